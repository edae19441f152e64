"""Why not? A smallest set of rules, and of their instances, that forbids what was asked.

All rules are assumed, and the engine tells which of them it used; a small model is built of those. There one after
another is left out (deletion: Bakker and others, 1993), and what the engine no longer uses goes with it; those of
which it is hard to tell come last. The result is irreducible: without any one of its members a solution exists, unless
that could not be decided within a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Any

from ..constraints.algebra import Choice, Node, Symbolic
from ..constraints.faces import Play, Table
from ..model.language import said
from .check import Finding, fill
from .engines import UNKNOWN, UNSAT, open_engine

GLANCE = 0.03  # seconds for a first look at a member
LOOK = 0.1  # seconds for a second one, which does not tell what was used
MOST_SECONDS = 2.0  # for one solve: a member that cannot be shown superfluous within it stays


def why_impossible(
    play: Play, table: Table, orders: tuple[Any, ...], seconds: float,
    demand: Callable[[Symbolic, Any], Iterable[Any]] | None = None,
    space_of: Callable[[Symbolic], Any] | None = None,
) -> tuple[Finding, ...] | None:  # fmt: skip
    """Return a smallest set of rules that forbids every turn of a space.

    It is empty where no rule is needed to forbid them, and None where a limit came first.

    Args:
        play: the game's face.
        table: the position.
        orders: the turn whose completions are impossible.
        seconds: bound on each solve.
        demand: what is demanded besides, from the algebra and the space.
        space_of: makes the space, where it is not that of the turn's completions.
    """
    a = Symbolic()
    space = space_of(a) if space_of else play.choosing().fill_space(a, table, orders, loose=True)
    hard = [*space.limits, *(demand(a, space) if demand else ())]
    members: dict[tuple, list] = {}
    for identifier, clause in play.clauses(a, table, tuple(space.orders)):
        truth = a.implies(clause.given, clause.holds)
        if truth is not True:
            members.setdefault((identifier, _text(play, clause), _written(space, clause)), []).append(truth)
    kept = _Question([*a.definitions, *hard], members, min(seconds, MOST_SECONDS)).irreducible()
    if kept is None:
        return None
    titles = play.REGISTER.statements
    return tuple(Finding(i, text or said(titles[i].title), numbers) for i, text, numbers in kept)


class _Question:
    """What members, each a set of truths, forbid together with truths that hold anyway.

    Args:
        hard: what holds anyway.
        members: the members' truths.
        seconds: bound on each solve.
    """

    def __init__(self, hard: list, members: dict[tuple, list], seconds: float):
        self.hard, self.members, self.seconds = hard, members, seconds

    def irreducible(self) -> list[tuple] | None:
        """Return members that are impossible together, and no fewer of them; None where that could not be shown.

        A member of which it is hard to tell waits: once others are gone it is mostly seen at a glance to be necessary.
        """
        members = list(self.members)
        engine, handles = self._model(members)
        status, members = self._core(engine, handles, members, self.seconds)
        if status != UNSAT:
            return None
        engine, handles = self._model(members)
        hard = []
        for member in members[::-1]:
            if member in members:
                rest = [other for other in members if other != member]
                status, used = self._core(engine, handles, rest, GLANCE)
                if status == UNKNOWN:
                    status, used = engine.decide([handles[other] for other in rest], LOOK), rest
                members = used if status == UNSAT else members
                hard += [member] if status == UNKNOWN else []
        for member in hard:
            rest = [other for other in members if other != member]
            if member in members and engine.decide([handles[other] for other in rest], self.seconds) == UNSAT:
                members = rest
        return members

    def _model(self, members: list[tuple]) -> tuple[Any, dict[tuple, int]]:
        """Return a model that holds some members only, and their handles in it."""
        engine = open_engine("cpsat", (), self.seconds)
        handles = {member: engine.group(self.members[member]) for member in members}
        for truth in self.hard:
            engine.require(truth)
        return engine, handles

    def _core(self, engine: Any, handles: Any, part: list[tuple], seconds: float) -> tuple[str, list[tuple]]:
        status, used = engine.core([handles[member] for member in part], seconds)
        return status, [member for member in part if handles[member] in used]


def _written(space: Any, clause: Any) -> tuple[int, ...]:
    """Return the written orders of which a clause speaks, counted from 1."""
    origins = {space.origins[index] for index in clause.orders}
    return tuple(sorted(origin + 1 for origin in origins if origin is not None))


def _text(play: Play, clause: Any) -> str:
    """Return what is said of a clause before a turn is known: its refusal if that is certain, else its circumstance."""
    for template in (clause.message if clause.holds is False else "", clause.fact):
        names = [name.split(".")[0] for _, name, _, _ in Formatter().parse(template) if name]
        known = {name: clause.figures[name] for name in names}
        if template and not any(isinstance(value, (Choice, Node)) for value in known.values()):
            return fill(template, known, play.REGISTER.nouns)
    return ""
