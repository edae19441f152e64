"""Markdown as MyST reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|$~])")


def plain(text: str) -> str:
    r"""Return a text in one line in which no sign is markup.

    Example:
        >>> plain("two * three |\n  four")
        'two \\* three \\| four'
    """
    return _SIGNS.sub(r"\\\1", " ".join(text.split()))


def code(text: str) -> str:
    r"""Return a text as code within a line, in a cell of a table too.

    Example:
        >>> print(code("a | b"))
        `a \| b`
    """
    return f"`{text}`".replace("|", "\\|")


def told(text: str) -> str:
    """Return a sentence of the code's own, in which `such` words are code, as one line in a cell of a table."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "\\<")


def label(identifier: str) -> str:
    """Return the line that makes a heading below it a target of `[…](#identifier)`."""
    return f"({identifier.lower()})="


def link(identifier: str, text: str = "") -> str:
    """Return a link to such a target."""
    return f"[{plain(text or identifier)}](#{identifier.lower()})"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return the lines of a table, with an empty one after it."""
    lines = [heads, ["---"] * len(heads), *rows]
    return [*(f"| {' | '.join(line)} |" for line in lines), ""]


def fenced(text: str, language: str) -> list[str]:
    """Return the lines of a block of code, with an empty one after it."""
    return [f"```{language}", *text.rstrip().splitlines(), "```", ""]


def toctree(names: Iterable[str], depth: int = 1) -> list[str]:
    """Return the lines of a table of contents."""
    return ["```{toctree}", f":maxdepth: {depth}", *names, "```", ""]


def page(title: str, *parts: Iterable[str]) -> str:
    """Return a page."""
    return "\n".join([f"# {title}", "", *(line for part in parts for line in part)]).rstrip() + "\n"
