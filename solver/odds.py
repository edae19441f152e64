"""What are the odds? Exact chances of a process that takes one step each turn, over fractions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

Chances = Mapping[int, Fraction]  # from what a process has reached to its chance
Steps = Callable[[int, int], Chances]  # from the turn, from 1, and what was reached before it, to what it reaches
NEVER: Chances = {}


@cache
def hits_among(dice: int, chance: Fraction) -> tuple[Fraction, ...]:
    """Return the chance of each number of hits among dice.

    Example:
        >>> hits_among(2, Fraction(1, 3))
        (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))
    """
    miss = 1 - chance
    return tuple(comb(dice, hits) * chance**hits * miss ** (dice - hits) for hits in range(dice + 1))


def add(chances: dict[int, Fraction], state: int, chance: Fraction) -> None:
    """Add to the chance of a state."""
    chances[state] = chances[state] + chance if state in chances else chance


@dataclass(frozen=True)
class Course:
    """The chances of a process turn by turn.

    Attributes:
        given: the chance of the conditions themselves; 1 where there are none.
        turns: for each turn, from 0 (before the first), the chances of what is reached by its end, given them.
    """

    given: Fraction
    turns: tuple[Chances, ...]

    def at_least(self, goal: int, turn: int) -> Fraction:
        """Return the chance that a goal is reached by the end of a turn."""
        return sum((chance for reached, chance in self.turns[turn].items() if reached >= goal), Fraction(0))


def course(steps: Steps, turns: int, conditions: Mapping[int, Callable[[int], bool]] | None = None) -> Course:
    """Return the chances of a process that begins at 0, given what is known of some turns.

    Args:
        steps: the process.
        turns: how many turns.
        conditions: by turn, what holds of what is reached by its end.
    """
    known = conditions or {}
    forward: list[dict[int, Fraction]] = [_kept({0: Fraction(1)}, known.get(0))]
    for turn in range(1, turns + 1):
        reached: dict[int, Fraction] = {}
        for before, chance in forward[-1].items():
            for after, part in steps(turn, before).items():
                add(reached, after, chance * part)
        forward.append(_kept(reached, known.get(turn)))
    if not known:
        return Course(Fraction(1), tuple(forward))
    given = sum(forward[-1].values(), Fraction(0))
    if not given:
        return Course(given, (NEVER,) * (turns + 1))
    later: dict[int, Fraction] = dict.fromkeys(forward[-1], Fraction(1))  # the chance that what is still to hold will
    found: list[Chances] = []
    for turn in range(turns, -1, -1):
        found.append({s: chance * later[s] / given for s, chance in forward[turn].items() if later[s]})
        if turn:
            later = {
                before: sum((part * later.get(s, 0) for s, part in steps(turn, before).items()), Fraction(0))
                for before in forward[turn - 1]
            }
    return Course(given, tuple(reversed(found)))


def _kept(chances: dict[int, Fraction], condition: Callable[[int], bool] | None) -> dict[int, Fraction]:
    return {state: chance for state, chance in chances.items() if chance and (condition is None or condition(state))}


def expected_turn(known: Course, steps: Steps, goal: int) -> Fraction:
    """Return the expected turn in which a process reaches a goal.

    It never goes back, and after the turns of its course what a turn does depends no more on its number.
    """
    last = len(known.turns) - 1
    waiting = (chance for turn in known.turns[:last] for state, chance in turn.items() if state < goal)
    total = sum(waiting, Fraction(0))
    further: dict[int, Fraction] = {}

    def remaining(state: int) -> Fraction:
        if state >= goal:
            return Fraction(0)
        if state not in further:
            chances = steps(last + 1, state)
            others = sum((c * remaining(s) for s, c in chances.items() if s != state), Fraction(0))
            further[state] = (1 + others) / (1 - chances.get(state, Fraction(0)))
        return further[state]

    return total + sum((chance * remaining(state) for state, chance in known.turns[last].items()), Fraction(0))


def tries(succeeds: Callable[[int], bool], die: Any, most: int) -> list[Fraction]:
    """Return the chance that one of the first tries succeeds, for 1, 2, … of them, each with a die of its own.

    Example:
        >>> tries(lambda die: die == 6, range(1, 7), 2)
        [Fraction(1, 6), Fraction(11, 36)]
    """
    single = Fraction(sum(map(succeeds, die)), len(die))
    known = course(lambda _turn, over: {1: Fraction(1)} if over else {0: 1 - single, 1: single}, most)
    return [known.at_least(1, number) for number in range(1, most + 1)]
