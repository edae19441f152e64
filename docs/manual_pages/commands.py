"""The page of commands, of which click's own help is the source."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.cli.main import COMMANDS

from .markdown import page


def pages() -> Iterator[tuple[str, str]]:
    """Yield the page of all commands."""
    intro = [
        "`berthier COMMAND --help` prints what is told here. Every command that answers something takes"
        " `--format json`. The same input gives the same output: time limits count work done, not seconds on a clock."
        " With which codes commands end: [Exit codes](../exit-codes.md).",
        "",
    ]
    yield "commands.md", page("Commands", intro, *(_command(name) for name in COMMANDS))


def _command(name: str) -> list[str]:
    options = [f"   :prog: berthier {name}", "   :nested: full"]
    directive = [f".. click:: berthier.cli.{name}_command:{name}", *options]
    return ["```{eval-rst}", *directive, "```", ""]
