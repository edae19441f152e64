"""Where the places of a map lie on the sheet: as the map says, but no two too near each other."""

from __future__ import annotations

from typing import Any

from ...constraints.picturing import Chart

ROUNDS = 60  # of pushing places apart
ROOM = 0.058  # how far apart places lie at least, as a part of the map's greater side
LEAST_ROOM = 52.0  # the same in points


def spots_of(chart: Chart, width: float, height: float, margin: float) -> dict[str, tuple[float, float]]:
    """Return where each place lies, in points.

    A place whose spot the map does not give lies near those that it is joined with.

    Args:
        chart: the map.
        width: of the sheet.
        height: at most.
        margin: left free on every side.
    """
    import numpy as np

    names = [place.name for place in chart.places]
    points = np.array(_given(chart), dtype=float)
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high - low, 1e-9)
    room = (width - 2 * margin, height - 2 * margin)
    scale = min(room[0] / span[0], room[1] / span[1])
    points = _apart((points - low) * scale)
    low, high = points.min(axis=0), points.max(axis=0)
    span = np.maximum(high - low, 1.0)
    points = (points - low) * min(room[0] / span[0], room[1] / span[1]) + margin
    free = (width - 2 * margin - (points[:, 0].max() - margin)) / 2
    points[:, 0] += max(free, 0.0)
    return {name: (float(x), float(y)) for name, (x, y) in zip(names, points, strict=True)}


def _given(chart: Chart) -> list[tuple[float, float]]:
    known = {place.name: place.spot for place in chart.places if place.spot is not None}
    if len(known) == len(chart.places):
        return [known[place.name] for place in chart.places]
    import networkx as nx

    net = nx.Graph()
    net.add_nodes_from(place.name for place in chart.places)
    net.add_edges_from((road.one, road.other) for road in (*chart.roads, *chart.lanes))
    xs, ys = ([spot[axis] for spot in known.values()] or [0, 1000] for axis in (0, 1))
    low, size = (min(xs), min(ys)), max(max(xs) - min(xs), max(ys) - min(ys), 1)
    start = {name: ((x - low[0]) / size, (y - low[1]) / size) for name, (x, y) in known.items()}
    laid = nx.spring_layout(net, pos=start or None, fixed=list(known) or None, seed=1805, iterations=200)
    return [known.get(p.name, (low[0] + laid[p.name][0] * size, low[1] + laid[p.name][1] * size)) for p in chart.places]


def _apart(points: Any) -> Any:
    """Return points of which no two are much nearer than there is room: each pair that is too near is pushed apart."""
    import numpy as np

    points = points + np.arange(len(points))[:, None] * (1e-3, -1e-3)  # no two at one spot
    for _ in range(ROUNDS):
        away = points[:, None] - points[None]
        distance = np.hypot(away[..., 0], away[..., 1])
        np.fill_diagonal(distance, np.inf)
        lacking = np.maximum(LEAST_ROOM - distance, 0.0)
        if lacking.max() < 1.0:
            break
        points = points + 0.3 * (away / distance[..., None] * lacking[..., None]).sum(axis=1)
    return points
