"""`berthier why`: the derivation of a verdict."""

from __future__ import annotations

from typing import Any

import click

from ..model.ruling import read_questions
from .completion import files_and
from .named_turn import find_turn
from .options import EXIT, format_option, require_face, ruling_of, ruling_option, time_option
from .progress import progress


@click.command()
@click.argument("turn", metavar="CASE|TURN", shell_complete=files_and("turns"))
@time_option
@ruling_option
@format_option
def why(turn: str, form: str, rulings: tuple[str, ...], seconds: float) -> int:
    """Tell how CASE or TURN comes to its verdict.

    CASE is FILE#NAME, or the name of a packaged case; TURN is a file, a packaged turn, or - for standard input. For an
    illegal turn: each broken statement, and what it rests on; for a legal one: the limits that leave no room, the
    statements judged for each order, what the verdict hangs on. All of it is found by trying: one fact of the position,
    one order or one answer at a time is made otherwise.
    """
    name, game, read, play = find_turn(turn)
    require_face(play, "facts", turn, "why")
    from ..solver.why import why as derive
    from .output import derivation, json

    ruling = ruling_of(game, rulings)
    with progress("trying what else could be"):
        found = derive(play, read, ruling, seconds)
    statements, questions = play.REGISTER.statements, read_questions(game)
    if form == "json":
        body: dict[str, Any] = {"file": turn, "name": name, **derivation.value(found, play.say, statements)}
        click.echo(json.render("why", body))
    else:
        click.echo(
            "\n".join([f"{name}: {found.verdict.verdict}", *derivation.lines(found, play.say, statements, questions)])
        )
    return EXIT[found.verdict.verdict]
