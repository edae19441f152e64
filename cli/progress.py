"""What a command says on standard error while it works: how far it has come, and remarks. Nothing with `--quiet`.

A bar is shown on a terminal only, and only once the work has lasted a while: what is quick loads nothing for it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread
from typing import Any

import click

QUIET = "berthier.quiet"  # in a context's `meta`: nothing but errors is said on standard error
WHILE = 1.0  # seconds of work after which a bar is shown


def _note_quiet(ctx: click.Context, _param: click.Parameter, quiet: bool) -> None:
    if quiet:
        ctx.meta[QUIET] = True


def quiet_option() -> click.Option:
    """Return the option `--quiet`, which every command has."""
    told = "Say nothing but errors on standard error: no bar, no remarks."
    return click.Option(["-q", "--quiet"], is_flag=True, expose_value=False, callback=_note_quiet, help=told)


def quiet() -> bool:
    """Return whether nothing is to be said."""
    return QUIET in click.get_current_context().meta


def remark(text: str) -> None:
    """Say something beside the answer, on standard error."""
    if not quiet():
        click.echo(text, err=True)


@contextmanager
def progress(what: str, number: int | None = None) -> Iterator[Callable[[], None]]:
    """Show on a terminal that a command is at work; yields what is to be called for each part that is done.

    Processes that share the work are started before: a thread draws the bar.

    Args:
        what: what is counted, or what goes on.
        number: how many parts there are; None where nobody knows.
    """
    if quiet() or not sys.stderr.isatty() or os.environ.get("TERM") == "dumb":
        yield lambda: None
        return
    bar = _Bar(what, number)
    bar.start()
    try:
        yield bar.advance
    finally:
        bar.end()


class _Bar(Thread):
    """Draws a bar from some time on, until it is told that the work has come to an end."""

    def __init__(self, what: str, number: int | None):
        super().__init__(daemon=True)
        self.what, self.number, self.done = what, number, 0
        self.over = Event()
        self.shown: Any = None

    def advance(self) -> None:
        """Count a part that is done."""
        self.done += 1

    def end(self) -> None:
        """Take the bar away."""
        self.over.set()
        self.join()

    def run(self) -> None:
        """Wait a while, then draw as long as the work lasts."""
        if self.over.wait(WHILE):
            return
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

        columns = [BarColumn(), MofNCompleteColumn()] if self.number is not None else [SpinnerColumn("line")]
        shown = Progress(
            TextColumn("{task.description}", markup=False), *columns, TimeElapsedColumn(),
            console=Console(stderr=True), transient=True, auto_refresh=False,
        )  # fmt: skip
        with shown:
            task = shown.add_task(self.what, total=self.number)
            while not self.over.wait(0.1):
                shown.update(task, completed=self.done)
                shown.refresh()
