"""Which orders of a turn are judged at once, and which one by one.

All reinforcement orders of one nation are one step, taken where the first of them stands; every other order is a step
of its own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.act_sentences import ACTS
from ....model.napoleonic_wars.acts import CP, Attack, Attrition, By, DeclareWar, JoinCamp, PlaceFlag
from ....model.napoleonic_wars.orders import FOREIGN, PURCHASES, AnyOrder, CallUp, Deploy, FormSquadrons, FormUnits
from ....model.napoleonic_wars.position import Position
from ...telling import Step

CARDS_AND_POLITICS = tuple(kind for kind in ACTS if kind not in (*FOREIGN, Attack))
NEVER_REINFORCEMENT = frozenset((By, *CARDS_AND_POLITICS))
ALWAYS_REINFORCEMENT = frozenset((*PURCHASES, Deploy))  # in the Interphase


def is_story(position: Position, nation: str, orders: tuple[Any, ...]) -> bool:
    """Return whether a turn is more than one nation's reinforcement."""
    if position.clock.phase == "interphase" and ALWAYS_REINFORCEMENT.issuperset(map(type, orders)):
        return False
    return any(not reinforces(position, nation, order) for order in orders)


def reinforces(position: Position, nation: str, order: Any) -> bool:
    """Return whether an order belongs to reinforcement: pieces, Deployments, and what their CPs never buy.

    In an Impulse pieces come back and are refitted by orders of their own (7.7), as a Proxy's pieces are formed.
    """
    if type(order) in NEVER_REINFORCEMENT or (isinstance(order, PlaceFlag) and position.due):
        return False
    if position.clock.phase == "interphase":
        return getattr(order, "by", CP) == CP
    return isinstance(order, (AnyOrder, Deploy, FormUnits, CallUp, FormSquadrons)) and not position.proxy(nation)


def steps_of(position: Position, nation: str, orders: tuple[Any, ...]) -> list[Step]:
    """Return the steps of a turn in their order."""
    found: list[Step] = []
    run: dict[str, int] = {}  # where in `found` each nation's reinforcement is
    choosing = False  # whether survivors of Attrition may choose a Flag (8.34)
    for index, order in enumerate(orders):
        who, order = (order.nation, order.order) if isinstance(order, By) else (nation, order)
        choosing = choosing or isinstance(order, Attrition)
        if not reinforces(position, who, order) or (choosing and isinstance(order, PlaceFlag)):
            found.append(Step(who, ((index, order),), False))
        elif who in run:
            step = found[run[who]]
            found[run[who]] = replace(step, orders=(*step.orders, (index, order)))
        else:
            run[who] = len(found)
            found.append(Step(who, ((index, order),), True))
    return _with_camps(found) if position.clock.phase == "impulse" else found


def _with_camps(steps: list[Step]) -> list[Step]:
    """Return an Impulse's steps with each declaration and the change of Camp beside it taken together."""
    found: list[Step] = []
    for step in steps:
        last = found[-1] if found else None
        kinds = {type(order) for s in (last, step) if s is not None for _, order in s.orders}
        if last and last.nation == step.nation and kinds == {JoinCamp, DeclareWar} and len(last.orders) == 1:
            found[-1] = replace(last, orders=(*last.orders, *step.orders))
        else:
            found.append(step)
    return found


def declaration(step: Step) -> tuple[int, Any]:
    """Return the order of a step besides reinforcement: a declaration takes the change of Camp beside it along."""
    index, order = next(((i, o) for i, o in step.orders if isinstance(o, DeclareWar)), step.orders[0])
    joined = next((o for _, o in step.orders if isinstance(o, JoinCamp)), None)
    if joined is not None and joined is not order and order.camp is None:
        order = replace(order, camp=joined.camp, consents=joined.consents)
    return index, order
