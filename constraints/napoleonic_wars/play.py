"""The face of this game to every question: how a turn is read and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from ...model.hole import has_holes
from ...model.napoleonic_wars.acts import By
from ...model.napoleonic_wars.nations import CONSULS, POWERS
from ...model.napoleonic_wars.orders import say
from ...model.napoleonic_wars.position import BOXES, Consul, Position
from ...model.napoleonic_wars.position_writer import position_value, write_position
from ...model.napoleonic_wars.turn import turn_value
from ...model.ruling import Ruling
from ..algebra import PLAIN
from ..rulebook import Clause, Register
from ..telling import Step
from .register import REGISTER
from .reinforcement.after import following
from .reinforcement.ground import Ground
from .reinforcement.settle import fillings, unsaid
from .reinforcement.settle import settle as settle_reinforcement
from .reinforcement.table import Table
from .reinforcement.view import View
from .rules import (
    s00_physical,
    s07_7_regroup,
    s08_5_prussia,
    s14_21_spending,
    s14_22_placement,
    s14_23_deployment,
    s14_24_additional,
)
from .steps.division import is_story, steps_of

SECTIONS = (
    s00_physical,
    s07_7_regroup,
    s08_5_prussia,
    s14_21_spending,
    s14_22_placement,
    s14_23_deployment,
    s14_24_additional,
)  # those that judge a nation's reinforcement


def choosing() -> ModuleType:
    """Return this game's face to searches, loaded only when one is made."""
    from . import choosing

    return choosing


def proving() -> ModuleType:
    """Return this game's face to proofs, loaded only when something is to be proved."""
    from . import proving

    return proving


def picturing() -> ModuleType:
    """Return this game's face to pictures, loaded only for one."""
    from . import picturing

    return picturing


def puzzling() -> ModuleType:
    """Return this game's face to puzzles, loaded only for one."""
    from . import puzzling

    return puzzling


def telling() -> ModuleType:
    """Return this game's face to turns told step by step, loaded only for one; its rules are registered then."""
    from . import telling

    return telling


def whole_register() -> Register:
    """Return the register with the rules of all sections."""
    return telling().REGISTER


def lay(position: Position, nation: str, ruling: Ruling) -> Table:
    """Return the table on which a nation's turns are judged under a ruling."""
    return Table(Ground(position, nation, ruling))


def see(a: Any, table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Any:
    """Return a turn as the rules see it: one nation's reinforcement at once, any other step by step.

    Args:
        a: the algebra; a turn told step by step is whole, and read plainly.
        table: the position.
        orders: the orders.
        rest: the orders that follow, which are not told.
    """
    if is_story(table.position, table.nation, orders):
        return _story(table, orders, rest)
    return View(a, table, orders)


def _story(table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Any:
    """Return a turn told step by step. What was told last at a table is not told again, as written or settled."""
    told = table.told
    if told is None or told.rest != rest or orders not in (told.written, told.orders):
        told = table.told = telling().Story(table.position, table.nation, orders, table.ruling, rest)
    return told


def settle(table: Table, orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the orders with each place left unsaid filled in where only one is possible."""
    if not any(map(unsaid, orders)):
        return orders
    if is_story(table.position, table.nation, orders):
        return _story(table, orders).orders
    return settle_reinforcement(table, orders)


def clauses(a: Any, table: Table, orders: tuple[Any, ...], demanded: bool = False) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn, with the id of its statement.

    Where all are `demanded` together, what a stricter one implies is not said again.
    """
    return clauses_of(View(a, table, orders, True) if demanded else see(a, table, orders))


def clauses_of(view: Any) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn that is seen already."""
    return REGISTER.judge(view.a, view) if isinstance(view, View) else telling().clauses_of_story(view)


def ledger(view: Any) -> tuple[int | None, list[tuple[int, int]], list[tuple[str, int, int]]]:
    """Return the CPs that a turn has, what each of its orders costs by the order's position, and each nation's share.

    A share is a nation, the CPs that it has, and what it spends.
    """
    if isinstance(view, View):
        return view.ground.amount, view.ledger, [(view.nation, view.ground.amount, view.spent)]
    return view.available, view.costs, view.shares


def after(table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Position:
    """Return the position after a legal turn, or after its first orders where a rest follows."""
    seen = see(PLAIN, table, orders, rest)
    return following(seen) if isinstance(seen, View) else seen.position


def steps(table: Table, orders: tuple[Any, ...]) -> list[Step]:
    """Return the steps of a turn that is told step by step; none for one that is judged at once."""
    told = is_story(table.position, table.nation, orders)
    return steps_of(table.position, table.nation, orders) if told else []


def giver(order: Any) -> Callable[[Any], Any]:
    """Return what makes an order one of the nation that gives another."""
    nation = order.nation if isinstance(order, By) else None
    return lambda other: other if nation is None else By(nation, other)


def journal(table: Table, orders: tuple[Any, ...]) -> list[Any]:
    """Return what happens in a turn besides reinforcement, in order."""
    seen = see(PLAIN, table, orders)
    return [] if isinstance(seen, View) else seen.events


__all__ = [
    "BOXES",
    "CONSULS",
    "POWERS",
    "REGISTER",
    "Consul",
    "after",
    "choosing",
    "clauses",
    "clauses_of",
    "fillings",
    "giver",
    "has_holes",
    "journal",
    "lay",
    "ledger",
    "picturing",
    "position_value",
    "proving",
    "puzzling",
    "say",
    "see",
    "settle",
    "steps",
    "telling",
    "turn_value",
    "whole_register",
    "write_position",
]
