"""The question for a nation's best turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..best import Best, best_turn
from ..check import Finding, Ledger
from ..opening import require_face
from ..optimize import MoreCp, Objective
from .arguments import MOST_LISTED, Answers, Source, asked, number_of, ruling_of, seconds_of, text_of, texts_of
from .loading import Position, Shown, Turn, load_position


@dataclass(frozen=True)
class Optimum(Shown):
    """A nation's best turn.

    Attributes:
        status: `optimal`, `feasible` (a limit came before the proof), `impossible` or `undecided`.
        objectives: what was reached of each goal, and whether that is proven best.
        turn: the best turn; None where there is none.
        ledger: what it spends on what.
        others: the best turns, where several were asked for.
        complete: whether `others` are all there are.
        reasons: why it is impossible, or with `explain` why the first goal cannot be better; None where a limit came.
        more: with `explain` what more CPs would buy.
        engines: who proved it.
    """

    status: str
    objectives: tuple[Objective, ...] = ()
    turn: Turn | None = None
    ledger: Ledger | None = None
    others: tuple[Turn, ...] = ()
    complete: bool = False
    reasons: tuple[Finding, ...] | None = ()
    more: tuple[MoreCp, ...] = ()
    engines: tuple[str, ...] = ()


@asked
def optimize(
    position: Source | Position, nation: str, goals: str | Sequence[str] = (), require: str | Sequence[str] = (),
    ruling: Answers = None, *, consent: str | Sequence[str] = (), most: int = 0, explain: bool = False,
    time_limit: float = 60.0, confirm: bool = False,
) -> Optimum:  # fmt: skip
    """Find a nation's best turn in a position, and prove it best.

    Args:
        position: a position, a file, the name of a packaged position, or a `Text`.
        nation: whose turn.
        goals: such as `max units at Vienna`, foremost first; by default `max units`, then `min CP spent`.
        require: conditions such as `units at Vienna >= 6`.
        ruling: answers to open questions, or a ruling's file.
        consent: the nations that would consent to a change of Camp.
        most: how many of the best turns to list, up to 10,000.
        explain: also say why it cannot be better, and what more CPs would buy.
        time_limit: bound on each search, in seconds' worth of work.
        confirm: let a second engine check what the first one found.

    Raises:
        BadInput: a position, nation, goal or condition that is none.

    Example:
        >>> best = optimize("1805", "denmark", "max units at Copenhagen")
        >>> best.status, best.objectives[0].value, best.turn.orders[0]
        ('optimal', 6, 'build 1 unit at Copenhagen')
        >>> best.ledger.spent
        2
    """
    read = load_position(position)
    require_face(read.play, "whole_space", read.source, "optimize")
    wanted = Best(
        text_of("nation", nation), texts_of("goals", goals), texts_of("require", require), texts_of("consent", consent)
    )
    most = number_of("most", most, 0, MOST_LISTED)
    play, in_force, seconds = read.play, ruling_of(read.game, ruling), seconds_of(time_limit)
    found = best_turn(play, read.content, wanted, in_force, most, seconds, explain, confirm)

    def turn_of(orders: tuple[Any, ...]) -> Turn:
        new = play.choosing().new_turn(read.content, nation.lower(), orders, read.source)
        return Turn(read.game, "best turn", replace(new, pinned=dict(in_force.answers)))

    return Optimum(
        found.status, found.objectives, turn_of(found.orders) if found.objectives else None, found.ledger,
        tuple(map(turn_of, found.others)), found.complete, found.reasons, found.more, found.engines,
    )  # fmt: skip
