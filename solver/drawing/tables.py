"""The tables and the legend beneath a picture's scene, in columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...constraints.picturing import Panel, Picture, Row
from ...model.language import said
from ...model.mistakes import orders_named
from .hatch import paint_ground
from .palette import FAINT, FAULT, INK, RULE, SWATCHES
from .sheet import Point, Sheet, width_of, wrapped

SIZE, TITLE = 8.0, 10.0
LINE = SIZE * 1.36
SWATCH, GUTTER, PAD, BETWEEN = 9.0, 9.0, 3.0, 16.0


@dataclass
class Slab:
    """Something that stands in a column: how high it is, and how it is drawn with its upper left corner at a point."""

    height: float
    draw: Callable[[Sheet, Point], None]


def table(picture: Picture, panel: Panel, width: float) -> Slab:
    """Return a table no wider than so many points; its widest columns are wrapped."""
    rows = [Row(panel.head), *panel.rows] if panel.head else list(panel.rows)
    lead = SWATCH + 4.0 if any(row.owner for row in panel.rows) else 0.0
    wides = _widths(rows, panel, width - lead)
    cut = [[wrapped(cell, SIZE, wide) for cell, wide in zip(row.cells, wides, strict=True)] for row in rows]
    faults = [wrapped("✖ " + ", ".join(row.faults), SIZE, width - lead, True) if row.faults else [] for row in rows]
    heights = [(max(map(len, cells)) + len(marks)) * LINE + PAD for cells, marks in zip(cut, faults, strict=True)]

    def draw(sheet: Sheet, corner: Point) -> None:
        x, y = corner
        y = heading(sheet, panel.title, x, y, width)
        for number, (row, cells, marks, height) in enumerate(zip(rows, cut, faults, heights, strict=True)):
            titled = bool(panel.head) and number == 0
            if row.owner and row.owner in picture.owners:
                _swatch(sheet, picture.owners[row.owner], x, y + 1.5)
            left = x + lead
            for place, (lines, wide) in enumerate(zip(cells, wides, strict=True)):
                right = place in panel.figures
                for n, line in enumerate(lines):
                    end = left + wide - width_of(line, SIZE, titled) if right else left
                    colour = FAINT if titled else FAULT if row.faults else INK
                    sheet.text((end, y + LINE * (n + 0.8)), line, SIZE, colour, titled)
                left += wide + GUTTER
            for n, line in enumerate(marks):
                sheet.text((x + lead, y + LINE * (max(map(len, cells)) + n + 0.8)), line, SIZE, FAULT, True)
            y += height
            sheet.shape(((x, y - PAD / 2), (x + width, y - PAD / 2)), edge=RULE, width=0.5, closed=False)

    return Slab(TITLE * 2.0 + sum(heights), draw)


def _widths(rows: Sequence[Row], panel: Panel, room: float) -> list[float]:
    """Return the widths of a table's columns: as wide as they need, the widest cut down to what there is."""
    count = max(len(row.cells) for row in rows)
    needs = [
        max(width_of(row.cells[n], SIZE, panel.head != () and row is rows[0]) for row in rows) + 0.5
        for n in range(count)
    ]
    left = room - GUTTER * (count - 1)
    cap = max(needs)
    while sum(min(need, cap) for need in needs) > left and cap > 24.0:
        cap -= 2.0
    return [min(need, cap) for need in needs]


def heading(sheet: Sheet, title: str, x: float, y: float, width: float) -> float:
    """Write a title over a line; return where what it stands over begins."""
    sheet.text((x, y + TITLE), title, TITLE, INK, True)
    sheet.shape(((x, y + TITLE * 1.5), (x + width, y + TITLE * 1.5)), edge=INK, width=0.8, closed=False)
    return y + TITLE * 2.0


def _swatch(sheet: Sheet, paint: str, x: float, y: float) -> None:
    right, bottom = x + SWATCH, y + SWATCH
    paint_ground(sheet, SWATCHES[paint], ((x, y), (right, y), (right, bottom), (x, bottom)))


def line_width(text: str) -> float:
    """Return how wide a line of a table is."""
    return width_of(text, SIZE)


def findings(picture: Picture, width: float) -> Slab | None:
    """Return the rules that are broken, None where none is."""
    if not picture.faults:
        return None
    rows = []
    for fault in picture.faults:
        orders = f"{orders_named(fault.orders)}: " if fault.orders else ""
        rows.append(Row((fault.statement, said(f"{orders}{fault.text}"))))
    return table(picture, Panel(said("Broken rules"), tuple(rows)), width)


def paragraph(text: str, width: float, size: float = 7.5, slanted: bool = True) -> Slab:
    """Return a text in lines no wider than so many points."""
    lines = wrapped(text, size, width * 0.96)

    def draw(sheet: Sheet, corner: Point) -> None:
        for n, line in enumerate(lines):
            sheet.text((corner[0], corner[1] + size * (1 + 1.4 * n)), line, size, FAINT, slanted=slanted)

    return Slab(size * 1.4 * len(lines) + 4.0, draw)


def columns(slabs: Sequence[Slab], count: int) -> list[list[Slab]]:
    """Return slabs in so many columns, in their order, each where the column is shortest."""
    found: list[list[Slab]] = [[] for _ in range(count)]
    for slab in slabs:
        min(found, key=lambda column: sum(s.height + BETWEEN for s in column)).append(slab)
    return found


def height_of(column: Sequence[Slab]) -> float:
    """Return how high a column is."""
    return sum(slab.height + BETWEEN for slab in column)


def draw_column(sheet: Sheet, column: Sequence[Slab], corner: Point) -> None:
    """Draw slabs one below the other."""
    x, y = corner
    for slab in column:
        slab.draw(sheet, (x, y))
        y += slab.height + BETWEEN
