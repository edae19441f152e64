"""Growth: the same question on ever larger generated maps, eight generals to a nation."""

from __future__ import annotations

import statistics
from typing import Any

from .generate import Size, position
from .optimum import compare, warm
from .questions import Question, concentration
from .report import Effort, Report, milliseconds
from .timing import exponent

SIZES = (50, 100, 200, 400, 800)
FITTED = 200
SEEDS = (1, 2, 3)


def measure(effort: Effort) -> Report:
    """Time both on each size and fit the exponents."""
    sizes, seeds = ((25, 50), SEEDS[:1]) if effort.quick else (SIZES, SEEDS)
    report = Report(
        "Growth with the map, build and solve", ("duchies", "berthier", "build", "by hand", "build", "ratio")
    )
    warm()
    rows: list[dict[str, Any]] = []
    for size in sizes:
        cases = [compare(question(seed, size), 1) for seed in seeds]
        row: dict[str, Any] = {
            who: statistics.median(case[who] for case in cases) for who in ("berthier", "native", "ratio")
        }
        row |= {
            f"{who}_build": statistics.median(c[f"{who}_parts"][0] for c in cases) for who in ("berthier", "native")
        }
        rows.append({"duchies": size, **row})
        names = ("berthier", "berthier_build", "native", "native_build")
        report.rows.append((str(size), *(milliseconds(row[name]) for name in names), f"{row['ratio']:.2f}"))
    fitted = [row for row in rows if row["duchies"] >= FITTED] if not effort.quick else rows
    exponents = {
        name: exponent([row["duchies"] for row in fitted], [row[name] for row in fitted])
        for name in ("berthier", "berthier_build", "native", "native_build")
    }
    report.figures = {"sizes": rows, "exponents": exponents}
    report.note = "exponents from 200 duchies on: " + ", ".join(
        f"{n.replace('_', ' ')} {e:.2f}" for n, e in exponents.items()
    )
    return report


def question(seed: int, size: int) -> Question:
    """Return the question: France's Units in one of its border duchies, then its strongest army."""
    where = position(seed, Size(size))
    home = where.atlas.home("france")
    return Question(f"{size} duchies, seed {seed}", where, "france", concentration(home[len(home) // 2]))
