"""Ways over land: between which duchies a Deployment may go, and what it may visit on the way.

Movement is free, so the walk itself never matters, only what one walk can visit. Ways are therefore told as
corridors: whoever can step into a corridor may visit any of its members and leave at any of its ends.
A corridor is a connected region of duchies that may be entered. A besieged Fortress of one's side may be the
first or last duchy besides (14.23.e), and the step out of it may enter a duchy that only the besieger's
nearness bars (question siege-exempt): such a step goes one way, and a corridor is then a chain of regions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any

from ...claims import Unread
from ...lazy import quantity
from ..register import home
from .ground import Ground


@dataclass(frozen=True)
class Corridor:
    """What one walk can visit between its first duchy and its last.

    Attributes:
        members: duchies that may be visited on the way.
        starts: duchies from which one can step into it (or that lie in it).
        ends: duchies where a walk through it may end.
    """

    members: Mapping[str, Any]
    starts: Mapping[str, Any]
    ends: Mapping[str, Any]


class Passages:
    """Ways told as corridors.

    Args:
        corridors: all of them.
    """

    def __init__(self, corridors: Iterable[Corridor]):
        self.corridors = tuple(corridors)

    def open(self, a: Any, start: Any, end: Any, stops: Mapping[str, Any]) -> Any:
        """Return whether one walk leads from start to end past all stops.

        Args:
            a: the algebra of the turn.
            start: the duchy it starts in, or the choice of one.
            end: the duchy it ends in, or the choice of one.
            stops: for each duchy whether it must be visited.
        """
        ways = [self._through(a, corridor, start, end, stops) for corridor in self._near(a, start, end)]
        stays = a.eq(start, end)
        if stays is not False:
            rest = a.all(a.implies(must, a.eq(start, place)) for place, must in stops.items())
            ways.append(a.all((stays, rest)))
        return a.any(ways)

    def _near(self, a: Any, start: Any, _end: Any) -> Iterable[Corridor]:
        """Return the corridors into which one can step from a start."""
        first, *others = a.options(start)
        if not others:
            return self._from.get(first, ())
        return {id(c): c for place in (first, *others) for c in self._from.get(place, ())}.values()

    @staticmethod
    def _through(a: Any, corridor: Corridor, start: Any, end: Any, stops: Mapping[str, Any]) -> Any:
        goes = a.all((a.at(start, corridor.starts, False), a.at(end, corridor.ends, False)))
        if goes is False:
            return False
        passed = [
            a.implies(must, a.any((corridor.members.get(place, False), a.eq(start, place), a.eq(end, place))))
            for place, must in stops.items()
        ]
        return a.all((goes, *passed))

    @quantity
    def _from(self) -> Mapping[str, list[Corridor]]:
        """The corridors into which one can step from each duchy."""
        found: dict[str, list[Corridor]] = {}
        for corridor in self.corridors:
            for duchy in corridor.starts:
                found.setdefault(duchy, []).append(corridor)
        return found


class Walks(Passages):
    """Ways in a position that is not known. The only corridor that matters is the one in which a way ends.

    Args:
        roads: for each duchy those next to it, and whether they are.
        free: for each duchy whether it may be entered.
    """

    def __init__(self, roads: Mapping[str, Mapping[str, Any]], free: Mapping[str, Any]):
        self.roads, self.free = roads, free
        super().__init__(())

    def _near(self, a: Any, _start: Any, end: Any) -> Iterable[Corridor]:
        """Return the corridor around an end."""
        yield self._around(a, end)

    def _around(self, a: Any, end: Any) -> Corridor:
        """Return the corridor around an end."""
        reached = a.reach(self.roads, self.free, end)
        region = {duchy: a.all((self.free[duchy], truth)) for duchy, truth in reached.items()}
        return Corridor(region, doorsteps(a, self.roads, region), region)


class WalksPastSieges(Walks):
    """The same where Fortresses may be besieged: one of one's side may be the first duchy, or the last (14.23.e).

    The besieger of a Fortress does not count at its gate, the duchy that is entered from it (siege-exempt b).

    Args:
        ground: the position as the nation finds it.
        hidden: whether interception is ignored.

    Raises:
        Unread: Fortresses are ruled to be passed, or to spare a whole move their besiegers.
    """

    def __init__(self, ground: Ground, hidden: bool):
        roads, ruling = ground.atlas.joined, ground.ruling
        super().__init__(roads, {duchy: ground.enterable(duchy, hidden) for duchy in roads})
        if ruling["fortress-through"] == "b" or ruling["siege-exempt"] == "c":
            raise Unread("ways past besieged Fortresses are read under fortress-through=a, siege-exempt=a or b")
        self.ground, self.hidden, self._spares = ground, hidden, ruling["siege-exempt"] == "b"

    def _near(self, a: Any, _start: Any, end: Any) -> Iterable[Corridor]:
        """Return the corridors that lead to a friendly end or into a Fortress, each also after a step out of one."""
        corridors = [self._around(a, end), *self._into_forts]
        yield from corridors
        for gate in self.roads if self._spares and not self.hidden else ():
            goes = self._out(gate)
            both = {d: a.all((t, self.ground.held(gate), self._safe(gate, d, gate))) for d, t in self._near_forts(gate)}
            friendly = self.ground.friendly(gate)
            yield Corridor({}, {d: a.any((a.all((friendly, t)), both[d])) for d, t in goes.items()}, {gate: True})
            for corridor in corridors:
                on = a.all((friendly, corridor.starts.get(gate, False)))
                members = {**corridor.members, gate: True}
                yield Corridor(members, {d: a.all((on, t)) for d, t in goes.items()}, corridor.ends)

    @quantity
    def _into_forts(self) -> list[Corridor]:
        """The corridors that end in a besieged Fortress: its own neighbours, and the regions around each of them."""
        a, held = self.ground.a, self.ground.held
        forts = {duchy: a.all((held(duchy), self._safe(duchy, duchy))) for duchy in self.roads}
        found = [Corridor({}, self.roads[fort], {fort: truth}) for fort, truth in forts.items()]
        for last, near in self.roads.items():
            around = self._around(a, last)
            starts = {d: a.all((self.free[last], truth)) for d, truth in around.starts.items()}
            ends = {d: a.all((road, forts[d])) for d, road in near.items()}
            found.append(Corridor(around.members, starts, ends))
        return found

    def _near_forts(self, duchy: str) -> Iterator[tuple[str, Any]]:
        """Yield the neighbours of a duchy, and whether they are besieged Fortresses of one's side."""
        held, a = self.ground.held, self.ground.a
        yield from ((near, a.all((held(near), road))) for near, road in self.roads[duchy].items())

    def _out(self, gate: str) -> dict[str, Any]:
        """Return from which Fortresses one may step into a duchy whose besiegers do not count there."""
        return {d: self.ground.a.all((t, self._safe(gate, d))) for d, t in self._near_forts(gate)}

    def _safe(self, duchy: str, *sparing: str) -> Any:
        """Return whether nobody could intercept in a duchy but the besiegers of some Fortresses, if they are exempt."""
        spared = frozenset(sparing) if self._spares else frozenset()
        return self.hidden or self.ground.a.no(self.ground.intercepted(duchy, spared))


def doorsteps(a: Any, roads: Mapping[str, Mapping[str, Any]], region: Mapping[str, Any]) -> dict[str, Any]:
    """Return the duchies from which one can step into a region, its own members among them."""
    found: dict[str, list] = {duchy: [truth] for duchy, truth in region.items()}
    for duchy, truth in region.items():
        for near, road in roads[duchy].items():
            if region.get(near) is not True:
                found.setdefault(near, []).append(a.all((truth, road)))
    return {duchy: a.any(truths) for duchy, truths in found.items()}


def ways_of(ground: Ground, hidden: bool) -> Passages:
    """Return the ways open to a nation in a position, known or not.

    Args:
        ground: the position as the nation finds it.
        hidden: whether interception is ignored: then a way need only be friendly.
    """
    if not ground.a.symbolic:
        return Ways(ground, hidden)
    if ground.position.besieged:
        return WalksPastSieges(ground, hidden)
    roads = ground.atlas.joined
    return Walks(roads, {duchy: ground.enterable(duchy, hidden) for duchy in roads})


class Ways(Passages):
    """The ways open to a nation in a known position.

    Args:
        ground: the position as the nation finds it.
        hidden: whether interception is ignored: then a way need only be friendly.
    """

    def __init__(self, ground: Ground, hidden: bool):
        self.ground, self.a, self.hidden = ground, ground.a, hidden
        self.roads = ground.atlas.joined
        self.forts = frozenset(duchy for duchy in ground.position.besieged if ground.held(duchy))
        super().__init__(self._past_sieges() if self.forts else self._open_country())

    def _open_country(self) -> Iterator[Corridor]:
        """Yield the corridors where no Fortress of one's side is besieged: the regions that may be entered."""
        for region in self.a.regions(
            self.roads, {duchy: self.ground.enterable(duchy, self.hidden) for duchy in self.roads}
        ):
            yield Corridor(region, doorsteps(self.a, self.roads, region), region)

    # ---- past besieged Fortresses, in a known position: steps may go one way only

    def _past_sieges(self) -> Iterator[Corridor]:
        for spared in self._sparings():
            steps = {
                u: [v for v in self.roads[u] if self._passes(v) and self._enters(u, v, spared)] for u in self.roads
            }
            last = {v: [u for u in self.roads[v] if self._enters(u, v, spared)] for v in self.forts}
            for corridor in self._corridors(steps, last):
                yield from self._visiting(corridor, spared)

    @quantity
    def _exempt(self) -> str:
        return "a" if self.hidden else self.ground.ruling["siege-exempt"]

    @quantity
    def _passable(self) -> bool:
        """Whether a besieged Fortress may also lie in the middle of a way."""
        return self.ground.ruling["fortress-through"] == "b"

    def _sparings(self) -> list[frozenset[str]]:
        """Return the sets of Fortresses whose besiegers a move may ignore throughout, if it visits them all."""
        if self._exempt != "c":
            return [frozenset()]
        most = len(self.forts) if self._passable else 2
        return [frozenset(some) for size in range(most + 1) for some in combinations(sorted(self.forts), size)]

    def _passes(self, duchy: str) -> bool:
        """Return whether a way may lead through a duchy."""
        return self.ground.friendly(duchy) or (self._passable and duchy in self.forts)

    @home("right", "TNW-14.23.e")
    def _enters(self, u: str, v: str, spared: frozenset[str]) -> bool:
        """Return whether one may step from u to v: besiegers may be ruled not to count at their own Fortress."""
        if self.hidden:
            return True
        return not self.ground.intercepted(v, spared | (self.forts & {u, v}) if self._exempt == "b" else spared)

    def _corridors(self, steps: Mapping[str, list[str]], last: Mapping[str, list[str]]) -> Iterator[Corridor]:
        """Yield every chain of regions that can be walked one after another, with what leads into and out of it."""
        region_of = _regions(steps, [duchy for duchy in self.roads if self._passes(duchy)])
        into = {
            region: [u for u, near in steps.items() if not region.isdisjoint(near)] for region in region_of.values()
        }
        chains = [(region,) for region in into]
        for chain in chains:  # grows as it is walked
            beyond = {region_of[v] for u in chain[-1] for v in steps[u]} - set(chain)
            chains += [(*chain, region) for region in sorted(beyond, key=sorted)]
            ends = [*chain[-1], *(fort for fort, near in last.items() if not chain[-1].isdisjoint(near))]
            members = dict.fromkeys((duchy for region in chain for duchy in region), True)
            yield Corridor(members, dict.fromkeys([*into[chain[0]], *chain[0]], True), dict.fromkeys(ends, True))
        for fort, near in last.items():
            yield Corridor({}, dict.fromkeys(near, True), {fort: True})

    @staticmethod
    def _visiting(corridor: Corridor, forts: frozenset[str]) -> Iterator[Corridor]:
        """Yield the corridor cut to walks that visit some Fortresses: on the way, or as first or last duchy."""
        missing = sorted(forts - set(corridor.members))
        for ends in permutations((*missing, None, None)[: max(2, len(missing))], 2) if len(missing) < 3 else ():
            first, final = ends
            if set(missing) <= {first, final}:
                starts = {d: t for d, t in corridor.starts.items() if first in (None, d)}
                finals = {d: t for d, t in corridor.ends.items() if final in (None, d)}
                yield Corridor(corridor.members, starts, finals)


def _regions(steps: Mapping[str, list[str]], duchies: list[str]) -> dict[str, frozenset[str]]:
    """Return for each duchy the duchies between which and itself one can walk both ways."""
    reached = {duchy: _reached(steps, duchy) for duchy in duchies}
    return {duchy: frozenset(d for d in reached[duchy] if duchy in reached[d]) for duchy in duchies}


def _reached(steps: Mapping[str, list[str]], start: str) -> set[str]:
    found, front = {start}, [start]
    while front:
        for near in steps[front.pop()]:
            if near not in found:
                found.add(near)
                front.append(near)
    return found
