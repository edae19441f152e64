"""Reading YAML with the place of everything, and writing it.

The C parser's events are composed here and not by PyYAML, so that every value keeps its line and
column, double keys are found, aliases cannot explode and depth is bounded. Scalars follow the YAML
1.2 core schema: `no` is a word, `07:30` is a word, and only `true` and `false` are truths.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .mistakes import BadInput, Mistake, short

MOST_BYTES = 5_000_000
MOST_NODES = 300_000
MOST_DEPTH = 24

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)")
_WORDS = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}


@dataclass
class Document:
    """A YAML file in memory.

    Attributes:
        name: as the user gave it; `-` for standard input.
        folder: where names of other files are looked up from.
        value: mappings, lists and scalars.
        marks: (file, line, column) of every value and of every key, from 1, by path. A key's own mark is
            under its path with `"key"` in front.
    """

    name: str
    folder: Path
    value: Any = None
    marks: dict[tuple, tuple[str, int, int]] = field(default_factory=dict)

    def mistake(self, path: tuple, what: str, expected: str, *, key: bool = False, excerpt: str = "") -> Mistake:
        """Return a mistake at a path, or at the nearest place above it that the file has."""
        for end in range(len(path), -1, -1):
            mark = (self.marks.get(("key", *path[:end])) if key else None) or self.marks.get(path[:end])
            if mark:
                return Mistake(*mark, what, expected, excerpt)
        return Mistake(self.name, 0, 0, what, expected, excerpt)

    def derive(self, changes: Any, source: Document, at: tuple) -> Document:
        """Return this document with changes merged onto it, as a JSON merge patch (RFC 7396).

        Mappings merge key by key, null removes a key, anything else replaces. Marks point to where each
        value was written.

        Args:
            changes: the patch.
            source: the document that holds the patch.
            at: the patch's path there.
        """
        marks = dict(self.marks)

        def adopt(path: tuple) -> None:
            for prefix in ((), ("key",)):
                if (*prefix, *at, *path) in source.marks:
                    marks[*prefix, *path] = source.marks[*prefix, *at, *path]

        def adopt_below(path: tuple, value: Any) -> None:
            adopt(path)
            for key, item in (
                value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
            ):
                adopt_below((*path, key), item)

        def merge(base: Any, patch: Any, path: tuple) -> Any:
            if not isinstance(patch, dict):
                adopt_below(path, patch)
                return patch
            merged = dict(base) if isinstance(base, dict) else {}
            for key, item in patch.items():
                if item is None:
                    merged.pop(key, None)
                else:
                    adopt((*path, key))
                    merged[key] = merge(merged.get(key), item, (*path, key))
            return merged

        return Document(source.name, self.folder, merge(self.value, changes, ()), marks)


def read_document(source: str | os.PathLike) -> Document:
    """Read a YAML file, or standard input for `-`.

    Raises:
        BadInput: a file that is missing, no file, too large, not text, or not YAML of the plain kind.
    """
    name = str(source)
    return parse_document(_read_text(name), name, Path(".") if name == "-" else Path(name).parent)


def _read_text(name: str) -> str:
    def refuse(what: str, expected: str):
        return BadInput([Mistake(name, 0, 0, what, expected)])

    try:
        if name == "-":
            raw = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            path = Path(name)
            if path.is_dir():
                raise refuse("this is a directory", "the name of a YAML file")
            if path.exists() and not path.is_file():
                raise refuse("this is no ordinary file", "the name of a YAML file")
            with open(path, "rb") as stream:
                raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, BadInput):
            raise
        raise refuse(f"the file cannot be read ({reason.lower()})", "the name of a file that exists") from None
    if len(raw) > MOST_BYTES:
        raise refuse(f"the file is larger than {MOST_BYTES:,} bytes", "a smaller file: split it")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refuse(f"byte {error.start} is no UTF-8 text", "a YAML text file, saved as UTF-8") from None


def parse_document(text: str, name: str = "-", folder: Path = Path(".")) -> Document:
    """Compose YAML text into a document.

    Raises:
        BadInput: the text is empty, is not YAML, holds a key twice or two documents, or is too deep or large.

    Example:
        >>> parse_document("nation: france\\norders: [build 2 units]").marks["orders", 0]
        ('-', 2, 10)
    """
    document = Document(name, folder)
    mistakes: list[Mistake] = []
    composer = _Composer(document, mistakes)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            composer.take(event)
            if composer.stopped:
                break
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "not readable"
        mend = "YAML: `key: value` lines, lists with `- `, indented by spaces"
        mistakes.append(Mistake(name, line, column, f"this is no YAML ({problem})", mend))
    if not mistakes and composer.empty:
        mistakes.append(Mistake(name, 0, 0, "the file is empty", "a file that begins with `berthier: 1`"))
    if mistakes:
        raise BadInput(mistakes)
    return document


class _Composer:
    """Builds a document from parser events, iteratively, within bounds."""

    def __init__(self, document: Document, mistakes: list[Mistake]):
        self.document, self.mistakes = document, mistakes
        self.stack: list[tuple[Any, tuple, list]] = []  # container, its path, [pending key]
        self.anchors: dict[str, Any] = {}
        self.nodes = 0
        self.documents = 0
        self.empty = True
        self.stopped = False

    def refuse(self, event: Any, what: str, expected: str, stop: bool = True) -> None:
        mark = event.start_mark
        self.mistakes.append(Mistake(self.document.name, mark.line + 1, mark.column + 1, what, expected))
        self.stopped = self.stopped or stop

    def take(self, event: Any) -> None:
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self.place(event, self.scalar(event))
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            made: Any = {} if kind == "MappingStartEvent" else []
            path = self.place(event, made)
            if len(self.stack) >= MOST_DEPTH:
                self.refuse(event, f"nested deeper than {MOST_DEPTH} levels", "a flatter file")
            self.stack.append((made, path, []))
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.stack.pop()
        elif kind == "AliasEvent":
            self.refuse(event, f"an alias, *{event.anchor}", "the value itself, written out")
        elif kind == "DocumentStartEvent":
            self.documents += 1
            if self.documents > 1:
                self.refuse(event, "a second document", "one document in a file")

    def scalar(self, event: Any) -> Any:
        text = event.value
        if event.style or (event.tag and event.tag != "!"):
            return text
        if text in _WORDS:
            return _WORDS[text]
        if _INTEGER.fullmatch(text):
            return int(text) if len(text) < 19 else text
        return float(text.replace(".nan", "nan").replace(".inf", "inf")) if _FLOAT.fullmatch(text) else text

    def place(self, event: Any, value: Any) -> tuple:
        """Put a value into the container that is open, and return its path."""
        self.nodes += 1
        self.empty = False
        if self.nodes > MOST_NODES:
            self.refuse(event, f"more than {MOST_NODES:,} values", "a smaller file: split it")
        mark = (self.document.name, event.start_mark.line + 1, event.start_mark.column + 1)
        if not self.stack:
            self.document.value, self.document.marks[()] = value, mark
            return ()
        container, path, pending = self.stack[-1]
        if isinstance(container, list):
            path = (*path, len(container))
            container.append(value)
        elif not pending:
            if isinstance(value, (dict, list)) or value is None or isinstance(value, float):
                self.refuse(event, f"{short(value)} as a key", "a word or a number before the colon")
                value = str(value)
            value = value if isinstance(value, str) else event.value
            pending.append(value)
            if value in container:
                self.refuse(event, f"the key {short(value)} stands here twice", "each key once", stop=False)
            else:
                self.document.marks[("key", *path, value)] = mark
            return (*path, value)
        else:
            path = (*path, pending.pop())
            container[path[-1]] = value
        self.document.marks[path] = mark
        return path


def write_text(path: str | os.PathLike, text: str) -> None:
    """Write a file whole or not at all: a neighbour is written first and then renamed.

    Raises:
        BadInput: the place cannot be written.
    """
    target = Path(path)
    try:
        if target.is_dir():
            raise IsADirectoryError(0, "is a directory")
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as stream:
                stream.write(text)
            os.chmod(temporary, 0o644)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise BadInput(
            [Mistake(str(path), 0, 0, f"cannot be written ({reason})", "a file in a folder that exists")]
        ) from None


def dump(value: Any) -> str:
    """Return a value as YAML text in the order of its keys.

    Example:
        >>> print(dump({"berthier": 1, "orders": ["build 2 units"]}), end="")
        berthier: 1
        orders:
        - build 2 units
    """
    return yaml.dump(value, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=110, default_flow_style=False)
