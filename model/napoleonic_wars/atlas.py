"""The map: duchies with their owners, Ports and Fortresses, the connections between them, Zones."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ..files import Document
from ..mistakes import BadInput, Mistake, nearest, short
from ..shape import decode
from .nations import NATIONS, title
from .shapes import MapShape

# Words of the order sentences: a name that holds one could not be read.
RESERVED = frozenset(
    ["from", "to", "via", "at", "with", "and", "in", "on", "for", "picking", "setting", "leading", "under", "rolling"]
)


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
    """

    reference: str
    duchies: Mapping[str, Duchy]
    roads: Mapping[str, Mapping[str, str]]
    sea: Mapping[str, tuple[str, ...]]
    note: str = ""
    zone_spots: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def capitals(self, nation: str) -> tuple[str, ...]:
        """Return a nation's Capitals in the order of the file."""
        return tuple(d.name for d in self.duchies.values() if d.capital and d.home == nation)

    def home(self, nation: str) -> tuple[str, ...]:
        """Return a nation's Home duchies."""
        return self._owned["home"].get(nation, ())

    def associated(self, nation: str) -> tuple[str, ...]:
        """Return the duchies Associated with a nation."""
        return self._owned["associated"].get(nation, ())

    @cached_property
    def _owned(self) -> dict[str, dict[str, tuple[str, ...]]]:
        owned: dict[str, dict[str, tuple[str, ...]]] = {"home": {}, "associated": {}}
        for duchy in self.duchies.values():
            for kind in owned:
                owner = getattr(duchy, kind)
                if owner:
                    owned[kind][owner] = (*owned[kind].get(owner, ()), duchy.name)
        return owned

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


def read_atlas(document: Document, reference: str) -> Atlas:
    """Build a map from a document.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    shape = decode(document, MapShape)
    mistakes: list[Mistake] = []

    def wrong(path: tuple, what: str, expected: str, key: bool = False) -> None:
        mistakes.append(document.mistake(path, what, expected, key=key))

    duchies: dict[str, Duchy] = {}
    for name, d in shape.duchies.items():
        path = ("duchies", name)
        _check_name(wrong, path, name)
        if d.home and d.associated == d.home:
            wrong((*path, "associated"), f"{name} is Home to {title(d.home)} as well", "one of `home`, `associated`")
        if d.capital and not d.home:
            wrong((*path, "capital"), f"{name} is a Capital and Home to nobody", "`home: NATION` beside it")
        if d.port is not None and not 1 <= len(set(d.port)) == len(d.port) <= 2:
            wrong((*path, "port"), f"the Port of {name} faces {len(d.port)} Zones", "one or two different Zones")
        for index, zone in enumerate(d.port or []):
            if zone not in shape.zones:
                wrong(
                    (*path, "port", index),
                    f"unknown Zone {short(zone)}",
                    f"a key of `zones`{nearest(zone, shape.zones)}",
                )
        if d.at is not None and len(d.at) != 2:
            wrong((*path, "at"), f"{len(d.at)} numbers", "[x, y]")
        spot = (d.at[0], d.at[1]) if d.at and len(d.at) == 2 else None
        duchies[name] = Duchy(name, d.home, d.associated, d.capital, d.key, d.fortress, tuple(d.port or ()), spot)
    roads: dict[str, dict[str, str]] = {name: {} for name in duchies}
    for index, entry in enumerate(shape.connections):
        path = ("connections", index)
        if not 2 <= len(entry) <= 3:
            wrong(path, f"a connection of {len(entry)} words", "[duchy, duchy] or [duchy, duchy, kind]")
            continue
        unknown = [i for i, name in enumerate(entry[:2]) if name not in duchies]
        for i in unknown:
            wrong((*path, i), f"unknown duchy {short(entry[i])}", f"a key of `duchies`{nearest(entry[i], duchies)}")
        kind = entry[2] if len(entry) == 3 else "plain"
        if kind not in ("plain", "rough", "pass", "marsh"):
            wrong((*path, 2), f"unknown kind {short(kind)}", "plain, rough, pass or marsh")
        if not unknown:
            first, second = entry[:2]
            if first == second:
                wrong(path, f"{first} is connected with itself", "two different duchies")
            elif second in roads[first]:
                wrong(path, f"{first} and {second} are connected twice", "each connection once")
            roads[first][second] = roads[second][first] = kind
    sea: dict[str, list[str]] = {zone: [] for zone in shape.zones}
    for zone, z in shape.zones.items():
        _check_name(wrong, ("zones", zone), zone)
        if zone in duchies:
            wrong(("zones", zone), f"{zone} is a duchy as well", "another name for one of them", key=True)
        for index, other in enumerate(z.next):
            if other not in sea or other == zone:
                near = nearest(other, sea)
                wrong(("zones", zone, "next", index), f"{short(other)} is no other Zone", f"a key of `zones`{near}")
            else:
                for here, there in ((zone, other), (other, zone)):
                    if there not in sea[here]:
                        sea[here].append(there)
    for nation in NATIONS:
        owned = [d for d in duchies.values() if d.home == nation]
        if owned and not any(d.capital for d in owned):
            wrong(
                ("duchies", owned[0].name),
                f"{title(nation)} has Home duchies and no Capital",
                "`capital: true` on one of them",
            )
    spots = {zone: (z.at[0], z.at[1]) for zone, z in shape.zones.items() if z.at and len(z.at) == 2}
    atlas = Atlas(reference, duchies, roads, {zone: tuple(near) for zone, near in sea.items()}, shape.note, spots)
    if not duchies:
        wrong(("duchies",), "no duchy at all", "at least one duchy")
    elif not mistakes:
        lost = sorted({*duchies, *sea} - _connected(atlas))
        if lost:
            shown = ", ".join(lost[:5]) + (", …" if len(lost) > 5 else "")
            where = ("duchies", lost[0]) if lost[0] in duchies else ("zones", lost[0])
            wrong(
                where, f"the map is not connected: no way leads to {shown}", "a connection or a Port to each", key=True
            )
    if mistakes:
        raise BadInput(mistakes)
    return atlas


def _check_name(wrong: Callable, path: tuple, name: str) -> None:
    good = all(c.isalpha() or c in " -'." for c in name) and name == name.strip() and name[0].isalpha()
    if not good:
        wrong(path, f"the name {short(name)}", "letters, spaces, hyphens, points and apostrophes", key=True)
    taken = [word for word in name.lower().split() if word in RESERVED]
    if taken:
        wrong(
            path, f"the name {short(name)} holds the word `{taken[0]}`", "a name without words of the orders", key=True
        )


def _connected(atlas: Atlas) -> set[str]:
    links: dict[str, set[str]] = {place: set(near) for place, near in {**atlas.roads, **atlas.sea}.items()}
    for port in atlas.ports:
        for zone in atlas.duchies[port].zones:
            links[port].add(zone)
            links[zone].add(port)
    seen: set[str] = set()
    front = [next(iter(atlas.duchies))]
    while front:
        place = front.pop()
        if place not in seen:
            seen.add(place)
            front.extend(links[place])
    return seen
