"""The nine nations, what they are, and the words for them."""

from __future__ import annotations

from typing import Literal

POWERS = ("france", "britain", "austria", "russia", "prussia")
MINORS = ("spain", "turkey", "denmark", "sweden")
NATIONS = POWERS + MINORS
CONSULS = ("prussia", *MINORS)  # the Proxies
CAMPS = ("imperial", "coalition")

Nation = Literal["france", "britain", "austria", "russia", "prussia", "spain", "turkey", "denmark", "sweden"]

ADJECTIVES = {
    "france": "French",
    "britain": "British",
    "austria": "Austrian",
    "russia": "Russian",
    "prussia": "Prussian",
    "spain": "Spanish",
    "turkey": "Turkish",
    "denmark": "Danish",
    "sweden": "Swedish",
}


def title(nation: str) -> str:
    """Return a nation's name as it is written in a sentence.

    Example:
        >>> title("france")
        'France'
    """
    return nation.capitalize()
