"""The pictures that stand in a page, as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any


def chances(odds: Mapping[str, Any] | None) -> dict[str, str]:
    """Return the picture of when platoons arrive, none where nobody waits."""
    if odds is None:
        return {}
    from .plot import drawn

    rows = [list(map(Fraction, row["arrived"])) for row in odds["turns"]]
    return {"odds": drawn(rows, "svg", first=odds["turns"][0]["turn"]).decode("utf-8")}
