"""A turn: in which position, under which answers, and what is done; or a game log of several turns."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Annotated, Any

from msgspec import Meta

from ..citations import Ids
from ..expected import ExpectShape, check_expect
from ..files import Document
from ..mistakes import BadInput, Mistake
from ..ruling import Answers, QuestionShape
from ..shape import Shape, salvage
from ..turn_file import Reference, Sentences, begin, read_orders
from .force import GameName, Version
from .orders import At, Nothing, say
from .position import Position, PositionShape, TurnNumber, positions_of
from .sentences import Reader, parse_sentence

_PARTS = [name for name in PositionShape.__struct_encode_fields__ if name not in ("berthier", "game")]


class LoggedTurnShape(Shape, kw_only=True, frozen=True):
    """One turn of a game log; turn 0 is deployment."""

    turn: TurnNumber
    orders: Sentences


Turns = Annotated[
    list[LoggedTurnShape], Meta(min_length=1, max_length=31, description="a list of `turn: …` and `orders: …`")
]


class TurnShape(Shape, kw_only=True, frozen=True):
    """One turn (`orders`), or a game log (`turns`)."""

    berthier: Version
    game: GameName
    name: str = ""
    note: str = ""
    author: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    orders: Sentences | None = None
    turns: Turns | None = None
    ruling: Answers = {}
    expect: ExpectShape | None = None


@dataclass(frozen=True)
class Turn:
    """One turn, or a game log.

    Attributes:
        orders: order objects, in the order of the file; those of a game log each with its turn.
        pinned: answers to open questions that the file itself states.
        expect: what the file says of its own verdict, if it does.
        reference: how the file names its position.
        changes: the file's own changes to it.
    """

    position: Position
    orders: tuple[Any, ...]
    pinned: Mapping[str, str] = field(default_factory=dict)
    expect: ExpectShape | None = None
    name: str = ""
    reference: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)

    @property
    def nation(self) -> str:
        """Who gives the orders: the player. Every question asks for him by this name, whatever the game."""
        return self.position.player

    @property
    def sentences(self) -> tuple[str, ...]:
        """The orders' sentences."""
        return tuple(say(order) for order in self.orders)


def read_turn(document: Document, questions: Mapping[str, QuestionShape], ids: Ids | None = None) -> Turn:
    """Build a turn from its document.

    Raises:
        BadInput: with all that does not fit, in the file and in each sentence.
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
        self.positions = positions_of(self.document)

    def read(self, path: tuple, shape: Any, mistakes: Iterable[Mistake] = ()) -> Turn:
        """Build the turn at a path from its shape, in which any value may be missing if that was noted as a mistake.

        Raises:
            BadInput: with the mistakes noted before, and all others.
        """
        found = list(mistakes)
        position = begin(self.document, path, shape, self.positions, self.questions, found)
        if shape.expect:
            found += check_expect(self.document, (*path, "expect"), shape.expect, _PARTS, self.ids)
        orders: list[Any] = []
        if shape.turns is None:
            orders += self._orders((*path, "orders"), shape.orders or (), position, found)
        for place, logged in enumerate(shape.turns or ()):
            here = (*path, "turns", place)
            due = position.turn + place if position else logged.turn
            if logged.turn is not None and logged.turn != due:
                what = f"turn {logged.turn} stands here"
                found.append(self.document.mistake((*here, "turn"), what, f"turn {due}: each turn once, in order"))
            given = self._orders((*here, "orders"), logged.orders or (), position, found)
            orders += [At(due, order) for order in given or (Nothing(),)]
        if (shape.turns is None) == (shape.orders is None) and not found:
            what = "neither `orders` nor `turns`" if shape.turns is None else "`orders` beside `turns`"
            found.append(self.document.mistake((*path, "orders"), what, "one of the two", key=True))
        if found or position is None:
            raise BadInput(found)
        name = getattr(shape, "name", "")
        return Turn(position, tuple(orders), shape.ruling, shape.expect, name, str(shape.position), shape.changes)

    def _orders(
        self, path: tuple, sentences: Sequence[str], position: Position | None, found: list[Mistake]
    ) -> tuple[Any, ...]:
        """Return the orders; without a position only their grammar is checked."""
        read = Reader(position.force).read if position else parse_sentence
        return read_orders(self.document, path, sentences, read, found)


def turn_value(turn: Turn, orders: tuple[Any, ...] | None = None) -> dict:
    """Return a turn, or the same turn with other orders, as the mapping that its file holds."""
    value: dict[str, Any] = {"berthier": 1, "game": "flames-of-war"}
    if turn.name:
        value["name"] = turn.name
    value["position"] = turn.reference
    if turn.changes:
        value["changes"] = turn.changes
    given = turn.orders if orders is None else orders
    if any(isinstance(order, At) for order in turn.orders):
        value["turns"] = [
            {"turn": number, "orders": list(map(say, run))} for number, run in groupby(given, lambda order: order.turn)
        ]
    else:
        value["orders"] = list(map(say, given))
    if turn.pinned:
        value["ruling"] = dict(turn.pinned)
    return value
