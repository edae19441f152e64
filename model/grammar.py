"""Parsers made from the grammar files, kept in the user's cache: making one takes longer than a check."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from lark import Lark


@cache
def parser_of(grammar: Path, start: str) -> Lark:
    """Return the parser for a grammar file.

    Args:
        grammar: a `.lark` file.
        start: the rule that a whole text must match.
    """
    text = grammar.read_text(encoding="utf-8")
    kept = _cache_folder()
    return Lark(
        text, parser="lalr", start=start, maybe_placeholders=True,
        cache=str(kept / f"{grammar.stem}-{start}.lark") if kept else False,
    )  # fmt: skip


def _cache_folder() -> Path | None:
    """Return this project's folder in the user's cache, None where there can be none.

    Lark checks what it finds there against the grammar and its own version, and makes the parser anew if in doubt.
    """
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "berthier"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None
