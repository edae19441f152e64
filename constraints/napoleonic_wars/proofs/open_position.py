"""Every position of a scope at once: control, pieces, generals, their Command Ratings, supplies and CPs left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from ....model.napoleonic_wars.position import REGROUP, UNUSED, Clock, Position, Side
from ...algebra import Symbolic
from .open_map import OpenAtlas, known_map, map_of, well_formed_map
from .scope import Scope, generals_of

RATINGS = (4, 6, 8)


@dataclass(frozen=True)
class OpenPosition(Position):
    """A position in which everything but who takes part is symbolic.

    Attributes:
        shut: for each duchy whether its Port is blockaded.
    """

    shut: Mapping[str, Any] = field(default_factory=dict)

    @property
    def blockades(self) -> Mapping[str, Any]:  # type: ignore[override]
        """For each duchy that may have one whether its Port is blockaded."""
        return self.shut


def open_position(a: Symbolic, scope: Scope) -> OpenPosition:
    """Return all positions of a scope as one."""
    nation = scope.nation
    known = scope.setting.position if scope.setting else scope.cast.politics(map_of(a, scope))
    friends = [n for n in known.allies(nation) if n not in known.allied_minors(nation)]
    enemies, allied = known.enemies(nation), known.allied_minors(nation)
    generals = generals_of(known, nation)
    sides = {n: _side(a, scope, n, generals[n]) if n in generals else Side() for n in known.sides}
    flying = (None, nation, *friends[:1], *enemies[:1], *allied[:1])  # any other Flag counts as one of these
    holding = (None, nation, *friends[:1], *enemies[:1])
    parts = {f.name: getattr(known, f.name) for f in fields(Position)}
    parts |= {
        "name": "an open position",
        "clock": Clock(1806),
        "sides": sides,
        "flags": {name: a.choice(f"flag on {name}", flying) for name in scope.names},
        "besieged": {n: a.choice(f"holder of {n}", holding) for n in scope.names if may_hold(scope, n)},
        "blockaded": (),
        "due": (),
    }
    shut = {name: a.flag(f"{name} blockaded") for name in scope.names if scope.zones}
    return OpenPosition(**parts, shut=shut)


def may_hold(scope: Scope, name: str) -> bool:
    """Return whether a besieged Fortress may hold out in a duchy: anywhere on an open map."""
    return scope.sieges and (scope.setting is None or scope.setting.position.atlas.duchies[name].fortress)


def _side(a: Symbolic, scope: Scope, nation: str, generals: tuple[str, ...]) -> Side:
    """Return a nation's pieces."""
    ratings = {general: a.choice(f"rating of {general}", RATINGS) for general in generals}
    seats = (*scope.names, UNUSED, REGROUP)
    land = Side(
        supply_units=scope.number(a, f"supply of {nation}"),
        ratings={general: a.at(rating, {r: r for r in RATINGS}) for general, rating in ratings.items()},
        leaders={general: a.choice(f"seat of {general}", seats) for general in generals},
        units={name: scope.number(a, f"{nation} at {name}") for name in scope.names},
        regroup_units=scope.number(a, f"{nation} in Regroup"),
        cp=scope.number(a, f"CPs of {nation}"),
    )
    if not scope.zones:
        return land
    return replace(
        land,
        supply_squadrons=scope.number(a, f"squadrons of {nation}"),
        ready={place: scope.number(a, f"{nation} ready at {place}") for place in (*scope.names, *scope.zones)},
        refit={name: scope.number(a, f"{nation} marked at {name}") for name in scope.names},
        regroup_squadrons=scope.number(a, f"squadrons of {nation} in Regroup"),
        reserve=scope.number(a, f"reach of {nation}"),
    )


def well_formed(a: Symbolic, position: Position, nation: str) -> Iterator[tuple[str, Any]]:
    """Yield what holds of every position, each in words and as a truth."""
    yield from well_formed_map(a, position.atlas)
    sides = position.sides.values()
    yield "nobody has more Units than his supply", a.all(side.unused_units >= 0 for side in sides)
    waters = position.atlas.waters
    if position.blockades:
        yield "nobody has more squadrons than his supply", a.all(side.unused_squadrons >= 0 for side in sides)
        port = {name: a.any(waters[name].values()) for name in position.atlas.duchies}
        afloat = [
            (place, number) for side in sides for squadrons in (side.ready, side.refit)
            for place, number in squadrons.items() if place in port
        ]  # fmt: skip
        yield "squadrons are in Ports and Zones", a.all(a.any((port[place], number <= 0)) for place, number in afloat)
        shut = position.blockades.items()
        yield "a Port alone is blockaded", a.all(a.implies(truth, port[name]) for name, truth in shut)
    if position.besieged:
        yield "a besieged Fortress lies in a duchy of its holder's enemy", a.all(_besieged(a, position, nation))


def _besieged(a: Symbolic, position: Position, nation: str) -> Iterator[Any]:
    friends, enemies = (nation, *position.allies(nation)), position.enemies(nation)
    for duchy, holder in position.besieged.items():
        flag = position.flags[duchy]
        control = a.ite(a.eq(flag, None), position.atlas.duchies[duchy].home, flag)
        for mine, theirs in ((friends, enemies), (enemies, friends)):
            held = a.holds(holder, lambda owner, side=mine: owner in side, none=False)
            yield a.implies(held, a.holds(control, lambda owner, side=theirs: owner in side, none=False))


def pieces(a: Symbolic, position: Position) -> Any:
    """Return how much there is in a position: what makes one smaller than another."""
    sides = position.sides.values()
    standing = [n for side in sides for n in (*side.units.values(), side.regroup_units, side.unused_units)]
    standing += [n for s in sides for n in (*s.ready.values(), *s.refit.values(), s.regroup_squadrons)]
    standing += [side.unused_squadrons for side in sides]
    owned = [a.no(a.eq(flag, None)) for flag in (*position.flags.values(), *position.besieged.values())]
    owned += [a.no(a.eq(owner, None)) for d in position.atlas.duchies.values() for owner in (d.home, d.associated)]
    seated = [a.no(a.eq(seat, UNUSED)) for side in sides for seat in side.leaders.values()]
    little = [number for side in sides for number in (side.cp, side.reserve) if number is not None]
    return 4 * a.sum(standing) + a.sum(little) + a.count((*owned, *seated, *position.blockades.values()))


def known_position(position: Position, value: Callable[[Any], Any], decode: Callable[[Any, Any], Any]) -> Position:
    """Return one of the positions: that of an engine's solution."""
    atlas, sides = known_map(position.atlas, value, decode), {}
    for nation, side in position.sides.items():
        made = decode(value, side)
        by_place = {name: {p: n for p, n in getattr(made, name).items() if n} for name in ("units", "ready", "refit")}
        sides[nation] = replace(made, **by_place)
    besieged = {duchy: holder for duchy, holder in decode(value, position.besieged).items() if holder}
    if isinstance(position.atlas, OpenAtlas):
        atlas = replace(
            atlas, duchies={n: replace(d, fortress=n in besieged) for n, d in atlas.duchies.items()}
        )  # fmt: skip
    flags = decode(value, position.flags)
    flags = {duchy: flag for duchy, flag in flags.items() if flag and flag != atlas.duchies[duchy].home}
    blockaded = tuple(name for name, truth in position.blockades.items() if value(truth))
    parts = {f.name: getattr(position, f.name) for f in fields(Position)}
    parts |= {"name": "counterexample", "atlas": atlas, "sides": sides, "flags": flags}
    return Position(**{**parts, "besieged": besieged, "blockaded": blockaded})
