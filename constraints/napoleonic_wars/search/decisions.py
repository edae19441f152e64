"""The decisions in an order: what a solver chose, what it left out, and what comes first among equals."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from ....model.napoleonic_wars.orders import PURCHASES, CallUp, Deploy, ReturnGeneral
from ...algebra import PLAIN, Choice, Node, Symbolic, Truth


def present(a: Any, order: Any) -> Any:
    """Return whether an optional order is given at all."""
    if isinstance(order, Deploy):
        return a.no(a.eq(order.end, None))
    if isinstance(order, (CallUp, ReturnGeneral)):
        return a.no(a.eq(order.general, None))
    return order.number >= 1 if hasattr(order, "number") else True


def choices(order: Any) -> list[Any]:
    """Return an order's decisions: every part of it that may be open, but for its way and its stated price."""
    if isinstance(order, Deploy):
        parts = [order.leader, order.start, order.end]
        parts += [part for lift in order.lifts for part in (lift.place, lift.number)]
        return parts + [part for ride in order.rides for part in (ride.general, ride.present)]
    names = [f.name for f in fields(order) if f.name != "price"] if isinstance(order, PURCHASES) else []
    return [getattr(order, name) for name in sorted(names, reverse=True)]


def preferences(a: Symbolic, order: Any) -> list[tuple[Any, bool]]:
    """Return what comes first among the values of a given order's decisions.

    Names come in alphabetical order, large numbers before small ones, generals who stay before generals who ride along.

    Returns:
        (node, high) pairs, as engines take them.
    """
    found: list[tuple[Any, bool]] = []
    for thing in choices(order):
        if isinstance(thing, Choice):
            keys = sorted(thing.literals, key=lambda key: (key is None, str(key)))
            found.append((a.at(thing, {key: rank for rank, key in enumerate(keys)}), False))
        elif isinstance(thing, Node):
            found.append((thing, not isinstance(thing, Truth)))
    return found


def tidy(order: Any) -> Any:
    """Return a decoded order without what a solver left out of it; None where it left out the whole."""
    if not present(PLAIN, order):
        return None
    if not isinstance(order, Deploy):
        return order
    lifts = tuple(lift for lift in order.lifts if lift.number)
    rides = tuple(ride for ride in order.rides if ride.present)
    return replace(order, lifts=lifts, rides=rides, via=tuple(zone for zone in order.via if zone is not None))
