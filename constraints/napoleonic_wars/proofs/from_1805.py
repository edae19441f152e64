"""Diplomacy from the packaged position 1805 on: whatever a few declarations of war and changes of Camp make of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....model.kinds import read_as
from ....model.napoleonic_wars.acts import By, DeclareWar, JoinCamp
from ....model.napoleonic_wars.nations import CAMPS, POWERS
from ....model.napoleonic_wars.position import Position, Side
from ....model.napoleonic_wars.turn import Turn
from ....model.packaged import packaged
from ....model.ruling import Ruling
from ...claims import Family
from ..steps.story import Story
from .one_order import OneOrder, legal_orders

DEPTH = 3  # orders one after another, unless more are asked for


class Sequence(OneOrder):
    """The last of some orders that lead on from 1805.

    Args:
        path: the orders before it, each with its nation.
    """

    def __init__(self, path: tuple[By, ...], last: OneOrder):
        super().__init__(last.before, last.nation, last.order, last.ruling)
        self.path = (*path, By(last.nation, last.order))

    @property
    def turn(self) -> Turn:
        """All orders, as a turn of the whole table."""
        return Turn(start(), self.path[0].nation, self.path, self.ruling.answers)


def start() -> Position:
    """Return the position 1805 without pieces, so that no Attrition or battle is due."""
    position = read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1]
    sides = {nation: Side(cards=side.cards) for nation, side in position.sides.items()}
    return replace(position, sides=sides, flags={})


def orders(position: Position) -> Iterator[tuple[str, Any]]:
    """Yield the orders that might be given: a change of Camp beside a declaration only where it is needed."""
    for nation in position.sides:
        everyone = {camp: tuple(n for n in position.camps.get(camp, ()) if n != nation) for camp in CAMPS}
        joins = [(camp, agreed) for camp, agreed in everyone.items() if camp != position.camp(nation)]
        yield from ((nation, JoinCamp(camp, agreed)) for camp, agreed in joins)
        needed = position.neutral(nation) and nation in POWERS
        for target in position.sides:
            if target != nation and target not in position.enemies(nation):
                ways = [DeclareWar(target, camp, agreed) for camp, agreed in joins] if needed else [DeclareWar(target)]
                yield from ((nation, way) for way in ways)


def sequences(ruling: Ruling, depth: int = DEPTH) -> Iterator[Sequence]:
    """Yield the legal orders by which sequences come to politics that no earlier one came to, the shortest first.

    What follows on a position hangs on its politics alone, and claims speak of what an order leaves: one way is enough.

    Args:
        ruling: the answers in force.
        depth: how many orders one after another.
    """
    first = start()
    seen, front = {politics_of(first)}, [((), first)]
    for _ in range(depth):
        ahead = []
        for path, position in front:
            for last in legal_orders(position, orders(position), ruling):
                case = Sequence(path, last)
                key = politics_of(case.after)
                if key not in seen:
                    seen.add(key)
                    ahead.append((case.path, case.after))
                    yield case
        front = ahead


def politics_of(position: Position) -> tuple:
    """Return all in which positions differ that diplomacy has made of one: what is judged hangs on nothing else."""
    camps = tuple(frozenset(position.camps.get(camp, ())) for camp in CAMPS)
    wars = frozenset(frozenset(pair) for pair in position.wars)
    return camps, wars, tuple(sorted(position.consuls.items())), tuple(sorted(position.subjects.items())), position.due


def known(turn: Turn, ruling: Ruling) -> Sequence:
    """Return the last order of a turn of the whole table."""
    *path, last = turn.orders
    before = Story(turn.position, turn.nation, tuple(path), ruling, rest=None).position
    return Sequence(tuple(path), OneOrder(before, last.nation, last.order, ruling))


FROM_1805 = Family(
    f"politics to which up to {DEPTH} legal declarations of war and changes of Camp lead from 1805 without pieces, "
    "both in one order only where that is needed", sequences, known,
)  # fmt: skip
