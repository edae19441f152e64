"""Reading YAML with the place of everything, and writing it.

The C parser's events are composed here and not by PyYAML, so that every value keeps its line and
column, double keys are found, aliases cannot explode and depth is bounded. Scalars follow the YAML
1.2 core schema: `no` is a word, `07:30` is a word, and only `true` and `false` are truths.
"""

from __future__ import annotations

import math
import os
import re
import sys
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .files_read import note_file
from .letters import called, unseen
from .mistakes import BadInput, Mistake, require_seen, short
from .yaml_errors import complaint, place_of

MOST_BYTES = 5_000_000
MOST_NODES = 300_000
MOST_DEPTH = 24
TITLES = {"name", "puzzle", "battery", "author", "ruling"}  # of what is called so; told on one line

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


_OF_NUMBERS = frozenset("+-.0123456789")  # what a number begins with
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

    def mistake(
        self, path: tuple, what: str, expected: str, near: tuple[str, Collection[str]] | None = None, key: bool = False
    ) -> Mistake:
        """Return a mistake at a path, or at the nearest place above it that the file has.

        Args:
            path: where.
            what: what is wrong.
            expected: what should stand there.
            near: a wrong word, and the right ones.
            key: whether the key is meant and not its value.
        """
        for end in range(len(path), -1, -1):
            mark = (self.marks.get(("key", *path[:end])) if key else None) or self.marks.get(path[:end])
            if mark:
                return Mistake(*mark, what, expected, near=near)
        return Mistake(self.name, 0, 0, what, expected, near=near)

    def folder_at(self, path: tuple) -> Path:
        """Return the folder of the file in which the value at a path was written."""
        mark = self.marks.get(path)
        return Path(mark[0]).parent if mark else self.folder

    def without(self, paths: Collection[tuple]) -> Document:
        """Return this document without the values at some paths. What follows in a list moves up."""
        rest = Document(self.name, self.folder, marks=dict(self.marks))

        def keep(value: Any, old: tuple, new: tuple) -> Any:
            for prefix in ((), ("key",)) if old != new else ():
                if (*prefix, *old) in self.marks:
                    rest.marks[*prefix, *new] = self.marks[*prefix, *old]
            if isinstance(value, dict):
                return {key: keep(value[key], (*old, key), (*new, key)) for key in value if (*old, key) not in paths}
            if isinstance(value, list):
                kept = (index for index in range(len(value)) if (*old, index) not in paths)
                return [keep(value[index], (*old, index), (*new, place)) for place, index in enumerate(kept)]
            return value

        rest.value = None if () in paths else keep(self.value, (), ())
        return rest

    def derive(self, changes: Any, source: Document, at: tuple) -> Document:
        """Return this document with changes merged onto it, as a JSON merge patch (RFC 7396).

        Mappings merge key by key, null removes a key, anything else replaces. Marks point to where each
        value was written, those of a removed key to its null.

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
                adopt((*path, key))
                if item is None:
                    merged.pop(key, None)
                else:
                    merged[key] = merge(merged.get(key), item, (*path, key))
            return merged

        return Document(source.name, self.folder, merge(self.value, changes, ()), marks)


@dataclass(frozen=True)
class Text:
    """A file's text, in place of the file.

    Attributes:
        yaml: the text.
        name: what it is called in messages, as a file in the folder.
        folder: where names of other files are looked up from.

    Example:
        >>> Text("berthier: 1").document().value
        {'berthier': 1}
    """

    yaml: str
    name: str = "text"
    folder: str | os.PathLike[str] = "."

    def __str__(self) -> str:
        return self.name if isinstance(self.name, str) else "text"

    def document(self) -> Document:
        """Return it in memory."""
        if not isinstance(self.yaml, str):
            raise BadInput([Mistake(str(self), 0, 0, f"{short(self.yaml)} is no text", "a text in YAML")])
        if not isinstance(self.name, str):
            raise BadInput([Mistake("text", 0, 0, f"{short(self.name)} is no name", "what the text is called")])
        require_seen("text", self.name)
        if not isinstance(self.folder, (str, os.PathLike)):
            raise BadInput([Mistake(self.name, 0, 0, f"{short(self.folder)} is no folder", "a folder's name")])
        if len(self.yaml) > MOST_BYTES:
            raise BadInput(
                [Mistake(self.name, 0, 0, f"the text is larger than {MOST_BYTES:,} letters", "a smaller one")]
            )
        folder = Path(self.folder)
        return parse_document(self.yaml, str(folder / self.name), folder)


def read_document(source: str | os.PathLike) -> Document:
    """Read a YAML file, or standard input for `-`.

    Raises:
        BadInput: a file that is missing, no file, too large, not text, or not YAML of the plain kind.
    """
    name = str(source)
    return parse_document(read_text(name), name, Path(".") if name == "-" else Path(name).parent)


def read_text(name: str, most: int = MOST_BYTES) -> str:
    """Return the text of a file, or of standard input for `-`.

    Args:
        name: as the user gave it.
        most: bytes, from which on it is too large.

    Raises:
        BadInput: a file that is missing, no file, too large, or not text.
    """

    def refuse(what: str, expected: str, near: tuple | None = None, place: tuple[int, int] = (0, 0)) -> BadInput:
        return BadInput([Mistake(name, *place, what, expected, near=near)])

    if not name:
        raise BadInput([Mistake("FILE", 0, 0, "a name of no letters", "the name of a file that exists")])
    try:
        if name == "-":
            if sys.stdin is None:
                raise refuse("standard input is closed", "a file, or a text by standard input")
            raw = sys.stdin.buffer.read(most + 1)
        else:
            if os.path.isdir(name):
                raise refuse("this is a directory", "the name of a YAML file")
            if os.path.exists(name) and not os.path.isfile(name):
                raise refuse("this is no ordinary file", "the name of a YAML file")
            with open(name, "rb") as stream:
                raw = stream.read(most + 1)
            note_file(name)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        if isinstance(error, BadInput):
            raise
        near = (Path(name).name, _beside(name)) if isinstance(error, FileNotFoundError) and name else None
        expected = "the name of a file that exists"
        raise refuse(f"the file cannot be read ({reason.lower()})", expected, near) from None
    if len(raw) > most:
        raise refuse(f"the file is larger than {most:,} bytes", "a smaller file: split it")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8-sig")
        what = f"byte 0x{raw[error.start]:02X} is no UTF-8 text"
        place = place_of(before, len(before))
        raise refuse(what, "a YAML text file, saved as UTF-8", place=place) from None


def _beside(name: str) -> list[str]:
    """Return the names of the files in a file's folder."""
    try:
        return sorted(os.listdir(os.path.dirname(name) or "."))
    except OSError:
        return []


def parse_document(text: str, name: str = "-", folder: Path = Path(".")) -> Document:
    """Compose YAML text into a document. Letters with accents are taken together (Unicode's form NFC).

    Raises:
        BadInput: the text is empty, is not YAML, holds a key twice, two documents or letters that cannot be seen, or is
            too deep or large.

    Example:
        >>> parse_document("nation: france\\norders: [build 2 units]").marks["orders", 0]
        ('-', 2, 10)
    """
    if not text.isascii():
        text = unicodedata.normalize("NFC", text.removeprefix("\ufeff"))
        where = unseen(text, kept="\t\n\r")
        if where is not None:
            raise BadInput([Mistake(name, *place_of(text, where), *_unseen(text[where]))])
    document = Document(name, folder)
    mistakes: list[Mistake] = []
    composer = _Composer(document, mistakes)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            composer.take(event)
            if composer.stopped:
                break
    except yaml.YAMLError as error:
        mistakes.append(Mistake(name, *complaint(text, error, MOST_DEPTH)))
    if not mistakes and composer.empty:
        mistakes.append(Mistake(name, 0, 0, "the file is empty", "a file that begins with `berthier: 1`"))
    if mistakes:
        raise BadInput(mistakes)
    return document


_LINES = ("several lines stand here", "a name of one line")


def _unseen(letter: str) -> tuple[str, str]:
    return f"a letter that cannot be seen stands here ({called(letter)})", "the text without it"


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
            self.untagged(event)
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

    def untagged(self, event: Any) -> None:
        """Refuse a tag, which would say what kind of value follows."""
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self.refuse(event, f"a tag, {tag}", "the value without a tag", stop=False)

    def scalar(self, event: Any) -> Any:
        """Return what a scalar means. Numbers too large to be meant stay text."""
        self.untagged(event)
        text = event.value
        if event.style:
            where = unseen(text)
            if where is not None:  # told by its code, since none stands in the file itself
                self.refuse(event, *_unseen(text[where]), stop=False)
            return text
        if text in _WORDS:
            return _WORDS[text]
        if text[0] not in _OF_NUMBERS:
            return text
        if _INTEGER.fullmatch(text):
            return int(text) if len(text) < 19 else text
        if not _FLOAT.fullmatch(text):
            return text
        number = float(text.lower().replace(".nan", "nan").replace(".inf", "inf"))
        return text if math.isinf(number) and "inf" not in text.lower() else number

    def place(self, event: Any, value: Any) -> tuple:
        """Put a value into the container that is open, and return its path, of a key that of its mapping."""
        self.nodes += 1
        self.empty = False
        if self.nodes > MOST_NODES:
            self.refuse(event, f"more than {MOST_NODES:,} values", "a smaller file: split it")
        start = event.start_mark
        mark = (self.document.name, start.line + 1, start.column + 1)
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
            if "\n" in value:
                self.refuse(event, *_LINES, stop=False)
            pending.append(value)
            if value in container:
                self.refuse(event, f"the key {short(value)} stands here twice", "each key once", stop=False)
            else:
                self.document.marks[("key", *path, value)] = mark
            return path
        else:
            path = (*path, pending.pop())
            if path[-1] in TITLES and isinstance(value, str) and "\n" in value:
                self.refuse(event, *_LINES, stop=False)
            container[path[-1]] = value
        self.document.marks[path] = mark
        return path
