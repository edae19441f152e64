"""Do our rulings still hold? Runs cases and says what failed and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..constraints.faces import Play
from ..model.cases import Case
from ..model.ruling import Ruling
from .apply import follow
from .check import LEGAL, Verdict
from .judge import assess

UNSAID = "normal"  # the side of a consul, of which a position's file says only the other one


@dataclass(frozen=True)
class Result:
    """What a case comes to under a ruling.

    Attributes:
        verdict: on its turn.
        rules: the ids of the rules broken.
        problems: how all that differs from what the case expects; empty where it passes.
    """

    verdict: str
    rules: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return not self.problems


@dataclass(frozen=True)
class Outcome:
    """A case and what it came to."""

    case: Case
    result: Result

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return self.result.passed

    @property
    def problems(self) -> tuple[str, ...]:
        """How it differs from what was expected."""
        return self.result.problems


def regress(play: Play, cases: Iterable[Case], ruling: Ruling, seconds: float = 60.0) -> Iterator[Outcome]:
    """Yield the outcome of each case, as it is run."""
    for case in cases:
        yield Outcome(case, run_case(play, case, ruling.pin(case.turn.pinned), seconds))


def run_case(play: Play, case: Case, in_force: Ruling, seconds: float = 60.0) -> Result:
    """Return what a case comes to.

    Args:
        play: the game's face.
        case: the case.
        in_force: the answers in force, the case's own among them; the questions consulted are noted there.
        seconds: bound on each solve.
    """
    expect = case.turn.expect
    verdict = assess(play, case.turn, in_force, seconds)
    problems = list(_problems(expect, verdict))
    if expect.after and verdict.verdict == LEGAL:
        position = follow(play, case.turn, in_force, verdict)
        problems += _differences(expect.after, play.position_value(position), "after")
    return Result(verdict.verdict, verdict.rules, tuple(problems))


def _problems(expect: Any, verdict: Verdict) -> Iterator[str]:
    if verdict.verdict != expect.verdict:
        yield f"expected {expect.verdict}, got {verdict.verdict}"
    for rule in expect.rules:
        if rule not in verdict.rules:
            yield f"expected {rule} to be named"
    for finding in verdict.findings:
        if finding.rule not in (*expect.rules, *expect.also):
            yield f"{finding.rule} is named: {finding.message}"
    cost = getattr(expect, "cost", None)  # not every game has costs
    if cost is not None and verdict.ledger and verdict.ledger.spent != cost:
        yield f"expected a cost of {cost} CP, got {verdict.ledger.spent}"


def _differences(expected: Any, found: Any, path: str) -> list[str]:
    """Return where a part of a position is not as expected; null, 0 and the like expect that nothing stands there."""
    if isinstance(expected, dict):
        inner = found if isinstance(found, dict) else {}
        return [
            text for key, value in expected.items() for text in _differences(value, inner.get(key), f"{path}: {key}")
        ]
    if found is None and (not expected or expected == UNSAID):
        return []
    return [] if _set(expected) == _set(found) else [f"{path} is {found}, expected {expected}"]


def _set(value: Any) -> Any:
    """Return a value in which the order of lists, and of the keys in them, makes no difference."""
    if isinstance(value, dict):
        return sorted((key, repr(_set(item))) for key, item in value.items())
    return sorted(repr(_set(item)) for item in value) if isinstance(value, list) else value
