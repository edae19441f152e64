"""`berthier regress`: run a battery of cases."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import click

from ..model.kinds import games, read_as
from ..model.mistakes import BadInput, Mistake
from ..model.packaged import packaged
from .options import format_option, require_game, ruling_of, ruling_option, time_option
from .output import json


@click.command()
@click.argument("files", nargs=-1, metavar="[FILES]...")
@click.option("--game", help="The packaged battery of one game only.")
@time_option
@ruling_option
@format_option
def regress(files: tuple[str, ...], game: str | None, form: str, rulings: tuple[str, ...], seconds: float) -> int:
    """Run the cases in FILES (the packaged battery by default) and name what failed and how."""
    if game is not None:
        require_game(game, games())
    if game is not None and files:
        raise BadInput([Mistake("--game", 0, 0, "a game stands beside files", "one of the two")])
    chosen = games() if game is None else [game]
    names = files or tuple(str(path) for name in chosen for path in packaged(name, "cases").values())
    outcomes = list(_watched(outcome for name in names for outcome in _run(name, rulings, seconds)))
    failed = [outcome for outcome in outcomes if not outcome.passed]
    if form == "json":
        cases = [
            {
                "name": o.case.name, "file": o.case.file, "line": o.case.line, "passed": o.passed,
                "cites": list(o.case.cites), "verdict": o.verdict.verdict, "rules": list(o.verdict.rules),
                "problems": list(o.problems),
            }
            for o in outcomes
        ]  # fmt: skip
        click.echo(
            json.render("regress", {"cases": cases, "passed": len(outcomes) - len(failed), "failed": len(failed)})
        )
    else:
        for outcome in failed:
            click.echo(f"{outcome.case.file}:{outcome.case.line}: {outcome.case.name}")
            for problem in outcome.problems:
                click.echo(f"    {problem}")
        click.echo(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _watched(outcomes: Iterable[Any]) -> Iterable[Any]:
    """Show on a terminal how many cases have run."""
    if not sys.stderr.isatty():
        return outcomes
    from rich.console import Console
    from rich.progress import track

    return track(outcomes, "cases", console=Console(stderr=True), transient=True)


def _run(name: str, rulings: tuple[str, ...], seconds: float) -> list[Any]:
    from ..constraints.rulebook import load_game
    from ..solver.regress import regress as run

    game, cases = read_as(name, "cases", ids=lambda game: load_game(game).REGISTER.statements)
    return list(run(load_game(game), cases, ruling_of(game, rulings), seconds))
