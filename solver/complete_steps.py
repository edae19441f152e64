"""Can a turn that is told step by step be finished? Fills the holes of one step after another.

The holes of an order besides reinforcement are few and small: every value is tried, on the position that the steps
before it left. Of reinforcement places left unsaid are tried too; all else is filled by an engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from ..constraints.algebra import PLAIN
from ..constraints.faces import Play, Table
from ..model.ruling import Ruling
from .check import Finding, findings_of, is_legal
from .engines import UNKNOWN
from .explain import why_impossible
from .pose import pose_completions

ENGINE = 30  # tries for which a way that an engine finds counts
TRIES = 300  # a second: how many ways to fill the holes are tried, so that the bound is the same on every machine


class TooManyError(RuntimeError):
    """More ways to fill a turn's holes than are tried in the time."""


class Filler:
    """Fills the holes of one turn, step by step.

    Args:
        play: the game's face.
        position: where the turn begins.
        nation: whose it is.
        orders: its orders, with holes.
        ruling: the answers in force.
        seconds: bound on each solve.
        goals: what a whole turn that breaks no rule misses of what is wanted besides.
        alike: whether of reinforcements with one canonical form only the first counts.

    Attributes:
        refusals: by the rules that a way to fill the holes breaks, the step at which the furthest such way failed and
            its findings.
        impossible: reinforcement that nothing fills, by where its orders stand: its table and orders.
    """

    def __init__(
        self, play: Play, position: Any, nation: str, orders: tuple[Any, ...], ruling: Ruling, seconds: float,
        goals: Callable[[tuple[Any, ...]], tuple[Finding, ...]] = lambda _orders: (), alike: bool = True,
    ):  # fmt: skip
        self.play, self.position, self.nation, self.ruling, self.seconds = play, position, nation, ruling, seconds
        self.orders, self.goals, self.alike = orders, goals, alike
        self.table = play.lay(position, nation, ruling)
        self.steps = play.steps(self.table, orders)
        self.tries = 0
        self.refusals: dict[frozenset[str], tuple[int, tuple[Finding, ...]]] = {}
        self.impossible: dict[tuple[int, ...], tuple[Any, tuple[Any, ...]]] = {}

    def completions(self) -> Iterator[tuple[Any, ...]]:
        """Yield every completion that breaks no rule.

        Raises:
            TooManyError: the bound on tries was reached.
        """
        yield from map(_in_order, self.fillings())

    def fillings(self) -> Iterator[dict[int, tuple]]:
        """Yield every completion as what becomes of each order as written, by its place: one order, or none.

        Raises:
            TooManyError: the bound on tries was reached.
        """
        yield from self._from(0, {})

    @property
    def reasons(self) -> tuple[Finding, ...]:
        """A smallest set of rules of which every way to fill the holes breaks one; none of it could be left out."""
        kept = list(dict.fromkeys(rule for rules in self.refusals for rule in sorted(rules)))
        for rule in reversed(kept[:]):
            others = [other for other in kept if other != rule]
            if all(rules & set(others) for rules in self.refusals):
                kept = others
        shown: dict[str, Finding] = {}
        for _, faults in sorted(self.refusals.values(), key=lambda refusal: -refusal[0]):
            shown = {**{finding.rule: finding for finding in faults}, **shown}
        return (*self._forbidding(), *(shown[rule] for rule in kept))

    def _from(self, depth: int, done: dict[int, tuple]) -> Iterator[dict[int, tuple]]:
        """Yield the completions in which the steps before `depth` are filled as `done` says."""
        if depth == len(self.steps):
            missed = self.goals(_in_order(done))
            if missed:
                self._refuse(depth, done, missed)
            else:
                yield done
            return
        for step in self._ways(depth, done):
            self._count()
            whole = {**done, **step}
            seen = self.play.see(PLAIN, self.table, _in_order(whole), self._rest(depth + 1))
            faults = findings_of(self.play, [(i, c) for i, c in self.play.clauses_of(seen) if not c.holds and c.given])
            if faults:
                self._refuse(depth, whole, faults)
            else:
                yield from self._from(depth + 1, whole)

    def _refuse(self, depth: int, whole: dict[int, tuple], faults: tuple[Finding, ...]) -> None:
        """Note what a way to fill the holes breaks, unless another breaks the same rules and came as far."""
        rules = frozenset(finding.rule for finding in faults)
        if rules not in self.refusals or self.refusals[rules][0] < depth:
            written = [index for index in sorted(whole) for _ in whole[index]]
            self.refusals[rules] = depth, tuple(self._as_written(finding, written, whole) for finding in faults)

    def _as_written(self, finding: Finding, written: list[int], whole: dict[int, tuple]) -> Finding:
        """Return a finding with the numbers of the written orders, saying how their holes are filled where it holds."""
        places = dict.fromkeys(written[number - 1] for number in finding.orders)
        filled = [order for index in places if self.play.has_holes(self.orders[index]) for order in whole[index]]
        example = f"e.g. `{'; '.join(map(self.play.say, filled))}`: " if filled else ""
        return Finding(finding.rule, example + finding.message, tuple(index + 1 for index in places))

    def _count(self, tries: int = 1) -> None:
        """Note that a way to fill the holes is tried."""
        self.tries += tries
        if self.tries > max(TRIES * self.seconds, 1):
            raise TooManyError("there are more ways to fill the holes than are tried in the time limit")

    def _ways(self, depth: int, done: dict[int, tuple]) -> Iterator[dict[int, tuple]]:
        """Yield the ways to fill a step on the position before it."""
        step = self.steps[depth]
        written = {index: self.orders[index] for index, _ in step.orders}
        position = self.play.after(self.table, _in_order(done), self._rest(depth)) if done else self.position
        if step.reinforcement:
            return self._reinforcements(step, position)
        return self._fillings(list(written.items()), position)

    def _rest(self, depth: int) -> tuple[Any, ...]:
        """Return the orders of the steps from `depth` on, as written."""
        return tuple(self.orders[index] for index in sorted(i for step in self.steps[depth:] for i, _ in step.orders))

    def _fillings(self, orders: list[tuple[int, Any]], position: Any) -> Iterator[dict[int, tuple]]:
        """Yield the ways to fill some orders, one after another."""
        if not orders:
            yield {}
            return
        (index, order), *others = orders
        for whole in self.play.telling().filled(order, position) if self.play.has_holes(order) else (order,):
            for rest in self._fillings(others, position):
                yield {index: () if whole is None else (whole,), **rest}

    def _reinforcements(self, step: Any, position: Any) -> Iterator[dict[int, tuple]]:
        """Yield the ways to fill one nation's reinforcement: as written, tried where few are open, or an engine's."""
        indices = [index for index, _ in step.orders]
        table = self.play.lay(position, step.nation, self.ruling)
        orders = self.play.settle(table, tuple(order for _, order in step.orders))
        if not self.play.has_holes(orders):
            yield {index: (self.orders[index],) for index in indices}
            return
        found_any = False
        wrap = self.play.giver(self.orders[indices[0]])
        tried = self.play.fillings(table, orders)
        if tried is not None:
            for found in self._legal(table, tried):
                found_any = True
                yield {index: (wrap(order),) for index, order in zip(indices, found, strict=True)}
            if not found_any:
                self.impossible.setdefault(tuple(indices), (table, orders))
            return
        posed = pose_completions(self.play, table, orders, "cpsat", self.seconds)
        for found in posed.turns(self.alike):
            if isinstance(found, str):
                if found == UNKNOWN:
                    raise TooManyError("the time limit came first")
                if not found_any:
                    self.impossible.setdefault(tuple(indices), (table, orders))
                return
            found_any = True
            self._count(ENGINE)
            yield {**dict.fromkeys(indices, ()), **{indices[at]: (wrap(order),) for at, order in posed.placed()}}

    def _legal(self, table: Table, tried: list[tuple[Any, ...]]) -> Iterator[tuple[Any, ...]]:
        """Yield the ways to fill reinforcement that are legal by themselves, each turn once."""
        seen: list[tuple[Any, ...]] = []
        for orders in tried:
            self._count()
            if is_legal(self.play, table, orders):
                if not (seen and self.alike) or self.play.choosing().canonical(orders) not in map(
                    self.play.choosing().canonical, seen
                ):
                    yield orders
                seen.append(orders)

    def _forbidding(self) -> Iterator[Finding]:
        """Yield what together forbids every way to fill reinforcement."""
        for indices, (table, orders) in self.impossible.items():
            for finding in why_impossible(self.play, table, orders, self.seconds) or ():
                yield replace(finding, orders=tuple(indices[n - 1] + 1 for n in finding.orders))


def _in_order(done: dict[int, tuple]) -> tuple[Any, ...]:
    """Return the orders filled so far, in their order."""
    return tuple(order for index in sorted(done) for order in done[index])
