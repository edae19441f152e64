"""Why is this turn legal, or illegal? What its verdict rests on, found by trying.

One thing at a time is made otherwise: a fact of the position, an order, the answer to an open question. The turn is
judged again, and what comes out otherwise rests on that thing. Nothing is claimed that was not tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from ..constraints.algebra import PLAIN
from ..constraints.facts import PLENTY, Fact
from ..model.ruling import Ruling
from .check import ILLEGAL, LEGAL, Finding, Verdict, findings_of
from .judge import judge

FACT, ORDER, ANSWER = "fact", "order", "answer"
COUNTED = ("number", "distance")  # fields of orders that say how many or how far


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
        self._clauses(turn.position, orders, in_force)  # which notes the questions that it consults

    def consulted(self) -> dict[int, tuple[str, ...]]:
        """Return for each order the statements that were judged for it; under -1 those for no order by name."""
        found: dict[int, dict[str, None]] = {}
        for identifier, clause in self._clauses(self.turn.position, self.orders, self.in_force.fresh()):
            for order in clause.orders or (-1,):
                if clause.given:
                    found.setdefault(order, {})[identifier] = None
        return {order: tuple(found[order]) for order in sorted(found)}

    def _clauses(self, position: Any, orders: tuple[Any, ...], ruling: Ruling) -> list[tuple[str, Any]]:
        table = self.play.lay(position, self.turn.nation, ruling)
        return list(self.play.clauses_of(self.play.see(PLAIN, table, orders)))

    def _findings(
        self, position: Any = None, orders: tuple[Any, ...] | None = None, ruling: Ruling | None = None
    ) -> list[Finding]:
        """Return what is found where one thing is otherwise."""
        position = self.turn.position if position is None else position
        clauses = self._clauses(position, self.orders if orders is None else orders, ruling or self.in_force.fresh())
        return list(findings_of(self.play, [(i, c) for i, c in clauses if not c.holds and c.given]))

    # ---- of an illegal turn

    def broken(self, findings: Sequence[Finding]) -> Iterator[Reason]:
        """Yield each finding with what it rests on: what mends it, and breaks nothing else."""
        known = frozenset(map(_key, findings))
        grounds: dict[tuple, list[Ground]] = {key: [] for key in known}
        for ground, left in (*self._other_facts(known), *self._other_orders(), *self._other_answers()):
            for key in known - left if left < known else ():
                grounds[key].append(ground)
        for finding in findings:
            rests = (ground for ground in grounds[_key(finding)] if finding.orders != (ground.order,))
            yield Reason(finding, tuple(rests))

    def _left(self, **otherwise: Any) -> frozenset[tuple]:
        return frozenset(map(_key, self._findings(**otherwise)))

    def _other_facts(self, known: frozenset[tuple]) -> Iterator[tuple[Ground, frozenset[tuple]]]:
        """Yield each fact that mends something when it is otherwise, and what is found then: the nearest that does."""
        for fact in self.facts:
            others = fact.others
            if fact.number is not None and any(self._left(position=fact.put(other)) < known for other in others):
                others = _around(fact.number)
            elif fact.number is not None:
                others = ()
            for other in others:
                left = self._left(position=fact.put(other))
                if left < known:
                    yield Ground(FACT, fact.text, fact.words(other)), left
                    break

    def _other_orders(self) -> Iterator[tuple[Ground, frozenset[tuple]]]:
        """Yield each order among several, and what is found without it."""
        for index, order in enumerate(self.orders if len(self.orders) > 1 else ()):
            others = self.orders[:index] + self.orders[index + 1 :]
            left = frozenset(_key(_moved(finding, index)) for finding in self._findings(orders=others))
            yield Ground(ORDER, self.play.say(order), "it is not given", index + 1), left

    def _other_answers(self) -> Iterator[tuple[Ground, frozenset[tuple]]]:
        """Yield each other answer to an open question, and what is found with it."""
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
                found = self._findings(position=fact.put(fact.number - 1))
                yield Ground(FACT, fact.text, fact.words(fact.number - 1)), found


def _key(finding: Finding) -> tuple[str, tuple[int, ...]]:
    return finding.rule, finding.orders


def _around(number: int) -> Iterator[int]:
    """Yield the numbers around one, the nearest first."""
    for distance in range(1, PLENTY + 1):
        yield from (other for other in (number + distance, number - distance) if other >= 0)


def _moved(finding: Finding, left_out: int) -> Finding:
    """Return a finding about a turn from which an order was left out, with the orders' places in the whole turn."""
    return replace(finding, orders=tuple(n + 1 if n > left_out else n for n in finding.orders))


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
