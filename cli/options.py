"""Options and steps that several commands share."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

import click

from ..model.files import Document
from ..model.gather import gather_ruling
from ..model.kinds import games
from ..model.mistakes import BadInput, Mistake, nearest
from ..model.packaged import open_reference
from ..model.ruling import Ruling, read_questions
from ..model.writing import require_folder

EXIT = {"legal": 0, "illegal": 1, "undecided": 3, "optimal": 0, "feasible": 3, "impossible": 1}
DEFAULT_GAME = "napoleonic-wars"
JSON = "berthier.json"  # in a context's `meta`: the command that is to answer in JSON
INPUTS = "berthier.inputs"  # in a context's `meta`: the real names of the files read so far


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


def spare_inputs(option: str, target: str | None) -> None:
    """Refuse, before the work is done, to write where nothing can be, or over a file that this command has read.

    Args:
        option: the option that names the target.
        target: where to write; None or `-` writes no file.

    Raises:
        BadInput: it was read, or its folder is not there.
    """
    if target and target != "-":
        require_folder(target)
    if target and os.path.realpath(target) in click.get_current_context().meta[INPUTS]:
        what = f"{target} is read by this command, and would be lost"
        raise BadInput([Mistake(option, 0, 0, what, "the name of another file")])


def out_option(what: str, default: str | None = None) -> Callable:
    """Return the option `--out`.

    Args:
        what: what is written.
        default: where it goes if nothing is said.
    """
    rest = "- prints it, as does no --out" if default == "-" else "- prints it"
    told = f"Write {what}; {rest}. An older file is replaced, but never one that the command reads."
    return click.option("--out", type=Target(), metavar="FILE", default=default, help=told)


def _note_form(ctx: click.Context, _param: click.Parameter, form: str) -> str:
    if form == "json":
        ctx.meta[JSON] = ctx.command_path.partition(" ")[2]
    return form


def format_with(*forms: str) -> Callable:
    """Return the option `--format` of a command that has other forms besides text and JSON."""
    return click.option(
        "--format", "form", type=click.Choice(["text", "json", *forms]), default="text", show_default=True,
        help="How to print.", callback=_note_form, is_eager=True,
    )  # fmt: skip


format_option = format_with()
ruling_option = click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="FILE|QUESTION=ANSWER",
    help="Answers to open questions (see `berthier rules questions`); may be repeated.",
)
game_option = click.option(
    "--game", metavar="GAME", default=DEFAULT_GAME, show_default=True,
    help=f"The game: {' or '.join(games())}. A file names its own.",
)  # fmt: skip
time_option = click.option(
    "--time-limit", "seconds", type=Seconds(0.01, 86400), default=60.0, show_default=True, metavar="SECONDS",
    help="Bound on each search, in seconds' worth of work: the same on every machine.",
)  # fmt: skip
confirm_option = click.option("--confirm", is_flag=True, help="Let a second engine check what the first one found.")


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


def require_word(option: str, word: str, known: Collection[str]) -> str:
    """Return a word of the command line in small letters, which must be one of those known.

    Raises:
        BadInput: it is not.
    """
    if word.lower() not in known:
        expected = f"one of {', '.join(known)}{nearest(word.lower(), known)}"
        raise BadInput([Mistake(option, 0, 0, f"{word!r} stands here", expected)])
    return word.lower()


def require_nation(nation: str, position: Any, option: str = "--nation") -> str:
    """Return a nation's name in small letters, which must be one of a position.

    Raises:
        BadInput: it is not.
    """
    if nation.lower() not in position.sides:
        expected = f"one of {', '.join(position.sides)}{nearest(nation.lower(), position.sides)}"
        raise BadInput([Mistake(option, 0, 0, f"{nation!r} is not in the position", expected)])
    return nation.lower()


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


def require_face(play: Any, face: str, source: str, question: str) -> None:
    """Refuse a question that a game does not know.

    Args:
        play: the game's face.
        face: the name of what answers the question there, or in its faces to steps and searches.
        source: the file that was asked about.
        question: what was asked.

    Raises:
        BadInput: it does not.
    """
    from ..constraints.rulebook import face_of

    if face_of(play, face) is None:
        what = f"{play.REGISTER.game} does not know the question `{question}`"
        raise BadInput([Mistake(source, 0, 0, what, "a file of a game that does")])


def game_with(face: str, question: str) -> tuple[str, Any]:
    """Return the first game that knows a question, and its rules.

    Args:
        face: the name of what answers the question in a game's face.
        question: what is asked.

    Raises:
        BadInput: no game does.
    """
    from ..constraints.rulebook import face_of, load_game
    from ..model.kinds import games

    for game in games():
        play = load_game(game)
        if face_of(play, face) is not None:
            return game, play
    raise BadInput([Mistake(question, 0, 0, "no game here knows this question", "a game that does")])


def open_position(reference: str, game: str, face: str, question: str) -> tuple[str, Any, Any]:
    """Read a position by its packaged name or from a file; returns its game, the position, and the game's rules.

    Args:
        reference: a packaged position's name, a file, or `-` for standard input.
        game: the game of a packaged position.
        face: the name of what answers the question in a game's face.
        question: what is asked.
    """
    from ..constraints.rulebook import load_game
    from ..model.kinds import read_any, read_as, require_kind

    if reference == "-" or os.path.exists(reference):
        game, read = read_as(reference, "position", ids=ids_of)
        require_face(load_game(game), face, reference, question)
        return game, read, load_game(game)
    require_game(game, games())
    require_face(load_game(game), face, reference, question)
    document = open_reference(game, "positions", reference, Document("POSITION", Path(".")), ())
    require_kind(document, "position")
    return game, read_any(document)[1], load_game(game)
