"""The places of a picture: who controls each, what it is, and what stands there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ....model.napoleonic_wars.atlas import Atlas
from ....model.napoleonic_wars.atlas_file import KINDS
from ....model.napoleonic_wars.position import Position, Side
from ...picturing import Arrow, Chart, Place, Road, Stack

CAPITAL, KEY, FORTRESS, PORT, BLOCKADED, BESIEGED, FLAG, PLACEMENT = "★◆♜⚓⊘⚔⚑▼"
LEGEND = {
    CAPITAL: "Capital", KEY: "Key", FORTRESS: "Fortress", PORT: "Port", BLOCKADED: "blockaded Port",
    BESIEGED: "besieged Fortress", FLAG: "Flag of another than the Home nation", PLACEMENT: "new pieces come here",
}  # fmt: skip
HARD_SPACE = "\u00a0"
WORDS = {
    "ashore": "Units; behind them generals with their Command Ratings", "afloat": "squadrons that are ready",
    "new": "what an order of the turn brings", "lane": "Zones and Ports that are neighbours",
    "arrow": "Deployment or march, with its order's number", "sailing": "the same by sea",
    "wrong": "the same, against the rules", "fault": "a broken rule, where it happens",
}  # fmt: skip


def chart(atlas: Atlas, arrows: Iterable[Arrow] = (), position: Position | None = None,
          placing: Iterable[str] = (), new: Mapping[str, tuple[Stack, ...]] | None = None) -> Chart:  # fmt: skip
    """Return a map as it is drawn.

    Args:
        atlas: the map.
        arrows: what moves.
        position: what stands on it; None for the bare map.
        placing: the duchies where new pieces come.
        new: what comes there by the orders of a turn.
    """
    marked, coming = frozenset(placing), new or {}
    places = [_land(atlas, name, position, name in marked, coming.get(name, ())) for name in atlas.duchies]
    places += [_sea(atlas, zone, position, coming.get(zone, ())) for zone in atlas.sea]
    roads = [Road(one, other, kind) for one, near in atlas.roads.items() for other, kind in near.items() if one < other]
    lanes = [Road(zone, other) for zone, near in atlas.sea.items() for other in near if zone < other]
    lanes += [Road(port, zone) for port in atlas.ports for zone in atlas.duchies[port].zones]
    return Chart(tuple(places), tuple(roads), tuple(lanes), tuple(arrows), KINDS, WORDS)


def _land(atlas: Atlas, name: str, position: Position | None, placing: bool, new: tuple[Stack, ...]) -> Place:
    duchy = atlas.duchies[name]
    flag = position.flags.get(name) if position else None
    owner = flag or duchy.home or (None if position else duchy.associated)
    signs = {
        CAPITAL: duchy.capital, KEY: duchy.key, FORTRESS: duchy.fortress, PORT: bool(duchy.zones),
        BLOCKADED: position is not None and name in position.blockaded,
        BESIEGED: position is not None and name in position.besieged,
        FLAG: flag is not None and duchy.home is not None and flag != duchy.home, PLACEMENT: placing,
    }  # fmt: skip
    if signs[BLOCKADED]:
        signs[PORT] = False
    stacks = (*(_stacks(position, name) if position else ()), *new)
    return Place(name, duchy.spot, owner, False, tuple(sign for sign, here in signs.items() if here), stacks)


def _sea(atlas: Atlas, zone: str, position: Position | None, new: tuple[Stack, ...]) -> Place:
    stacks = (*(_stacks(position, zone) if position else ()), *new)
    return Place(zone, atlas.zone_spots.get(zone), None, True, (), stacks)


def _stacks(position: Position, place: str) -> Iterator[Stack]:
    for nation, side in position.sides.items():
        units = side.units.get(place, 0)
        leaders = named(side, (general for general, seat in side.leaders.items() if seat == place))
        if units or leaders:
            yield Stack(nation, str(units) if units else "", leaders)
        ready, refit = side.ready.get(place, 0), side.refit.get(place, 0)
        if ready or refit:
            yield Stack(nation, str(ready), f"{refit} in refit" if refit else "", afloat=True)


def named(side: Side, generals: Iterable[str]) -> str:
    """Return generals with their Command Ratings."""
    return ", ".join(f"{general}{HARD_SPACE}{side.ratings[general]}" for general in generals)
