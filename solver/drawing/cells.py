"""The ground of a map: each land place's cell, what is nearer to it than to any other, within reach.

Cells are rounded like pebbles. Between places that no road joins runs a wider gap; a cell ends before the sea places
around it.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, hypot, pi, sin
from statistics import median

from ...constraints.picturing import Chart
from .sheet import Box, Point

CORNERS = 20  # of the disc that bounds a cell
CORNER, ROUND = 5.0, 0.25  # how much of an edge is cut at a corner: in points, as a part of it
JOINED, GAP = 0.5, 2.6  # points from a cell's edge to the middle between places that a road joins, or none
SHORE = 0.6  # how much of the way to a sea place is land
LEAST, MOST = 27.0, 62.0  # points that a cell reaches at most, as its neighbours are near or far


def cells_of(chart: Chart, spots: Mapping[str, Point], frame: Box) -> dict[str, list[Point]]:
    """Return the corners of each land place's cell, all within the frame."""
    land, sea = [p.name for p in chart.places if not p.sea], [p.name for p in chart.places if p.sea]
    near: dict[str, list[str]] = {name: [] for name in land}
    for road in chart.roads:
        near[road.one].append(road.other)
        near[road.other].append(road.one)
    found = {}
    for name in land:
        x, y = spots[name]
        far = [hypot(spots[n][0] - x, spots[n][1] - y) for n in near[name]]
        reach = max(LEAST, min(MOST, 0.75 * median(far))) if far else LEAST
        cell = [(x + reach * cos(2 * pi * k / CORNERS), y + reach * sin(2 * pi * k / CORNERS)) for k in range(CORNERS)]
        for other in (*land, *sea):
            dx, dy = spots[other][0] - x, spots[other][1] - y
            apart = hypot(dx, dy)
            if other == name or apart > reach + MOST:
                continue
            part = SHORE if other in sea else 0.5
            limit = part * apart - (JOINED if other in near[name] else GAP)
            cell = _cut(cell, (x, y), (dx / apart, dy / apart), limit)
        for direction, edge in (((-1.0, 0.0), x - frame[0]), ((0.0, -1.0), y - frame[1]),
                                ((1.0, 0.0), frame[2] - x), ((0.0, 1.0), frame[3] - y)):  # fmt: skip
            cell = _cut(cell, (x, y), direction, edge)
        found[name] = _rounded(_rounded(cell))
    return found


def _rounded(cell: list[Point]) -> list[Point]:
    """Return a cell with its corners cut (Chaikin)."""
    found = []
    for (x, y), (u, v) in zip(cell, [*cell[1:], cell[0]], strict=True):
        cut = min(CORNER, ROUND * hypot(u - x, v - y)) / (hypot(u - x, v - y) or 1.0)
        found += [(x + (u - x) * cut, y + (v - y) * cut), (u - (u - x) * cut, v - (v - y) * cut)]
    return found


def _cut(cell: list[Point], origin: Point, direction: Point, limit: float) -> list[Point]:
    """Return the part of a convex cell that reaches no farther than a limit in a direction."""
    found = []
    reach = [(x - origin[0]) * direction[0] + (y - origin[1]) * direction[1] - limit for x, y in cell]
    for here, (x, y) in enumerate(cell):
        there = (here + 1) % len(cell)
        if reach[here] <= 0:
            found.append((x, y))
        if (reach[here] < 0) != (reach[there] < 0) and reach[here] != reach[there]:
            part = reach[here] / (reach[here] - reach[there])
            found.append((x + part * (cell[there][0] - x), y + part * (cell[there][1] - y)))
    return found
