"""Posing a question: a space of turns, its rules and limits, in an engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..constraints.algebra import Symbolic
from ..constraints.faces import Play, Table
from .check import broken, findings_of
from .engines import SAT, Engine, Optimum, open_engine


class EvidenceError(RuntimeError):
    """An engine's answer did not survive the plain reading: a fault of ours."""


class Posed:
    """A space of turns in an engine, every rule asserted.

    Args:
        play: the game's face.
        table: the position.
        a: the algebra in which the space was opened.
        space: the turns to choose from.
        engine: `cpsat` or `z3`.
        seconds: bound on each solve.
        extra: truths required besides.

    Attributes:
        present: for each of the space's orders whether it is given.
    """

    def __init__(
        self, play: Play, table: Table, a: Symbolic, space: Any, engine: str, seconds: float, extra: Iterable[Any] = ()
    ):
        self.play, self.table, self.a, self.space = play, table, a, space
        self.choose = play.choosing()
        self.present = [self.choose.present(a, order) for order in space.orders]
        clauses = list(play.clauses(a, table, tuple(space.orders), demanded=True))
        self.engine: Engine = open_engine(engine, (), seconds)
        self._defined = 0
        self.define()
        for truth in (*space.limits, *extra, *(clause.holds for _, clause in clauses)):
            self.engine.require(truth)

    def require(self, truth: Any) -> None:
        """Assert a truth, with the definitions that it rests on."""
        self.define()
        self.engine.require(truth)

    def define(self) -> None:
        """Assert the definitions that have come up since last time."""
        for definition in self.a.definitions[self._defined :]:
            self.engine.require(definition)
        self._defined = len(self.a.definitions)

    def solve(self) -> str:
        """Return `sat`, `unsat` or `unknown`."""
        self.define()
        return self.engine.solve()

    def best(self, number: Any, maximize: bool) -> Optimum:
        """Return the best value of a number; the solution stays to be read."""
        self.define()
        return self.engine.optimize(number, maximize)

    def first(self, preferences: Iterable[tuple[Any, bool]]) -> str:
        """Find the solution that comes first: by some preferences, by which orders are given, by what these say."""
        wanted = [*preferences, *((given, True) for given in self.present)]
        self.define()
        status = self.engine.first(wanted)
        if status != SAT:
            return status
        kept = [o for o, given in zip(self.space.orders, self.present, strict=True) if self.engine.value(given)]
        settled = self.engine.group(self.same(thing, self.engine.value(thing)) for thing, _ in wanted)
        status = self.engine.first([pair for order in kept for pair in self.choose.preferences(self.a, order)])
        self.engine.switch(settled, False)
        return status

    def same(self, thing: Any, value: Any) -> Any:
        """Return the truth that a truth or number has a value."""
        if isinstance(value, bool):
            return thing if value else self.a.no(thing)
        return thing == value

    def found(self) -> tuple[Any, ...]:
        """Return the orders of the solution found last, those of one written order together.

        Raises:
            EvidenceError: the plain reading does not accept them.
        """
        orders = tuple(order for _, order in self.placed())
        self.confirm(orders)
        return orders

    def placed(self) -> list[tuple[int, Any]]:
        """Return the orders of the solution found last, each with its place in the turn as written, -1 if none."""
        found = []
        for origin, order, given in zip(self.space.origins, self.space.orders, self.present, strict=True):
            if self.engine.value(given):
                whole = self.choose.tidy(self.choose.decode(self.engine.value, order))
                found.append((-1 if origin is None else origin, len(found), whole))
        return [(origin, order) for origin, _, order in sorted(found, key=lambda entry: entry[:2])]

    def turns(self, alike: bool = True) -> Iterator[Any]:
        """Yield the turns of the space; at the end `unsat` or `unknown`.

        Each one found is excluded by its decisions before the next is sought. Ways over sea are as short as can be.

        Args:
            alike: whether of turns with one canonical form only the first counts.
        """
        seen = set()
        length = self.choose.way_length(self.a, self.table, tuple(self.space.orders))
        while True:
            status = self.solve() if isinstance(length, int) else self.best(length, maximize=False).status
            if status != SAT:
                yield status
                return
            orders = self.found()
            key = self.choose.canonical(orders)
            self.require(self.a.no(self.a.all(self._decisions())))
            if key not in seen or not alike:
                seen.add(key)
                yield orders

    def _decisions(self) -> list[Any]:
        """Return the truths that pin the decisions of the solution found last: its ways are left out."""
        found: list[Any] = []
        for order in self.space.orders:
            for thing in self.choose.choices(order):
                value = self.choose.decode(self.engine.value, thing)
                found.append(self.a.eq(thing, value) if not isinstance(value, (bool, int)) else self.same(thing, value))
        return found

    def confirm(self, orders: tuple[Any, ...]) -> None:
        """Replay orders through the plain reading of every rule.

        Raises:
            EvidenceError: a rule is broken.
        """
        faults = findings_of(self.play, broken(self.play, self.table, orders))
        if faults:
            text = "; ".join(self.play.say(order) for order in orders)
            raise EvidenceError(f"{self.engine.name} found a turn that {faults[0].rule} refuses: {text}")


def pose_completions(play: Play, table: Table, orders: tuple[Any, ...], engine: str, seconds: float) -> Posed:
    """Pose the completions of a turn whose unsaid places are settled."""
    a = Symbolic()
    return Posed(play, table, a, play.choosing().fill_space(a, table, orders), engine, seconds)
