"""What the files of turns have in common, whatever the game: the position that they name, and their sentences."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from .citations import Ids
from .expected import check_expect
from .files import Document
from .grammar import SentenceError
from .kinds import require_kind
from .language import said_of
from .mistakes import BadInput, Mistake, caret
from .packaged import open_reference
from .ruling import QuestionShape, check_answers
from .shape import salvage

Reference = Annotated[str | int, Meta(description="a packaged position's name or a file")]
Sentence = Annotated[str, Meta(description="an order's sentence, in quotes if there is a colon in it")]
Sentences = Annotated[list[Sentence], Meta(max_length=200, description="a list (`- …`) of at most 200 order sentences")]


@dataclass(frozen=True)
class TurnFile:
    """What a turn is in every game.

    Attributes:
        position: where it begins.
        orders: order objects, in the order of the file.
        pinned: answers to open questions that the file itself states.
        expect: what the file says of its own verdict, if it does.
        name: as the file gives it.
        reference: how the file names its position.
        changes: the file's own changes to it.
    """

    position: Any
    orders: tuple[Any, ...]
    pinned: Mapping[str, str] = field(default_factory=dict)
    expect: Any = None
    name: str = ""
    reference: str = ""
    changes: Mapping[str, Any] = field(default_factory=dict)


def file_value(game: str, turn: Any, told: Mapping[str, Any]) -> dict[str, Any]:
    """Return a turn as the mapping that its file holds.

    Args:
        game: the game's name.
        turn: the turn.
        told: whose it is and its orders, as the game's files tell them.
    """
    value = {"berthier": 1, "game": game, "name": turn.name, "position": turn.reference, "changes": turn.changes}
    kept = {key: item for key, item in value.items() if item or key not in ("name", "changes")}
    return {**kept, **told, **({"ruling": dict(turn.pinned)} if turn.pinned else {})}


Found = tuple[Document, list[Mistake]]  # a whole position's document, and what was wrong on the way to it


def whole(document: Document) -> Found:
    """Return a document that must be a position."""
    require_kind(document, "position")
    return document, []


@dataclass
class Positions:
    """The positions that one file names. Each is built once, and each file on the way read once.

    Attributes:
        game: the game's name.
        document: the file that names them.
        build: builds a position from its document, with what was wrong on the way to it.
        resolve: finds the whole position's document where another one may stand for it.
    """

    game: str
    document: Document
    build: Callable[[Document, list[Mistake]], Any]
    resolve: Callable[[Document], Found] = whole
    bases: dict[str, Found] = field(default_factory=dict)
    built: dict[tuple[str, str], Any] = field(default_factory=dict)

    def at(self, path: tuple, shape: Any) -> Any:
        """Return the position of the turn at a path, with the file's own changes on top; None if none is named.

        Args:
            path: where the turn stands.
            shape: what stands there: its `position`, and its `changes`, a JSON merge patch.

        Raises:
            BadInput: with all that does not fit or makes no sense.
        """
        if shape.position is None:
            return None
        reference, changes = str(shape.position), shape.changes or {}
        key = reference, repr(changes)
        if key not in self.built:
            if reference not in self.bases:
                opened = open_reference(self.game, "positions", reference, self.document, (*path, "position"))
                self.bases[reference] = self.resolve(opened)
            base, mistakes = self.bases[reference]
            changed = base.derive(changes, self.document, (*path, "changes")) if changes else base
            self.built[key] = self.build(changed, mistakes)
        return self.built[key]


@dataclass
class TurnReader(ABC):
    """Builds the turns that stand in one document: a turn file, or the cases of a battery.

    A game says in a class of its own which positions its files name, how a sentence is read, and which turn it makes.

    Attributes:
        document: the file.
        questions: the game's open questions by id.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.
        turn: the kind of turn that is made.
        parts: the keys of a position that a file may expect to follow.
    """

    document: Document
    questions: Mapping[str, QuestionShape]
    ids: Ids | None = None
    turn: ClassVar[type] = TurnFile
    parts: ClassVar[Collection[str]] = ()

    def __post_init__(self) -> None:
        self.positions = self.named()

    @abstractmethod
    def named(self) -> Positions:
        """Return the positions that the file names."""

    @abstractmethod
    def sentence(self, position: Any) -> Callable[[str], Any]:
        """Return what reads a sentence; without a position only its grammar is checked."""

    def expected(self, path: tuple, expect: Any, position: Any) -> list[Mistake]:
        """Return what makes no sense in what is expected."""
        return check_expect(self.document, path, expect, self.parts, self.ids)

    def conditions(self, shape: Any, position: Any, found: list[Mistake]) -> list[Any]:
        """Return what a puzzle requires of its solution besides the rules: nothing, in a game without goals."""
        return []

    def made(self, shape: Any, **parts: Any) -> Any:
        """Return a turn of some parts, as `TurnFile` names them."""
        return self.turn(**parts)

    def read(self, path: tuple, shape: Any, mistakes: Iterable[Mistake] = ()) -> Any:
        """Build the turn at a path from its shape, in which any value may be missing if that was noted as a mistake.

        Raises:
            BadInput: with the mistakes noted before, and all others.
        """
        found = [*mistakes, *check_answers(self.document, (*path, "ruling"), shape.ruling or {}, self.questions)]
        try:
            position = self.positions.at(path, shape)
        except BadInput as error:
            found += error.mistakes
            position = None
        if shape.expect:
            found += self.expected((*path, "expect"), shape.expect, position)
        orders = self.orders(path, shape, position, found)
        if found or position is None:
            raise BadInput(found)
        return self.made(
            shape, position=position, orders=tuple(orders), pinned=shape.ruling, expect=shape.expect,
            name=getattr(shape, "name", ""), reference=str(shape.position), changes=shape.changes,
        )  # fmt: skip

    def orders(self, path: tuple, shape: Any, position: Any, found: list[Mistake]) -> Iterable[Any]:
        """Return the orders of the turn at a path; what is wrong in them is noted."""
        return self.orders_at((*path, "orders"), shape.orders or (), position, found)

    def orders_at(self, path: tuple, sentences: Iterable[str], position: Any, found: list[Mistake]) -> list[Any]:
        """Return the orders that sentences state; one that cannot be read is noted with a caret below it."""
        return read_sentences(self.document, path, sentences, self.sentence(position), found)


def read_sentences(
    document: Document, path: tuple, sentences: Iterable[str], read: Callable[[str], Any], found: list[Mistake]
) -> list[Any]:
    """Return what the sentences at a path state; one that cannot be read is noted with a caret below it."""
    told: list[Any] = []
    for index, sentence in enumerate(sentences):
        try:
            told.append(read(sentence))
        except SentenceError as error:
            mark = document.marks.get((*path, index))
            file, line, column = mark or (document.name, 0, 0)
            column += error.column if mark else 0
            what, expected = said_of(sentence, error.what, error.expected)
            found.append(Mistake(file, line, column, what, expected, caret(sentence, error.column)))
    return told


def read_turn(shape: type[Any], reader: type[TurnReader], document: Document, questions: Any, ids: Any = None) -> Any:
    """Build a turn from its document.

    Args:
        shape: the shape of the game's turns.
        reader: its reader of turns.
        document: the file.
        questions: the game's open questions by id.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.

    Raises:
        BadInput: with all that does not fit, in the file and in each sentence.
    """
    document, decoded, mistakes = salvage(document, shape)
    return reader(document, questions, ids).read((), decoded, mistakes)
