"""Why is this turn legal, or illegal? What its verdict rests on, found by trying.

One thing at a time is made otherwise: a fact of the position, an order, the answer to an open question. The turn is
judged again, and what comes out otherwise rests on that thing. Nothing is claimed that was not tried.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from ..constraints.algebra import PLAIN
from ..constraints.facts import PLENTY, Fact
from ..constraints.rulebook import Clause
from ..model.ruling import Ruling
from .check import ILLEGAL, LEGAL, Finding, Verdict, counted_from_1, findings_of
from .judge import judge
from .watched import Part, differences, watched

FACT, ORDER, ANSWER = "fact", "order", "answer"
COUNTED = ("number", "distance")  # fields of orders that say how many or how far

Key = tuple[str, tuple[int, ...]]  # what tells findings apart: the statement and the orders at fault


@dataclass(frozen=True)
class Ground:
    """Something on which a statement's verdict rests.

    Attributes:
        kind: a `fact` of the position, an `order`, the `answer` to an open question.
        text: what is the case.
        otherwise: what else, in its place alone, would let the turn keep the statement (or, of a limit, break it).
        order: the order's number; 0 of what is none.
    """

    kind: str
    text: str
    otherwise: str
    order: int = 0


@dataclass(frozen=True)
class Reason:
    """A finding, with what it rests on; of a limit the finding that there would be."""

    finding: Finding
    grounds: tuple[Ground, ...] = ()


@dataclass(frozen=True)
class Derivation:
    """How a turn comes to its verdict.

    Attributes:
        verdict: on the turn.
        orders: its orders, whole, as they were judged.
        broken: of an illegal turn each finding with what it rests on, those that rest on least first.
        limits: of a legal turn the limits that leave no room: what would be found if there were one more or less.
        consulted: for each order the statements judged for it; under -1 those of the turn as a whole.
        tried: whether anything was tried: only whole turns are.
    """

    verdict: Verdict
    orders: tuple[Any, ...]
    broken: tuple[Reason, ...]
    limits: tuple[Reason, ...]
    consulted: dict[int, tuple[str, ...]]
    tried: bool


def why(play: Any, turn: Any, ruling: Ruling, seconds: float = 60.0) -> Derivation:
    """Return how a turn comes to its verdict.

    Args:
        play: the game's face.
        turn: the turn; with holes it is told of its first completion.
        ruling: the answers in force.
        seconds: bound on each solve.
    """
    verdict = judge(play, turn, ruling, seconds)
    in_force = ruling.pin(turn.pinned)
    table = play.lay(turn.position, turn.nation, in_force)
    orders = play.settle(table, turn.orders) if verdict.completion is None else verdict.completion
    if play.has_holes(orders):
        return Derivation(verdict, orders, tuple(map(Reason, verdict.findings)), (), {}, False)
    trial = _Trial(play, turn, orders, in_force)
    broken = sorted(trial.broken(verdict.findings), key=_size) if verdict.verdict == ILLEGAL else ()
    limits = trial.limits() if verdict.verdict == LEGAL else ()
    return Derivation(verdict, orders, tuple(broken), tuple(limits), trial.consulted(), True)


def _size(reason: Reason) -> int:
    return len(reason.grounds) or PLENTY**2  # what rests on nothing that was tried comes last


class _Trial:
    """A whole turn that is judged again and again, each time with one thing otherwise."""

    def __init__(self, play: Any, turn: Any, orders: tuple[Any, ...], in_force: Ruling):
        self.play, self.turn, self.orders, self.in_force = play, turn, orders, in_force
        self.facts: list[Fact] = list(play.telling().facts(turn.position, turn.nation, orders))
        self.seen: set[Part] = set()  # what of the position the rules look at
        self._clauses(watched(turn.position, self.seen), orders, in_force)  # which notes the questions consulted too

    def consulted(self) -> dict[int, tuple[str, ...]]:
        """Return for each order the statements that were judged for it; under -1 those for no order by name."""
        found: dict[int, dict[str, None]] = {}
        for identifier, clause in self._clauses(self.turn.position, self.orders, self.in_force.fresh()):
            for order in clause.orders or (-1,):
                if clause.given:
                    found.setdefault(order, {})[identifier] = None
        return {order: tuple(found[order]) for order in sorted(found)}

    def _clauses(self, position: Any, orders: tuple[Any, ...], ruling: Ruling) -> list[tuple[str, Clause]]:
        table = self.play.lay(position, self.turn.nation, ruling)
        return list(self.play.clauses_of(self.play.see(PLAIN, table, orders)))

    def _broken(
        self, position: Any = None, orders: tuple[Any, ...] | None = None, ruling: Ruling | None = None
    ) -> list[tuple[str, Clause]]:
        """Return the clauses that are broken where one thing is otherwise, with their statements' ids."""
        position = self.turn.position if position is None else position
        clauses = self._clauses(position, self.orders if orders is None else orders, ruling or self.in_force.fresh())
        return [(i, c) for i, c in clauses if not c.holds and c.given]

    def _findings(self, **otherwise: Any) -> list[Finding]:
        return list(findings_of(self.play, self._broken(**otherwise)))

    def _matters(self, position: Any) -> bool:
        """Return whether anything in which a position differs from the turn's is looked at; else all is found alike."""
        return any(part in self.seen for part in differences(self.turn.position, position))

    # ---- of an illegal turn

    def broken(self, findings: Sequence[Finding]) -> Iterator[Reason]:
        """Yield each finding with what it rests on: what mends it, and breaks nothing else."""
        known = frozenset(map(_key, findings))
        grounds: dict[Key, list[Ground]] = {key: [] for key in known}
        for ground, left in (*self._other_facts(known), *self._other_orders(), *self._other_answers()):
            for key in known - left if left < known else ():
                grounds[key].append(ground)
        for finding in findings:
            rests = (ground for ground in grounds[_key(finding)] if finding.orders != (ground.order,))
            yield Reason(finding, tuple(rests))

    def _left(self, **otherwise: Any) -> frozenset[Key]:
        """Return the keys of what is found where one thing is otherwise."""
        return frozenset((i, counted_from_1(c.orders)) for i, c in self._broken(**otherwise))

    def _mended(self, fact: Fact, other: Any, known: frozenset[Key]) -> frozenset[Key] | None:
        """Return what is left where something else is the case, None unless something is mended and nothing broken."""
        position = fact.put(other)
        left = self._left(position=position) if self._matters(position) else known
        return left if left < known else None

    def _other_facts(self, known: frozenset[Key]) -> Iterator[tuple[Ground, frozenset[Key]]]:
        """Yield each fact that mends something when it is otherwise, and what is left then: the nearest that does."""
        for fact in self.facts:
            others: Iterable[Any] = fact.others
            if fact.number is not None:
                mends = any(self._mended(fact, other, known) is not None for other in fact.others)
                others = _around(fact.number) if mends else ()
            for other in others:
                left = self._mended(fact, other, known)
                if left is not None:
                    yield Ground(FACT, fact.text, fact.words(other)), left
                    break

    def _other_orders(self) -> Iterator[tuple[Ground, frozenset[Key]]]:
        """Yield each order among several, and what is left without it."""
        for index, order in enumerate(self.orders if len(self.orders) > 1 else ()):
            found = self._left(orders=self.orders[:index] + self.orders[index + 1 :])
            left = frozenset((rule, _moved(numbers, index)) for rule, numbers in found)
            yield Ground(ORDER, self.play.say(order), "it is not given", index + 1), left

    def _other_answers(self) -> Iterator[tuple[Ground, frozenset[Key]]]:
        """Yield each other answer to an open question, and what is left with it."""
        ruling = self.in_force
        for question in sorted(ruling.consulted - ruling.pinned):
            for answer in ruling.others(question):
                left = self._left(ruling=ruling.change(question, answer))
                yield Ground(ANSWER, f"{question}={ruling.answer(question)}", f"{question}={answer}"), left

    # ---- of a legal turn

    def limits(self) -> Iterator[Reason]:
        """Yield what would be found if orders asked for one more or less, or if there were one less of something.

        That another number has another price is no limit.
        """
        statements = self.play.REGISTER.statements
        found: dict[tuple[str, tuple[int, ...]], tuple[Finding, list[Ground]]] = {}
        for ground, findings in (*self._one_more(), *self._one_less()):
            for finding in findings:
                if statements[finding.rule].kind == "cost":
                    continue
                found.setdefault((finding.rule, finding.orders), (finding, []))[1].append(ground)
        for finding, grounds in found.values():
            yield Reason(finding, tuple(grounds))

    def _one_more(self) -> Iterator[tuple[Ground, list[Finding]]]:
        """Yield each order with a number that is one more or less, and what is found then."""
        for index, order in enumerate(self.orders):
            for other in _stepped(order):
                found = self._findings(orders=(*self.orders[:index], other, *self.orders[index + 1 :]))
                yield Ground(ORDER, self.play.say(order), self.play.say(other), index + 1), found

    def _one_less(self) -> Iterator[tuple[Ground, list[Finding]]]:
        for fact in self.facts:
            if fact.stock and fact.number:
                position = fact.put(fact.number - 1)
                found = self._findings(position=position) if self._matters(position) else []
                yield Ground(FACT, fact.text, fact.words(fact.number - 1)), found


def _key(finding: Finding) -> Key:
    return finding.rule, finding.orders


def _around(number: int) -> Iterator[int]:
    """Yield the numbers around one, the nearest first."""
    for distance in range(1, PLENTY + 1):
        yield from (other for other in (number + distance, number - distance) if other >= 0)


def _moved(orders: tuple[int, ...], left_out: int) -> tuple[int, ...]:
    """Return the numbers, in the whole turn, of orders of a turn from which one was left out."""
    return tuple(n + 1 if n > left_out else n for n in orders)


def _stepped(thing: Any) -> Iterator[Any]:
    """Yield an order with each of its numbers one more, and one less."""
    for part in fields(thing):
        value = getattr(thing, part.name)
        if part.name in COUNTED and isinstance(value, (int, Fraction)):
            others = [other for other in (value + 1, value - 1) if other > 0]
        elif isinstance(value, tuple):
            others = [
                (*value[:place], other, *value[place + 1 :])
                for place, inner in enumerate(value)
                if is_dataclass(inner)
                for other in _stepped(inner)
            ]
        else:
            others = list(_stepped(value)) if is_dataclass(value) and not isinstance(value, type) else []
        for other in others:
            yield replace(thing, **{part.name: other})
