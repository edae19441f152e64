"""The kinds of files of Flames of War."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from ..cases import Case, CaseShape, read_cases
from ..citations import Ids
from ..expected import ExpectShape
from ..files import Document
from ..kinds import Kind
from ..ruling import QuestionShape
from ..shape import Shape
from ..turn_file import Sentences
from .force import Force, ForceShape, GameName, Version, read_force
from .mission import Mission, MissionShape, read_mission
from .position import Position, PositionShape, read_position
from .turn import TurnReader, Turns, TurnShape, read_turn

Questions = Mapping[str, QuestionShape]


class TurnCaseShape(CaseShape, kw_only=True, frozen=True):
    """One case of a battery."""

    orders: Sentences | None = None
    turns: Turns | None = None
    expect: ExpectShape


class CasesShape(Shape, kw_only=True, frozen=True):
    """A battery of cases."""

    berthier: Version
    game: GameName
    battery: str = ""
    version: int = 1
    note: str = ""
    cases: Annotated[list[TurnCaseShape], Meta(min_length=1, description="a list (`- …`) of at least one case")]


def _cases(document: Document, questions: Questions, ids: Ids | None = None) -> tuple[Case, ...]:
    return read_cases(document, CasesShape, lambda fit: TurnReader(fit, questions, ids).read, ids)


def _force(document: Document, _questions: Questions, _ids: Ids | None = None) -> Force:
    return read_force(document, document.name)


def _mission(document: Document, _questions: Questions, _ids: Ids | None = None) -> Mission:
    return read_mission(document, document.name)


def _position(document: Document, _questions: Questions, ids: Ids | None = None) -> Position:
    return read_position(document, ids)


KINDS = (
    Kind("force", ("platoons",), ForceShape, _force),
    Kind("mission", ("reserves",), MissionShape, _mission),
    Kind("cases", ("cases",), CasesShape, _cases),
    Kind("turn", ("orders", "turns"), TurnShape, read_turn),
    Kind("position", ("force", "mission"), PositionShape, _position),
)
