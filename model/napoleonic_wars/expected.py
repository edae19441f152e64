"""What a turn's file says of its own verdict."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, Any

from msgspec import Meta

from ..citations import Ids
from ..expected import ExpectShape as Expected
from ..expected import check_expect as check_alone
from ..files import Document
from ..mistakes import Mistake, short
from .position import Position
from .shapes import PositionShape

_PARTS = [name for name in PositionShape.__struct_encode_fields__ if name not in ("berthier", "game")]


class ExpectShape(Expected, kw_only=True, frozen=True):
    """What a file says of its own verdict.

    Attributes:
        cost: what the turn spends, in CP.
    """

    cost: Annotated[int, Meta(description="a whole number of CP")] | None = None


def check_expect(
    document: Document, path: tuple, expect: ExpectShape, position: Position | None, ids: Ids | None
) -> list[Mistake]:
    """Return what makes no sense in an expectation.

    Args:
        document: the file.
        path: where the expectation stands in it.
        expect: the expectation.
        position: where the turn begins, None if it could not be read.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.
    """
    mistakes = check_alone(document, path, expect, _PARTS, ids)
    for place, kind, name, known in _named(expect.after, position) if position else ():
        if not isinstance(name, str) or name not in known:
            here, near = (*path, "after", *place), (str(name), known)
            mistakes.append(
                document.mistake(here, f"unknown {kind} {short(name)}", f"a {kind} of the position", near, True)
            )
    return mistakes


def _named(after: dict[str, Any], position: Position) -> Iterator[tuple[tuple, str, Any, Collection[str]]]:
    """Yield every name in a part of a position: where, what it should name, the name, and those that there are."""
    duchies, places = position.atlas.duchies, [*position.atlas.duchies, *position.atlas.sea]
    for key in ("flags", "besieged"):
        yield from (((key, name), "duchy", name, duchies) for name in _keys(after.get(key)))
    for nation, side in _keys(after.get("nations")).items():
        path = ("nations", nation)
        yield path, "nation", nation, position.sides
        generals = position.sides[nation].ratings if nation in position.sides else {}
        regroup = _keys(_keys(side).get("regroup"))
        seats = [((*path, "regroup"), regroup), (path, {"generals": _keys(side).get("out")})]
        for place, force in _keys(_keys(side).get("at")).items():
            yield (*path, "at", place), "place", place, places
            seats.append(((*path, "at", place), _keys(force)))
        for where, force in seats:
            listed = force.get("generals")
            yield from (
                ((*where, "generals", index), "general", name, generals)
                for index, name in enumerate(listed if isinstance(listed, list) else ())
            )


def _keys(value: Any) -> dict:
    return value if isinstance(value, dict) else {}
