"""Where the packaged data lies, and how a name in a file becomes a document."""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from .files import Document, read_document
from .language import ENGLISH, language_file, spoken
from .mistakes import BadInput, short

ROOT = Path(__file__).resolve().parent.parent
SCENARIOS = ROOT / "scenarios"


def folder_of(game: str) -> str:
    """Return a game's folder name.

    Example:
        >>> folder_of("napoleonic-wars")
        'napoleonic_wars'
    """
    return game.replace("-", "_")


def packaged(game: str, kind: str) -> dict[str, Path]:
    """Return a game's packaged files of a kind (`maps`, `positions`, `turns`, …) by name."""
    folder = SCENARIOS / folder_of(game) / kind
    return {path.stem: path for path in sorted(folder.glob("*.yaml"))}


def own_words(text: str) -> str:
    """Return what a packaged file says of itself in the language that is spoken; any other text as it is.

    Args:
        text: a title, or what a puzzle asks.

    Example:
        >>> from .language import speaking
        >>> with speaking("ru"):
        ...     own_words("The scales"), own_words("My own puzzle")
        ('Весы', 'My own puzzle')
    """
    language = spoken()
    return text if language == ENGLISH else _own_words(language).get(" ".join(text.split()), text)


@cache
def _own_words(language: str) -> dict[str, str]:
    folders = sorted(path for path in SCENARIOS.iterdir() if path.is_dir())
    return {text: said for folder in folders for text, said in language_file(folder, "texts", language).items()}


def placed(value: dict[str, Any], file: str | None, source: str = "") -> dict[str, Any]:
    """Return a turn or puzzle as it is written to a file: it names its position from there.

    Args:
        value: the mapping; `position` in it is a packaged name, or a file named from the folder of `source`.
        file: where it will be written; None or `-` is standard output, which is read in the working directory.
        source: the file that it came from; none where `position` is named from the working directory.
    """
    reference = str(value["position"])
    if reference in packaged(value["game"], "positions") or os.path.isabs(reference):
        return value
    origin, folder = os.path.join(os.path.dirname(source), reference), os.path.dirname("" if file is None else file)
    return value | {"position": os.path.relpath(origin, folder or ".")} if os.path.isfile(origin) else value


def kinds_packaged(games: Iterable[str]) -> list[str]:
    """Return the kinds of which some of these games has packaged files."""
    folders = (folder for game in games for folder in (SCENARIOS / folder_of(game)).iterdir() if folder.is_dir())
    return sorted({folder.name for folder in folders if any(folder.glob("*.yaml"))})


def open_reference(game: str, kind: str, reference: str, source: Document, path: tuple) -> Document:
    """Return the document that a file names: a packaged one by its name, else a file beside it.

    Args:
        game: the game's name.
        kind: `maps` or `positions`.
        reference: what the file says.
        source: the document that says it, for messages and for its folder.
        path: where in that document it stands.

    Raises:
        BadInput: there is no such file, or it cannot be read.
    """
    known = packaged(game, kind)
    if reference in known:
        return read_document(known[reference])
    target = source.folder_at(path) / reference
    if not os.path.isfile(target):
        what = f"there is no {kind[:-1]} {short(reference)}"
        expected = f"a file that exists, or a packaged {kind[:-1]} ({', '.join(known)})"
        raise BadInput([source.mistake(path, what, expected, (reference, known))])
    return read_document(target)
