"""Do our rulings still hold? Runs cases and says what failed and how."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ..model.cases import Case
from ..model.ruling import Ruling
from .apply import apply
from .check import LEGAL, Verdict
from .judge import judge

UNSAID = "normal"  # the side of a consul, of which a position's file says only the other one


@dataclass(frozen=True)
class Outcome:
    """What came out for a case.

    Attributes:
        case: the case.
        verdict: what the turn got.
        problems: how that differs from what was expected; empty where it passed.
    """

    case: Case
    verdict: Verdict
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return not self.problems


def regress(play: Any, cases: Iterable[Case], ruling: Ruling, seconds: float = 60.0) -> Iterator[Outcome]:
    """Yield the outcome of each case, as it is run."""
    for case in cases:
        expect = case.turn.expect
        verdict = judge(play, case.turn, ruling, seconds)
        problems = list(_problems(expect, verdict))
        if expect.after and verdict.verdict == LEGAL:
            _, position = apply(play, case.turn, ruling, seconds)
            problems += _differences(expect.after, play.position_value(position), "after")
        yield Outcome(case, verdict, tuple(problems))


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
