"""`berthier regress`: run a battery of cases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

import click

from ..model.kinds import games
from ..model.language import said, verbatim
from ..model.mistakes import BadInput, Mistake
from ..model.ruling import read_questions
from ..solver.opening import batteries_of
from .completion import files_and, game_names
from .main import STOPPED
from .options import format_with, require_game, ruling_option, time_option
from .progress import progress

if TYPE_CHECKING:
    from ..solver.battery import Task
    from ..solver.readings import Alike, Readings
    from .baseline import Change

MOST_JOBS = 64


@click.command()
@click.argument("files", nargs=-1, metavar="[FILES]...", shell_complete=files_and("cases"))
@click.option("--game", metavar="GAME", shell_complete=game_names, help="Of what is packaged one game's cases only.")
@click.option("--every-ruling", "every", is_flag=True, help="Run each case under each single change of the ruling too.")
@click.option("--baseline", metavar="FILE", help="Show what changed since a run that was kept with --format json.")
@click.option(
    "--jobs", type=click.IntRange(1, MOST_JOBS), default=1, show_default=True, metavar="N",
    help="Processes that share the cases.",
)  # fmt: skip
@time_option
@ruling_option
@format_with("junit")
def regress(
    files: tuple[str, ...], game: str | None, every: bool, baseline: str | None, jobs: int, seconds: float,
    rulings: tuple[str, ...], form: str,
) -> int:  # fmt: skip
    """Run the cases in FILES and name what failed and how.

    In place of a file the name of a packaged battery will do, or a section such as 14.24; with neither, all that are
    packaged are run.

    With --every-ruling also: what each case comes to under other answers to the open questions, and which answers no
    case tells apart. Ctrl-C stops the run; what is done is printed.
    """
    if "" in files:
        raise BadInput([Mistake("FILES", 0, 0, "a name of no letters", "a file, a battery's name or a section")])
    if game is not None:
        require_game(game, games())
    if baseline is not None and form == "junit":
        raise BadInput([Mistake("--baseline", 0, 0, "`--format junit` stands beside it", "text or json")])
    from ..solver.battery import read_tasks
    from .baseline import compared, entries, read_baseline

    earlier = read_baseline(baseline) if baseline is not None else None
    tasks = read_tasks(batteries_of(files, [game] if game else games()), rulings, seconds, every)
    found, stopped = _run(tasks, jobs)
    failed = sum(not readings.result.passed for _, readings in found)
    from .output import battery, json, junit

    values = [battery.case_value(task, readings, every) for task, readings in found]
    changes = compared(earlier, entries(values), not stopped) if earlier is not None else None
    if form == "junit":
        with verbatim():
            click.echo(junit.render(found))
    elif form == "json":
        body: dict[str, Any] = {"cases": values, "passed": len(found) - failed, "failed": failed, "stopped": stopped}
        body |= _readings_value(found) if every else {}
        if changes is not None:
            body["changes"] = [vars(change) for change in changes]
        click.echo(json.render("regress", body))
    else:
        if changes is not None:
            lines = _changed_lines(str(baseline), changes)
        else:
            lines = [*battery.failures(found), *(_readings_lines(found) if every else ())]
        click.echo("\n".join([*lines, f"{len(found) - failed} passed, {failed} failed"]))
    if stopped:
        click.echo(f"stopped: {len(found)} of {len(tasks)} cases have run", err=True)
        return STOPPED
    return 1 if failed else 0


# ---- running


def _run(tasks: list[Task], jobs: int) -> tuple[list[tuple[Task, Readings]], bool]:
    """Run the cases; returns those that have run, in their order, and whether the keyboard stopped it."""
    from ..solver.battery import Battery

    found: dict[int, Readings] = {}
    stopped = False
    try:
        results = Battery(tasks, jobs).results()
        with progress("cases", len(tasks)) as advance:
            for place, readings in results:
                found[place] = readings
                advance()
    except KeyboardInterrupt:
        stopped = True
    return [(tasks[place], found[place]) for place in sorted(found)], stopped


# ---- telling


def _by_game(found: list[tuple[Task, Readings]]) -> Iterator[tuple[str, list[tuple[Task, Readings]]]]:
    in_order = sorted(found, key=lambda pair: pair[0].game)
    for game, group in groupby(in_order, lambda pair: pair[0].game):
        yield game, list(group)


def _alike(game: str, found: list[tuple[Task, Readings]]) -> list[Alike]:
    from ..solver.readings import alike

    return alike(read_questions(game), [(task.case, readings) for task, readings in found])


def _readings_value(found: list[tuple[Task, Readings]]) -> dict[str, Any]:
    from .output import battery

    matrices, pairs = {}, []
    for game, part in _by_game(found):
        matrices[game] = battery.matrix_value(part)
        pairs += battery.alike_value(game, _alike(game, part))
    return {"matrix": matrices, "alike": pairs}


def _readings_lines(found: list[tuple[Task, Readings]]) -> Iterator[str]:
    from .output import battery

    yield from battery.under_readings(found)
    for game, part in _by_game(found):
        yield from battery.matrix(game, part)
    for game, part in _by_game(found):
        yield from battery.not_told_apart(game, _alike(game, part))


def _changed_lines(baseline: str, changes: list[Change]) -> Iterator[str]:
    yield f"Against {baseline}:" if changes else f"Nothing has changed against {baseline}"
    for change in changes:
        under = f" under {change.reading}" if change.reading else ""
        became = " -> ".join(part for part in (change.before, change.now) if part)
        yield f"  {said(change.what + under)}: {change.file}: {change.name}: {became}"
