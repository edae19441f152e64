"""What a page tells of a turn: all that `validate`, `apply`, `why` and `odds` find of it, as JSON values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ..constraints.faces import Play, Turn
from ..constraints.rulebook import face_of
from ..model.ruling import Ruling
from ..solver.apply import follow
from ..solver.check import ILLEGAL, LEGAL, Verdict
from ..solver.judge import judge
from .output import derivation, json
from .output.chances import reserves_value
from .output.verdict import as_expected, expected_value, repair_value, validate_value

if TYPE_CHECKING:
    from ..solver.outcomes import Outcome

MOST_TURNS = 8  # for which chances are told


@dataclass(frozen=True)
class Told:
    """A turn, all that is found of it, and the position after it, None where none follows."""

    play: Play
    turn: Turn
    in_force: Ruling
    verdict: Verdict
    body: dict[str, Any]
    after: Any


def tell_turn(play: Play, turn: Turn, ruling: Ruling, seconds: float) -> Told:
    """Return all that a page tells of a turn.

    Args:
        play: the game's face.
        turn: the turn.
        ruling: the answers in force; the turn's own are pinned on top.
        seconds: bound on each solve.
    """
    in_force = ruling.pin(turn.pinned)
    derived, verdict = _derived(play, turn, ruling, seconds)
    after = follow(play, turn, in_force, verdict) if verdict.verdict == LEGAL else None
    body = {
        **validate_value(turn, verdict, _outcomes(play, turn, ruling, verdict), play),
        "position": turn.reference,
        "orders": [play.say(order) for order in turn.orders],
        "holes": play.has_holes(turn.orders),
        "events": _events(play, turn, in_force, verdict) if after is not None else [],
        "repair": _repaired(play, turn, in_force, verdict, seconds),
        "as_expected": as_expected(turn.expect, verdict) if turn.expect else None,
        "expected": expected_value(turn.expect) if turn.expect else None,
        "derivation": derived,
        "odds": _odds(play, turn.position if after is None else after, in_force),
    }
    return Told(play, turn, in_force, verdict, body, after)


def _derived(play: Play, turn: Turn, ruling: Ruling, seconds: float) -> tuple[dict[str, Any] | None, Verdict]:
    """Return on what the verdict rests, None of a game that tells no facts, and the verdict."""
    if face_of(play, "facts") is None:
        return None, judge(play, turn, ruling, seconds)
    from ..solver.why import why

    found = why(play, turn, ruling, seconds)
    return derivation.value(found, play.say, play.REGISTER.statements), found.verdict


def _outcomes(play: Play, turn: Turn, ruling: Ruling, verdict: Verdict) -> list[Outcome]:
    """Return what the chance that a turn leaves open leads to."""
    if verdict.completion is None:
        return []
    from ..solver.outcomes import outcomes

    return list(outcomes(play, turn, ruling))


def _events(play: Play, turn: Turn, in_force: Ruling, verdict: Verdict) -> list[dict[str, Any]]:
    """Return what happens in a legal turn."""
    table = play.lay(turn.position, turn.nation, in_force.fresh())
    orders = play.settle(table, turn.orders) if verdict.completion is None else verdict.completion
    return json.events(play.journal(table, orders))


def _repaired(play: Play, turn: Turn, in_force: Ruling, verdict: Verdict, seconds: float) -> dict[str, Any] | None:
    """Return the turn nearest to an illegal whole one; None of others, and where none was found."""
    if verdict.verdict != ILLEGAL or play.has_holes(turn.orders) or face_of(play, "mend_space") is None:
        return None
    from ..solver.repair import repair

    found = repair(play, turn, in_force, seconds)
    return repair_value(turn, found, play) if found else None


def _odds(play: Play, position: Any, ruling: Ruling) -> dict[str, Any] | None:
    """Return when those who wait in reserve will arrive; None where none do."""
    waiting = face_of(play, "waiting")
    due = waiting(position) if waiting else None
    if due is None:
        return None
    from ..solver.reserves import reserve_odds

    platoons, variant, first = due
    found = reserve_odds(play, platoons, MOST_TURNS, variant, ruling, first=first)
    if found is None:
        return None
    certain = next((number for number, row in enumerate(found.turns, 1) if row[-1] == 1), MOST_TURNS)
    return reserves_value(platoons, variant, replace(found, turns=found.turns[:certain]), first)
