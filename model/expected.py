"""What a turn's file says of its own verdict, whatever the game."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import isfinite
from typing import Any, Literal

from .citations import Ids, check_citations
from .files import Document
from .mistakes import Mistake, short, stands
from .shape import Shape


class ExpectShape(Shape, kw_only=True, frozen=True):
    """What a file says of its own verdict.

    Attributes:
        verdict: the verdict that must come out.
        rules: statements that the verdict must name as broken.
        also: statements that it may name besides; any other one fails.
        after: parts of the position that must follow.
    """

    verdict: Literal["legal", "illegal", "undecided"]
    rules: list[str] = []
    also: list[str] = []
    after: dict[str, Any] = {}


def check_expect(
    document: Document, path: tuple, expect: ExpectShape, parts: Collection[str], ids: Ids | None
) -> list[Mistake]:
    """Return what makes no sense in an expectation, in which any value may be missing.

    Args:
        document: the file.
        path: where the expectation stands in it.
        expect: the expectation.
        parts: the keys of a position that may stand under `after`.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.
    """
    mistakes = []
    if expect.verdict == "legal" and expect.rules:
        what, wanted = "a legal turn breaks no rules", "`verdict: illegal`, or no `rules`"
        mistakes.append(document.mistake((*path, "rules"), what, wanted, key=True))
    if expect.verdict == "illegal" and expect.after:
        what, wanted = "nothing follows from an illegal turn", "`verdict: legal`, or no `after`"
        mistakes.append(document.mistake((*path, "after"), what, wanted, key=True))
    for key in expect.after or {}:
        if key not in parts:
            what, wanted = f"a position has no part {short(key)}", f"one of {', '.join(parts)}"
            mistakes.append(document.mistake((*path, "after", key), what, wanted, (key, parts), True))
    mistakes += _no_numbers(document, (*path, "after"), expect.after or {})
    cited = [
        ((*path, key, index), name)
        for key, names in (("rules", expect.rules), ("also", expect.also))
        for index, name in enumerate(names or ())
    ]
    return mistakes + check_citations(document, cited, ids)


def _no_numbers(document: Document, path: tuple, value: Any) -> Iterator[Mistake]:
    """Yield a mistake for each number below a place that is none, or has no end."""
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _no_numbers(document, (*path, key), item)
    elif isinstance(value, float) and not isfinite(value):
        yield document.mistake(path, stands(value), "a number; or quotes around a word")
