"""Arrows over their ways: a smooth line a little to the right of the roads, with a head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from ...constraints.picturing import Arrow
from .palette import FAULT, INK, PAPER
from .sheet import Box, Point, Sheet

ASIDE, APART = 3.6, 4.4  # points to the right of the road, and between arrows that share one
SMOOTH = 10  # points to each leg
HEAD, HALF, SHORT = 10.0, 5.4, 4.5  # a head's length, half its width, and how far from the line's end its tip is
BODY, RIGHT, WRONG = 3.2, 1.2, 3.4  # widths: of the line, and of what is added for an edge
SEA_DASHES = (5.0, 2.4)


@dataclass(frozen=True)
class Track:
    """An arrow's line.

    Attributes:
        arrow: the arrow.
        points: along its line, from its start to the base of its head.
        tip: where its head points.
    """

    arrow: Arrow
    points: tuple[Point, ...]
    tip: Point

    @property
    def head_box(self) -> Box:
        """The box of its head."""
        x, y = (self.points[-1][0] + self.tip[0]) / 2, (self.points[-1][1] + self.tip[1]) / 2
        half = HEAD / 2 + 1
        return x - half, y - half, x + half, y + half

    @property
    def anchors(self) -> list[Point]:
        """Points near which its label may lie: its middle first."""
        count = len(self.points) - 1
        return [self.points[round(count * part)] for part in (0.5, 0.35, 0.65, 0.2, 0.8)]

    def draw(self, sheet: Sheet, colour: str, top: float) -> None:
        """Draw it on a sheet, so many points lower."""
        line = [(x, y + top) for x, y in self.points]
        tip = (self.tip[0], self.tip[1] + top)
        casing, around = (FAULT, WRONG) if self.arrow.wrong else (INK, RIGHT)
        head = _head(line[-1], tip)
        sheet.shape(line, edge=casing, width=BODY + around, closed=False)
        sheet.shape(head, casing, casing, around)
        if self.arrow.afloat:
            sheet.shape(line, edge=PAPER, width=BODY, closed=False)
        sheet.shape(line, edge=colour, width=BODY, closed=False, dashes=SEA_DASHES if self.arrow.afloat else ())
        sheet.shape(head, colour)


def tracks_of(arrows: Sequence[Arrow], spots: Mapping[str, Point]) -> list[Track]:
    """Return the lines of arrows; those that share a road lie side by side."""
    used: dict[tuple[str, str], int] = {}
    found = []
    for arrow in arrows:
        legs = list(pairwise(arrow.way))
        before = max((used.get(leg, 0) for leg in legs), default=0)
        used |= {leg: max(used.get(leg, 0), before + 1) for leg in legs}
        line = _smooth(_aside([spots[place] for place in arrow.way], ASIDE + before * APART))
        found.append(track_of(arrow, line))
    return found


def track_of(arrow: Arrow, line: Sequence[Point]) -> Track:
    """Return an arrow along a line: its head ends short of the line's end."""
    rest = _shortened(line, SHORT)
    return Track(arrow, tuple(_shortened(rest, HEAD * 0.8)), rest[-1])


def _aside(points: list[Point], distance: float) -> list[Point]:
    """Return a line to the right of another."""
    shifted = []
    for (x, y), (u, v) in pairwise(points):
        length = hypot(u - x, v - y) or 1.0
        right = (-(v - y) / length * distance, (u - x) / length * distance)
        shifted.append(((x + right[0], y + right[1]), (u + right[0], v + right[1])))
    between = [((b[0] + c[0]) / 2, (b[1] + c[1]) / 2) for (_, b), (c, _) in pairwise(shifted)]
    return [shifted[0][0], *between, shifted[-1][1]]


def _smooth(points: list[Point]) -> list[Point]:
    """Return many points along a smooth line through some (a Catmull-Rom spline)."""
    padded, found = [points[0], *points, points[-1]], [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(1, SMOOTH + 1):
            t = k / SMOOTH
            found.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return found


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def _shortened(line: Sequence[Point], length: float) -> list[Point]:
    rest = list(line)
    while len(rest) > 2:
        (x, y), (u, v) = rest[-2], rest[-1]
        step = hypot(u - x, v - y)
        if step > length:
            part = (step - length) / step
            return [*rest[:-1], (x + (u - x) * part, y + (v - y) * part)]
        length -= step
        rest.pop()
    return rest


def _head(end: Point, tip: Point) -> tuple[Point, Point, Point]:
    length = hypot(tip[0] - end[0], tip[1] - end[1]) or 1.0
    ahead = ((tip[0] - end[0]) / length, (tip[1] - end[1]) / length)
    base = (tip[0] - ahead[0] * HEAD, tip[1] - ahead[1] * HEAD)
    side = (-ahead[1] * HALF, ahead[0] * HALF)
    return (base[0] + side[0], base[1] + side[1]), tip, (base[0] - side[0], base[1] - side[1])
