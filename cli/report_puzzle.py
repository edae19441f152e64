"""What a page tells of a puzzle: the puzzle, whether it is sound, and the steps to its solution, as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..constraints.faces import Play
from ..model.ruling import Ruling
from .output import puzzle as values

if TYPE_CHECKING:
    from ..model.puzzles import Puzzle
    from ..solver.puzzles.analyze import Analysis


def tell_puzzle(play: Play, puzzle: Puzzle, ruling: Ruling, seconds: float) -> tuple[dict[str, Any], Analysis]:
    """Return all that a page tells of a puzzle, and its analysis.

    Args:
        play: the game's face.
        puzzle: the puzzle.
        ruling: the answers in force, the puzzle's own among them.
        seconds: bound on each solve.
    """
    from ..solver.puzzles.analyze import analyze

    found = analyze(play, puzzle, ruling, seconds=seconds)
    turn = puzzle.turn
    body = {
        **values.analysis_body(found, play),
        "sound": found.sound,
        "nation": turn.nation,
        "position": turn.reference,
        "orders": [play.say(order) for order in turn.orders],
        "goals": [requirement.text for requirement in puzzle.requirements],
        "steps": [values.step_body(step, found.table, play) for step in found.steps] if found.table else [],
    }
    return body, found
