"""The kinds of files of The Napoleonic Wars."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from msgspec import Meta

from ..cases import BatteryShape, CaseShape, Questions, read_cases
from ..citations import Ids
from ..files import Document
from ..kinds import Kind
from ..turn_file import Sentences, read_turn
from .atlas import Atlas
from .atlas_file import read_atlas
from .expected import ExpectShape
from .nations import Nation
from .position import Position
from .position_file import read_position
from .puzzle import PuzzleShape, read_puzzle
from .shapes import DerivedPositionShape, GameName, MapShape, PositionShape, Version
from .turn import TurnReader, Turns, TurnShape


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


class CasesShape(BatteryShape, kw_only=True, frozen=True):
    """A battery of cases.

    Attributes:
        cases: the cases, each name once.
    """

    berthier: Version
    game: GameName
    cases: Annotated[list[TurnCaseShape], Meta(min_length=1, description="a list (`- …`) of at least one case")]


def _map(document: Document, _questions: Questions, _ids: Ids | None = None) -> Atlas:
    return read_atlas(document, document.name)


def _position(document: Document, _questions: Questions, ids: Ids | None = None) -> Position:
    return read_position(document, ids)


KINDS = (
    Kind("map", ("duchies",), MapShape, _map),
    Kind("cases", ("cases",), CasesShape, partial(read_cases, CasesShape, TurnReader)),
    Kind("puzzle", ("puzzle",), PuzzleShape, read_puzzle),
    Kind("turn", ("orders", "turns"), TurnShape, partial(read_turn, TurnShape, TurnReader)),
    Kind("position", ("nations", "changes"), PositionShape, _position, (DerivedPositionShape,)),
)
