"""Pictures in the language that is spoken: all that a picture says, but not what it is known by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from ...constraints.picturing import Picture
from ...model.language import ENGLISH, said, spoken, told

KEPT = {"owner", "owners", "kind", "kinds", "edge", "verdict", "statement", "spot", "signs"}  # names, not words
HARD_SPACE = "\u00a0"
AFTER = "After: "  # begins the title of what follows from a turn
_BEFORE_FIGURES = re.compile(r" (?=\d+\b)")
Said = TypeVar("Said")


def in_words(thing: Said) -> Said:
    """Return a picture, or a part of one, with what it says in the language that is spoken.

    Args:
        thing: a picture, a table, a text, or several of them; keys of mappings are kept.
    """
    return thing if spoken() == ENGLISH else _said(thing)


def _said(thing: Any) -> Any:
    if isinstance(thing, str):
        if HARD_SPACE in thing:  # generals, each with his Command Rating
            return ", ".join(_BEFORE_FIGURES.sub(HARD_SPACE, said(one)) for one in thing.split(", "))
        return said(thing)
    if isinstance(thing, tuple):
        return tuple(map(_said, thing))
    if isinstance(thing, Mapping):
        return {key: _said(value) for key, value in thing.items()}
    if is_dataclass(thing) and not isinstance(thing, type):
        words = {f.name: _said(getattr(thing, f.name)) for f in fields(thing) if f.name not in KEPT}
        if isinstance(thing, Picture):
            words["title"] = _title(thing.title)
        return replace(thing, **words)
    return thing


def _title(title: str) -> str:
    """Return a picture's title: what a user calls a thing stays, be it a word of ours."""
    before, after, name = title.partition(AFTER)
    return told(f"{AFTER}{{title}}", title=name) if after and not before else title
