"""`berthier rules sheet`: a table's house rulings, to be printed."""

from __future__ import annotations

import click

from ..model.files import read_document
from ..model.kinds import game_of, games
from ..model.language import verbatim
from ..model.ruling import read_questions
from ..model.ruling_words import gather_ruling
from ..model.writing import write_text
from .options import DEFAULT_GAME, format_option, out_option, require_game, ruling_option, spare_inputs
from .output import json, sheet
from .rules_lookup import register_of


@click.command("sheet", short_help="Print a table's house rulings: every open question with the answer in force.")
@click.option("--game", metavar="GAME", help=f"The game, where no ruling tells it.  [default: {DEFAULT_GAME}]")
@ruling_option
@out_option("the sheet", default="-")
@format_option
def sheet_(game: str | None, rulings: tuple[str, ...], out: str, form: str) -> int:
    """Print the house rulings of a table as Markdown: every open question, its answers, and the one that is in force.

    Answers other than the default come first. Each question names the statements that it concerns.
    """
    if game is not None:
        require_game(game, games())
    chosen, title = game or _game_meant(rulings), _title(rulings)
    questions = read_questions(chosen)
    ruling = gather_ruling(rulings, chosen, questions)
    spare_inputs("--out", out)
    body = {"game": chosen, "ruling": title, "questions": sheet.value(ruling, register_of(chosen).statements.values())}
    shown = json.render("rules sheet", body) if form == "json" else sheet.markdown(body)
    if out == "-":
        with verbatim():
            click.echo(shown)
    else:
        write_text(out, f"{shown}\n")
        click.echo(f"Written to {out}")
    return 0


def _files(words: tuple[str, ...]) -> list[str]:
    """Return the words that name files, which can be read again, as standard input cannot."""
    known = {"default", "", "-", *(question for game in games() for question in read_questions(game))}
    return [word for word in words if "=" not in word and word.strip() not in known]


def _game_meant(words: tuple[str, ...]) -> str:
    """Return the game for which a ruling is: the one that its first file names, or that has its first question."""
    for word in _files(words):
        return game_of(read_document(word))
    asked = [word.partition("=")[0].strip() for word in words]
    return next((game for question in asked for game in games() if question in read_questions(game)), DEFAULT_GAME)


def _title(words: tuple[str, ...]) -> str:
    """Return the name that a ruling's file gives it."""
    named = (read_document(word).value for word in _files(words))
    return next((str(value["ruling"]) for value in named if isinstance(value, dict) and value.get("ruling")), "")
