"""Checking a document against a shape (msgspec structs), with all mistakes at once, located.

msgspec decodes a good file in one go and stops at the first mistake of a bad one; then the
shape's own description is walked and every part that does not fit is reported.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from .files import Document
from .mistakes import BadInput, Mistake, nearest, short

T = TypeVar("T")


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True, omit_defaults=True):
    """The base of every file's shape: unknown keys are mistakes, `order_of_play` is written `order-of-play`."""


def decode(document: Document, shape: type[T]) -> T:
    """Return the document's value as an instance of the shape.

    Raises:
        BadInput: with every place where the document does not fit.
    """
    try:
        return msgspec.convert(document.value, shape)
    except msgspec.ValidationError as error:
        mistakes: list[Mistake] = []
        _walk(document, (), document.value, inspect.type_info(shape), mistakes)
        if not mistakes:
            mistakes.append(document.mistake((), str(error), "a file as its schema says"))
        raise BadInput(mistakes) from None


def _walk(document: Document, path: tuple, value: Any, kind: inspect.Type, mistakes: list[Mistake]) -> None:
    """Report every part of a value that does not fit a type."""
    walkers = {
        inspect.Metadata: _walk_described,
        inspect.StructType: _walk_struct,
        inspect.DictType: _walk_mapping,
        inspect.ListType: _walk_list,
        inspect.VarTupleType: _walk_list,
        inspect.UnionType: _walk_union,
    }
    walker = walkers.get(type(kind))
    if walker:
        walker(document, path, value, kind, mistakes)
    elif not _fits(value, kind):
        mistakes.append(_unfit(document, path, value, kind))


def _walk_described(document: Document, path: tuple, value: Any, kind: Any, mistakes: list[Mistake]) -> None:
    expected = (kind.extra_json_schema or {}).get("description")
    inner: list[Mistake] = []
    _walk(document, path, value, kind.type, inner)
    if expected and len(inner) == 1 and not isinstance(kind.type, (inspect.StructType, inspect.DictType)):
        inner = [document.mistake(path, inner[0].what, expected)]
    mistakes.extend(inner)


def _walk_struct(document: Document, path: tuple, value: Any, kind: Any, mistakes: list[Mistake]) -> None:
    if not isinstance(value, dict):
        mistakes.append(_unfit(document, path, value, kind))
        return
    fields = {field.encode_name: field for field in kind.fields}
    for key in value:
        if key not in fields:
            near = nearest(key, fields) or f"; known here: {', '.join(fields)}"
            what = f"unknown key {short(key)}"
            mistakes.append(document.mistake((*path, key), what, f"a key of this place{near}", key=True))
    for name, field in fields.items():
        if name in value:
            _walk(document, (*path, name), value[name], field.type, mistakes)
        elif field.required:
            expected = f"`{name}: …` with {_wanted(field.type)}"
            mistakes.append(document.mistake(path, f"the key `{name}` is missing", expected))


def _walk_mapping(document: Document, path: tuple, value: Any, kind: Any, mistakes: list[Mistake]) -> None:
    if not isinstance(value, dict):
        mistakes.append(_unfit(document, path, value, kind))
        return
    for key, item in value.items():
        wrong_key: list[Mistake] = []
        _walk(document, (*path, key), key, kind.key_type, wrong_key)
        mistakes += [document.mistake((*path, key), m.what, m.expected, key=True) for m in wrong_key]
        _walk(document, (*path, key), item, kind.value_type, mistakes)


def _walk_list(document: Document, path: tuple, value: Any, kind: Any, mistakes: list[Mistake]) -> None:
    if not isinstance(value, list):
        mistakes.append(_unfit(document, path, value, kind))
        return
    for index, item in enumerate(value):
        _walk(document, (*path, index), item, kind.item_type, mistakes)
    if kind.max_length is not None and len(value) > kind.max_length:
        mistakes.append(document.mistake(path, f"{len(value)} entries stand here", f"at most {kind.max_length}"))


def _walk_union(document: Document, path: tuple, value: Any, kind: Any, mistakes: list[Mistake]) -> None:
    options = [option for option in kind.types if _fits_outside(value, option)]
    if not options:
        mistakes.append(_unfit(document, path, value, kind))
    elif len(options) == 1:
        _walk(document, path, value, options[0], mistakes)


def _fits_outside(value: Any, kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.Metadata):
        return _fits_outside(value, kind.type)
    if isinstance(kind, (inspect.StructType, inspect.DictType)):
        return isinstance(value, dict)
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return isinstance(value, list)
    if isinstance(kind, inspect.IntType):
        return isinstance(value, int) and not isinstance(value, bool)
    return _fits(value, kind)


def _fits(value: Any, kind: inspect.Type) -> bool:
    if isinstance(kind, inspect.AnyType):
        return True
    if isinstance(kind, inspect.NoneType):
        return value is None
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(kind, inspect.IntType):
        good = isinstance(value, int) and not isinstance(value, bool)
        return good and (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)
    if isinstance(kind, inspect.StrType):
        good = isinstance(value, str)
        return good and len(value) >= (kind.min_length or 0) and len(value) <= (kind.max_length or len(value))
    if isinstance(kind, inspect.LiteralType):
        return any(value == known and type(value) is type(known) for known in kind.values)
    return False


def _unfit(document: Document, path: tuple, value: Any, kind: inspect.Type) -> Mistake:
    if isinstance(value, dict):
        what = "a mapping stands here"
    elif isinstance(value, list):
        what = "a list stands here"
    elif value is None:
        what = "nothing stands here"
    else:
        what = f"{short(value)} stands here"
    near = (
        nearest(value, map(str, kind.values))
        if isinstance(kind, inspect.LiteralType) and isinstance(value, str)
        else ""
    )
    return document.mistake(path, what, _wanted(kind) + near)


def _wanted(kind: inspect.Type) -> str:
    """Say in words what a type wants."""
    if isinstance(kind, inspect.Metadata):
        return (kind.extra_json_schema or {}).get("description") or _wanted(kind.type)
    if isinstance(kind, inspect.LiteralType):
        return "one of " + ", ".join(str(known) for known in kind.values)
    if isinstance(kind, inspect.IntType):
        low, high = kind.ge, kind.le
        bounds = "" if low is None else f" of at least {low}" if high is None else f" from {low} to {high}"
        return f"a whole number{bounds}"
    if isinstance(kind, inspect.StrType):
        return "a word or text"
    if isinstance(kind, inspect.BoolType):
        return "true or false"
    if isinstance(kind, (inspect.StructType, inspect.DictType)):
        return "a mapping (`key: value` lines)"
    if isinstance(kind, (inspect.ListType, inspect.VarTupleType)):
        return "a list"
    if isinstance(kind, inspect.UnionType):
        return " or ".join(_wanted(option) for option in kind.types if not isinstance(option, inspect.NoneType))
    return "another kind of value"


def json_schema(shape: type) -> dict:
    """Return a shape's JSON Schema (2020-12)."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **msgspec.json.schema(shape)}
