"""Is a rulebook in good health? Which limits bind, which are implied by others, and where nothing can be done.

A limit binds where a turn breaks it and nothing else: no other statement says the same. One that never does so is
implied by others, or cannot be broken at all. Open worlds are looked at first, then the packaged cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from ...constraints.faces import Play, Turn
from ...constraints.rulebook import NEEDS_REFUSAL
from ...model.ruling import Ruling
from ..check import Finding, findings_of
from ..engines import SAT, UNSAT, open_engine
from ..judge import judge
from .prove import Asked

BINDS, IMPLIED, NEVER, UNSEEN = "binds", "implied", "never binds", "not seen alone"
ENGINE = "z3"


@dataclass(frozen=True)
class Health:
    """How a limit, a cost or a procedure stands among the others.

    Attributes:
        statement: its id.
        state: `binds`, `implied`, `never binds` (both in open worlds, and no case says otherwise), or `not seen alone`.
        source: the scope or case in which it binds, or in which nothing else was found.
        others: the statements that imply it.
        turn: a position and turn that break it alone.
    """

    statement: str
    state: str
    source: str
    others: tuple[str, ...] = ()
    turn: Turn | None = None


@dataclass(frozen=True)
class Stuck:
    """A position in which a nation that has the means for something can do nothing.

    Attributes:
        turn: the position, with a turn that would be the least.
        findings: what forbids that.
        source: the scope.
    """

    turn: Turn
    findings: tuple[Finding, ...]
    source: str


def health(play: Play, cases: Iterable[Any], ruling: Ruling, largest: int, seconds: float) -> list[Health]:
    """Return how each statement that can be broken stands, in the order of the rulebook.

    Args:
        play: the game's face.
        cases: the packaged cases.
        ruling: the answers in force.
        largest: the largest maps of open worlds.
        seconds: bound on each solve, in deterministic seconds.
    """
    found = _in_worlds(play, ruling, largest, seconds)
    cases = [case for case in cases if case.turn.expect.rules]
    stand = []
    for identifier, statement in play.whole_register().statements.items():
        if statement.kind not in NEEDS_REFUSAL or statement.conduct:
            continue
        known = found.get(identifier)
        if known is None or known.state != BINDS:
            in_cases = _in_cases(play, identifier, cases, ruling, seconds)
            known = in_cases if known is None or in_cases.state == BINDS else known
        stand.append(known)
    return stand


def _in_cases(play: Play, identifier: str, cases: Iterable[Any], ruling: Ruling, seconds: float) -> Health:
    """Return how a statement stands in the cases that break it: alone in one, or always together with others."""
    together: set[str] | None = None
    breaking = [case for case in cases if identifier in case.turn.expect.rules]
    for case in sorted(breaking, key=lambda case: len(case.turn.expect.rules)):
        rules = judge(play, case.turn, ruling, seconds).rules
        if rules == (identifier,):
            return Health(identifier, BINDS, f"the case {case.name!r}", turn=case.turn)
        if identifier in rules:
            together = set(rules) if together is None else together & set(rules)
    return Health(
        identifier, UNSEEN, f"{len(breaking)} packaged cases", tuple(sorted((together or set()) - {identifier}))
    )


def _in_worlds(play: Play, ruling: Ruling, largest: int, seconds: float) -> dict[str, Health]:
    """Return how the statements stand that open worlds know of."""
    found: dict[str, Health] = {}
    if not hasattr(play, "proving"):
        return found
    face = play.proving()
    for about in getattr(face, "COMPARED", ()):
        for size in [size for size in face.sizes(about, ENGINE, largest) if size <= largest]:
            world = face.open_world(about, size, ruling.fresh(), None)
            rules = world.judged.rules
            asked = Asked(world, ENGINE, seconds)
            for identifier, kept in rules.items():
                if identifier in found and found[identifier].state == BINDS:
                    continue
                others = [truth for other, truth in rules.items() if other != identifier]
                status = asked.fails(world.a.any((kept, world.a.no(world.a.all(others)))))
                scope = face.told(about, [size], None)
                if status == SAT:
                    turn = asked.counterexample(kept)
                    found[identifier] = Health(identifier, BINDS, scope, turn=turn)
                elif status == UNSAT:
                    found[identifier] = _silent(asked, identifier, rules, scope, found.get(identifier))
    return found


def _silent(asked: Asked, identifier: str, rules: dict[str, Any], scope: str, before: Health | None) -> Health:
    """Return why a statement is never broken alone: others imply it, or nothing breaks it."""
    if asked.fails(rules[identifier]) != SAT:
        return before if before and before.state == IMPLIED else Health(identifier, NEVER, scope)
    a = asked.world.a
    definitions = [*asked.world.base, *a.definitions, a.no(rules[identifier])]
    needed = [other for other in rules if other != identifier]
    for other in list(needed):
        fewer = [rules[name] for name in needed if name != other]
        if open_engine(ENGINE, (*definitions, *fewer), asked.seconds).solve() == UNSAT:
            needed.remove(other)
    return Health(identifier, IMPLIED, scope, tuple(needed))


def stuck(play: Play, ruling: Ruling, largest: int, seconds: float) -> Iterator[Stuck]:
    """Yield the smallest position for each cause why a nation that has the means for something can do nothing."""
    if not hasattr(play, "proving"):
        return
    face = play.proving()
    for truth in getattr(face, "STUCK", ()):
        for size in face.sizes(face.COMPARED[0], "cpsat", largest):
            world = face.open_world(face.COMPARED[0], size, ruling.fresh(), 20)
            able = truth(world)
            asked = Asked(world, "cpsat", seconds)
            if asked.fails(world.a.no(able)) == SAT:
                turn = face.least(asked.counterexample(world.a.no(able)))
                faults = findings_of(play, _broken(play, turn, ruling))
                yield Stuck(turn, faults, face.told(face.COMPARED[0], [size], 20))
                break


def _broken(play: Play, turn: Turn, ruling: Ruling) -> Any:
    from ..check import broken

    return broken(play, play.lay(turn.position, turn.nation, ruling.fresh()), turn.orders)
