"""What a solver has entered so far, read as he means it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from .table import Table, agrees


def arranged(table: Table, entered: Mapping[int, Any]) -> dict[int, Any]:
    """Return entries, those of one order that have no sequence put where they are right, if they are right anywhere.

    Args:
        table: all ways to fill the puzzle's holes, in which each set of such things stands once.
        entered: what was entered, by the holes' numbers.
    """
    groups: dict[tuple[Any, ...], list[int]] = {}
    for hole, place in enumerate(table.places):
        if place.path and isinstance(place.path[-1], int) and place.path[-2] in table.search.face.NO_SEQUENCE:
            groups.setdefault((place.order, *place.path[:-1]), []).append(hole)
    alike = {hole for holes in groups.values() for hole in holes}
    found = {hole: value for hole, value in entered.items() if hole not in alike}
    for holes in groups.values():
        values = Counter(entered[hole] for hole in holes if hole in entered)
        rows = [row for row in table.right if agrees(row, found)] or table.right
        meant = max(rows, key=lambda row: (Counter(row.values[hole] for hole in holes) & values).total(), default=None)
        left = []
        for hole in holes:
            if meant and values[meant.values[hole]]:
                found[hole] = meant.values[hole]
                values[found[hole]] -= 1
            else:
                left.append(hole)
        found.update(zip(left, values.elements(), strict=False))
    return found
