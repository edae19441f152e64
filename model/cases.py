"""A battery of cases: turns with the verdict that each must have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .files import Document
from .mistakes import BadInput, Mistake
from .ruling import QuestionShape


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
    document: Document, shape: Any, build_turn: Any, questions: Mapping[str, QuestionShape]
) -> tuple[Case, ...]:
    """Build the cases of a decoded battery, finding all mistakes of all of them.

    Raises:
        BadInput: with every mistake.
    """
    cases: list[Case] = []
    mistakes: list[Mistake] = []
    names: set[str] = set()
    for index, c in enumerate(shape.cases):
        path = ("cases", index)
        if c.name in names:
            mistakes.append(document.mistake((*path, "name"), f"a second case named {c.name!r}", "each name once"))
        names.add(c.name)
        try:
            turn = build_turn(document, path, c, questions)
            line = document.marks[path][1]
            cases.append(Case(c.name, tuple(c.cites), c.source, turn, document.name, line))
        except BadInput as error:
            mistakes.extend(error.mistakes)
    if mistakes:
        raise BadInput(mistakes)
    return tuple(cases)
