"""The Track of section 8.1 gone through: single orders, cheapest ways, rounds under other numbers on the columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count, product
from typing import Any

from ....model.napoleonic_wars.acts import CP, EVENT, By, ChangeRow, FlipConsul, MoveConsul
from ....model.napoleonic_wars.nations import CONSULS, POWERS, title
from ....model.napoleonic_wars.orders import say
from ....model.napoleonic_wars.position import BOXES, Clock, Consul, Position
from ....model.napoleonic_wars.turn import Turn
from ....model.ruling import Ruling
from ...claims import Family
from ..diplomacy.track_graph import TrackStep, canonical, places, track_steps
from ..steps.prices_of_acts import price_of
from .one_order import OneOrder, capitals_only, legal_orders, one_order

PLAYED = tuple(power for power in POWERS if power not in CONSULS)  # all but Prussia, which is a Proxy here
MOST_NUMBER = 4


def track_position(proxy: str, start: Consul) -> Position:
    """Return a position of an Impulse in which four Powers are played and one Proxy's consul stands somewhere."""
    atlas, sides = capitals_only(dict.fromkeys((*PLAYED, "prussia", proxy)))
    players = {title(power): (power,) for power in PLAYED}
    camps = {"imperial": ("france",), "coalition": ("britain",)}
    allied = next((camp for camp, members in camps.items() if start.box == "ally" and start.row in members), None)
    camps = {camp: (*members, proxy) if camp == allied else members for camp, members in camps.items()}
    return Position(
        "the Track", atlas, Clock(1806, phase="impulse"), sides, order_of_play=PLAYED, players=players, camps=camps,
        consuls={proxy: start},
    )  # fmt: skip


# ---- single orders


def single_orders(ruling: Ruling) -> Iterator[OneOrder]:
    """Yield every legal order by which anybody moves, turns or changes the row of a consul, from every place."""
    for proxy in CONSULS:
        for start in places(proxy):
            position = track_position(proxy, start)
            rows = [start.row] if start.box != "uncommitted" else [power for power in POWERS if power != proxy]
            orders: list[Any] = [
                MoveConsul(proxy, step, row, by) for row, step, by in product(rows, ("left", "right"), (CP, EVENT))
            ]
            orders += [*(ChangeRow(proxy, row) for row in rows), *(FlipConsul(proxy, by=by) for by in (CP, EVENT))]
            yield from legal_orders(position, product(position.sides, orders), ruling)


# ---- ways

Graph = dict[Consul, list[TrackStep]]


def graph_of(steps: Iterable[TrackStep]) -> Graph:
    """Return steps by the place from which they lead."""
    graph: Graph = {}
    for step in steps:
        graph.setdefault(step.start, []).append(step)
    return graph


def cheapest_ways(graph: Graph, start: Consul) -> dict[Consul, tuple[TrackStep, ...]]:
    """Return a cheapest way to every place that can be reached, and to the start the cheapest way round."""
    found: dict[Consul, tuple[TrackStep, ...]] = {}
    turns = count()  # breaks ties
    front: list[tuple[int, int, Consul, tuple[TrackStep, ...]]] = [(0, next(turns), start, ())]
    while front:
        cp, _, here, way = heappop(front)
        if here in found:
            continue
        if way:
            found[here] = way
        for step in graph.get(here, ()):
            heappush(front, (cp + step.cp, next(turns), step.end, (*way, step)))
    return found


def cost(way: tuple[TrackStep, ...]) -> int:
    """Return what all steps of a way cost."""
    return sum(step.cp for step in way)


@dataclass
class Way:
    """A cheapest way of a consul.

    Attributes:
        position: where it begins.
        steps: its steps.
        normal: the cheapest way between the same places on which the +1 side never shows; None if there is none.
        ruling: the answers in force.
    """

    position: Position
    steps: tuple[TrackStep, ...]
    normal: tuple[TrackStep, ...] | None
    ruling: Ruling

    @property
    def cp(self) -> int:
        """What it costs."""
        return cost(self.steps)

    @property
    def start(self) -> Consul:
        """Where it begins, and"""
        return self.steps[0].start

    @property
    def end(self) -> Consul:
        """where it ends."""
        return self.steps[-1].end

    @property
    def payers(self) -> set[str]:
        """Who pays its steps."""
        return {step.nation for step in self.steps}

    @property
    def columns(self) -> int:
        """The numbers on the columns that it enters."""
        return sum(self.position.track[step.end.box] for step in self.steps if step.start.box != step.end.box)

    @property
    def turn(self) -> Turn:
        """The way as a turn: one nation's, or the whole table's."""
        alone = len(self.payers) == 1
        orders = tuple(step.order if alone else By(step.nation, step.order) for step in self.steps)
        return Turn(self.position, self.steps[0].nation, orders, self.ruling.answers)

    @property
    def text(self) -> str:
        """The way in words."""
        return f"{self.cp} CP: {'; '.join(say(step.order) for step in self.steps)}"


def ways_of(proxy: str, powers: tuple[str, ...], ruling: Ruling) -> dict[str, list[TrackStep]]:
    """Return by each Power the steps of a Proxy's consul for which it may pay."""
    position = track_position(proxy, Consul("uncommitted"))
    return {power: list(track_steps(position, proxy, power, ruling)) for power in powers}


def ways(ruling: Ruling) -> Iterator[Way]:
    """Yield a cheapest way between any two places, each Power paying alone; the shortest first."""
    found: list[Way] = []
    for proxy in CONSULS:
        for power, steps in ways_of(proxy, PLAYED, ruling).items():
            graph = graph_of(steps)
            normal = graph_of(step for step in steps if "+1" not in (step.start.side, step.end.side))
            for start in places(proxy):
                position = _impulse(track_position(proxy, start), power)
                usual = cheapest_ways(normal, start)
                found += [
                    Way(position, way, usual.get(end), ruling) for end, way in cheapest_ways(graph, start).items()
                ]
    yield from sorted(found, key=lambda way: (len(way.steps), way.cp))


def _impulse(position: Position, nation: str) -> Position:
    return replace(position, clock=replace(position.clock, nation=nation))


def known_way(turn: Turn, ruling: Ruling) -> Way:
    """Return the cheapest way between the places between which a turn's orders lead."""
    (proxy,) = turn.position.consuls
    steps = list(track_steps(turn.position, proxy, turn.nation, ruling))
    graph, normal = (
        graph_of(step for step in steps if "+1" not in (step.start.side, step.end.side) or not plain)
        for plain in (False, True)
    )
    start = end = canonical(turn.position.consul(proxy))
    for order in turn.orders:
        (end,) = (step.end for step in graph[end] if step.order == order)
    return Way(turn.position, cheapest_ways(graph, start)[end], cheapest_ways(normal, start).get(end), ruling)


# ---- other numbers on the columns

TWO = ("france", "britain")
PROXY = "turkey"


def rounds(ruling: Ruling) -> Iterator[Way]:
    """Yield for all numbers on the columns the cheapest way round; those with the fewest zeros first."""
    steps = _steps_of_two(ruling)
    numbers = sorted(product(range(MOST_NUMBER + 1), repeat=len(BOXES)), key=lambda n: (n.count(0), sum(n)))
    for columns in numbers:
        yield _round(steps, dict(zip(BOXES, columns, strict=True)), ruling)


def known_round(turn: Turn, ruling: Ruling) -> Way:
    """Return the cheapest way round with the numbers of a position."""
    return _round(_steps_of_two(ruling), turn.position.track, ruling)


def _steps_of_two(ruling: Ruling) -> list[tuple[TrackStep, Position]]:
    """Return the steps for which either of two Powers may pay in their rows, each with the position before it."""
    steps = [step for found in ways_of(PROXY, TWO, ruling).values() for step in found]
    return [(step, track_position(PROXY, step.start)) for step in steps if step.start.row in (None, *TWO)]


def _round(steps: list[tuple[TrackStep, Position]], track: Mapping[str, int], ruling: Ruling) -> Way:
    """Return the cheapest way from anywhere back to the same place, with some numbers on the columns."""
    graph = graph_of(replace(step, cp=_price(step, replace(there, track=track), ruling)) for step, there in steps)
    found = [way for start in graph for end, way in cheapest_ways(graph, start).items() if end == start]
    way = min(found, key=lambda way: (cost(way), len(way)))
    return Way(replace(track_position(PROXY, way[0].start), track=dict(track)), way, None, ruling)


def _price(step: TrackStep, position: Position, ruling: Ruling) -> int:
    return price_of(OneOrder(position, step.nation, step.order, ruling).scene)


SINGLE = Family(
    "legal orders by which a nation moves a consul, turns it or changes its row: each Proxy's from every place of the "
    "Track, by CPs or an event", single_orders, one_order,
)  # fmt: skip
WAYS = Family("cheapest ways of a consul between two places of the Track, one Power paying all steps", ways, known_way)
ROUNDS = Family(
    f"sets of numbers from 0 to {MOST_NUMBER} on the columns of the Track, with the cheapest way of a consul round "
    "from anywhere, two Powers paying", rounds, known_round,
)  # fmt: skip
