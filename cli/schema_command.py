"""`berthier schema`: the JSON Schema of a kind of file."""

from __future__ import annotations

import json

import click

from ..model.kinds import games, kinds_of
from ..model.mistakes import BadInput, Mistake, nearest
from ..model.schema import json_schema
from .options import game_option, require_game


@click.command()
@click.argument("kind", metavar="KIND")
@game_option
def schema(kind: str, game: str) -> int:
    """Print the JSON Schema of a kind of file: turn, puzzle, position, map, cases, ruling and others."""
    require_game(game, games())
    kinds = kinds_of(game)
    if kind not in kinds:
        raise BadInput(
            [Mistake("KIND", 0, 0, f"no kind of file {kind!r}", f"one of {', '.join(kinds)}{nearest(kind, kinds)}")]
        )
    click.echo(json.dumps(json_schema(kinds[kind].shape), indent=2, ensure_ascii=False))
    return 0
