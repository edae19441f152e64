"""Every position of a scope at once: control, Units, generals, their Command Ratings, supplies and CPs left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.position import REGROUP, UNUSED, Clock, Position, Side
from ...algebra import Symbolic
from .open_map import known_map, map_of, open_map, well_formed_map
from .scope import CASTS, GENERALS, Scope

RATINGS = (4, 6, 8)


def open_position(a: Symbolic, scope: Scope) -> Position:
    """Return all positions of a scope as one."""
    cast, atlas = CASTS[scope.cast], open_map(a, scope)
    sides = {nation: _side(a, scope, nation) for nation in cast.nations}
    flags = {name: a.choice(f"flag on {name}", (None, *cast.nations)) for name in scope.names}
    return Position(
        "an open position", atlas, Clock(1806), sides, order_of_play=(cast.nation,), camps=cast.camps,
        consuls=cast.consuls, flags=flags, players={n: (n,) for n in cast.nations if n != "sweden"},
    )  # fmt: skip


def _side(a: Symbolic, scope: Scope, nation: str) -> Side:
    """Return a nation's pieces; of a mere friend nothing matters but what it controls."""
    cast = CASTS[scope.cast]
    if nation == cast.friend:
        return Side()
    units = {name: scope.number(a, f"{nation} at {name}") for name in scope.names}
    ratings = {general: a.choice(f"rating of {general}", RATINGS) for general in GENERALS[nation]}
    seats = (*scope.names, UNUSED, REGROUP)
    return Side(
        supply_units=scope.number(a, f"supply of {nation}"),
        ratings={general: a.at(rating, {r: r for r in RATINGS}) for general, rating in ratings.items()},
        leaders={general: a.choice(f"seat of {general}", seats) for general in GENERALS[nation]},
        units=units,
        regroup_units=scope.number(a, f"{nation} in Regroup"),
        cp=scope.number(a, f"CPs of {nation}"),
    )


def well_formed(a: Symbolic, position: Position) -> Iterator[tuple[str, Any]]:
    """Yield what holds of every position, each in words and as a truth."""
    yield from well_formed_map(a, map_of(position))
    yield "nobody has more pieces than his supply", a.all(side.unused_units >= 0 for side in position.sides.values())


def pieces(a: Symbolic, position: Position) -> Any:
    """Return how much there is in a position: what makes one smaller than another."""
    sides = position.sides.values()
    standing = a.sum(n for side in sides for n in (*side.units.values(), side.regroup_units, side.unused_units))
    owned = [a.no(a.eq(flag, None)) for flag in position.flags.values()]
    owned += [a.no(a.eq(owner, None)) for d in position.atlas.duchies.values() for owner in (d.home, d.associated)]
    seated = [a.no(a.eq(seat, UNUSED)) for side in sides for seat in side.leaders.values()]
    return 4 * standing + a.sum(side.cp for side in sides if side.cp is not None) + a.count(owned) + a.count(seated)


def known_position(position: Position, value: Callable[[Any], Any], decode: Callable[[Any, Any], Any]) -> Position:
    """Return one of the positions: that of an engine's solution."""
    atlas, sides = known_map(map_of(position), value, decode), {}
    for nation, side in position.sides.items():
        parts = {
            name: decode(value, getattr(side, name)) for name in ("supply_units", "regroup_units", "ratings", "leaders")
        }
        units = {place: decode(value, n) for place, n in side.units.items()}
        sides[nation] = replace(side, **parts, units={p: n for p, n in units.items() if n}, cp=decode(value, side.cp))
    flags = {duchy: decode(value, flag) for duchy, flag in position.flags.items()}
    flags = {duchy: flag for duchy, flag in flags.items() if flag and flag != atlas.duchies[duchy].home}
    return replace(position, name="counterexample", atlas=atlas, sides=sides, flags=flags)
