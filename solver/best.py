"""What is a nation's best turn? Reads goals and conditions, and asks the search that they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..constraints.faces import Play
from ..model.mistakes import BadInput, Mistake, require_distinct
from ..model.ruling import Ruling
from .opening import require_nation
from .optimize import Optimum, Wish, optimize

GOALS = ("max units", "min CP spent")  # where none are named


@dataclass(frozen=True)
class Best:
    """A best turn that is asked for.

    Attributes:
        nation: whose.
        goals: the goals' texts, foremost first; none are `GOALS`.
        require: conditions' texts.
        consent: the nations that would consent to a change of Camp.
    """

    nation: str
    goals: Sequence[str] = ()
    require: Sequence[str] = ()
    consent: Sequence[str] = ()


def best_turn(
    play: Play, position: Any, asked: Best, ruling: Ruling, most: int = 0, seconds: float = 60.0, explain: bool = False,
    confirm: bool = False,
) -> Optimum:  # fmt: skip
    """Find a nation's best turn in a position and prove it best.

    Args:
        play: the game's face.
        position: the position, in an Interphase.
        asked: whose turn, and what for.
        ruling: the answers in force.
        most: how many of the best turns to list.
        seconds: bound on each solve.
        explain: also say why it cannot be better, and what more CPs would buy.
        confirm: ask the second engine too.

    Raises:
        BadInput: no such nation, no such goal, or no turns that can be searched in this position.
    """
    choose = play.choosing()
    nation = require_nation(asked.nation, position)
    consents = [require_nation(name, position, "--consent") for name in asked.consent]
    require_distinct("--consent", asked.consent, consents)
    refused = getattr(choose, "no_best_turn", lambda _: None)(position)
    if refused:
        raise BadInput([Mistake("POSITION", 0, 0, *refused)])
    goals = tuple(choose.parse_goal(goal, position) for goal in asked.goals or GOALS)
    conditions = tuple(choose.parse_requirement(condition, position) for condition in asked.require)
    require_distinct("--goal", asked.goals or GOALS, goals)
    require_distinct("--require", asked.require, conditions)
    wish = Wish(position, nation, goals, conditions)
    if any(measure.nation == nation for measure, _ in wish.measures):
        what = f"{nation} as its own ally, enemy or consul"
        raise BadInput([Mistake("--goal or --require", 0, 0, what, "another nation")])
    if all(measure.kind not in choose.POLITICAL for measure, _ in wish.measures):
        return optimize(play, wish, ruling, most, seconds, explain, confirm)
    from .optimize_diplomacy import optimize_whole

    return optimize_whole(play, wish, ruling, consents, most, seconds, explain, confirm)
