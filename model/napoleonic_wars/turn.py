"""A turn: whose it is, in which position, under which answers, and its orders."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta

from ..files import Document
from ..mistakes import BadInput, Mistake
from ..ruling import QuestionShape, check_answers
from ..shape import Shape, decode
from .nations import Nation
from .orders import say
from .position import Position
from .position_file import refer_position
from .sentences import SentenceError, Vocabulary, parse_order
from .shapes import GameName, Version

Reference = Annotated[str | int, Meta(description="a packaged position's name or a file")]
Sentences = Annotated[list[str], Meta(max_length=200, description="a list of at most 200 order sentences")]


class ExpectShape(Shape, kw_only=True, frozen=True):
    """What a file says of its own verdict."""

    verdict: Literal["legal", "illegal", "undecided"]
    rules: list[str] = []
    also: list[str] = []
    cost: int | None = None
    after: dict[str, Any] = {}


class TurnShape(Shape, kw_only=True, frozen=True):
    """One nation's turn."""

    berthier: Version
    game: GameName
    name: str = ""
    note: str = ""
    author: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    nation: Nation
    orders: Sentences
    ruling: dict[str, str] = {}
    expect: ExpectShape | None = None


@dataclass(frozen=True)
class Turn:
    """One nation's turn.

    Attributes:
        orders: order objects, in the order of the file.
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


def read_turn(document: Document, questions: Mapping[str, QuestionShape]) -> Turn:
    """Build a turn from its document.

    Raises:
        BadInput: with all that does not fit, in the file and in each order.
    """
    shape = decode(document, TurnShape)
    return build_turn(document, (), shape, questions)


def build_turn(document: Document, path: tuple, shape: Any, questions: Mapping[str, QuestionShape]) -> Turn:
    """Build the turn that stands at a path of a document (a turn file, or one case of a battery)."""
    mistakes = check_answers(document, (*path, "ruling"), shape.ruling, questions)
    changes = (*path, "changes") if shape.changes else None
    try:
        position = refer_position(document, (*path, "position"), changes)
    except BadInput as error:
        raise BadInput([*mistakes, *error.mistakes]) from None
    orders = []
    if shape.nation not in position.sides:
        known = ", ".join(position.sides)
        mistakes.append(document.mistake((*path, "nation"), f"the position has no {shape.nation}", f"one of {known}"))
    vocabulary = Vocabulary.of(position)
    for index, sentence in enumerate(shape.orders):
        try:
            orders.append(parse_order(sentence, vocabulary))
        except SentenceError as error:
            mistakes.append(_mistaken_order(document, (*path, "orders", index), sentence, error))
    if mistakes:
        raise BadInput(mistakes)
    name = getattr(shape, "name", "")
    return Turn(
        position, shape.nation, tuple(orders), shape.ruling, shape.expect, name, str(shape.position), shape.changes
    )


def _mistaken_order(document: Document, path: tuple, sentence: str, error: SentenceError) -> Mistake:
    file, line, column = document.marks.get(path, (document.name, 0, 0))
    shown = sentence.replace("\n", " ").replace("\t", " ")
    start = max(0, error.column - 60)
    excerpt = f"    {shown[start : start + 100]}\n    {' ' * (error.column - start)}^"
    return Mistake(file, line, column + error.column if column else 0, error.what, error.expected, excerpt)


def turn_value(turn: Turn, orders: tuple[Any, ...] | None = None) -> dict:
    """Return a turn, or the same turn with other orders, as the mapping that its file holds."""
    value: dict[str, Any] = {"berthier": 1, "game": "napoleonic-wars"}
    if turn.name:
        value["name"] = turn.name
    value["position"] = turn.reference
    if turn.changes:
        value["changes"] = turn.changes
    value["nation"] = turn.nation
    value["orders"] = [say(order) for order in (turn.orders if orders is None else orders)]
    if turn.pinned:
        value["ruling"] = dict(turn.pinned)
    return value
