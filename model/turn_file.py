"""What the files of turns have in common, whatever the game: the position that they name, and their sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

from msgspec import Meta

from .files import Document
from .grammar import SentenceError
from .kinds import require_kind
from .mistakes import BadInput, Mistake, caret
from .packaged import open_reference
from .ruling import QuestionShape, check_answers

Version = Annotated[int, Meta(ge=1, le=1, description="1, the version of the file format")]
Reference = Annotated[str | int, Meta(description="a packaged position's name or a file")]
Sentence = Annotated[str, Meta(description="an order's sentence, in quotes if there is a colon in it")]
Sentences = Annotated[list[Sentence], Meta(max_length=200, description="a list (`- …`) of at most 200 order sentences")]

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


def begin(
    document: Document, path: tuple, shape: Any, positions: Positions, questions: Mapping[str, QuestionShape],
    found: list[Mistake],
) -> Any:  # fmt: skip
    """Return the position of the turn at a path, its answers checked too; None with mistakes noted if it has none.

    Args:
        document: the file.
        path: where the turn stands in it.
        shape: what stands there; any value may be missing if that was noted as a mistake.
        positions: the positions that the file names.
        questions: the game's open questions by id.
        found: the mistakes so far.
    """
    found += check_answers(document, (*path, "ruling"), shape.ruling or {}, questions)
    try:
        return positions.at(path, shape)
    except BadInput as error:
        found += error.mistakes
        return None


def read_orders(
    document: Document, path: tuple, sentences: Iterable[str], read: Callable[[str], Any], found: list[Mistake]
) -> tuple[Any, ...]:
    """Return the orders that sentences state; what cannot be read is noted as a mistake, with a caret below it.

    Args:
        document: the file.
        path: where the sentences stand in it.
        sentences: the sentences.
        read: returns the order of one, or raises a SentenceError.
        found: the mistakes so far.
    """
    orders: list[Any] = []
    for index, sentence in enumerate(sentences):
        try:
            orders.append(read(sentence))
        except SentenceError as error:
            mark = document.marks.get((*path, index))
            file, line, column = mark or (document.name, 0, 0)
            column += error.column if mark else 0
            shown = caret(sentence, error.column)
            found.append(Mistake(file, line, column, error.what, error.expected, shown))
    return tuple(orders)
