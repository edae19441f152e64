"""`berthier schema`: the JSON Schema of a kind of file."""

from __future__ import annotations

import json
from pathlib import Path

import click

from ..model.kinds import games, kinds_of
from ..model.mistakes import BadInput, Mistake, nearest
from ..model.schema import FOLDER, file_name, schema_of
from ..model.writing import make_folder, write_text
from .completion import schema_kinds
from .options import Target, game_option, require_game


@click.command()
@click.argument("kind", metavar="[KIND]", required=False, shell_complete=schema_kinds)
@click.option("--all", "every", is_flag=True, help="Write those of every kind and every game, for editors.")
@game_option
@click.option(
    "--out", type=Target(), metavar="FILE", help=f"Write it there; with --all the folder, {FOLDER} if none is named.",
)  # fmt: skip
def schema(kind: str | None, every: bool, game: str, out: str | None) -> int:
    """Print the JSON Schema of a kind of file: turn, puzzle, position, map, cases, ruling and others.

    What `berthier new` prints names its schema in the folder .berthier beside it; `berthier schema --all` writes them
    there. An editor that knows YAML then completes keys, and underlines what is wrong.
    """
    if every == (kind is not None):
        what = f"{kind} and --all" if every else "no kind of file"
        raise BadInput([Mistake("KIND", 0, 0, what, "a kind of file, or --all")])
    require_game(game, games())
    if kind is None:
        if out == "-":
            raise BadInput([Mistake("--out", 0, 0, "- stands here", "with --all the name of a folder")])
        return _write_all(out or FOLDER)
    known = kinds_of(game)
    if kind not in known:
        expected = f"one of {', '.join(known)}{nearest(kind, known)}"
        raise BadInput([Mistake("KIND", 0, 0, f"no kind of file {kind[:60]!r}", expected)])
    if out in (None, "-"):
        click.echo(_text(game, kind), nl=False)
    else:
        write_text(out, _text(game, kind))
        click.echo(f"Written to {out}")
    return 0


def _text(game: str, kind: str) -> str:
    return json.dumps(schema_of(game, kind), indent=2, ensure_ascii=False) + "\n"


def _write_all(folder: str) -> int:
    """Write the schemas of all kinds of all games into a folder."""
    make_folder(folder, "--out")
    names = [(game, kind) for game in games() for kind in kinds_of(game)]
    for game, kind in names:
        write_text(Path(folder) / file_name(game, kind), _text(game, kind))
    click.echo(f"{len(names)} schemas written to {folder}")
    return 0
