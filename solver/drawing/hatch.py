"""The patterns of grounds, as strokes of their own: what prints a picture would turn an SVG pattern into pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, floor, hypot, pi, sin

from .palette import Paint
from .sheet import Point, Sheet

STEP, WIDTH = 4.4, 0.5  # points between lines, and of a stroke
LINES = {"/": (0.25,), "\\": (0.75,), "-": (0.0,), "|": (0.5,), "x": (0.25, 0.75), "+": (0.0, 0.5)}  # in half turns
MARKS = {  # points between them, radius of every other corner, and how many
    ".": (9.0, 0.8, 0.8, 4), "o": (12.0, 2.2, 2.2, 8), "*": (14.0, 2.8, 1.2, 10),
}  # fmt: skip


def paint_ground(sheet: Sheet, paint: Paint, corners: Sequence[Point]) -> None:
    """Draw a convex piece of ground in a colour and its pattern."""
    sheet.shape(corners, paint.light, paint.line)
    lines = strokes(corners, paint.hatch)
    if lines:
        sheet.lines(lines, paint.line, WIDTH)


def strokes(corners: Sequence[Point], pattern: str) -> list[list[Point]]:
    """Return a pattern on a convex piece of ground: lines from edge to edge, or marks that lie in it.

    Neighbours with the same pattern go on in one another.

    Args:
        corners: of the ground.
        pattern: one of the patterns of the palette.

    Example:
        >>> [[(round(x), round(y)) for x, y in line] for line in strokes([(0, 1), (9, 1), (9, 7), (0, 7)], "-")]
        [[(0, 4), (9, 4)]]
    """
    if pattern in MARKS:
        apart, outer, inner, count = MARKS[pattern]
        centres = (centre for centre in _grid(corners, apart) if _room(corners, centre) > outer)
        return [_mark(centre, outer, inner, count) for centre in centres]
    return [line for turn in LINES[pattern] for line in _across(corners, (cos(turn * pi), -sin(turn * pi)))]


def _across(corners: Sequence[Point], along: Point) -> Iterator[list[Point]]:
    """Yield the parts of parallel lines that lie on the ground."""
    far = [(y * along[0] - x * along[1]) / STEP for x, y in corners]  # from the line through the origin, in steps
    for step in range(floor(min(far)) + 1, floor(max(far)) + 1):
        ends = []
        for here in range(len(corners)):
            one, other = far[here - 1] - step, far[here] - step
            if (one < 0) != (other < 0):
                (x, y), (u, v), part = corners[here - 1], corners[here], one / (one - other)
                ends.append((x + (u - x) * part, y + (v - y) * part))
        if len(ends) == 2:
            yield ends


def _grid(corners: Sequence[Point], apart: float) -> Iterator[Point]:
    """Yield the centres of marks around the ground, each row between those of the next."""
    xs, ys = zip(*corners, strict=True)
    for row in range(floor(min(ys) * 2 / apart), floor(max(ys) * 2 / apart) + 1):
        shift = row % 2 / 2
        for column in range(floor(min(xs) / apart) - 1, floor(max(xs) / apart) + 1):
            yield (column + shift) * apart, row * apart / 2


def _room(corners: Sequence[Point], at: Point) -> float:
    """Return how far a point is from the edge of the ground; less than 0 for one outside."""
    turns = [
        ((u - x) * (at[1] - y) - (v - y) * (at[0] - x)) / (hypot(u - x, v - y) or 1.0)
        for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True)
        if (x, y) != (u, v)
    ]
    return max(min(turns), -max(turns))


def _mark(centre: Point, outer: float, inner: float, count: int) -> list[Point]:
    """Return the closed outline of a mark: a polygon, or a star where its corners alternate."""
    return [
        (centre[0] + radius * sin(2 * pi * k / count), centre[1] - radius * cos(2 * pi * k / count))
        for k in range(count + 1)
        for radius in [inner if k % 2 else outer]
    ]
