"""What follows? The position after a legal turn."""

from __future__ import annotations

from typing import Any

from ..constraints.faces import Play, Turn
from ..model.ruling import Ruling
from .check import Verdict
from .judge import judge


def apply(play: Play, turn: Turn, ruling: Ruling, seconds: float = 60.0, confirm: bool = False) -> tuple[Any, Any]:
    """Return the verdict on a turn and, where it is legal, the position after it (else None).

    A turn with holes is carried out as its first completion.
    """
    verdict = judge(play, turn, ruling, seconds, confirm)
    if verdict.verdict != "legal":
        return verdict, None
    return verdict, follow(play, turn, ruling.pin(turn.pinned), verdict)


def follow(play: Play, turn: Turn, in_force: Ruling, verdict: Verdict) -> Any:
    """Return the position after a turn that was found legal.

    Args:
        play: the game's face.
        turn: the turn.
        in_force: the answers in force, the turn's own among them.
        verdict: what was found, with the completion of a turn with holes.
    """
    table = play.lay(turn.position, turn.nation, in_force)
    orders = play.settle(table, turn.orders) if verdict.completion is None else verdict.completion
    return play.after(table, orders)
