"""New puzzles: a solved turn from which one given after another is taken, as long as it has one solution.

Where the grade is not the one that is asked for, the next turn made at random is tried. How many are is bounded, not
the time, so that a seed gives the same puzzle on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import prod
from random import Random
from typing import Any

from ...constraints.faces import Play, Table, Turn
from ...model.language import said, told
from ...model.puzzles import Puzzle
from ...model.ruling import Ruling
from ..pose import EvidenceError
from .analyze import Analysis, analyze, is_unique
from .givens import Given, givens, without
from .grade import Grade
from .search import Search

DRAFTS = 1.0  # turns at random that count as a second
MOST_WAYS = 1500  # to fill the holes of a new puzzle


@dataclass(frozen=True)
class Made:
    """A new puzzle, with what its analysis says; and how many turns were tried for it."""

    puzzle: Puzzle
    analysis: Analysis
    tried: int

    @property
    def solution(self) -> tuple[Any, ...]:
        """The whole turn."""
        return self.analysis.shown[0].orders

    @property
    def grade(self) -> Grade:
        """How hard it is."""
        if self.analysis.grade is None:
            raise EvidenceError("a puzzle that was made has one solution and no grade")
        return self.analysis.grade

    def distance(self, wanted: int) -> int:
        """Return by how many levels it is harder or easier than wanted."""
        return abs(self.grade.level - wanted)


def make(
    play: Play, table: Table, turn_of: Callable[[tuple[Any, ...]], Turn], wanted: int, seed: int, seconds: float,
    tell: Callable[[], None] = lambda: None,
) -> Made | None:  # fmt: skip
    """Make a puzzle; returns the one nearest to the grade that is wanted, None where none was found.

    Args:
        play: the game's face.
        table: where it begins, whose turn it is, and the answers in force.
        turn_of: makes a turn of orders.
        wanted: the grade, from 1 to 5.
        seed: of all that is done at random.
        seconds: bound on the work.
        tell: called for each turn tried.
    """
    dice, face, best = Random(seed), play.puzzling(), None
    for number, orders in enumerate(islice(face.drafts(table, dice), drafts_in(seconds)), 1):
        tell()
        solved = Puzzle(turn_of(orders), requirements=tuple(face.told(table, orders, dice)), solution=orders)
        found = _taken_from(play, solved, table.ruling, dice)
        if found is None:
            continue
        made = Made(*found, number)
        if best is None or made.distance(wanted) < best.distance(wanted):
            best = made
        if not best.distance(wanted):
            break
    return best


def nation_for(play: Play, position: Any, among: Sequence[str], ruling: Ruling, dice: Random) -> str:
    """Return one of some nations, taken at random from those that can do something; nothing where none can."""
    face = play.puzzling()
    for nation in dice.sample(among, len(among)):
        if next(iter(face.drafts(play.lay(position, nation, ruling), Random(0))), None):
            return nation
    return ""


def drafts_in(seconds: float) -> int:
    """Return how many turns are made at random in some time."""
    return max(1, int(DRAFTS * seconds))


def _taken_from(play: Play, solved: Puzzle, ruling: Ruling, dice: Random) -> tuple[Puzzle, Analysis] | None:
    """Return a solved puzzle with all taken that can be; None where nothing can, or the result has too many ways."""
    puzzle = solved
    while True:
        every = givens(play, puzzle)
        dice.shuffle(every)
        every.sort(key=lambda given: given.goal is not None)  # parts of orders first: they make the holes
        search = Search(play, puzzle, ruling, 1.0)
        taken: list[Given] = []
        for given in every:
            if _small(play, puzzle, [*taken, given], ruling) and is_unique(
                play, puzzle, [*taken, given], ruling, search
            ):
                taken.append(given)
        if not taken:
            break
        puzzle = without(play, puzzle, taken) or puzzle
    if not play.has_holes(puzzle.turn.orders):
        return None
    analysis = analyze(play, puzzle, ruling)
    return (puzzle, analysis) if analysis.sound and not analysis.superfluous and analysis.grade else None


def _small(play: Play, puzzle: Puzzle, taken: list[Given], ruling: Ruling) -> bool:
    """Return whether the ways to fill the holes of a puzzle with fewer givens are few."""
    fewer = without(play, puzzle, taken)
    if fewer is None:
        return False
    search = Search(play, fewer, ruling, 1.0)
    ways = search.face.ways(search.table, search.orders)
    return ways is not None and prod(map(len, ways)) <= MOST_WAYS


def with_text(puzzle: Puzzle, name: str, author: str, nation: str) -> Puzzle:
    """Return a puzzle with a title, and a text that states it."""
    goals = "; ".join(goal.text for goal in puzzle.requirements)
    parts = [told("Fill the holes of {nation}'s turn so that it breaks no rule.", nation=nation)]
    parts += [told("After it these hold: {goals}.", goals=goals)] if goals else []
    text = " ".join([*parts, said("There is one solution.")])
    return replace(puzzle, name=said(name), author=author, text=text)
