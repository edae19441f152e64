"""Pictures in the language that is spoken: all that a picture says, but not what it is known by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from ...model.language import ENGLISH, said, spoken

KEPT = {"owner", "owners", "kind", "kinds", "edge", "verdict", "statement", "spot", "signs"}  # names, not words
HARD_SPACE = "\u00a0"
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
        return replace(thing, **words)
    return thing
