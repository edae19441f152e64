"""The kinds of files of Flames of War."""

from __future__ import annotations

from functools import partial

from ..cases import CaseShape, Questions, battery_of, read_cases
from ..citations import Ids
from ..expected import ExpectShape
from ..files import Document
from ..kinds import Kind
from ..puzzle_file import PuzzleShape, read_puzzle
from ..turn_file import Sentences, read_turn
from .force import Force, ForceShape, GameName, Version, read_force
from .mission import Mission, MissionShape, read_mission
from .position import Position, PositionShape, read_position
from .turn import TurnReader, Turns, TurnShape


class TurnCaseShape(CaseShape, kw_only=True, frozen=True):
    """One case of a battery.

    Attributes:
        expect: what must come out.
    """

    orders: Sentences | None = None
    turns: Turns | None = None
    expect: ExpectShape


CasesShape = battery_of(TurnCaseShape, GameName)


class TurnPuzzleShape(PuzzleShape, kw_only=True, frozen=True):
    """A puzzle: a turn or a game log with holes, and perhaps a `solution`."""

    berthier: Version
    game: GameName
    orders: Sentences | None = None
    turns: Turns | None = None


def _force(document: Document, _questions: Questions, _ids: Ids | None = None) -> Force:
    return read_force(document, document.name)


def _mission(document: Document, _questions: Questions, _ids: Ids | None = None) -> Mission:
    return read_mission(document, document.name)


def _position(document: Document, _questions: Questions, ids: Ids | None = None) -> Position:
    return read_position(document, ids)


KINDS = (
    Kind("force", ("platoons",), ForceShape, _force),
    Kind("mission", ("reserves",), MissionShape, _mission),
    Kind("cases", ("cases",), CasesShape, partial(read_cases, CasesShape, TurnReader)),
    Kind("puzzle", ("puzzle",), TurnPuzzleShape, partial(read_puzzle, TurnPuzzleShape, TurnReader)),
    Kind("turn", ("orders", "turns"), TurnShape, partial(read_turn, TurnShape, TurnReader)),
    Kind("position", ("force", "mission"), PositionShape, _position),
)
