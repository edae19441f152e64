"""A small position in words: a line for each duchy."""

from __future__ import annotations

from collections.abc import Iterator

from ....model.mistakes import counted
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.position import Position
from ....model.napoleonic_wars.turn import Turn


def described(turn: Turn) -> list[str]:
    """Return what a position is, in lines: whose turn it is, with what; each duchy, who stands there, what it joins."""
    position, side = turn.position, turn.position.sides[turn.nation]
    waiting = [f"{counted(side.unused_units, 'Unit')} unused", f"{side.regroup_units} in Regroup"]
    if side.cp is not None:
        waiting.insert(0, f"{side.cp} CP")
    seats = [f"{g} ({side.ratings[g]}) {seat}" for g, seat in side.leaders.items() if seat.startswith("(")]
    own = f"{title(turn.nation)}: {', '.join([*waiting, *seats])}"
    return [own, *(_duchy(position, duchy) for duchy in position.atlas.duchies)]


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
    parts += _standing(position, name)
    near = list(position.atlas.roads[name])
    parts += [f"joined to {', '.join(near)}"] if near else []
    return f"{name}: {'; '.join(parts) or 'nobody'}"


def _standing(position: Position, name: str) -> Iterator[str]:
    for nation, side in position.sides.items():
        here = [f"{g} ({side.ratings[g]})" for g, seat in side.leaders.items() if seat == name]
        number = side.units.get(name, 0)
        if number or here:
            yield " ".join([title(nation), *([counted(number, "Unit")] if number else []), *here])
