"""Names of platoons and teams: what may be one, and when two are the same."""

from __future__ import annotations

import re
import unicodedata

from ..mistakes import short

# Words of the sentences: what follows them could not be told from the rest of a name.
RESERVED = {
    "and", "arrives", "at", "comes", "dismounted", "from", "in", "mounted", "moves", "of", "off", "on", "rolling",
    "takes", "together", "apart", "в", "вне", "и", "из", "на", "с", "у", "прибывает", "выходит", "движется",
}  # fmt: skip
# Words that begin a sentence of their own.
OPENING = {"any", "choose", "deploy", "hold", "nothing", "put", "roll"}
_WORD = re.compile(r"[0-9]*[^\W\d_][\w.'’-]*")


def fold(name: str) -> str:
    """Return a name as it is looked up: two that differ in the case of letters only are the same.

    Example:
        >>> fold("Recon Platoon") == fold("recon platoon")
        True
    """
    return unicodedata.normalize("NFC", name.casefold()).replace("’", "'").replace("ё", "е")


def fault_of(name: str) -> tuple[str, str] | None:
    """Return what is wrong with a name and what is expected; None if sentences can say it.

    Example:
        >>> fault_of("1st Rifle platoon"), fault_of("gun on wheels")
        (None, ('the name "gun on wheels" holds `on`', 'a name without words of the sentences'))
    """
    words = name.split(" ")
    if not all(_WORD.fullmatch(word) for word in words):
        return (
            f"the name {short(name)}",
            "words with a letter in each, of letters, digits, hyphens, points, apostrophes",
        )
    taken = [w.lower() for n, w in enumerate(words) if w.lower() in RESERVED or (n == 0 and w.lower() in OPENING)]
    if not taken:
        return None
    told = ", ".join(f"`{word}`" for word in taken)
    return f"the name {short(name)} holds {told}", "a name without words of the sentences"
