"""The optimum, proven: berthier against the model by hand, in turns, in the same run."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Iterator
from typing import Any

from berthier.solver import optimize as search

from .generate import Size
from .native import Answer, solve
from .questions import Question, concentration, generated, of_1805, packaged, rules, ruling
from .report import Effort, Report, milliseconds
from .timing import alternate, timed

SECONDS = 60.0


class DisagreementError(AssertionError):
    """The two models find different optima: one of them is wrong."""


def compare(question: Question, runs: int) -> dict[str, Any]:
    """Time both on one question.

    Raises:
        DisagreementError: they differ in a value, or in the fewest orders.
    """
    play, answers, wish = rules(), ruling(), question.wish
    ours, theirs = alternate(
        lambda: search.optimize(play, wish, answers),
        lambda: solve(question.position, question.nation, question.aims),
        runs,
    )
    found, other = ours[-1][1], theirs[-1][1]
    agree(question, found, other)
    mine, native = (statistics.median(seconds for seconds, _ in times) for times in (ours, theirs))
    parts = [stages(question) for _ in range(runs)]
    return {
        "question": question.name,
        "values": list(other.values),
        "orders": other.orders,
        "berthier": mine,
        "native": native,
        "ratio": mine / native,
        "berthier_parts": [statistics.median(column) for column in zip(*parts, strict=True)],
        "native_parts": [statistics.median(getattr(a, name) for _, a in theirs) for name in ("build", "climb", "ties")],
    }


def warm() -> None:
    """Load on both sides what is loaded late: the first question pays for it."""
    compare(Question("warming up", packaged("1805"), "sweden", concentration("Stralsund")), 1)


def agree(question: Question, found: Any, other: Answer) -> None:
    """Check that both came to the same values, with as few orders."""
    values = tuple(objective.value for objective in found.objectives)
    if found.status != search.OPTIMAL or (values, len(found.orders)) != (other.values, other.orders):
        mine, native = (f"{v} in {n} orders" for v, n in ((values, len(found.orders)), (other.values, other.orders)))
        raise DisagreementError(f"{question.name}: berthier {found.status} {mine}, by hand {native}")


def stages(question: Question) -> tuple[float, float, float]:
    """Return berthier's seconds for building, for the goals, and for settling ties."""
    wish, play, answers = question.wish, rules(), ruling()

    def build() -> Any:
        return search.pose_turns(play, play.lay(wish.position, wish.nation, answers), wish, "cpsat", SECONDS)

    building, (posed, measures) = timed(build)
    climbing, (_, status) = timed(lambda: search._climb(posed, measures, wish))
    settling, _ = timed(lambda: search._settle_ties(posed, status))
    return building, climbing, settling


def on_generated(number: int) -> Iterator[Question]:
    """Yield questions in generated positions of 20 to 60 duchies."""
    for seed in range(number):
        yield generated(seed, Size(20 + seed * 13 % 41))


def measure(effort: Effort) -> Report:
    """Compare on 1805: nine nations, three pairs of goals."""
    questions: Iterable[Question] = of_1805()
    if effort.quick:
        questions = list(questions)[-3:]
    return _report("Optimum in 1805, build and solve", questions, 1 if effort.quick else effort.runs)


def measure_generated(effort: Effort) -> Report:
    """Compare on generated positions."""
    number = 3 if effort.quick else 50
    return _report("Optimum in generated positions of 20 to 60 duchies", on_generated(number), 1)


def _report(title: str, questions: Iterable[Question], runs: int) -> Report:
    columns = ("question", "values", "berthier", "build/goals/ties", "by hand", "build/goals/ties", "ratio")
    report = Report(title, columns)
    warm()
    cases = [compare(question, runs) for question in questions]
    for case in cases:
        parts = ["/".join(f"{s * 1000:.0f}" for s in case[f"{who}_parts"]) for who in ("berthier", "native")]
        values = ", ".join(map(str, case["values"]))
        report.rows.append(
            (case["question"], values, milliseconds(case["berthier"]), parts[0], milliseconds(case["native"]), parts[1],
             f"{case['ratio']:.2f}")
        )  # fmt: skip
    ratios = [case["ratio"] for case in cases]
    median, most = statistics.median(ratios), max(ratios)
    report.figures = {"median_ratio": median, "max_ratio": most, "cases": cases}
    report.note = f"ratio: median {median:.2f}, largest {most:.2f}; all {len(cases)} optima agree; milliseconds of CPU"
    return report
