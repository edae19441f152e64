"""Why not? A smallest set of rules, and of their instances, that forbids what was asked.

Rules are taken out and put back, each posted hard: deletion (Bakker and others, 1993), in chunks that halve.
Shrinking under assumptions proved slower here by far. The result is irreducible: without any one of its
members a solution exists, unless that could not be decided within a bound.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from string import Formatter
from typing import Any

from ..constraints.algebra import Choice, Node, Symbolic
from .check import Finding, fill
from .engines import UNSAT, Engine, open_engine

MOST_SECONDS = 2.0  # for one solve: a member that cannot be shown superfluous in that time stays


def why_impossible(
    play: Any, table: Any, orders: tuple[Any, ...], seconds: float,
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
    clauses = list(play.clauses(a, table, tuple(space.orders)))
    hard = [*space.limits, *(demand(a, space) if demand else ())]
    engine = open_engine("cpsat", (), min(seconds, MOST_SECONDS))
    groups: dict[tuple, list] = {}
    for identifier, clause in clauses:
        groups.setdefault((identifier, _text(play, clause), _written(space, clause)), []).append(clause)
    handles = {}
    for key, members in groups.items():
        truths = [a.implies(clause.given, clause.holds) for clause in members]
        if any(truth is not True for truth in truths):
            handles[key] = engine.group(truths)
    for truth in (*a.definitions, *hard):
        engine.require(truth)
    if engine.solve() != UNSAT:
        return None
    by_rule: dict[str, list] = {}
    for key in handles:
        by_rule.setdefault(key[0], []).append(key)
    rules = _shrink(engine, list(reversed(by_rule)), lambda i: [handles[key] for key in by_rule[i]])
    kept = [key for i in reversed(rules) for key in by_rule[i]]
    kept = _shrink(engine, kept[::-1], lambda key: [handles[key]])[::-1]
    titles = play.REGISTER.statements
    return tuple(Finding(i, text or titles[i].title, numbers) for i, text, numbers in kept)


def _shrink(engine: Engine, members: list, handles: Callable[[Any], list[int]]) -> list:
    """Return an irreducible part of the members that is still impossible; the others stay switched off."""
    kept, rest, size = [], list(members), max(1, len(members) // 2)
    while rest:
        chunk, tail = rest[:size], rest[size:]
        for member in chunk:
            for handle in handles(member):
                engine.switch(handle, False)
        if engine.solve() == UNSAT:
            rest = tail
            continue
        for member in chunk:
            for handle in handles(member):
                engine.switch(handle, True)
        if len(chunk) == 1:
            kept.append(chunk[0])
            rest = tail
        else:
            size = max(1, len(chunk) // 2)
    return kept


def _written(space: Any, clause: Any) -> tuple[int, ...]:
    """Return the written orders of which a clause speaks, counted from 1."""
    origins = {space.origins[index] for index in clause.orders}
    return tuple(sorted(origin + 1 for origin in origins if origin is not None))


def _text(play: Any, clause: Any) -> str:
    """Return what can be said of a clause before a turn is known: its circumstance, or its refusal if it is certain."""
    for template in (clause.fact, clause.message if clause.holds is False else ""):
        names = [name.split(".")[0] for _, name, _, _ in Formatter().parse(template) if name]
        known = {name: clause.figures[name] for name in names}
        if template and not any(isinstance(value, (Choice, Node)) for value in known.values()):
            return fill(template, known)
    return ""
