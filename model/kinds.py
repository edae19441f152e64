"""The kinds of files, how one is recognized, and the games that read them."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .files import Document, read_document
from .mistakes import BadInput, nearest, short
from .packaged import ROOT, folder_of
from .ruling import QuestionShape, RulingShape, read_questions, read_ruling


@dataclass(frozen=True)
class Kind:
    """A kind of file.

    Attributes:
        name: what it is called.
        marks: top-level keys of which a file of this kind holds one.
        shape: what may stand in it.
        read: builds the object from a document and the game's open questions.
    """

    name: str
    marks: tuple[str, ...]
    shape: type
    read: Callable[[Document, dict[str, QuestionShape]], Any]


RULING = Kind("ruling", ("answers",), RulingShape, read_ruling)


def games() -> list[str]:
    """Return the names of the games whose files can be read."""
    return sorted(path.parent.name.replace("_", "-") for path in (ROOT / "model").glob("*/kinds.py"))


def kinds_of(game: str) -> dict[str, Kind]:
    """Return the kinds of files of a game, by name.

    Raises:
        LookupError: there is no such game.
    """
    if game not in games():
        raise LookupError(f"no game {game}")
    module = importlib.import_module(f".{folder_of(game)}.kinds", __package__)
    return {kind.name: kind for kind in (*module.KINDS, RULING)}


def game_of(document: Document) -> str:
    """Return the game that a document names.

    Raises:
        BadInput: it names none, or one that is unknown.
    """
    known = games()
    value = document.value
    if not isinstance(value, dict):
        raise BadInput([document.mistake((), "this is no mapping", "a file that begins with `berthier: 1`")])
    game = value.get("game")
    if game is None:
        raise BadInput([document.mistake((), "the key `game` is missing", f"`game: …` with one of {', '.join(known)}")])
    if game not in known:
        near = nearest(str(game), known)
        raise BadInput([document.mistake(("game",), f"{short(game)} stands here", f"a game: {', '.join(known)}{near}")])
    return game


def kind_of(document: Document) -> Kind:
    """Return the kind of a document.

    Raises:
        BadInput: it is of no kind that its game knows.
    """
    kinds = kinds_of(game_of(document))
    for kind in kinds.values():
        if any(mark in document.value for mark in kind.marks):
            return kind
    wanted = "; ".join(f"{kind.name}: `{'` or `'.join(kind.marks)}`" for kind in kinds.values())
    raise BadInput([document.mistake((), "no key tells what kind of file this is", f"one of these keys ({wanted})")])


def read_any(document: Document) -> tuple[Kind, Any]:
    """Read a document of whatever kind it is, and return both.

    Raises:
        BadInput: with all that is wrong in it.
    """
    kind = kind_of(document)
    return kind, kind.read(document, read_questions(game_of(document)))


def read_as(source: str, *names: str) -> tuple[str, Any]:
    """Read a file that must be of one of some kinds, and return its game and the object.

    Raises:
        BadInput: it is of another kind, or wrong.
    """
    document = read_document(source)
    kind = kind_of(document)
    if kind.name not in names:
        raise BadInput([document.mistake((), f"this is a {kind.name} file", f"a {' or '.join(names)} file")])
    return game_of(document), kind.read(document, read_questions(game_of(document)))
