"""Reading a map from its file."""

from __future__ import annotations

from typing import Any

from ..files import Document
from ..mistakes import BadInput, Mistake, nearest, short
from ..shape import decode
from .atlas import Atlas, Duchy
from .nations import NATIONS, title
from .shapes import MapShape

# Words of the order sentences: a name that holds one could not be read.
RESERVED = frozenset(
    ("from", "to", "via", "at", "with", "and", "in", "on", "for", "picking", "setting", "leading", "under", "rolling")
)
KINDS = ("plain", "rough", "pass", "marsh")


def read_atlas(document: Document, reference: str) -> Atlas:
    """Build a map from a document.

    Args:
        document: the map's file.
        reference: how positions name it.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    shape = decode(document, MapShape)
    sense = _Sense(document, shape)
    duchies = {name: sense.duchy(name) for name in shape.duchies}
    roads, sea = sense.roads(), sense.sea()
    spots = {zone: (z.at[0], z.at[1]) for zone, z in shape.zones.items() if z.at and len(z.at) == 2}
    atlas = Atlas(reference, duchies, roads, sea, shape.note, spots)
    sense.capitals(atlas)
    if not sense.mistakes:
        sense.connected(atlas)
    if sense.mistakes:
        raise BadInput(sense.mistakes)
    return atlas


class _Sense:
    """What a shape cannot say: names that must exist, owners that must fit, a map that hangs together."""

    def __init__(self, document: Document, shape: MapShape):
        self.document, self.shape = document, shape
        self.mistakes: list[Mistake] = []

    def wrong(self, path: tuple, what: str, expected: str, key: bool = False) -> None:
        self.mistakes.append(self.document.mistake(path, what, expected, key=key))

    def name(self, path: tuple, name: str) -> None:
        """Check that order sentences can hold a name."""
        if not all(c.isalpha() or c in " -'." for c in name) or name != name.strip() or not name[0].isalpha():
            self.wrong(path, f"the name {short(name)}", "letters, spaces, hyphens, points and apostrophes", True)
        taken = [word for word in name.lower().split() if word in RESERVED]
        if taken:
            self.wrong(
                path, f"the name {short(name)} holds the word `{taken[0]}`", "a name without words of the orders", True
            )

    def duchy(self, name: str) -> Duchy:
        """Check one duchy and build it."""
        d, path = self.shape.duchies[name], ("duchies", name)
        self.name(path, name)
        if d.home and d.associated == d.home:
            self.wrong(
                (*path, "associated"), f"{name} is Home to {title(d.home)} as well", "one of `home`, `associated`"
            )
        if d.capital and not d.home:
            self.wrong((*path, "capital"), f"{name} is a Capital and Home to nobody", "`home: NATION` beside it")
        self.port(path, name, d.port)
        if d.at is not None and len(d.at) != 2:
            self.wrong((*path, "at"), f"{len(d.at)} numbers", "[x, y]")
        spot = (d.at[0], d.at[1]) if d.at and len(d.at) == 2 else None
        return Duchy(name, d.home, d.associated, d.capital, d.key, d.fortress, tuple(d.port or ()), spot)

    def port(self, path: tuple, name: str, zones: list[str] | None) -> None:
        """Check the Zones that a Port faces."""
        if zones is not None and not 1 <= len(set(zones)) == len(zones) <= 2:
            self.wrong((*path, "port"), f"the Port of {name} faces {len(zones)} Zones", "one or two different Zones")
        known = self.shape.zones
        for index, zone in enumerate(zones or []):
            if zone not in known:
                self.wrong(
                    (*path, "port", index), f"unknown Zone {short(zone)}", f"a key of `zones`{nearest(zone, known)}"
                )

    def roads(self) -> dict[str, dict[str, str]]:
        """Check the connections by land and return them from both ends."""
        roads: dict[str, dict[str, str]] = {name: {} for name in self.shape.duchies}
        for index, entry in enumerate(self.shape.connections):
            path = ("connections", index)
            if not 2 <= len(entry) <= 3:
                self.wrong(path, f"a connection of {len(entry)} words", "[duchy, duchy] or [duchy, duchy, kind]")
                continue
            unknown = [position for position, name in enumerate(entry[:2]) if name not in roads]
            for position in unknown:
                what = f"unknown duchy {short(entry[position])}"
                self.wrong((*path, position), what, f"a key of `duchies`{nearest(entry[position], roads)}")
            kind = entry[2] if len(entry) == 3 else KINDS[0]
            if kind not in KINDS:
                self.wrong((*path, 2), f"unknown kind {short(kind)}", ", ".join(KINDS))
            if not unknown:
                self.road(path, roads, entry[0], entry[1], kind)
        return roads

    def road(self, path: tuple, roads: dict[str, dict[str, str]], first: str, second: str, kind: str) -> None:
        """Check one connection and add it."""
        if first == second:
            self.wrong(path, f"{first} is connected with itself", "two different duchies")
        elif second in roads[first]:
            self.wrong(path, f"{first} and {second} are connected twice", "each connection once")
        else:
            roads[first][second] = roads[second][first] = kind

    def sea(self) -> dict[str, tuple[str, ...]]:
        """Check the Zones and return for each those next to it, from both sides."""
        sea: dict[str, dict[str, None]] = {zone: {} for zone in self.shape.zones}
        for zone, z in self.shape.zones.items():
            self.name(("zones", zone), zone)
            if zone in self.shape.duchies:
                self.wrong(("zones", zone), f"{zone} is a duchy as well", "another name for one of them", True)
            for index, other in enumerate(z.next):
                if other not in sea or other == zone:
                    what, near = f"{short(other)} is no other Zone", nearest(other, sea)
                    self.wrong(("zones", zone, "next", index), what, f"a key of `zones`{near}")
                else:
                    sea[zone][other] = sea[other][zone] = None
        return {zone: tuple(near) for zone, near in sea.items()}

    def capitals(self, atlas: Atlas) -> None:
        """Check that there are duchies, and that a nation with Home duchies has a Capital."""
        if not atlas.duchies:
            self.wrong(("duchies",), "no duchy at all", "at least one duchy")
        for nation in NATIONS:
            home = atlas.home(nation)
            if home and not atlas.capitals(nation):
                what = f"{title(nation)} has Home duchies and no Capital"
                self.wrong(("duchies", home[0]), what, "`capital: true` on one of them")

    def connected(self, atlas: Atlas) -> None:
        """Check that by land and sea every place can be reached."""
        lost = sorted({*atlas.duchies, *atlas.sea} - _reached(atlas))
        if lost:
            shown = ", ".join(lost[:5]) + (", …" if len(lost) > 5 else "")
            path: tuple[Any, ...] = ("duchies" if lost[0] in atlas.duchies else "zones", lost[0])
            self.wrong(
                path, f"the map is not connected: no way leads to {shown}", "a connection or a Port to each", True
            )


def _reached(atlas: Atlas) -> set[str]:
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
