"""What a player does with his Reserves, as objects, and the sentence for each.

Every field may be a value or a Hole that the writer left open.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..hole import AnyOrder, Hole
from ..language import ENGLISH, decimal, spoken
from ..mistakes import counted

FOOT, TRANSPORTS, MOUNTED, DISMOUNTED = "on foot", "on transports", "mounted", "dismounted"
MANNERS = (FOOT, TRANSPORTS, MOUNTED, DISMOUNTED)
UNITS = {"inches": 4, "cm": 10}  # the measures, with the figure that the rule prints for each


@dataclass(frozen=True)
class Nothing:
    """Nothing happens."""


@dataclass(frozen=True)
class Hold:
    """Hold platoons back in reserve at deployment.

    Attributes:
        platoons: their names; empty where only their number is told.
        number: how many, where their names are not told.
        spot: `on the table`, `off the table`, `apart`, `together`, or nothing said.
    """

    platoons: tuple[Any, ...]
    number: Any = None
    spot: str = ""


@dataclass(frozen=True)
class Deploy:
    """Put platoons on the table at deployment."""

    platoons: tuple[Any, ...]


@dataclass(frozen=True)
class Choose:
    """Say which platoons are to arrive, in this order."""

    platoons: tuple[Any, ...]


@dataclass(frozen=True)
class Roll:
    """Roll dice for Reserves."""

    dice: tuple[Any, ...]


@dataclass(frozen=True)
class Arrive:
    """A platoon arrives and enters the table.

    Attributes:
        edge: where it enters; None where that is not told.
        manner: how all its teams come that may choose; None where that is not told.
        die: what was rolled for the place of its entry; None where nothing was.
        step: the Step in which it enters; None where that is not told.
    """

    platoon: Any
    edge: Any = None
    manner: Any = None
    die: Any = None
    step: str | None = None


@dataclass(frozen=True)
class Put:
    """Put a platoon's Command team at a table edge."""

    platoon: Any
    edge: Any


@dataclass(frozen=True)
class Come:
    """A team of a platoon that arrives comes on in a manner of its own."""

    platoon: Any
    team: Any
    manner: Any


@dataclass(frozen=True)
class Move:
    """A team moves; the distance is in the unit."""

    platoon: Any
    team: Any
    distance: Any
    unit: str


@dataclass(frozen=True)
class TakePosition:
    """A gun team is in position."""

    platoon: Any
    team: Any


@dataclass(frozen=True)
class At:
    """An order of one turn of a game log; turn 0 is deployment."""

    turn: int
    order: Any


def inner(order: Any) -> Any:
    """Return an order without the turn to which it belongs."""
    return order.order if isinstance(order, At) else order


def say(order: Any, language: str | None = None) -> str:
    """Return the sentence of an order.

    Args:
        order: the order.
        language: `en` or `ru`; None is the one that is spoken.

    Example:
        >>> say(Move("Rifle platoon", "anti-tank gun", 4, "inches"))
        'anti-tank gun of Rifle platoon moves 4 inches'
        >>> say(Arrive("Recon platoon", "east", "mounted"))
        'Recon platoon arrives mounted at the east edge'
    """
    if (language or spoken()) != ENGLISH:
        from .russian import say as say_in_russian

        return say_in_russian(order)
    order = inner(order)
    return _SENTENCES[type(order)](order)


def length(distance: Any) -> str:
    """Return a distance as it is written: whole, or with its decimals.

    Example:
        >>> length(4), length(Fraction(9, 2))
        ('4', '4.5')
    """
    return decimal(f"{float(distance):g}") if isinstance(distance, Fraction) else str(distance)


def measured(move: Move) -> str:
    """Return how far something moves.

    Example:
        >>> measured(Move("Rifle platoon", "gun", 1, "inches"))
        '1 inch'
    """
    return f"{length(move.distance)} {'inch' if move.distance == 1 and move.unit == 'inches' else move.unit}"


def listed(names: tuple[Any, ...]) -> str:
    """Return names in a row.

    Example:
        >>> listed(("A", "B", "C"))
        'A, B and C'
    """
    *others, last = map(str, names)
    return f"{', '.join(others)} and {last}" if others else last


def _held(order: Hold) -> str:
    named = listed(order.platoons) if order.platoons else ""
    number = f"{order.number} platoons" if isinstance(order.number, Hole) else counted(order.number or 0, "platoon")
    return f"hold {named or number} in reserve {order.spot}".rstrip()


def _arrived(order: Arrive) -> str:
    parts = [
        f"{order.platoon} arrives",
        "" if order.manner is None else str(order.manner),
        "" if order.die is None else f"rolling {order.die}",
        "" if order.edge is None else f"at the {order.edge} edge",
        "" if order.step is None else f"in the {order.step.capitalize()} Step",
    ]
    return " ".join(part for part in parts if part)


_SENTENCES: dict[type, Callable[[Any], str]] = {
    AnyOrder: lambda o: "any order",
    Nothing: lambda o: "nothing happens",
    Hold: _held,
    Deploy: lambda o: f"deploy {listed(o.platoons)}",
    Choose: lambda o: f"choose {listed(o.platoons)}",
    Roll: lambda o: f"roll {', '.join(map(str, o.dice))}",
    Arrive: _arrived,
    Put: lambda o: f"put the Command team of {o.platoon} at the {o.edge} edge",
    Come: lambda o: f"{o.team} of {o.platoon} comes {o.manner}",
    Move: lambda o: f"{o.team} of {o.platoon} moves {measured(o)}",
    TakePosition: lambda o: f"{o.team} of {o.platoon} takes position",
}
