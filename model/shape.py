"""Checking a document against a shape (msgspec structs), with all mistakes at once, located.

msgspec decodes a good file in one go and stops at the first mistake of a bad one; then the
shape's own description is walked and every part that does not fit is reported. What does fit can
still be had, so that its sense is checked in the same go.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from .files import Document
from .mistakes import BadInput, Mistake, short, stands

T = TypeVar("T")
Version = Annotated[Literal[1], msgspec.Meta(description="1, the version of the file format")]
MOST_DIGITS = 18


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab", kw_only=True, omit_defaults=True):
    """The base of every file's shape: unknown keys are mistakes, `order_of_play` is written `order-of-play`."""


def decode(document: Document, shape: type[T]) -> T:
    """Return the document's value as an instance of the shape.

    Raises:
        BadInput: with every place where the document does not fit.
    """
    _, made, mistakes = salvage(document, shape)
    if mistakes:
        raise BadInput(mistakes)
    return made


def salvage(document: Document, shape: type[T]) -> tuple[Document, T, list[Mistake]]:
    """Return the document without what does not fit, the instance of the shape that it makes, and the mistakes.

    Where there are mistakes, a key that the shape requires may be missing: then its value is None.
    """
    try:
        return document, msgspec.convert(document.value, shape), []
    except msgspec.ValidationError as error:
        kind = inspect.type_info(shape)
        misfits = _Misfits(document)
        misfits.walk((), document.value, kind)
        if not misfits.mistakes:
            raise BadInput([document.mistake((), str(error), "a file as its schema says")]) from None
        fit = document.without(misfits.paths)
        return fit, _made(fit.value, kind), misfits.mistakes


def repeats(document: Document, path: tuple, items: Iterable[Any]) -> list[Mistake]:
    """Return a mistake for each thing in a list that stands there already.

    Args:
        document: the file.
        path: the list's.
        items: what it holds, as things that can be looked up.
    """
    known: set[Any] = set()
    found = []
    for place, item in enumerate(items):
        if item in known:
            told = short(item) if isinstance(item, str) else "the same"
            found.append(document.mistake((*path, place), f"{told} stands here for the second time", "each once"))
        known.add(item)
    return found


def _made(value: Any, kind: inspect.Type) -> Any:
    """Return an instance of a type from a value all of whose parts fit."""
    if isinstance(kind, inspect.Metadata):
        return _made(value, kind.type)
    if isinstance(kind, inspect.UnionType):
        return next((_made(value, option) for option in kind.types if _fits_outside(value, option)), value)
    if isinstance(kind, inspect.StructType):
        given = value if isinstance(value, dict) else {}
        fields = [field for field in kind.fields if field.required or field.encode_name in given]
        return kind.cls(
            **{f.name: _made(given[f.encode_name], f.type) if f.encode_name in given else None for f in fields}
        )
    if isinstance(kind, inspect.DictType):
        return {key: _made(item, kind.value_type) for key, item in value.items()}
    if isinstance(kind, inspect.ListType):
        return [_made(item, kind.item_type) for item in value]
    return value


class _Misfits:
    """Walks a value and its type together, and notes every part that does not fit.

    Attributes:
        mistakes: one for each.
        paths: where they are.
    """

    def __init__(self, document: Document):
        self.document = document
        self.mistakes: list[Mistake] = []
        self.paths: set[tuple] = set()

    def unfit(self, path: tuple, what: str, expected: str, near: Any = None, key: bool = False) -> None:
        self.paths.add(path)
        self.mistakes.append(self.document.mistake(path, what, expected, near, key))

    def walk(self, path: tuple, value: Any, kind: inspect.Type, wanted: str = "") -> None:
        """Note every part of a value that does not fit a type; `wanted` says in words what should stand here."""
        if isinstance(kind, inspect.Metadata):
            described = (kind.extra_json_schema or {}).get("description", "")
            return self.walk(path, value, kind.type, wanted or described)
        if isinstance(kind, inspect.UnionType):
            options = [option for option in kind.types if _fits_outside(value, option)]
            if options:
                return self.walk(path, value, options[0], wanted)
        elif _fits_outside(value, kind):
            if isinstance(kind, inspect.StructType):
                return self.struct(path, value, kind)
            if isinstance(kind, inspect.DictType):
                return self.mapping(path, value, kind)
            if isinstance(kind, inspect.ListType):
                return self.list(path, value, kind, wanted)
            if _fits(value, kind):
                return None
        near = None
        wanted = wanted or wanted_of(kind)
        if isinstance(kind, inspect.LiteralType) and isinstance(value, str):
            near = (value, [str(known) for known in kind.values])
        if (
            isinstance(kind, inspect.IntType)
            and isinstance(value, str)
            and value.isdigit()
            and len(value) <= MOST_DIGITS
        ):
            wanted += ", without quotes"
        return self.unfit(path, stands(value), wanted, near)

    def struct(self, path: tuple, value: dict, kind: inspect.StructType) -> None:
        fields = {field.encode_name: field for field in kind.fields}
        known = f"one of {', '.join(fields)}"
        for key, item in value.items():
            if key in fields:
                self.walk((*path, key), item, fields[key].type)
            else:
                self.unfit((*path, key), f'unknown key "{key[:60]}"', known, (key, fields), True)
        for name, field in fields.items():
            if field.required and name not in value:
                what, expected = f"the key `{name}` is missing", f"`{name}: …` with {wanted_of(field.type)}"
                self.mistakes.append(self.document.mistake((*path, name), what, expected, key=True))

    def mapping(self, path: tuple, value: dict, kind: inspect.DictType) -> None:
        for key, item in value.items():
            before = len(self.mistakes)
            self.walk((*path, key), key, kind.key_type)
            self.mistakes[before:] = [
                self.document.mistake((*path, key), m.what, m.expected, m.near, True) for m in self.mistakes[before:]
            ]
            self.walk((*path, key), item, kind.value_type)

    def list(self, path: tuple, value: list, kind: inspect.ListType, wanted: str) -> None:
        low, high = kind.min_length or 0, kind.max_length
        if len(value) < low or (high is not None and len(value) > high):
            what = f"a list of {len(value)} stands here" if value else "an empty list stands here"
            self.unfit(path, what, wanted or f"from {low} to {high}")
            return
        for index, item in enumerate(value):
            self.walk((*path, index), item, kind.item_type)


def _fits_outside(value: Any, kind: inspect.Type) -> bool:
    """Return whether a value is of a type, whatever is in it and however large it is."""
    if isinstance(kind, inspect.Metadata):
        return _fits_outside(value, kind.type)
    if isinstance(kind, (inspect.StructType, inspect.DictType)):
        return isinstance(value, dict)
    if isinstance(kind, inspect.ListType):
        return isinstance(value, list)
    if isinstance(kind, inspect.IntType):
        return isinstance(value, int) and not isinstance(value, bool)
    if isinstance(kind, inspect.StrType):
        return isinstance(value, str)
    if isinstance(kind, inspect.LiteralType):
        return type(value) in map(type, kind.values)
    return _fits(value, kind)


def _fits(value: Any, kind: inspect.Type) -> bool:
    """Return whether a value without parts fits a type."""
    if isinstance(kind, inspect.AnyType):
        return True
    if isinstance(kind, inspect.NoneType):
        return value is None
    if isinstance(kind, inspect.BoolType):
        return isinstance(value, bool)
    if isinstance(kind, inspect.IntType):
        return (kind.ge is None or value >= kind.ge) and (kind.le is None or value <= kind.le)
    if isinstance(kind, inspect.StrType):
        return (kind.min_length or 0) <= len(value) <= (kind.max_length or len(value))
    if isinstance(kind, inspect.LiteralType):
        return value in kind.values
    return False


def wanted_of(kind: inspect.Type) -> str:
    """Say in words what a type wants."""
    if isinstance(kind, inspect.Metadata):
        return (kind.extra_json_schema or {}).get("description") or wanted_of(kind.type)
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
    if isinstance(kind, inspect.ListType):
        return "a list"
    if isinstance(kind, inspect.UnionType):
        return " or ".join(wanted_of(option) for option in kind.types if not isinstance(option, inspect.NoneType))
    return "another kind of value"
