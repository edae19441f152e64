"""Spaces of turns for the engines, whatever the game: variables in the holes, and what an engine chose.

`present`, `tidy`, `canonical` and `way_length` serve a game all of whose written orders are given, in any order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

from .algebra import Choice, Node


@dataclass
class Space:
    """A turn with its holes as variables.

    Attributes:
        orders: the orders, symbolic where something is open.
        origins: for each of them the position in the turn as written, or None for a wholly optional one.
        limits: what holds in every completion besides the rules: forms that would say nothing are left out.
    """

    orders: list[Any] = field(default_factory=list)
    origins: list[int | None] = field(default_factory=list)
    limits: list[Any] = field(default_factory=list)

    def add(self, order: Any, origin: int | None) -> Any:
        """Add an order and return it."""
        self.orders.append(order)
        self.origins.append(origin)
        return order


def decode(value: Any, thing: Any) -> Any:
    """Return a symbolic order, or any part of one, with an engine's values in it.

    Args:
        value: the engine's function from nodes to values.
        thing: an order, a field of one, or a tuple or mapping of such.
    """
    if isinstance(thing, Choice):
        return next(key for key, literal in thing.literals.items() if value(literal))
    if isinstance(thing, (bool, int, Node)):
        return value(thing)
    if isinstance(thing, tuple):
        return tuple(decode(value, part) for part in thing)
    if isinstance(thing, Mapping):
        return {key: decode(value, part) for key, part in thing.items()}
    if is_dataclass(thing) and not isinstance(thing, type):
        return replace(thing, **{f.name: decode(value, getattr(thing, f.name)) for f in fields(thing)})
    return thing


def choices(order: Any) -> list[Any]:
    """Return an order's decisions: every field of it."""
    return [getattr(order, f.name) for f in fields(order)]


def present(_a: Any, _order: Any) -> bool:
    """Return whether an order is given."""
    return True


def tidy(order: Any) -> Any:
    """Return a decoded order without what an engine left out of it: nothing."""
    return order


def canonical(orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the form in which turns are compared: their orders, sorted."""
    return tuple(sorted(orders, key=repr))


def way_length(_a: Any, _table: Any, _orders: tuple[Any, ...]) -> int:
    """Return what should be as short as can be in a completion, though no order states it: nothing."""
    return 0
