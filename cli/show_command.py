"""`berthier show`: what does it look like?"""

from __future__ import annotations

from typing import Any

import click

from ..model.kinds import kind_of, open_named, read_any
from ..model.mistakes import BadInput, Mistake
from ..model.writing import write_bytes, write_text
from .options import (
    format_option,
    ids_of,
    out_option,
    require_face,
    require_nation,
    ruling_of,
    ruling_option,
    spare_inputs,
)
from .output import json

SHOWN = ("turn", "puzzle", "position", "map")
FORMS = (".svg", ".png")


@click.command()
@click.argument("subject", metavar="POSITION|TURN|PUZZLE|MAP")
@click.option("--after", is_flag=True, help="Show the position after the turn, which must be legal.")
@click.option("--nation", metavar="NATION", help="Of a position: show where this nation's new pieces come.")
@out_option("a picture, as .svg or .png by the file's name", default="-")
@ruling_option
@format_option
def show(subject: str, after: bool, nation: str | None, out: str, rulings: tuple[str, ...], form: str) -> int:
    """Draw a position, a turn with what is wrong in it, a puzzle or a map; without --out FILE tell it as text.

    Each is a file, or packaged: 1805, france-too-many-pieces, europe, …
    """
    if out != "-" and not out.lower().endswith(FORMS):
        raise BadInput([Mistake("--out", 0, 0, f"{out!r} stands here", "a file's name that ends in .svg or .png")])
    picture = _look(subject, after, nation, rulings)
    spare_inputs("--out", out)
    if out != "-":
        from .output import picture as drawing

        if out.lower().endswith(".png"):
            write_bytes(out, drawing.picture_png(picture))
        else:
            write_text(out, drawing.picture_svg(picture) + "\n")
    if form == "json":
        from dataclasses import asdict

        click.echo(
            json.render("show", {"file": subject, "written": None if out == "-" else out, "picture": asdict(picture)})
        )
    else:
        click.echo(f"Written to {out}" if out != "-" else picture.caption)
    return 0


def _look(subject: str, after: bool, nation: str | None, rulings: tuple[str, ...]) -> Any:
    from ..constraints.rulebook import load_game
    from ..model.kinds import game_of, require_kind
    from ..solver import look

    document = open_named(subject, *SHOWN)
    require_kind(document, *SHOWN)
    game, kind = game_of(document), kind_of(document).name
    play, read = load_game(game), read_any(document, ids_of)[1]
    require_face(play, "picturing", subject, "show")
    ruling = ruling_of(game, rulings)
    if kind == "map":
        return play.picturing().bare_chart(read, subject)
    if kind == "position":
        return look.look_at_position(play, read, ruling, require_nation(nation, read) if nation else None)
    return look.look_at_turn(play, read.turn if kind == "puzzle" else read, ruling)
