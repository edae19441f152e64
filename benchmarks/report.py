"""What a measure hands back: a table for people, figures for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Effort:
    """How thoroughly to measure: runs of each thing, and whether a small sample will do."""

    runs: int = 3
    quick: bool = False


@dataclass
class Report:
    """One measure's outcome.

    Attributes:
        title: the table's heading.
        columns: headings; all but the first hold figures.
        rows: cells as shown.
        figures: the same as JSON.
        note: a line below the table.
    """

    title: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)
    note: str = ""

    def show(self, console: Console) -> None:
        """Print the table."""
        table = Table(
            title=self.title, caption=self.note or None, box=box.SIMPLE, title_justify="left", caption_justify="left"
        )
        for index, column in enumerate(self.columns):
            table.add_column(column, justify="right" if index else "left", no_wrap=True)
        for row in self.rows:
            table.add_row(*row)
        console.print(table)


def milliseconds(seconds: float) -> str:
    """Return seconds as text in milliseconds.

    Example:
        >>> milliseconds(0.01234)
        '12.3 ms'
    """
    return f"{seconds * 1000:.1f} ms"
