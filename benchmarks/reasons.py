"""Why not? A smallest set of rules that forbids one more than the optimum, or what is required."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from typing import Any

from berthier.model.napoleonic_wars.goals import parse_goal, parse_requirement
from berthier.solver import optimize as search
from berthier.solver.engines import cpsat
from berthier.solver.optimize import Wish

from .generate import Size
from .questions import generated, of_1805, packaged, rules, ruling
from .report import Effort, Report, milliseconds
from .timing import timed

SECONDS = 2.0  # deterministic, for each solve
GENERATED = 50  # positions
GOALS = (
    ("france", "max units"),
    ("russia", "max generals"),
    ("austria", "min CP spent"),
    ("france", "max units at Strasbourg + units at Mainz"),
    ("france", "max units at Strasbourg + units at Mainz + units at Paris"),
    ("france", "max squadrons ready at Brest + squadrons ready at Toulon"),
    ("russia", "max units at Moscow + units at Riga"),
    ("britain", "max squadrons ready at London + squadrons ready at Lisbon"),
)
REQUIREMENTS = (
    ("france", "units at Vienna >= 1"),
    ("france", "units >= 60"),
    ("austria", "units at Prague >= 12"),
    ("france", "squadrons ready >= 9"),
)


def asked() -> Iterator[tuple[str, Wish]]:
    """Yield what is asked, by name: goals of one kind and two in 1805, what cannot be, generated positions."""
    position = packaged("1805")
    for nation, text in GOALS:
        yield f"1805 {nation} {text}", Wish(position, nation, (parse_goal(text, position),))
    for nation, text in REQUIREMENTS:
        yield f"1805 {nation} {text}", Wish(position, nation, (), (parse_requirement(text, position),))
    for question in of_1805():
        if not question.name.endswith("thrift"):
            yield question.name, question.wish
    for seed in range(GENERATED):
        question = generated(seed, Size(20 + seed * 13 % 41))
        yield question.name, question.wish


def measure(effort: Effort) -> Report:
    """Time the reason for each question: all of it, and the solving."""
    questions = list(asked())[-2:] if effort.quick else list(asked())
    report = Report("Minimal reason against what cannot be", ("question", "members", "solves", "solving", "seconds"))
    warm = next(wish for name, wish in asked() if "sweden" in name)
    reason(warm)
    cases = []
    for name, wish in questions:
        found, seconds, solves = reason(wish)
        solving = sum(solves)
        members = [f"{finding.rule}: {finding.message}" for finding in found or ()]
        cases.append(
            {"question": name, "members": members, "solves": len(solves), "solving": solving, "seconds": seconds}
        )
        report.rows.append((name, str(len(members)), str(len(solves)), milliseconds(solving), milliseconds(seconds)))
    times = [case["solving"] for case in cases]
    report.figures = {"median": statistics.median(times), "max": max(times), "cases": cases}
    report.note = (
        f"solving: median {milliseconds(report.figures['median'])}, longest {milliseconds(report.figures['max'])}; "
        f"{sum(time > 0.3 for time in times)} of {len(times)} above 0.3 s"
    )
    return report


def reason(wish: Wish) -> tuple[Any, float, list[float]]:
    """Return what `optimize --explain` says against more, the seconds that takes, and those of each solve."""
    play, solves = rules(), []
    table = play.lay(wish.position, wish.nation, ruling())
    best = search.optimize(play, wish, ruling()).objectives[0] if wish.goals else None
    solve = cpsat.ort.solve

    def stopped(model: Any, parameters: Any) -> Any:
        seconds, response = timed(lambda: solve(model, parameters))
        solves.append(seconds)
        return response

    cpsat.ort.solve = stopped
    try:
        seconds, found = timed(lambda: search._why(play, table, wish, best, SECONDS))
    finally:
        cpsat.ort.solve = solve
    return found, seconds, solves
