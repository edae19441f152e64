"""A game log as a sequence of turns: each order sees the position that the ones before it left."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from ...model.flames_of_war.force import Platoon, Team
from ...model.flames_of_war.orders import Arrive, At, Roll, inner
from ...model.flames_of_war.position import Position
from ...model.hole import has_holes
from ...model.ruling import Ruling
from ..algebra import PLAIN
from ..rulebook import Clause
from ..telling import Event
from .arrivals import nth_roll
from .register import REGISTER


@dataclass(frozen=True)
class EndOfTurn:
    """No more orders follow in a turn."""


@dataclass(frozen=True)
class Change:
    """A part of the position that becomes another.

    Attributes:
        part: the name of the part.
        value: what it becomes.
        text: what happens, in words; nothing where that is not worth telling.
    """

    part: str
    value: Any
    text: str = ""


class Moment:
    """One order, as its rules and effects see it.

    Args:
        start: the position at the start of the turn.
        before: the position before the order.
        order: the order.
        index: its place among all orders, from 0; of the end of a turn that of the last one.
        earlier: the orders of this turn before it, each with its place.
        ruling: the answers in force.

    Attributes:
        now: the position as the effects of the order have left it so far; the one before it where rules look.
    """

    def __init__(
        self, start: Position, before: Position, order: Any, index: int, earlier: tuple[tuple[int, Any], ...],
        ruling: Ruling,
    ):  # fmt: skip
        self.start, self.now = start, before
        self.order, self.index, self.earlier, self.ruling = order, index, earlier, ruling

    @property
    def turn(self) -> int:
        """The turn; 0 is deployment."""
        return self.start.turn

    @property
    def variant(self) -> str:
        """The variant of the mission's Reserves."""
        terms = self.start.terms
        return terms.variant if terms else "standard"

    @property
    def nth(self) -> int:
        """Which roll for Reserves this turn has, counted from 1; below 1 where none is due."""
        return nth_roll(self.turn, self.variant)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice that were rolled in this turn."""
        return tuple(die for _, order in self.earlier if isinstance(order, Roll) for die in order.dice)

    def places(self, *kinds: type) -> list[int]:
        """Return where the orders of some kinds stand in this turn."""
        return [index for index, order in self.earlier if isinstance(order, kinds)]

    @property
    def arrivals(self) -> list[Arrive]:
        """The arrivals of this turn before the order."""
        return [order for _, order in self.earlier if isinstance(order, Arrive)]

    def arrival(self, platoon: str) -> Arrive | None:
        """Return the arrival of a platoon in this turn, None if it did not arrive before the order."""
        return next((order for order in self.arrivals if order.platoon == platoon), None)

    def platoon(self, name: str) -> Platoon:
        """Return a platoon of the force."""
        return self.now.force.platoons[name]

    def team(self, platoon: str, name: str) -> Team | None:
        """Return a team of a platoon; None if it has none of that name."""
        return self.platoon(platoon).teams.get(name)


class Story:
    """A game log, or one turn, told order by order.

    Args:
        position: where it begins.
        orders: the orders; those of a log each with its turn.
        ruling: the answers in force.
        over: whether the last turn is over: else what its end demands is not judged.

    Attributes:
        clauses: every clause of every rule, with its statement's id.
        events: what happened.
        position: the position after it.
    """

    def __init__(self, position: Position, orders: tuple[Any, ...], ruling: Ruling, over: bool = True):
        self.position, self.orders, self.ruling = position, orders, ruling
        self.clauses: list[tuple[str, Clause]] = []
        self.events: list[Event] = []
        turns = _turns(orders)
        for number, turn in enumerate(turns, 1):
            self._turn(turn, over or number < len(turns))

    def _turn(self, orders: list[tuple[int, Any]], over: bool) -> None:
        """Tell one turn."""
        start = self.position
        for place, (index, order) in enumerate(orders):
            if has_holes(order):
                return
            self._tell(Moment(start, self.position, order, index, tuple(orders[:place]), self.ruling))
        if over:
            last = orders[-1][0] if orders else 0
            self._tell(Moment(start, self.position, EndOfTurn(), last, tuple(orders), self.ruling))

    def _tell(self, moment: Moment) -> None:
        """Judge an order and carry it out: every effect sees the position before it."""
        kind = type(moment.order)
        for identifier, rule in REGISTER.act_rules.get(kind, ()):
            self.clauses += [(identifier, clause) for clause in rule(PLAIN, moment)]
        changes: dict[str, Any] = {}
        for identifier, effect in REGISTER.act_effects.get(kind, ()):
            for change in effect(PLAIN, moment):
                if change.part in changes:
                    raise RuntimeError(f"two effects change {change.part} at once")
                changes[change.part] = change.value
                if change.text:
                    self.events.append(Event(moment.index, identifier, change.text))
        self.position = replace(self.position, **changes) if changes else self.position


def _turns(orders: Iterable[Any]) -> list[list[tuple[int, Any]]]:
    """Return the orders turn by turn, each with its place among all."""
    placed = list(enumerate(orders))
    runs = groupby(placed, lambda entry: entry[1].turn if isinstance(entry[1], At) else None)
    return [[(index, inner(order)) for index, order in run] for _, run in runs] or [[]]
