"""`berthier new`: commented files to fill in."""

from __future__ import annotations

import click

from ..model.files import write_text
from ..model.kinds import games
from ..model.mistakes import BadInput, Mistake
from ..model.packaged import packaged
from .options import Target, game_option, require_game

KINDS = tuple(dict.fromkeys(kind for game in games() for kind in packaged(game, "templates")))


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@game_option
@click.option(
    "--out", type=Target(), metavar="FILE", default="-", help="Where to write it; standard output by default."
)
def new(kind: str, game: str, out: str) -> int:
    """Print a commented file of KIND, ready to be filled in; it is valid as it stands."""
    require_game(game, games())
    templates = packaged(game, "templates")
    if kind not in templates:
        what, expected = f"{game} has no {kind} files", f"one of {', '.join(templates)}"
        raise BadInput([Mistake("KIND", 0, 0, what, expected)])
    text = templates[kind].read_text(encoding="utf-8")
    if out == "-":
        click.echo(text, nl=False)
    else:
        write_text(out, text)
        click.echo(f"Written to {out}")
    return 0
