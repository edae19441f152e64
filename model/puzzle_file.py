"""What the files of puzzles have in common, whatever the game: a turn with holes, goals, and perhaps the solution."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Annotated, Any

from msgspec import Meta

from .files import Document
from .mistakes import BadInput
from .puzzles import Puzzle, check_puzzle
from .ruling import Answers
from .shape import Shape, salvage
from .turn_file import Reference, Sentences, TurnReader

Title = Annotated[str, Meta(min_length=1, max_length=60, description="a name")]


class PuzzleShape(Shape, kw_only=True, frozen=True):
    """What a puzzle holds in every game, besides its orders: perhaps a `solution`.

    Attributes:
        puzzle: its title.
        author: for people.
        text: what is asked, for people.
        changes: changes to the position; null takes a key away.
        solution: the whole orders of the author's solution.
        ruling: answers to open questions that this file states; nobody varies them.
    """

    puzzle: Title
    author: str = ""
    text: str = ""
    position: Reference
    changes: dict[str, Any] = {}
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


def read_puzzle(
    shape: type[Any], reader: type[TurnReader], document: Document, questions: Any, ids: Any = None
) -> Puzzle:
    """Build a puzzle from its document.

    Args:
        shape: the shape of the game's puzzles, one of `PuzzleShape`.
        reader: its reader of turns.
        document: the file.
        questions: the game's open questions by id.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.

    Raises:
        BadInput: with all that does not fit, in the file, in each sentence and in each condition.
    """
    document, decoded, found = salvage(document, shape)
    turns = reader(document, questions, ids)
    position, turn, solution = None, None, None
    with suppress(BadInput):  # which the turn tells
        position = turns.positions.at((), decoded)
    try:
        turn = turns.read((), decoded)
    except BadInput as error:
        found += error.mistakes
    requirements = turns.conditions(decoded, position, found) if position else []
    if decoded.solution is not None:
        solution = turns.orders_at(("solution",), decoded.solution, position, found)
    found += check_puzzle(document, turn.orders if turn else None, solution)
    if found or turn is None:
        raise BadInput(found)
    if solution is not None and "turns" in document.value:  # whose part an order is of stands around it
        solution = [replace(written, order=order) for written, order in zip(turn.orders, solution, strict=True)]
    stated = None if solution is None else tuple(solution)
    return Puzzle(turn, decoded.puzzle, decoded.text, decoded.author, tuple(requirements), stated)
