"""Ways over land: between which duchies a Deployment may go, and what it may visit on the way.

Movement is free, so the walk itself never matters, only what one walk can visit. Ways are therefore told as
corridors: whoever can step into a corridor may visit any of its members and leave at any of its ends.
A corridor is a connected region of duchies that may be entered. Two things add to that: a besieged
Fortress of one's side may be the first or last duchy (14.23.e), and the step out of it may enter a
duchy that only the besieger's nearness bars (question siege-exempt).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..lazy import quantity
from .ground import Ground
from .register import home


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


@dataclass(frozen=True)
class _Leave:
    """A permission of passage: whose nearness is ignored, for which first and last duchies."""

    sparing: frozenset[str]
    start: str | None = None
    end: str | None = None


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
        near = {id(c): c for place in a.options(start) for c in self._from.get(place, ())}
        ways = [self._through(a, corridor, start, end, stops) for corridor in near.values()]
        stays = a.eq(start, end)
        if stays is not False:
            rest = a.all(a.implies(must, a.eq(start, place)) for place, must in stops.items())
            ways.append(a.all((stays, rest)))
        return a.any(ways)

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


class Ways(Passages):
    """The ways open to a nation.

    Args:
        ground: the position as the nation finds it.
        hidden: whether interception is ignored: then a way need only be friendly.
    """

    def __init__(self, ground: Ground, hidden: bool):
        self.ground, self.a, self.hidden = ground, ground.a, hidden
        self.roads = ground.atlas.roads
        super().__init__(corridor for leave in self._leaves for corridor in self._under(leave))

    @quantity
    def forts(self) -> tuple[str, ...]:
        """Besieged Fortresses that one's side still holds."""
        ground = self.ground
        return tuple(duchy for duchy in ground.position.besieged if ground.held(duchy) is not False)

    # ---- besieged Fortresses

    @property
    def _passable(self) -> bool:
        """Whether a besieged Fortress may also lie in the middle of a way."""
        return bool(self.forts) and self.ground.ruling["fortress-through"] == "b"

    @quantity
    def _exempt(self) -> str:
        return "a" if self.hidden or not self.forts else self.ground.ruling["siege-exempt"]

    @property
    def _leaves(self) -> list[_Leave]:
        if self._exempt != "c":
            return [_Leave(frozenset())]
        if self._passable:
            return [_Leave(frozenset(self.forts))]
        doors = (None, *self.forts)
        return [
            _Leave(frozenset(door for door in (start, end) if door), start, end) for start in doors for end in doors
        ]

    def _enter(self, duchy: str, sparing: frozenset[str]) -> Any:
        """Return whether a friendly duchy may be entered."""
        friendly = self.ground.friendly(duchy)
        if self.hidden or friendly is False:
            return friendly
        return self.a.all((friendly, self.a.no(self.ground.intercepted(duchy, sparing))))

    @home("right", "TNW-14.23.e")
    def _relieve(self, fort: str, sparing: frozenset[str]) -> Any:
        """Return whether a besieged Fortress may be entered: the besieger himself may be ruled not to count."""
        if self.hidden:
            return self.ground.held(fort)
        spared = sparing if self._exempt == "a" else sparing | {fort}
        return self.a.all((self.ground.held(fort), self.a.no(self.ground.intercepted(fort, spared))))

    def _porches(self, leave: _Leave) -> dict[str, list[str]]:
        """Return the duchies that may be entered only by the step out of a besieged Fortress, with those Fortresses."""
        found: dict[str, list[str]] = {}
        if self._exempt == "b":
            for fort in self.forts:
                for duchy in self.roads[fort]:
                    if (
                        self._enter(duchy, leave.sparing) is False
                        and self._enter(duchy, frozenset({fort})) is not False
                    ):
                        found.setdefault(duchy, []).append(fort)
        return found

    # ---- corridors

    def _under(self, leave: _Leave) -> list[Corridor]:
        a = self.a
        ok = {duchy: self._enter(duchy, leave.sparing) for duchy in self.roads}
        relief = {fort: self._relieve(fort, leave.sparing) for fort in self.forts}
        porches = self._porches(leave)
        graph: Mapping[str, Any] = self.roads
        if self._passable:
            ok |= {fort: a.any((ok[fort], relief[fort])) for fort in self.forts}
            ok |= dict.fromkeys(porches, True)
            graph = self._with_porches(porches)
        regions = a.regions(graph, ok)
        found = [Corridor(region, self._edges(region, graph), self._ends(region, relief)) for region in regions]
        found += [
            Corridor({}, dict.fromkeys([*self.roads[fort], fort], True), {fort: relief[fort]})
            for fort in self.forts
            if relief[fort] is not False
        ]
        for porch, forts in porches.items():
            inner = next((region for region in regions if porch in region), {porch: True})
            starts = self._edges(inner, graph) if self._passable else dict.fromkeys(forts, True)
            if not self._passable:
                found.append(Corridor(inner, starts, self._ends(inner, relief)))
            for region in regions:
                if region is not inner and any(near in region for near in self.roads[porch]):
                    found.append(Corridor({**inner, **region}, starts, self._ends(region, relief)))
        return [self._limited(corridor, leave) for corridor in found]

    def _with_porches(self, porches: Mapping[str, list[str]]) -> dict[str, list[str]]:
        """Return the roads, a porch being joined to its Fortresses alone."""
        graph = {duchy: [near for near in self.roads[duchy] if near not in porches] for duchy in self.roads}
        for porch, forts in porches.items():
            graph[porch] = list(forts)
            for fort in forts:
                graph[fort].append(porch)
        return graph

    def _edges(self, region: Mapping[str, Any], graph: Mapping[str, Any]) -> dict[str, Any]:
        """Return the duchies from which one can step into a region, its own members among them."""
        found: dict[str, list] = {duchy: [truth] for duchy, truth in region.items()}
        for duchy, truth in region.items():
            for near in graph[duchy]:
                found.setdefault(near, []).append(truth)
        return {duchy: self.a.any(truths) for duchy, truths in found.items()}

    def _ends(self, region: Mapping[str, Any], relief: Mapping[str, Any]) -> dict[str, Any]:
        """Return where a walk through a region may end: in it, or in a besieged Fortress beside it."""
        ends = dict(region)
        for fort, open_ in relief.items():
            beside = self.a.any(region.get(near, False) for near in self.roads[fort])
            entered = self.a.all((open_, beside))
            if entered is not False:
                ends[fort] = self.a.any((ends.get(fort, False), entered))
        return ends

    def _limited(self, corridor: Corridor, leave: _Leave) -> Corridor:
        """Return a corridor cut to the first and last duchies for which the permission holds."""
        if self._exempt != "c" or self._passable:
            return corridor

        def cut(table: Mapping[str, Any], door: str | None) -> dict[str, Any]:
            return {d: t for d, t in table.items() if (d == door if door else d not in self.forts)}

        return Corridor(corridor.members, cut(corridor.starts, leave.start), cut(corridor.ends, leave.end))
