"""Ways into war: by which orders could one nation be at war with another? None of them is judged here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....model.napoleonic_wars.acts import CP, DISCARDED, DeclareWar, JoinCamp, MoveConsul
from ....model.napoleonic_wars.nations import CAMPS
from ....model.napoleonic_wars.position import BOXES, Position
from ....model.ruling import Ruling
from ...algebra import PLAIN
from ..steps.scene import Scene

Orders = tuple[Any, ...]


def ways_to_war(position: Position, attacker: str, target: str, ruling: Ruling) -> Iterator[Orders]:
    """Yield orders that could bring war, in the phase of the position: a Camp, a declaration, steps left before it.

    Where leave to join a Camp may not be needed, the orders without it come before those with it.
    """
    camps = [camp for camp in CAMPS if camp != position.camp(attacker)]
    entries = {camp: _leaves(position, attacker, camp, ruling) for camp in camps}
    found: list[Orders] = [(DeclareWar(target),)]
    found += [(DeclareWar(target, camp, leave),) for camp in camps for leave in entries[camp]]
    if position.clock.phase == "interphase":
        joins = [JoinCamp(camp, leave) for camp in camps for leave in entries[camp]]
        found += [(join,) for join in joins] + [(join, DeclareWar(target)) for join in joins]
    for steps in _steps_left(position, attacker, target):
        yield from ((*steps, *orders) for orders in found)


def _leaves(position: Position, attacker: str, camp: str, ruling: Ruling) -> list[tuple[str, ...]]:
    """Return whose leave to join a Camp may be needed: nobody's, or that of all who must consent."""
    asked = Scene(PLAIN, position, attacker, JoinCamp(camp), 0, ruling).consenting(camp)
    return [(), asked] if asked else [()]


def _steps_left(position: Position, attacker: str, target: str) -> list[Orders]:
    """Return runs of steps by which the target's consul goes left, the empty run first."""
    consul, interphase = position.consul(target), position.clock.phase == "interphase"
    funds = not interphase or position.sides[attacker].cards.cp > 0
    if not position.proxy(target) or consul.box == "ally" or not funds:
        return [()]
    step = MoveConsul(target, "left", consul.row, DISCARDED if interphase else CP)
    return [(step,) * number for number in range(BOXES.index(consul.box) + 1)]


def goes_left(orders: Orders) -> bool:
    """Return whether there are steps on the Track among some orders."""
    return any(isinstance(order, MoveConsul) for order in orders)
