"""The face of this game to every question: how a turn is read and judged."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from ...model.flames_of_war.conditions import parse_condition
from ...model.flames_of_war.mission import VARIANTS
from ...model.flames_of_war.orders import has_holes, say
from ...model.flames_of_war.position import Position, position_value, write_position
from ...model.flames_of_war.turn import turn_value
from ...model.ruling import Ruling
from ..rulebook import Clause
from .arrivals import DIE, FIRST_ROLL, arriving, dice_due, is_hit
from .facts import facts
from .openings import chances, filled
from .register import REGISTER, Register
from .rules import r1_holding, r2_rolling, r3_entering
from .story import Event, Story

SECTIONS = (r1_holding, r2_rolling, r3_entering)


@dataclass(frozen=True)
class Table:
    """A position under a ruling."""

    position: Position
    nation: str
    ruling: Ruling


@dataclass(frozen=True)
class Step:
    """What is judged at once: one order, with its place.

    Attributes:
        nation: who gives it.
        orders: the order, with its position in the turn.
        reinforcement: no order here is filled by an engine.
    """

    nation: str
    orders: tuple[tuple[int, Any], ...]
    reinforcement: bool = False


def telling() -> ModuleType:
    """Return the face of this game to turns told step by step: this one, since all turns are."""
    return sys.modules[__name__]


def whole_register() -> Register:
    """Return the register with the rules of all sections."""
    return REGISTER


def lay(position: Position, nation: str, ruling: Ruling) -> Table:
    """Return the table on which a player's turns are judged under a ruling."""
    return Table(position, nation, ruling)


def see(_a: Any, table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Story:
    """Return a turn as the rules see it, told order by order.

    Args:
        table: the position.
        orders: the orders.
        rest: the orders that follow, which are not told.
    """
    return Story(table.position, orders, table.ruling, over=not rest)


def settle(_table: Table, orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the orders: nothing is left unsaid that could be only one thing."""
    return orders


def fillings(_table: Table, orders: tuple[Any, ...]) -> list[tuple[Any, ...]] | None:
    """Return the orders where they are whole; None where something is open."""
    return None if has_holes(orders) else [orders]


def clauses(a: Any, table: Table, orders: tuple[Any, ...]) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn, with the id of its statement."""
    return clauses_of(see(a, table, orders))


def clauses_of(story: Story) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn that is told already, in the order of the rulebook."""
    ids = {identifier: place for place, identifier in enumerate(REGISTER.statements)}
    return iter(sorted(story.clauses, key=lambda pair: ids[pair[0]]))


def ledger(_story: Story) -> tuple[None, list[tuple[int, int]]]:
    """Return what a turn spends: nothing costs anything here."""
    return None, []


def after(table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Position:
    """Return the position after a turn, or after its first orders where a rest follows."""
    return Story(table.position, orders, table.ruling, over=not rest).position


def steps(table: Table, orders: tuple[Any, ...]) -> list[Step]:
    """Return the steps of a turn: its orders one by one."""
    return [Step(table.nation, ((index, order),)) for index, order in enumerate(orders)] or [Step(table.nation, ())]


def journal(table: Table, orders: tuple[Any, ...]) -> list[Event]:
    """Return what happens in a turn, in order."""
    return Story(table.position, orders, table.ruling).events


__all__ = [
    "DIE",
    "FIRST_ROLL",
    "REGISTER",
    "SECTIONS",
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
    "position_value",
    "say",
    "see",
    "settle",
    "steps",
    "telling",
    "turn_value",
    "whole_register",
    "write_position",
]
