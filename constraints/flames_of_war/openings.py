"""What may stand in the holes of orders: every value, one after another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from itertools import combinations, combinations_with_replacement, cycle, islice, product
from typing import Any

from ...model.flames_of_war.mission import EDGES
from ...model.flames_of_war.orders import (
    MANNERS,
    Arrive,
    At,
    Choose,
    Hold,
    Nothing,
    Roll,
)
from ...model.flames_of_war.position import Position
from ...model.hole import AnyOrder, has_holes
from .arrivals import DIE

MOST_MOVE = {"inches": 12, "cm": 30}


def filled(order: Any, position: Position) -> Iterator[Any]:
    """Yield an order with every hole filled, in every way; for `any order` None, which is no order, and arrivals."""
    if isinstance(order, At):
        for found in filled(order.order, position):
            yield At(order.turn, Nothing() if found is None else found)
    elif isinstance(order, AnyOrder):
        yield None
        yield from map(Arrive, position.available)
    elif isinstance(order, Roll):
        yield from chances(order)
    elif isinstance(order, (Hold, Choose)) and has_holes(order.platoons):
        yield from _named(order, position)
    elif has_holes(getattr(order, "platoon", None)):
        every = list(position.force.platoons)
        for platoon in position.available or every if isinstance(order, Arrive) else every:
            yield from filled(replace(order, platoon=platoon), position)
    else:
        names = [field.name for field in fields(order) if has_holes(getattr(order, field.name))]
        for values in product(*(_options(order, name, position) for name in names)):
            yield replace(order, **dict(zip(names, values, strict=True)))


def chances(order: Any) -> Iterator[Any]:
    """Yield an order with the dice that it leaves open filled, in every way; itself if none. Dice have no order."""
    if isinstance(order, At):
        yield from (At(order.turn, inner) for inner in chances(order.order))
    elif isinstance(order, Roll) and has_holes(order):
        for dice in combinations_with_replacement(DIE, sum(map(has_holes, order.dice))):
            yield Roll(_in_place(order.dice, dice))
    else:
        yield order


def _named(order: Any, position: Position) -> Iterator[Any]:
    """Yield an order with the platoons that it leaves open named, each set of them once."""
    known = tuple(platoon for platoon in order.platoons if not has_holes(platoon))
    among = position.available if isinstance(order, Choose) else position.force.platoons
    others = [p for p in among if p not in (*known, *(position.reserve if isinstance(order, Hold) else ()))]
    wanted = len(order.platoons) - len(known)
    too_few = [tuple(islice(cycle(position.force.platoons), wanted))]  # a rule says why not
    for platoons in combinations(others, wanted) if wanted <= len(others) else too_few:
        yield replace(order, platoons=_in_place(order.platoons, platoons))


def _in_place(written: Sequence[Any], found: Sequence[Any]) -> tuple[Any, ...]:
    """Return what is written with what was found in the places of its holes, one after another."""
    rest = iter(found)
    return tuple(next(rest) if has_holes(part) else part for part in written)


def _options(order: Any, name: str, position: Position) -> Sequence[Any]:
    """Return what a hole in a field may be."""
    if name == "edge":
        return EDGES
    if name == "manner":
        return MANNERS
    if name == "die":
        return DIE
    if name == "distance":
        return range(MOST_MOVE[order.unit] + 1)
    if name == "number":
        return range(len(position.force.platoons) + 1)
    if name == "platoons":
        every = list(position.force.platoons)
        return list(product(*([p] if not has_holes(p) else every for p in order.platoons)))
    return list(position.force.platoons[order.platoon].teams)
