"""A turn: whose it is, in which position, under which answers, and its orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import groupby
from typing import Annotated, Any

from msgspec import Meta

from ..citations import Ids
from ..files import Document
from ..mistakes import BadInput, Mistake, stands
from ..ruling import Answers, QuestionShape
from ..shape import Shape, salvage
from ..turn_file import Reference, Sentences, begin, read_orders
from .acts import By
from .expected import ExpectShape, check_expect
from .nations import NATIONS, Nation
from .orders import say
from .position import Position
from .position_file import positions_of
from .sentences import parse_order, parse_sentence
from .shapes import GameName, Version
from .vocabulary import Vocabulary


class NationTurnShape(Shape, kw_only=True, frozen=True):
    """One nation's part of a whole table's turn."""

    nation: Nation
    orders: Sentences


Turns = Annotated[
    list[NationTurnShape],
    Meta(min_length=1, max_length=60, description="a list of `nation: …` and `orders: …`, in the order of play"),
]


class TurnShape(Shape, kw_only=True, frozen=True):
    """One nation's turn (`nation` and `orders`), or a whole table's (`turns`)."""

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


def read_turn(document: Document, questions: Mapping[str, QuestionShape], ids: Ids | None = None) -> Turn:
    """Build a turn from its document.

    Raises:
        BadInput: with all that does not fit, in the file and in each order.
    """
    document, shape, mistakes = salvage(document, TurnShape)
    return TurnReader(document, questions, ids).read((), shape, mistakes)


@dataclass
class TurnReader:
    """Builds the turns that stand in one document: a turn file, or the cases of a battery.

    Attributes:
        document: the file.
        questions: the game's open questions by id.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.
    """

    document: Document
    questions: Mapping[str, QuestionShape]
    ids: Ids | None = None

    def __post_init__(self) -> None:
        self.positions = positions_of(self.document, self.ids)

    def read(self, path: tuple, shape: Any, mistakes: Iterable[Mistake] = ()) -> Turn:
        """Build the turn at a path from its shape, in which any value may be missing if that was noted as a mistake.

        Raises:
            BadInput: with the mistakes noted before, and all others.
        """
        found = list(mistakes)
        position = begin(self.document, path, shape, self.positions, self.questions, found)
        parts = self._parts(path, shape, found)
        for nation, _, where in parts:
            if position and nation and nation not in position.sides:
                what, known = f"the position has no {nation}", f"one of {', '.join(position.sides)}"
                found.append(self.document.mistake((*where, "nation"), what, known))
        if shape.expect:
            found += check_expect(self.document, (*path, "expect"), shape.expect, position, self.ids)
        orders: list[Any] = []
        for nation, sentences, where in parts:
            given = self._orders((*where, "orders"), sentences, position, found)
            orders += [By(nation, order) for order in given] if shape.turns else given
        if found or position is None:
            raise BadInput(found)
        reference, name = str(shape.position), getattr(shape, "name", "")
        return Turn(position, parts[0][0], tuple(orders), shape.ruling, shape.expect, name, reference, shape.changes)

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
            if key not in at and "turns" not in at:
                what, expected = f"the key `{key}` is missing", f"`{key}: …` with {wanted}"
                found.append(self.document.mistake(here, what, expected, key=True))
            elif at.get(key, key) is None:
                found.append(self.document.mistake(here, stands(None), wanted))
        return [(shape.nation, shape.orders or (), path)]

    def _orders(
        self, path: tuple, sentences: Sequence[str], position: Position | None, found: list[Mistake]
    ) -> tuple[Any, ...]:
        """Return the orders; without a position only their grammar is checked."""
        vocabulary = Vocabulary.of(position) if position else None
        read = partial(parse_order, vocabulary=vocabulary) if vocabulary else parse_sentence
        return read_orders(self.document, path, sentences, read, found)


def turn_value(turn: Turn, orders: tuple[Any, ...] | None = None) -> dict:
    """Return a turn, or the same turn with other orders, as the mapping that its file holds."""
    value: dict[str, Any] = {"berthier": 1, "game": "napoleonic-wars"}
    if turn.name:
        value["name"] = turn.name
    value["position"] = turn.reference
    if turn.changes:
        value["changes"] = turn.changes
    given = turn.orders if orders is None else orders
    if any(isinstance(order, By) for order in given):
        value["turns"] = [
            {"nation": nation, "orders": [say(order.order) for order in run]}
            for nation, run in groupby(given, lambda order: order.nation)
        ]
    else:
        value["nation"] = turn.nation
        value["orders"] = [say(order) for order in given]
    if turn.pinned:
        value["ruling"] = dict(turn.pinned)
    return value
