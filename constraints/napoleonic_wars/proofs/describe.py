"""A small position in words: its politics; where there are pieces, a line for each duchy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....model.language import said, told
from ....model.mistakes import counted
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import say
from ....model.napoleonic_wars.position import Position
from ....model.napoleonic_wars.turn import Turn
from .open_map import OPEN


def described(turn: Turn) -> list[str]:
    """Return what a position is, in lines: of one with pieces its land, of one without its politics and cards."""
    position = turn.position
    if any(side.supply_units or side.supply_squadrons or side.ratings for side in position.sides.values()):
        return [_stock(turn), *(_duchy(position, duchy) for duchy in _shown(turn)), *_zones(position)]
    return [*_politics(position), *_cards(turn)]


def _stock(turn: Turn) -> str:
    """Return whose turn it is, with what."""
    side = turn.position.sides[turn.nation]
    waiting = [f"{counted(side.unused_units, 'Unit')} unused", f"{side.regroup_units} in Regroup"]
    if side.supply_squadrons:
        waiting += [f"{counted(side.unused_squadrons, 'squadron')} unused", f"{side.regroup_squadrons} in Regroup"]
    if side.cp is not None:
        waiting.insert(0, f"{side.cp} CP")
    waiting += [f"{g} ({side.ratings[g]}) {seat}" for g, seat in side.leaders.items() if seat.startswith("(")]
    return _line(title(turn.nation), [*waiting, *(["a +1 CP marker"] if side.marker else [])])


def _line(name: str, parts: list[str], between: str = ", ") -> str:
    """Return a line about something: what it is called, and what is to be said of it."""
    return f"{said(name)}: {between.join(map(said, parts)) or said('nobody')}"


def _seat(consul: Any) -> str:
    row, side = f" of {title(consul.row)}" if consul.row else "", ", +1" if consul.side == "+1" else ""
    return f"{title(consul.box)}{row}{side}"


def _politics(position: Position) -> Iterator[str]:
    """Yield Camps, consuls and the numbers of the Track, wars, Subject Neutrals, who plays several nations."""
    for camp, members in position.camps.items():
        yield _line(title(camp), list(map(title, members)))
    for nation, consul in position.consuls.items():
        yield told("{nation}'s consul: {text}", nation=title(nation), text=_seat(consul))
    if position.consuls:
        yield _line("columns", [f"{said(title(box))} {number}" for box, number in position.track.items()])
    yield from (told("at war: {one} and {other}", one=title(one), other=title(other)) for one, other in position.wars)
    for nation, conqueror in position.subjects.items():
        yield told("{nation}: a Subject Neutral of {other}", nation=title(nation), other=title(conqueror))
    for nations in position.players.values():
        if len(nations) > 1:
            yield _line("one player", list(map(title, nations)))
    for due in position.due:
        yield said(f"due: {due.kind} for {title(due.nation)}" if due.nation else f"due: {due.kind}")


def _cards(turn: Turn) -> Iterator[str]:
    """Yield what decides how many cards a nation draws and holds, where there are Keys."""
    keys = [name for name, duchy in turn.position.atlas.duchies.items() if duchy.key]
    cards = turn.position.sides[turn.nation].cards
    if keys:
        number = sum(turn.position.flags.get(key) == turn.nation for key in keys)
        parts = [counted(number, "Key"), counted(cards.unplayed, "unplayed card")]
        yield _line(title(turn.nation), [*parts, *(["a Peace modifier"] if cards.peace else [])])


def _duchy(position: Position, name: str) -> str:
    """Return what one duchy is and what stands there."""
    duchy = position.atlas.duchies[name]
    parts = []
    if duchy.home:
        parts.append(f"{title(duchy.home)}'s {'Capital' if duchy.capital else 'Home'}")
    if duchy.associated:
        parts.append(f"Associated with {title(duchy.associated)}")
    if name in position.flags:
        parts.append(f"{title(position.flags[name])}'s Flag")
    if name in position.besieged:
        parts.append(f"{title(position.besieged[name])} holds the Fortress")
    if duchy.zones:
        port = "a blockaded Port" if name in position.blockaded else "a Port"
        parts.append(f"{port} on the {' and the '.join(duchy.zones)}")
    parts += _standing(position, name)
    near = list(position.atlas.roads[name])
    parts += [f"joined to {', '.join(near)}"] if near else []
    return _line(name, parts, "; ")


def _shown(turn: Turn) -> Iterator[str]:
    """Yield the duchies that are told of: of a known map those in which something is, or which the orders name."""
    position, named = turn.position, "; ".join(map(say, turn.orders))
    for name in position.atlas.duchies:
        told = name in named or name in position.flags or name in position.besieged or any(_standing(position, name))
        if told or position.atlas.reference == OPEN:
            yield name


def _zones(position: Position) -> Iterator[str]:
    """Yield what each Zone is next to, and the squadrons there."""
    for zone, near in position.atlas.sea.items():
        standing = list(_standing(position, zone))
        parts = [*standing, *([f"next to the {' and the '.join(near)}"] if near else [])]
        if standing or (parts and position.atlas.reference == OPEN):
            yield _line(zone, parts, "; ")


def _standing(position: Position, name: str) -> Iterator[str]:
    for nation, side in position.sides.items():
        here = [f"{g} ({side.ratings[g]})" for g, seat in side.leaders.items() if seat == name]
        numbers = {"Unit": side.units.get(name, 0), "squadron": side.ready.get(name, 0)}
        numbers["squadron with a Refit marker"] = side.refit.get(name, 0)
        standing = [counted(number, word) for word, number in numbers.items() if number]
        if standing or here:
            yield " ".join(map(said, [title(nation), *standing, *here]))
