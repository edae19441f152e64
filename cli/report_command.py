"""`berthier report`: a verdict, a battery or a puzzle as one page to be read in a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..constraints.faces import Play, Turn
from ..model.kinds import game_of, kind_of, open_named, read_any
from ..model.language import verbatim
from ..model.mistakes import BadInput, Mistake
from ..model.packaged import own_words
from ..model.ruling import Ruling
from ..model.writing import write_text
from .completion import files_and
from .named_turn import find_turn, names_case
from .options import EXIT, ids_of, out_option, ruling_of, ruling_option, spare_inputs, time_option

if TYPE_CHECKING:
    from ..model.cases import Case
    from ..model.puzzles import Puzzle

KINDS = ("turn", "cases", "puzzle")
INSTEAD = {
    "position": "`berthier show` draws one; a page is made of a turn that begins in it",
    "map": "`berthier show` draws one; a page is made of a turn that is played on it",
    "ruling": "it goes beside one, as `--ruling FILE`",
}


@click.command()
@click.argument("file", metavar="TURN|CASES|PUZZLE", shell_complete=files_and("turns", "cases", "puzzles"))
@out_option("the page, a file that ends in .html", default="-")
@time_option
@ruling_option
def report(file: str, out: str, rulings: tuple[str, ...], seconds: float) -> int:
    """Write a page about TURN, CASES or PUZZLE: a single file to open in a browser, to send on or to print.

    Each is a file, the name of a packaged one, or - for standard input; a case goes by FILE#NAME or, of a packaged
    battery, by its name. Of a turn the page tells what validate, apply and why do; of cases what regress
    --every-ruling does; of a puzzle what puzzle analyze and puzzle solve do, the solution folded away.

    The page needs nothing besides itself. The exit code is that of the verdict: 0 legal, all cases pass, a sound
    puzzle; 1 illegal, a case fails, an unsound puzzle; 3 undecided. The page is written whatever it is.
    """
    page, told, code = _case(file, rulings, seconds, out) if names_case(file) else _file(file, rulings, seconds, out)
    if out == "-":
        with verbatim():
            click.echo(page, nl=False)
    else:
        write_text(out, page)
        click.echo(f"{file}: {told}\nWritten to {out}")
    return code


Made = tuple[str, str, int]  # a page, its verdict in a word or two, and the exit code


def _case(reference: str, rulings: tuple[str, ...], seconds: float, out: str) -> Made:
    """Return the page about a case."""
    name, game, turn, play = find_turn(reference)
    ruling = ruling_of(game, rulings)
    spare_inputs("--out", out)
    place, _, title = name.partition(": ")
    about = {"name": title, "file": place, "note": ""}
    return _turn(play, turn, ruling, seconds, about)


def _file(reference: str, rulings: tuple[str, ...], seconds: float, out: str) -> Made:
    """Return the page about a file of any of the three kinds."""
    from ..constraints.rulebook import load_game

    document = open_named(reference, *KINDS)
    kind = kind_of(document)
    if kind.name not in KINDS:
        instead = INSTEAD.get(kind.name, "`berthier check` tells whether it is good")
        raise BadInput(
            [Mistake(reference, 1, 1, f"this is a {kind.name} file", f"a turn, cases or puzzle file; {instead}")]
        )
    _, read = read_any(document, ids_of)
    game = game_of(document)
    play, ruling = load_game(game), ruling_of(game, rulings)
    spare_inputs("--out", out)
    name = document.value.get({"cases": "battery", "puzzle": "puzzle"}.get(kind.name, "name"))
    note = own_words(document.value.get("note") or "")
    about = {"name": own_words(name or Path(reference).stem), "file": reference, "note": note}
    if kind.name == "turn":
        return _turn(play, read, ruling, seconds, about)
    if kind.name == "puzzle":
        return _puzzle(play, read, ruling.pin(read.turn.pinned), seconds, about)
    return _battery(game, play, read, ruling, seconds, about)


def _turn(play: Play, turn: Turn, ruling: Ruling, seconds: float, about: Mapping[str, str]) -> Made:
    from .output.page import render
    from .output.report_pictures import chances, maps
    from .report_turn import tell_turn

    told = tell_turn(play, turn, ruling, seconds)
    pictures = maps(play, turn, ruling, told.verdict, told.after) | chances(told.body["odds"])
    page = render("turn", play, told.in_force, {**about, **told.body}, pictures)
    return page, told.verdict.verdict, EXIT[told.verdict.verdict]


def _puzzle(play: Play, puzzle: Puzzle, ruling: Ruling, seconds: float, about: Mapping[str, str]) -> Made:
    from .output.page import render
    from .output.report_pictures import maps
    from .report_puzzle import tell_puzzle

    body, found = tell_puzzle(play, puzzle, ruling, seconds)
    told = {**about, **body, "text": own_words(puzzle.text), "author": puzzle.author}
    page = render("puzzle", play, ruling, told, maps(play, puzzle.turn, ruling))
    code = 0 if found.sound else 3 if found.undecided else 1
    return page, "sound" if found.sound else "undecided" if code == 3 else "not sound", code


def _battery(
    game: str, play: Play, cases: Sequence[Case], ruling: Ruling, seconds: float, about: Mapping[str, str]
) -> Made:
    from .output.page import render
    from .report_battery import tell_battery

    body = tell_battery(game, play, cases, ruling, seconds)
    page = render("battery", play, ruling, {**about, **body})
    return page, f"{body['passed']} passed, {body['failed']} failed", 1 if body["failed"] else 0
