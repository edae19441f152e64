"""Pictures of chances, as PNG or SVG. The drawing library is loaded when one is drawn."""

from __future__ import annotations

import io
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ...model.language import decimal, said, told
from ...model.writing import require_folder, write_bytes, write_text
from ...solver.drawing.dark import embedded
from ...solver.drawing.palette import INK, PAPER

STYLE: dict[Any, Any] = {
    "svg.hashsalt": "berthier",  # the same picture each time
    **dict.fromkeys(("text.color", "axes.edgecolor", "axes.labelcolor", "xtick.color", "ytick.color"), INK),
    **dict.fromkeys(("figure.facecolor", "axes.facecolor", "savefig.facecolor"), PAPER),
}


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
    if target.lower().endswith(".svg"):
        write_text(target, drawn_svg(turns, "odds", title))
    else:
        write_bytes(target, drawn(turns, "png", title))


def drawn_svg(turns: Sequence[Sequence[Fraction]], name: str, title: str = "", **more: Any) -> str:
    """Return the picture that `drawn` draws as one `<svg>` element, dark on a dark screen.

    Args:
        turns: for each turn the chance that 0, 1, 2, … platoons have arrived by its end.
        name: begins every id in it.
        title: what stands above.
        more: the number of the first turn, and the size, as `drawn` takes them.
    """
    return embedded(drawn(turns, "svg", title, **more).decode(), name)


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

    platoons, numbers = len(turns[0]) - 1, list(range(first, first + len(turns)))
    below = [0.0] * len(turns)
    page = io.BytesIO()
    with rc_context(STYLE):
        figure = Figure(figsize=size, layout="constrained")
        axes = figure.subplots()
        for arrived in range(platoons, -1, -1):
            heights = [float(row[arrived]) for row in turns]
            colour = colormaps["viridis"](arrived / max(platoons, 1))
            name = told("{n} of {all}", n=arrived, all=platoons)
            axes.bar(numbers, heights, bottom=below, color=colour, edgecolor=INK, linewidth=0.5, label=name, width=0.8)
            below = [low + height for low, height in zip(below, heights, strict=True)]
        axes.set(
            title=title, xlabel=said("turn"), ylabel=said("chance by the end of the turn"), ylim=(0, 1), xticks=numbers
        )
        axes.yaxis.set_major_formatter(lambda height, _: decimal(f"{height:.1f}"))
        figure.legend(loc="outside right upper", title=said("arrived"))
        figure.savefig(page, format=form, metadata={"Date": None} if form == "svg" else {"Software": None})
    return page.getvalue()
