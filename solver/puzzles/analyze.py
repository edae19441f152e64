"""Is a puzzle sound? How many solutions it has, what holds in all of them, and what it gives without need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ...constraints.faces import Play
from ...model.puzzles import Puzzle
from ...model.ruling import Ruling
from ..check import Finding
from ..complete_steps import TooManyError
from ..pose import EvidenceError
from .givens import Given, givens, without
from .grade import Grade, grade
from .holes import Place, fits
from .search import TRIED, Search, Solution
from .steps import Deduction, Solver
from .table import Table, smallest

MOST_TOGETHER = 8  # superfluous givens of which every set is tried
ENUMERATED = "plain enumeration"  # every way to fill the holes written out, and judged as a whole turn
FEWER_SECONDS = 0.5  # for a puzzle with fewer givens, which has many more turns to look at


@dataclass(frozen=True)
class Analysis:
    """What came out for a puzzle.

    Attributes:
        solutions: how many there are, up to what is interchangeable; at least so many where not `exact`.
        fillings: how many ways to fill the holes these are.
        exact: whether there are no others.
        shown: two solutions that differ, or the only one.
        places: the holes.
        backbone: by the number of a hole, what stands there in every solution.
        reasons: where there is no solution, a smallest set of rules and goals that leaves none.
        superfluous: what is given without need, each taken alone.
        sufficient: of all that is given, a smallest set that suffices; None where that was not found out.
        stated: what is wrong with the solution that is stated; None where none is.
        engines: who said so: who found the solutions, and whoever else counted them and came to the same.
        why: what came first where it is not exact.
        never: by the number of a hole, what stands there in no solution; none where the ways are too many to list.
        table: all ways to fill the holes, where they can be listed, and
        steps: where it is unique too, the deductions that lead to the solution.
    """

    solutions: int
    fillings: int
    exact: bool
    shown: tuple[Solution, ...]
    places: tuple[Place, ...]
    backbone: dict[int, Any]
    reasons: tuple[Finding, ...] | None = ()
    superfluous: tuple[Given, ...] = ()
    sufficient: tuple[Given, ...] | None = None
    stated: tuple[str, ...] | None = None
    engines: tuple[str, ...] = ()
    why: str = ""
    never: Mapping[int, tuple[Any, ...]] = field(default_factory=dict)
    table: Table | None = None
    steps: tuple[Deduction, ...] = ()

    @property
    def grade(self) -> Grade | None:
        """How hard it is, where it is unique and its ways can be listed."""
        return grade(list(self.steps), len(self.places)) if self.unique and self.table else None

    @property
    def unique(self) -> bool:
        """Whether there is one solution and no other."""
        return self.solutions == 1 and self.exact

    @property
    def sound(self) -> bool:
        """Whether it is unique, and the solution stated is it."""
        return self.unique and not self.stated

    @property
    def undecided(self) -> bool:
        """Whether a limit came before that was known."""
        return bool(self.why) and self.solutions < 2 and not self.stated


def analyze(
    play: Play, puzzle: Puzzle, ruling: Ruling, limit: int = 100, seconds: float = 60.0, confirm: bool = False
) -> Analysis:
    """Analyse a puzzle.

    Args:
        play: the game's face.
        puzzle: the puzzle.
        ruling: the answers in force, the puzzle's own among them.
        limit: how many ways to fill the holes are looked for.
        seconds: bound on each solve.
        confirm: count with the second engine too.

    Raises:
        EvidenceError: the engines disagree.
    """
    search = Search(play, puzzle, ruling, seconds)
    found, why = _listed(search, limit)
    forms: dict[Any, list[Solution]] = {}
    for solution in found:
        forms.setdefault(solution.form, []).append(solution)
    needless, enough = _needless(play, puzzle, ruling, search) if len(forms) == 1 and not why else ((), None)
    table = _table(search, found) if not why else None
    steps = tuple(Solver(table).steps()) if table and len(forms) == 1 else ()
    return Analysis(
        len(forms), len(found), not why,
        tuple(alike[0] for alike in list(forms.values())[:2]),
        tuple(search.places),
        _backbone(search, list(forms.values())) if not why else {},
        _reasons(search, table) if not found and not why else (),
        needless, enough,
        _stated(search, forms, not why),
        (TRIED if search.told else "CP-SAT", *(_confirmed(search, found) if confirm and not why else ()))
        + ((ENUMERATED,) if table else ()),
        why, _never(search, found, table) if table else {}, table, steps,
    )  # fmt: skip


def _table(search: Search, found: list[Solution]) -> Table | None:
    """Return all ways to fill the holes; None where they are too many to list.

    Raises:
        EvidenceError: the list has other solutions than were found.
    """
    try:
        table = Table(search)
    except TooManyError:
        return None
    values, listed = {_values(search, solution) for solution in found}, {row.values for row in table.right}
    if listed != values or {search.form(row.orders) for row in table.solutions} != {s.form for s in found}:
        raise EvidenceError(
            f"plain enumeration finds {len(listed)} ways to fill the holes, not {len(values)}, or others"
        )
    return table


def _reasons(search: Search, table: Table | None) -> tuple[Finding, ...] | None:
    """Return a smallest set of rules and goals that leaves no solution; None where a limit came first.

    A turn that is told step by step is given up at its first fault; all faults of all ways may leave a smaller set.
    """
    reasons = search.reasons()
    if reasons and search.told and table:
        fewer = smallest((row.broken for row in table.rows), len(reasons) - 1)
        return reasons if fewer is None else tuple(Finding(table.reasons[bit], "") for bit in fewer)
    return reasons


def _values(search: Search, solution: Solution) -> tuple[Any, ...]:
    return tuple(search.value(place, solution) for place in search.places)


def _never(search: Search, found: list[Solution], table: Table) -> dict[int, tuple[Any, ...]]:
    """Return by the number of a hole what stands there in no solution."""
    seen = [{search.value(place, solution) for solution in found} for place in search.places]
    return {n: tuple(v for v in values if v not in seen[n]) for n, values in enumerate(table.candidates)}


def _listed(search: Search, limit: int, engine: str = "cpsat") -> tuple[list[Solution], str]:
    """Return the solutions, up to a limit, and what came before the last of them."""
    found: list[Solution] = []
    try:
        for solution in search.solutions(engine):
            if len(found) == limit:
                return found, f"there are more than {limit}"
            found.append(solution)
    except TooManyError as error:
        return found, str(error)
    return found, ""


def _confirmed(search: Search, found: list[Solution]) -> tuple[str, ...]:
    """Count with the second engine; returns its name, none where no engine takes part or it does not know."""
    if search.told:
        return ()
    again, why = _listed(search, len(found) + 1, "z3")
    if not why and {s.orders for s in again} != {s.orders for s in found}:
        raise EvidenceError(f"CP-SAT finds {len(found)} solutions, Z3 {len(again)} or others")
    return ("Z3",) if not why else ()


def _backbone(search: Search, forms: Sequence[Sequence[Solution]]) -> dict[int, Any]:
    """Return what stands in a hole in every solution, in one of its interchangeable forms at least."""
    found = {}
    for number, place in enumerate(search.places):
        values = [[search.value(place, solution) for solution in alike] for alike in forms]
        shared = [value for value in values[0] if all(value in others for others in values)] if values else []
        if shared:
            found[number] = shared[0]
    return found


def _needless(
    play: Play, puzzle: Puzzle, ruling: Ruling, search: Search
) -> tuple[tuple[Given, ...], tuple[Given, ...] | None]:
    """Return what is given without need, each alone; and a smallest sufficient set, None where not found out."""
    every = givens(play, puzzle)
    needless = tuple(given for given in every if is_unique(play, puzzle, [given], ruling, search))
    if len(needless) > MOST_TOGETHER:
        return needless, None
    for number in range(len(needless), 0, -1):
        for taken in combinations(needless, number):
            if number == 1 or is_unique(play, puzzle, taken, ruling, search):
                return needless, tuple(given for given in every if given not in taken)
    return needless, tuple(every)


def is_unique(play: Play, puzzle: Puzzle, taken: Sequence[Given], ruling: Ruling, search: Search) -> bool:
    """Return whether a puzzle without some of what it gives is shown to have one solution still.

    What is interchangeable is judged as in the puzzle as it stands: what names a general tells him apart.
    """
    fewer = without(play, puzzle, taken)
    if fewer is None:
        return False
    other = Search(play, fewer, ruling, min(search.seconds, FEWER_SECONDS))
    forms = set()
    try:
        for solution in other.solutions():
            forms.add(search.form(solution.orders))
            if len(forms) > 1:
                return False
    except TooManyError:
        return False
    return len(forms) == 1


def _stated(search: Search, forms: dict[Any, list[Solution]], exact: bool) -> tuple[str, ...] | None:
    """Return what is wrong with the solution that is stated."""
    stated = search.puzzle.solution
    if stated is None:
        return None
    orders = stated if search.told else search.play.settle(search.table, stated)
    if search.play.has_holes(orders):
        return ("it leaves a place unsaid that could be several",)
    if not fits(search.face, search.orders, orders):
        return ("it is not this turn with its holes filled",)
    faults = search.faults(orders)
    if faults:
        return tuple(
            f"{fault.rule}: {fault.message}" if fault.message else f"not met: {fault.rule}" for fault in faults
        )
    if exact and search.form(orders) not in forms:
        raise EvidenceError("the solution that is stated was not found")
    return ()
