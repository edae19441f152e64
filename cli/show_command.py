"""`berthier show`: what does it look like?"""

from __future__ import annotations

import os
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play
from ..model.kinds import game_of, games, kind_of, open_named, read_any
from ..model.mistakes import BadInput, Mistake
from ..model.packaged import packaged
from ..model.writing import write_bytes, write_text
from .completion import files_and
from .named_turn import MARK, find_turn
from .options import (
    EXIT,
    format_option,
    ids_of,
    nation_option,
    out_option,
    require_nation,
    ruling_of,
    ruling_option,
    spare_inputs,
)
from .output import json, text

if TYPE_CHECKING:
    from ..constraints.picturing import Picture
    from ..model.ruling import Ruling
    from ..solver.check import Verdict

SHOWN = ("turn", "puzzle", "position", "map")
ARGUMENT = "POSITION|TURN|PUZZLE|MAP"
FORMS = (".svg", ".png")
EXPECTED = "a position, a turn, a puzzle or a map (a file or a packaged one), or a case as `FILE#NAME` or by its name"


@click.command()
@click.argument("subject", metavar=ARGUMENT, shell_complete=files_and("positions", "turns", "puzzles", "maps"))
@click.option("--after", is_flag=True, help="Show the position after the turn, which must be legal.")
@nation_option("--nation", told="Of a position: mark only where this nation's new pieces come.")
@out_option("a picture, SVG or PNG by the ending .svg or .png; it is told in words where none is written", default="-")
@ruling_option
@format_option
def show(subject: str, after: bool, nation: str | None, out: str, rulings: tuple[str, ...], form: str) -> int:
    """Draw a position, a turn and what is wrong in it, a puzzle or a map; or tell it in words.

    Each is a file, or packaged: 1805, france-too-many-pieces, track-two-consuls, europe. Of a turn with holes what
    is known is drawn, and no answer is looked for.
    """
    if out != "-" and not out.lower().endswith(FORMS):
        raise BadInput([Mistake("--out", 0, 0, f"{out[:60]!r} stands here", "a file's name that ends in .svg or .png")])
    game, kind, read = _open(subject)
    spare_inputs("--out", out)
    if after and kind not in ("turn", "puzzle"):
        raise BadInput([Mistake("--after", 0, 0, f"nothing follows from a {kind}", "a turn")])
    if nation is not None and kind != "position":
        raise BadInput([Mistake("--nation", 0, 0, f"a {kind} is not seen by one nation", "--nation with a position")])
    from ..constraints.rulebook import load_game

    play, ruling = load_game(game), ruling_of(game, rulings)
    turn = read.turn if kind == "puzzle" else read
    if not hasattr(play, "picturing"):
        return _plainly(play, subject, kind, turn, out, form, ruling)
    from ..solver import look

    if after:
        verdict = look.judged(play, turn, ruling)
        if verdict is None:
            raise BadInput([Mistake(subject, 0, 0, "something is left open in it", "a whole turn, with --after")])
        if verdict.verdict != "legal":
            click.echo("\n".join(_refused(subject, verdict, play)), err=True)
            return EXIT[verdict.verdict]
        picture = look.look_after(play, turn, ruling, verdict)
    elif kind == "map":
        picture = play.picturing().bare_chart(read, subject)
    elif kind == "position":
        picture = look.look_at_position(play, read, ruling, require_nation(nation, read) if nation else None)
    else:
        picture = look.look_at_turn(play, turn, ruling, title=read.name)
    _write(picture, subject, out, form)
    return 0


def _open(subject: str) -> tuple[str, str, Any]:
    """Return the game, the kind and the object of what is to be shown."""
    known = [name for game in games() for kind in SHOWN for name in packaged(game, f"{kind}s")]
    if subject != "-" and not os.path.lexists(subject) and subject not in known:
        _, game, turn, _ = find_turn(subject, known, EXPECTED, ARGUMENT)
        return game, "turn", turn
    document = open_named(subject, *SHOWN)
    kind = kind_of(document).name
    if kind not in SHOWN:
        case = f"`{subject}{MARK}NAME` with a case's name, or " if kind == "cases" else ""
        what, expected = f"this is a {kind} file", f"{case}a {', '.join(SHOWN[:-1])} or {SHOWN[-1]} file"
        raise BadInput([document.mistake((), what, expected)])
    return game_of(document), kind, read_any(document, ids_of)[1]


def _write(picture: Picture, subject: str, out: str, form: str) -> None:
    if out != "-":
        from ..solver.drawing import picture as drawing

        if out.lower().endswith(".png"):
            write_bytes(out, drawing.picture_png(picture))
        else:
            write_text(out, f"{drawing.picture_svg(picture)}\n")
    if form == "json":
        from ..solver.drawing.picture_spoken import in_words

        written = None if out == "-" else out
        told = {**asdict(picture), "title": json.Own(in_words(picture).title)}
        click.echo(json.render("show", {"file": subject, "written": written, "picture": told}))
    elif out != "-":
        click.echo(f"Written to {out}")
    else:
        from .output.picture_text import told

        click.echo(told(picture))


def _refused(subject: str, verdict: Verdict, play: Play) -> list[str]:
    said = f"{subject}: {verdict.verdict}; nothing follows, and nothing is drawn"
    return [said, *text.findings(verdict.findings, play.REGISTER.statements)]


def _plainly(play: Play, subject: str, kind: str, read: Any, out: str, form: str, ruling: Ruling) -> int:
    """Tell a position or turn of a game that has no face to pictures: as its files do."""
    game = play.REGISTER.game
    if out != "-" or form == "json" or kind not in ("position", "turn"):
        what = f"{game} has no pictures"
        raise BadInput([Mistake(subject, 0, 0, what, "a position or a turn, without --out: it is told as its file is")])
    if kind == "position":
        click.echo(play.write_position(read, "-"), nl=False)
        return 0
    from ..solver.look import judged

    verdict = judged(play, read, ruling)
    lines = [f"{subject}: {verdict.verdict if verdict else 'something is left open'}"]
    lines += text.findings(verdict.findings, play.REGISTER.statements) if verdict else []
    lines += [
        "Orders:",
        *text.numbered(map(play.say, read.orders)),
        "Position:",
        play.write_position(read.position, "-"),
    ]
    click.echo("\n".join(lines), nl=False)
    return 0
