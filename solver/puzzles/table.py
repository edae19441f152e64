"""All ways to fill the holes of a puzzle, each with what excludes it: the rules that it breaks, the goals it misses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any

from ...constraints.algebra import PLAIN
from ..check import fill
from ..complete_steps import TRIES, TooManyError
from .holes import Place, fits, put, value_at
from .search import Search

SAME = "the same turn, told otherwise"


@dataclass(frozen=True)
class Row:
    """One way to fill the holes.

    Attributes:
        values: what stands in each hole.
        broken: what excludes it, a bit for each of the table's reasons.
        orders: the whole turn.
    """

    values: tuple[Any, ...]
    broken: int
    orders: tuple[Any, ...]


class Table:
    """Every way to fill the holes of one puzzle.

    Attributes:
        places: the holes.
        reasons: what excludes ways: ids of statements, texts of goals, SAME.
        rows: the ways.
        candidates: for each hole what may stand there.

    Raises:
        TooManyError: there are more ways than are tried in the time, or they cannot be listed.
    """

    def __init__(self, search: Search):
        self.search, self.places = search, search.places
        ways = search.face.ways(search.table, search.orders)
        if ways is None or prod(map(len, ways)) > max(TRIES * search.seconds, 1):
            raise TooManyError("there are more ways to fill the holes than are told one by one in the time limit")
        self.reasons: list[str] = [SAME]
        self.rows = list(self._rows(ways))
        self.candidates = [list(dict.fromkeys(row.values[n] for row in self.rows)) for n in range(len(self.places))]
        self.prefer({})

    def _rows(self, ways: list[list[Any]]) -> Iterator[Row]:
        search, numbers = self.search, {SAME: 0}
        for chosen in product(*ways):
            orders = tuple(order for order in chosen if order is not None)
            parts = {index: () if order is None else (order,) for index, order in enumerate(chosen)}
            broken = 0
            for reason in self._excluding(orders):
                broken |= 1 << numbers.setdefault(reason, len(numbers))
            values = tuple(value_at(search.face, search.play.say, place, parts) for place in self.places)
            yield Row(values, broken, orders)
        self.reasons = list(numbers)

    def _excluding(self, orders: tuple[Any, ...]) -> Iterator[str]:
        search = self.search
        seen = search.play.see(PLAIN, search.table, orders)
        yield from (i for i, c in search.play.clauses_of(seen) if not c.holds and c.given)
        yield from (goal.text for goal in search.face.missed(search.table, seen, search.puzzle.requirements))

    def prefer(self, entered: Mapping[int, Any]) -> None:
        """Mark of interchangeable solutions all but one; one that has some values in its holes is kept, if any has."""
        ranked = sorted(range(len(self.rows)), key=lambda n: not agrees(self.rows[n], entered))
        seen = set()
        for number in ranked:
            row = self.rows[number]
            if row.broken | 1 == 1:
                form = self.search.form(row.orders)
                self.rows[number] = Row(row.values, int(form in seen), row.orders)
                seen.add(form)

    @property
    def right(self) -> list[Row]:
        """The ways that break no rule and meet all goals, interchangeable ones among them."""
        return [row for row in self.rows if row.broken | 1 == 1]

    @property
    def solutions(self) -> list[Row]:
        """The ways that nothing excludes."""
        return [row for row in self.rows if not row.broken]

    def with_value(self, row: Row, hole: int, value: Any) -> tuple[Any, ...]:
        """Return the turn of a row with another value in one of its holes."""
        place = self.places[hole]
        if not place.path:
            return row.orders
        orders = list(row.orders)
        number = next(n for n, order in enumerate(orders) if self._stands(order, place, row.values[hole]))
        orders[number] = put(orders[number], place, value)
        return tuple(orders)

    def _stands(self, order: Any, place: Place, value: Any) -> bool:
        """Return whether an order fills the one as written in which a hole is, with a value there."""
        written = self.search.orders[place.order]
        parts = {place.order: (order,)}
        return fits(self.search.face, (written,), (order,)) and value_at(self.search.face, str, place, parts) == value

    def message(self, row: Row, reason: str) -> str:
        """Return what a statement has against a way to fill the holes, with its figures; nothing if it is none."""
        search = self.search
        if reason not in search.play.REGISTER.statements:
            return ""
        clauses = search.play.clauses_of(search.play.see(PLAIN, search.table, row.orders))
        return next(
            (
                fill(c.message, c.figures, search.play.REGISTER.nouns)
                for i, c in clauses
                if i == reason and not c.holds and c.given
            ),
            "",
        )


def agrees(row: Row, entered: Mapping[int, Any]) -> bool:
    """Return whether a row has some values in its holes."""
    return all(row.values[hole] == value for hole, value in entered.items())


def smallest(masks: Iterable[int], most: int) -> list[int] | None:
    """Return the fewest bits such that every mask has one of them; None where that takes more than `most`.

    Example:
        >>> smallest([0b011, 0b110, 0b1010], 2)
        [1]
        >>> smallest([0b001, 0b010, 0b100], 2) is None
        True
    """
    wanted = minimal(masks)
    return next((found for size in range(most + 1) if (found := _hit(wanted, size)) is not None), None)


def minimal(masks: Iterable[int]) -> list[int]:
    """Return the masks of which no other one is a part."""
    kept: list[int] = []
    for mask in sorted(set(masks), key=lambda mask: (mask.bit_count(), mask)):
        if not any(other & mask == other for other in kept):
            kept.append(mask)
    return kept


def _hit(masks: list[int], size: int) -> list[int] | None:
    if not masks:
        return []
    if not size or not masks[0]:
        return None
    first = masks[0]
    for bit in range(first.bit_length()):
        if first >> bit & 1:
            rest = _hit([mask for mask in masks if not mask >> bit & 1], size - 1)
            if rest is not None:
                return sorted([bit, *rest])
    return None
