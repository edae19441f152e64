"""What a position means to the mover, worked out in plain Python: the first half of the model by hand.

Written from the rulebook under the default ruling, independently of `berthier.constraints`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from berthier.model.napoleonic_wars.nations import MINORS
from berthier.model.napoleonic_wars.position import Position

AMOUNT = {"france": 18, "britain": 6, "austria": 8, "russia": 8, "prussia": 8}
AMOUNT |= {"spain": 4, "turkey": 4, "denmark": 2, "sweden": 2}


@dataclass(frozen=True)
class Walk:
    """What one way can visit from its start, and where it may end; a start may have several."""

    start: str
    visits: frozenset[str]
    ends: frozenset[str]


class Facts:
    """A position as the mover finds it."""

    def __init__(self, position: Position, nation: str):
        self.position, self.nation = position, nation
        self.atlas, self.side = position.atlas, position.sides[nation]
        self.minor = nation in MINORS
        self.pact = position.allied_minors(nation)
        self.amount = AMOUNT[nation] if self.side.cp is None else self.side.cp
        friends = {nation, *position.allies(nation)}
        enemies = [position.sides[enemy] for enemy in position.enemies(nation)]
        self.occupied = {duchy for side in enemies for duchy, units in side.units.items() if units}
        self.armies = {d for side in enemies for d in side.leaders.values() if side.units.get(d, 0)}
        self.fleets = {place for side in enemies for place, ready in side.ready.items() if ready}
        self.forts = {duchy for duchy, owner in position.besieged.items() if owner in friends}
        owner = {d.name: position.flags.get(d.name) or d.home for d in self.atlas.duchies.values()}
        self.friendly = {duchy for duchy in owner if owner[duchy] in friends and duchy not in self.occupied}
        self.open = {duchy for duchy in self.friendly if not self.barred(duchy)}
        self.ports = [port for port in self.atlas.ports if port in self.friendly]
        self.open_zones = {zone for zone in self.atlas.sea if not self.barred_zone(zone)}
        self._walks: dict[str, list[Walk]] = {}
        self._cruises: dict[str, list[Walk]] = {}

    def barred(self, duchy: str, sparing: Iterable[str] = ()) -> bool:
        """Return whether an enemy Army stands in a duchy or next to it, those in some duchies not counted."""
        return any(place in self.armies and place not in sparing for place in (duchy, *self.atlas.roads[duchy]))

    def barred_zone(self, zone: str) -> bool:
        """Return whether a ready enemy Fleet is in a Zone, in one of its Ports or in a neighbouring Zone."""
        return any(place in self.fleets for place in (zone, *self.atlas.facing[zone], *self.atlas.sea[zone]))

    # ---- where reinforcements go

    @cached_property
    def places(self) -> list[str]:
        """The duchies where Units and generals may be placed: all of them in one."""
        atlas, nation = self.atlas, self.nation
        capitals, homes = atlas.capitals(nation), atlas.home(nation)
        free = [capital for capital in capitals if capital not in self.occupied]
        if free:
            return free
        if any(duchy not in self.occupied for duchy in homes):
            return self._nearest(capitals, [duchy for duchy in homes if duchy in self.friendly])
        near = [duchy for duchy in atlas.associated(nation) if duchy in self.friendly or duchy in self.forts]
        return self._nearest(capitals, near)

    def _nearest(self, capitals: Iterable[str], candidates: list[str]) -> list[str]:
        found: dict[str, None] = {}
        for capital in capitals:
            distance = self.atlas.distances(capital)
            least = min((distance.get(d, len(self.atlas.duchies)) for d in candidates), default=0)
            found.update((d, None) for d in candidates if distance.get(d, len(self.atlas.duchies)) == least)
        return list(found)

    # ---- land

    @cached_property
    def regions(self) -> dict[str, frozenset[str]]:
        """For each duchy that may be entered all those that a walk can go on to."""
        return components(self.atlas.roads, self.open)

    def walks(self, start: str) -> list[Walk]:
        """Return the ways by land out of a duchy."""
        if start not in self._walks:
            self._walks[start] = list(self._ways(start)) if start in self.friendly | self.forts else []
        return self._walks[start]

    def _ways(self, start: str) -> Iterable[Walk]:
        spare = {start} if start in self.forts else set()
        inside = dict.fromkeys(self.regions[d] for d in (start, *self.atlas.roads[start]) if d in self.regions)
        for region in inside:
            yield Walk(start, region | {start}, self._ends(region) - {start})
        for duchy in self.atlas.roads[start]:
            if duchy in self.forts and not self.barred(duchy, {duchy, *spare}):
                yield Walk(start, frozenset({start}), frozenset({duchy}))
            if spare and duchy in self.friendly and duchy not in self.open and not self.barred(duchy, spare):
                porch = frozenset({duchy})
                yield Walk(start, porch | {start}, self._ends(porch) - {start})
                for region in dict.fromkeys(self.regions[d] for d in self.atlas.roads[duchy] if d in self.regions):
                    yield Walk(start, region | porch | {start}, self._ends(region) - {start})

    def _ends(self, region: frozenset[str]) -> frozenset[str]:
        beside = {f for f in self.forts if not self.barred(f, {f}) and region & self.atlas.roads[f].keys()}
        return region | beside

    # ---- sea

    def cruises(self, start: str) -> list[Walk]:
        """Return the ways by sea out of a Port or Zone, however long."""
        if start not in self._cruises:
            self._cruises[start] = list(self._sea_ways(start))
        return self._cruises[start]

    def _sea_ways(self, start: str) -> Iterable[Walk]:
        atlas = self.atlas
        regions = components(atlas.sea, self.open_zones)
        at_sea = start in atlas.sea
        quay = self._quays({start}) if at_sea else frozenset()
        yield Walk(start, quay | {start}, quay)
        doors = (start, *atlas.sea[start]) if at_sea else atlas.duchies[start].zones
        for region in dict.fromkeys(regions[zone] for zone in doors if zone in regions):
            reached = region | self._quays(region)
            yield Walk(start, reached | quay | {start}, reached - {start})

    def _quays(self, zones: Iterable[str]) -> frozenset[str]:
        return frozenset(port for zone in zones for port in self.atlas.facing[zone] if port in self.friendly)

    def convoy_ends(self, start: str) -> frozenset[str]:
        """Return the Ports that a Convoy from a Port can reach."""
        atlas = self.atlas
        steps = {zone: 1 for zone in atlas.duchies[start].zones if zone in self.open_zones and self.side.reserve}
        front = list(steps)
        for zone in front:  # grows as it is walked
            for near in atlas.sea[zone] if steps[zone] < self.side.reserve else ():
                if near in self.open_zones and near not in steps:
                    steps[near] = steps[zone] + 1
                    front.append(near)
        return frozenset(port for port in self._quays(steps) if port != start and not self.barred(port))


def components(graph: Mapping[str, Iterable[str]], ok: set[str]) -> dict[str, frozenset[str]]:
    """Return for each node of a part of a graph the connected region in which it lies."""
    found: dict[str, frozenset[str]] = {}
    for first in graph:
        if first in ok and first not in found:
            region, front = {first}, [first]
            while front:
                new = [node for node in graph[front.pop()] if node in ok and node not in region]
                region.update(new)
                front += new
            found.update(dict.fromkeys(region, frozenset(region)))
    return found
