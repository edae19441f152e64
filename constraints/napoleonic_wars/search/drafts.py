"""Legal turns of reinforcement made at random, and what can be told of them: the stuff of new puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

from ....model.hole import has_holes
from ....model.language import said
from ....model.napoleonic_wars.goals import Requirement, read_requirement
from ....model.napoleonic_wars.orders import (
    CallUp,
    Deploy,
    FormUnits,
    Lift,
    ReturnGeneral,
    ReturnUnits,
)
from ....model.napoleonic_wars.position import REGROUP, UNUSED
from ...algebra import PLAIN
from .. import play
from ..reinforcement.settle import settle
from ..reinforcement.table import Table
from ..reinforcement.view import View
from .measures import Measures

MOST_TRIES = 30  # to find one more order that may stand in a turn
MOST_PIECES = 5
MOST_DRAFTS = 400
MOST_BARREN = 40  # after so many without one that makes and moves something, none is expected


def drafts(table: Table, dice: Random) -> Iterator[tuple[Any, ...]]:
    """Yield legal turns made at random; each makes something and moves something."""
    barren = True
    for number in range(MOST_DRAFTS):
        if barren and number == MOST_BARREN:
            return
        orders: tuple[Any, ...] = ()
        makers = [_purchase, *dice.choices((_purchase, _none), k=2), _deployment, dice.choice((_extra, _none))]
        for make in makers:
            for _ in range(MOST_TRIES):
                longer = _with(table, orders, make(table, dice))
                if longer is not None:
                    orders = longer
                    break
        if isinstance(orders[-1] if orders else None, Deploy) and len(orders) > 1:
            barren = False
            yield orders


def _with(table: Table, orders: tuple[Any, ...], order: Any) -> tuple[Any, ...] | None:
    """Return a turn with one order more; None where that is not legal."""
    if order is None or any(type(other) is type(order) and not isinstance(order, Deploy) for other in orders):
        return None
    longer = settle(table, (*orders, order))
    legal = not has_holes(longer) and all(c.holds or not c.given for _, c in play.clauses(PLAIN, table, longer))
    return longer if legal else None


def _none(_table: Table, _dice: Random) -> None:
    return None


def _purchase(table: Table, dice: Random) -> Any:
    side = table.ground.side
    number = dice.randint(1, MOST_PIECES)
    kind = dice.choice((FormUnits, FormUnits, ReturnUnits, CallUp, ReturnGeneral))
    if kind in (FormUnits, ReturnUnits):
        return kind(number)
    among = [g for g, where in side.leaders.items() if where == (UNUSED if kind is CallUp else REGROUP)]
    return kind(dice.choice(among)) if among else None


def _deployment(table: Table, dice: Random, extra: bool = False) -> Any:
    side, land = table.ground.side, table.ground.atlas.duchies
    led = [(g, where) for g, where in side.leaders.items() if where in land]
    if not led:
        return None
    leader, start = dice.choice(led)
    lifts = [Lift(dice.randint(1, MOST_PIECES), start)]
    other = dice.choice([place for place in side.units if place in land])
    if other != start and dice.random() < 0.4:
        lifts.append(Lift(dice.randint(1, 3), other))
    end = dice.choice(list(land))
    return Deploy("army", leader, start, end, extra, tuple(lifts)) if end not in (start, other) else None


def _extra(table: Table, dice: Random) -> Any:
    return _deployment(table, dice, True)


def told(table: Table, orders: tuple[Any, ...], dice: Random) -> list[Requirement]:
    """Return what is so after a turn, as conditions: of its CPs, and of the places from which and to which it moves."""
    ends = [place for o in orders if isinstance(o, Deploy) for place in (o.end, *(lift.place for lift in o.lifts))]
    units = {place: said(f"units at {place}") for place in ends}
    texts = [said("CP spent"), said("CP left"), *units.values()]
    pairs = [(units[one], units[other]) for one, other in pairwise(ends)]
    measures = Measures(View(PLAIN, table, orders))

    def value(text: str) -> Any:
        return measures.linear(read_requirement(f"{text} = 0", table.position).left)

    found = [f"{text} {dice.choice(('=', '=', '>='))} {value(text)}" for text in texts]
    for one, other in pairs:
        sign = "=" if value(one) == value(other) else ">" if value(one) > value(other) else "<"
        found.append(f"{one} {sign} {other}")
    return [read_requirement(text, table.position) for text in dict.fromkeys(found)]
