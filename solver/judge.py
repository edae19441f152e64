"""The verdict on any turn, whole or with holes, and the readings on which it hangs."""

from __future__ import annotations

from dataclasses import replace

from ..constraints.faces import Play, Turn
from ..model.ruling import Ruling
from .check import ILLEGAL, LEGAL, UNDECIDED, Turning, Verdict, check, is_legal, ledger_of


def judge(play: Play, turn: Turn, ruling: Ruling, seconds: float = 60.0, confirm: bool = False) -> Verdict:
    """Judge a turn.

    A whole turn is checked plainly. A turn with holes is legal where some completion is; else its findings
    are a smallest set of rules that forbids all of them.

    Args:
        play: the game's face.
        turn: the turn.
        ruling: the answers in force; the turn's own are pinned on top.
        seconds: bound on each solve.
        confirm: ask the second engine too, where one is asked at all.
    """
    in_force = ruling.pin(turn.pinned)
    verdict = assess(play, turn, in_force, seconds, confirm)
    if verdict.verdict == UNDECIDED:
        return verdict
    return replace(verdict, readings=_turnings(play, turn, in_force, verdict, seconds))


def assess(play: Play, turn: Turn, in_force: Ruling, seconds: float = 60.0, confirm: bool = False) -> Verdict:
    """Judge a turn without asking on which readings its verdict hangs.

    Args:
        play: the game's face.
        turn: the turn.
        in_force: the answers in force, the turn's own among them; the questions consulted are noted there.
        seconds: bound on each solve.
        confirm: ask the second engine too, where one is asked at all.
    """
    table = play.lay(turn.position, turn.nation, in_force)
    orders = play.settle(table, turn.orders)
    if play.has_holes(orders):
        return _search(play, turn, in_force, seconds, confirm)
    return check(play, table, orders)


def _search(play: Play, turn: Turn, ruling: Ruling, seconds: float, confirm: bool) -> Verdict:
    from .complete import complete

    found = complete(play, turn, ruling, 1, seconds, confirm)
    orders = found.turns[0] if found.turns else None
    ledger = None
    if orders is not None:
        ledger = ledger_of(play, play.lay(turn.position, turn.nation, ruling.fresh()), orders)
    why = found.why if found.verdict == UNDECIDED else ""
    return Verdict(found.verdict, found.reasons, ledger, completion=orders, why=why)


def decide(play: Play, turn: Turn, ruling: Ruling, seconds: float) -> str:
    """Return the bare verdict on a turn under a ruling."""
    table = play.lay(turn.position, turn.nation, ruling)
    orders = play.settle(table, turn.orders)
    told = play.has_holes(orders) and play.steps(table, orders)
    whole = None if told else play.fillings(table, orders)  # few places are tried one by one: no engine is needed
    if whole is not None:
        return LEGAL if any(is_legal(play, table, filled) for filled in whole) else ILLEGAL
    from .complete import complete

    return complete(play, turn, ruling, 1, seconds, explain=False).verdict


def _turnings(play: Play, turn: Turn, ruling: Ruling, verdict: Verdict, seconds: float) -> tuple[Turning, ...]:
    """Return the answers that, changed alone, turn a verdict round.

    Only questions that some rule consulted and that the file does not answer itself are tried.
    """
    found = []
    for question in sorted(ruling.consulted - ruling.pinned):
        for answer in ruling.others(question):
            changed = ruling.change(question, answer)
            table = play.lay(turn.position, turn.nation, changed)
            if verdict.completion is not None and is_legal(play, table, verdict.completion):
                continue  # the same completion serves
            other = decide(play, turn, changed, seconds)
            if other not in (verdict.verdict, UNDECIDED):
                found.append(Turning(question, answer, other))
    return tuple(found)
