"""What is best? Goals in order of priority, each proven before the next is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..constraints.algebra import PLAIN, Symbolic
from ..constraints.faces import Play, Table
from ..model.ruling import Ruling
from .check import Finding, Ledger, ledger_of
from .engines import SAT, UNKNOWN, UNSAT
from .explain import why_impossible
from .pose import EvidenceError, Posed

OPTIMAL, FEASIBLE, IMPOSSIBLE, UNDECIDED = "optimal", "feasible", "impossible", "undecided"


@dataclass(frozen=True)
class Objective:
    """A goal and what was reached.

    Attributes:
        goal: the goal's text.
        value: the value reached.
        bound: no turn does better; equals `value` where proven, None where no bound is known.
        proven: whether the value is proven best, given the goals before it.
    """

    goal: str
    value: int
    bound: int | None
    proven: bool


@dataclass(frozen=True)
class MoreCp:
    """What additional CPs would buy: the objectives reached with `extra` more."""

    extra: int
    values: tuple[int, ...]


@dataclass(frozen=True)
class Optimum:
    """What came out.

    Attributes:
        status: `optimal`, `feasible` (a limit came first), `impossible` or `undecided`.
        objectives: one for each goal.
        orders: the best turn; canonical, first in alphabetical order among the shortest of the best.
        ledger: what it spends on what.
        others: further best turns, where asked for.
        complete: whether `others` are all there are.
        reasons: why it is impossible, or why the first goal cannot be better, where asked for; None where a limit
            came first.
        more: what more CPs would buy, where asked for.
        engines: who proved it.
    """

    status: str
    objectives: tuple[Objective, ...] = ()
    orders: tuple[Any, ...] = ()
    ledger: Ledger | None = None
    others: tuple[tuple[Any, ...], ...] = ()
    complete: bool = False
    reasons: tuple[Finding, ...] | None = ()
    more: tuple[MoreCp, ...] = ()
    engines: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wish:
    """What is wanted of a nation's turn.

    Attributes:
        position: the position.
        nation: whose turn.
        goals: parsed goals, the most important first.
        requirements: parsed requirements.
    """

    position: Any
    nation: str
    goals: tuple[Any, ...]
    requirements: tuple[Any, ...] = ()

    @property
    def measures(self) -> list[tuple[Any, int]]:
        """Every measure that is spoken of, and whether larger (1), smaller (-1) or certain (0) values are wanted."""
        signs = {">": 1, ">=": 1, "<": -1, "<=": -1, "=": 0}
        linear = [(goal.linear, 1 if goal.maximize else -1) for goal in self.goals]
        for requirement in self.requirements:
            sign = signs[requirement.comparison]
            linear += [(requirement.left, sign), (requirement.right, -sign)]
        return [(measure, sign if factor > 0 else -sign) for part, sign in linear for factor, measure in part.terms]

    @property
    def focus(self) -> tuple[str, ...]:
        """Every place that is spoken of."""
        places = (place for measure, _ in self.measures for place in measure.where or () if not place.startswith("("))
        return tuple(dict.fromkeys(places))


def pose_turns(play: Play, table: Table, wish: Wish, engine: str, seconds: float) -> tuple[Posed, Any]:
    """Pose all turns of a nation that meet the requirements; returns the measures of the position after, too.

    Orders that cannot change anything asked for are left out: fewest orders is the last goal anyway.
    """
    choose = play.choosing()
    a = Symbolic()
    space = choose.whole_space(a, table, choose.forces_moving(wish.measures))
    posed = Posed(play, table, a, space, engine, seconds)
    measures = choose.measures(a, table, tuple(space.orders))
    for requirement in wish.requirements:
        posed.require(measures.holds(requirement))
    return posed, measures


def optimize(
    play: Play,
    wish: Wish,
    ruling: Ruling,
    most: int = 0,
    seconds: float = 60.0,
    explain: bool = False,
    confirm: bool = False,
) -> Optimum:
    """Find a nation's best turn and prove it best.

    Args:
        play: the game's face.
        wish: position, nation, goals and requirements.
        ruling: the answers in force.
        most: how many of the best turns to list.
        seconds: bound on each solve.
        explain: also say why it cannot be better, and what more CPs would buy.
        confirm: ask the second engine whether anything better exists.

    Raises:
        EvidenceError: engines disagree, or the plain reading refuses the turn.
    """
    table = play.lay(wish.position, wish.nation, ruling)
    posed, measures = pose_turns(play, table, wish, "cpsat", seconds)
    objectives, status = _climb(posed, measures, wish)
    if status != SAT and not objectives:
        reasons = _why(play, table, wish, None, seconds) if status == UNSAT else ()
        return Optimum(IMPOSSIBLE if status == UNSAT else UNDECIDED, reasons=reasons, engines=(posed.engine.name,))
    orders = _settle_ties(posed, status)
    _confirm_values(play, table, wish, orders, objectives)
    found = Optimum(
        OPTIMAL if status == SAT else FEASIBLE, tuple(objectives), orders, ledger_of(play, table, orders),
        engines=(posed.engine.name,),
    )  # fmt: skip
    if confirm:
        found = replace(found, engines=_second_opinion(play, table, wish, objectives, found.engines, seconds))
    if most:
        found = replace(found, **_list_others(posed, orders, most))
    if explain and found.status == OPTIMAL:
        more = _more_cp(play, wish, ruling, seconds)
        found = replace(found, reasons=_why(play, table, wish, objectives[0], seconds), more=more)
    return found


def _climb(posed: Posed, measures: Any, wish: Wish) -> tuple[list[Objective], str]:
    """Reach the goals one after another; stop at the first that is not proven.

    Where a limit comes before any turn is found, the one found for the goals before counts, if there is one.
    """
    objectives: list[Objective] = []
    status = SAT if wish.goals else posed.solve()
    for goal in wish.goals:
        number = measures.linear(goal.linear)
        best = posed.best(number, goal.maximize)
        status = best.status
        if best.value is None:
            if objectives and status == UNKNOWN:
                plain = posed.choose.measures(PLAIN, posed.table, posed.found())
                objectives.append(Objective(goal.text, plain.linear(goal.linear), None, False))
            break
        objectives.append(Objective(goal.text, best.value, best.bound, status == SAT))
        if status != SAT:
            break
        posed.require(number == best.value)
    return objectives, status


def _settle_ties(posed: Posed, status: str) -> tuple[Any, ...]:
    """Return the shortest of the best turns, and of these the first in alphabetical order."""
    if status == SAT:
        ways = posed.choose.way_length(posed.a, posed.table, tuple(posed.space.orders))
        shortest = [posed.a.count(posed.present), ways]
        if posed.first([(number, False) for number in shortest]) == SAT:
            for number in shortest:
                posed.require(number == posed.engine.value(number))
    return posed.found()


def _confirm_values(
    play: Play, table: Table, wish: Wish, orders: tuple[Any, ...], objectives: Sequence[Objective]
) -> None:
    """Measure the turn plainly: every objective must have the value that was claimed."""
    choose = play.choosing()
    measures = choose.measures(PLAIN, table, orders)
    for goal, objective in zip(wish.goals, objectives, strict=False):
        plain = measures.linear(goal.linear)
        if plain != objective.value:
            raise EvidenceError(f"{goal.text}: the engine says {objective.value}, the turn has {plain}")
    for requirement in wish.requirements:
        if not measures.holds(requirement):
            raise EvidenceError(f"the turn found does not meet {requirement.text}")


def _second_opinion(
    play: Play, table: Table, wish: Wish, objectives: Sequence[Objective], engines: tuple[str, ...], seconds: float
) -> tuple[str, ...]:
    """Ask Z3 whether any proven objective can be bettered, those before it kept."""
    posed, measures = pose_turns(play, table, wish, "z3", seconds)
    for goal, objective in zip(wish.goals, objectives, strict=False):
        number = measures.linear(goal.linear)
        if objective.proven:
            better = number > objective.value if goal.maximize else number < objective.value
            handle = posed.engine.group([better])
            answer = posed.solve()
            if answer == SAT:
                raise EvidenceError(f"{posed.engine.name} finds more than {objective.value} for {goal.text}")
            if answer == UNKNOWN:
                return engines
            posed.engine.switch(handle, False)
        posed.require(number == objective.value)
    return (*engines, posed.engine.name)


def _list_others(posed: Posed, orders: tuple[Any, ...], most: int) -> dict[str, Any]:
    found, exhausted = [orders], False
    best = posed.choose.canonical(orders)
    for other in posed.turns():
        if isinstance(other, str):
            exhausted = other == UNSAT
            break
        if posed.choose.canonical(other) != best:
            if len(found) == most:
                break
            found.append(other)
    return {"others": tuple(found), "complete": exhausted}


def _why(
    play: Play, table: Table, wish: Wish, objective: Objective | None, seconds: float
) -> tuple[Finding, ...] | None:
    """Return what forbids the requirements together (no objective), or a better value of the first goal."""
    choose = play.choosing()
    wish = replace(wish, goals=wish.goals[:1] if objective else ())
    forces, kinds = choose.forces_moving(wish.measures), choose.kinds_helping(wish.measures, table.ruling)

    def demand(a: Symbolic, space: Any) -> list[Any]:
        measures = choose.measures(a, table, tuple(space.orders))
        wanted = [measures.holds(requirement) for requirement in wish.requirements]
        if objective is not None:
            number, goal = measures.linear(wish.goals[0].linear), wish.goals[0]
            wanted.append(number > objective.value if goal.maximize else number < objective.value)
        return wanted

    return why_impossible(
        play, table, (), seconds, demand, lambda a: choose.whole_space(a, table, forces, True, wish.focus, kinds)
    )


def _more_cp(play: Play, wish: Wish, ruling: Ruling, seconds: float) -> tuple[MoreCp, ...]:
    choose = play.choosing()
    found = []
    for extra in (1, 2, 3):
        table = play.lay(choose.with_more_cp(wish.position, wish.nation, extra), wish.nation, ruling)
        posed, measures = pose_turns(play, table, wish, "cpsat", seconds)
        objectives, _ = _climb(posed, measures, wish)
        found.append(MoreCp(extra, tuple(objective.value for objective in objectives)))
    return tuple(found)
