"""Every turn of reinforcement at sea at once: squadrons, a Fleet's free and additional Deployment, a Convoy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....model.napoleonic_wars.orders import Deploy, FormSquadrons, FormUnits, Lift, Refit, ReturnSquadrons
from ....model.napoleonic_wars.position import Position
from ...algebra import Symbolic
from ..search.decisions import present
from .scope import Scope

COUNTED = {"formed": FormSquadrons, "formed too": FormSquadrons, "brought back": ReturnSquadrons, "refitted": Refit}
DEPLOYED = (("fleet", False), ("fleet", True), ("convoy", False))  # each force, and whether it is the additional one


def at_sea(a: Symbolic, scope: Scope, position: Position) -> tuple[list[Any], list[Any]]:
    """Return the orders of all turns of a scope, and what those that are left out leave behind: nothing."""
    orders: list[Any] = [
        kind(scope.number(a, f"squadrons {word}"), a.choice(f"squadrons {word} at", scope.names))
        for word, kind in COUNTED.items()
    ]
    orders.append(FormUnits(scope.number(a, "Units formed"), a.choice("Units formed at", scope.names)))
    limits: list[Any] = [a.any((present(a, o), a.eq(o.place, scope.names[0]))) for o in orders]
    for force, extra in DEPLOYED:
        order = _deployment(a, scope, position, force, extra)
        orders.append(order)
        limits += _left_out(a, order)
    return orders, limits


def _deployment(a: Symbolic, scope: Scope, position: Position, force: str, extra: bool) -> Deploy:
    word, convoy = f"extra {force}" if extra else force, force == "convoy"
    places = scope.names if convoy else (*scope.names, *scope.zones)
    leaders = (None, *position.sides[scope.nation].ratings) if convoy else (None,)
    via = tuple(a.choice(f"{word} Zone {n}", (None, *scope.zones)) for n in range(scope.slots))
    lifts = tuple(Lift(scope.number(a, f"{word} from {place}"), place) for place in places)
    start, end = (a.choice(f"{word} {which}", (None, *places)) for which in ("start", "end"))
    return Deploy(force, a.choice(f"{word} leader", leaders), start, end, extra, lifts, via=via)


def _left_out(a: Symbolic, order: Deploy) -> Iterator[Any]:
    """Yield that a Deployment that is made starts somewhere and enters Zones without a gap, one left out none."""
    used = present(a, order)
    yield a.implies(used, a.no(a.eq(order.start, None)))
    idle = [a.eq(thing, None) for thing in (order.leader, order.start, *order.via)]
    yield a.any((used, a.all((*idle, a.sum(lift.number for lift in order.lifts) <= 0))))
    for zone, following in zip(order.via, order.via[1:], strict=False):
        yield a.implies(a.eq(zone, None), a.eq(following, None))
