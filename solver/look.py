"""What does it look like? A position, a turn with what was found on it, the position after it, as a picture's facts."""

from __future__ import annotations

from typing import Any

from ..constraints.picturing import Picture, Shown
from ..model.ruling import Ruling
from .check import Verdict
from .judge import assess


def look_at_position(play: Any, position: Any, ruling: Ruling, nation: str | None = None, title: str = "") -> Picture:
    """Return the picture of a position.

    Args:
        play: the face of a game that has one to pictures.
        position: the position.
        ruling: the answers in force.
        nation: whose view it is; None for nobody's.
        title: what it is called; by default by its name.
    """
    whose = nation or play.picturing().viewer(position)
    shown = Shown(play.lay(position, whose, ruling), title or position.name, everyone=nation is None)
    return play.picturing().picture(shown)


def look_at_turn(play: Any, turn: Any, ruling: Ruling, verdict: Verdict | None = None, title: str = "") -> Picture:
    """Return the picture of a turn: the position where it begins, its orders, and what is wrong with them.

    A turn with holes is not judged here, so that its picture gives no answer away.

    Args:
        play: the face of a game that has one to pictures.
        turn: the turn.
        ruling: the answers in force; the turn's own are pinned on top.
        verdict: what was found on it, where that is known; a completion in it is what is drawn.
        title: what it is called; by default by its name.
    """
    in_force = ruling.pin(turn.pinned)
    table = play.lay(turn.position, turn.nation, in_force)
    orders = play.settle(table, turn.orders)
    if verdict is None and not play.has_holes(orders):
        verdict = assess(play, turn, in_force)
    if verdict is not None and verdict.completion is not None:
        orders = verdict.completion
    return play.picturing().picture(Shown(table, title or turn.name or turn.position.name, orders, verdict))
