"""The kinds of files of The Napoleonic Wars."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from ..cases import Case, Questions, build_cases
from ..citations import Ids
from ..files import Document
from ..kinds import Kind
from ..mistakes import BadInput
from ..ruling import Answers
from ..shape import Shape, salvage
from .atlas import Atlas
from .atlas_file import read_atlas
from .expected import ExpectShape
from .nations import Nation
from .position import Position
from .position_file import read_position
from .shapes import GameName, MapShape, PositionShape, Version
from .turn import Reference, Sentences, TurnReader, Turns, TurnShape, read_turn


class CaseShape(Shape, kw_only=True, frozen=True):
    """One case of a battery."""

    name: str
    cites: list[str]
    source: Literal["rulebook", "printed example", "public errata", "ours"] = "ours"
    note: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    nation: Nation | None = None
    orders: Sentences | None = None
    turns: Turns | None = None
    ruling: Answers = {}
    expect: ExpectShape


class CasesShape(Shape, kw_only=True, frozen=True):
    """A battery of cases."""

    berthier: Version
    game: GameName
    battery: str = ""
    version: int = 1
    note: str = ""
    ruling: Answers = {}
    cases: Annotated[list[CaseShape], Meta(min_length=1, description="a list (`- …`) of at least one case")]


def _cases(document: Document, questions: Questions, ids: Ids | None = None) -> tuple[Case, ...]:
    document, shape, mistakes = salvage(document, CasesShape)
    reader = TurnReader(document, questions, ids)
    try:
        cases = build_cases(document, shape, reader.read, questions, ids)
    except BadInput as error:
        mistakes += error.mistakes
        cases = ()
    if mistakes:
        raise BadInput(mistakes)
    return cases


def _map(document: Document, _questions: Questions, _ids: Ids | None = None) -> Atlas:
    return read_atlas(document, document.name)


def _position(document: Document, _questions: Questions, ids: Ids | None = None) -> Position:
    return read_position(document, ids)


KINDS = (
    Kind("map", ("duchies",), MapShape, _map),
    Kind("cases", ("cases",), CasesShape, _cases),
    Kind("turn", ("orders", "turns"), TurnShape, read_turn),
    Kind("position", ("nations", "changes"), PositionShape, _position),
)
