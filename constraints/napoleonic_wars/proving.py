"""The face of this game to proofs: its claims, and the worlds of which they speak."""

from __future__ import annotations

from dataclasses import replace

from ...model.napoleonic_wars.atlas_writer import atlas_value
from ...model.napoleonic_wars.orders import FormUnits
from ...model.napoleonic_wars.position_writer import position_value
from ...model.napoleonic_wars.turn import Turn, turn_value
from ...model.ruling import Ruling
from ...model.writing import dump
from ..claims import Family
from .claims import deploying, hands, neutral_proxies, placing, politics, track
from .claims.register import CLAIMS
from .proofs.describe import described
from .proofs.first_round import FIRST_ROUND
from .proofs.from_1805 import FROM_1805
from .proofs.hand_cases import HANDS
from .proofs.open_map import OPEN
from .proofs.political_cases import POLITICS
from .proofs.proxy_cases import IMPULSES, MOMENTS
from .proofs.scope import CASTS, Cast, Scope
from .proofs.track_cases import ROUNDS, SINGLE, WAYS
from .proofs.world import OpenWorld, known_world

MODULES = (placing, deploying, track, politics, neutral_proxies, hands)
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
DUCHIES = {"z3": 6, "cpsat": 4}  # the largest maps that an engine looks at unless others are asked for
DUCHIES_TWICE = {"z3": 4, "cpsat": 3}  # the same where two positions are compared
COMPARED = ("power twice", "two capitals twice", "minor twice")  # the worlds in which rulings are compared
STUCK = (placing.stuck_with_all_lost, placing.stuck_in_the_gap)  # means and nothing to be done with them
WHO = {"power": "a Power", "two capitals": "a nation with two Capitals", "minor": "a minor"}
TWICE = " twice"  # at the end of what claims about two positions are about


def sizes(about: str, engine: str, largest: int | None) -> range:
    """Return the sizes of worlds from the smallest: how many duchies the map has.

    Args:
        about: who takes part: a key of `CASTS`; with `TWICE` where positions are compared.
        engine: which engine looks at them.
        largest: the largest size that is asked for; None for as large as is usual.
    """
    usual = (DUCHIES_TWICE if about.endswith(TWICE) else DUCHIES)[engine]
    last = usual if largest is None else largest if engine == "z3" else min(usual, largest)
    return range(_cast(about).capitals, last + 1)


def _cast(about: str) -> Cast:
    return CASTS[about.removesuffix(TWICE)]


def open_world(about: str, size: int, ruling: Ruling, most: int | None) -> OpenWorld:
    """Return all positions and turns of a size.

    Args:
        about: who takes part: a key of `CASTS`.
        size: how many duchies the map has.
        ruling: the answers in force.
        most: the most pieces and CPs of each kind; None for any number.
    """
    return OpenWorld(Scope(size, about.removesuffix(TWICE), most), ruling)


def least(turn: Turn) -> Turn:
    """Return a turn in a position that forms one Unit, in the Capital."""
    return replace(turn, orders=(FormUnits(1, turn.position.atlas.capitals(turn.nation)[0]),))


def files(turn: Turn, name: str) -> dict[str, str]:
    """Return the files that tell of a position and turn by their names; an open map's are told too.

    Args:
        turn: the turn.
        name: with what the files' names begin.
    """
    position, found = turn.position, {}
    if position.atlas.reference == OPEN:
        place = f"{name}.map.yaml"
        found[place] = dump(atlas_value(position.atlas, name))
        position = replace(position, atlas=replace(position.atlas, reference=place))
    found[f"{name}.position.yaml"] = dump(position_value(replace(position, name=name)))
    found[f"{name}.turn.yaml"] = dump(turn_value(replace(turn, reference=f"{name}.position.yaml")))
    return found


def told(about: str, size: int, most: int | None) -> str:
    """Return in words what has been looked at."""
    numbers = "any number of pieces" if most is None else f"up to {most} pieces of a kind"
    who = WHO[about.removesuffix(TWICE)]
    duchies = "1 duchy" if size == 1 else f"up to {size} duchies"
    return f"{who} by land, no Fortress besieged, all connected maps of {duchies}, {numbers}"


__all__ = [
    "CLAIMS",
    "COMPARED",
    "FAMILIES",
    "MODULES",
    "STUCK",
    "described",
    "files",
    "known_world",
    "least",
    "open_world",
    "sizes",
    "told",
]
