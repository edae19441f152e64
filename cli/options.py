"""Options and steps that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from ..model.ruling import Ruling, gather_ruling, read_questions

EXIT = {"legal": 0, "illegal": 1, "undecided": 3, "optimal": 0, "feasible": 3, "impossible": 1}

format_option = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True, help="How to print."
)
ruling_option = click.option(
    "--ruling",
    "rulings",
    multiple=True,
    metavar="FILE|QUESTION=ANSWER",
    help="Answers to open questions; may be repeated.",
)
time_option = click.option(
    "--time-limit", "seconds", type=click.FloatRange(0.01, 86400), default=60.0, show_default=True, metavar="SECONDS",
    help="Bound on each search, in deterministic seconds.",
)  # fmt: skip
confirm_option = click.option("--confirm", is_flag=True, help="Ask the second engine too.")


def asking(command: Callable) -> Callable:
    """Give a command the options of every question: format, ruling, time limit, confirmation."""
    for option in (confirm_option, time_option, ruling_option, format_option):
        command = option(command)
    return command


def ruling_of(game: str, words: tuple[str, ...]) -> Ruling:
    """Return the ruling that the command line states for a game."""
    return gather_ruling(words, read_questions(game))


def open_turn(source: str) -> tuple[str, Any, Any]:
    """Read a turn file; returns its game, the turn, and the game's rules."""
    from ..constraints.rulebook import load_game
    from ..model.kinds import read_as

    game, turn = read_as(source, "turn")
    return game, turn, load_game(game)
