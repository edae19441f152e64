"""Every turn of reinforcement at once: purchases, a free and an additional Deployment, each optional."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ....model.napoleonic_wars.orders import CallUp, Deploy, FormUnits, Lift, ReturnGeneral, ReturnUnits, Ride
from ....model.napoleonic_wars.position import Position
from ...algebra import Symbolic
from ..search.decisions import present
from .open_sea import at_sea
from .scope import Scope

FORMINGS = 2  # orders to form Units: more at other places could break nothing that two do not


@dataclass(frozen=True)
class OpenTurn:
    """All turns of a scope as one.

    Attributes:
        orders: its orders, each of which may be left out.
        limits: what an order that is left out leaves behind: nothing.
    """

    orders: tuple[Any, ...]
    limits: tuple[Any, ...]


def open_turn(a: Symbolic, scope: Scope, position: Position) -> OpenTurn:
    """Return all turns of a scope as one: by land, or at sea."""
    orders, limits = at_sea(a, scope, position) if scope.zones else _by_land(a, scope, position)
    return OpenTurn(tuple(orders), tuple(limits))


def _by_land(a: Symbolic, scope: Scope, position: Position) -> tuple[list[Any], list[Any]]:
    generals = (None, *position.sides[scope.nation].ratings)
    orders: list[Any] = []
    for n in range(FORMINGS):
        orders.append(FormUnits(scope.number(a, f"formed {n}"), a.choice(f"formed {n} at", scope.names)))
    orders.append(ReturnUnits(scope.number(a, "brought back"), a.choice("brought back to", scope.names)))
    for kind in (CallUp, ReturnGeneral):
        general = a.choice(f"{kind.__name__} of", generals)
        orders.append(kind(general, a.choice(f"{kind.__name__} to", scope.names)))
    limits: list[Any] = [a.any((present(a, o), a.eq(o.place, scope.names[0]))) for o in orders]
    for extra in (False, True):
        order = _deployment(a, scope, position, extra)
        orders.append(order)
        limits += _left_out(a, scope, order)
    return orders, limits


def _deployment(a: Symbolic, scope: Scope, position: Position, extra: bool) -> Deploy:
    word, nation = "extra" if extra else "free", scope.nation
    leader = a.choice(f"{word} leader", (None, *position.sides[nation].ratings))
    start = a.choice(f"{word} start", (None, *scope.names))
    end = a.choice(f"{word} end", (None, *scope.names))
    nations = (nation, *position.allied_minors(nation))
    lifts = [
        Lift(scope.number(a, f"{word} {owner} from {name}"), name, None if owner == nation else owner)
        for owner in nations
        for name in scope.names
    ]
    rides = [
        Ride(general, a.choice(f"{word} {general} from", scope.names), a.flag(f"{word} {general} goes"))
        for owner in nations
        for general in position.sides[owner].ratings
    ]
    return Deploy("army", leader, start, end, extra, tuple(lifts), tuple(rides))


def _left_out(a: Symbolic, scope: Scope, order: Deploy) -> Iterator[Any]:
    """Yield that a Deployment has a leader where it is made, and that one left out says nothing else."""
    used, first = present(a, order), scope.names[0]
    yield a.implies(used, a.no(a.eq(order.leader, None)))
    yield a.implies(used, a.no(a.eq(order.start, None)))
    yield a.any((used, a.all((a.eq(order.leader, None), a.eq(order.start, None)))))
    yield a.any((used, a.sum((*(lift.number for lift in order.lifts), *(r.present for r in order.rides))) <= 0))
    yield from (a.any((ride.present, a.eq(ride.place, first))) for ride in order.rides)
