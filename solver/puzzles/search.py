"""The solutions of a puzzle: every completion of its turn that meets its goals."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from ...constraints.algebra import PLAIN, Symbolic
from ...constraints.faces import Play
from ...model.puzzles import Puzzle
from ...model.ruling import Ruling
from ..check import Finding
from ..complete_steps import Filler, TooManyError
from ..engines import UNKNOWN
from ..explain import why_impossible
from ..pose import EvidenceError, Posed
from .holes import Place, places, value_at

TRIED = "every value tried"


@dataclass(frozen=True)
class Solution:
    """A solution.

    Attributes:
        orders: the whole turn.
        parts: what has become of each order as written, by its place: one order, or none.
        form: the same for solutions that differ only in what is interchangeable.
    """

    orders: tuple[Any, ...]
    parts: dict[int, tuple[Any, ...]]
    form: Any


class Search:
    """Looks for the solutions of one puzzle.

    Args:
        play: the game's face.
        puzzle: the puzzle.
        ruling: the answers in force, the puzzle's own among them.
        seconds: bound on each solve.

    Attributes:
        told: whether the turn is told step by step: then every value is tried, and an engine fills reinforcement only.
        orders: the turn's orders, with holes where a place is left unsaid and could be several.
    """

    def __init__(self, play: Play, puzzle: Puzzle, ruling: Ruling, seconds: float):
        self.play, self.puzzle, self.ruling, self.seconds = play, puzzle, ruling, seconds
        self.face = play.puzzling()
        turn = puzzle.turn
        self.table = play.lay(turn.position, turn.nation, ruling)
        self.told = bool(play.steps(self.table, turn.orders))
        self.orders = turn.orders if self.told else play.settle(self.table, turn.orders)
        self._former = self.face.former(puzzle)
        self._filler: Filler | None = None

    @property
    def places(self) -> list[Place]:
        """The holes."""
        return places(self.face, self.orders)

    def form(self, orders: tuple[Any, ...]) -> Any:
        """Return what is the same for whole turns that differ only in what is interchangeable, or left unsaid."""
        return self._former(self.play.settle(self.table, orders))

    def value(self, place: Place, solution: Solution) -> Any:
        """Return what a solution puts into a hole."""
        return value_at(self.face, self.play.say, place, solution.parts)

    def solutions(self, engine: str = "cpsat") -> Iterator[Solution]:
        """Yield the solutions, no two with the same values in the holes.

        Raises:
            TooManyError: a limit came before the last of them.
        """
        if self.told:
            turn = self.puzzle.turn
            self._filler = Filler(
                self.play, turn.position, turn.nation, self.orders, self.ruling, self.seconds, self._missed, False
            )
            for parts in self._filler.fillings():
                orders = tuple(order for index in sorted(parts) for order in parts[index])
                yield Solution(orders, parts, self.form(orders))
            return
        if not self.play.has_holes(self.orders):
            yield from self._written()
            return
        posed = self._posed(engine)
        for found in posed.turns(alike=False):
            if isinstance(found, str):
                if found == UNKNOWN:
                    raise TooManyError("the time limit came first")
                return
            if self._missed(found):
                raise EvidenceError(f"the turn found does not meet {self._missed(found)[0].rule}")
            parts: dict[int, tuple[Any, ...]] = {index: () for index in range(len(self.orders))}
            for index, order in posed.placed():
                parts[index] = (*parts[index], order)
            yield Solution(found, parts, self.form(found))

    def _written(self) -> Iterator[Solution]:
        """Yield the turn as written where nothing is left open in it, if it is a solution."""
        if self.right(self.orders):
            parts = {index: (order,) for index, order in enumerate(self.orders)}
            yield Solution(self.orders, parts, self.form(self.orders))

    def right(self, orders: tuple[Any, ...]) -> bool:
        """Return whether a whole turn breaks no rule and meets every goal."""
        return not self.faults(orders)

    def faults(self, orders: tuple[Any, ...]) -> tuple[Finding, ...]:
        """Return what is wrong with a whole turn: the rules that it breaks, else the goals that it misses."""
        from ..check import broken, findings_of

        return findings_of(self.play, broken(self.play, self.table, orders)) or self._missed(orders)

    def _missed(self, orders: tuple[Any, ...]) -> tuple[Finding, ...]:
        """Return the goals that a whole turn does not meet."""
        if not self.puzzle.requirements:
            return ()
        seen = self.play.see(PLAIN, self.table, orders)
        return tuple(Finding(goal.text, "") for goal in self.face.missed(self.table, seen, self.puzzle.requirements))

    def _posed(self, engine: str) -> Posed:
        """Return the turn's completions in an engine, the goals required."""
        a, choose = Symbolic(), self.play.choosing()
        space = choose.fill_space(a, self.table, self.orders)
        posed = Posed(self.play, self.table, a, space, engine, self.seconds)
        for truth in self._wanted(a, space, self.puzzle.requirements):
            posed.require(truth)
        return posed

    def reasons(self) -> tuple[Finding, ...] | None:
        """Return a smallest set of rules and goals that leaves no solution; None where a limit came first.

        It is asked after `solutions` has come to its end without any.
        """
        if self.told:
            return self._filler.reasons if self._filler else ()
        goals = list(self.puzzle.requirements)
        for goal in goals[::-1]:
            others = [other for other in goals if other is not goal]
            if self._why(others) is not None:
                goals = others
        found = self._why(goals)
        return None if found is None else (*found, *(Finding(goal.text, "") for goal in goals))

    def _wanted(self, a: Symbolic, space: Any, goals: Collection[Any]) -> Iterator[Any]:
        """Yield what holds besides the rules in every turn that an engine is to find."""
        yield from self.face.sayable(space, self.orders)
        if goals:
            yield from map(self.play.choosing().measures(a, self.table, tuple(space.orders)).holds, goals)

    def _why(self, goals: list[Any]) -> tuple[Finding, ...] | None:
        """Return rules that leave no turn that meets some goals; None where there is one, or a limit came first."""
        return why_impossible(
            self.play, self.table, self.orders, self.seconds, lambda a, space: list(self._wanted(a, space, goals))
        )
