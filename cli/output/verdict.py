"""What `validate` finds of a turn, as JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...constraints.faces import Play, Turn
from ...solver.check import Verdict
from ...solver.outcomes import Outcome
from ...solver.repair import Repair
from . import json


def validate_value(turn: Turn, verdict: Verdict, outcomes: Iterable[Outcome], play: Play) -> dict[str, Any]:
    """Return a verdict, and what chance leads to, as JSON values.

    Args:
        turn: the turn.
        verdict: on it.
        outcomes: what the chance that it leaves open leads to; none where it leaves none.
        play: the game's face.
    """
    body: dict[str, Any] = {"nation": turn.nation, **json.verdict(verdict, play.say)}
    found = [
        {
            "orders": [play.say(order) for order in outcome.orders],
            "verdict": outcome.verdict,
            "findings": json.findings(outcome.findings),
            "events": list(outcome.events),
        }
        for outcome in outcomes
    ]
    return {**body, "outcomes": found} if found else body


def repair_value(turn: Turn, found: Repair, play: Play) -> dict[str, Any]:
    """Return the nearest legal turn as JSON values, and what of the turn changes for it."""
    pairs = enumerate(zip(turn.orders, found.orders, strict=True), 1)
    return {
        "orders": [play.say(order) for order in found.kept],
        "changed": found.changed,
        "pieces": found.pieces,
        "proven": found.proven,
        "diff": [
            {"order": number, "before": play.say(before), "after": play.say(after) if after is not None else None}
            for number, (before, after) in pairs
            if before != after
        ],
    }


def expected_value(expect: Any) -> dict[str, Any]:
    """Return the verdict that a file expects as JSON values."""
    return {"verdict": expect.verdict, "rules": list(expect.rules)}


def as_expected(expect: Any, verdict: Verdict) -> bool:
    """Return whether a verdict is the one that a file expects."""
    named, rules = set(verdict.rules), set(expect.rules)
    return verdict.verdict == expect.verdict and rules <= named <= rules | set(expect.also)
