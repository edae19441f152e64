"""Mistakes in a user's input, each with its place, and the error that carries them all."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from dataclasses import dataclass

MOST_SHOWN = 50


@dataclass(frozen=True)
class Mistake:
    """One thing that is wrong in a file.

    Attributes:
        file: the file's name as the user gave it, `-` for standard input.
        line: from 1; 0 where the mistake has no place.
        column: from 1; 0 where the mistake has no place.
        what: what stands there, or what is wrong.
        expected: what should stand there, and how to mend it.
        excerpt: lines to show below, e.g. the text with a caret.
    """

    file: str
    line: int
    column: int
    what: str
    expected: str
    excerpt: str = ""

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        text = f"{place}: {self.what}. Expected: {self.expected}"
        return f"{text}\n{self.excerpt}" if self.excerpt else text


class BadInput(ValueError):
    """Input that cannot be used. Carries every mistake found, in the order of the file.

    Example:
        >>> print(BadInput([Mistake("turn.yaml", 3, 9, 'unknown nation "francs"', "a nation; nearest: france")]))
        turn.yaml:3:9: unknown nation "francs". Expected: a nation; nearest: france
    """

    def __init__(self, mistakes: Iterable[Mistake]):
        self.mistakes = tuple(dict.fromkeys(sorted(mistakes, key=lambda m: (m.line, m.column))))
        shown = [str(mistake) for mistake in self.mistakes[:MOST_SHOWN]]
        if len(self.mistakes) > MOST_SHOWN:
            shown.append(f"and {len(self.mistakes) - MOST_SHOWN} more mistakes")
        super().__init__("\n".join(shown))


def short(thing: object, limit: int = 60) -> str:
    """Return a value as it is quoted in a message, cut to a bearable length."""
    text = thing if isinstance(thing, str) else repr(thing)
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return f'"{text}"' if isinstance(thing, str) else text


def nearest(word: str, words: Iterable[str]) -> str:
    """Return `; nearest: …` with the right word most like a wrong one, or nothing.

    Example:
        >>> nearest("strasburg", ["Paris", "Strasbourg"])
        '; nearest: Strasbourg'
    """
    by_lower = {str(candidate).lower(): str(candidate) for candidate in words}
    close = difflib.get_close_matches(str(word).lower()[:80], by_lower, n=1, cutoff=0.6)
    return f"; nearest: {by_lower[close[0]]}" if close else ""
