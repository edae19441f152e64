"""The face of this game to every question: how a turn is read, judged and opened for a solver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...model.napoleonic_wars.position import Position
from ...model.ruling import Ruling
from ..rulebook import Clause, Rule
from . import (
    s00_physical,
    s07_7_regroup,
    s14_21_spending,
    s14_22_placement,
    s14_23_deployment,
    s14_24_additional,
)
from .ground import Ground
from .register import REGISTER
from .view import Table, View

SECTIONS = (s00_physical, s07_7_regroup, s14_21_spending, s14_22_placement, s14_23_deployment, s14_24_additional)
RULES: tuple[tuple[str, Rule], ...] = tuple((i, rule) for i, rules in REGISTER.rules.items() for rule in rules)


def lay(position: Position, nation: str, ruling: Ruling) -> Table:
    """Return the table on which a nation's turns are judged under a ruling."""
    return Table(Ground(position, nation, ruling))


def clauses(a: Any, table: Table, orders: tuple[Any, ...]) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn, with the id of its statement."""
    view = View(a, table, orders)
    for identifier, rule in RULES:
        for clause in rule(a, view):
            yield identifier, clause
