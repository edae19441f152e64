"""A battery of cases: turns with the verdict that each must have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .citations import Ids, check_citations
from .files import Document
from .mistakes import BadInput, short
from .ruling import QuestionShape, check_answers

Questions = Mapping[str, QuestionShape]


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
    def accepts(self) -> bool:
        """Whether the verdict must be `legal`."""
        return self.turn.expect.verdict == "legal"


def build_cases(
    document: Document, battery: Any, build_turn: Callable[[tuple, Any], Any], questions: Questions, ids: Ids | None
) -> tuple[Case, ...]:
    """Build the cases of a decoded battery, finding all mistakes of all of them.

    Args:
        document: the battery's file.
        battery: its shape; a value of a wrong kind is None. Its ruling holds for each case that does not say otherwise.
        build_turn: builds the turn of the case at a path.
        questions: the game's open questions by id.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.

    Raises:
        BadInput: with every mistake.
    """
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
