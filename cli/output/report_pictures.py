"""The pictures that stand in a page, as SVG: what a turn looks like before and after, and when reserves arrive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...constraints.faces import Play, Turn
from ...constraints.rulebook import face_of
from ...model.ruling import Ruling
from ...solver import look
from ...solver.check import Verdict

SIZE = (5.2, 3.4)  # of a plot, in inches


def maps(play: Play, turn: Turn, ruling: Ruling, verdict: Verdict | None = None, after: Any = None) -> dict[str, str]:
    """Return the pictures of a turn; none of a game that has no face to pictures.

    Args:
        play: the game's face.
        turn: the turn.
        ruling: the answers in force.
        verdict: what was found on it; None where it is not to be told.
        after: the position after it, None where none follows.
    """
    if face_of(play, "picturing") is None:
        return {}
    from ...solver.drawing.picture import picture_svg

    before = look.look_at_turn(play, turn, ruling, verdict)
    found = {"before": replace(before, panels=before.panels[1:])}  # the first one is of the orders: the page has them
    if after is not None:
        title = f"After: {turn.name or turn.position.name}"
        found["after"] = look.look_at_position(play, after, ruling.pin(turn.pinned), turn.nation, title)
    return {name: picture_svg(picture, name) for name, picture in found.items()}


def chances(odds: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the picture of when platoons arrive, none where nobody waits."""
    if odds is None:
        return {}
    from .plot import drawn_svg

    rows = [list(map(Fraction, row["arrived"])) for row in odds["turns"]]
    return {"odds": drawn_svg(rows, "odds", first=odds["turns"][0]["turn"], size=SIZE)}
