"""The colours of pictures, and a pattern for each, so that who cannot tell two colours apart tells their patterns."""

from __future__ import annotations

from dataclasses import dataclass

PAPER, LAND, SEA, INK, FAINT = "#ffffff", "#f4f0e6", "#dce8ef", "#1a1a1a", "#5c5c5c"
FAULT, SEA_INK, ROAD = "#a3001e", "#1f4e6b", "#6b6256"
LINE, LANE, GREEN = "#9a917f", "#8fa9b8", "#cfe0bf"

VERDICTS = {"legal": "#17693a", "illegal": FAULT}


@dataclass(frozen=True)
class Paint:
    """A colour for tokens, a lighter one for land, and a pattern."""

    strong: str
    light: str
    hatch: str

    @property
    def line(self) -> str:
        """The colour of the pattern: between the two."""
        pairs = [(int(self.strong[n : n + 2], 16), int(self.light[n : n + 2], 16)) for n in (1, 3, 5)]
        return "#" + "".join(f"{(one + other) // 2:02x}" for one, other in pairs)


SWATCHES = {
    "blue": Paint("#0f62ac", "#a9cdf0", "//"),
    "red": Paint("#b8321f", "#f2b3a6", "\\\\"),
    "yellow": Paint("#e8d52f", "#f8f2b0", "."),
    "green": Paint("#0b7a53", "#9fd8bf", "--"),
    "grey": Paint("#3c3c3c", "#bdbdbd", "xx"),
    "orange": Paint("#e08a00", "#fbd79b", "||"),
    "sky": Paint("#56b4e9", "#d2ecfb", "++"),
    "pink": Paint("#c766a0", "#efc9e0", "o"),
    "lilac": Paint("#5a2d82", "#cdb7e3", "*"),
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
