"""The orders of a turn as objects, and the sentence for each.

Every field may be a value, a Hole (the writer left it open), or, once a question has been opened for
a solver, a symbolic value in the hole's place. The readers of orders never care which.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..hole import AnyOrder, Hole
from ..language import ENGLISH, spoken
from .act_sentences import SENTENCES, count, listed, priced
from .acts import By, EndForeignWar, FlipConsul, MoveConsul, PlaceFlag
from .nations import title

HOLE = Hole()
ANYWHERE = None  # a place left unsaid: where the rules put the pieces


@dataclass(frozen=True)
class FormUnits:
    """Form Units at a duchy."""

    number: Any
    place: Any = ANYWHERE
    price: Any = None


@dataclass(frozen=True)
class FormSquadrons:
    """Form squadrons in a Port."""

    number: Any
    place: Any = ANYWHERE
    price: Any = None


@dataclass(frozen=True)
class CallUp:
    """Form a general: call him up to a duchy."""

    general: Any
    place: Any = ANYWHERE
    price: Any = None


@dataclass(frozen=True)
class ReturnUnits:
    """Bring Units back from Regroup."""

    number: Any
    place: Any = ANYWHERE
    price: Any = None


@dataclass(frozen=True)
class ReturnSquadrons:
    """Bring squadrons back from Regroup into a Port."""

    number: Any
    place: Any = ANYWHERE
    price: Any = None


@dataclass(frozen=True)
class ReturnGeneral:
    """Bring a general back from Regroup."""

    general: Any
    place: Any = ANYWHERE
    price: Any = None


@dataclass(frozen=True)
class Refit:
    """Take the Refit markers off squadrons in a Port."""

    number: Any
    place: Any = ANYWHERE
    price: Any = None


@dataclass(frozen=True)
class Lift:
    """Units or squadrons that a Deployment takes along from a place; `nation` None is the mover's own."""

    number: Any
    place: Any
    nation: str | None = None


@dataclass(frozen=True)
class Ride:
    """A general who goes along from a place. `present` is False where a solver left him behind."""

    general: Any
    place: Any
    present: Any = True


@dataclass(frozen=True)
class SetDown:
    """Pieces set down on the way, which no rule allows."""

    number: int
    place: str


@dataclass(frozen=True)
class Deploy:
    """Deploy an Army, a Fleet or a Convoy.

    Attributes:
        force: `army`, `fleet` or `convoy`.
        leader: the general; None for a Fleet, a Convoy without one, and a Deployment that a solver left out.
        start: the duchy, Port or Zone it leaves.
        end: where it arrives; None where a solver left it out.
        extra: whether it is the additional Deployment.
        via: Zones entered in order (for an Army: duchies it passes); None where left open.
        price: the CP that the order itself states, None where it states none.
    """

    force: str
    leader: Any
    start: Any
    end: Any
    extra: bool = False
    lifts: tuple[Lift, ...] = ()
    rides: tuple[Ride, ...] = ()
    drops: tuple[SetDown, ...] = ()
    via: Any = ()
    price: Any = None


PURCHASES = (FormUnits, FormSquadrons, CallUp, ReturnUnits, ReturnSquadrons, ReturnGeneral, Refit)
FOREIGN = (PlaceFlag, MoveConsul, FlipConsul, EndForeignWar)  # what reinforcement CPs never buy


def say(order: Any, home: str | None = None, language: str | None = None) -> str:
    """Return an order's sentence.

    Args:
        order: the order.
        home: a place that need not be said because it is the only one.
        language: `en` or `ru`; None is the one that is spoken.

    Example:
        >>> say(FormUnits(2, "Paris"))
        'build 2 units at Paris'
        >>> say(FormUnits(2, "Paris"), language="ru")
        'построить 2 части в Париже'
    """
    if (language or spoken()) != ENGLISH:
        from .russian import say as say_in_russian

        return say_in_russian(order, home)
    sentence = _SENTENCES.get(type(order))
    if sentence:
        return sentence(order, home)
    if isinstance(order, By):
        return f"{title(order.nation)}: {say(order.order, home, ENGLISH)}"
    return SENTENCES[type(order)](order)


def _counted(verb: str, word: str, preposition: str) -> Callable:
    def sentence(order: Any, home: str | None) -> str:
        place = "" if order.place in (ANYWHERE, home) else f" {preposition} {order.place}"
        return f"{verb} {count(order.number, word)}{place}{priced(order)}"

    return sentence


def _named(verb: str, preposition: str) -> Callable:
    def sentence(order: Any, home: str | None) -> str:
        place = "" if order.place in (ANYWHERE, home) else f" {preposition} {order.place}"
        return f"{verb} {order.general}{place}{priced(order)}"

    return sentence


def _deploy(order: Deploy, _home: str | None) -> str:
    word = "squadron" if order.force == "fleet" else "unit"
    who = order.leader if order.force == "army" else order.force
    if order.force == "convoy" and order.leader is not None:
        who = f"convoy under {order.leader}"
    along = [count(lift.number, word, lift.nation) for lift in order.lifts if lift.place == order.start]
    along += [str(ride.general) for ride in order.rides if ride.place == order.start]
    later = [
        f"{count(lift.number, word, lift.nation)} at {lift.place}" for lift in order.lifts if lift.place != order.start
    ]
    later += [f"{ride.general} at {ride.place}" for ride in order.rides if ride.place != order.start]
    parts = [f"with {listed(along)}"] if along else []
    parts += [f"picking up {listed(later)}"] if later else []
    parts += [f"setting down {count(drop.number, word)} at {drop.place}" for drop in order.drops]
    via = f" via {', '.join(map(str, order.via))}" if order.via and not isinstance(order.via, Hole) else ""
    tail = f" {' and '.join(parts)}" if parts else ""
    return f"{'extra ' if order.extra else ''}deploy {who} from {order.start} to {order.end}{via}{tail}{priced(order)}"


_SENTENCES: dict[type, Callable] = {
    FormUnits: _counted("build", "unit", "at"),
    FormSquadrons: _counted("build", "squadron", "at"),
    CallUp: _named("call up", "at"),
    ReturnUnits: _counted("return", "unit", "to"),
    ReturnSquadrons: _counted("return", "squadron", "to"),
    ReturnGeneral: _named("return", "to"),
    Refit: _counted("refit", "squadron", "at"),
    Deploy: _deploy,
    AnyOrder: lambda _order, _home: "any order",
}
