"""Options and steps that several commands share."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import click

from ..model.gather import gather_ruling
from ..model.mistakes import BadInput, Mistake, nearest
from ..model.ruling import Ruling, read_questions

EXIT = {"legal": 0, "illegal": 1, "undecided": 3, "optimal": 0, "feasible": 3, "impossible": 1}
JSON = "berthier.json"  # in a context's `meta`: the command that is to answer in JSON


class Seconds(click.FloatRange):
    """A bound on time. What is no number is refused, though no comparison would."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the number that a word states."""
        seconds = super().convert(value, param, ctx)
        if math.isnan(seconds):
            self.fail(f"{value} is no number of seconds.", param, ctx)
        return seconds


class Target(click.ParamType):
    """The name of a file to be written; `-` is standard output."""

    name = "file"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the name."""
        if value == "":
            self.fail("a name of no letters. Expected: a file's name, or - for standard output", param, ctx)
        return value


def _note_form(ctx: click.Context, _param: click.Parameter, form: str) -> str:
    if form == "json":
        ctx.meta[JSON] = ctx.command_path.partition(" ")[2]
    return form


format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print.",
    callback=_note_form, is_eager=True,
)  # fmt: skip
ruling_option = click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="FILE|QUESTION=ANSWER",
    help="Answers to open questions; may be repeated.",
)
time_option = click.option(
    "--time-limit", "seconds", type=Seconds(0.01, 86400), default=60.0, show_default=True, metavar="SECONDS",
    help="Bound on each search, in deterministic seconds.",
)  # fmt: skip
confirm_option = click.option("--confirm", is_flag=True, help="Ask the second engine too.")


def asking(command: Callable) -> Callable:
    """Give a command the options of every question: format, ruling, time limit, confirmation."""
    for option in (confirm_option, time_option, ruling_option, format_option):
        command = option(command)
    return command


def require_game(game: str, known: Collection[str]) -> None:
    """Refuse a game that is not among those known.

    Raises:
        BadInput: it is not.
    """
    if game not in known:
        expected = f"one of {', '.join(known)}{nearest(game, known)}"
        raise BadInput([Mistake("--game", 0, 0, f"no game {game!r}", expected)])


def ruling_of(game: str, words: tuple[str, ...]) -> Ruling:
    """Return the ruling that the command line states for a game."""
    return gather_ruling(words, game, read_questions(game))


def ids_of(game: str) -> Collection[str]:
    """Return the ids of a game's statements."""
    from ..constraints.rulebook import Register

    return Register(game).statements


def open_turn(source: str) -> tuple[str, Any, Any]:
    """Read a turn file; returns its game, the turn, and the game's rules."""
    from ..constraints.rulebook import load_game
    from ..model.kinds import read_as

    game, turn = read_as(source, "turn", ids=lambda game: load_game(game).REGISTER.statements)
    return game, turn, load_game(game)


def open_position(reference: str, game: str) -> tuple[str, Any, Any]:
    """Read a position by its packaged name or from a file; returns its game, the position, and the game's rules."""
    from ..constraints.rulebook import load_game
    from ..model.files import Document
    from ..model.kinds import games, read_any, read_as, require_kind
    from ..model.packaged import open_reference

    if reference == "-" or os.path.exists(reference):
        game, read = read_as(reference, "position", ids=ids_of)
        return game, read, load_game(game)
    require_game(game, games())
    document = open_reference(game, "positions", reference, Document("POSITION", Path(".")), ())
    require_kind(document, "position")
    return game, read_any(document)[1], load_game(game)
