"""The colours of pictures, and a pattern for each, so that who cannot tell two colours apart tells their patterns."""

from __future__ import annotations

from dataclasses import dataclass

PAPER, LAND, SEA, INK, FAINT = "#ffffff", "#f7f4ec", "#e9f0f4", "#1a1a1a", "#5c5c5c"
FAULT, SEA_INK, ROAD = "#a3001e", "#1f4e6b", "#6b6256"
LINE, LANE, GREEN = "#9a917f", "#8fa9b8", "#cfe0bf"

VERDICTS = {"legal": "#17693a", "illegal": FAULT}

DARKER = 0.72  # how light a pattern's lines are, as a part of its ground's light


@dataclass(frozen=True)
class Paint:
    """A colour for tokens, a lighter one for land, and a pattern."""

    strong: str
    light: str
    hatch: str

    @property
    def line(self) -> str:
        """The colour of the pattern and of outlines: a darker one of the light one."""
        return "#" + "".join(f"{int(int(self.light[n : n + 2], 16) * DARKER):02x}" for n in (1, 3, 5))


SWATCHES = {
    "blue": Paint("#2f4fb0", "#7ba8e4", "//"),
    "red": Paint("#aa1010", "#c69180", "\\\\"),
    "yellow": Paint("#f9ee6e", "#fde189", "."),
    "green": Paint("#0c8257", "#add9b6", "--"),
    "grey": Paint("#141a14", "#93a5a3", "xx"),
    "orange": Paint("#dd8600", "#eaa25c", "||"),
    "sky": Paint("#2cd0f5", "#7ee8ff", "++"),
    "pink": Paint("#965c92", "#d2b3d4", "o"),
    "lilac": Paint("#450a52", "#a190b4", "*"),
}


def channels(colour: str) -> tuple[float, float, float]:
    """Return a colour's red, green and blue as linear light, each from 0 to 1."""
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
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
    """Return the colour of letters on a ground: dark or light, whichever is read more easily."""
    return max((INK, PAPER), key=lambda ink: contrast(ink, colour))


def _luminance(colour: str) -> float:
    red, green, blue = channels(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
