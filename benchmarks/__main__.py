"""`python -m benchmarks`: run the measures, print tables, write figures as JSON."""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from rich.console import Console

from . import checks, growth, optimum, reasons, startup
from .report import Effort, Report

MEASURES: dict[str, Callable[[Effort], Report]] = {
    "startup": startup.measure,
    "check": checks.measure,
    "optimum": optimum.measure,
    "generated": optimum.measure_generated,
    "reason": reasons.measure,
    "growth": growth.measure,
}


def main() -> None:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help=f"of {', '.join(MEASURES)}; all by default")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write the figures here")
    parser.add_argument("--runs", type=int, default=3, help="medians are over so many runs (default 3)")
    parser.add_argument("--quick", action="store_true", help="a small sample, once: does it still run?")
    given = parser.parse_args()
    unknown = set(given.measures) - MEASURES.keys()
    if unknown:
        parser.error(f"no measure {', '.join(sorted(unknown))}; there are {', '.join(MEASURES)}")
    console = Console() if Console().is_terminal else Console(width=120)
    figures: dict[str, object] = {"python": platform.python_version(), "ortools": version("ortools")}
    for name in given.measures or MEASURES:
        report = MEASURES[name](Effort(given.runs, given.quick))
        report.show(console)
        figures[name] = report.figures
    if given.json:
        given.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
