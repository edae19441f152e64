"""The face of this game to every question: how a turn is read and judged."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ...model.napoleonic_wars.orders import say
from ...model.napoleonic_wars.position import Position
from ...model.napoleonic_wars.position_file import position_value, write_position
from ...model.napoleonic_wars.turn import turn_value
from ...model.ruling import Ruling
from ..algebra import PLAIN
from ..rulebook import Clause, Rule
from . import (
    s00_physical,
    s07_7_regroup,
    s14_21_spending,
    s14_22_placement,
    s14_23_deployment,
    s14_24_additional,
)
from .after import following
from .ground import Ground
from .register import REGISTER
from .settle import fillings, has_holes, settle
from .table import Table
from .view import View

SECTIONS = (s00_physical, s07_7_regroup, s14_21_spending, s14_22_placement, s14_23_deployment, s14_24_additional)
RULES: tuple[tuple[str, Rule], ...] = tuple((i, rule) for i, rules in REGISTER.rules.items() for rule in rules)


def choosing() -> ModuleType:
    """Return this game's face to searches, loaded only when one is made."""
    from . import choose

    return choose


def lay(position: Position, nation: str, ruling: Ruling) -> Table:
    """Return the table on which a nation's turns are judged under a ruling."""
    return Table(Ground(position, nation, ruling))


def see(a: Any, table: Table, orders: tuple[Any, ...]) -> View:
    """Return a turn as the rules see it."""
    return View(a, table, orders)


def clauses(a: Any, table: Table, orders: tuple[Any, ...], demanded: bool = False) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn, with the id of its statement.

    Where all are `demanded` together, what a stricter one implies is not said again.
    """
    return clauses_of(View(a, table, orders, demanded))


def clauses_of(view: View) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn that is seen already."""
    a = view.a
    for identifier, rule in RULES:
        for clause in rule(a, view):
            yield identifier, clause


def ledger(view: View) -> tuple[int, list[tuple[int, int]]]:
    """Return the CPs that a turn has, and what each of its orders costs by the order's position."""
    return view.ground.amount, view.ledger


def after(table: Table, orders: tuple[Any, ...]) -> Position:
    """Return the position after a legal turn."""
    return following(View(PLAIN, table, orders))


__all__ = [
    "REGISTER",
    "RULES",
    "after",
    "choosing",
    "clauses",
    "clauses_of",
    "fillings",
    "has_holes",
    "lay",
    "ledger",
    "position_value",
    "say",
    "see",
    "settle",
    "turn_value",
    "write_position",
]
