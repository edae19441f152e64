"""JSON Schemas of all kinds of files, and how a file names its own to an editor."""

from __future__ import annotations

from typing import Any

from .kinds import kinds_of
from .shape import json_schema

FOLDER = ".berthier"  # beside a user's files: where they name their schemas


def schema_of(game: str, kind: str) -> dict[str, Any]:
    """Return the JSON Schema of a kind of file.

    Args:
        game: the game's name.
        kind: a kind of file that it knows.

    Example:
        >>> schema_of("napoleonic-wars", "turn")["title"]
        'napoleonic-wars: turn'
    """
    known = kinds_of(game)[kind]
    return {"title": f"{game}: {kind}", **json_schema(known.shape, *known.others)}


def file_name(game: str, kind: str) -> str:
    """Return the name of the file that holds a schema.

    Example:
        >>> file_name("napoleonic-wars", "turn")
        'napoleonic-wars-turn.json'
    """
    return f"{game}-{kind}.json"


def comment(game: str, kind: str) -> str:
    """Return the lines by which a file names its schema to an editor.

    Example:
        >>> print(comment("napoleonic-wars", "turn"), end="")
        # yaml-language-server: $schema=.berthier/napoleonic-wars-turn.json
        # (For editors: `berthier schema --all` writes that file, here and for all files in this folder.)
    """
    return (
        f"# yaml-language-server: $schema={FOLDER}/{file_name(game, kind)}\n"
        "# (For editors: `berthier schema --all` writes that file, here and for all files in this folder.)\n"
    )
