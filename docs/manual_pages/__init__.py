"""Pages that are made from the rules, the cases, the grammars and the shapes of files, so that nobody types them.

A Sphinx extension: before the manual is built it writes the pages into `reference/generated`, which is not kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from . import cases, commands, files, orders, questions, statements

FOLDER = "reference/generated"
MAKERS = (commands, files, orders, statements, questions, cases)


def pages() -> Iterator[tuple[str, str]]:
    """Yield each page: its name below the folder of generated pages, and its Markdown."""
    for maker in MAKERS:
        yield from maker.pages()


def write(folder: Path) -> None:
    """Write the pages that have changed, and delete those that are made no more."""
    wanted = {folder / name: text for name, text in pages()}
    for path, text in wanted.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
    for path in set(folder.rglob("*.md")) - set(wanted):
        path.unlink()


def setup(app: Any) -> dict[str, Any]:
    """Let Sphinx have the pages written before it looks for documents."""
    app.connect("builder-inited", lambda app: write(Path(app.srcdir) / FOLDER))
    return {"parallel_read_safe": True, "parallel_write_safe": True}
