"""A battery of cases: turns with the verdict that each must have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal

from msgspec import Meta, defstruct

from .citations import Ids, check_citations
from .files import Document
from .mistakes import BadInput, short
from .ruling import Answers, QuestionShape, check_answers
from .shape import Shape, Version, salvage
from .turn_file import Reference, TurnReader

Questions = Mapping[str, QuestionShape]


class CaseShape(Shape, kw_only=True, frozen=True):
    """What one case of a battery holds in every game, besides its orders and what is expected.

    Attributes:
        name: what the case is about; each name once.
        cites: the statements that it is about.
        source: who vouches for the verdict.
        note: for people.
        changes: changes to the position; null takes a key away.
        ruling: answers that this case states; nobody varies them.
    """

    name: str
    cites: list[str]
    source: Literal["rulebook", "printed example", "public errata", "ours"] = "ours"
    note: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    ruling: Answers = {}


class BatteryShape(Shape, kw_only=True, frozen=True):
    """What a battery holds in every game, besides its cases.

    Attributes:
        battery: the battery's name, for people.
        version: raised when a verdict changes.
        note: for people.
        ruling: answers for all cases; a case may state others.
    """

    battery: str = ""
    version: int = 1
    note: str = ""
    ruling: Answers = {}


_BATTERY = """A battery of cases.

    Attributes:
        cases: the cases, each name once.
    """


def battery_of(case: type[CaseShape], game: Any) -> type[Any]:
    """Return the shape of a game's batteries.

    Args:
        case: the shape of its cases.
        game: the type of the game's name.
    """
    cases = Annotated[list[case], Meta(min_length=1, description="a list (`- …`) of at least one case")]
    parts = [("berthier", Version), ("game", game), ("cases", cases)]
    about = {"__doc__": _BATTERY, "__module__": case.__module__}
    return defstruct("CasesShape", parts, bases=(BatteryShape,), namespace=about, kw_only=True, frozen=True)


@dataclass(frozen=True)
class Case:
    """One case.

    Attributes:
        name: unique in its file.
        cites: the statements that it is about.
        source: `rulebook`, `printed example`, `public errata` or `ours`.
        turn: the turn; its `expect` says what must come out.
        file: where it stands.
        line: from 1.
    """

    name: str
    cites: tuple[str, ...]
    source: str
    turn: Any
    file: str
    line: int

    @property
    def expect(self) -> Any:
        """What must come out."""
        return self.turn.expect

    @property
    def accepts(self) -> bool:
        """Whether the verdict must be `legal`."""
        return self.expect.verdict == "legal"


@dataclass(frozen=True)
class Outline:
    """What a case says of itself, which is known without reading its turn.

    Attributes:
        name: unique in its file.
        cites: the statements that it is about.
        expect: what must come out.
        pinned: the answers that it states.
    """

    name: str
    cites: tuple[str, ...]
    expect: Any
    pinned: Mapping[str, str]

    @property
    def accepts(self) -> bool:
        """Whether the verdict must be `legal`."""
        return self.expect.verdict == "legal"


def read_outlines(shape: type[Any], document: Document) -> tuple[Outline, ...]:
    """Return what the cases of a battery say of themselves; their positions and orders are not read.

    Args:
        shape: the shape of the game's batteries.
        document: the file.

    Raises:
        BadInput: with all that does not fit the shape.
    """
    _, battery, mistakes = salvage(document, shape)
    if mistakes:
        raise BadInput(mistakes)
    return tuple(Outline(c.name, tuple(c.cites), c.expect, {**battery.ruling, **c.ruling}) for c in battery.cases)


def read_cases(
    shape: type[Any], reader: type[TurnReader], document: Document, questions: Questions, ids: Ids | None = None
) -> tuple[Case, ...]:
    """Build the cases of a battery from its document, finding all mistakes of all of them.

    Args:
        shape: the shape of the game's batteries; its `cases` are of `CaseShape`, and its `ruling` holds for each case
            that does not say otherwise.
        reader: its reader of turns.
        document: the file.
        questions: the game's open questions by id.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.

    Raises:
        BadInput: with every mistake.
    """
    document, decoded, mistakes = salvage(document, shape)
    try:
        cases = _build(document, decoded, reader(document, questions, ids).read, questions, ids)
    except BadInput as error:
        raise BadInput([*mistakes, *error.mistakes]) from None
    if mistakes:
        raise BadInput(mistakes)
    return cases


def _build(
    document: Document, battery: Any, build_turn: Callable[[tuple, Any], Any], questions: Questions, ids: Ids | None
) -> tuple[Case, ...]:
    """Build the cases of a decoded battery; a value of a wrong kind is None."""
    cases: list[Case] = []
    ruling = battery.ruling or {}
    mistakes = check_answers(document, ("ruling",), ruling, questions)
    names: set[str] = set()
    for index, c in enumerate(battery.cases or ()):
        path = ("cases", index)
        if c.name in names:
            mistakes.append(document.mistake((*path, "name"), f"a second case named {short(c.name)}", "each name once"))
        names.add(c.name)
        cited = [((*path, "cites", place), name) for place, name in enumerate(c.cites or ())]
        mistakes += check_citations(document, cited, ids)
        try:
            turn = build_turn(path, c)
            turn = replace(turn, pinned={**ruling, **turn.pinned}) if ruling else turn
            line = document.marks[path][1]
            cases.append(Case(c.name, tuple(c.cites or ()), c.source, turn, document.name, line))
        except BadInput as error:
            mistakes.extend(error.mistakes)
    if mistakes:
        raise BadInput(mistakes)
    return tuple(cases)
