"""What does it look like? A position, a turn with what was found on it, the position after it, as a picture's facts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..constraints.faces import Play, Turn
from ..constraints.picturing import Panel, Picture, Row, Shown
from ..model.packaged import own_words
from ..model.ruling import Ruling
from .apply import follow
from .check import Verdict
from .judge import assess


def look_at_position(play: Play, position: Any, ruling: Ruling, nation: str | None = None, title: str = "") -> Picture:
    """Return the picture of a position.

    Args:
        play: the face of a game that has one to pictures.
        position: the position.
        ruling: the answers in force.
        nation: whose view it is; None for nobody's.
        title: what it is called; by default by its name.
    """
    face = play.picturing()
    table = play.lay(position, nation or face.viewer(position), ruling)
    return face.picture(Shown(table, title or own_words(position.name), everyone=nation is None))


def look_at_turn(play: Play, turn: Turn, ruling: Ruling, verdict: Verdict | None = None, title: str = "") -> Picture:
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
    if verdict is None:
        verdict = judged(play, turn, ruling)
    table = play.lay(turn.position, turn.nation, in_force)
    completed = verdict.completion if verdict is not None else None
    orders = play.settle(table, turn.orders) if completed is None else completed
    return play.picturing().picture(Shown(table, own_words(title or turn.name or turn.position.name), orders, verdict))


def look_after(play: Play, turn: Turn, ruling: Ruling, verdict: Verdict, title: str = "") -> Picture:
    """Return the picture of the position after a turn that was found legal, with what happened in it besides.

    Args:
        play: the face of a game that has one to pictures.
        turn: the turn.
        ruling: the answers in force; the turn's own are pinned on top.
        verdict: what was found on it, with the completion of a turn with holes.
        title: what it is called; by default by the turn's name.
    """
    in_force = ruling.pin(turn.pinned)
    after = follow(play, turn, in_force, verdict)
    table = play.lay(turn.position, turn.nation, in_force)
    orders = play.settle(table, turn.orders) if verdict.completion is None else verdict.completion
    events = [Row((str(event.order + 1), event.text, event.statement)) for event in play.journal(table, orders)]
    named = title or f"After: {own_words(turn.name or turn.position.name)}"
    picture = look_at_position(play, after, in_force, turn.nation, named)
    happened = (Panel("What happened", tuple(events), ("", "order", ""), (0,)),) if events else ()
    return replace(picture, panels=(*happened, *picture.panels))


def judged(play: Play, turn: Turn, ruling: Ruling) -> Verdict | None:
    """Return the verdict on a whole turn; None for a turn with holes, whose answer is not looked for."""
    in_force = ruling.pin(turn.pinned)
    table = play.lay(turn.position, turn.nation, in_force)
    whole = not play.has_holes(play.settle(table, turn.orders))
    return assess(play, turn, in_force) if whole else None
