"""What is found out of puzzles, in words and as JSON values."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

from ...constraints.faces import Play
from ...model.language import said, told
from ...model.mistakes import counted
from ...solver.puzzles.table import SAME
from .text import numbered, wrapped

if TYPE_CHECKING:
    from ...solver.puzzles.analyze import Analysis
    from ...solver.puzzles.grade import Grade
    from ...solver.puzzles.search import Solution
    from ...solver.puzzles.steps import Deduction
    from ...solver.puzzles.table import Table

MOST_LISTED = 8


def analysis_body(found: Analysis, play: Play) -> dict[str, Any]:
    """Return an analysis as JSON values."""
    return {
        "unique": found.unique,
        "solutions": found.solutions,
        "fillings": found.fillings,
        "exact": found.exact,
        "turns": [_sentences(solution, play) for solution in found.shown],
        "holes": [place.name for place in found.places],
        "backbone": {found.places[number].name: _plain(value) for number, value in found.backbone.items()},
        "never": {found.places[number].name: list(map(_plain, values)) for number, values in found.never.items()},
        "reasons": None if found.reasons is None else [finding.rule for finding in found.reasons],
        "superfluous": [given.text for given in found.superfluous],
        "sufficient": None if found.sufficient is None else [given.text for given in found.sufficient],
        "stated": None if found.stated is None else {"right": not found.stated, "faults": list(found.stated)},
        "grade": None if found.grade is None else grade_body(found.grade),
        "interchangeable": play.puzzling().INTERCHANGEABLE,
        "engines": list(found.engines),
        "why": found.why,
    }


def analysis_lines(name: str, found: Analysis, play: Play) -> list[str]:
    """Return an analysis in words."""
    number = f"{'' if found.exact else 'at least '}{counted(found.solutions, 'solution')}"
    lines = [f"{name}: {'unique' if found.unique else number} ({', '.join(found.engines)})"]
    if found.why:
        lines.append(f"  {found.why}")
    if found.fillings > found.solutions:
        lines.append(f"  {counted(found.fillings, 'way')} to fill the holes; interchangeable are:")
        lines.append(wrapped(play.puzzling().INTERCHANGEABLE, "      "))
    if found.unique:
        lines += ["Solution:", *numbered(_sentences(found.shown[0], play))]
    elif len(found.shown) > 1:
        lines += ["Two that differ:", *_diff(*(_sentences(solution, play) for solution in found.shown))]
    if not found.solutions and found.exact:
        lines += _reasons(found.reasons, play)
    if found.backbone and not found.unique:
        lines.append("In every solution:")
        lines += [
            f"  {said(found.places[number].name)}: {listed([value], play)}" for number, value in found.backbone.items()
        ]
    if found.superfluous:
        lines.append("Given without need, each taken alone:")
        lines += [f"  {given.text}" for given in found.superfluous]
        if found.sufficient is not None:
            lines += ["These suffice, and no fewer do:", *(f"  {given.text}" for given in found.sufficient)]
    if found.grade:
        lines.append(f"Grade: {graded(found.grade)}")
    if found.stated is not None:
        lines.append("The solution stated is wrong:" if found.stated else "The solution stated is right.")
        lines += [f"  {fault}" for fault in found.stated]
    return lines


def grade_body(found: Grade) -> dict[str, Any]:
    """Return a grade as JSON values."""
    figures = {
        name: getattr(found, name) for name in ("level", "name", "points", "largest", "steps", "splits", "hidden")
    }
    return figures


def graded(found: Grade) -> str:
    """Return a grade in words."""
    splits = f", {counted(found.splits, 'case split')}" if found.splits else ""
    steps, reasons = counted(found.steps, "step"), counted(found.largest, "reason")
    return f"{found.level} of 5, {found.name} ({steps}, at most {reasons} at once{splits})"


def step_body(step: Deduction, table: Table, play: Play) -> dict[str, Any]:
    """Return a deduction as JSON values."""
    return {
        "hole": table.places[step.hole].name,
        "struck": list(map(_plain, step.struck)),
        "left": list(map(_plain, step.left)),
        "reasons": list(step.reasons),
        "examples": {
            reason: {"value": _plain(value), "message": message} for reason, (value, message) in step.examples.items()
        },
        "known": {table.places[hole].name: list(map(_plain, values)) for hole, values in step.known.items()},
        "available": step.available,
        "supposed": [step_body(inner, table, play) for inner in step.supposed],
        "text": step_lines(step, table, play),
    }


def step_lines(step: Deduction, table: Table, play: Play, number: str = "") -> list[str]:
    """Return a deduction in sentences."""
    name, struck, left = table.places[step.hole].name, listed(step.struck, play), listed(step.left, play)
    if not step.left:
        conclusion = told("nothing is left for the {name} (not {struck})", name=name, struck=struck)
    elif len(step.left) == 1:
        conclusion = told("the {name} is {left}, not {struck}", name=name, left=left, struck=struck)
    else:
        conclusion = told("the {name} is not {struck}; left: {left}", name=name, left=left, struck=struck)
    lines = [f"{number}{conclusion}"]
    for index, inner in enumerate(step.supposed, 1):
        if index == 1:
            lines.append(f"     {told('suppose that it is {value}:', value=listed(step.struck[:1], play))}")
        lines += [f"       {line}" for line in step_lines(inner, table, play)]
    return lines if step.supposed else lines + _grounds(step, table, play)


def wrong_lines(name: str, step: Deduction, table: Table, play: Play) -> list[str]:
    """Say that an entry is wrong, and what shows it; not what is right."""
    hole, struck = table.places[step.hole].name, listed(step.struck, play)
    return [f"{name}: {told('the {name} is not {struck}', name=hole, struck=struck)}", *_grounds(step, table, play)]


def _grounds(step: Deduction, table: Table, play: Play) -> list[str]:
    """Return what forces a deduction: statements with an example each, goals, and what was known."""
    lines = []
    for reason in step.reasons:
        lines.append(f"     {told('as {text}', text=reason_said(reason, play))}")
        if reason in step.examples:
            value, message = step.examples[reason]
            example = told("with {value}: {message}", value=listed([value], play), message=message)
            lines.append(wrapped(example, " " * 10))
    for hole, values in step.known.items():
        name, known = table.places[hole].name, listed(values, play, f" {said('or')} ")
        lines.append(f"     {told('as the {name} is {left}', name=name, left=known)}")
    return lines


def listed(values: Any, play: Play, word: str = ", ") -> str:
    """Return values in a row, not too many of them; whole numbers that follow on one another as a range."""
    named = play.puzzling().named
    shown = [
        said(named(run[0])) if len(run) == 1 else told("{low} to {high}", low=run[0], high=run[-1])
        for run in _runs(values)
    ]
    if len(shown) > MOST_LISTED + 1:
        shown[MOST_LISTED:] = [told("{n} others", n=sum(map(len, _runs(values)[MOST_LISTED:])))]
    return word.join(shown)


def _runs(values: Any) -> list[list[Any]]:
    """Return values in pieces: four or more whole numbers that follow on one another, or one value."""
    runs: list[list[Any]] = []
    for value in values:
        if runs and isinstance(value, int) and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return [piece for run in runs for piece in ([run] if len(run) > 3 else [[value] for value in run])]


def _reasons(reasons: Any, play: Play) -> list[str]:
    """Return what leaves no solution."""
    if reasons is None:
        return ["Why there is none was not found within the limit of a search"]
    return ["These together leave none:", *(f"  {reason_said(finding.rule, play)}" for finding in reasons)]


def reason_said(reason: str, play: Any) -> str:
    """Return a statement with its title, or a goal as one."""
    if reason == SAME:
        return said("that would be the same turn, told otherwise")
    statement = play.REGISTER.statements.get(reason)
    return f"{reason}  {said(statement.title)}" if statement else told("the goal {goal}", goal=reason)


def _sentences(solution: Solution, play: Play) -> list[str]:
    return [play.say(order) for order in solution.orders]


def _plain(value: Any) -> Any:
    return value if isinstance(value, int) else str(value)


def _diff(one: list[str], other: list[str]) -> list[str]:
    changed = (line for line in difflib.ndiff(one, other) if line[0] in "+- ")
    return [f"  {line}" for line in changed]
