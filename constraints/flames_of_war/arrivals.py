"""How many dice are rolled, and how many platoons they bring: the one rule on which verdicts, odds and proofs rest.

Everything is formed in the algebra, so that dice and numbers may be symbolic.
"""

from __future__ import annotations

from typing import Any

from ...model.ruling import Ruling
from .register import home

DIE = range(1, 7)
HIT = 5  # or more
LONE_FROM = 3  # dice, from which on a platoon arrives whatever they show
FIRST_ROLL = {"standard": 1, "scattered": 1, "delayed": 3}  # the turn of the first die


def nth_roll(turn: int, variant: str) -> int:
    """Return which roll for Reserves a turn has, counted from 1; below 1 where none is due yet.

    Example:
        >>> nth_roll(3, "standard"), nth_roll(3, "delayed")
        (3, 1)
    """
    return turn - FIRST_ROLL[variant] + 1


@home("procedure", "FOW-R2.a", "FOW-R2.d", "FOW-R2.e")
def dice_due(a: Any, turn: int, left: Any, variant: str, ruling: Ruling) -> Any:
    """Return how many dice are rolled in a turn while so many platoons are left in reserve."""
    by_turn = max(nth_roll(turn, variant), 0)
    enough = left >= by_turn  # no more dice than platoons: then it does not matter how many there may be
    if enough is True or ruling["dice-count"] == "a":
        return by_turn
    return a.min(by_turn, left)


def is_hit(die: Any) -> Any:
    """Return whether a die brings a platoon."""
    return die >= HIT


def counting(hits: Any, carried: Any, ruling: Ruling) -> Any:
    """Return how many 5+ count in a turn: those that were rolled, and any carried over where that is done."""
    none = isinstance(carried, int) and carried == 0
    return hits if none or ruling["surplus-hits"] == "a" else hits + carried


def arriving(a: Any, dice: Any, hits: Any, left: Any, carried: Any, ruling: Ruling) -> tuple[Any, Any]:
    """Return how many platoons dice bring, and how many arrive besides by themselves.

    Args:
        a: the algebra.
        dice: how many were rolled.
        hits: how many of them show 5 or 6.
        left: how many platoons were in reserve before.
        carried: how many 5+ were carried over from the turn before.
        ruling: the answers in force.
    """
    by_dice = a.min(counting(hits, carried, ruling), left)
    return by_dice, a.min(by_itself(a, dice, hits, ruling), left - by_dice)


@home("procedure", "FOW-R2.f")
def by_itself(a: Any, dice: Any, hits: Any, ruling: Ruling) -> Any:
    """Return 1 where a platoon arrives whatever the dice show, else 0."""
    enough, none = dice >= LONE_FROM, hits == 0
    if enough is False:
        return 0
    lone = none if none is True else a.any([none, ruling["automatic-trigger"] == "b"])
    return a.ite(a.all([enough, lone]), 1, 0)


def surplus(a: Any, hits: Any, left: Any, carried: Any, ruling: Ruling) -> Any:
    """Return how many 5+ are carried over to the next turn."""
    all_hits = counting(hits, carried, ruling)
    beyond = all_hits - a.min(all_hits, left)
    if isinstance(beyond, int) and beyond == 0:
        return 0
    return beyond if ruling["surplus-hits"] == "b" else 0
