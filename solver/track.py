"""What is the cheapest way to move consuls on the Track? Shortest paths over the steps that the rules allow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

from ..model.language import language_of, meant_by
from ..model.mistakes import BadInput, Mistake, nearest, require_distinct
from ..model.packaged import ROOT, folder_of
from ..model.ruling import Ruling
from ..model.words import Words
from .opening import require_nation, require_word


@dataclass(frozen=True)
class TrackWay:
    """A cheapest way of one consul to its target.

    Attributes:
        steps: in their order, each with who pays it and what.
        cp: what all steps cost together.
    """

    steps: tuple[Any, ...]
    cp: int


@dataclass(frozen=True)
class Journey:
    """The ways of one consul.

    Attributes:
        proxy: whose consul.
        to: where it is to go, as that was said.
        ways: who pays, one Power or several together, and the cheapest way then; None where there is none.
    """

    proxy: str
    to: str
    ways: tuple[tuple[tuple[str, ...], TrackWay | None], ...]

    @property
    def cheapest(self) -> TrackWay | None:
        """The cheapest of all its ways."""
        return min((way for _, way in self.ways if way), key=lambda way: way.cp, default=None)


def journeys(
    play: Any, position: Any, wanted: Sequence[tuple[str, str]], powers: Sequence[str], ruling: Ruling
) -> tuple[Journey, ...]:
    """Return the cheapest ways of consuls to where they are to go.

    Args:
        play: the game's face.
        position: where they stand.
        wanted: whose consuls, and where to: `austria ally`, `france +1`, `uncommitted`.
        powers: who may pay; none is every Power, each alone and all together.
        ruling: the answers in force.

    Raises:
        BadInput: a consul, place or Power that is none, or one consul twice.
    """
    chosen = [(_proxy(play, position, name), to, _places(play, position, to)) for name, to in wanted]
    if len({name for name, _, _ in chosen}) < len(chosen):
        raise BadInput([Mistake("--proxy", 0, 0, "a consul is named twice", "each consul once")])
    payers = [require_nation(name, position, "--power") for name in powers]
    require_distinct("--power", powers, payers)
    everyone = payers or [power for power in play.POWERS if power in position.sides]
    groups = [*((payer,) for payer in everyone), *([tuple(everyone)] if len(everyone) > 1 else [])]
    found = []
    for proxy, to, places in chosen:
        start = play.telling().track_place(position.consul(proxy))
        steps = {payer: list(play.telling().track_steps(position, proxy, payer, ruling)) for payer in everyone}
        graphs = [track_graph(step for payer in group for step in steps[payer]) for group in groups]
        ways = ((group, cheapest(graph, start, places)) for group, graph in zip(groups, graphs, strict=True))
        found.append(Journey(proxy, to, tuple(ways)))
    return tuple(found)


def _proxy(play: Any, position: Any, word: str) -> str:
    """Return the Proxy that a word names.

    Raises:
        BadInput: it has no consul on the Track of the position.
    """
    name = require_word("--proxy", word, [nation for nation in play.CONSULS if nation in position.sides])
    if not position.proxy(name):
        what = f"{name} is run by a player and has no consul on the Track"
        raise BadInput([Mistake("--proxy", 0, 0, what, "a Proxy of the position")])
    return name


def in_english(play: Any, text: str) -> str:
    """Return the English words for a place on the Track that is told in another language, as `союзник Франции` is."""
    folder = ROOT / "model" / folder_of(play.REGISTER.game)
    words = Words.of(folder, language_of(text), "track").in_english(text).split()
    meant = ([name for name in meant_by(folder, word) if name in play.POWERS] for word in words)
    return " ".join(names[0] if names else word for word, names in zip(words, meant, strict=True))


def _places(play: Any, position: Any, text: str) -> list[Any]:
    """Return the places on the Track that a text such as `austria ally` means.

    Raises:
        BadInput: it means none.
    """
    words = in_english(play, text).lower().split() or [""]
    row = next((word for word in words if word in play.POWERS), None)
    if row is not None:
        require_nation(row, position, "--to")
    rest = [word for word in words if word not in (row, "box")]
    side = "+1" if "+1" in rest else None
    box = next((word for word in rest if word != "+1"), "uncommitted" if row is None or side else "")
    if len(rest) > (2 if side else 1) or box not in play.BOXES or (row is None and (box != "uncommitted" or side)):
        expected = "a Power and a box (first, client or ally; `+1` for that side), or `uncommitted`"
        near = nearest(rest[0], play.BOXES) if rest else ""
        raise BadInput([Mistake("--to", 0, 0, f"{text[:60]!r} is no place on the Track", expected + near)])
    return [
        play.telling().track_place(play.Consul(box, row, shown))
        for shown in ((side,) if side else ("normal", "+1"))
        if row is not None or shown == "normal"
    ]


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
