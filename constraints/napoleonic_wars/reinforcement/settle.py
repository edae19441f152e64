"""Places left unsaid: they are where the rules put the pieces, or a hole where the rules leave a choice."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

from ....model.hole import has_holes
from ....model.napoleonic_wars.acts import By
from ....model.napoleonic_wars.orders import (
    ANYWHERE,
    HOLE,
    PURCHASES,
    Deploy,
    FormSquadrons,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from .table import Table
from .view import View

MOST_FILLINGS = 1000


def settle(table: Table, orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the orders with each unsaid place filled in where only one is possible.

    With several possible places a hole stands there; with none the Capital does, and the rules refuse it.
    """
    view = View(table.ground.a, table, ())
    return tuple(_settled(view, order, orders) for order in orders)


def unsaid(order: Any) -> bool:
    """Return whether an order leaves a place or a way unsaid.

    Example:
        >>> unsaid(FormSquadrons(1)), unsaid(FormSquadrons(1, "Brest"))
        (True, False)
    """
    order = order.order if isinstance(order, By) else order
    return getattr(order, "place", "") is ANYWHERE or (isinstance(order, Deploy) and order.via is None)


def _settled(view: View, order: Any, orders: tuple[Any, ...]) -> Any:
    if isinstance(order, PURCHASES) and order.place is ANYWHERE:
        options = possible_places(view, order, orders)
        if len(options) > 1:
            return replace(order, place=HOLE)
        return replace(order, place=options[0] if options else _fallback(view))
    if isinstance(order, Deploy) and order.via is None:
        return replace(order, via=HOLE)
    return order


def fillings(table: Table, orders: tuple[Any, ...]) -> list[tuple[Any, ...]] | None:
    """Return every way to fill the places left unsaid in settled orders; None where more is open, or too much."""
    view, ways = View(table.ground.a, table, ()), 1
    options: list[list[Any]] = []
    for order in orders:
        if not has_holes(order):
            options.append([order])
        elif isinstance(order, PURCHASES) and not has_holes(replace(order, place=ANYWHERE)):
            options.append([replace(order, place=place) for place in possible_places(view, order, orders)])
        else:
            return None
        ways *= len(options[-1])
        if ways > MOST_FILLINGS:
            return None
    return list(product(*options))


def possible_places(view: View, order: Any, orders: tuple[Any, ...] = ()) -> tuple[str, ...]:
    """Return the places in which a purchase of this kind may be legal."""
    atlas, places = view.ground.atlas, view.table.places
    if isinstance(order, FormSquadrons):
        return tuple(port for port in atlas.ports if places.forming_port(port) and _follows(view, port))
    if isinstance(order, ReturnSquadrons):
        return tuple(port for port in atlas.ports if places.return_port(port) and _follows(view, port))
    if isinstance(order, Refit):
        coming = [o.place for o in orders if isinstance(o, (FormSquadrons, ReturnSquadrons))]
        hidden = () if all(isinstance(place, str) for place in coming) else atlas.ports
        found = [*view.side.refit, *(p for p in coming if isinstance(p, str)), *hidden]
        return tuple(dict.fromkeys(found))
    if isinstance(order, (ReturnUnits, ReturnGeneral)) and view.ruling["regroup-return-place"] == "b":
        return tuple(duchy for duchy in view.ground.homes if view.ground.friendly(duchy))
    return places.all


def _follows(view: View, port: str) -> bool:
    places = view.table.places
    return not places.squadrons_follow or bool(places.allowed(port))


def _fallback(view: View) -> str:
    capitals = view.table.places.capitals
    return capitals[0] if capitals else next(iter(view.ground.atlas.duchies))
