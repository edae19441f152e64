"""The JSON Schema of a shape, in which every key says what it means."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import inspect

from .shape import Shape

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


def json_schema(shape: type) -> dict[str, Any]:
    """Return a shape's JSON Schema (2020-12)."""
    schema = msgspec.json.schema(shape)
    for part in shapes_in(shape):
        told = schema["$defs"][part.__name__]
        told["description"] = (part.__doc__ or "").partition("\n")[0]
        told_of = meanings(part)
        for key, value in told["properties"].items():
            wanted = next((v["description"] for v in (value, *value.get("anyOf", ())) if "description" in v), "")
            if words := ": ".join(filter(None, (told_of.get(key), wanted))):
                value["description"] = words
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
