"""`berthier new`: commented files to fill in."""

from __future__ import annotations

import click

from ..model.files import write_text
from ..model.kinds import games
from ..model.packaged import packaged
from .options import Target, require_game


@click.command()
@click.argument("kind", type=click.Choice(["position", "turn", "map", "cases", "ruling"]))
@click.option("--game", default="napoleonic-wars", show_default=True, help="The game.")
@click.option(
    "--out", type=Target(), metavar="FILE", default="-", help="Where to write it; standard output by default."
)
def new(kind: str, game: str, out: str) -> int:
    """Print a commented file of KIND, ready to be filled in; it is valid as it stands."""
    require_game(game, games())
    text = packaged(game, "templates")[kind].read_text(encoding="utf-8")
    if out == "-":
        click.echo(text, nl=False)
    else:
        write_text(out, text)
        click.echo(f"Written to {out}")
    return 0
