"""Where do two rulings differ? Over all positions of a scope where the rules can be read so, else over known cases.

A difference is a position and a turn that one ruling accepts and the other refuses, or that leave different positions
behind. The engines look for the smallest; of a known case every order goes that is not needed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from ...constraints.faces import Play, Turn
from ...constraints.rulebook import load_game
from ...model.kinds import read_as
from ...model.packaged import packaged
from ...model.ruling import Ruling, read_questions
from ..check import LEGAL, Finding, findings_of
from ..judge import decide
from ..pose import EvidenceError
from .compare_worlds import FIRST, SECOND, Worlds

EFFECT = "effect"  # besides FIRST and SECOND, the ruling that alone accepts: both do, with another outcome
EQUAL, STRICTER, LOOSER, INCOMPARABLE, OTHERWISE = "equal", "stricter", "looser", "incomparable", "other effects"
UNDECIDED = "undecided"
MOST_SECONDS = 10.0  # for one solve: small worlds are enough to tell rulings apart


@dataclass(frozen=True)
class Difference:
    """A position and turn on which two rulings differ.

    Attributes:
        accepts: `first` or `second`, the ruling that alone accepts it; `effect` where both do.
        turn: the turn, whose own answers are neither ruling's.
        findings: why the other one refuses it; none where both accept it.
        source: where it was found: a scope, or a case.
    """

    accepts: str
    turn: Turn
    findings: tuple[Finding, ...]
    source: str


@dataclass(frozen=True)
class Comparison:
    """How a second ruling stands to a first one.

    Attributes:
        verdict: `equal`, `stricter` (the second accepts less), `looser`, `incomparable`, `other effects`, or
            `undecided` where nothing was found and nothing proved.
        differences: one of each kind that was found.
        scopes: in which scopes the engines prove that nothing else is to be found, in words.
        cases: how many known cases were judged under both.
    """

    verdict: str
    differences: tuple[Difference, ...]
    scopes: tuple[str, ...]
    cases: int


def compare(
    play: Play, first: Ruling, second: Ruling, cases: Iterable[Any], largest: int | None = None, seconds: float = 10.0
) -> Comparison:
    """Return how two rulings of one game differ.

    Args:
        play: the game's face.
        first: the one ruling.
        second: the other.
        cases: known cases, in which a difference is looked for.
        largest: the largest maps that the engines look at; None for as large as is usual.
        seconds: bound on each solve, in deterministic seconds.
    """
    changed = {question for question in first.questions if first.answer(question) != second.answer(question)}
    if not changed:
        return Comparison(EQUAL, (), ("the answers are the same",), 0)
    found, scopes = _in_worlds(play, first, second, changed, largest, seconds)
    looked = 0
    for case in concerning(play, changed, cases):
        looked += 1
        difference = differs(play, case.turn, first, second, seconds, f"the case {case.name!r}")
        if difference and difference.accepts not in found:
            found[difference.accepts] = shortened(play, difference, first, second, seconds)
    return Comparison(_verdict(found, scopes), tuple(found.values()), () if found else scopes, looked)


@dataclass(frozen=True)
class Pair:
    """Two rulings of a game that are to be compared; a process of its own may do it.

    Attributes:
        game: the game.
        first: the one ruling's answers.
        second: the other's.
        largest: the largest maps to look at; None for as large as is usual.
        seconds: bound on each solve, in deterministic seconds.
    """

    game: str
    first: Mapping[str, str]
    second: Mapping[str, str]
    largest: int | None = None
    seconds: float = MOST_SECONDS

    @property
    def rulings(self) -> tuple[Ruling, Ruling]:
        """Both rulings."""
        questions = read_questions(self.game)
        return Ruling(questions, self.first), Ruling(questions, self.second)


def compare_pair(pair: Pair) -> Comparison:
    """Return how two rulings differ, over open positions and the packaged cases of their game."""
    files = packaged(pair.game, "cases").values()
    cases = (case for path in files for case in read_as(str(path), "cases")[1])  # read where they are needed
    return compare(load_game(pair.game), *pair.rulings, cases, pair.largest, min(pair.seconds, MOST_SECONDS))


def pairs_of(game: str, largest: int | None = None, seconds: float = MOST_SECONDS) -> list[Pair]:
    """Return every two answers to each open question of a game."""
    return [
        Pair(game, {name: one}, {name: other}, largest, seconds)
        for name, question in read_questions(game).items()
        for one, other in combinations(question.answers, 2)
    ]


def _verdict(found: dict[str, Difference], scopes: tuple[str, ...]) -> str:
    if FIRST in found and SECOND in found:
        return INCOMPARABLE
    if found:
        return STRICTER if FIRST in found else LOOSER if SECOND in found else OTHERWISE
    return EQUAL if scopes else UNDECIDED


# ---- all positions


def _in_worlds(
    play: Play, first: Ruling, second: Ruling, changed: set[str], largest: int | None, seconds: float
) -> tuple[dict[str, Difference], tuple[str, ...]]:
    """Return the smallest differences in open worlds, and where nothing is found the scopes that hold none."""
    found: dict[str, Difference] = {}
    scopes: list[str] = []
    face = play.proving() if hasattr(play, "proving") else None
    for about in getattr(face, "COMPARED", ()):
        worlds = Worlds(face, about, first, second, changed, seconds)
        proved = []
        for accepts in (FIRST, SECOND):
            if accepts not in found:
                size = worlds.differing(accepts, largest)
                if size is not None:
                    turn, scope = worlds.smallest(accepts, size)
                    known = differs(play, replace(turn, pinned={}), first, second, seconds, scope)
                    if known is None or known.accepts != accepts:
                        raise EvidenceError("a turn on which rulings differ was found, and read plainly they do not")
                    found[accepts] = known
                proved.append(size is None)
        scopes += worlds.proved(largest) if all(proved) else []
    return found, tuple(scopes)


# ---- known cases


def concerning(play: Play, questions: set[str], cases: Iterable[Any]) -> list[Any]:
    """Return the cases about some open questions: first those that answer one themselves."""
    named = {id_ for id_, statement in play.REGISTER.statements.items() if questions & set(statement.questions)}
    cases = list(cases)
    answering = [case for case in cases if questions & set(case.turn.pinned)]
    return answering + [case for case in cases if case not in answering and named & set(case.cites)]


def differs(play: Play, turn: Turn, first: Ruling, second: Ruling, seconds: float, source: str) -> Difference | None:
    """Return how two rulings differ on a turn, whatever its file answers; None if they do not."""
    verdicts = [decide(play, turn, ruling.fresh(), seconds) for ruling in (first, second)]
    if verdicts[0] != verdicts[1] and LEGAL in verdicts:
        accepts, refusing = (FIRST, second) if verdicts[0] == LEGAL else (SECOND, first)
        return Difference(accepts, turn, _findings(play, turn, refusing), source)
    if verdicts == [LEGAL, LEGAL]:
        one, other = (after(play, turn, ruling) for ruling in (first, second))
        if one != other and None not in (one, other):  # what is open under one of them is no outcome
            return Difference(EFFECT, turn, (), source)
    return None


def after(play: Play, turn: Turn, ruling: Ruling) -> dict | None:
    """Return the position after a turn; None where something in it is open."""
    table = play.lay(turn.position, turn.nation, ruling.fresh())
    orders = play.settle(table, turn.orders)
    return None if play.has_holes(orders) else play.position_value(play.after(table, orders))


def _findings(play: Play, turn: Turn, ruling: Ruling) -> tuple[Finding, ...]:
    from ..check import broken

    table = play.lay(turn.position, turn.nation, ruling.fresh())
    orders = play.settle(table, turn.orders)
    return () if play.has_holes(orders) else findings_of(play, broken(play, table, orders))


def shortened(play: Play, found: Difference, first: Ruling, second: Ruling, seconds: float) -> Difference:
    """Return a difference without the orders that it does not need."""
    kept = list(found.turn.orders)
    for order in list(kept):
        fewer = [other for other in kept if other is not order]
        turn = replace(found.turn, orders=tuple(fewer))
        smaller = differs(play, turn, first, second, seconds, found.source)
        if smaller and smaller.accepts == found.accepts:
            kept, found = fewer, smaller
    return found
