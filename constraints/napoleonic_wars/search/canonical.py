"""Turns compared: their canonical form, and how far one is from another."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.orders import (
    PURCHASES,
    Deploy,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnSquadrons,
    ReturnUnits,
    say,
)

_COUNTED = (FormUnits, FormSquadrons, ReturnUnits, ReturnSquadrons, Refit)


def canonical(orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return a whole turn's canonical form.

    Purchases are merged and sorted; Deployments follow in their order, without their way, pieces sorted.

    Example:
        >>> canonical((FormUnits(1, "Paris"), FormUnits(2, "Paris")))
        (FormUnits(number=3, place='Paris', price=None),)
    """
    merged: dict[tuple, Any] = {}
    named, others = [], []
    for order in orders:
        if isinstance(order, _COUNTED):
            key = (type(order), order.place)
            before = merged.get(key)
            merged[key] = replace(order, price=None, number=order.number + (before.number if before else 0))
        elif isinstance(order, PURCHASES):
            named.append(replace(order, price=None))
        elif isinstance(order, Deploy):
            lifts = tuple(
                sorted(order.lifts, key=lambda lift: (lift.place != order.start, lift.place, lift.nation or ""))
            )
            rides = tuple(sorted(order.rides, key=lambda ride: ride.general))
            others.append(replace(order, lifts=lifts, rides=rides, via=(), price=None))
        else:
            others.append(order)
    return (*sorted([*merged.values(), *named], key=lambda order: (PURCHASES.index(type(order)), say(order))), *others)


def nearness(order: Any) -> int:
    """Return how many pieces an order moves, places or refits: what a change of it touches."""
    if isinstance(order, Deploy):
        return sum(lift.number for lift in order.lifts) + len(order.rides) + (order.leader is not None)
    return getattr(order, "number", 1)
