"""The face of this game to proofs: its claims, and the games of which they speak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...model.flames_of_war.orders import Roll
from ...model.flames_of_war.position import position_value
from ...model.flames_of_war.turn import Turn, turn_value
from ...model.language import said
from ...model.mistakes import counted
from ...model.ruling import Ruling
from ...model.writing import dump
from ..claims import Family
from .claims import reserves
from .claims.register import CLAIMS
from .proofs.game import OpenGame, last_turn
from .proofs.game import known_game as known_world

MODULES = (reserves,)
FAMILIES: Mapping[str, Family] = {}  # every claim is one about open games
PLATOONS = {"z3": 5, "cpsat": 4}  # the most that an engine looks at unless others are asked for
MOST_PLATOONS = 5  # of the force with which games are played


def sizes(_about: str, engine: str, largest: int | None) -> range:
    """Return the sizes of games from the smallest: how many platoons are in reserve."""
    return range(1, min(largest or PLATOONS[engine], MOST_PLATOONS) + 1)


def variant(about: str) -> str:
    """Return the variant of Reserves of which claims speak."""
    return about.split()[0]


def open_world(about: str, size: int, ruling: Ruling, _most: int | None) -> OpenGame:
    """Return all games of a size: dice show from 1 to 6, whatever the most pieces are."""
    return OpenGame(variant(about), size, ruling)


def told(about: str, looked: Sequence[int], _most: int | None) -> str:
    """Return in words what has been looked at: games of these sizes."""
    size = looked[-1]
    number, last = counted(size, "platoon"), last_turn(variant(about), size)
    return f"{about}, {number if size == 1 else f'up to {number}'}, every roll up to turn {last}"


def described(turn: Turn) -> list[str]:
    """Return what a position is, in lines: how many dice the log has, and who was in reserve."""
    dice = sum(len(at.order.dice) for at in turn.orders if isinstance(at.order, Roll))
    return [said(f"in reserve: {', '.join(turn.position.reserve)}; {dice} dice")]


def files(turn: Turn, name: str) -> dict[str, str]:
    """Return the files that tell of a position and log by their names.

    Args:
        turn: the log.
        name: with what the files' names begin.
    """
    place = f"{name}.position.yaml"
    position = replace(turn.position, name=name)
    return {
        place: dump(position_value(position)),
        f"{name}.turn.yaml": dump(turn_value(replace(turn, reference=place))),
    }


__all__ = [
    "CLAIMS", "FAMILIES", "described", "files", "known_world", "open_world", "sizes", "told",
]  # fmt: skip
