"""A position: ports, the lanes between them, and the freighters that lie there."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from ..files import Document
from ..mistakes import BadInput, Mistake, short
from ..shape import Shape, Version, salvage
from ..writing import dump

GAME = "convoy"
Count = Annotated[int, Meta(ge=0, le=99, description="a whole number from 0 to 99")]
Name = Annotated[str, Meta(min_length=1, max_length=30, description="a name of one word")]
Lane = Annotated[list[Name], Meta(min_length=2, max_length=2, description="[port, port]")]


class Port(Shape, kw_only=True, frozen=True):
    """A port."""

    berths: Count
    stores: Count = 0


class Freighter(Shape, kw_only=True, frozen=True):
    """A freighter, and where it lies."""

    at: Name
    hold: Count


class Position(Shape, kw_only=True, frozen=True):
    """A position: what its file holds is all there is to it."""

    berthier: Version
    game: str
    name: str
    fuel: Count
    ports: dict[Name, Port]
    lanes: list[Lane]
    watched: list[Lane] = []
    freighters: dict[Name, Freighter]

    def near(self, port: str) -> list[str]:
        """Return the ports to which a lane leads."""
        return [other for lane in self.lanes for one, other in (lane, lane[::-1]) if one == port]


PARTS = Position.__struct_encode_fields__


def build_position(document: Document, mistakes: list[Mistake]) -> Position:
    """Build a position from its document.

    Raises:
        BadInput: with the mistakes noted before, and all others.
    """
    document, position, misfits = salvage(document, Position)
    named = [] if misfits else [(("freighters", name, "at"), ship.at) for name, ship in position.freighters.items()]
    for key in () if misfits else ("lanes", "watched"):
        named += [((key, n, m), port) for n, lane in enumerate(getattr(position, key)) for m, port in enumerate(lane)]
    known = f"one of {', '.join(position.ports or ())}"
    strange = [document.mistake(path, f"no port {short(p)}", known) for path, p in named if p not in position.ports]
    if mistakes or misfits or strange:
        raise BadInput([*mistakes, *misfits, *strange])
    return position


def position_value(position: Position, _folder: Any = None) -> dict:
    """Return a position as the mapping that its file holds."""
    return msgspec.to_builtins(position)


def write_position(position: Position, _target: Any = "-") -> str:
    """Return a position as YAML text."""
    return dump(position_value(position))
