"""Is this turn legal? The plain reading of every rule: no engine takes part."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ..constraints.algebra import PLAIN
from ..constraints.faces import Play, Table
from ..constraints.rulebook import Clause
from ..model.language import ENGLISH, spoken

LEGAL, ILLEGAL, UNDECIDED = "legal", "illegal", "undecided"


@dataclass(frozen=True)
class Finding:
    """A rule that a turn breaks.

    Attributes:
        rule: the statement's id.
        message: what is wrong, with figures.
        orders: the orders at fault, counted from 1.
    """

    rule: str
    message: str
    orders: tuple[int, ...] = ()


@dataclass(frozen=True)
class LedgerEntry:
    """What one order costs.

    Attributes:
        order: counted from 1.
        text: the order's sentence.
        cp: command points.
    """

    order: int
    text: str
    cp: int


@dataclass(frozen=True)
class Share:
    """What of a turn's CPs is one nation's."""

    nation: str
    available: int
    spent: int


@dataclass(frozen=True)
class Ledger:
    """The CPs of a turn; `available` is None where nothing says how many there were."""

    available: int | None
    spent: int
    entries: tuple[LedgerEntry, ...]
    shares: tuple[Share, ...] = ()

    @property
    def left(self) -> int | None:
        """CPs not spent; negative where too much was. None where nothing says how many there were."""
        return None if self.available is None else self.available - self.spent


@dataclass(frozen=True)
class Turning:
    """An answer to an open question that would turn the verdict round."""

    question: str
    answer: str
    verdict: str


@dataclass(frozen=True)
class Verdict:
    """What came out for a turn.

    Attributes:
        verdict: `legal`, `illegal` or `undecided`.
        findings: every rule broken; for a turn with holes a smallest set of rules that forbids all completions.
        ledger: what was spent on what; None for a turn with holes.
        readings: the answers that, changed alone, turn the verdict round.
        completion: for a legal turn with holes, the orders of one completion; else None.
        why: for an undecided turn, what came first; else empty.
    """

    verdict: str
    findings: tuple[Finding, ...] = ()
    ledger: Ledger | None = None
    readings: tuple[Turning, ...] = ()
    completion: tuple[Any, ...] | None = field(default=None, compare=False)
    why: str = ""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules broken, each once."""
        return tuple(dict.fromkeys(finding.rule for finding in self.findings))

    @property
    def hangs_on(self) -> tuple[str, ...]:
        """The open questions on which the verdict hangs."""
        return tuple(dict.fromkeys(turning.question for turning in self.readings))


def fill(template: str, figures: dict[str, Any], nouns: Collection[str] = ()) -> str:
    """Return a message with its figures put in.

    Args:
        template: the message, its nouns in the plural.
        figures: by the names that stand in it.
        nouns: those that are put in the singular behind a 1.

    Example:
        >>> fill("{n} ready Units stand there", {"n": 1}, ("Unit", "squadron"))
        '1 ready Unit stand there'
        >>> fill("Sweden has {n} unused Units", {"n": 0}, ("Unit", "squadron"))
        'Sweden has no unused Units'
    """
    ready = {name: value() if callable(value) else value for name, value in figures.items()}
    if spoken() != ENGLISH:
        from ..model.phrases import filled

        said = filled(template, ready)
        if said is not None:
            return said
    text = template.format(**ready)
    if not nouns:
        return text
    one, none = _counts(tuple(nouns))
    return none.sub("no ", one.sub(lambda m: f"1 {m[1] or ''}{m[2]}", text))


@cache
def _counts(nouns: tuple[str, ...]) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return what finds a 1 before one of some nouns in the plural, and a 0 before one or before CPs."""
    any_noun = "|".join(nouns)
    # the figure comes first and then that no letter or figure stands before it: a search that begins so is quick
    one = re.compile(rf"1 (?<!\w1 )(\w+ )?({any_noun})s\b")
    return one, re.compile(rf"0 (?<!\w0 )(?=(\w+ )?(({any_noun})s|CPs?)\b)")


def broken(play: Play, table: Table, orders: tuple[Any, ...]) -> list[tuple[str, Clause]]:
    """Return the clauses that a whole turn breaks, with their statements' ids."""
    return [(i, c) for i, c in play.clauses(PLAIN, table, orders) if not c.holds and c.given]


def is_legal(play: Play, table: Table, orders: tuple[Any, ...]) -> bool:
    """Return whether a whole turn (no holes, places settled) breaks no rule."""
    return all(c.holds or not c.given for _, c in play.clauses(PLAIN, table, orders))


def findings_of(play: Play, clauses: list[tuple[str, Clause]]) -> tuple[Finding, ...]:
    """Return clauses that are broken as findings, in the order of the rulebook, each once."""
    nouns = play.REGISTER.nouns
    found = [Finding(i, fill(c.message, c.figures, nouns), counted_from_1(c.orders)) for i, c in clauses]
    return tuple(dict.fromkeys(found))


def counted_from_1(orders: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers, sorted, of orders whose positions are given."""
    return tuple(sorted([n + 1 for n in orders]))


def check(play: Play, table: Table, orders: tuple[Any, ...]) -> Verdict:
    """Judge a whole turn (no holes, places settled) on a table."""
    view = play.see(PLAIN, table, orders)
    clauses = [(i, c) for i, c in play.clauses_of(view) if not c.holds and c.given]
    return Verdict(ILLEGAL if clauses else LEGAL, findings_of(play, clauses), _ledger(play, view))


def ledger_of(play: Play, table: Table, orders: tuple[Any, ...]) -> Ledger:
    """Return what a whole turn spends on what."""
    return _ledger(play, play.see(PLAIN, table, orders))


def _ledger(play: Play, view: Any) -> Ledger:
    available, costs, shares = play.ledger(view)
    entries = [LedgerEntry(index + 1, play.say(view.orders[index]), cost) for index, cost in costs]
    spent = sum([cost for _, cost in costs])
    return Ledger(available, spent, tuple(entries), tuple([Share(*share) for share in shares]))
