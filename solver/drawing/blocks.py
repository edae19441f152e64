"""Blocks of short lines on a plate: words and tokens, measured before they are drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from .palette import INK, PAPER, SWATCHES, ink_on
from .sheet import Point, Sheet, width_of, wrapped

PAD, SPACE, LINE_GAP = 1.6, 2.0, 1.2
TOKEN_PAD, TOKEN_LEAST = 2.6, 11.0


@dataclass(frozen=True)
class Word:
    """Letters in a line."""

    text: str
    size: float = 7.5
    bold: bool = False
    slanted: bool = False
    colour: str = INK

    @property
    def width(self) -> float:
        """How wide it is."""
        return width_of(self.text, self.size, self.bold, self.slanted)

    @property
    def height(self) -> float:
        """How high its line is."""
        return self.size * 1.16

    def draw(self, sheet: Sheet, x: float, y: float, height: float) -> None:
        """Draw it with its left end at x, in a line whose top is y."""
        base = y + (height + self.size * 0.72) / 2
        sheet.text((x, base), self.text, self.size, self.colour, self.bold, self.slanted)


@dataclass(frozen=True)
class Token:
    """Pieces as a token: a box ashore, a hull afloat; what is new has an outline only."""

    text: str
    paint: str
    afloat: bool = False
    new: bool = False
    size: float = 7.5

    @property
    def width(self) -> float:
        """How wide it is."""
        return max(TOKEN_LEAST, width_of(self.text, self.size, True) + 2 * TOKEN_PAD + (4.0 if self.afloat else 0.0))

    @property
    def height(self) -> float:
        """How high it is."""
        return self.size * 1.34

    def draw(self, sheet: Sheet, x: float, y: float, height: float) -> None:
        """Draw it with its left end at x, in a line whose top is y."""
        top, strong = y + (height - self.height) / 2, SWATCHES[self.paint].strong
        right, bottom = x + self.width, top + self.height
        hull = self.height * 0.42 if self.afloat else 0.0
        middle = (top + bottom) / 2
        corners = ((x + hull, top), (right - hull, top), (right, middle if hull else top),
                   (right - hull, bottom), (x + hull, bottom), (x, middle if hull else bottom))  # fmt: skip
        if not hull:
            corners = ((x, top), (right, top), (right, bottom), (x, bottom))
        if self.new:
            sheet.shape(corners, edge=INK, width=2.4)
        sheet.shape(corners, PAPER if self.new else strong, strong if self.new else INK, 1.4 if self.new else 0.5)
        ink = INK if self.new else ink_on(strong)
        start = x + (self.width - width_of(self.text, self.size, True)) / 2
        sheet.text((start, middle + self.size * 0.36), self.text, self.size, ink, bold=True)


@dataclass(frozen=True)
class Disc:
    """The number of an order."""

    text: str
    size: float = 7.0

    @property
    def width(self) -> float:
        """How wide it is."""
        return max(self.height, width_of(self.text, self.size, True) + 3.6)

    @property
    def height(self) -> float:
        """How high it is."""
        return self.size * 1.42

    def draw(self, sheet: Sheet, x: float, y: float, height: float) -> None:
        """Draw it with its left end at x, in a line whose top is y."""
        top = y + (height - self.height) / 2
        sheet.box((x, top, x + self.width, top + self.height), INK, round=self.height / 2 - 0.01)
        start = x + (self.width - width_of(self.text, self.size, True)) / 2
        sheet.text((start, top + self.height / 2 + self.size * 0.36), self.text, self.size, PAPER, bold=True)


Piece = Word | Token | Disc


@dataclass
class Block:
    """Lines of words and tokens, on a plate or on none."""

    lines: list[list[Piece]] = field(default_factory=list)
    fill: str = PAPER
    edge: str = "none"

    @property
    def width(self) -> float:
        """How wide it is, its margins among it."""
        wide = [sum(piece.width for piece in line) + SPACE * (len(line) - 1) for line in self.lines if line]
        return max(wide, default=0.0) + 2 * PAD

    @property
    def height(self) -> float:
        """How high it is, its margins among it."""
        return sum(map(_height, self.lines)) + LINE_GAP * (len(self.lines) - 1) + PAD

    def draw(self, sheet: Sheet, corner: Point) -> None:
        """Draw it; `corner` is its upper left one."""
        left, y = corner
        sheet.box((left, y, left + self.width, y + self.height), self.fill, self.edge, round=1.8)
        y += PAD / 2
        for line in self.lines:
            x, height = left + PAD, _height(line)
            for piece in line:
                piece.draw(sheet, x, y, height)
                x += piece.width + SPACE
            y += height + LINE_GAP


def _height(line: Sequence[Piece]) -> float:
    return max((piece.height for piece in line), default=0.0)


def squared(text: str, least: float, size: float = 7.0) -> float:
    """Return how wide the lines of a text may be, at least: so wide that a long one makes a square and no column."""
    return max(least, math.sqrt(width_of(text, size) * (size + LINE_GAP)))


def beside(
    token: Token | Disc | None, text: str, width: float, size: float = 7.0, bold: bool = False
) -> list[list[Piece]]:
    """Return a token and words behind it as lines no wider than so many points."""
    room = width - (token.width + SPACE if token else 0.0)
    lines: list[list[Piece]] = [[Word(line, size, bold)] for line in wrapped(text, size, room, bold)] if text else []
    if token:
        lines = [[token, *(lines[0] if lines else [])], *lines[1:]]
    return lines
