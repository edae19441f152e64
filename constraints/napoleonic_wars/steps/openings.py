"""What may stand in the holes of orders besides reinforcement: every value, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import product
from typing import Any

from ....model.napoleonic_wars.acts import TRACK, By, EndAlliance, LetAllianceEnd, RestoreAlliance
from ....model.napoleonic_wars.nations import CAMPS, CONSULS, POWERS
from ....model.napoleonic_wars.orders import Hole
from ....model.napoleonic_wars.position import Position

DIE = range(1, 7)
CARD = range(1, 7)  # the CPs of a card
MOST = range(21)  # pieces, cards or CPs in one order
OF_PROXIES = (*TRACK, EndAlliance, LetAllianceEnd, RestoreAlliance)


def filled(order: Any, position: Position) -> Iterator[Any]:
    """Yield an order with every hole filled, in every way."""
    if isinstance(order, By):
        yield from (replace(order, order=inner) for inner in filled(order.order, position))
        return
    names = [field.name for field in fields(order) if _holes(getattr(order, field.name))]
    choices = [list(_values(order, name, getattr(order, name), position)) for name in names]
    for values in product(*choices):
        yield replace(order, **dict(zip(names, values, strict=True)))


def chances(order: Any) -> Iterator[Any]:
    """Yield an order with the dice and the drawn card that it leaves open filled, in every way; itself if none."""
    inner = order.order if isinstance(order, By) else order
    open_ones = [name for name in ("rolls", "card") if _holes(getattr(inner, name, None))]
    values = [list(_values(inner, name, getattr(inner, name), None)) for name in open_ones]
    for chosen in product(*values):
        whole = replace(inner, **dict(zip(open_ones, chosen, strict=True))) if open_ones else inner
        yield replace(order, order=whole) if isinstance(order, By) else whole


def _holes(value: Any) -> bool:
    return isinstance(value, Hole) or (isinstance(value, tuple) and any(_holes(part) for part in value))


def _values(order: Any, name: str, value: Any, position: Position | None) -> Iterator[Any]:
    """Yield what may stand in a field: a value, or for a field of several parts all of them."""
    if isinstance(value, tuple):
        parts = [_options(order, name, position) if _holes(part) else [part] for part in value]
        yield from product(*parts)
    else:
        yield from _options(order, name, position)


def _options(order: Any, name: str, position: Position | None) -> Sequence[Any]:
    """Return what a hole in a field may be."""
    if name in ("rolls", "card"):
        return [*CARD, "red", "green"] if name == "card" else DIE
    if name in ("row", "power"):
        return POWERS
    if name == "camp":
        return CAMPS
    assert position is not None, "names come from a position"
    if name in ("nation", "target", "consents"):
        return CONSULS if isinstance(order, OF_PROXIES) else list(position.sides)
    if name in ("general", "generals", "leader", "other", "under"):
        return [general for side in position.sides.values() for general in side.ratings]
    if name in ("place", "start", "end"):
        return [*position.atlas.duchies, *position.atlas.sea]
    return MOST[1:] if name in ("times", "number") else MOST
