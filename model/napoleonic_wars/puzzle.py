"""Puzzle files: a turn with holes, the goals that it must meet, and perhaps its solution."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Annotated, Any

from msgspec import Meta

from ..citations import Ids
from ..files import Document
from ..grammar import SentenceError
from ..mistakes import BadInput
from ..puzzles import Puzzle, check_puzzle
from ..ruling import Answers, QuestionShape
from ..shape import Shape, salvage
from ..turn_file import Reference, Sentences, read_sentences
from .acts import By
from .goals import Requirement, read_requirement
from .nations import Nation
from .position import Position
from .shapes import GameName, Name, Version
from .turn import TurnReader, Turns

Conditions = Annotated[list[str], Meta(max_length=20, description="a list (`- …`) of at most 20 conditions")]


class PuzzleShape(Shape, kw_only=True, frozen=True):
    """A puzzle: a turn with holes, conditions under `require`, and perhaps a `solution`.

    Attributes:
        puzzle: its title.
        author: for people.
        text: what is asked, for people.
        changes: changes to the position; null takes a key away.
        nation: whose turn it is.
        require: what must hold after the turn besides the rules, as `optimize --require` takes it.
        solution: the whole orders of the author's solution.
        ruling: answers to open questions that this file states; nobody varies them.
    """

    berthier: Version
    game: GameName
    puzzle: Name
    author: str = ""
    text: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    nation: Nation | None = None
    orders: Sentences | None = None
    turns: Turns | None = None
    require: Conditions = []
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
        BadInput: with all that does not fit, in the file, in each order and in each condition.
    """
    document, shape, found = salvage(document, PuzzleShape)
    reader = TurnReader(document, questions, ids)
    position, turn = None, None
    with suppress(BadInput):  # which the turn tells
        position = reader.positions.at((), shape)
    try:
        turn = reader.read((), shape)
    except BadInput as error:
        found += error.mistakes
    requirements: list[Requirement] = []
    if position:
        conditions = shape.require or ()
        requirements += read_sentences(
            document, ("require",), conditions, lambda text: _condition(text, position, shape.nation), found
        )
    solution = None
    if shape.solution is not None:
        solution = reader.orders_at(("solution",), shape.solution, position, found)
    found += check_puzzle(document, turn.orders if turn else None, solution)
    if found or turn is None:
        raise BadInput(found)
    if solution is not None and shape.turns:
        solution = [By(by.nation, order) for by, order in zip(turn.orders, solution, strict=True)]
    return Puzzle(
        turn,
        shape.puzzle,
        shape.text,
        shape.author,
        tuple(requirements),
        tuple(solution) if solution is not None else None,
    )


def _condition(text: str, position: Position, nation: str | None) -> Requirement:
    """Return the requirement that a condition states, which must not be of a nation and itself.

    Raises:
        SentenceError: it is none.
    """
    requirement = read_requirement(text, position)
    measures = [measure for side in (requirement.left, requirement.right) for _, measure in side.terms]
    if nation and any(measure.nation == nation for measure in measures):
        raise SentenceError(0, f"{nation} as its own ally, enemy or consul", "another nation")
    return requirement
