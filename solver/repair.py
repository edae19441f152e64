"""What is the nearest legal turn? Fewest orders changed, then fewest pieces, then the first in the alphabet.

Every order may stay as it is, change in any of its parts, or go. What no turn may do can only go.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..constraints.algebra import Symbolic
from ..constraints.faces import Play, Turn
from ..model.ruling import Ruling
from .engines import SAT
from .pose import Posed


@dataclass(frozen=True)
class Repair:
    """The nearest legal turn.

    Attributes:
        orders: for each order as written what becomes of it: the order, or None where it goes.
        changed: how many orders change or go.
        pieces: how many pieces that touches.
        proven: whether it is proven that nothing nearer is legal.
    """

    orders: tuple[Any, ...]
    changed: int
    pieces: int
    proven: bool

    @property
    def kept(self) -> tuple[Any, ...]:
        """The orders of the legal turn."""
        return tuple(order for order in self.orders if order is not None)


def repair(play: Play, turn: Turn, ruling: Ruling, seconds: float = 60.0) -> Repair | None:
    """Return the legal turn nearest to an illegal whole one; None where the limit came first.

    Of a turn that is told step by step orders go, and each nation's reinforcement is repaired where it stands.

    Args:
        play: the game's face.
        turn: the turn.
        ruling: the answers in force, the turn's own among them.
        seconds: bound on each solve.
    """

    choose = play.choosing()
    table = play.lay(turn.position, turn.nation, ruling)
    if play.steps(table, turn.orders):
        from .repair_steps import repair_steps

        return Repair(*repair_steps(play, turn, ruling, seconds))
    written = play.settle(table, turn.orders)
    a = Symbolic()
    near = choose.mend_space(a, table, written)
    posed = Posed(play, table, a, near.space, "cpsat", seconds)
    found = False
    changed, pieces = a.count(a.no(keep) for keep in near.kept), a.sum(near.touched)
    for number in (changed, pieces, -a.count(posed.present), choose.way_length(a, table, tuple(near.space.orders))):
        best = posed.best(number, maximize=False)
        found = found or best.value is not None
        if best.status != SAT:
            return _read(play, posed, near, turn, proven=False) if found else None
        posed.require(number == best.value)
    posed.first([(keep, True) for keep in near.kept])
    return _read(play, posed, near, turn, proven=True)


def _read(play: Play, posed: Posed, near: Any, turn: Turn, proven: bool) -> Repair:
    """Decode what becomes of each written order."""

    choose = play.choosing()
    value = posed.engine.value
    posed.found()
    becomes: list[Any] = [order if value(keep) else None for order, keep in zip(turn.orders, near.kept, strict=True)]
    for origin, order in zip(near.space.origins, near.space.orders, strict=True):
        changed = choose.tidy(choose.decode(value, order))
        if changed is not None and not value(near.kept[origin]):
            becomes[origin] = changed
    counted = sum(1 for keep in near.kept if not value(keep))
    return Repair(tuple(becomes), counted, sum(value(number) for number in near.touched), proven)
