"""Why not better? A smallest set of rules that forbids one more than the optimum."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from typing import Any

from berthier.solver import optimize as search

from .optimum import warm
from .questions import Question, of_1805, rules, ruling
from .report import Effort, Report, milliseconds
from .timing import timed

SECONDS = 2.0  # deterministic, for each solve: the slowest reasons would take minutes


def measure(effort: Effort) -> Report:
    """Time the reason for each question in 1805 (of each nation the last two pairs of goals)."""
    questions: Iterable[Question] = [q for q in of_1805() if not q.name.endswith("thrift")]
    if effort.quick:
        questions = list(questions)[-2:]
    report = Report("Minimal reason against one more than the optimum", ("question", "rules", "seconds"))
    warm()
    cases = []
    for question in questions:
        best = search.optimize(rules(), question.wish, ruling()).objectives[0]
        seconds, found = timed(lambda q=question, b=best: reason(q, b))
        cases.append({"question": question.name, "rules": [finding.rule for finding in found], "seconds": seconds})
        report.rows.append((question.name, str(len(found)), milliseconds(seconds)))
    times = [case["seconds"] for case in cases]
    report.figures = {"median": statistics.median(times), "max": max(times), "cases": cases}
    report.note = f"median {milliseconds(report.figures['median'])}, longest {milliseconds(report.figures['max'])}"
    return report


def reason(question: Question, best: Any) -> tuple[Any, ...]:
    """Return what forbids a better value of the first goal, as `optimize --explain` does."""
    wish, play = question.wish, rules()
    return search._why(play, play.lay(wish.position, wish.nation, ruling()), wish, best, SECONDS)
