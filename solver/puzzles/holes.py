"""The holes of a puzzle's turn: where they are, what they are called, and what stands in each of a whole turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

from ...model.hole import AnyOrder, Hole

NOTHING = "no order"


@dataclass(frozen=True)
class Place:
    """A hole.

    Attributes:
        order: the place of its order in the turn, from 0.
        path: the names of fields, and places in tuples, that lead to it from the order; none where the whole order is
            left open.
        name: what it is called.
        also: other paths to the same hole, as to a place that is told once and counts twice.
    """

    order: int
    path: tuple[str | int, ...]
    name: str
    also: tuple[tuple[str | int, ...], ...] = ()


def places(puzzling: Any, orders: tuple[Any, ...]) -> list[Place]:
    """Return the holes of a turn, each once.

    Args:
        puzzling: the game's face to puzzles.
        orders: the turn's orders.
    """
    found = []
    for index, order in enumerate(orders):
        if _is_any_order(puzzling, order):
            found.append(Place(index, (), f"order {index + 1}"))
            continue
        paths: dict[int, list[tuple[str | int, ...]]] = {}
        for path, hole in _holes(order):
            paths[id(hole)] = [*paths.pop(id(hole), []), path]
        words = [_word(first) for first, *_ in paths.values()]
        for nth, ((path, *also), word) in enumerate(zip(paths.values(), words, strict=True)):
            several = f"{_nth(words[: nth + 1].count(word))} " if words.count(word) > 1 else ""
            found.append(Place(index, path, f"{several}{word} of order {index + 1}", tuple(also)))
    return found


def _is_any_order(puzzling: Any, order: Any) -> bool:
    """Return whether an order as a whole is left open."""
    return isinstance(puzzling.unwrapped(order), AnyOrder)


def _holes(thing: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Hole]]:
    if isinstance(thing, Hole):
        yield path, thing
    elif isinstance(thing, tuple):
        for index, part in enumerate(thing):
            yield from _holes(part, (*path, index))
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _holes(getattr(thing, field.name), (*path, field.name))


def _word(path: tuple[str | int, ...]) -> str:
    """Return what stands at the end of a path: a field's name, in the singular where it is one of several things."""
    word = next(step for step in reversed(path) if isinstance(step, str))
    singular = {"dice": "die"}.get(word, word.removesuffix("s"))
    return singular if isinstance(path[-1], int) else word


def _nth(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")


def value_at(puzzling: Any, say: Any, place: Place, parts: Mapping[int, tuple]) -> Any:
    """Return what stands in a hole.

    Args:
        puzzling: the game's face to puzzles.
        say: returns an order's sentence.
        place: the hole.
        parts: what has become of each order as written: one order, or none.
    """
    given = parts.get(place.order, ())
    if not place.path:
        return say(puzzling.unwrapped(given[0])) if given else NOTHING
    value: Any = given[0] if given else None
    for step in place.path:
        if isinstance(step, int) and step >= len(value):
            return 0  # pieces of which none go along are not told
        value = getattr(value, step) if isinstance(step, str) else value[step]
    return value


def put(order: Any, place: Place, value: Any) -> Any:
    """Return an order with a value in one of its holes, or another value where the hole was."""
    for path in (place.path, *place.also):
        order = changed(order, path, value)
    return order


def changed(thing: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """Return an order with another value at the end of a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, int):
        return (*thing[:step], changed(thing[step], rest, value), *thing[step + 1 :])
    return replace(thing, **{step: changed(getattr(thing, step), rest, value)})


def fits(puzzling: Any, written: tuple[Any, ...], whole: tuple[Any, ...]) -> bool:
    """Return whether a whole turn is one that fills the holes of a written one."""
    if not written:
        return not whole
    first, rest = written[0], written[1:]
    if _is_any_order(puzzling, first):
        return fits(puzzling, rest, whole) or bool(whole and fits(puzzling, rest, whole[1:]))
    return bool(whole) and _same(first, whole[0]) and fits(puzzling, rest, whole[1:])


def _same(written: Any, whole: Any) -> bool:
    """Return whether a thing is another one with its holes filled."""
    if isinstance(written, Hole):
        return True
    if isinstance(written, tuple):
        long = isinstance(whole, tuple) and len(whole) == len(written)
        return long and all(map(_same, written, whole))
    if is_dataclass(written) and not isinstance(written, type):
        pairs = [(f.name, getattr(written, f.name)) for f in fields(written)]
        said = [(name, value) for name, value in pairs if (name, value) != ("place", None)]
        return type(written) is type(whole) and all(_same(value, getattr(whole, name)) for name, value in said)
    return written == whole
