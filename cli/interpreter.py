"""An interpreter at the door: what commands print in English goes out in the language that was asked for.

Commands, solvers and rules speak English. Where another language is spoken, each line is looked up in the phrase book
(`model/phrases.py`) before it is printed; what stands in no book stays English.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from ..model.language import ENGLISH, LANGUAGES, VARIABLE, is_verbatim, speak, spoken
from .interpreted_help import HelpContext
from .once import given_twice

ASKED = "berthier.lang"  # in a context's `meta`: the context, of the group or of the command, that was told a language
_CELLS = re.compile(r"(\s{2,})")
_ASKED = re.compile(rf"^--lang[=\n]({'|'.join(LANGUAGES)})$", re.MULTILINE)
_DATA = re.compile(r'\s*(["{}\[\]]|-?\d+,?$)')  # lines of JSON, whose sentences are translated where it is made


def translated_line(line: str) -> str:
    """Return a line in the language that is spoken, its indentation kept, and its columns as far as they can be."""
    body = line.strip()
    if not body or spoken() == ENGLISH or _DATA.match(line):
        return line
    from ..model.phrases import translated

    indent, rest = line[: len(line) - len(line.lstrip())], line[len(line.rstrip()) :]
    said = translated(body)
    if said != body or not _CELLS.search(body):
        return f"{indent}{said}{rest}"
    parts, owed = [], 0
    for part in _CELLS.split(body):
        if part.isspace():
            width = max(2, len(part) + owed)
            owed += len(part) - width
            parts.append(" " * width)
        else:
            parts.append(translated(part))
            owed += len(part) - len(parts[-1])
    return f"{indent}{''.join(parts)}{rest}"


class Interpreter:
    """A stream of text behind which another one prints the same in the language that is spoken."""

    def __init__(self, stream: Any):
        self._stream, self._begun = stream, ""

    @property
    def behind(self) -> Any:
        """The stream in which all is printed."""
        return self._stream

    def write(self, text: str) -> int:
        """Print what is written, line by line."""
        if not isinstance(text, str):
            raise TypeError("only text is interpreted")
        if is_verbatim() or spoken() == ENGLISH:
            self._stream.write(self._begun + text)
            self._begun = ""
            return len(text)
        *lines, self._begun = (self._begun + text).split("\n")
        for line in lines:
            self._stream.write(f"{translated_line(line)}\n")
        return len(text)

    def flush(self) -> None:
        """Print what no line's end followed yet."""
        if self._begun:
            self._stream.write(translated_line(self._begun))
            self._begun = ""
        self._stream.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


@contextmanager
def door(words: Sequence[str] = ()) -> Iterator[None]:
    """Let an interpreter stand behind what is printed, if another language than English is asked for in here.

    Args:
        words: the command line, so that what is wrong with it is told in the language that it asks for.
    """
    asked = _ASKED.search("\n".join(words))
    try:
        if asked:
            speak(asked[1])
        if spoken() != ENGLISH:
            _interpret()
        yield
    finally:
        speak(None)
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if isinstance(stream, Interpreter):  # and nothing that click put there as the reader is gone
                setattr(sys, name, stream.behind)


def _interpret() -> None:
    if not isinstance(sys.stdout, Interpreter):
        sys.stdout, sys.stderr = Interpreter(sys.stdout), Interpreter(sys.stderr)  # type: ignore[assignment]


def _speak(ctx: click.Context, param: click.Parameter, language: str | None) -> None:
    if language is not None:
        if ctx.meta.setdefault(ASKED, ctx) is not ctx:
            raise given_twice(ctx, param.opts[0])
        speak(language)
        if spoken() != ENGLISH:
            _interpret()


def language_option() -> click.Option:
    """Return the option `--lang`, which every command has."""
    return click.Option(
        ["--lang"], type=click.Choice(LANGUAGES), expose_value=False, is_eager=True, callback=_speak,
        help=f"The language of messages and sentences; by default that of {VARIABLE}, or en.",
    )  # fmt: skip


def with_language(command: click.Command) -> click.Command:
    """Give a command, and those below it, the option `--lang`, and help in the language that is spoken."""
    command.context_class = HelpContext
    if not any(param.name == "lang" for param in command.params):
        command.params.append(language_option())
    for below in getattr(command, "commands", {}).values():
        with_language(below)
    return command
