"""Ways over sea whose length does not matter: what they say is open is what Zones told one by one lead through."""

from __future__ import annotations

import random
from collections import deque
from dataclasses import replace
from typing import Any

import pytest
from berthier.constraints.algebra import PLAIN
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.reinforcement.table import Table
from berthier.model.napoleonic_wars.orders import Deploy, Lift
from berthier.solver.check import broken
from support import packaged_position
from tiny import ruling

SAILED = ("TNW-0.c", "TNW-14.23.j")


def scattered(rng: random.Random) -> Table:
    """Return France's table in 1805 with a British Fleet or two anywhere, and French squadrons everywhere."""
    position = packaged_position("1805")
    places = [*position.atlas.ports, *position.atlas.sea]
    fleets = {rng.choice(places): 1 for _ in range(rng.choice((0, 1, 2)))}
    britain = replace(position.sides["britain"], ready=fleets, refit={})
    france = replace(position.sides["france"], ready=dict.fromkeys(places, 1), refit={})
    position = replace(position, sides={**position.sides, "britain": britain, "france": france})
    return play.lay(position, "france", ruling())


def walk(table: Table, start: str, end: str, stops: set[str], free: Any) -> tuple[str, ...] | None:
    """Return the Zones of a shortest way past some places, by a search over where one is and what one has passed."""
    waters, sea = table.ground.atlas.waters, table.ground.atlas.sea

    def passed(zone: str) -> frozenset[str]:
        return frozenset(stop for stop in stops if stop == zone or (stop not in sea and zone in waters[stop]))

    first = passed(start) if start in sea else frozenset()
    front = deque([(start, first | (stops & {start, end}), ())])
    seen = {front[0][:2]}
    while front:
        here, done, way = front.popleft()
        ends = here in waters[end] if end not in sea else bool(way) and here == end
        if ends and here in sea and done == stops:
            return way[:-1] if end in sea else way
        for zone in waters[here]:
            state = zone, done | passed(zone)
            if free(zone) and state not in seen:
                seen.add(state)
                front.append((*state, (*way, zone)))
    return None


@pytest.mark.parametrize("seed", range(20))
def test_a_way_is_open_if_zones_lead_through(seed):
    rng = random.Random(seed)
    table = scattered(rng)
    places = [*table.ground.atlas.ports, *table.ground.atlas.sea]
    found = {True: 0, False: 0}
    for _ in range(60):
        start, end = rng.sample(places, 2)
        stops = {place for place in rng.sample(places, rng.choice((0, 1, 2))) if place != end}
        for ways, free in (
            (table.sea_ways, lambda _: True),
            (table.safe_sea_ways, lambda zone: not table.ground.sea_intercepted(zone)),
        ):
            way = walk(table, start, end, stops, free)
            is_open = ways.open(PLAIN, start, end, dict.fromkeys(stops, True))
            assert is_open is (way is not None), (start, end, stops, way)
        found[way is not None] += 1
        if way is not None:
            order = Deploy("fleet", None, start, end, lifts=tuple(Lift(1, stop) for stop in stops or {start}), via=way)
            faults = [rule for rule, _ in broken(play, table, (order,)) if rule in SAILED]
            assert not faults, (order, faults)
    assert all(found.values()) or not any(table.position.sides["britain"].ready)
