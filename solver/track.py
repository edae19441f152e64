"""What is the cheapest way to move consuls on the Track? Shortest paths over the steps that the rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any


@dataclass(frozen=True)
class TrackWay:
    """A cheapest way of one consul to its target.

    Attributes:
        steps: in their order, each with who pays it and what.
        cp: what all steps cost together.
    """

    steps: tuple[Any, ...]
    cp: int


def track_graph(steps: Iterable[Any]) -> Any:
    """Return the graph of the steps that the rules allow; between two places the cheapest stays, of these the first.

    Args:
        steps: as the game's `track_steps` yields them, of one nation or of several.
    """
    import networkx

    graph = networkx.DiGraph()
    for step in steps:
        known = graph.get_edge_data(step.start, step.end)
        if known is None or step.cp < known["cp"]:
            graph.add_edge(step.start, step.end, cp=step.cp, step=step)
    return graph


def cheapest(graph: Any, start: Any, targets: Sequence[Any]) -> TrackWay | None:
    """Return a cheapest way to one of some places, of these one with the fewest steps; None if there is none.

    Args:
        graph: as `track_graph` makes it.
        start: where the consul stands.
        targets: where it may end.
    """
    import networkx

    if start in targets:
        return TrackWay((), 0)
    if start not in graph:
        return None

    most = len(graph)  # steps on any way that enters no place twice; CPs count before them

    def weight(_u: Any, _v: Any, edge: dict) -> int:
        return edge["cp"] * most + 1

    found: Any = networkx.single_source_dijkstra(graph, start, weight=weight)
    lengths, paths = found
    reached = [target for target in targets if target in lengths]
    if not reached:
        return None
    path = paths[min(reached, key=lambda target: lengths[target])]
    steps = tuple(graph.edges[edge]["step"] for edge in pairwise(path))
    return TrackWay(steps, sum(step.cp for step in steps))


def most_within(ways: Sequence[TrackWay | None], cp: int) -> tuple[int, ...]:
    """Return which of several consuls to move with one budget: as many as can be, then the earlier ones, then cheaply.

    Args:
        ways: the cheapest way of each; None where there is none.
        cp: the budget.

    Example:
        >>> most_within([TrackWay((), 5), TrackWay((), 2), TrackWay((), 3)], 5)
        (1, 2)
    """
    prices = {index: way.cp for index, way in enumerate(ways) if way is not None}
    for size in range(len(prices), 0, -1):
        fitting = [chosen for chosen in combinations(prices, size) if sum(prices[i] for i in chosen) <= cp]
        if fitting:
            return min(fitting)
    return ()
