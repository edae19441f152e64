"""What is the nearest legal turn, of one that is told step by step? The fewest of its orders go.

Orders besides reinforcement stay or go; what is left of each nation's reinforcement is repaired as a turn of its own
on the position before it. A first answer leaves out what does not fit what stands before it; smaller sets are tried.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, islice
from typing import Any

from ..constraints.faces import Play, Turn
from ..model.ruling import Ruling
from .check import is_legal
from .repair import repair

MOST = 1000  # sets of orders that are left out and tried


def repair_steps(play: Play, turn: Turn, ruling: Ruling, seconds: float) -> tuple[tuple[Any, ...], int, int, bool]:
    """Return what becomes of each order, how many change or go, the pieces touched, whether nothing nearer is legal.

    Args:
        play: the game's face.
        turn: an illegal whole turn.
        ruling: the answers in force, the turn's own among them.
        seconds: bound on each solve.
    """
    mender = _Mender(play, turn, ruling, seconds)
    table = play.lay(turn.position, turn.nation, ruling)
    acts = [i for step in play.steps(table, turn.orders) if not step.reinforcement for i, _ in step.orders]
    best = _greedy(mender, acts)
    sets = (left_out for size in range(len(acts) + 1) for left_out in combinations(acts, size))
    for tried, left_out in enumerate(islice(sets, MOST + 1)):
        if len(left_out) >= best.changed:
            break
        if tried == MOST:
            return best.becomes, best.changed, best.pieces, False
        found = mender.without(set(left_out))
        if found is not None and found.changed < best.changed:
            best = found
    proven = best.changed <= 1 or len(acts) == len(turn.orders)  # else other reinforcement might save an act
    return best.becomes, best.changed, best.pieces, proven


def _greedy(mender: _Mender, acts: list[int]) -> _Found:
    """Return a legal turn: every act goes that does not fit what stands before it."""
    left_out = set(acts)
    best = mender.without(left_out)
    for index in acts:
        found = mender.without(left_out - {index})
        if found is not None and (best is None or found.changed <= best.changed):
            best, left_out = found, left_out - {index}
    return best or _Found((None,) * len(mender.turn.orders), len(mender.turn.orders), 0)


@dataclass(frozen=True)
class _Found:
    """A legal turn: what becomes of each order, how many change or go, how many pieces that touches."""

    becomes: tuple[Any, ...]
    changed: int
    pieces: int


@dataclass
class _Mender:
    """Leaves out orders of a turn and repairs the reinforcement that is left."""

    play: Play
    turn: Turn
    ruling: Ruling
    seconds: float
    known: list[tuple[Any, Any, Any]] = field(default_factory=list)  # reinforcement repaired before

    def without(self, left_out: set[int]) -> _Found | None:
        """Return the turn without some orders, its reinforcement repaired; None where that is not legal."""
        play, turn = self.play, self.turn
        table = play.lay(turn.position, turn.nation, self.ruling)
        becomes = [None if i in left_out else order for i, order in enumerate(turn.orders)]
        kept = [i for i, order in enumerate(becomes) if order is not None]
        pieces, before = 0, ()
        for step in play.steps(table, tuple(turn.orders[i] for i in kept)):
            places = [kept[n] for n, _ in step.orders]
            if step.reinforcement:
                position = play.after(table, before) if before else turn.position
                mended = self._reinforcement(position, step.nation, tuple(order for _, order in step.orders))
                if mended is None:
                    return None
                wrap = play.giver(turn.orders[places[0]])
                pieces += mended.pieces
                for place, order in zip(places, mended.orders, strict=True):
                    given = order and wrap(order)
                    becomes[place] = turn.orders[place] if given == turn.orders[place] else given
            before = (*before, *(becomes[place] for place in places if becomes[place] is not None))
        orders = tuple(order for order in becomes if order is not None)
        if not is_legal(play, table, play.settle(table, orders)):
            return None
        changed = sum(old != new for old, new in zip(turn.orders, becomes, strict=True))
        return _Found(tuple(becomes), changed, pieces)

    def _reinforcement(self, position: Any, nation: str, orders: tuple[Any, ...]) -> Any:
        """Return the repair of one nation's reinforcement; None where the limit came first."""
        for one, other, mended in self.known:
            if other == (nation, orders) and one == position:
                return mended
        mended = repair(
            self.play, self.play.choosing().new_turn(position, nation, orders, ""), self.ruling, self.seconds
        )
        self.known.append((position, (nation, orders), mended))
        return mended
