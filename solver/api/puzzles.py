"""The question about a puzzle: is it sound?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..check import Finding
from ..puzzles.analyze import analyze as search
from ..puzzles.grade import Grade
from .arguments import Answers, Source, asked, number_of, ruling_of, seconds_of
from .loading import Puzzle, Shown, Turn, load_puzzle


@dataclass(frozen=True)
class Analysis(Shown):
    """What came out for a puzzle.

    Attributes:
        solutions: how many there are; at least so many where not `exact`.
        exact: whether there are no others.
        shown: two solutions that differ, or the only one.
        holes: what the holes are called.
        backbone: by the name of a hole, what stands there in every solution.
        reasons: where there is none, a smallest set of rules and goals that leaves none.
        superfluous: what is given without need, each taken alone.
        sufficient: of all that is given a smallest set that suffices; None where that was not found out.
        stated: what is wrong with the solution that is stated; None where none is.
        grade: how hard it is, where it is unique and its ways can be listed.
        engines: who said so.
        why: what came first where it is not exact.
    """

    solutions: int
    exact: bool
    shown: tuple[Turn, ...]
    holes: tuple[str, ...]
    backbone: Mapping[str, Any]
    reasons: tuple[Finding, ...] | None
    superfluous: tuple[str, ...]
    sufficient: tuple[str, ...] | None
    stated: tuple[str, ...] | None
    grade: Grade | None
    engines: tuple[str, ...]
    why: str = ""

    @property
    def unique(self) -> bool:
        """Whether there is one solution and no other."""
        return self.solutions == 1 and self.exact

    @property
    def sound(self) -> bool:
        """Whether it is unique, and the solution stated is it."""
        return self.unique and not self.stated


@asked
def analyze(
    puzzle: Source | Puzzle, limit: int = 1000, ruling: Answers = None, *, time_limit: float = 60.0,
    confirm: bool = False,
) -> Analysis:  # fmt: skip
    """Tell how many solutions a puzzle has, what holds in all of them, what it gives without need, how hard it is.

    Args:
        puzzle: a puzzle, a file, the name of a packaged puzzle, or a `Text`.
        limit: how many ways to fill the holes are looked for, from 2 to 100,000.
        ruling: answers to open questions, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.
        confirm: let a second engine check what the first one found.

    Raises:
        BadInput: with all that is wrong in the puzzle or the ruling.

    Example:
        >>> found = analyze("austria-scales")
        >>> found.sound, found.grade.level, found.grade.name
        (True, 5, 'marshal')
    """
    read = load_puzzle(puzzle)
    in_force = ruling_of(read.game, ruling).pin(read.content.turn.pinned)
    limit = number_of("limit", limit, 2, 100_000)
    found = search(read.play, read.content, in_force, limit, seconds_of(time_limit), confirm)
    return Analysis(
        found.solutions, found.exact, tuple(read.turn.with_orders(solution.orders) for solution in found.shown),
        tuple(place.name for place in found.places),
        {found.places[number].name: value for number, value in found.backbone.items()}, found.reasons,
        tuple(given.text for given in found.superfluous),
        None if found.sufficient is None else tuple(given.text for given in found.sufficient),
        found.stated, found.grade, found.engines, found.why,
    )  # fmt: skip
