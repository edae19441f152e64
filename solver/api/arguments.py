"""What the functions of `berthier` take: each argument is refused where it is used for nothing it can mean."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from typing import Any, ParamSpec, TypeAlias, TypeVar

from ...model.files import Text
from ...model.kinds import games
from ...model.mistakes import BadInput, Mistake, require_seen, short
from ...model.ruling import Ruling, read_questions
from ...model.ruling_words import gather_ruling
from ..opening import require_game

Source: TypeAlias = str | os.PathLike[str] | Text  # a packaged file's name, a file, or a file's text
Answers: TypeAlias = Mapping[str, str] | str | os.PathLike[str] | None  # to open questions, or a ruling's file

P = ParamSpec("P")
R = TypeVar("R")
NAMES = {  # of parameters, by those of options
    "--goal": "goals", "--condition": "conditions", "--proxy": "targets", "--to": "targets", "--power": "powers",
    "POSITION": "position",
}  # fmt: skip
MOST_SECONDS, MOST_LISTED = 86_400, 10_000


def asked(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function's mistakes name its parameters, where they would name the options of a command."""

    def named(mistake: Mistake) -> Mistake:
        told = re.sub(r"--[a-z-]+|^POSITION$", lambda m: NAMES.get(m[0], m[0].lstrip("-")), mistake.file)
        return replace(mistake, file=told)

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except BadInput as error:
            raise BadInput(map(named, error.mistakes)) from None

    return asked


def named(source: Any) -> str | Text:
    """Return what a source names; what is none is refused."""
    if isinstance(source, Text):
        return source
    if not isinstance(source, (str, os.PathLike)) or not isinstance(os.fspath(source), str):
        raise BadInput([Mistake("source", 0, 0, short(source), "a file, the name of a packaged file, or a Text")])
    if not os.fspath(source):
        raise BadInput([Mistake("source", 0, 0, "a name of no letters", "a file, or the name of a packaged file")])
    require_seen("source", os.fspath(source))
    return os.fspath(source)


def known_game(game: Any) -> str:
    """Return a game's name, which must be known."""
    require_game(text_of("game", game), games())
    return game


def ruling_of(game: str, ruling: Answers) -> Ruling:
    """Return the ruling that some answers make."""
    return gather_ruling(ruling_words(ruling), game, read_questions(game))


def ruling_words(ruling: Any) -> list[str]:
    """Return a ruling as the words that a command line would state."""
    if ruling is None:
        return []
    if isinstance(ruling, Mapping):
        return [f"{question}={answer}" for question, answer in ruling.items()]
    if isinstance(ruling, (str, os.PathLike)):
        return [os.fspath(ruling)]
    raise BadInput([Mistake("ruling", 0, 0, short(ruling), "answers such as {'generals-count': 'b'}, or a file")])


def text_of(name: str, word: Any) -> str:
    """Return the text that a parameter of this name holds."""
    if not isinstance(word, str):
        raise BadInput([Mistake(name, 0, 0, f"{short(word)} stands here", "a word")])
    require_seen(name, word)
    return word


def texts_of(name: str, words: Any) -> tuple[str, ...]:
    """Return one text, or several, as several."""
    if isinstance(words, str):
        return (text_of(name, words),)
    if not isinstance(words, Sequence):
        raise BadInput([Mistake(name, 0, 0, f"{short(words)} stands here", "a text, or a list of texts")])
    return tuple(text_of(name, word) for word in words)


def number_of(name: str, number: Any, low: int, high: int) -> int:
    """Return the whole number that a parameter of this name holds, within bounds."""
    if isinstance(number, bool) or not isinstance(number, int) or not low <= number <= high:
        raise BadInput([Mistake(name, 0, 0, f"{short(number)} stands here", f"a whole number from {low} to {high:,}")])
    return number


def seconds_of(number: Any) -> float:
    """Return a bound on time, in seconds."""
    if isinstance(number, bool) or not isinstance(number, (int, float)) or not 0.01 <= number <= MOST_SECONDS:
        what, expected = f"{short(number)} stands here", f"seconds, from 0.01 to {MOST_SECONDS:,}"
        raise BadInput([Mistake("time_limit", 0, 0, what, expected)])
    return float(number)
