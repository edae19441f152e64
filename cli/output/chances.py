"""Chances of arrival as JSON values."""

from __future__ import annotations

from typing import Any

from ...solver.reserves import Odds


def reserves_value(platoons: int, variant: str, found: Odds, first: int = 1) -> dict[str, Any]:
    """Return when platoons arrive from reserve as JSON values.

    Args:
        platoons: how many wait.
        variant: the variant of Reserves.
        found: the odds.
        first: the number of their first turn.
    """
    return {
        "platoons": platoons,
        "variant": variant,
        "turns": [
            {"turn": turn, "arrived": list(map(str, row)), "all": str(row[-1])}
            for turn, row in enumerate(found.turns, first)
        ],
        "expected_turn": list(map(str, found.expected)),
    }
