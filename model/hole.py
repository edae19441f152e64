"""What a sentence may leave open."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from typing import Any


class Hole:
    """The value of a field left open with `?`. Each one written is an object of its own."""

    def __repr__(self) -> str:
        return "?"


@dataclass(frozen=True)
class AnyOrder:
    """`any order`: one order, or none."""


def has_holes(thing: Any) -> bool:
    """Return whether an order, a tuple of orders, or any part of one, is left open.

    Example:
        >>> has_holes(("Paris", 2)), has_holes(("Paris", Hole()))
        (False, True)
    """
    if isinstance(thing, (Hole, AnyOrder)):
        return True
    if isinstance(thing, tuple):
        return any(map(has_holes, thing))
    return any(has_holes(getattr(thing, name)) for name in _parts(type(thing)))


@cache
def _parts(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else ()
