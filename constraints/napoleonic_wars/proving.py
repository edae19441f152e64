"""The face of this game to proofs: its claims, and the worlds of which they speak."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...model.napoleonic_wars.atlas import Atlas
from ...model.napoleonic_wars.atlas_writer import atlas_value
from ...model.napoleonic_wars.orders import FormUnits
from ...model.napoleonic_wars.position import Position
from ...model.napoleonic_wars.position_writer import GAME, position_value
from ...model.napoleonic_wars.turn import Turn, turn_value
from ...model.packaged import packaged
from ...model.ruling import Ruling
from ...model.writing import dump
from ..claims import Family
from .claims import besieged, deploying, hands, neutral_proxies, placing, politics, sailing, track
from .claims.register import CLAIMS
from .proofs.describe import described
from .proofs.first_round import FIRST_ROUND
from .proofs.from_1805 import FROM_1805
from .proofs.hand_cases import HANDS
from .proofs.known_places import Place, Size
from .proofs.political_cases import POLITICS
from .proofs.proxy_cases import IMPULSES, MOMENTS
from .proofs.scope import CASTS, KINDS, Scope, Setting
from .proofs.scope_words import told
from .proofs.track_cases import ROUNDS, SINGLE, WAYS
from .proofs.world import OpenWorld, known_world

MODULES = (placing, deploying, sailing, besieged, track, politics, neutral_proxies, hands)
FAMILIES: dict[str, Family] = {
    track.SINGLE: SINGLE,
    track.WAYS: WAYS,
    track.ROUNDS: ROUNDS,
    neutral_proxies.MOMENTS: MOMENTS,
    neutral_proxies.IMPULSES: IMPULSES,
    politics.ORDERS: POLITICS,
    politics.LATER: FROM_1805,
    politics.FIRST: FIRST_ROUND,
    hands.HANDS: HANDS,
}
COMPARED = ("power twice", "two capitals twice", "minor twice")  # the worlds in which rulings are compared
STUCK = (placing.stuck_with_all_lost, placing.stuck_in_the_gap)  # means and nothing to be done with them


def place(read: Atlas | Position, name: str) -> Place:
    """Return what is to be looked at in place of all maps of a size: a known map, or a known position's.

    Args:
        read: the map, or the position.
        name: how it was named.
    """
    if isinstance(read, Position):
        return Place(name, read.atlas, read)
    return Place(name, replace(read, reference=name) if name in packaged(GAME, "maps") else read)


def sizes(about: str, engine: str, largest: int | Place | None) -> Sequence[Size]:
    """Return the sizes of worlds from the smallest: how many duchies the map has, or whose turn it is on a known one.

    Args:
        about: a kind of worlds.
        engine: which engine looks at them.
        largest: the largest size that is asked for, or a known map; None for as large as is usual.
    """
    kind = KINDS[about]
    if isinstance(largest, Place):
        return largest.settings(kind.cast)
    usual = kind.largest[engine]
    last = usual if largest is None else largest if engine == "z3" else min(usual, largest)
    return range(CASTS[kind.cast].capitals, last + 1)


def open_world(about: str, size: Size, ruling: Ruling, most: int | None) -> OpenWorld:
    """Return all positions and turns of a size.

    Args:
        about: a kind of worlds.
        size: how many duchies the map has, or who moves on a known one.
        ruling: the answers in force.
        most: the most pieces and CPs of each kind; None for any number.

    Raises:
        Unread: the rules are not read there under the ruling.
    """
    setting = size if isinstance(size, Setting) else None
    return OpenWorld(Scope(size if isinstance(size, int) else 0, about, most, setting), ruling)


def least(turn: Turn) -> Turn:
    """Return a turn in a position that forms one Unit, in the Capital."""
    return replace(turn, orders=(FormUnits(1, turn.position.atlas.capitals(turn.nation)[0]),))


def files(turn: Turn, name: str) -> dict[str, str]:
    """Return the files that tell of a position and turn by their names; a map that is not packaged is told too.

    Args:
        turn: the turn.
        name: with what the files' names begin.
    """
    position, found = turn.position, {}
    if position.atlas.reference not in packaged(GAME, "maps"):
        place = f"{name}.map.yaml"
        found[place] = dump(atlas_value(position.atlas, name))
        position = replace(position, atlas=replace(position.atlas, reference=place))
    found[f"{name}.position.yaml"] = dump(position_value(replace(position, name=name)))
    found[f"{name}.turn.yaml"] = dump(turn_value(replace(turn, reference=f"{name}.position.yaml")))
    return found


__all__ = [
    "CLAIMS",
    "COMPARED",
    "FAMILIES",
    "STUCK",
    "described",
    "files",
    "known_world",
    "least",
    "open_world",
    "place",
    "sizes",
    "told",
]
