"""A mission: who has Reserves, how many platoons stay off the table, and where they come on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from ..files import Document
from ..mistakes import BadInput, Mistake
from ..shape import Shape, salvage
from .force import GameName, Version

Edge = Annotated[
    Literal["north", "east", "south", "west"], Meta(description="a table edge: north, east, south or west")
]
Edges = Annotated[
    list[Edge], Meta(min_length=3, max_length=3, description="a list of three edges, for a die of 1-2, 3-4 and 5-6")
]
PlayerName = Literal["attacker", "defender"]
Variant = Literal["standard", "delayed", "scattered"]
Share = Annotated[int, Meta(ge=1, le=40, description="a whole number from 1 to 40, or half")] | Literal["half"]

EDGES = ("north", "east", "south", "west")
VARIANTS = ("standard", "delayed", "scattered")


class ReservesShape(Shape, kw_only=True, frozen=True):
    """One player's Reserves.

    Attributes:
        platoons: how many stay off the table, or half of the force, rounded up.
        own_edge: the player's own table edge, where the Command team is put.
        enter: where they come on.
        variant: `delayed`: the first die is rolled in turn 3; `scattered`: a die for each platoon tells its edge.
    """

    platoons: Annotated[Share, Meta(description="a whole number from 1 to 40, or half")]
    own_edge: Edge
    enter: Annotated[Edge | Edges, Meta(description="a table edge, or for scattered Reserves a list of three")]
    variant: Variant = "standard"


class MissionShape(Shape, kw_only=True, frozen=True):
    """A mission.

    Attributes:
        name: the mission's name.
        note: for people.
        reserves: who has Reserves.
    """

    berthier: Version
    game: GameName
    name: str
    note: str = ""
    reserves: Annotated[
        dict[PlayerName, ReservesShape], Meta(description="a mapping from attacker or defender to their Reserves")
    ]


@dataclass(frozen=True)
class Reserves:
    """One player's Reserves.

    Attributes:
        platoons: how many stay off the table; None where it is half of the force.
        own: the player's own table edge.
        enter: the edges where they come on: one, or three for a die of 1-2, 3-4 and 5-6.
        variant: `standard`, `delayed` or `scattered`.
    """

    platoons: int | None
    own: str
    enter: tuple[str, ...]
    variant: str = "standard"


@dataclass(frozen=True)
class Mission:
    """A mission.

    Attributes:
        reserves: by the player who has them.
        reference: the packaged name or the file by which it was named.
    """

    name: str
    reserves: Mapping[str, Reserves]
    reference: str = ""


def read_mission(document: Document, reference: str = "") -> Mission:
    """Build a mission from its document.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    document, shape, mistakes = salvage(document, MissionShape)
    reserves = shape.reserves or {}
    for player, terms in reserves.items():
        mistakes += _terms(document, ("reserves", player), terms)
    if mistakes:
        raise BadInput(mistakes)
    made = {
        player: Reserves(
            None if terms.platoons == "half" else terms.platoons,
            terms.own_edge,
            (terms.enter,) if isinstance(terms.enter, str) else tuple(terms.enter),
            terms.variant,
        )
        for player, terms in reserves.items()
    }
    return Mission(shape.name, made, reference)


def _terms(document: Document, path: tuple, terms: ReservesShape) -> list[Mistake]:
    """Return a mistake where the edges do not fit the variant."""
    if terms.enter is None or (terms.variant == "scattered") == isinstance(terms.enter, list):
        return []
    what = f"{'one edge' if isinstance(terms.enter, str) else 'three edges'} for {terms.variant} Reserves"
    expected = "a list of three edges" if terms.variant == "scattered" else "one edge"
    return [document.mistake((*path, "enter"), what, expected)]
