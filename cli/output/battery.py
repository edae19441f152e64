"""The text and the JSON values of a battery's run: cases, what they come to by readings, answers not told apart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import Any

from ...model.language import said
from ...model.mistakes import counted
from ...solver.battery import Task
from ...solver.readings import Alike, Reading, Readings, every_reading
from ...solver.regress import Result
from .text import wrapped

Found = Sequence[tuple[Task, Readings]]

MOST_COLUMNS = 60
SAME, OTHER_RULES, OTHERWISE = ".", "r", "o"
LEGEND = "L, I, U: becomes legal, illegal, undecided; r: breaks other rules; o: other costs or position; .: the same"


# ---- values


def case_value(task: Task, readings: Readings, every: bool) -> dict[str, Any]:
    """Return a case and what it came to as a JSON value."""
    case, result = task.case, readings.result
    value: dict[str, Any] = {
        "name": case.name, "file": case.file, "line": case.line, "passed": result.passed, "cites": list(case.cites),
        "verdict": result.verdict, "rules": list(result.rules), "problems": list(result.problems),
    }  # fmt: skip
    if every:
        value["readings"] = [
            {
                "question": question, "answer": answer, "verdict": other.verdict, "rules": list(other.rules),
                "passed": other.passed, "problems": list(other.problems),
            }
            for (question, answer), other in readings.changed.items()
        ]  # fmt: skip
    return value


def matrix_value(found: Found) -> dict[str, Any]:
    """Return the verdict of each case under each reading as a JSON value."""
    tried = every_reading(found[0][0].ruling)
    return {
        "readings": list(map(stated, tried)),
        "rows": [
            {
                "file": task.case.file, "name": task.case.name,
                "verdicts": [readings.under(reading).verdict for reading in tried],
            }
            for task, readings in found
        ],
    }  # fmt: skip


def alike_value(game: str, pairs: Iterable[Alike]) -> list[dict[str, Any]]:
    """Return pairs of answers that no case tells apart as a JSON value."""
    return [
        {"game": game, "question": pair.question, "answers": list(pair.answers), "pinning_cases_do": pair.pinning}
        for pair in pairs
    ]


# ---- text


def stated(reading: Reading) -> str:
    """Return a reading as a command line states it."""
    return "=".join(reading)


def failures(found: Found) -> Iterator[str]:
    """Yield what failed and how."""
    for task, readings in found:
        if not readings.result.passed:
            yield f"{task.case.file}:{task.case.line}: {task.case.name}"
            yield from (f"    {said(problem)}" for problem in readings.result.problems)


def under_readings(found: Found) -> Iterator[str]:
    """Yield the cases that come to something else under some reading, and what."""
    for task, readings in found:
        if readings.changed:
            yield f"{task.case.file}:{task.case.line}: {task.case.name}: {told(readings.result)}"
            yield from (f"    {line}" for line in changes(readings))


def changes(readings: Readings) -> Iterator[str]:
    """Yield for each reading under which a case comes to something else, what it comes to."""
    for reading, other in readings.changed.items():
        text = told(other)
        if text == told(readings.result):
            text += f"; {said(other.problems[0] if other.problems else 'as expected')}"
        yield f"{stated(reading)}: {text}"


def told(result: Result) -> str:
    """Return a verdict and the statements broken."""
    return f"{said(result.verdict)} {', '.join(result.rules)}".strip()


def matrix(game: str, found: Found) -> Iterator[str]:
    """Yield the matrix of cases by readings: only what changes, a letter for each change."""
    rows = [(task, readings) for task, readings in found if readings.changed]
    tried = every_reading(found[0][0].ruling)
    columns = [reading for reading in tried if any(reading in readings.changed for _, readings in rows)]
    yield (
        f"{game}: {len(rows)} of {counted(len(found), 'case')} change "
        f"under {len(columns)} of {counted(len(tried), 'reading')}"
    )
    if not rows:
        return
    for number, reading in enumerate(columns, 1):
        yield f"  {number:>3} {stated(reading)}"
    yield wrapped(LEGEND, "  ")
    labels = [f"{PurePath(task.case.file).name}:{task.case.line}" for task, _ in rows]
    width = max(map(len, labels))
    for first in range(0, len(columns), MOST_COLUMNS):
        part = columns[first : first + MOST_COLUMNS]
        numbers = [f"{number:>3}" for number in range(first + 1, first + len(part) + 1)]
        for place in range(3):
            heading = "".join(number[place] for number in numbers)
            if heading.strip():
                yield f"  {'':<{width}}  {heading}".rstrip()
        for label, (_, readings) in zip(labels, rows, strict=True):
            yield f"  {label:<{width}}  {''.join(cell(readings, reading) for reading in part)}"


def cell(readings: Readings, reading: Reading) -> str:
    """Return the letter of what a case comes to under a reading."""
    one, other = readings.result, readings.under(reading)
    if one == other:
        return SAME
    if one.verdict != other.verdict:
        return other.verdict[0].upper()
    return OTHER_RULES if one.rules != other.rules else OTHERWISE


def not_told_apart(game: str, pairs: Sequence[Alike]) -> Iterator[str]:
    """Yield the pairs of answers that no case tells apart, and those that only cases do which pin one of them."""
    for title, pinning in (("No case tells apart", False), ("Only cases that pin the question tell apart", True)):
        named = [f"{pair.question} {'/'.join(pair.answers)}" for pair in pairs if pair.pinning is pinning]
        if named:
            yield said(f"{game}: {title} {counted(len(named), 'pair')} of answers:")
            yield wrapped(", ".join(named), "  ", whole_words=True)
    untold = next((pair for pair in pairs if not pair.pinning), None)
    if untold:
        one, other = (f"{untold.question}={answer}" for answer in untold.answers)
        command = f"berthier compare {one} {other} --game {game}"
        yield f"Cases that do are written by `{command} --save FILE`; likewise for the other pairs"
    if not pairs:
        yield f"{game}: the cases tell all answers apart"
