"""Letters that cannot be seen: they change how the rest of a line is shown, or make two different words look alike."""

from __future__ import annotations

import unicodedata

UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # controls, formats (also of direction), halves of letters, separators
KEPT = "\t\n"


def unseen(text: str, kept: str = KEPT) -> int | None:
    """Return where the first letter that cannot be seen stands in a text, from 0; None where there is none.

    Args:
        text: the text.
        kept: letters that are no harm in it.

    Example:
        >>> unseen("Paris"), unseen("Pa\\u200bris")
        (None, 2)
    """
    if text.isprintable():
        return None
    return next((n for n, x in enumerate(text) if x not in kept and unicodedata.category(x) in UNSEEN), None)


def called(letter: str) -> str:
    """Return what a letter that cannot be seen is called.

    Example:
        >>> called("\\u202e"), called("\\x1b")
        ('U+202E, right-to-left override', 'U+001B, a control character')
    """
    usual = "a control character" if unicodedata.category(letter) == "Cc" else "no letter"
    return f"U+{ord(letter):04X}, {unicodedata.name(letter, usual).lower()}"


def harmless(text: str) -> str:
    """Return a text with the codes of letters that cannot be seen in their places.

    Example:
        >>> harmless("Pa\\u200bris")
        'Pa<U+200B>ris'
    """
    if unseen(text) is None:
        return text
    return "".join(f"<U+{ord(x):04X}>" if unseen(x) is not None else x for x in text)
