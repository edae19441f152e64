"""Every connected map of so many duchies at once: who owns a duchy and what is joined to what are left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any

from ....model.napoleonic_wars.atlas import Atlas, Duchy
from ....model.napoleonic_wars.position import Position
from ...algebra import Symbolic
from .scope import CASTS, Scope

OPEN = "open"  # in place of a map's name


@dataclass(frozen=True)
class OpenAtlas(Atlas):
    """A map whose owners and connections are symbolic; the Capitals come first (names of duchies mean nothing).

    Attributes:
        edges: for each pair of duchies whether they are joined.
        seat: the Capitals of the nation whose turn it is.
    """

    edges: Mapping[tuple[str, str], Any] = field(default_factory=dict)
    seat: tuple[str, ...] = ()

    @property
    def joined(self) -> Mapping[str, Mapping[str, Any]]:  # type: ignore[override]
        """For each duchy the duchies that may be next to it, and whether they are."""
        found: dict[str, dict[str, Any]] = {duchy: {} for duchy in self.duchies}
        for (one, other), truth in self.edges.items():
            found[one][other] = found[other][one] = truth
        return found

    def capitals(self, nation: str) -> tuple[str, ...]:
        """Return the Capitals; those of other nations do not matter."""
        return self.seat


def map_of(position: Position) -> OpenAtlas:
    """Return the open map of an open position.

    Raises:
        TypeError: the position is known.
    """
    if not isinstance(position.atlas, OpenAtlas):
        raise TypeError(f"the map of {position.name} is known, not open")
    return position.atlas


def open_map(a: Symbolic, scope: Scope) -> OpenAtlas:
    """Return all maps of a scope as one."""
    cast, duchies = CASTS[scope.cast], {}
    for place, name in enumerate(scope.names):
        if place < cast.capitals:
            duchies[name] = Duchy(name, home=cast.nation, capital=True)
            continue
        owners = (None, cast.nation, cast.friend, cast.enemy)
        home = a.choice(f"home of {name}", owners)
        duchies[name] = Duchy(name, home=home, associated=a.choice(f"associated of {name}", (None, cast.nation)))
    edges = {pair: a.flag(f"{pair[0]} joins {pair[1]}") for pair in combinations(scope.names, 2)}
    roads = {name: {} for name in scope.names}
    return OpenAtlas(OPEN, duchies, roads, {}, edges=edges, seat=scope.names[: cast.capitals])


def well_formed_map(a: Symbolic, atlas: OpenAtlas) -> Iterator[tuple[str, Any]]:
    """Yield what holds of every map, each in words and as a truth."""
    first, *_ = atlas.duchies
    reached = a.reach(atlas.joined, dict.fromkeys(atlas.duchies, True), first)
    yield "every duchy can be reached by land from every other", a.all(reached.values())
    free = (a.any((a.eq(d.home, None), a.eq(d.associated, None))) for d in atlas.duchies.values())
    yield "a Home duchy is not Associated besides", a.all(free)


def known_map(atlas: OpenAtlas, value: Callable[[Any], Any], decode: Callable[[Any, Any], Any]) -> Atlas:
    """Return one of the maps: that of an engine's solution. Other nations with Home duchies get a Capital each."""
    duchies = {name: decode(value, duchy) for name, duchy in atlas.duchies.items()}
    crowned = {duchy.home for duchy in duchies.values() if duchy.capital}
    for name, duchy in duchies.items():
        if duchy.home and duchy.home not in crowned:
            crowned.add(duchy.home)
            duchies[name] = replace(duchy, capital=True)
    roads: dict[str, dict[str, str]] = {name: {} for name in duchies}
    for (one, other), truth in atlas.edges.items():
        if value(truth):
            roads[one][other] = roads[other][one] = "plain"
    return Atlas(OPEN, duchies, roads, {})
