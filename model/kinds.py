"""The kinds of files, how one is recognized, and the games that read them."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from .files import Document, Text, read_document
from .mistakes import MOST_SHOWN, BadInput, Mistake, nearest, stands
from .packaged import ROOT, folder_of, packaged
from .ruling import RulingShape, read_questions, read_ruling
from .shape import Shape

DEFAULT_GAME = "napoleonic-wars"  # the one that is meant where none is named
IdsOf = Callable[[str], Collection[str]]  # from a game to the ids of its statements


@dataclass(frozen=True)
class Kind:
    """A kind of file.

    Attributes:
        name: what it is called.
        marks: top-level keys of which a file of this kind holds one.
        shape: what may stand in it.
        read: builds the object from a document, the game's open questions, and what returns the ids of its statements.
        others: what else may stand in it, such as changes to another file.
    """

    name: str
    marks: tuple[str, ...]
    shape: type[Shape]
    read: Callable[..., Any]
    others: tuple[type[Shape], ...] = ()


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
    if "game" not in value:
        raise BadInput([document.mistake((), "the key `game` is missing", f"`game: …` with one of {', '.join(known)}")])
    game = value["game"]
    if game not in known:
        near = (game, known) if isinstance(game, str) else None
        raise BadInput([document.mistake(("game",), stands(game), f"a game: {', '.join(known)}", near)])
    return game


def kind_of(document: Document) -> Kind:
    """Return the kind of a document.

    Raises:
        BadInput: it is of no kind that its game knows, or of two.
    """
    kinds = kinds_of(game_of(document))
    keys = document.value
    found = [(kind, mark) for kind in kinds.values() for mark in kind.marks if mark in keys]
    if not found:
        raise BadInput([_kindless(document, kinds)])
    kind, mark = found[0]
    for other, stray in found[1:]:
        if other is not kind and stray not in kind.shape.__struct_encode_fields__:
            what = f"`{mark}` makes this a {kind.name} file, `{stray}` a {other.name} file"
            raise BadInput([document.mistake((stray,), what, "one kind of file", key=True)])
    return kind


def _kindless(document: Document, kinds: dict[str, Kind]) -> Mistake:
    """Say which keys would tell what kind of file a document is, and which was perhaps meant."""
    marks = {mark: kind.name for kind in kinds.values() for mark in kind.marks}
    wanted = ", ".join(f"`{mark}` in a {name} file" for mark, name in marks.items())
    near = next((found for key in list(document.value)[:MOST_SHOWN] if (found := nearest(key, marks))), "")
    return document.mistake((), "no key tells what kind of file this is", f"one of these keys: {wanted}{near}")


def require_kind(document: Document, *names: str) -> Kind:
    """Return the kind of a document that must be of one of some kinds.

    Raises:
        BadInput: it is of another kind.
    """
    kind = kind_of(document)
    if kind.name not in names:
        raise BadInput([document.mistake((), f"this is a {kind.name} file", f"a {' or '.join(names)} file")])
    return kind


def read_any(document: Document, ids: IdsOf | None = None) -> tuple[Kind, Any]:
    """Read a document of whatever kind it is, and return both.

    Args:
        document: the file.
        ids: returns the ids of a game's statements; None leaves citations unchecked.

    Raises:
        BadInput: with all that is wrong in it.
    """
    kind, game = kind_of(document), game_of(document)
    return kind, kind.read(document, read_questions(game), partial(ids, game) if ids else None)


def open_named(source: str | Text, *names: str) -> Document:
    """Return the document of a file or, if there is no such file, of a packaged one of that name.

    Args:
        source: a file, a packaged file's name, a text, or `-` for standard input.
        names: the kinds of which a packaged file may be; none is any.

    Raises:
        BadInput: there is neither, or it cannot be read.
    """
    if isinstance(source, Text):
        return source.document()
    if source == "-" or os.path.lexists(source):
        return read_document(source)
    known = _packaged(names)
    if source in known:
        return read_document(known[source])
    if source in _packaged(("position",)):
        what, expected = f"{source} is a packaged position", f"the name of a {' or '.join(names)} file"
        raise BadInput([Mistake(source, 0, 0, what, expected)])
    try:
        return read_document(source)
    except BadInput as error:
        [mistake] = error.mistakes
        if mistake.near is None:
            raise
        kind = f"{' or '.join(names)} file".lstrip()
        wanted, (word, beside) = f"the name of a file that exists, or of a packaged {kind}", mistake.near
        raise BadInput([replace(mistake, expected=wanted, near=(word, [*known, *beside]))]) from None


def _packaged(names: Collection[str]) -> dict[str, Path]:
    """Return the packaged files of some kinds, or of all, by name."""
    return {
        name: path
        for game in games()
        for kind in names or kinds_of(game)  # kinds that are named need not be loaded
        for name, path in packaged(game, kind if kind.endswith("s") else f"{kind}s").items()
    }


def read_as(source: str | Text, *names: str, ids: IdsOf | None = None) -> tuple[str, Any]:
    """Read a file, or a packaged one by its name, that must be of one of some kinds; return its game and the object.

    Raises:
        BadInput: it is of another kind, or wrong.
    """
    document = open_named(source, *names)
    require_kind(document, *names)
    return game_of(document), read_any(document, ids)[1]
