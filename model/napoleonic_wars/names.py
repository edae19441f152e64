"""Names of places and generals: what may be one, and when two are the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from ..mistakes import short

# Words of the order sentences: what follows them in a sentence could not be told from the rest of a name.
RESERVED = {
    "from", "to", "via", "at", "with", "and", "in", "on", "for", "picking", "setting", "leading", "under", "rolling",
    "left", "right", "row", "war",
    "в", "во", "до", "за", "и", "из", "на", "от", "под", "против", "с", "со", "у", "через", "влево", "вправо",
}  # fmt: skip
# Words that begin something else in orders and goals, where a name may stand too.
OPENING = {
    "fleet", "convoy", "unit", "units", "squadron", "squadrons", "piece", "pieces", "general", "generals", "leader",
    "leaders", "order", "orders", "strongest", "distance", "cp", "pp", "regroup", "anywhere", "ally", "consul",
}  # fmt: skip


def fold(name: str) -> str:
    """Return a name as it is looked up: two that differ in the case of letters only are the same.

    Example:
        >>> fold("Ch\u00e2lons") == fold("CHA\u0302LONS")
        True
    """
    return unicodedata.normalize("NFC", name.casefold()).replace("\u2019", "'").replace("ё", "е")


def fault_of(name: str) -> tuple[str, str] | None:
    """Return what is wrong with a name and what is expected; None if orders can say it.

    Example:
        >>> fault_of("Le Havre"), fault_of("Left at Lyon")
        (None, ('the name "Left at Lyon" holds `left`, `at`', 'a name without words of the orders'))
    """
    words = name.split(" ")
    if not all(word[:1].isalpha() and all(c.isalpha() or c in "-'." for c in word) for word in words):
        return f"the name {short(name)}", "words of letters, hyphens, points and apostrophes, one space between them"
    taken = ", ".join(f"`{word}`" for word in _taken(words))
    return (f"the name {short(name)} holds {taken}", "a name without words of the orders") if taken else None


def _taken(words: list[str]) -> Iterator[str]:
    for place, word in enumerate(words):
        for sign in "-'.":
            word = word.partition(sign)[0]
        if word.lower() in RESERVED or (place == 0 and word.lower() in OPENING):
            yield word.lower()
