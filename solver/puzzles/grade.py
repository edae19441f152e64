"""How hard is a puzzle? A grade from 1 to 5, from the deductions that solve it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .steps import AT_ONCE, Deduction

LEVELS = {1: "recruit", 2: "corporal", 3: "captain", 4: "colonel", 5: "marshal"}
POINTS = (2, 4, 8, 11)  # the most of the first four levels
SPLIT, HIDDEN = 4, 1  # points of a case split besides its reasons, and of a step where there is no other


@dataclass(frozen=True)
class Grade:
    """A puzzle's grade.

    Attributes:
        points: what it adds up to.
        largest: the most reasons that one step takes.
        steps: how many steps there are.
        splits: how many of them are case splits.
        hidden: at how many points only one hole had a step.
    """

    points: int
    largest: int
    steps: int
    splits: int
    hidden: int

    @property
    def level(self) -> int:
        """The level, from 1 to 5."""
        return 1 + sum(self.points > most for most in POINTS)

    @property
    def name(self) -> str:
        """The level's name."""
        return LEVELS[self.level]


def grade(steps: Sequence[Deduction], holes: int) -> Grade:
    """Return the grade of a puzzle.

    Each step counts as many points as it takes reasons, a case split more; so does a step while other holes are open
    and none of them has one.

    Args:
        steps: the deductions that solve it.
        holes: how many holes it has.
    """
    hidden, unsure = 0, holes
    for step in steps:
        hidden += unsure > 1 and step.available == 1
        unsure -= len(step.left) == 1
    splits = sum(bool(step.supposed) or step.size > AT_ONCE for step in steps)
    points = sum(step.size for step in steps) + SPLIT * splits + HIDDEN * hidden
    return Grade(points, max((step.size for step in steps), default=0), len(steps), splits, hidden)
