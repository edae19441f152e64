"""Puzzle files: a turn or a game log with holes, and perhaps its solution."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

from msgspec import Meta

from ..citations import Ids
from ..files import Document
from ..mistakes import BadInput
from ..puzzles import Puzzle, check_puzzle
from ..ruling import Answers, QuestionShape
from ..shape import Shape, salvage
from ..turn_file import Reference, Sentences
from .force import GameName, Version
from .orders import At
from .turn import TurnReader, Turns

Title = Annotated[str, Meta(min_length=1, max_length=60, description="a name")]


class PuzzleShape(Shape, kw_only=True, frozen=True):
    """A puzzle: a turn or a game log with holes, and perhaps a `solution`.

    Attributes:
        puzzle: its title.
        author: for people.
        text: what is asked, for people.
        changes: changes to the position; null takes a key away.
        solution: the whole orders of the author's solution.
        ruling: answers to open questions that this file states; nobody varies them.
    """

    berthier: Version
    game: GameName
    puzzle: Title
    author: str = ""
    text: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    orders: Sentences | None = None
    turns: Turns | None = None
    solution: Sentences | None = None
    ruling: Answers = {}

    @property
    def name(self) -> str:
        """The title, by the name that it has in a turn."""
        return self.puzzle

    @property
    def expect(self) -> None:
        """A puzzle states no verdict."""
        return None


def read_puzzle(document: Document, questions: Mapping[str, QuestionShape], ids: Ids | None = None) -> Puzzle:
    """Build a puzzle from its document.

    Raises:
        BadInput: with all that does not fit, in the file and in each sentence.
    """
    document, shape, found = salvage(document, PuzzleShape)
    reader = TurnReader(document, questions, ids)
    position, turn, solution = None, None, None
    with suppress(BadInput):  # which the turn tells
        position = reader.positions.at((), shape)
    try:
        turn = reader.read((), shape)
    except BadInput as error:
        found += error.mistakes
    if shape.solution is not None:
        solution = reader.orders_at(("solution",), shape.solution, position, found)
    found += check_puzzle(document, turn.orders if turn else None, solution)
    if found or turn is None:
        raise BadInput(found)
    if solution is not None and shape.turns:
        solution = [At(at.turn, order) for at, order in zip(turn.orders, solution, strict=True)]
    return Puzzle(turn, shape.puzzle, shape.text, shape.author, (), tuple(solution) if solution is not None else None)
