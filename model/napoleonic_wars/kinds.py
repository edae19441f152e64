"""The kinds of files of The Napoleonic Wars."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from ..cases import CaseShape, Questions, battery_of, read_cases
from ..citations import Ids
from ..files import Document
from ..kinds import Kind
from ..puzzle_file import PuzzleShape, read_puzzle
from ..turn_file import Sentences, read_turn
from .atlas import Atlas
from .atlas_file import read_atlas
from .expected import ExpectShape
from .nations import Nation
from .position import Position
from .position_file import read_position
from .shapes import DerivedPositionShape, GameName, MapShape, PositionShape, Version
from .turn import TurnReader, Turns, TurnShape

Conditions = Annotated[list[str], Meta(max_length=20, description="a list (`- …`) of at most 20 conditions")]


class TurnCaseShape(CaseShape, kw_only=True, frozen=True):
    """One case of a battery.

    Attributes:
        nation: whose turn it is.
        expect: what must come out.
    """

    nation: Nation | None = None
    orders: Sentences | None = None
    turns: Turns | None = None
    expect: ExpectShape


CasesShape = battery_of(TurnCaseShape, GameName)


class TurnPuzzleShape(PuzzleShape, kw_only=True, frozen=True):
    """A puzzle: a turn with holes, conditions under `require`, and perhaps a `solution`.

    Attributes:
        nation: whose turn it is.
        require: what must hold after the turn besides the rules, as `optimize --require` takes it.
    """

    berthier: Version
    game: GameName
    nation: Nation | None = None
    orders: Sentences | None = None
    turns: Turns | None = None
    require: Conditions = []


def _map(document: Document, _questions: Questions, _ids: Ids | None = None) -> Atlas:
    return read_atlas(document, document.name)


def _position(document: Document, _questions: Questions, ids: Ids | None = None) -> Position:
    return read_position(document, ids)


KINDS = (
    Kind("map", ("duchies",), MapShape, _map),
    Kind("cases", ("cases",), CasesShape, partial(read_cases, CasesShape, TurnReader)),
    Kind("puzzle", ("puzzle",), TurnPuzzleShape, partial(read_puzzle, TurnPuzzleShape, TurnReader)),
    Kind("turn", ("orders", "turns"), TurnShape, partial(read_turn, TurnShape, TurnReader)),
    Kind("position", ("nations", "changes"), PositionShape, _position, (DerivedPositionShape,)),
)
