"""Pictures of chances, as PNG or SVG. The drawing library is loaded when one is drawn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction

from ...model.language import said, told
from ...model.writing import require_folder, write_bytes


def arrivals(turns: Sequence[Sequence[Fraction]], target: str, title: str) -> None:
    """Draw the chances of arrivals into a file: see `drawn`.

    Args:
        turns: for each turn the chance that 0, 1, 2, … platoons have arrived by its end.
        target: a file's name that ends in .png or .svg.
        title: what stands above.

    Raises:
        BadInput: the file cannot be written.
    """
    require_folder(target)
    write_bytes(target, drawn(turns, target.lower().rpartition(".")[2], title))


def drawn(
    turns: Sequence[Sequence[Fraction]], form: str, title: str = "", first: int = 1,
    size: tuple[float, float] = (8.0, 5.0),
) -> bytes:  # fmt: skip
    """Return a picture of the chances of arrivals turn by turn: a bar for each turn, a colour for each number.

    Args:
        turns: for each turn the chance that 0, 1, 2, … platoons have arrived by its end.
        form: png or svg.
        title: what stands above.
        first: the number of the first turn.
        size: width and height in inches; the smaller, the larger its letters.
    """
    from matplotlib import colormaps, rc_context
    from matplotlib.figure import Figure

    figure = Figure(figsize=size, layout="constrained")
    axes = figure.subplots()
    platoons, numbers = len(turns[0]) - 1, list(range(first, first + len(turns)))
    below = [0.0] * len(turns)
    for arrived in range(platoons, -1, -1):
        heights = [float(row[arrived]) for row in turns]
        colour = colormaps["viridis"](arrived / max(platoons, 1))
        axes.bar(
            numbers, heights, bottom=below, color=colour, label=told("{n} of {all}", n=arrived, all=platoons), width=0.8
        )
        below = [low + height for low, height in zip(below, heights, strict=True)]
    axes.set(
        title=title, xlabel=said("turn"), ylabel=said("chance by the end of the turn"), ylim=(0, 1), xticks=numbers
    )
    figure.legend(loc="outside right upper", title=said("arrived"))
    page = io.BytesIO()
    with rc_context({"svg.hashsalt": "berthier"}):  # the same picture each time
        figure.savefig(page, format=form, metadata={"Date": None} if form == "svg" else {"Software": None})
    return page.getvalue()
