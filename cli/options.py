"""Options and steps that several commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import click

from ..model.files_read import real_name
from ..model.kinds import DEFAULT_GAME, games
from ..model.language import meant_by
from ..model.mistakes import BadInput, Mistake
from ..model.packaged import ROOT, folder_of
from ..model.ruling import Ruling, read_questions
from ..model.ruling_words import gather_ruling
from ..model.writing import require_folder
from ..solver.opening import (
    game_with,
    ids_of,
    open_position,
    open_turn,
    require_face,
    require_game,
    require_nation,
    require_word,
)
from .completion import answers, game_names, nations

EXIT = {"legal": 0, "illegal": 1, "undecided": 3, "optimal": 0, "feasible": 3, "impossible": 1}
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
    if target and real_name(target) in click.get_current_context().meta[INPUTS]:
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


def nation_option(*names: str, told: str, **rest: Any) -> Callable:
    """Return an option that names a nation, in any language that the program speaks.

    Args:
        names: the option, and the parameter's name where that is another.
        told: whose nation it is, for the help.
        rest: what else `click.option` is to know.
    """
    return click.option(*names, metavar="NATION", callback=_named_nation, shell_complete=nations, help=told, **rest)


def _named_nation(_ctx: click.Context, _param: click.Parameter, given: Any) -> Any:
    """Return nations as files name them, though the command line may call them in another language."""
    if isinstance(given, tuple):
        return tuple(map(_nation_of, given))
    return given if given is None else _nation_of(given)


def _nation_of(word: str) -> str:
    meant = [name for game in games() for name in meant_by(ROOT / "model" / folder_of(game), word)]
    meant = [name for name in meant if name.islower()]  # as ids are written; not places, not generals
    return meant[0] if len(meant) == 1 else word


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
    shell_complete=answers,
    help="Answers to open questions (see `berthier rules questions`); may be repeated.",
)
game_option = click.option(
    "--game", metavar="GAME", default=DEFAULT_GAME, show_default=True, shell_complete=game_names,
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


def ruling_of(game: str, words: tuple[str, ...]) -> Ruling:
    """Return the ruling that the command line states for a game."""
    return gather_ruling(words, game, read_questions(game))


__all__ = [
    "EXIT",
    "INPUTS",
    "JSON",
    "Seconds",
    "Target",
    "asking",
    "confirm_option",
    "format_option",
    "format_with",
    "game_option",
    "game_with",
    "ids_of",
    "open_position",
    "open_turn",
    "out_option",
    "require_face",
    "require_game",
    "require_nation",
    "require_word",
    "ruling_of",
    "ruling_option",
    "spare_inputs",
    "time_option",
]
