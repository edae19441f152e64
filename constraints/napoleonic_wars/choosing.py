"""The face of this game to searches: spaces of turns, their decisions, goals over what follows.

Apart from `play` because judging a whole turn needs none of it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from ...model.napoleonic_wars.goals import parse_goal, parse_requirement
from ...model.napoleonic_wars.orders import PURCHASES, Ride
from ...model.napoleonic_wars.position import Position
from ...model.napoleonic_wars.turn import Turn
from ..algebra import Symbolic
from ..spaces import Space, decode
from . import telling  # noqa: F401 (its rules judge what diplomacy reaches)
from .diplomacy.reachable import MOST_POSITIONS, diplomacy
from .diplomacy.ways_to_war import goes_left, ways_to_war
from .reinforcement.deployments import zones_entered
from .reinforcement.ground import printed_amount
from .reinforcement.sea import Course
from .reinforcement.table import Table
from .reinforcement.view import View
from .search.canonical import canonical
from .search.decisions import choices, preferences, present, tidy
from .search.measures import POLITICAL, Measures, forces_moving, kinds_helping, political
from .search.mending import Mender, Mending
from .search.space import Opener


def measures(a: Any, table: Table, orders: tuple[Any, ...]) -> Measures:
    """Return the measures of the position after a turn."""
    return Measures(View(a, table, orders))


def fill_space(a: Symbolic, table: Table, orders: tuple[Any, ...], loose: bool = False) -> Space:
    """Return the space of a turn's completions."""
    return Opener(a, table, loose).fill(orders)


def whole_space(
    a: Symbolic, table: Table, forces: set[str], loose: bool = False, focus: tuple[str, ...] = (),
    kinds: Collection[type] = (*PURCHASES, Ride),
) -> Space:  # fmt: skip
    """Return the space of all turns, with Deployments of some forces only: one free and one additional of each.

    Args:
        a: the symbolic algebra in which the variables live.
        table: the position.
        forces: `army`, `fleet`, `convoy`: whose Deployments to consider.
        loose: keep choices that the rules exclude.
        focus: places that are asked about; a loose space places and sends pieces there too.
        kinds: purchases to consider, and `Ride` where generals may go along with others.
    """
    opener, space = Opener(a, table, loose, focus, Ride in kinds, Course not in kinds), Space()
    opener.optional_purchases(space, None, tuple(kind for kind in PURCHASES if kind in kinds))
    for extra in (False, True):
        for force in ("army", "fleet", "convoy"):
            if force in forces and not (extra and (force == "convoy" or (table.ground.minor and not loose))):
                opener.optional_deployment(space, None, force, extra)
    return space


def no_best_turn(position: Position) -> tuple[str, str] | None:
    """Return why no best turn can be sought in a position, and where it can; None if it can.

    All turns of an Interphase are searched. Those of an Impulse are not: they hang on cards, dice and battles.
    """
    impulse = position.clock.phase == "impulse"
    return ("the position is in an Impulse", "a position in an Interphase") if impulse else None


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
    "MOST_POSITIONS",
    "POLITICAL",
    "canonical",
    "choices",
    "decode",
    "diplomacy",
    "fill_space",
    "forces_moving",
    "goes_left",
    "kinds_helping",
    "measures",
    "mend_space",
    "new_turn",
    "no_best_turn",
    "parse_goal",
    "parse_requirement",
    "political",
    "preferences",
    "present",
    "tidy",
    "way_length",
    "ways_to_war",
    "whole_space",
    "with_more_cp",
]
