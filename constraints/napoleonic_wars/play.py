"""The face of this game to every question: how a turn is read, judged and opened for a solver."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...model.napoleonic_wars.goals import parse_goal, parse_requirement
from ...model.napoleonic_wars.orders import say
from ...model.napoleonic_wars.position import Position
from ...model.napoleonic_wars.position_file import position_value, write_position
from ...model.napoleonic_wars.turn import Turn, turn_value
from ...model.ruling import Ruling
from ..algebra import PLAIN, Symbolic
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
from .canonical import canonical
from .decisions import choices, decode, preferences, present, tidy
from .deployments import zones_entered
from .ground import Ground, printed_amount
from .measures import Measures, forces_moving
from .mending import Mender, Mending
from .register import REGISTER
from .settle import has_holes, settle
from .space import Opener, Space
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


def ledger(table: Table, orders: tuple[Any, ...]) -> tuple[int, list[tuple[int, int]]]:
    """Return the CPs that a turn has, and what each of its orders costs by the order's position."""
    return table.ground.amount, View(table.ground.a, table, orders).ledger


def after(table: Table, orders: tuple[Any, ...]) -> Position:
    """Return the position after a legal turn."""
    return following(View(PLAIN, table, orders))


def measures(a: Any, table: Table, orders: tuple[Any, ...]) -> Measures:
    """Return the measures of the position after a turn."""
    return Measures(View(a, table, orders))


def fill_space(a: Symbolic, table: Table, orders: tuple[Any, ...], loose: bool = False) -> Space:
    """Return the space of a turn's completions."""
    return Opener(a, table, loose).fill(orders)


def whole_space(a: Symbolic, table: Table, forces: set[str], loose: bool = False) -> Space:
    """Return the space of all turns, with Deployments of some forces only."""
    opener, space = Opener(a, table, loose), Space()
    opener.optional_purchases(space, None)
    for extra in (False, True):
        for force in ("army", "fleet", "convoy"):
            if force in forces and not (extra and (force == "convoy" or (table.ground.minor and not loose))):
                opener.optional_deployment(space, None, force, extra)
    return space


def mend_space(a: Symbolic, table: Table, orders: tuple[Any, ...]) -> Mending:
    """Return the space of turns near a written one."""
    return Mender(a, table).around(orders)


def way_length(a: Any, table: Table, orders: tuple[Any, ...]) -> Any:
    """Return how many Zones all ways over sea enter together."""
    view = View(a, table, orders)
    return a.sum(zones_entered(d) for d in view.deployments if d.order.force != "army")


def with_more_cp(position: Position, nation: str, extra: int) -> Position:
    """Return the position with more reinforcement CPs for a nation."""
    side = position.sides[nation]
    amount = printed_amount(nation) if side.cp is None else side.cp
    return replace(position, sides={**position.sides, nation: replace(side, cp=amount + extra)})


def new_turn(position: Position, nation: str, orders: tuple[Any, ...], reference: str) -> Turn:
    """Return a turn with some orders."""
    return Turn(position, nation, orders, reference=reference)


__all__ = [
    "REGISTER", "RULES", "after", "canonical", "choices", "clauses", "decode", "fill_space", "forces_moving", "has_holes", "lay",
    "ledger", "measures", "mend_space", "new_turn", "parse_goal", "parse_requirement", "position_value", "preferences", "present", "say", "settle", "tidy",
    "turn_value", "way_length", "whole_space", "with_more_cp", "write_position",
]  # fmt: skip
