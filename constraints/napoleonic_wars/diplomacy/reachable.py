"""What a nation's free diplomacy in the Interphase can make of a position: declarations, Camps, the Track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ....model.napoleonic_wars.acts import DISCARDED, DeclareWar, FlipConsul, JoinCamp, MoveConsul
from ....model.napoleonic_wars.nations import CAMPS, CONSULS, POWERS
from ....model.napoleonic_wars.position import Position
from ....model.ruling import Ruling
from ..steps.story import Story

MOST_POSITIONS = 400  # where so many are yielded there may be more


def diplomacy(
    position: Position, nation: str, consents: Iterable[str], ruling: Ruling
) -> Iterator[tuple[tuple[Any, ...], Position]]:
    """Yield every political position that a nation can reach, with the fewest orders that lead there.

    Args:
        position: the position; nothing else is changed in it but what follows from those orders.
        nation: whose orders.
        consents: the nations that would consent to a change of Camp.
        ruling: the answers in force.
    """
    seen, front = {_key(position)}, [((), position)]
    yield (), position
    while front:
        next_front = []
        for orders, here in front:
            for order in _orders(here, nation, tuple(consents)):
                story = Story(here, nation, (order,), ruling, rest=None)
                if all(clause.holds or not clause.given for _, clause in story.clauses):
                    key = _key(story.position)
                    if key not in seen and len(seen) < MOST_POSITIONS:
                        seen.add(key)
                        next_front.append(((*orders, order), story.position))
                        yield next_front[-1]
        front = next_front


def _orders(position: Position, nation: str, consents: tuple[str, ...]) -> Iterator[Any]:
    """Yield the orders of diplomacy that might be given."""
    joined = {camp: tuple(n for n in consents if n in position.camps.get(camp, ())) for camp in CAMPS}
    for camp, agreed in joined.items():
        yield JoinCamp(camp, agreed)
    for target in position.sides:
        if target != nation:
            yield DeclareWar(target)
            yield from (DeclareWar(target, camp, agreed) for camp, agreed in joined.items())
    if position.sides[nation].cards.cp:
        for proxy in CONSULS:
            consul = position.consul(proxy)
            rows = [consul.row] if consul.row else POWERS
            for row in rows:
                yield from (MoveConsul(proxy, step, row, DISCARDED) for step in ("right", "left"))
            yield FlipConsul(proxy, by=DISCARDED)


def _key(position: Position) -> str:
    """Return what tells political positions apart."""
    camps = {camp: sorted(members) for camp, members in position.camps.items()}
    wars = sorted(tuple(sorted(pair)) for pair in position.wars)
    cps = {nation: side.cards.cp for nation, side in position.sides.items() if side.cards.cp}
    return repr((camps, wars, sorted(position.consuls.items()), position.subjects, position.foreign_wars, cps))
