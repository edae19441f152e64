"""The map: duchies with their owners, Ports and Fortresses, the connections between them, Zones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class Duchy:
    """A land space.

    Attributes:
        home: the nation to which it is Home, if any.
        associated: the nation with which it is Associated, if any.
        zones: the Zones that its Port faces; empty without a Port.
        spot: (x, y) for pictures.
    """

    name: str
    home: str | None = None
    associated: str | None = None
    capital: bool = False
    key: bool = False
    fortress: bool = False
    zones: tuple[str, ...] = ()
    spot: tuple[int, int] | None = None


@dataclass(frozen=True)
class Atlas:
    """A map.

    Attributes:
        reference: how a position names it: a packaged map or a file.
        roads: for each duchy its neighbours by land and the kind of connection.
        sea: for each Zone the Zones next to it.
        russian: names that it gives in Russian, in six cases.
    """

    reference: str
    duchies: Mapping[str, Duchy]
    roads: Mapping[str, Mapping[str, str]]
    sea: Mapping[str, tuple[str, ...]]
    note: str = ""
    zone_spots: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    russian: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def capitals(self, nation: str) -> tuple[str, ...]:
        """Return a nation's Capitals in the order of the file."""
        return self._owned["capital"].get(nation, ())

    def home(self, nation: str) -> tuple[str, ...]:
        """Return a nation's Home duchies."""
        return self._owned["home"].get(nation, ())

    def associated(self, nation: str) -> tuple[str, ...]:
        """Return the duchies Associated with a nation."""
        return self._owned["associated"].get(nation, ())

    @cached_property
    def _owned(self) -> dict[str, dict[str, tuple[str, ...]]]:
        owned: dict[str, dict[str, list[str]]] = {"home": {}, "associated": {}, "capital": {}}
        for duchy in self.duchies.values():
            owners = {"home": duchy.home, "associated": duchy.associated, "capital": duchy.capital and duchy.home}
            for kind, owner in owners.items():
                if owner:
                    owned[kind].setdefault(owner, []).append(duchy.name)
        return {kind: {owner: tuple(names) for owner, names in found.items()} for kind, found in owned.items()}

    @cached_property
    def keys(self) -> tuple[tuple[str, str | None], ...]:
        """The Key duchies, each with its Home owner."""
        return tuple((duchy.name, duchy.home) for duchy in self.duchies.values() if duchy.key)

    @cached_property
    def joined(self) -> Mapping[str, Mapping[str, bool]]:
        """For each duchy the duchies next to it by land: all that stand here are."""
        return {duchy: dict.fromkeys(near, True) for duchy, near in self.roads.items()}

    @cached_property
    def waters(self) -> Mapping[str, Mapping[str, bool]]:
        """For each duchy and Zone the Zones that may be entered from there: all that stand here can."""
        land = {duchy.name: duchy.zones for duchy in self.duchies.values()}
        return {place: dict.fromkeys(zones, True) for place, zones in {**land, **self.sea}.items()}

    @cached_property
    def shores(self) -> Mapping[str, Mapping[str, bool]]:
        """For each Zone the duchies whose Port faces it: all that stand here do."""
        return {zone: dict.fromkeys(ports, True) for zone, ports in self.facing.items()}

    @cached_property
    def ports(self) -> tuple[str, ...]:
        """The duchies that have a Port."""
        return tuple(d.name for d in self.duchies.values() if d.zones)

    @cached_property
    def facing(self) -> Mapping[str, tuple[str, ...]]:
        """For each Zone the Ports that face it."""
        return {zone: tuple(p for p in self.ports if zone in self.duchies[p].zones) for zone in self.sea}

    def distances(self, start: str, through: Callable[[str], bool] | None = None) -> dict[str, int]:
        """Return the fewest connections from a duchy to each one that can be reached by land.

        Args:
            start: the duchy counted from.
            through: which duchies may be entered; all of them by default. The start always may.
        """
        found, front = {start: 0}, deque([start])
        while front:
            here = front.popleft()
            for neighbour in self.roads[here]:
                if neighbour not in found and (through is None or through(neighbour)):
                    found[neighbour] = found[here] + 1
                    front.append(neighbour)
        return found
