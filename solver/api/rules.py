"""Questions about rules: do cases come to what they should, where do rulings differ, is what is claimed so?"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...constraints.rulebook import load_game
from ...model.files import Text
from ...model.kinds import DEFAULT_GAME, games
from ...model.mistakes import BadInput, Mistake, nearest, short
from ..battery import Battery, read_tasks
from ..check import Finding
from ..opening import batteries_of, open_scope, require_face
from ..proofs.compare import Pair, compare_pair
from ..proofs.prove import Word
from ..proofs.prove import prove as answer
from .arguments import (
    Answers,
    Source,
    asked,
    known_game,
    named,
    number_of,
    ruling_of,
    ruling_words,
    seconds_of,
    text_of,
    texts_of,
)
from .loading import Shown, Turn


@dataclass(frozen=True)
class CaseResult:
    """What a case comes to.

    Attributes:
        name: the case.
        file: where it stands, and
        line: in which line.
        verdict: on its turn.
        rules: the ids of the rules broken.
        problems: how all that differs from what the case expects.
    """

    name: str
    file: str
    line: int
    verdict: str
    rules: tuple[str, ...]
    problems: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """Whether all was as expected."""
        return not self.problems


@dataclass(frozen=True)
class Regression(Shown):
    """What the cases of some batteries come to."""

    cases: tuple[CaseResult, ...]

    @property
    def failures(self) -> tuple[CaseResult, ...]:
        """The cases that failed."""
        return tuple(case for case in self.cases if not case.passed)

    @property
    def passed(self) -> bool:
        """Whether every case passed."""
        return not self.failures


@dataclass(frozen=True)
class Difference:
    """A turn on which two rulings differ.

    Attributes:
        accepts: `first` or `second`, the ruling that alone accepts it; `effect` where both do, with another outcome.
        turn: the turn.
        findings: why the other one refuses it.
        found: where it was found: a scope of positions, or a case.
    """

    accepts: str
    turn: Turn
    findings: tuple[Finding, ...]
    found: str


@dataclass(frozen=True)
class Comparison(Shown):
    """How a second ruling stands to a first one.

    Attributes:
        verdict: `equal`, `stricter` (the second accepts less), `looser`, `incomparable`, `other effects`, `undecided`.
        differences: one of each kind that was found.
        scopes: in which scopes of positions nothing else is to be found, proven.
        cases: how many known cases were judged under both.
    """

    verdict: str
    differences: tuple[Difference, ...]
    scopes: tuple[str, ...]
    cases: int


@dataclass(frozen=True)
class Proof(Shown):
    """What came out for a claim about the rules.

    Attributes:
        id: the claim.
        says: the claim in words.
        holds: whether it is marked as true.
        verdict: `proved`, `refuted` or `undecided`.
        words: what each engine says, and about which scope.
        counterexample: for a refuted claim the turn that refutes it, with its position.
        text: the same in words.
    """

    id: str
    says: str
    holds: bool
    verdict: str
    words: tuple[Word, ...]
    counterexample: Turn | None = None
    text: str = ""

    @property
    def as_marked(self) -> bool:
        """Whether it turned out to be what it is marked as."""
        return self.verdict == ("proved" if self.holds else "refuted")


@asked
def regress(
    *batteries: Source, game: str | None = None, ruling: Answers = None, time_limit: float = 60.0, jobs: int = 1
) -> Regression:
    """Run cases and say what failed, and how.

    Args:
        batteries: files of cases, names or sections of packaged batteries, or `Text`s; none is all that are packaged.
        game: of what is packaged one game's cases only.
        ruling: answers to open questions, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.
        jobs: how many processes share the cases, from 1 to 64.

    Raises:
        BadInput: with what is wrong in the cases.

    Example:
        >>> result = regress("14.24")
        >>> result.passed, len(result.cases), result.cases[0].verdict
        (True, 37, 'legal')
    """
    chosen, texts = [known_game(game)] if game is not None else games(), []
    texts = [source for source in batteries if isinstance(source, Text)]
    names = [str(named(source)) for source in batteries if not isinstance(source, Text)]
    files = batteries_of(names, chosen) if names or not texts else []
    tasks = read_tasks([*files, *texts], ruling_words(ruling), seconds_of(time_limit))
    found = dict(Battery(tasks, number_of("jobs", jobs, 1, 64)).results())
    results = ((task.case, found[place].result) for place, task in enumerate(tasks))
    return Regression(tuple(CaseResult(c.name, c.file, c.line, r.verdict, r.rules, r.problems) for c, r in results))


@asked
def compare(
    first: Answers, second: Answers, game: str = DEFAULT_GAME, *, scope: int | None = None, time_limit: float = 60.0
) -> Comparison:
    """Find where two rulings differ: turns that one accepts and the other refuses, or that come out otherwise.

    Args:
        first: answers to open questions, a ruling's file, or None for the default.
        second: the same.
        game: whose rules.
        scope: the largest maps to look at, from 1 to 8 duchies; as is usual by default.
        time_limit: bound on each search, in seconds' worth of work.

    Raises:
        BadInput: a ruling that is none.

    Example:
        >>> found = compare(None, {"generals-count": "b"}, scope=1)
        >>> found.verdict, found.differences[0].accepts, found.differences[0].findings[0].rule
        ('looser', 'second', 'TNW-14.23.d')
    """
    largest = None if scope is None else number_of("scope", scope, 1, 8)
    one, other = (dict(ruling_of(known_game(game), ruling).answers) for ruling in (first, second))
    found = compare_pair(Pair(game, one, other, largest, seconds_of(time_limit)))
    differences = tuple(
        Difference(d.accepts, Turn(game, d.source, d.turn), d.findings, d.source) for d in found.differences
    )
    return Comparison(found.verdict, differences, found.scopes, found.cases)


def _scope(scope: Any) -> str:
    """Return a scope as the command line would state it."""
    if isinstance(scope, int) and not isinstance(scope, bool):
        return str(number_of("scope", scope, 1, 8))
    return text_of("scope", os.fspath(scope) if isinstance(scope, os.PathLike) else scope)


@asked
def prove(
    claims: str | Sequence[str] = (), game: str = DEFAULT_GAME, *, scope: int | str | None = None,
    ruling: Answers = None, time_limit: float = 60.0, jobs: int = 1,
) -> tuple[Proof, ...]:  # fmt: skip
    """Prove or refute claims about the rules over all positions of a scope.

    Args:
        claims: ids of claims, which `berthier prove` lists; none is every claim of the game, which takes a minute.
        game: whose rules.
        scope: how large the positions are, up to 1 to 8 duchies or platoons; or the name of a map or a position, whose
            map it is; as each claim has it by default.
        ruling: answers to open questions, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.
        jobs: processes at work at a time, from 1 to 64.

    Raises:
        BadInput: no such claim, or a game without claims.

    Example:
        >>> [proof] = prove("no-round-is-free")
        >>> proof.verdict, proof.as_marked, proof.counterexample.orders
        ('refuted', True, ("move Turkey right in France's row", "move Turkey left in France's row"))
    """
    play = load_game(known_game(game))
    require_face(play, "proving", "game", "prove")
    known = play.proving().CLAIMS.known
    largest = None if scope is None else open_scope(play, game, _scope(scope), "scope")
    wanted = list(dict.fromkeys(texts_of("claims", claims))) or list(known)
    for name in wanted:
        if name not in known:
            expected = f"a claim that `berthier prove` lists{nearest(name, known)}"
            raise BadInput([Mistake("claims", 0, 0, f"no claim {short(name)}", expected)])
    chosen, seconds = [known[name] for name in wanted], seconds_of(time_limit)
    found = answer(game, chosen, ruling_of(game, ruling), largest, seconds, number_of("jobs", jobs, 1, 64))
    return tuple(
        Proof(
            p.claim.id, p.claim.says, p.claim.holds, p.verdict, p.words,
            None if p.turn is None else Turn(game, p.claim.id, p.turn), p.text,
        )
        for p in found
    )  # fmt: skip
