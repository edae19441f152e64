"""Letters that cannot be seen: they change how the rest of a line is shown, or make two different words look alike."""

from __future__ import annotations

import re
import unicodedata

UNSEEN = {"Cc", "Cf", "Cs", "Zl", "Zp"}  # controls, formats (also of direction), halves of letters, separators
BLANK = re.compile(  # letters and marks by their category, but nothing is shown of them
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
KEPT = "\t\n"


def unseen(text: str, kept: str = KEPT) -> int | None:
    """Return where the first letter that cannot be seen stands in a text, from 0; None where there is none.

    Args:
        text: the text.
        kept: letters that are no harm in it.

    Example:
        >>> unseen("Paris"), unseen("Pa\\u200bris"), unseen("Paris\\ufe0f")
        (None, 2, 5)
    """
    if text.isprintable() and (text.isascii() or not BLANK.search(text)):
        return None
    return next((n for n, x in enumerate(text) if x not in kept and _is_unseen(x)), None)


def _is_unseen(letter: str) -> bool:
    return unicodedata.category(letter) in UNSEEN or BLANK.match(letter) is not None


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
