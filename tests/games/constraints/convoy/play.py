"""The face of the game to every question."""

from __future__ import annotations

import dataclasses
import sys
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from ...model.convoy.kinds import MOST, read_sentence, say, turn_value
from ...model.convoy.position import Position, position_value, write_position
from ...model.hole import Hole, has_holes
from ..algebra import PLAIN, Symbolic
from ..plain_puzzles import INTERCHANGEABLE, NO_SEQUENCE, every_way, former, missed, named, sayable, unwrapped
from ..plain_turns import Table, fillings, judged_at_once, lay, ledger, settle, steps
from ..spaces import Space, canonical, choices, decode, present, tidy, way_length
from ..telling import Event
from . import rules
from .rules import REGISTER

SECTIONS = (rules,)
see, clauses, clauses_of = judged_at_once(REGISTER, rules.View)


def whole_register() -> Any:
    """Return the register with all rules."""
    return REGISTER


def after(table: Table, orders: tuple[Any, ...], _rest: tuple[Any, ...] = ()) -> Position:
    """Return the position after a legal turn."""
    seen = see(PLAIN, table, orders)
    parts = dict(part for _, effect in REGISTER.consequences for part in effect(PLAIN, seen))
    return replace(table.position, fuel=table.position.fuel - rules.burned(PLAIN, seen), **parts)


def journal(_table: Table, orders: tuple[Any, ...]) -> list[Event]:
    """Return what happens in a turn."""
    return [Event(index, "CON-5.a", f"{order.ship} lies at {order.to}") for index, order in enumerate(orders)]


def choosing() -> ModuleType:
    """Return the face to searches: this one."""
    return sys.modules[__name__]


def fill_space(a: Symbolic, table: Table, orders: tuple[Any, ...], loose: bool = False) -> Space:
    """Return the space of a turn's completions: a variable stands in each hole."""
    space, names = Space(), {"ship": table.position.freighters, "to": table.position.ports}
    for index, order in enumerate(orders):
        holes = [f.name for f in dataclasses.fields(order) if isinstance(getattr(order, f.name), Hole)]
        opened = {hole: a.choice(f"{hole} of {index}", names[hole]) for hole in holes if hole in names}
        if "crates" in holes:
            opened["crates"] = a.number(f"crates of {index}", rules.least_load(), MOST)
        space.add(dataclasses.replace(order, **opened), index)
    return space


def puzzling() -> ModuleType:
    """Return the face to puzzles: this one."""
    return sys.modules[__name__]


MAY_BE_OPEN = {"ship", "to", "crates"}


def reads(sentence: str, _like: Any, puzzle: Any) -> Any:
    """Return the order that a sentence states."""
    return read_sentence(sentence, puzzle.turn.position)


def ways(table: Table, orders: tuple[Any, ...]) -> list[list[Any]] | None:
    """Return for each order every way to fill its holes."""
    return every_way(orders, fill_space(Symbolic(), table, orders))


__all__ = [
    "INTERCHANGEABLE", "MAY_BE_OPEN", "NO_SEQUENCE", "REGISTER", "after", "canonical", "choices",
    "choosing", "clauses", "clauses_of", "decode", "fill_space", "fillings", "former", "has_holes",
    "journal", "lay", "ledger", "missed", "named", "position_value", "present", "puzzling", "reads", "say", "sayable",
    "see", "settle", "steps", "tidy", "turn_value", "unwrapped", "way_length", "ways", "whole_register",
    "write_position",
]  # fmt: skip
