"""Preferences cut into blocks, each of which fits into one objective as the digits of a number."""

from __future__ import annotations

from typing import Any

from ...constraints.algebra.nodes import bounds

BLOCK_BITS = 40  # of one objective that stands for several preferences


def blocks(preferences: list[tuple[Any, bool]]) -> list[list[tuple[Any, bool]]]:
    """Return preferences cut into blocks whose values together fit into one objective."""
    cut, room = [], 0
    for node, high in preferences:
        bits = (size(node) - 1).bit_length()
        if not cut or bits > room:
            cut.append([])
            room = BLOCK_BITS
        cut[-1].append((node, high))
        room -= bits
    return cut


def size(node: Any) -> int:
    """Return how many values a node may have."""
    lo, hi = bounds(node)
    if lo is None or hi is None:
        raise ValueError("CP-SAT needs a bound on every number")
    return hi - lo + 1
