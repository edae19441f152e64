"""Placing labels so that none covers another: each has candidates, and takes the cheapest one as the others lie.

Every label is looked at again and again, the most crowded first, until none moves; who finds no free place makes the
caller give the map more room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .sheet import Box, Point

SWEEPS = 14
COLLISION = 1000.0  # what it costs to cover another label or what must not be covered
OVER = 2.5  # what it costs to cover a point of a line that is better seen
GAP = 1.5  # points between labels
RINGS = (3.0, 8.0, 15.0, 24.0, 35.0, 48.0, 64.0)  # distances from the anchor
AROUND = tuple(
    (x, y) for x in (-1.0, -0.5, 0.0, 0.5, 1.0) for y in (-1.0, -0.5, 0.0, 0.5, 1.0) if 1.0 in (abs(x), abs(y))
)


@dataclass
class Label:
    """A label to be placed.

    Attributes:
        width: in points.
        height: in points.
        anchors: points one of which it should lie near, the best first.
        centred: whether it may also lie right over its anchors.
        box: where it lies.
        anchor: near which point it lies.
    """

    width: float
    height: float
    anchors: Sequence[Point]
    centred: bool = False
    box: Box = (0.0, 0.0, 0.0, 0.0)
    anchor: Point = (0.0, 0.0)
    rings: Sequence[float] = field(default=RINGS)


def place(labels: Sequence[Label], frame: Box, fixed: Sequence[Box], seen: Sequence[Point]) -> bool:
    """Give each label its place; return whether none covers another, what is fixed, or leaves the frame.

    Args:
        labels: the labels; their `box` and `anchor` are set.
        frame: where they may lie.
        fixed: boxes that none may cover.
        seen: points that are better not covered.
    """
    import numpy as np

    walls = np.array(fixed, dtype=float).reshape(-1, 4)
    points = np.array(seen, dtype=float).reshape(-1, 2)
    choices = [_candidates(label, frame, walls, points) for label in labels]
    now = np.array([boxes[int(costs.argmin())] for boxes, costs, _ in choices]) if labels else np.zeros((0, 4))
    chosen = [int(costs.argmin()) for _, costs, _ in choices]
    crowd = [float((_overlaps(boxes, now) > 0).mean()) for boxes, _, _ in choices]
    turn = sorted(range(len(labels)), key=lambda n: (-crowd[n], n))
    for _ in range(SWEEPS):
        moved = False
        for n in turn:
            boxes, costs, _ = choices[n]
            others = np.delete(now, n, axis=0)
            total = costs + COLLISION * (_overlaps(boxes, others) > 0).sum(axis=1)
            best = int(total.argmin())
            if total[best] < total[chosen[n]] - 1e-9:
                chosen[n], now[n], moved = best, boxes[best], True
        if not moved:
            break
    free = True
    for n, label in enumerate(labels):
        boxes, costs, anchors = choices[n]
        left, top, right, bottom = (float(v) for v in boxes[chosen[n]])
        label.box, label.anchor = (left + GAP, top + GAP, right - GAP, bottom - GAP), anchors[chosen[n]]
        others = np.delete(now, n, axis=0)
        free &= bool(
            costs[chosen[n]] < COLLISION and not (_overlaps(boxes[chosen[n] : chosen[n] + 1], others) > 0).any()
        )
    return free


def _candidates(label: Label, frame: Box, walls: Any, points: Any) -> tuple[Any, Any, list[Point]]:
    """Return the boxes that a label may take (with a gap around), what each costs by itself, and its anchor."""
    import numpy as np

    width, height = label.width / 2 + GAP, label.height / 2 + GAP
    centres, costs, anchors = [], [], []
    for rank, (x, y) in enumerate(label.anchors):
        if label.centred:
            centres.append((x, y))
            costs.append(0.3 * rank)
            anchors.append((x, y))
        for ring in label.rings:
            for dx, dy in AROUND:
                centres.append((x + dx * (width + ring), y + dy * (height + ring)))
                aside = (0.4 if dx < 0 else 0.0) + (0.5 if abs(dx) < 1 else 0.0) + 0.2 * abs(dy)
                costs.append(0.3 * rank + 0.35 * ring + aside)
                anchors.append((x, y))
    middle, half = np.array(centres), np.array([width, height])
    boxes = np.hstack([middle - half, middle + half])
    cost = np.array(costs)
    out = (boxes[:, 0] < frame[0]) | (boxes[:, 1] < frame[1]) | (boxes[:, 2] > frame[2]) | (boxes[:, 3] > frame[3])
    cost = cost + COLLISION * out + COLLISION * (_overlaps(boxes, walls) > 0).sum(axis=1)
    if len(points):
        low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
        near = points[((points > low) & (points < high)).all(axis=1)]
        inside = (near[None] > boxes[:, None, :2]) & (near[None] < boxes[:, None, 2:])
        cost = cost + OVER * inside.all(axis=2).sum(axis=1)
    return boxes, cost, anchors


def _overlaps(boxes: Any, others: Any) -> Any:
    """Return the area that each of some boxes shares with each of others."""
    import numpy as np

    width = np.minimum(boxes[:, None, 2], others[None, :, 2]) - np.maximum(boxes[:, None, 0], others[None, :, 0])
    height = np.minimum(boxes[:, None, 3], others[None, :, 3]) - np.maximum(boxes[:, None, 1], others[None, :, 1])
    return np.maximum(width, 0.0) * np.maximum(height, 0.0)
