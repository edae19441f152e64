"""Whole processes: how long a user waits at the command line."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from .report import Effort, Report, milliseconds

TURN = """\
berthier: 1
game: napoleonic-wars
position: 1805
nation: france
orders:
- build 2 units
- call up Lannes
- return 1 squadron to Toulon
- refit 1 squadron at Brest
- return Ney
- deploy Davout from Strasbourg to Mainz with 3 units
- extra deploy Massena from Milan to Genoa with 4 units
"""


def measure(effort: Effort) -> Report:
    """Time some commands, each in a process of its own."""
    report = Report("Start-up, whole process", ("command", "waited", "CPU"))
    with tempfile.TemporaryDirectory() as folder:
        turn = Path(folder, "turn.yaml")
        turn.write_text(TURN, encoding="utf-8")
        commands = {
            "--help": ["--help"],
            "validate TURN": ["validate", str(turn)],
            "optimize 1805 --nation france": ["optimize", "1805", "--nation", "france"],
        }
        if not effort.quick:
            commands["regress"] = ["regress"]
        run(["validate", str(turn)])  # whatever is cached between processes is warm from here on
        for name, words in commands.items():
            times = [run(words) for _ in range(1 if effort.quick else 2 * effort.runs + 1)]
            waited, used = (statistics.median(column) for column in zip(*times, strict=True))
            report.rows.append((name, milliseconds(waited), milliseconds(used)))
            report.figures[name] = {"waited": waited, "cpu": used}
    return report


def run(words: list[str]) -> tuple[float, float]:
    """Run berthier; returns the seconds waited and the seconds of CPU that it took.

    Raises:
        RuntimeError: it gave no answer.
    """
    before, begin = children(), time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "berthier", *words], capture_output=True, text=True)
    waited, used = time.perf_counter() - begin, children() - before
    if done.returncode not in (0, 1):
        raise RuntimeError(f"berthier {' '.join(words)} came out {done.returncode}: {done.stderr}")
    return waited, used


def children() -> float:
    """Return the seconds of CPU that processes started from here have taken."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
