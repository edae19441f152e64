"""Lowering to Z3: unbounded counts, proofs, and a second opinion.

Z3's own optimizer is weak, so `optimize` climbs by satisfaction: each better value is asked for.
"""

from __future__ import annotations

from typing import Any

import z3

from ...constraints.algebra import Number, Truth
from ...constraints.algebra.nodes import Compare, Either, Flag, Junction, Largest, Not
from .face import SAT, UNKNOWN, UNSAT, Optimum
from .interruptible import aside

RESOURCE_PER_SECOND = 3_000_000  # z3's deterministic unit of work, about a second's worth


class Smt:
    """A Z3 solver over linear whole-number arithmetic."""

    name = "Z3"

    def __init__(self, seconds: float):
        self._solver = z3.SimpleSolver()
        self._solver.set("ctrl_c", False)
        self._seconds = seconds
        self._bound(seconds)
        self._memo: dict[int, Any] = {}
        self._alive: list = []
        self._groups: list = []
        self._off: set[int] = set()
        self._model: Any = None

    def require(self, truth: Any) -> None:
        """Assert a truth for good."""
        self._solver.add(self._term(truth))

    def group(self, truths: Any) -> int:
        """Assert truths that can be switched off; returns the group's handle."""
        handle = len(self._groups)
        literal = z3.Bool(f"group {handle}")
        self._groups.append(literal)
        for truth in truths:
            self._solver.add(z3.Implies(literal, self._term(truth)))
        return handle

    def switch(self, group: int, on: bool) -> None:
        """Switch a group on or off for the solves to come."""
        (self._off.discard if on else self._off.add)(group)

    def solve(self) -> str:
        """Return `sat`, `unsat` or `unknown`."""
        on = [literal for handle, literal in enumerate(self._groups) if handle not in self._off]
        answer = aside(lambda: self._solver.check(*on), self._solver.interrupt)
        if answer == z3.sat:
            self._model = self._solver.model()
        return SAT if answer == z3.sat else UNSAT if answer == z3.unsat else UNKNOWN

    def core(self, groups: list[int], seconds: float) -> tuple[str, list[int]]:
        """Solve with these groups on and the others off; where that is impossible, return some that suffice for it."""
        status = self.decide(groups, seconds)
        needed = [str(literal) for literal in self._solver.unsat_core()] if status == UNSAT else []
        return status, [group for group in groups if str(self._groups[group]) in needed]

    def decide(self, groups: list[int], seconds: float) -> str:
        """Return whether there is a solution with these groups on and the others off."""
        off, self._off = self._off, set(range(len(self._groups))).difference(groups)
        self._bound(min(seconds, self._seconds))
        status, self._off = self.solve(), off
        self._bound(self._seconds)
        return status

    def _bound(self, seconds: float) -> None:
        self._solver.set("rlimit", max(1, int(seconds * RESOURCE_PER_SECOND)))

    def optimize(self, number: Any, maximize: bool) -> Optimum:
        """Return the best value of a number; the solution stays to be read by `value`."""
        status = self.solve()
        if status != SAT:
            return Optimum(status, None, None)
        best = self.value(number)
        self._solver.push()
        while not isinstance(number, int):
            better = number >= best + 1 if maximize else number <= best - 1
            self._solver.add(self._term(better))
            status = self.solve()
            if status != SAT:
                break
            best = self.value(number)
        self._solver.pop()
        return Optimum(UNKNOWN if status == UNKNOWN else SAT, best, None if status == UNKNOWN else best)

    def first(self, preferences: list[tuple[Any, bool]]) -> str:
        """Find the solution that comes first: each node in turn is brought to its best value and kept there."""
        self._solver.push()
        status = self.solve()
        for node, high in preferences:
            if status != SAT or isinstance(node, int):
                continue
            number = node if isinstance(node, Number) else Number({id(node): (node, 1)}, 0)
            best = self.optimize(number, high)
            status = best.status
            if best.value is not None:
                self._solver.add(self._term(number == best.value))
        self._solver.pop()
        return status

    def value(self, node: Any) -> Any:
        """Return a node's int or bool in the solution found last."""
        if isinstance(node, int):
            return node
        found = self._model.eval(self._term(node), model_completion=True)
        return z3.is_true(found) if isinstance(node, Truth) else found.as_long()

    def _term(self, node: Any) -> Any:
        if isinstance(node, bool):
            return z3.BoolVal(node)
        if isinstance(node, int):
            return z3.IntVal(node)
        if id(node) not in self._memo:
            self._alive.append(node)
            self._memo[id(node)] = self._make(node)
        return self._memo[id(node)]

    def _make(self, node: Any) -> Any:
        if isinstance(node, Flag):
            return z3.Bool(f"{node.name} #{len(self._alive)}")
        if isinstance(node, Not):
            return z3.Not(self._term(node.inner))
        if isinstance(node, Junction):
            return (z3.And if node.conjunctive else z3.Or)([self._term(part) for part in node.parts])
        if isinstance(node, Compare):
            difference = self._term(node.difference)
            return difference == 0 if node.equal else difference <= 0
        if isinstance(node, Either):
            return z3.If(self._term(node.condition), self._term(node.then), self._term(node.other))
        if isinstance(node, Largest):
            found = self._term(node.values[0])
            for value in map(self._term, node.values[1:]):
                found = z3.If(found >= value, found, value)
            return found
        if isinstance(node, Number):
            terms = [
                z3.If(self._term(term), c, 0) if isinstance(term, Truth) else c * self._term(term)
                for term, c in node.terms.values()
            ]
            return z3.Sum([*terms, z3.IntVal(node.constant)])
        made = z3.Int(f"{node.name} #{len(self._alive)}")
        if node.lo is not None:
            self._solver.add(made >= node.lo)
        if node.hi is not None:
            self._solver.add(made <= node.hi)
        return made
