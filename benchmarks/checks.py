"""The plain reading: how many reinforcement turns a second are judged on one core, once they are Python objects."""

from __future__ import annotations

import random
import statistics
from typing import Any

from berthier.solver.check import LEGAL, check, is_legal

from .native_facts import Facts
from .questions import packaged, rules, ruling
from .report import Effort, Report
from .timing import timed
from .turns import Drawer, Orders

NATIONS = ("france", "austria", "britain", "spain")


def measure(effort: Effort) -> Report:
    """Judge random turns on a shared table, and each on a table of its own."""
    report = Report(
        "Plain check, turns a second on one core", ("turns", "shared table", "verdict only", "own table", "legal")
    )
    play, answers, position = rules(), ruling(), packaged("1805")
    batches = {nation: batch(nation, 200 if effort.quick else 2500) for nation in NATIONS}
    mixed = [(nation, turn) for nation, turns in batches.items() for turn in turns]
    runs = 1 if effort.quick else effort.runs

    def shared(judge: Any) -> float:
        tables = {nation: play.lay(position, nation, answers) for nation in NATIONS}
        return statistics.median(timed(lambda: [judge(play, tables[n], t) for n, t in mixed])[0] for _ in range(runs))

    def own() -> list[Any]:
        return [check(play, play.lay(position, nation, answers), turn) for nation, turn in mixed]

    seconds = {"shared table": shared(check), "verdict only": shared(is_legal)}
    seconds["own table"] = statistics.median(timed(own)[0] for _ in range(runs))
    legal = sum(verdict.verdict == LEGAL for verdict in own()) / len(mixed)
    report.figures = {name: len(mixed) / value for name, value in seconds.items()}
    report.figures |= {"turns": len(mixed), "legal": legal}
    report.figures["orders"] = sum(len(turn) for _, turn in mixed) / len(mixed)
    rates = [f"{report.figures[name]:,.0f}" for name in seconds]
    report.rows.append((f"{len(mixed):,}", *rates, f"{legal:.0%}"))
    report.note = f"1805, {', '.join(NATIONS)}; {report.figures['orders']:.1f} orders a turn; verdict, findings, ledger"
    return report


def batch(nation: str, number: int) -> list[Orders]:
    """Return random turns of a nation in 1805, the same ones every time."""
    facts = Facts(packaged("1805"), nation)
    return list(Drawer(facts, random.Random(nation)).turns(number))
