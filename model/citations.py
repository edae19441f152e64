"""Citations: ids of the rules' statements that a file names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from .files import Document
from .mistakes import Mistake, short
from .shape import repeats

Ids = Callable[[], Collection[str]]  # returns the ids of all statements; called only where a file cites one


def check_citations(document: Document, cited: Iterable[tuple[tuple, str]], ids: Ids | None) -> list[Mistake]:
    """Return a mistake for each id that the rulebook does not hold, or that a list names twice.

    Args:
        document: the file.
        cited: each id with its path there.
        ids: the rulebook's; None leaves citations unchecked.
    """
    found = list(cited)
    lists: dict[tuple, list[str]] = {}
    for path, name in found:
        if isinstance(path[-1], int):
            lists.setdefault(path[:-1], []).append(name)
    twice = [mistake for path, names in lists.items() for mistake in repeats(document, path, names)]
    if not found or ids is None:
        return twice
    known = ids()
    return twice + [
        document.mistake(path, f"no statement {short(name)}", "an id of `berthier rules list`", (name, known))
        for path, name in found
        if name not in known
    ]
