"""What the orders of a turn bring on to a picture: arrows, new pieces, and where each order happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.act_sentences import count, listed
from ....model.napoleonic_wars.acts import By, Evade, March
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import (
    CallUp,
    Deploy,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ....model.napoleonic_wars.position import Position
from ...picturing import Arrow, Fault, Stack
from ..reinforcement.ground import Ground
from .land import named
from .ways import barred, way_of

MOVING = (Deploy, March, Evade)
LANDED, FLOATED, LED = (FormUnits, ReturnUnits), (FormSquadrons, ReturnSquadrons), (CallUp, ReturnGeneral)
ABOUT = ("place", "nation", "target", "power")  # what an order is about, where it does not move


def arrow_of(number: int, order: Any, nation: str, ground: Ground, wrong: bool) -> Arrow | None:
    """Return the arrow of an order; None where it moves nothing, or leaves open from where to where."""
    way = way_of(order, ground) if isinstance(order, MOVING) else ()
    if len(way) < 2:
        return None
    afloat = getattr(order, "force", "") in ("fleet", "convoy") or getattr(order, "kind", "") == "squadron"
    return Arrow(number, nation, way, " ".join(filter(None, _who(order))), afloat, wrong)


def _who(order: Any) -> Iterator[str]:
    """Yield who moves, and how many."""
    if isinstance(order, Evade):
        yield "evades"
    elif isinstance(order, March):
        yield f"{order.general} with" if order.general and order.number else str(order.general or "")
        yield count(order.number, order.kind) if order.number else ""
    else:
        yield str(order.leader or order.force)
        numbers = [lift.number for lift in order.lifts]
        known = all(isinstance(number, int) for number in numbers)
        number = sum(numbers) if known else "?"
        along = [count(number, "squadron" if order.force == "fleet" else "unit")] if numbers else []
        along += [str(ride.general) for ride in order.rides if ride.present]
        yield f"with {listed(along)}" if along else ""


def merged(stacks: Iterable[Stack]) -> tuple[Stack, ...]:
    """Return new pieces of one place, those of one nation together."""
    found: dict[tuple[str, bool], Stack] = {}
    for stack in stacks:
        before = found.get((stack.owner, stack.afloat), stack)
        if before is not stack:
            numbers = [int(number) for s in (before, stack) if (number := s.number.lstrip("+")).isdigit()]
            names = ", ".join(filter(None, (before.names, stack.names)))
            stack = replace(stack, number=f"+{sum(numbers) or ''}", names=names)
        found[stack.owner, stack.afloat] = stack
    return tuple(found.values())


def stack_of(order: Any, nation: str, position: Position) -> tuple[str, Stack] | None:
    """Return where an order brings pieces, and which; None where it brings none, or leaves that open."""
    place = getattr(order, "place", None)
    if not isinstance(place, str):
        return None
    number = f"+{getattr(order, 'number', '')}"
    if isinstance(order, LANDED):
        return place, Stack(nation, number, "", new=True)
    if isinstance(order, FLOATED):
        return place, Stack(nation, number, "", afloat=True, new=True)
    if isinstance(order, Refit):
        return place, Stack(nation, "+", f"{order.number} refitted", afloat=True, new=True)
    if isinstance(order, LED) and isinstance(order.general, str):
        side = position.sides[nation]
        names = named(side, [order.general]) if order.general in side.ratings else order.general
        return place, Stack(nation, "+", names, new=True)
    return None


def located(finding: Any, orders: Sequence[tuple[str, Any]], arrows: Sequence[Arrow], grounds: Any) -> Fault:
    """Return a finding with where it happens.

    Args:
        finding: a rule that is broken, with the orders at fault.
        orders: the turn's orders, each with its nation.
        arrows: of those that move.
        grounds: by an order's number the position as its nation finds it.
    """
    found: dict[str, None] = {}
    for number in finding.orders:
        nation, order = orders[number - 1]
        place = _place_of(nation, order, next((a for a in arrows if a.order == number), None), grounds(number))
        if place is not None:
            found[place] = None
    return Fault(finding.rule, finding.message, finding.orders, tuple(found))


def _place_of(nation: str, order: Any, arrow: Arrow | None, ground: Ground) -> str | None:
    if arrow is not None:
        return barred(arrow.way, ground) or arrow.way[0]
    atlas = ground.atlas
    for name in ABOUT:
        value = getattr(order, name, None)
        if isinstance(value, str) and (value in atlas.duchies or value in atlas.sea):
            return value
        if isinstance(value, str) and value in ground.position.sides:
            return next(iter(atlas.capitals(value)), None)
    return next(iter(atlas.capitals(nation)), None)


def plain(order: Any, nation: str) -> tuple[str, Any]:
    """Return whose an order is, and the order without that."""
    return (order.nation, order.order) if isinstance(order, By) else (nation, order)


def headline(orders: Sequence[Any], nation: str) -> str:
    """Return whose turn it is."""
    nations = dict.fromkeys(plain(order, nation)[0] for order in orders) or {nation: None}
    return ", ".join(map(title, nations))
