"""What is modelled: computed from the registers and the batteries, never typed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..model.cases import Case, Outline
from .rulebook import NEEDS_REFUSAL, Home, Register, StatementShape

REFUSALS = 2  # how many cases must refuse what a limit, a cost or a procedure forbids


@dataclass(frozen=True)
class Standing:
    """How a statement stands.

    Attributes:
        statement: the statement.
        homes: where it lives in the code.
        accepts: cases that cite it and are legal.
        refuses: cases in which it must be named as broken.
    """

    statement: StatementShape
    homes: tuple[Home, ...]
    accepts: tuple[str, ...]
    refuses: tuple[str, ...]

    @property
    def lacks(self) -> tuple[str, ...]:
        """What is missing for the statement to count as modelled."""
        found = []
        if not self.homes:
            found.append("a home in the code")
        if not self.accepts:
            found.append("a case that accepts")
        needed = REFUSALS if self.statement.kind in NEEDS_REFUSAL and not self.statement.conduct else 0
        if len(self.refuses) < needed:
            found.append(f"{needed - len(self.refuses)} cases that refuse")
        return tuple(found)

    @property
    def modelled(self) -> bool:
        """Whether the statement has its home and its cases."""
        return not self.lacks


def standings(register: Register, cases: Iterable[Case | Outline]) -> list[Standing]:
    """Return how each statement of a game stands, in the order of the rulebook."""
    accepts: dict[str, list[str]] = {}
    refuses: dict[str, list[str]] = {}
    for case in cases:
        if case.accepts:
            for identifier in case.cites:
                accepts.setdefault(identifier, []).append(case.name)
        for identifier in case.expect.rules:
            refuses.setdefault(identifier, []).append(case.name)
    return [
        Standing(statement, tuple(register.homes.get(i, ())), tuple(accepts.get(i, ())), tuple(refuses.get(i, ())))
        for i, statement in register.statements.items()
    ]
