"""The pages of files: for each kind its keys with what they mean, and the commented file that `berthier new` prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from berthier.model.kinds import Kind, games, kinds_of
from berthier.model.packaged import packaged
from berthier.model.schema import meanings, shapes_in
from berthier.model.shape import wanted_of
from msgspec import inspect

from .markdown import code, fenced, label, page, table, toctree, told

MOST_VALUES = 7  # that are told one by one


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each game, and one over all."""
    for game in games():
        parts = (line for kind in kinds_of(game).values() for line in _kind(game, kind))
        yield f"files/{game}.md", page(f"Files: {game}", parts)
    intro = [
        "Files are YAML. Each begins with `berthier: 1` and its game. `berthier new KIND` prints a commented one,"
        " `berthier check FILE` tells every mistake, `berthier schema KIND` prints the JSON Schema for an editor. What"
        " is packaged may be named without folder and ending; any other file is looked for beside the one that names"
        " it; `-` on the command line reads standard input.",
        "",
    ]
    yield "files.md", page("Files", intro, toctree((f"files/{game}" for game in games()), 2))


def _kind(game: str, kind: Kind) -> Iterator[str]:
    """Yield a section for a kind of file."""
    marks = " or ".join(code(mark) for mark in kind.marks)
    yield from (f"## {kind.name.capitalize()}", "", _about(kind.shape), f"Its mark is the key {marks}.", "")
    for shape in shapes_in(kind.shape):
        yield from _shape(game, kind, shape)
    path = packaged(game, "templates").get(kind.name)
    if path:
        command = f"`berthier new {kind.name} --game {game}` prints this:"
        yield from (command, "", *fenced(path.read_text(encoding="utf-8"), "yaml"))


def _about(shape: type) -> str:
    return told((shape.__doc__ or "").partition("\n\n")[0])


def _target(game: str, kind: Kind, shape: type) -> str:
    return f"file-{game}-{kind.name}-{shape.__name__}"


def _shape(game: str, kind: Kind, shape: type) -> Iterator[str]:
    """Yield a section with the keys of a shape."""
    described = meanings(shape)
    if shape is not kind.shape:
        yield from (label(_target(game, kind, shape)), f"### {_title(shape)}", "", _about(shape), "")
    rows = []
    for field in inspect.type_info(shape).fields:  # type: ignore[attr-defined]
        words = filter(None, (told(described.get(field.encode_name, "")), _value(game, kind, field.type)))
        rows.append((code(field.encode_name), ": ".join(words), _without(field)))
    yield from table(("key", "what stands there", "left out"), rows)


def _title(shape: type) -> str:
    return f"`{shape.__name__.removesuffix('Shape')}`"


def _without(field: inspect.Field) -> str:
    """Say what holds where a key is left out."""
    if field.required:
        return "must be there"
    value = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()  # type: ignore[misc]
    return "" if value in (None, "", [], {}) or isinstance(value, msgspec.Struct) else code(str(value).lower())


def _value(game: str, kind: Kind, of: Any) -> str:
    """Say in words what may stand under a key, and link what has keys of its own."""
    if isinstance(of, inspect.StructType):
        return f"[{_title(of.cls)}](#{_target(game, kind, of.cls).lower()})"
    if isinstance(of, inspect.UnionType):
        options = (_value(game, kind, option) for option in of.types if not isinstance(option, inspect.NoneType))
        return " or ".join(dict.fromkeys(options))
    if isinstance(of, inspect.Metadata):
        inside = [shape for shape in shapes_in(of) if isinstance(of.type, (inspect.DictType, inspect.ListType))]
        links = "".join(f", each {_value(game, kind, inspect.type_info(shape))}" for shape in inside[:1])
        return told(wanted_of(of)) + links
    if isinstance(of, inspect.DictType):
        return f"for each {_bare(_value(game, kind, of.key_type))}: {_value(game, kind, of.value_type)}"
    if isinstance(of, inspect.ListType):
        return f"a list, each {_bare(_value(game, kind, of.item_type))}"
    if isinstance(of, inspect.LiteralType) and len(of.values) > MOST_VALUES:
        first, *_, last = sorted(map(str, of.values))
        return f"{first}, … or {last}"
    if isinstance(of, inspect.AnyType):
        return "any value"
    return told(wanted_of(of))


def _bare(words: str) -> str:
    return words.removeprefix("a ").removeprefix("one of ")
