"""Can this turn be finished, and how? Fills the holes, or finds out why nobody can."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..constraints.faces import Play, Turn
from ..model.ruling import Ruling
from .check import ILLEGAL, LEGAL, UNDECIDED, Finding
from .complete_steps import Filler, TooManyError
from .engines import SAT, UNKNOWN, UNSAT
from .explain import why_impossible
from .pose import EvidenceError, pose_completions

_VERDICTS = {SAT: LEGAL, UNSAT: ILLEGAL, UNKNOWN: UNDECIDED}


@dataclass(frozen=True)
class Completion:
    """What came out for a turn with holes.

    Attributes:
        verdict: `legal` (some completion is), `illegal` or `undecided`.
        turns: the completions found, as orders.
        exhausted: whether there are no others.
        reasons: where none exists, a smallest set of rules that forbids all.
        engines: who said so.
        why: what came first where it is undecided.
    """

    verdict: str
    turns: tuple[tuple[Any, ...], ...] = ()
    exhausted: bool = False
    reasons: tuple[Finding, ...] = ()
    engines: tuple[str, ...] = ()
    why: str = "the time limit came first"


def complete(
    play: Play,
    turn: Turn,
    ruling: Ruling,
    most: int = 1,
    seconds: float = 60.0,
    confirm: bool = False,
    explain: bool = True,
) -> Completion:
    """Fill a turn's holes.

    Args:
        play: the game's face.
        turn: a turn, with holes or without.
        ruling: the answers in force, the turn's own among them.
        most: how many completions to look for.
        seconds: bound on each solve.
        confirm: ask the second engine too.
        explain: where there is none, find the reason.

    Raises:
        EvidenceError: the engines disagree, or a completion does not survive the plain reading.
    """
    table = play.lay(turn.position, turn.nation, ruling)
    if play.steps(table, turn.orders):
        return complete_steps(play, turn, ruling, most, seconds, explain)
    orders = play.settle(table, turn.orders)
    posed = pose_completions(play, table, orders, "cpsat", seconds)
    turns, status = [], SAT
    for found in posed.turns():
        if isinstance(found, str):
            status = found
            break
        turns.append(found)
        if len(turns) == most:
            break
    verdict = LEGAL if turns else _VERDICTS[status]
    engines = [posed.engine.name]
    if confirm and verdict != UNDECIDED:
        second = pose_completions(play, table, orders, "z3", seconds)
        answer = second.solve()
        if answer != UNKNOWN and _VERDICTS[answer] != verdict:
            raise EvidenceError(f"{posed.engine.name} says {verdict}, {second.engine.name} says {_VERDICTS[answer]}")
        engines += [second.engine.name] if answer != UNKNOWN else []
    reasons = (why_impossible(play, table, orders, seconds) if verdict == ILLEGAL and explain else None) or ()
    return Completion(verdict, tuple(turns), status == UNSAT, reasons, tuple(engines))


def complete_steps(
    play: Play, turn: Turn, ruling: Ruling, most: int, seconds: float, explain: bool = True
) -> Completion:
    """Fill the holes of a turn that is told step by step.

    Args:
        play: the game's face.
        turn: the turn.
        ruling: the answers in force.
        most: how many completions to look for.
        seconds: bound on each solve.
        explain: where there is none, find the reason.
    """
    filler = Filler(play, turn.position, turn.nation, turn.orders, ruling, seconds)
    turns: list[tuple[Any, ...]] = []
    try:
        for found in filler.completions():
            turns.append(found)
            if len(turns) == most:
                return Completion(LEGAL, tuple(turns), False, (), ("every value tried",))
    except TooManyError as error:
        return Completion(LEGAL if turns else UNDECIDED, tuple(turns), False, (), ("every value tried",), str(error))
    verdict = LEGAL if turns else ILLEGAL
    reasons = filler.reasons if explain and not turns else ()
    return Completion(verdict, tuple(turns), True, reasons, ("every value tried",))
