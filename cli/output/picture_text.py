"""Pictures told in words: the same facts for a terminal, for a mail, and for who cannot see a picture."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from io import StringIO
from typing import Any

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...constraints.picturing import Board, Card, Chart, Panel, Picture, Place, Row, Stack
from ...model.language import said
from ...model.mistakes import orders_named
from ...solver.drawing.picture_spoken import in_words
from .text import WIDTH

STYLES = {
    "blue": "bold blue", "red": "bold red", "yellow": "bold yellow", "green": "bold green", "grey": "bold",
    "orange": "bold dark_orange", "sky": "bold cyan", "pink": "bold magenta", "lilac": "bold purple",
}  # fmt: skip
VERDICTS = {"legal": "bold green", "illegal": "bold red"}
NOBODY, HARD_SPACE = "Nobody's", "\u00a0"


def told(picture: Picture, colours: bool | None = None) -> str:
    """Return a picture in words.

    Args:
        picture: what it says.
        colours: whether they may be used; None where the terminal, if it is one, and `NO_COLOR` decide.
    """
    page, places = StringIO(), [fault.places for fault in picture.faults]
    picture = in_words(picture)
    faults = [replace(fault, places=named) for fault, named in zip(picture.faults, places, strict=True)]
    picture = replace(picture, faults=tuple(faults))  # `at PLACE` is put into words as one
    terminal = sys.stdout.isatty() if colours is None else colours
    console = Console(file=page, width=WIDTH, force_terminal=terminal, highlight=False, emoji=False, markup=False)
    console.print(Group(*_parts(picture)))
    return "\n".join(line.rstrip() for line in page.getvalue().replace(HARD_SPACE, " ").split("\n")).rstrip("\n")


def _parts(picture: Picture) -> Iterator[Any]:
    head = Text(picture.title, "bold")
    if picture.verdict:
        head.append(": ", "bold")
        head.append(said(picture.verdict), VERDICTS.get(picture.verdict, "bold"))
    yield head
    yield Text(picture.caption)
    if picture.faults:
        rows = []
        for fault in picture.faults:
            orders = orders_named(fault.orders) if fault.orders else ""
            where = f"at {', '.join(fault.places)}" if fault.places else ""
            before = ", ".join(map(said, filter(None, (orders, where))))
            rows.append(Row((fault.statement, f"{before}: {fault.text}" if before else fault.text)))
        yield from _panel(Panel("Broken rules", tuple(rows)), picture)
    yield from _chart(picture, picture.scene) if isinstance(picture.scene, Chart) else _board(picture, picture.scene)
    for panel in picture.panels:
        yield from _panel(panel, picture)
    if picture.legend:
        yield Text(f"\n{said('Signs')}", "bold")
        yield Padding(Text("  ".join(f"{sign} {meaning}" for sign, meaning in picture.legend.items())), (0, 0, 0, 2))
    if picture.note:
        yield Text(f"\n{picture.note}", "italic")


def _chart(picture: Picture, chart: Chart) -> Iterator[Any]:
    if chart.arrows:
        rows = [Row((str(a.order), a.text, " → ".join(a.way), "✖" if a.wrong else ""), a.owner) for a in chart.arrows]
        yield from _panel(Panel("Moves", tuple(rows), figures=(0,)), picture)
    land = [place for place in chart.places if not place.sea]
    for owner in (*picture.owners, None):
        yield from _places(picture, owner.capitalize() if owner else NOBODY, [p for p in land if p.owner == owner])
    yield from _places(picture, "At sea", [place for place in chart.places if place.sea])


def _places(picture: Picture, title: str, places: Sequence[Place]) -> Iterator[Any]:
    """Yield some places: those where something stands in a table, the others in a line."""
    if not places:
        return
    standing = [place for place in places if place.stacks]
    rows = [Row((_name(place), ", ".join(_stack(stack, place) for stack in place.stacks))) for place in standing]
    rest = ", ".join(_name(place) for place in places if not place.stacks)
    rows += [Row(("besides" if standing else "", rest))] if rest else []
    yield from _panel(Panel(title, tuple(rows)), picture)


def _name(place: Place) -> str:
    return f"{place.name} {''.join(place.signs)}".strip()


def _stack(stack: Stack, place: Place) -> str:
    """Return pieces in words; whose they are is said where it is not the owner of the place."""
    whose = f"{said(stack.owner.capitalize())} " if stack.owner != place.owner else ""
    if stack.afloat:
        return f"{whose}{stack.number} {said('afloat')}{f' ({stack.names})' if stack.names else ''}"
    return f"{whose}{stack.number} {stack.names}".strip()


def _board(picture: Picture, board: Board) -> Iterator[Any]:
    edges = [Row((edge, words or "–")) for edge, words in board.edges.items()]
    yield from _panel(Panel("Edges", tuple(edges)), picture)
    for title, cards in (("Coming on", board.coming), ("On the table", board.on), ("Still off the table", board.off)):
        yield from _panel(Panel(title, tuple(map(_card, cards)) or (Row(("nothing", "")),)), picture)


def _card(card: Card) -> Row:
    words = [f"order {card.order}" if card.order else "", f"at the {card.edge} edge" if card.edge else "", card.text]
    return Row((card.name, ", ".join(map(said, filter(None, words)))), faults=card.faults)


def _panel(panel: Panel, picture: Picture) -> Iterator[Any]:
    """Yield a table under its title."""
    panel = in_words(panel)
    yield Text(f"\n{panel.title}", "bold")
    table = Table(box=None, show_header=bool(panel.head), pad_edge=False, padding=(0, 2, 0, 0))
    for place in range(max(len(row.cells) for row in panel.rows)):
        title = panel.head[place] if panel.head else ""
        figures = place in panel.figures
        table.add_column(title, justify="right" if figures else "left", no_wrap=figures or place == 0, overflow="fold")
    for row in panel.rows:
        table.add_row(*_cells(row, picture))
    yield Padding(table, (0, 0, 0, 2))


def _cells(row: Row, picture: Picture) -> Iterable[Text]:
    style = STYLES.get(picture.owners.get(row.owner or "", ""), "")
    cells = [Text(cell) for cell in row.cells]
    for cell in cells:
        if cell.plain and row.owner and cell.plain == said(row.owner.capitalize()):
            cell.stylize(style)
    if row.faults:
        last = next(cell for cell in reversed(cells[:2]) if cell.plain)
        last.append(f" ✖ {', '.join(row.faults)}", "bold red")
    return cells
