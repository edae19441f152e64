"""The facts of a position, one by one, each with what else could be the case."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

PLENTY = 20  # so much more or less of anything is tried


@dataclass(frozen=True)
class Fact:
    """A single fact of a position.

    Attributes:
        text: the fact as a sentence.
        others: what else could be the case; of a number the farthest ones on both sides.
        put: returns the position in which something else is the case.
        words: says what else.
        number: the number that is the fact; None where it is none.
        stock: whether it is a number of which orders use up some.
    """

    text: str
    others: tuple[Any, ...]
    put: Callable[[Any], Any]
    words: Callable[[Any], str]
    number: int | None = None
    stock: bool = False


def numbered(text: Callable[[int], str], number: int, put: Callable[[Any], Any], stock: bool = True) -> Fact:
    """Return a fact that is a number."""
    others = tuple(dict.fromkeys(n for n in (number + PLENTY, max(number - PLENTY, 0)) if n != number))
    return Fact(text(number), others, put, text, number, stock)


def named(thing: Any) -> Iterator[str]:
    """Yield every text that stands anywhere in orders.

    Example:
        >>> list(named(({"of": 1}, ("Paris", "Lyon"))))
        ['Paris', 'Lyon']
    """
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, (tuple, list)):
        for part in thing:
            yield from named(part)
    elif is_dataclass(thing) and not isinstance(thing, type):
        for part in fields(thing):
            yield from named(getattr(thing, part.name))
