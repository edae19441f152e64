"""What the faces of games to puzzles have in common: the ways to fill holes, and a game without goals.

`unwrapped`, `sayable` and `former` serve a game whose orders stand alone and whose turns are judged at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import islice, product
from math import prod
from typing import Any

from ..model.hole import Hole
from .algebra import Choice, Node
from .spaces import Space, canonical

INTERCHANGEABLE = "the sequence of orders"
NO_SEQUENCE: set[str] = set()  # parts of an order of which each holds several things, in no sequence
MOST_WAYS = 100_000  # to fill the holes of one order, that are listed


def unwrapped(order: Any) -> Any:
    """Return an order without what says whose it is: nothing does."""
    return order


def missed(_table: Any, _seen: Any, _requirements: Any) -> list[Any]:
    """Return what a whole turn misses of what is required: nothing can be required besides the rules."""
    return []


def told(_table: Any, _orders: tuple[Any, ...], _dice: Any) -> list[Any]:
    """Return what is so after a turn, as conditions: there are none."""
    return []


def sayable(_space: Space, _orders: tuple[Any, ...]) -> list[Any]:
    """Return what holds in every completion that can be written: nothing besides the rules."""
    return []


def former(_puzzle: Any) -> Callable[[tuple[Any, ...]], Any]:
    """Return what brings whole turns into a form that is the same for solutions that differ in nothing that counts."""
    return lambda orders: repr(canonical(orders))


def named(value: Any) -> str:
    """Return what stands in a hole as it is told."""
    return str(value)


def listed(ways: Iterable[Any]) -> list[Any] | None:
    """Return the ways to fill the holes of one order; None where they are too many for a list."""
    found = list(islice(ways, MOST_WAYS + 1))
    return found if len(found) <= MOST_WAYS else None


def every_way(orders: tuple[Any, ...], space: Space, least: int = 0) -> list[list[Any]] | None:
    """Return for each order every way to fill its holes; None where that would be no list.

    Args:
        orders: the orders as written.
        space: the same orders with variables in their holes.
        least: the least number that a sentence takes.
    """
    symbolic = dict(zip(space.origins, space.orders, strict=True))
    ways = [_every(order, symbolic[index], least) for index, order in enumerate(orders)]
    return None if None in ways else ways  # type: ignore[return-value]


def _every(order: Any, symbolic: Any, least: int) -> list[Any] | None:
    """Return an order with its holes filled in every way that the same order with variables in their place has."""
    domains: dict[int, tuple[Any, ...] | None] = {}
    for hole, variable in _pairs(order, symbolic):
        if isinstance(variable, Choice):
            domains.setdefault(id(hole), tuple(variable.literals))
        elif isinstance(variable, Node):
            lowest = max(least, variable.lo)  # type: ignore[attr-defined]
            domains.setdefault(id(hole), tuple(range(lowest, variable.hi + 1)))  # type: ignore[attr-defined]
        else:
            domains[id(hole)] = None if isinstance(variable, tuple) else (variable,)
    if None in domains.values() or prod(len(values or ()) for values in domains.values()) > MOST_WAYS:
        return None
    keys = list(domains)
    return [_put(order, dict(zip(keys, values, strict=True))) for values in product(*(domains[key] for key in keys))]  # type: ignore[arg-type]


def _pairs(written: Any, symbolic: Any) -> Iterator[tuple[Hole, Any]]:
    """Yield the holes of an order, each with what stands at its place in another one."""
    if isinstance(written, Hole):
        yield written, symbolic
    elif isinstance(written, tuple):
        for one, other in zip(written, symbolic, strict=True):
            yield from _pairs(one, other)
    elif is_dataclass(written):
        for field in fields(written):
            yield from _pairs(getattr(written, field.name), getattr(symbolic, field.name))


def _put(thing: Any, values: dict[int, Any]) -> Any:
    """Return an order with values in its holes."""
    if isinstance(thing, Hole):
        return values[id(thing)]
    if isinstance(thing, tuple):
        return tuple(_put(part, values) for part in thing)
    if is_dataclass(thing) and not isinstance(thing, type):
        return replace(thing, **{f.name: _put(getattr(thing, f.name), values) for f in fields(thing)})
    return thing
