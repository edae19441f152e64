"""The kinds of files of The Napoleonic Wars."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ..cases import Case, build_cases
from ..files import Document
from ..kinds import Kind
from ..ruling import QuestionShape
from ..shape import Shape, decode
from .atlas import Atlas
from .atlas_file import read_atlas
from .nations import Nation
from .position import Position
from .position_file import read_position
from .shapes import GameName, MapShape, PositionShape, Version
from .turn import ExpectShape, Reference, Sentences, TurnShape, build_turn, read_turn


class CaseShape(Shape, kw_only=True, frozen=True):
    """One case of a battery."""

    name: str
    cites: list[str]
    source: Literal["rulebook", "printed example", "public errata", "ours"] = "ours"
    note: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    nation: Nation
    orders: Sentences
    ruling: dict[str, str] = {}
    expect: ExpectShape


class CasesShape(Shape, kw_only=True, frozen=True):
    """A battery of cases."""

    berthier: Version
    game: GameName
    battery: str = ""
    version: int = 1
    note: str = ""
    cases: list[CaseShape]


def _cases(document: Document, questions: Mapping[str, QuestionShape]) -> tuple[Case, ...]:
    return build_cases(document, decode(document, CasesShape), build_turn, questions)


def _map(document: Document, _questions: Mapping[str, QuestionShape]) -> Atlas:
    return read_atlas(document, document.name)


def _position(document: Document, _questions: Mapping[str, QuestionShape]) -> Position:
    return read_position(document)


KINDS = (
    Kind("map", ("duchies",), MapShape, _map),
    Kind("cases", ("cases",), CasesShape, _cases),
    Kind("turn", ("orders",), TurnShape, read_turn),
    Kind("position", ("nations", "changes"), PositionShape, _position),
)
