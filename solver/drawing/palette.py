"""The colours of pictures, and a pattern for each, so that who cannot tell two colours apart tells their patterns.

Pictures are drawn in the colours of a light sheet; `dark.py` says which others stand for them on a dark screen.
"""

from __future__ import annotations

from dataclasses import dataclass

PAPER, LAND, SEA, INK, FAINT = "#ffffff", "#f7f4ec", "#e9f0f4", "#1a1a1a", "#5c5c5c"
FAULT, SEA_INK, ROAD = "#a3001e", "#1f4e6b", "#6b6256"
LINE, LANE, GREEN, RULE = "#9a917f", "#8fa9b8", "#cfe0bf", "#dddddd"
BLACK = "#000000"  # of letters on a bright colour, which stays as it is on a dark screen

VERDICTS = {"legal": "#17693a", "illegal": FAULT}

DARKER = 0.72  # how light a pattern's lines are, as a part of its ground's light
LIGHTER = 0.28  # how far they are from a dark ground to white


@dataclass(frozen=True)
class Paint:
    """A colour for tokens, a lighter one for land, another one for land on a dark screen, and a pattern."""

    strong: str
    light: str
    dark: str
    hatch: str

    @property
    def line(self) -> str:
        """The colour of the pattern and of outlines: a darker one of the light one."""
        return "#" + "".join(f"{int(light * DARKER):02x}" for light in _parts(self.light))

    @property
    def dark_line(self) -> str:
        """The same on a dark screen: a lighter one of the dark one."""
        return "#" + "".join(f"{int(dark + (255 - dark) * LIGHTER):02x}" for dark in _parts(self.dark))


def _parts(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


SWATCHES = {
    "blue": Paint("#2f4fb0", "#7ba8e4", "#203bae", "/"),
    "red": Paint("#aa1010", "#c69180", "#682a2a", "\\"),
    "yellow": Paint("#f9ee6e", "#fde189", "#806e27", "."),
    "green": Paint("#0c8257", "#add9b6", "#557b54", "-"),
    "grey": Paint("#141a14", "#93a5a3", "#5a5a5a", "x"),
    "orange": Paint("#dd8600", "#eaa25c", "#594004", "|"),
    "sky": Paint("#2cd0f5", "#7ee8ff", "#0a73bf", "+"),
    "pink": Paint("#965c92", "#d2b3d4", "#a64f8f", "o"),
    "lilac": Paint("#450a52", "#a190b4", "#472065", "*"),
}


def channels(colour: str) -> tuple[float, float, float]:
    """Return a colour's red, green and blue as linear light, each from 0 to 1."""
    parts = [part / 255 for part in _parts(colour)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return red, green, blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as the guidelines for accessible pages count it.

    Example:
        >>> contrast("#000000", "#ffffff")
        21.0
    """
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def ink_on(colour: str) -> str:
    """Return the colour of letters on a strong ground: black or white, whichever is read more easily."""
    return max((BLACK, PAPER), key=lambda ink: contrast(ink, colour))


def _luminance(colour: str) -> float:
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
