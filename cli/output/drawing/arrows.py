"""Arrows over their ways: a smooth line a little to the right of the roads, with a head."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot

from ....constraints.picturing import Arrow
from .palette import FAULT, PAPER
from .sheet import Box, Point, Sheet

ASIDE, APART = 3.4, 3.2  # points to the right of the road, and between arrows that share one
SMOOTH = 10  # points to each leg
HEAD, HALF, SHORT = 10.0, 5.2, 5.0  # a head's length, half its width, and how far from the dot it ends
BODY, CASING = 3.0, 5.4
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
    def heads(self) -> list[Box]:
        """The box of its head."""
        x, y = (self.points[-1][0] + self.tip[0]) / 2, (self.points[-1][1] + self.tip[1]) / 2
        half = HEAD / 2 + 1
        return [(x - half, y - half, x + half, y + half)]

    @property
    def anchors(self) -> list[Point]:
        """Points near which its label may lie: its middle first."""
        count = len(self.points) - 1
        return [self.points[round(count * part)] for part in (0.5, 0.35, 0.65, 0.2, 0.8)]

    def draw(self, sheet: Sheet, colour: str, top: float) -> None:
        """Draw it on a sheet, so many points lower."""
        line = [(x, y + top) for x, y in self.points]
        tip, casing = (self.tip[0], self.tip[1] + top), FAULT if self.arrow.wrong else PAPER
        head = _head(line, tip)
        sheet.shape(line, edge=casing, width=CASING, closed=False)
        sheet.shape(head, casing, casing, CASING - BODY)
        dashes = SEA_DASHES if self.arrow.afloat else ()
        if dashes:
            sheet.shape(line, edge=PAPER, width=BODY, closed=False)
        sheet.shape(line, edge=colour, width=BODY, closed=False, dashes=tuple(d / 1.0 for d in dashes))
        sheet.shape(head, colour)


def tracks_of(arrows: Sequence[Arrow], spots: Mapping[str, Point]) -> list[Track]:
    """Return the lines of arrows; those that share a road lie side by side."""
    used: dict[tuple[str, str], int] = {}
    found = []
    for arrow in arrows:
        legs = list(zip(arrow.way, arrow.way[1:], strict=False))
        beside = max((used.get(leg, 0) for leg in legs), default=0)
        for leg in legs:
            used[leg] = max(used.get(leg, 0), beside + 1)
        line = _smooth(_aside([spots[place] for place in arrow.way], ASIDE + beside * APART))
        found.append(Track(arrow, *_cut(line)))
    return found


def _aside(points: list[Point], distance: float) -> list[Point]:
    """Return a line to the right of another, with a corner for each of its legs' ends."""
    found = []
    for (x, y), (u, v) in zip(points, points[1:], strict=False):
        length = hypot(u - x, v - y) or 1.0
        right = (-(v - y) / length * distance, (u - x) / length * distance)
        found += [(x + right[0], y + right[1]), (u + right[0], v + right[1])]
    return [found[0], *((_middle(a, b)) for a, b in zip(found[1:-1:2], found[2:-1:2], strict=False)), found[-1]]


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _smooth(points: list[Point]) -> list[Point]:
    """Return many points along a smooth line through some (a Catmull-Rom spline)."""
    if len(points) == 2:
        (x, y), (u, v) = points
        return [(x + (u - x) * k / SMOOTH, y + (v - y) * k / SMOOTH) for k in range(SMOOTH + 1)]
    padded, found = [points[0], *points, points[-1]], [points[0]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for k in range(1, SMOOTH + 1):
            t = k / SMOOTH
            found.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return found


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t)


def _cut(line: list[Point]) -> tuple[tuple[Point, ...], Point]:
    """Return a line without what its head covers, and where the head's tip is: short of the line's end."""
    rest = _shortened(line, SHORT)
    return tuple(_shortened(rest, HEAD * 0.8)), rest[-1]


def _shortened(line: list[Point], length: float) -> list[Point]:
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


def _head(line: Sequence[Point], tip: Point) -> tuple[Point, Point, Point]:
    x, y = line[-1]
    length = hypot(tip[0] - x, tip[1] - y) or 1.0
    ahead = ((tip[0] - x) / length, (tip[1] - y) / length)
    base = (tip[0] - ahead[0] * HEAD, tip[1] - ahead[1] * HEAD)
    return (
        (base[0] - ahead[1] * HALF, base[1] + ahead[0] * HALF), tip, (base[0] + ahead[1] * HALF, base[1] - ahead[0] * HALF),
    )  # fmt: skip
