"""The face of this game to every question: how a turn is read and judged."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from ...model.flames_of_war.conditions import parse_condition
from ...model.flames_of_war.mission import VARIANTS
from ...model.flames_of_war.orders import say
from ...model.flames_of_war.position import Position, position_value, write_position
from ...model.flames_of_war.turn import turn_value
from ...model.hole import has_holes
from ..plain_turns import Table, fillings, lay, ledger, settle
from ..rulebook import Clause
from ..telling import Event, Step
from .arrivals import DIE, FIRST_ROLL, arriving, dice_due, is_hit
from .facts import facts
from .openings import chances, filled
from .register import REGISTER, Register
from .rules import r1_holding, r2_rolling, r3_entering
from .story import Story

SECTIONS = (r1_holding, r2_rolling, r3_entering)


def telling() -> ModuleType:
    """Return the face of this game to turns told step by step: this one, since all turns are."""
    return sys.modules[__name__]


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


def whole_register() -> Register:
    """Return the register with the rules of all sections."""
    return REGISTER


def see(_a: Any, table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Story:
    """Return a turn as the rules see it, told order by order.

    Args:
        table: the position.
        orders: the orders.
        rest: the orders that follow, which are not told.
    """
    return Story(table.position, orders, table.ruling, over=not rest)


def clauses(a: Any, table: Table, orders: tuple[Any, ...], demanded: bool = False) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn, with the id of its statement."""
    return clauses_of(see(a, table, orders))


def clauses_of(story: Story) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn that is told already, in the order of the rulebook."""
    return REGISTER.in_order(story.clauses)


def after(table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Position:
    """Return the position after a turn, or after its first orders where a rest follows."""
    return Story(table.position, orders, table.ruling, over=not rest).position


def steps(table: Table, orders: tuple[Any, ...]) -> list[Step]:
    """Return the steps of a turn: its orders one by one."""
    return [Step(table.nation, ((index, order),)) for index, order in enumerate(orders)] or [Step(table.nation, ())]


def journal(table: Table, orders: tuple[Any, ...]) -> list[Event]:
    """Return what happens in a turn, in order."""
    return Story(table.position, orders, table.ruling).events


def waiting(position: Position) -> tuple[int, str, int] | None:
    """Return of a position how many platoons wait in reserve, the variant of Reserves, and the turn that comes next.

    Nothing is returned where none wait, or where it is not known yet who does.
    """
    if position.terms is None or not position.left or not position.turn:
        return None
    return position.left, position.terms.variant, position.turn


__all__ = [
    "DIE",
    "FIRST_ROLL",
    "REGISTER",
    "VARIANTS",
    "after",
    "arriving",
    "chances",
    "clauses",
    "clauses_of",
    "dice_due",
    "facts",
    "filled",
    "fillings",
    "has_holes",
    "is_hit",
    "journal",
    "lay",
    "ledger",
    "parse_condition",
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
    "waiting",
    "whole_register",
    "write_position",
]
