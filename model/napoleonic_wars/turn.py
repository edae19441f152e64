"""A turn: whose it is, in which position, under which answers, and its orders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Annotated, Any

from msgspec import Meta

from ..mistakes import Mistake, stands
from ..ruling import Answers
from ..shape import Shape, repeats
from ..turn_file import Positions, Reference, Sentences, file_value, read_sentences
from ..turn_file import TurnReader as Reading
from .acts import By
from .expected import ExpectShape, check_expect
from .nations import NATIONS, Nation
from .orders import AnyOrder, say
from .position import Position
from .position_file import GAME, positions_of
from .sentences import parse_order, parse_sentence
from .shapes import GameName, Version
from .vocabulary import Vocabulary

MOST_OPEN = 40  # orders left wholly open: each may be any of dozens, and hangs together with all others


class NationTurnShape(Shape, kw_only=True, frozen=True):
    """One nation's part of a whole table's turn.

    Attributes:
        nation: whose orders these are.
    """

    nation: Nation
    orders: Sentences


Turns = Annotated[
    list[NationTurnShape],
    Meta(min_length=1, max_length=60, description="a list of `nation: …` and `orders: …`, in the order of play"),
]


class TurnShape(Shape, kw_only=True, frozen=True):
    """One nation's turn (`nation` and `orders`), or a whole table's (`turns`).

    Attributes:
        name: for people.
        note: for people.
        author: for people.
        changes: changes to the position; null takes a key away.
        nation: whose turn it is.
        ruling: answers to open questions that this file states; nobody varies them.
        expect: what must come out.
    """

    berthier: Version
    game: GameName
    name: str = ""
    note: str = ""
    author: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    nation: Nation | None = None
    orders: Sentences | None = None
    turns: Turns | None = None
    ruling: Answers = {}
    expect: ExpectShape | None = None


@dataclass(frozen=True)
class Turn:
    """One nation's turn, or a whole table's.

    Attributes:
        nation: whose; of a whole table's the first.
        orders: order objects, in the order of the file; those of a whole table each with its nation.
        pinned: answers to open questions that the file itself states.
        expect: what the file says of its own verdict, if it does.
        reference: how the file names its position.
        changes: the file's own changes to it.
    """

    position: Position
    nation: str
    orders: tuple[Any, ...]
    pinned: Mapping[str, str] = field(default_factory=dict)
    expect: ExpectShape | None = None
    name: str = ""
    reference: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The orders' sentences."""
        return tuple(say(order) for order in self.orders)


class TurnReader(Reading):
    """Builds the turns that stand in one document."""

    def named(self) -> Positions:
        """Return the positions that the file names."""
        return positions_of(self.document, self.ids)

    def sentence(self, position: Position | None) -> Callable[[str], Any]:
        """Return what reads a sentence; without a position only its grammar is checked."""
        return partial(parse_order, vocabulary=Vocabulary.of(position)) if position else parse_sentence

    def expected(self, path: tuple, expect: ExpectShape, position: Position | None) -> list[Mistake]:
        """Return what makes no sense in what is expected."""
        return check_expect(self.document, path, expect, position, self.ids)

    def conditions(self, shape: Any, position: Position, found: list[Mistake]) -> list[Any]:
        """Return the goals that a puzzle requires to be met."""
        from .goals import read_condition

        read, texts = partial(read_condition, position=position, nation=shape.nation), shape.require or ()
        conditions = read_sentences(self.document, ("require",), texts, read, found)
        if len(conditions) == len(texts):
            found += repeats(self.document, ("require",), conditions)
        return conditions

    def made(self, shape: Any, **parts: Any) -> Turn:
        """Return a turn of some parts; a whole table's is that of its first nation."""
        return Turn(nation=shape.turns[0].nation if shape.turns else shape.nation, **parts)

    def orders(self, path: tuple, shape: Any, position: Position | None, found: list[Mistake]) -> list[Any]:
        """Return the orders of the turn at a path, those of a whole table each with its nation."""
        orders: list[Any] = []
        for nation, sentences, where in self._parts(path, shape, found):
            if position and nation and nation not in position.sides:
                what, known = f"the position has no {nation}", f"one of {', '.join(position.sides)}"
                found.append(self.document.mistake((*where, "nation"), what, known))
            given = self.orders_at((*where, "orders"), sentences, position, found)
            orders += [By(nation, order) for order in given] if shape.turns else given
        return orders

    def orders_at(self, path: tuple, sentences: Iterable[str], position: Any, found: list[Mistake]) -> list[Any]:
        """Return the orders that sentences state; too many that are left open are noted."""
        orders = super().orders_at(path, sentences, position, found)
        left = [index for index, order in enumerate(orders) if isinstance(order, AnyOrder)]
        if len(left) > MOST_OPEN:
            what, expected = f"{len(left)} times `any order`", f"at most {MOST_OPEN} times in a turn"
            found.append(self.document.mistake((*path, left[MOST_OPEN]), what, expected))
        return orders

    def _parts(self, path: tuple, shape: Any, found: list[Mistake]) -> list[tuple[str, Sequence[str], tuple]]:
        """Return each nation's sentences, with where they stand."""
        whole = {"nation": f"one of {', '.join(NATIONS)}", "orders": "a list (`- …`) of order sentences"}
        given = [key for key in whole if getattr(shape, key) is not None]
        if shape.turns:
            for key in given:
                what = f"`{key}` beside `turns`"
                found.append(self.document.mistake((*path, key), what, "one of the two", key=True))
            return [(t.nation, t.orders or (), (*path, "turns", i)) for i, t in enumerate(shape.turns)]
        at = self.document.value
        for step in path:
            at = at[step]
        for key, wanted in whole.items():
            here = (*path, key)
            if key not in at and "turns" not in at and here not in self.document.marks:  # nor wrong and left out
                what, expected = f"the key `{key}` is missing", f"`{key}: …` with {wanted}"
                found.append(self.document.mistake(here, what, expected, key=True))
            elif at.get(key, key) is None:
                found.append(self.document.mistake(here, stands(None), wanted))
        return [(shape.nation, shape.orders or (), path)]


def turn_value(turn: Turn, orders: tuple[Any, ...] | None = None) -> dict:
    """Return a turn, or the same turn with other orders, as the mapping that its file holds."""
    given = turn.orders if orders is None else orders
    if not any(isinstance(order, By) for order in given):
        return file_value(GAME, turn, {"nation": turn.nation, "orders": [say(order) for order in given]})
    runs = groupby(given, lambda order: order.nation)
    turns = [{"nation": nation, "orders": [say(order.order) for order in run]} for nation, run in runs]
    return file_value(GAME, turn, {"turns": turns})
