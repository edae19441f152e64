"""Reading a map from its file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from typing import Any

from ..files import Document
from ..mistakes import BadInput, Mistake, counted, short
from ..shape import repeats, salvage
from .atlas import Atlas, Duchy
from .names import fault_of, fold
from .nations import NATIONS, title
from .own_names import check_russian, teach
from .shapes import DuchyShape, MapShape

Near = tuple[str, Collection[str]]

KINDS = ("plain", "rough", "pass", "marsh")


def read_atlas(document: Document, reference: str) -> Atlas:
    """Build a map from a document.

    Args:
        document: the map's file.
        reference: how positions name it.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    document, shape, mistakes = salvage(document, MapShape)
    sense = _Sense(document, shape, mistakes)
    duchies = {name: sense.duchy(name) for name in sense.duchies}
    roads, sea, spots = sense.roads(), sense.sea(), sense.zone_spots()
    sense.mistakes += check_russian(document, shape.russian, [*duchies, *sea])
    atlas = Atlas(reference, duchies, roads, sea, shape.note, spots, teach(shape.russian))
    if shape.duchies is not None:
        sense.capitals(atlas)
    if not sense.mistakes:
        sense.connected(atlas)
    if sense.mistakes:
        raise BadInput(sense.mistakes)
    return atlas


class _Sense:
    """What a shape cannot say: names that must exist, owners that must fit, a map that hangs together."""

    def __init__(self, document: Document, shape: MapShape, mistakes: list[Mistake]):
        self.document, self.shape, self.mistakes = document, shape, mistakes
        self.duchies: dict[str, DuchyShape] = shape.duchies or {}
        self.names: dict[str, str] = {}  # folded -> as first written

    def wrong(self, path: tuple, what: str, expected: str, near: Near | None = None, key: bool = False) -> None:
        self.mistakes.append(self.document.mistake(path, what, expected, near, key))

    def name(self, path: tuple, name: str) -> None:
        """Check that order sentences can hold a name, and that it is the only one."""
        fault = fault_of(name)
        if fault:
            self.wrong(path, *fault, key=True)
        first = self.names.setdefault(fold(name), name)
        if first != name:
            self.wrong(path, f"{name} and {first} differ in their letters' case only", "another name", key=True)

    def duchy(self, name: str) -> Duchy:
        """Check one duchy and build it."""
        d, path = self.duchies[name], ("duchies", name)
        self.name(path, name)
        if d.home and d.associated:
            what = f"{name} is Home to {title(d.home)} as well"
            self.wrong((*path, "associated"), what, "one of `home`, `associated`")
        if d.capital and not d.home:
            self.wrong((*path, "capital"), f"{name} is a Capital and Home to nobody", "`home: NATION` beside it")
        self.port(path, name, d.port)
        spot = _spot(d.at)
        return Duchy(name, d.home, d.associated, d.capital, d.key, d.fortress, tuple(d.port or ()), spot)

    def port(self, path: tuple, name: str, zones: list[str] | None) -> None:
        """Check the Zones that a Port faces."""
        if zones is None:
            return
        twice = next((zone for zone, often in Counter(zones).items() if often > 1), None)
        if twice is not None:
            self.wrong((*path, "port"), f"the Port of {name} faces {twice} twice", "one or two different Zones")
        elif not 1 <= len(zones) <= 2:
            what = f"the Port of {name} faces {counted(len(zones), 'Zone')}"
            self.wrong((*path, "port"), what, "one or two different Zones")
        known = self.shape.zones
        for index, zone in enumerate(zones):
            if zone not in known:
                self.wrong((*path, "port", index), f"unknown Zone {short(zone)}", "a key of `zones`", (zone, known))

    def roads(self) -> dict[str, dict[str, str]]:
        """Check the connections by land and return them from both ends."""
        roads: dict[str, dict[str, str]] = {name: {} for name in self.duchies}
        for index, entry in enumerate(self.shape.connections):
            path = ("connections", index)
            if not 2 <= len(entry) <= 3:
                self.wrong(
                    path, f"a connection of {counted(len(entry), 'word')}", "[duchy, duchy] or [duchy, duchy, kind]"
                )
                continue
            unknown = [position for position, name in enumerate(entry[:2]) if name not in roads]
            for position in unknown:
                what = f"unknown duchy {short(entry[position])}"
                self.wrong((*path, position), what, "a key of `duchies`", (entry[position], roads))
            kind = entry[2] if len(entry) == 3 else KINDS[0]
            if kind not in KINDS:
                self.wrong((*path, 2), f"unknown kind {short(kind)}", ", ".join(KINDS), (kind, KINDS))
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
            path = ("zones", zone)
            self.name(path, zone)
            if zone in self.duchies:
                self.wrong(path, f"{zone} is a duchy as well", "another name for one of them", key=True)
            self.mistakes += repeats(self.document, (*path, "next"), z.next)
            for index, other in enumerate(z.next):
                here = (*path, "next", index)
                if other == zone:
                    self.wrong(here, f"{zone} is next to itself", "another Zone")
                elif other not in sea:
                    self.wrong(here, f"unknown Zone {short(other)}", "a key of `zones`", (other, sea))
                else:
                    sea[zone][other] = sea[other][zone] = None
        return {zone: tuple(near) for zone, near in sea.items()}

    def zone_spots(self) -> dict[str, tuple[int, int]]:
        """Check where Zones are in pictures, and return it."""
        spots = {zone: _spot(z.at) for zone, z in self.shape.zones.items()}
        return {zone: spot for zone, spot in spots.items() if spot}

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
            what = f"the map is not connected: no way leads to {shown}"
            self.wrong(path, what, "a connection or a Port to each", key=True)


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


def _spot(at: list[int] | None) -> tuple[int, int] | None:
    """Return the two numbers of a place in pictures; None where there is none, or one of them was wrong."""
    return (at[0], at[1]) if at is not None and len(at) == 2 else None
