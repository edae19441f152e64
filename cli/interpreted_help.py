"""Help in the language that is spoken: whole paragraphs are translated before they are broken into lines.

What `--help` says stands in a phrase book of its own, `help.LANGUAGE.yaml`, which nothing else loads; what stands for a
user's own words, such as FILE, is in `phrases/usage.LANGUAGE.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import click

from ..model.language import ENGLISH, language_file, spoken, verbatim

_STAND_IN = re.compile(r"\b[A-Z]{2,}(?: RANGE)?\b")  # words that stand for a user's own, such as FILE
_REST = re.compile(r"(?P<told>.*?)(?:\s*\[(?P<rest>[^\[\]]*)\])?", re.DOTALL)  # `[default: 60.0; 0.01<=x<=86400]`


@cache
def _book(language: str) -> Any:
    from ..model.phrases import Phrases

    here = Path(__file__).parent
    return Phrases(language_file(here, "help", language) | language_file(here / "phrases", "usage", language))


def _said(text: str) -> str:
    return _book(spoken()).translate(" ".join(text.split()))


def _stand_ins(text: str) -> str:
    """Return an option or what follows a command, with the words that stand for a user's own translated."""
    return _STAND_IN.sub(lambda word: _said(word[0]), text)


def _with_rest(text: str) -> str:
    """Return what is told of an option, with what click adds in brackets."""
    found = _REST.fullmatch(text)
    if found is None or found["rest"] is None:
        return _said(_whole(text))
    rest = "; ".join(map(_said, found["rest"].split("; ")))
    return f"{_said(found['told'])}  [{rest}]"


def _whole(text: str) -> str:
    """Return what is told of a command as it was before click cut it."""
    begun = text.removesuffix("...")
    return next((whole for whole in _book(spoken()).said if begun != text and whole.startswith(begun)), text)


class Formatter(click.HelpFormatter):
    """Lays out help in the language that is spoken."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        super().write_usage(prog, _stand_ins(args), f"{_said(prefix or 'Usage:')} ")

    def write_heading(self, heading: str) -> None:
        """Write a heading."""
        super().write_heading(_said(heading))

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        super().write_text("\n\n".join(map(_said, text.split("\n\n"))))

    def write_dl(self, rows: Sequence[tuple[str, str]] | Iterable[tuple[str, str]], *args: Any, **words: Any) -> None:
        """Write a list of options or commands, each with what is told of it."""
        super().write_dl([(_stand_ins(first), _with_rest(told)) for first, told in rows], *args, **words)


class HelpContext(click.Context):
    """A context of a command whose help is written in the language that is spoken."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return what lays out the help."""
        if spoken() != ENGLISH:
            return Formatter(width=self.terminal_width, max_width=self.max_content_width)
        return super().make_formatter()

    def get_help(self) -> str:
        """Return the help, which is printed as it is."""
        self.with_resource(verbatim())
        return super().get_help()
