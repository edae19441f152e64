"""What follows? The position after a legal turn."""

from __future__ import annotations

from typing import Any

from ..model.ruling import Ruling
from .judge import judge


def apply(play: Any, turn: Any, ruling: Ruling, seconds: float = 60.0, confirm: bool = False) -> tuple[Any, Any]:
    """Return the verdict on a turn and, where it is legal, the position after it (else None).

    A turn with holes is carried out as its first completion.
    """
    verdict = judge(play, turn, ruling, seconds, confirm)
    if verdict.verdict != "legal":
        return verdict, None
    table = play.lay(turn.position, turn.nation, ruling.pin(turn.pinned))
    orders = play.settle(table, turn.orders) if verdict.completion is None else verdict.completion
    return verdict, play.after(table, orders)
