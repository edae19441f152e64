"""What is best where goals ask for diplomacy too? The best turn of every political position that can be reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ..constraints.algebra import PLAIN
from ..constraints.faces import Play
from ..model.ruling import Ruling
from .check import ledger_of
from .optimize import IMPOSSIBLE, OPTIMAL, UNDECIDED, Optimum, Wish, optimize
from .pose import EvidenceError


def optimize_whole(
    play: Play, wish: Wish, ruling: Ruling, consents: Sequence[str] = (), most: int = 0, seconds: float = 60.0,
    explain: bool = False, confirm: bool = False,
) -> Optimum:  # fmt: skip
    """Find a nation's best Interphase, its declarations, changes of Camp and steps on the Track among it.

    Reinforcement follows the diplomacy. Goals that only diplomacy decides are compared before anything is searched.

    Args:
        play: the game's face.
        wish: position, nation, goals and requirements.
        ruling: the answers in force.
        consents: the nations that would consent to a change of Camp.
        most: how many of the best turns to list.
        seconds: bound on each solve.
        explain: also say why the reinforcement cannot be better.
        confirm: ask the second engine too.

    Raises:
        EvidenceError: the plain reading refuses the turn.
    """
    choose = play.choosing()
    reached = list(choose.diplomacy(wish.position, wish.nation, consents, ruling))
    complete = len(reached) < choose.MOST_POSITIONS
    leading = 0
    while leading < len(wish.goals) and _decided(choose, wish.goals[leading]):
        leading += 1
    ranked: dict[tuple, list[tuple[tuple, Any]]] = {}
    for orders, position in reached:
        values = tuple(_sign(goal) * _value(choose, goal, position, wish.nation) for goal in wish.goals[:leading])
        ranked.setdefault(values, []).append((orders, position))
    nothing: list[Optimum] = []
    for values in sorted(ranked, reverse=True):
        found = [
            (orders, optimize(play, replace(wish, position=position), ruling, most, seconds, explain, confirm))
            for orders, position in ranked[values]
        ]
        best = [entry for entry in found if entry[1].objectives or entry[1].status == OPTIMAL]
        if best:
            orders, optimum = max(best, key=lambda entry: (_rank(wish, entry[1]), -len(entry[0])))
            proven = complete and all(other.status in (OPTIMAL, IMPOSSIBLE) for _, other in found)
            return _joined(play, wish, ruling, orders, optimum, proven)
        nothing.append(found[0][1])
    last = nothing[0]  # the position itself is always reached
    return last if complete or last.status != IMPOSSIBLE else replace(last, status=UNDECIDED)


def _decided(choose: Any, goal: Any) -> bool:
    return all(measure.kind in choose.POLITICAL for _, measure in goal.linear.terms)


def _value(choose: Any, goal: Any, position: Any, nation: str) -> int:
    terms = goal.linear.terms
    return sum(f * choose.political(position, nation, m) for f, m in terms) + goal.linear.constant


def _sign(goal: Any) -> int:
    return 1 if goal.maximize else -1


def _rank(wish: Wish, optimum: Optimum) -> tuple[int, ...]:
    return tuple(_sign(goal) * o.value for goal, o in zip(wish.goals, optimum.objectives, strict=False))


def _joined(play: Play, wish: Wish, ruling: Ruling, orders: tuple[Any, ...], optimum: Optimum, proven: bool) -> Optimum:
    """Return the optimum of a reached position as a turn of the first one, judged once more as a whole."""
    if not orders:
        return optimum if proven else replace(optimum, status="feasible")
    table = play.lay(wish.position, wish.nation, ruling)
    whole = (*orders, *optimum.orders)
    if any(not clause.holds and clause.given for _, clause in play.clauses(PLAIN, table, whole)):
        raise EvidenceError("the plain reading refuses the turn that diplomacy and reinforcement make together")
    others = tuple((*orders, *other) for other in optimum.others)
    status = optimum.status if proven else "feasible"
    return replace(optimum, status=status, orders=whole, ledger=ledger_of(play, table, whole), others=others)
