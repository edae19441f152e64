"""JSON Schemas of files, in which every key says what it means, and how a file names its own to an editor."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import inspect

from .kinds import kinds_of
from .language import said
from .shape import Shape

FOLDER = ".berthier"  # beside a user's files: where they name their schemas

_ATTRIBUTE = re.compile(r"^ {8}(\w+): (.+(?:\n {9,}.+)*)", re.M)


def meanings(shape: type) -> dict[str, str]:
    """Return what the keys of a shape mean, as its docstring and those of its bases tell under `Attributes:`.

    Example:
        >>> from .ruling import RulingShape
        >>> meanings(RulingShape)["ruling"]
        "the table's name, for people"
    """
    found = {}
    for base in reversed(shape.__mro__):
        if issubclass(base, Shape):
            told = dict(_ATTRIBUTE.findall((base.__doc__ or "").partition("Attributes:\n")[2]))
            found |= {name: " ".join(text.split()).removesuffix(".") for name, text in told.items()}
    names = dict(zip(shape.__struct_fields__, shape.__struct_encode_fields__, strict=True))
    return {names[name]: text for name, text in found.items() if name in names}


def shapes_in(shape: Any) -> list[type]:
    """Return a shape, or the shapes in a type, and those of which they are made: each once, as a reader meets them."""
    found: list[type] = []

    def walk(kind: Any) -> None:
        if isinstance(kind, inspect.StructType):
            if kind.cls in found:
                return
            found.append(kind.cls)
            for field in kind.fields:
                walk(field.type)
        for part in ("type", "key_type", "value_type", "item_type"):
            if isinstance(getattr(kind, part, None), inspect.Type):
                walk(getattr(kind, part))
        for option in getattr(kind, "types", ()):
            walk(option)

    walk(shape if isinstance(shape, inspect.Type) else inspect.type_info(shape))
    return found


def json_schema(shape: type, *others: type) -> dict[str, Any]:
    """Return a shape's JSON Schema (2020-12).

    Args:
        shape: the shape.
        others: shapes of files that may stand for it.
    """
    kinds, parts = msgspec.json.schema_components((shape, *others), ref_template="#/$defs/{name}")
    for part in (part for kind in (shape, *others) for part in shapes_in(kind)):
        told = parts[part.__name__]
        told["description"] = (part.__doc__ or "").partition("\n")[0]
        told_of = meanings(part)
        for key, value in told["properties"].items():
            wanted = next((v["description"] for v in (value, *value.get("anyOf", ())) if "description" in v), "")
            if words := ": ".join(filter(None, (told_of.get(key), wanted))):
                value["description"] = words
    whole = kinds[0] if not others else {"anyOf": list(kinds)}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **whole, "$defs": parts}


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
        f"# ({said('For editors: `berthier schema --all` writes that file, here and for all files in this folder.')})\n"
    )
