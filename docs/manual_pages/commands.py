"""The pages of commands, of which click's own help is the source."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.cli.main import COMMANDS

from .markdown import page, toctree


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each command, and one over all."""
    for name in COMMANDS:
        directive = [f".. click:: berthier.cli.{name}_command:{name}", f"   :prog: berthier {name}", "   :nested: full"]
        yield f"commands/{name}.md", page(f"`{name}`", ["```{eval-rst}", *directive, "```"])
    intro = [
        "`berthier COMMAND --help` prints the same.",
        "",
        *(f"[`{name}`](commands/{name}.md)\n: {words}\n" for name, words in COMMANDS.items()),
        "Every command takes `--format json` where it answers anything. The same input gives the same output: time"
        " limits count work done, not seconds on a clock. [What the exit codes say](../exit-codes.md).",
        "",
    ]
    yield "commands.md", page("Commands", intro, toctree(f"commands/{name}" for name in COMMANDS))
