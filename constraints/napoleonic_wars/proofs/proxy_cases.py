"""The Impulse of a Neutral Proxy gone through: what 7.5 has it build, and which orders the rules accept in between."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import Any

from ....model.mistakes import counted
from ....model.napoleonic_wars.acts import By
from ....model.napoleonic_wars.atlas import Atlas, Duchy
from ....model.napoleonic_wars.card_acts import DrawCard, EndOfTurn, ExchangeUnits, KeepCP
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import (
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    say,
)
from ....model.napoleonic_wars.position import REGROUP, UNUSED, Clock, Position, Side
from ....model.napoleonic_wars.turn import Turn
from ....model.ruling import Ruling
from ...algebra import PLAIN
from ...claims import Family
from ...lazy import quantity
from ..proxies.proxy_muster import muster_of
from ..proxies.proxy_procedure import COLOURS, STOP, Muster, Step, after, due, gap, procedure
from ..register import REGISTER
from ..steps.scene import Scene
from .open_map import OPEN

PROXY, CAPITAL, PORT = "sweden", "Larch", "Juniper"
RATINGS = {"Armfelt": 4, "Toll": 6}
CARDS = (1, 2, 3, 4)
MOST_STEPS = 40

# ---- positions


def positions(units: Iterable[int], refits: Iterable[int]) -> list[Position]:
    """Return every position of a Proxy with a few pieces, those with the fewest first: none or one of what is not said.

    Args:
        units: how many Units may be in the Capital.
        refits: how many squadrons with a Refit marker may be in the Capital.
    """
    seats = product((UNUSED, REGROUP, CAPITAL), repeat=len(RATINGS))
    fleets = ((0, ()), (1, ()), (1, (CAPITAL, PORT)))  # squadrons in Regroup, and which Ports are blockaded
    numbers = product(units, (0, 1), (0, 1), fleets, (0, 1), refits)
    return sorted(map(_position, product(seats, numbers)), key=_pieces)


def _position(parts: tuple) -> Position:
    seats, (here, unused, waiting, (away, blockaded), stock, marked) = parts
    side = Side(
        supply_units=here + unused + waiting, supply_squadrons=away + stock + marked, ratings=RATINGS,
        leaders=dict(zip(RATINGS, seats, strict=True)), units={CAPITAL: here} if here else {}, regroup_units=waiting,
        regroup_squadrons=away, refit={CAPITAL: marked} if marked else {},
    )  # fmt: skip
    duchies = {
        CAPITAL: Duchy(CAPITAL, home=PROXY, capital=True, zones=("Amber Sea",)),
        PORT: Duchy(PORT, home=PROXY, zones=("Amber Sea",)),
    }
    atlas = Atlas(OPEN, duchies, {CAPITAL: {PORT: "plain"}, PORT: {CAPITAL: "plain"}}, {"Amber Sea": ()})
    clock = Clock(1806, phase="impulse", nation=PROXY)
    return Position("a Neutral Proxy", atlas, clock, {PROXY: side}, order_of_play=(PROXY,), blockaded=blockaded)


def _pieces(position: Position) -> tuple[int, int]:
    side = position.sides[PROXY]
    away = [seat != UNUSED for seat in side.leaders.values()]
    return side.supply_units + side.supply_squadrons + sum(away), len(position.blockaded)


# ---- whole Impulses


@dataclass(frozen=True)
class Built:
    """One step of an Impulse: what there is before it, what comes next, and the orders that take it."""

    m: Muster
    step: Step
    choices: tuple[Any, ...]


class Impulse:
    """What a Neutral Proxy builds with one card.

    Args:
        position: the position before the card is drawn.
        card: its CPs, or its colour.
        ruling: the answers in force.
        begun: what the Proxy has before the card is drawn.
    """

    def __init__(self, position: Position, card: int | str, ruling: Ruling, begun: Muster):
        self.position, self.card, self.ruling, self.begun = position, card, ruling, begun

    @quantity
    def drawn(self) -> Muster:
        """What there is once the card is drawn."""
        return after(self.begun, DrawCard(self.card), self.ruling)

    @quantity
    def steps(self) -> list[Built]:
        """Its steps; where it does not end, the first ones."""
        return [Built(*step) for step in islice(procedure(self.drawn, self.ruling), MOST_STEPS)]

    @quantity
    def last(self) -> Muster:
        """What there is at its end."""
        if not self.steps:
            return self.drawn
        return after(self.steps[-1].m, self.steps[-1].choices[0], self.ruling)

    @quantity
    def lost(self) -> int:
        """How many CPs are neither spent nor kept."""
        before = self.steps[-1].m if self.steps and isinstance(self.steps[-1].choices[0], KeepCP) else self.last
        return before.cp - (self.last.marker - before.marker) if self.card not in COLOURS else 0

    def question(self, built: Built) -> str | None:
        """Return the open question that would settle a step."""
        return gap(built.choices, built.m, self.ruling)

    @property
    def turn(self) -> Turn:
        """The Impulse as a turn."""
        orders = (DrawCard(self.card), *(built.choices[0] for built in self.steps))
        return Turn(self.position, PROXY, orders, self.ruling.answers)

    @property
    def text(self) -> str:
        """The Impulse in words, with what might be built instead."""
        others = [say(order) for built in self.steps for order in built.choices[1:]]
        lost = f"; {self.lost} CP lost" if self.lost else ""
        return f"an Impulse of {counted(len(self.steps), 'step')}{lost}" + (f"; or: {', '.join(others)}" * bool(others))


def impulses(ruling: Ruling) -> Iterator[Impulse]:
    """Yield every Impulse: each position, with a marker on the Capital or without, and each card."""
    for position in positions((0, 1, 4, 5, 6, 7), (0, 1)):
        begun = muster_of(position, PROXY, ruling)
        side = position.sides[PROXY]
        marked = replace(position, sides={PROXY: replace(side, marker=1)})
        for card in (*CARDS, "red"):
            yield Impulse(position, card, ruling, begun)
            yield Impulse(marked, card, ruling, begun._replace(marker=1))


def known_impulse(turn: Turn, ruling: Ruling) -> Impulse:
    """Return the Impulse that a turn tells."""
    return Impulse(turn.position, turn.orders[0].card, ruling, muster_of(turn.position, PROXY, ruling))


# ---- what may come next


class Next:
    """A moment in the Impulse of a Neutral Proxy, and the orders for one piece that the rules accept then.

    Args:
        position: the position, with CPs in hand.
        ruling: the answers in force.
    """

    def __init__(self, position: Position, ruling: Ruling):
        self.position, self.ruling = position, ruling

    @quantity
    def accepted(self) -> list[Any]:
        """The orders for one piece that no rule refuses, in the order of their kinds."""
        return [order for order in candidates() if self._accepts(order)]

    @quantity
    def may_end(self) -> bool:
        """Whether the Impulse may end here."""
        return self._accepts(EndOfTurn())

    @quantity
    def settled(self) -> bool:
        """Whether a choice, if there is one, is among equals."""
        m = muster_of(self.position, PROXY, self.ruling)
        step = due(m, self.ruling)
        return step.how == STOP or gap(step.choices(m, self.ruling), m, self.ruling) is None

    def _accepts(self, order: Any) -> bool:
        drawn = (By(PROXY, DrawCard(self.position.clock.cp)),)
        scene = Scene(PLAIN, self.position, PROXY, order, 0, self.ruling, drawn)
        rules = REGISTER.act_rules.get(type(order), ())
        return all(clause.holds or not clause.given for _, rule in rules for clause in rule(PLAIN, scene))

    @property
    def turn(self) -> Turn:
        """The card, and one of the orders, as a turn."""
        card = self.position.clock.cp
        begun = replace(self.position, clock=replace(self.position.clock, cp=None))
        return Turn(begun, PROXY, (DrawCard(card), *self.accepted[:1]), self.ruling.answers)

    @property
    def text(self) -> str:
        """The orders in words."""
        orders = [say(order) for order in self.accepted] + ["the end of the Impulse"] * self.may_end
        return f"{title(PROXY)}, {self.position.clock.cp} CP in hand: {' or '.join(orders) or 'nothing'}"


def candidates() -> list[Any]:
    """Return every order for one piece."""
    places = (CAPITAL, PORT)
    orders = [kind(1, at) for kind in (ReturnUnits, ReturnSquadrons, FormUnits, FormSquadrons, Refit) for at in places]
    orders += [kind(general, CAPITAL) for kind in (ReturnGeneral, CallUp) for general in RATINGS]
    return [*orders, ExchangeUnits(1)]


def moments(ruling: Ruling) -> Iterator[Next]:
    """Yield every moment: each position, with CPs in hand."""
    for position, cp in product(positions((0, 5, 7), (1,)), (1, 2, 4)):
        yield Next(replace(position, clock=replace(position.clock, cp=cp)), ruling)


def known_moment(turn: Turn, ruling: Ruling) -> Next:
    """Return the moment after a card is drawn."""
    clock = replace(turn.position.clock, cp=turn.orders[0].card)
    return Next(replace(turn.position, clock=clock), ruling)


_FEW = (
    "up to 1 more unused, 1 in Regroup; at most 1 squadron unused and 1 in Regroup; generals with a Command Rating of "
    "4 and 6; two Ports, open or blockaded"
)
IMPULSES = Family(
    "Impulses of a Neutral Proxy, with a red card or one of up to 4 CP and a marker or none: 0, 1 or 4 to 7 Units in "
    f"its Capital, {_FEW}; a squadron to refit or none", impulses, known_impulse,
)  # fmt: skip
MOMENTS = Family(
    f"moments in the Impulse of a Neutral Proxy, with 1, 2 or 4 CP in hand: 0, 5 or 7 Units in its Capital, {_FEW}",
    moments, known_moment,
)  # fmt: skip
