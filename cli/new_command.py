"""`berthier new`: commented files to fill in."""

from __future__ import annotations

import os

import click

from ..model.kinds import games
from ..model.language import ENGLISH, spoken, verbatim
from ..model.mistakes import BadInput, Mistake
from ..model.packaged import packaged
from ..model.schema import comment
from ..model.writing import write_text
from .options import Target, game_option, require_game

KINDS = tuple(dict.fromkeys(kind for game in games() for kind in packaged(game, "templates")))


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@game_option
@click.option("--out", type=Target(), metavar="FILE", default="-", help="Write it; - prints it, as does no --out.")
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
def new(kind: str, game: str, out: str, force: bool) -> int:
    """Print a commented file of a kind, ready to be filled in; it is valid as it stands."""
    require_game(game, games())
    templates = packaged(game, "templates")
    if kind not in templates:
        what, expected = f"{game} has no {kind} files", f"one of {', '.join(templates)}"
        raise BadInput([Mistake("KIND", 0, 0, what, expected)])
    if spoken() != ENGLISH:
        templates |= packaged(game, f"templates_{spoken()}")
    text = comment(game, kind) + templates[kind].read_text(encoding="utf-8")
    if out == "-":
        with verbatim():
            click.echo(text, nl=False)
    elif os.path.isfile(out) and not force:
        raise BadInput([Mistake("--out", 0, 0, f"{out} exists already", "another name, or --force to replace it")])
    else:
        write_text(out, text)
        click.echo(f"Written to {out}")
    return 0
