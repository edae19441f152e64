"""`berthier apply`: what follows from a turn?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..constraints.faces import Play, Turn
from ..model.language import verbatim
from ..model.writing import write_text
from .completion import files_and
from .options import EXIT, asking, open_turn, out_option, ruling_of, spare_inputs
from .output import json, text
from .progress import progress, remark

if TYPE_CHECKING:
    from ..constraints.telling import Event
    from ..model.ruling import Ruling
    from ..solver.check import Verdict


@click.command()
@click.argument("turn", metavar="TURN", shell_complete=files_and("turns"))
@out_option("the position", default="-")
@asking
def apply(turn: str, out: str, form: str, rulings: tuple[str, ...], seconds: float, confirm: bool) -> int:
    """Write the position after TURN, and tell what happened besides reinforcement.

    TURN is a file, a packaged turn such as france-spends-all-eighteen, or - for standard input. A turn that is not
    legal changes nothing and writes nothing; the first way to fill its holes is carried out.
    """
    game, read, play = open_turn(turn)
    ruling = ruling_of(game, rulings)
    spare_inputs("--out", out)
    from ..solver.apply import apply as carry_out

    with progress("judging"):
        verdict, position = carry_out(play, read, ruling, seconds, confirm)
    if position is not None and verdict.completion is not None:
        filled = "; ".join(map(play.say, verdict.completion))
        remark(f"{turn}: what was left open is carried out as: {filled}")
    journal = _journal(play, read, ruling, verdict) if position is not None else ()
    for event in journal if form == "text" else ():
        remark(f"  order {event.order + 1}: {event.text} ({event.statement})")
    if position is not None and out != "-":
        write_text(out, play.write_position(position, out))
    if form == "json":
        written = out if position is not None and out != "-" else None
        value = play.position_value(position) if position is not None else None
        body = {"file": turn, "written": written, "position": value, "journal": json.events(journal)}
        click.echo(json.render("apply", {**body, **json.verdict(verdict, play.say)}))
    elif position is None:
        lines = [
            f"{turn}: {verdict.verdict}{f': {verdict.why}' if verdict.why else ''}; nothing is written",
            *text.findings(verdict.findings, play.REGISTER.statements),
        ]
        click.echo("\n".join(lines), err=True)
    elif out != "-":
        click.echo(f"Written to {out}")
    else:
        with verbatim():
            click.echo(play.write_position(position, out), nl=False)
    return EXIT[verdict.verdict]


def _journal(play: Play, turn: Turn, ruling: Ruling, verdict: Verdict) -> Sequence[Event]:
    """Return what happened besides reinforcement in a turn that is legal, as written or filled."""
    table = play.lay(turn.position, turn.nation, ruling.pin(turn.pinned))
    return play.journal(table, verdict.completion or play.settle(table, turn.orders))
