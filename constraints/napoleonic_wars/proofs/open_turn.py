"""Every turn of reinforcement by land at once: purchases, a free and an additional Deployment, each optional."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ....model.napoleonic_wars.orders import CallUp, Deploy, FormUnits, Lift, ReturnGeneral, ReturnUnits, Ride
from ....model.napoleonic_wars.position import Position
from ...algebra import Symbolic
from ..search.decisions import present
from .scope import CASTS, GENERALS, Scope

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
    """Return all turns of a scope as one."""
    generals = (None, *GENERALS[CASTS[scope.cast].nation])
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
    return OpenTurn(tuple(orders), tuple(limits))


def _deployment(a: Symbolic, scope: Scope, position: Position, extra: bool) -> Deploy:
    cast, word = CASTS[scope.cast], "extra" if extra else "free"
    leader = a.choice(f"{word} leader", (None, *GENERALS[cast.nation]))
    start = a.choice(f"{word} start", (None, *scope.names))
    end = a.choice(f"{word} end", (None, *scope.names))
    lifts = [
        Lift(scope.number(a, f"{word} {nation} from {name}"), name, None if nation == cast.nation else nation)
        for nation in (cast.nation, *((cast.minor,) if cast.minor else ()))
        for name in scope.names
    ]
    riders = [(cast.nation, g) for g in GENERALS[cast.nation]]
    riders += [(cast.minor, g) for g in GENERALS.get(cast.minor or "", ())]
    rides = [
        Ride(general, a.choice(f"{word} {general} from", scope.names), a.flag(f"{word} {general} goes"))
        for _, general in riders
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
