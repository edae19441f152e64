"""Mistakes in a user's input, each with its place, and the error that carries them all."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from .language import said, told
from .letters import called, harmless, unseen

MOST_SHOWN = 50
MOST_COMPARED = 1000  # right words among which the nearest is sought


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
        near: a wrong word and the right ones. The nearest is sought only if the mistake is shown.
    """

    file: str
    line: int
    column: int
    what: str
    expected: str
    excerpt: str = ""
    near: tuple[str, Collection[str]] | None = field(default=None, compare=False)

    @property
    def advice(self) -> str:
        """What is expected, with the nearest right word."""
        return self.expected + (nearest(*self.near) if self.near else "")

    def __str__(self) -> str:
        word = said(self.file) if self.file.isupper() else self.file  # a word of the command line, such as FILE
        place = f"{word}:{self.line}:{self.column}" if self.line else word
        text = told("{file}: {what}. Expected: {advice}", file=place, what=self.what, advice=self.advice)
        return harmless(f"{text}\n{self.excerpt}" if self.excerpt else text)


class BadInput(ValueError):
    """Input that cannot be used. Carries every mistake found: file by file, each in the order of its lines.

    Example:
        >>> print(BadInput([Mistake("turn.yaml", 3, 9, 'unknown nation "francs"', "a nation; nearest: france")]))
        turn.yaml:3:9: unknown nation "francs". Expected: a nation; nearest: france
    """

    def __init__(self, mistakes: Iterable[Mistake]):
        found = tuple(dict.fromkeys(mistakes))
        rank = {name: number for number, name in enumerate(dict.fromkeys(mistake.file for mistake in found))}
        self.mistakes = tuple(sorted(found, key=lambda m: (rank[m.file], m.line, m.column)))
        super().__init__(self.mistakes)  # as it was made, so that it can go from one process to another

    @property
    def shown(self) -> tuple[Mistake, ...]:
        """The mistakes that are shown: the first ones."""
        return self.mistakes[:MOST_SHOWN]

    @property
    def hidden(self) -> int:
        """How many mistakes there are besides those shown."""
        return len(self.mistakes) - len(self.shown)

    def __str__(self) -> str:
        rest = [said(f"and {self.hidden} more mistake{'s' if self.hidden > 1 else ''}")] if self.hidden else []
        return "\n".join([*map(str, self.shown), *rest])


def short(thing: object, limit: int = 60) -> str:
    """Return a value as it is quoted in a message, cut to a bearable length.

    Example:
        >>> short("Paris"), short(True), short([1, 2])
        ('"Paris"', 'true', 'a list')
    """
    if thing is None:
        return "~"
    if isinstance(thing, (dict, list)):
        return "a mapping" if isinstance(thing, dict) else "a list"
    try:
        text = thing if isinstance(thing, str) else repr(thing).lower()
    except Exception:  # a number of too many digits, or a thing that cannot tell of itself
        return f"a thing of type {type(thing).__name__}"
    text = text if len(text) <= limit else text[: limit - 1] + "…"
    return f'"{text}"' if isinstance(thing, str) else text


def require_seen(place: str, text: str) -> None:
    """Refuse a name or a word in which a letter cannot be seen.

    Args:
        place: where it stands.
        text: the name or word.

    Raises:
        BadInput: there is such a letter.
    """
    where = unseen(text, kept="")
    if where is not None:
        what = f"{short(harmless(text))} holds a letter that cannot be seen ({called(text[where])})"
        raise BadInput([Mistake(place, 0, 0, what, "the same without it")])


def require_distinct(place: str, words: Iterable[str], meant: Iterable[object]) -> None:
    """Refuse what is given twice, in whatever words.

    Args:
        place: where the words stand.
        words: the words.
        meant: what each of them means, as things that can be looked up.

    Raises:
        BadInput: one is there twice.
    """
    known: set[object] = set()
    for word, meaning in zip(words, meant, strict=True):
        if meaning in known:
            raise BadInput([Mistake(place, 0, 0, f"{short(word)} is given twice", "each once")])
        known.add(meaning)


def stands(value: object) -> str:
    """Say what stands at a place.

    Example:
        >>> stands(None), stands({})
        ('nothing stands here', 'a mapping stands here')
    """
    return f"{'nothing' if value is None else short(value)} stands here"


def counted(number: int, word: str) -> str:
    """Return a number with its noun.

    Example:
        >>> counted(1, "word"), counted(3, "word")
        ('1 word', '3 words')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def orders_named(numbers: Sequence[int]) -> str:
    """Return orders by their numbers.

    Example:
        >>> orders_named([3]), orders_named([2, 5])
        ('order 3', 'orders 2, 5')
    """
    return f"order{'' if len(numbers) == 1 else 's'} {', '.join(map(str, numbers))}"


def caret(text: str, column: int) -> str:
    """Return the part of a text around a column (from 0), and a caret below it."""
    shown, start = text.replace("\n", " ").replace("\t", " "), max(0, column - 60)
    return f"    {shown[start : start + 100]}\n    {' ' * (column - start)}^"


def nearest(word: str, words: Iterable[str], most: int = 1) -> str:
    """Return `; nearest: …` with the right words most like a wrong one, or nothing.

    Example:
        >>> nearest("strasburg", ["Paris", "Strasbourg"])
        '; nearest: Strasbourg'
    """
    by_lower = {str(candidate).lower(): str(candidate) for candidate in islice(words, MOST_COMPARED)}
    close = difflib.get_close_matches(str(word).lower()[:80], by_lower, n=most, cutoff=0.6)
    return f"; nearest: {', '.join(by_lower[name] for name in close)}" if close else ""
