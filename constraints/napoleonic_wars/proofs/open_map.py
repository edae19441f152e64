"""Every connected map of so many duchies at once: who owns a duchy and what is joined to what are left open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations, product
from typing import Any

from ....model.napoleonic_wars.atlas import Atlas, Duchy
from ...algebra import Symbolic
from .scope import Scope

OPEN = "open"  # in place of a map's name
Pairs = Mapping[tuple[str, str], Any]  # for pairs of places whether they are joined


@dataclass(frozen=True)
class OpenAtlas(Atlas):
    """A map whose owners and connections are symbolic; the Capitals come first (names of duchies mean nothing).

    Attributes:
        edges: for each pair of duchies whether they are joined.
        straits: for each pair of Zones whether they are neighbours.
        coasts: for each duchy and Zone whether the duchy has a Port that faces the Zone.
        seat: the Capitals of the nation whose turn it is.
    """

    edges: Pairs = field(default_factory=dict)
    straits: Pairs = field(default_factory=dict)
    coasts: Pairs = field(default_factory=dict)
    seat: tuple[str, ...] = ()

    @property
    def joined(self) -> Mapping[str, Mapping[str, Any]]:  # type: ignore[override]
        """For each duchy the duchies that may be next to it, and whether they are."""
        return _both_ways(self.duchies, self.edges)

    @property
    def waters(self) -> Mapping[str, Mapping[str, Any]]:  # type: ignore[override]
        """For each duchy and Zone the Zones that may be entered from there, and whether they can."""
        found = {duchy: {zone: self.coasts[duchy, zone] for zone in self.sea} for duchy in self.duchies}
        return {**found, **_both_ways(self.sea, self.straits)}

    @property
    def shores(self) -> Mapping[str, Mapping[str, Any]]:  # type: ignore[override]
        """For each Zone the duchies that may have a Port that faces it, and whether they have."""
        return {zone: {duchy: self.coasts[duchy, zone] for duchy in self.duchies} for zone in self.sea}

    def capitals(self, nation: str) -> tuple[str, ...]:
        """Return the Capitals; those of other nations do not matter."""
        return self.seat


def _both_ways(places: Mapping[str, Any], pairs: Pairs) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = {place: {} for place in places}
    for (one, other), truth in pairs.items():
        found[one][other] = found[other][one] = truth
    return found


def map_of(a: Symbolic, scope: Scope) -> Atlas:
    """Return all maps of a scope as one; a known one as it is."""
    return scope.setting.position.atlas if scope.setting else _open_map(a, scope)


def _open_map(a: Symbolic, scope: Scope) -> OpenAtlas:
    cast, duchies = scope.cast, {}
    for place, name in enumerate(scope.names):
        if place < cast.capitals:
            duchies[name] = Duchy(name, home=cast.nation, capital=True)
            continue
        owners = (None, cast.nation, cast.friend, cast.enemy)
        home = a.choice(f"home of {name}", owners)
        duchies[name] = Duchy(name, home=home, associated=a.choice(f"associated of {name}", (None, cast.nation)))
    edges = {pair: a.flag(f"{pair[0]} joins {pair[1]}") for pair in combinations(scope.names, 2)}
    straits = {pair: a.flag(f"{pair[0]} joins {pair[1]}") for pair in combinations(scope.zones, 2)}
    coasts = {pair: a.flag(f"{pair[0]} faces {pair[1]}") for pair in product(scope.names, scope.zones)}
    roads = {name: {} for name in scope.names}
    return OpenAtlas(
        OPEN, duchies, roads, dict.fromkeys(scope.zones, ()),
        edges=edges, straits=straits, coasts=coasts, seat=scope.names[: cast.capitals],
    )  # fmt: skip


def well_formed_map(a: Symbolic, atlas: Atlas) -> Iterator[tuple[str, Any]]:
    """Yield what holds of every map, each in words and as a truth; nothing need be said of a known one."""
    if isinstance(atlas, OpenAtlas):
        first, *_ = atlas.duchies
        reached = a.reach(atlas.joined, dict.fromkeys(atlas.duchies, True), first)
        yield "every duchy can be reached by land from every other", a.all(reached.values())
        if atlas.sea:
            faced = {zone: a.any(near.values()) for zone, near in atlas.shores.items()}
            waters = {zone: atlas.waters[zone] for zone in atlas.sea}
            reached = [a.any(a.all((faced[z], truth)) for z, truth in _from(a, waters, zone)) for zone in waters]
            yield "a Port lies on the way to every Zone", a.all(reached)
        free = (a.any((a.eq(d.home, None), a.eq(d.associated, None))) for d in atlas.duchies.values())
        yield "a Home duchy is not Associated besides", a.all(free)


def _from(a: Symbolic, waters: Mapping[str, Mapping[str, Any]], zone: str) -> Iterable[tuple[str, Any]]:
    """Return the Zones, and whether one can sail there from one of them."""
    return a.reach(waters, dict.fromkeys(waters, True), zone).items()


def connections(atlas: Atlas) -> tuple[Any, ...]:
    """Return whether each connection that is left open is there, and each Port."""
    if not isinstance(atlas, OpenAtlas):
        return ()
    return (*atlas.edges.values(), *atlas.straits.values(), *atlas.coasts.values())


def known_map(atlas: Atlas, value: Callable[[Any], Any], decode: Callable[[Any, Any], Any]) -> Atlas:
    """Return one of the maps: that of an engine's solution. Other nations with Home duchies get a Capital each."""
    if not isinstance(atlas, OpenAtlas):
        return atlas
    duchies = {name: decode(value, duchy) for name, duchy in atlas.duchies.items()}
    crowned = {duchy.home for duchy in duchies.values() if duchy.capital}
    for name, duchy in duchies.items():
        zones = tuple(zone for zone in atlas.sea if value(atlas.coasts[name, zone]))
        crown = duchy.home is not None and duchy.home not in crowned
        duchies[name] = replace(duchy, zones=zones, capital=duchy.capital or crown)
        crowned.add(duchy.home)
    roads: dict[str, dict[str, str]] = {name: {} for name in duchies}
    for (one, other), truth in atlas.edges.items():
        if value(truth):
            roads[one][other] = roads[other][one] = "plain"
    sea = {zone: tuple(near for near, truth in atlas.waters[zone].items() if value(truth)) for zone in atlas.sea}
    return Atlas(OPEN, duchies, roads, sea)
