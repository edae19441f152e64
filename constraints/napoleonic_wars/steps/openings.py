"""What may stand in the holes of orders besides reinforcement: every value, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import product
from typing import Any

from ....model.napoleonic_wars.acts import (
    TRACK,
    Attack,
    Attrition,
    By,
    EndAlliance,
    EndForeignWar,
    FormArmada,
    KeepForces,
    LetAllianceEnd,
    RegroupForces,
    RestoreAlliance,
    SendToRegroup,
)
from ....model.napoleonic_wars.card_acts import DrawCard, ExchangeUnits, KeepCP
from ....model.napoleonic_wars.nations import CAMPS, CONSULS, NATIONS, POWERS
from ....model.napoleonic_wars.orders import (
    HOLE,
    AnyOrder,
    CallUp,
    FormSquadrons,
    FormUnits,
    Hole,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ....model.napoleonic_wars.position import Position
from ..rules.s07_6_foreign_wars import rolled_in_vain

DIE = range(1, 7)
CARD = range(1, 7)  # the CPs of a card
CHANCE: dict[str, Sequence[Any]] = {"rolls": DIE, "card": (*CARD, "red", "green")}  # by the fields that chance fills
MOST = (*range(1, 21), 0)  # pieces, cards or CPs in one order; none is tried last
AT_SEA = (KeepForces, RegroupForces, Attack, Attrition, FormArmada, SendToRegroup)  # in duchies and in Zones
OF_PROXIES = (*TRACK, EndAlliance, LetAllianceEnd, RestoreAlliance)


BUILT = (FormUnits, ReturnUnits, FormSquadrons, ReturnSquadrons, Refit, ExchangeUnits, KeepCP)  # each with a number


def filled(order: Any, position: Position) -> Iterator[Any]:
    """Yield an order with every hole filled, in every way; None is no order at all."""
    if isinstance(order, By):
        found = filled(order.order, position)
        yield from (inner if inner is None else replace(order, order=inner) for inner in found)
    elif isinstance(order, AnyOrder):
        yield None
        for left_open in _any_order():
            yield from filled(left_open, position)
    else:
        yield from _filled(order, [f.name for f in fields(order) if _holes(getattr(order, f.name))], position)


def _any_order() -> Iterator[Any]:
    """Yield what an order left open may be in a Proxy's Impulse, with holes; pieces come where the rules put them."""
    yield DrawCard(HOLE)
    yield from (kind(HOLE) for kind in (*BUILT, CallUp, ReturnGeneral))


def chances(order: Any) -> Iterator[Any]:
    """Yield an order with the dice and the drawn card that it leaves open filled, in every way; itself if none.

    No die is rolled after one that ends a Foreign War.
    """
    inner = order.order if isinstance(order, By) else order
    names = [name for name in CHANCE if _holes(getattr(inner, name, None))]
    for whole in _filled(inner, names) if names else (inner,):
        if names and isinstance(whole, EndForeignWar) and rolled_in_vain(whole):
            continue
        yield replace(order, order=whole) if isinstance(order, By) else whole


def _holes(value: Any) -> bool:
    return isinstance(value, Hole) or (isinstance(value, tuple) and any(_holes(part) for part in value))


def _filled(order: Any, names: list[str], position: Position | None = None) -> Iterator[Any]:
    """Yield an order with the holes in some fields filled, in every way; the ways are never all in memory."""
    slots = [
        _options(order, name, position) if isinstance(part, Hole) else [part]
        for name in names
        for part in _flat(getattr(order, name))
    ]
    for values in product(*slots):
        rest = iter(values)
        yield replace(order, **{name: _shaped(getattr(order, name), rest) for name in names})


def _flat(value: Any) -> Iterator[Any]:
    """Yield the parts of a field's value, and the parts of these."""
    if isinstance(value, tuple):
        for part in value:
            yield from _flat(part)
    else:
        yield value


def _shaped(value: Any, parts: Iterator[Any]) -> Any:
    """Return a value of the same form with other parts."""
    return tuple(_shaped(part, parts) for part in value) if isinstance(value, tuple) else next(parts)


def _options(order: Any, name: str, position: Position | None) -> Sequence[Any]:
    """Return what a hole in a field may be."""
    if name in CHANCE:
        return CHANCE[name]
    if name == "camp":
        return CAMPS
    if position is None:
        raise LookupError(f"no position tells what {name} may be")
    if name in ("nation", "target", "consents", "row", "power"):
        likely = POWERS if name in ("row", "power") else CONSULS if isinstance(order, OF_PROXIES) else NATIONS
        return [nation for nation in position.sides if nation in likely]
    if name in ("general", "generals", "leader", "other", "under"):
        return [general for side in position.sides.values() for general in side.ratings]
    if name in ("place", "start", "end"):
        at_sea = isinstance(order, AT_SEA) or getattr(order, "kind", None) == "squadron"
        return [*position.atlas.duchies, *(position.atlas.sea if at_sea else ())]
    return MOST[:-1] if name in ("times", "number") else MOST
