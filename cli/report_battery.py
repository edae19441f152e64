"""What a page tells of a battery: its cases, and what each comes to under other readings, as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..constraints.faces import Play
from ..model.ruling import Ruling
from ..solver.battery import Battery, Task
from ..solver.readings import alike, every_reading
from .output import battery
from .output.verdict import expected_value

if TYPE_CHECKING:
    from ..model.cases import Case


def tell_battery(game: str, play: Play, cases: Sequence[Case], ruling: Ruling, seconds: float) -> dict[str, Any]:
    """Return all that a page tells of a battery: what `regress --every-ruling` finds, and the cases' turns.

    Args:
        game: the game's name.
        play: the game's face.
        cases: the cases.
        ruling: the answers in force.
        seconds: bound on each solve.
    """
    tasks = [Task(game, case, ruling, seconds, every=True) for case in cases]
    found = [(tasks[place], readings) for place, readings in Battery(tasks).results()]
    tried = every_reading(ruling)
    columns = [reading for reading in tried if any(reading in readings.changed for _, readings in found)]
    rows = [
        {
            **battery.case_value(task, readings, every=True),
            "nation": task.case.turn.nation,
            "position": task.case.turn.reference,
            "changes": task.case.turn.changes,
            "ruling": dict(task.case.turn.pinned),
            "orders": [play.say(order) for order in task.case.turn.orders],
            "expected": expected_value(task.case.turn.expect),
            "source": task.case.source,
            "cells": [
                {
                    "letter": battery.cell(readings, reading),
                    "told": battery.told(readings.under(reading)),
                    "problems": list(readings.under(reading).problems),
                }
                for reading in columns
            ],
        }
        for task, readings in found
    ]
    failed = sum(not row["passed"] for row in rows)
    return {
        "cases": rows,
        "passed": len(rows) - failed,
        "failed": failed,
        "columns": [{"question": question, "answer": answer} for question, answer in columns],
        "tried": len(tried),
        "alike": battery.alike_value(game, alike(ruling.questions, [(task.case, r) for task, r in found])),
    }
