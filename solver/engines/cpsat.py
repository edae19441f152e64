"""Lowering to CP-SAT, straight into its model proto: twice as quick to build as through `cp_model`."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ...constraints.algebra import Number, Truth
from ...constraints.algebra.nodes import (
    Atom,
    Compare,
    Either,
    Flag,
    Junction,
    Largest,
    Not,
    Unknown,
    bounds,
    negation,
    total,
)
from .blocks import blocks, size
from .cores import LEVELS, solve_assuming
from .face import SAT, UNKNOWN, UNSAT, Optimum

try:
    from . import ortools_quick as ort
except (ImportError, AttributeError):  # another ortools than the one that is pinned
    from . import ortools_public as ort

WALL_FACTOR = 20  # the wall clock only guards against a hang: deterministic time decides
IMPLIES, IMPLIED, BOTH = 1, 2, 3  # sides of a definition: the literal implies its truth, is implied by it
FLIPPED = (0, IMPLIED, IMPLIES, BOTH)  # the sides that a negation asks of what it negates
ATTEMPTS = (  # one after another: deterministic seconds, and the tools
    (0.004, {"cp_model_presolve": False, "optimize_with_core": True, "linearization_level": 0}),
    (0.1, {"cp_model_presolve": True, "optimize_with_core": True, "linearization_level": 0}),
    (math.inf, {"cp_model_presolve": True, "optimize_with_core": False, "linearization_level": 2}),
)
ONCE_HARD = ((0.0005, ATTEMPTS[0][1]), *ATTEMPTS[1:])  # a model that was hard once mostly is again


class CpSat:
    """A CP-SAT model. Literals are variable indices; the negation of `i` is `-i - 1`."""

    name = "CP-SAT"

    def __init__(self, seconds: float):
        self._model = ort.CpModelProto()
        self._size = 0
        self._constraints = 0
        self._memo: dict[int, int] = {}
        self._sides: dict[int, int] = {}  # of truths defined so far
        self._alive: list = []  # nodes whose identity is a key of the memo
        self._true: int | None = None
        self._seconds = seconds
        self._solution: list[int] = []
        self._groups: list[int] = []
        self._levels: list[int] = list(LEVELS)
        self._hard = False

    # ---- building

    def require(self, truth: Any) -> None:
        """Assert a truth for good."""
        self._post(truth, ())

    def group(self, truths: Any) -> int:
        """Assert truths that can be switched off; returns the group's handle."""
        literal = self._variable(1, 1)
        self._groups.append(literal)
        for truth in truths:
            self._post(truth, (literal,))
        return literal

    def switch(self, group: int, on: bool) -> None:
        """Switch a group on or off for the solves to come."""
        self._limit(group, int(on), int(on))

    def _limit(self, index: int, lo: int, hi: int) -> None:
        domain = self._model.variables[index].domain
        domain.clear()
        domain.extend([lo, hi])

    def _variable(self, lo: int, hi: int) -> int:
        self._model.variables.add().domain.extend([lo, hi])
        self._size += 1
        return self._size - 1

    def _constraint(self, under: tuple):
        self._constraints += 1
        made = self._model.constraints.add()
        if under:
            made.enforcement_literal.extend(under)
        return made

    def _clause(self, literals: list, under: tuple) -> None:
        self._constraint(under).bool_or.literals.extend(literals)

    def _linear(self, number: Number, lo: int | None, hi: int | None, under: tuple) -> None:
        """Post lo <= number <= hi."""
        variables, coefficients, constant = self._row(number)
        low = -(2**62) if lo is None else lo - constant
        high = 2**62 if hi is None else hi - constant
        linear = self._constraint(under).linear
        linear.vars.extend(variables)
        linear.coeffs.extend(coefficients)
        linear.domain.extend([low, high])

    def _row(self, number: Number) -> tuple[list, list, int]:
        variables, coefficients, constant = [], [], number.constant
        for term, coefficient in number.terms.values():
            index = self._literal(term) if isinstance(term, Truth) else self._integer(term)
            if index < 0:  # a negated literal: 1 - x
                constant += coefficient
                index, coefficient = -index - 1, -coefficient
            variables.append(index)
            coefficients.append(coefficient)
        return variables, coefficients, constant

    def _remember(self, node: Any, index: int) -> int:
        self._alive.append(node)
        self._memo[id(node)] = index
        return index

    def _integer(self, atom: Any) -> int:
        index = self._memo.get(id(atom))
        if index is not None:
            return index
        if atom.lo is None or atom.hi is None:
            raise ValueError("CP-SAT needs a bound on every number")
        index = self._remember(atom, self._variable(atom.lo, atom.hi))
        if isinstance(atom, Largest):
            most = self._constraint(()).lin_max
            most.target.vars.append(index)
            most.target.coeffs.append(1)
            for value in atom.values:
                row = ([], [], value) if isinstance(value, int) else self._row(value)
                expression = most.exprs.add()
                expression.vars.extend(row[0])
                expression.coeffs.extend(row[1])
                expression.offset = row[2]
        elif isinstance(atom, Either):
            condition = self._literal(atom.condition)
            for value, literal in ((atom.then, condition), (atom.other, -condition - 1)):
                row = ([], [], value) if isinstance(value, int) else self._row(value)
                linear = self._constraint((literal,)).linear
                linear.vars.extend([index, *row[0]])
                linear.coeffs.extend([1, *(-c for c in row[1])])
                linear.domain.extend([row[2], row[2]])
        return index

    def _literal(self, truth: Any, sides: int = BOTH) -> int:
        """Return a truth's literal, defined at least on the sides that matter where it stands."""
        if isinstance(truth, bool):
            if self._true is None:
                self._true = self._variable(1, 1)
            return self._true if truth else -self._true - 1
        if isinstance(truth, Not):
            return -self._literal(truth.inner, FLIPPED[sides]) - 1
        index = self._memo.get(id(truth))
        if index is None:
            index = self._remember(truth, self._variable(0, 1))
        if not isinstance(truth, Flag):
            before = self._sides.get(index, 0)
            self._sides[index] = before | sides
            if sides & ~before & IMPLIES:
                self._post(truth, (index,))
            if sides & ~before & IMPLIED:
                self._post(negation(truth), (-index - 1,))
        return index

    def _post(self, truth: Any, under: tuple) -> None:
        """Assert `under => truth`, without a literal for the truth's own top."""
        if truth is True:
            return
        if truth is False:
            self._clause([-literal - 1 for literal in under], ())
            return
        conjunctive, parts = _parts(truth)
        if conjunctive:
            self._all(parts, under)
        elif parts:
            grouped = [part for part in parts if _is_linear(part) or _parts(part)[0]]
            if len(grouped) == 1:  # the others become its enforcement
                rest = tuple(-self._literal(part, IMPLIES) - 1 for part in parts if part is not grouped[0])
                self._post(grouped[0], under + rest)
            else:
                self._clause([self._literal(part, IMPLIES) for part in parts], under)
        elif _is_linear(truth):
            self._compare(truth, under)
        else:
            self._all((truth,), under)

    def _all(self, parts: Iterable[Any], under: tuple) -> None:
        """Assert that all parts hold; those that are literals, in one constraint."""
        literals = []
        for part in parts:
            if isinstance(part, Flag) or (isinstance(part, Not) and isinstance(part.inner, Flag)):
                literals.append(self._literal(part))
            else:
                self._post(part, under)
        if literals:
            self._constraint(under).bool_and.literals.extend(literals)

    def _compare(self, truth: Any, under: tuple) -> None:
        negated = isinstance(truth, Not)
        core: Any = truth.inner if negated else truth
        if not core.equal:
            lo, hi = (1, None) if negated else (None, 0)
            self._linear(core.difference, lo, hi, under)
        elif not negated:
            self._linear(core.difference, 0, 0, under)
        else:
            self._differ(core.difference, under)

    def _differ(self, number: Number, under: tuple) -> None:
        variables, coefficients, constant = self._row(number)
        linear = self._constraint(under).linear
        linear.vars.extend(variables)
        linear.coeffs.extend(coefficients)
        linear.domain.extend([-(2**62), -1 - constant, 1 - constant, 2**62])

    # ---- solving

    def solve(self) -> str:
        """Return `sat`, `unsat` or `unknown`."""
        self._model.clear_objective()
        return self._run()[0]

    def core(self, groups: list[int], seconds: float) -> tuple[str, list[int]]:
        """Solve with these groups on and the others off; where that is impossible, return some that suffice for it."""
        self._model.clear_objective()
        with self._only(groups, assumed=True):
            response = solve_assuming(ort, self._model, groups, min(seconds, self._seconds), self._levels)
        if response.solution:
            self._solution = list(response.solution)
        return self._status(response), list(response.sufficient_assumptions_for_infeasibility)

    def decide(self, groups: list[int], seconds: float) -> str:
        """Return whether there is a solution with these groups on and the others off."""
        self._model.clear_objective()
        with self._only(groups):
            return self._status(solve_assuming(ort, self._model, [], min(seconds, self._seconds), self._levels))

    @contextmanager
    def _only(self, groups: list[int], assumed: bool = False) -> Iterator[None]:
        """Have some groups on, or free to be assumed, and the others off."""
        before = [list(self._model.variables[group].domain) for group in self._groups]
        for group in self._groups:
            self._limit(group, int(group in groups and not assumed), int(group in groups))
        yield
        for group, (lo, hi) in zip(self._groups, before, strict=True):
            self._limit(group, lo, hi)

    def optimize(self, number: Any, maximize: bool) -> Optimum:
        """Return the best value of a number; the solution stays to be read by `value`."""
        if isinstance(number, int):
            status = self.solve()
            known = number if status == SAT else None
            return Optimum(status, known, known)
        self._model.clear_objective()
        variables, coefficients, constant = self._row(number)
        sign = -1 if maximize else 1
        self._model.objective.vars.extend(variables)
        self._model.objective.coeffs.extend([sign * c for c in coefficients])
        status, response = self._run()
        if status == UNSAT:
            return Optimum(UNSAT, None, None)
        bound = sign * round(response.best_objective_bound) + constant
        return Optimum(status, self.value(number), bound) if response.solution else Optimum(status, None, None)

    def first(self, preferences: list[tuple[Any, bool]]) -> str:
        """Find the solution that comes first.

        Preferences are taken in blocks; within one they are digits of a single number, the first the highest,
        and that number is optimized. What a block settles holds for those after it.
        """
        status, settled = SAT if self._solution else self.solve(), []
        cut = blocks([(node, high) for node, high in preferences if not isinstance(node, int)])
        for before, block in zip([(), *cut], cut, strict=False):
            if status != SAT:
                break
            if before:
                settled.append(self.group(_fixed(node, self.value(node)) for node, _ in before))
            best = [bounds(node)[1 if high else 0] for node, high in block]
            if [self.value(node) for node, _ in block] != best:  # else nothing can come before it
                weight, digits = 1, []
                for node, high in reversed(block):
                    digits.append((node, -weight if high else weight))
                    weight *= size(node)
                status = self.optimize(total(digits), maximize=False).status
        for group in settled:
            self.switch(group, False)
        return status

    def _run(self):
        """Solve, with ever heavier tools: small questions need none, and most hard ones not the heaviest.

        Where none comes to an end, the best solution counts that any of them found. Where none found one, the
        solution found last stays.
        """
        found: Any = None
        for most, tools in ONCE_HARD if self._hard else ATTEMPTS:
            status, response = self._attempt(min(most, self._seconds), tools)
            if status != UNKNOWN or found is None or _serves_better(response, found):
                found = response
            if status != UNKNOWN or self._seconds <= most:
                break
            self._hard = True
        if found.solution:
            self._solution = list(found.solution)
        return status, found

    def _attempt(self, seconds: float, tools: Mapping[str, Any]):
        """Solve once, with some tools."""
        parameters = ort.SatParameters()
        parameters.num_workers = 1
        parameters.random_seed = 1
        parameters.max_deterministic_time = seconds
        parameters.max_time_in_seconds = self._seconds * WALL_FACTOR
        parameters.cp_model_probing_level = 0
        parameters.symmetry_level = 0
        for name, setting in tools.items():
            setattr(parameters, name, setting)
        response = ort.solve(self._model, parameters)
        return self._status(response), response

    def _status(self, response: Any) -> str:
        return {
            ort.Status.OPTIMAL: SAT,
            ort.Status.FEASIBLE: UNKNOWN if self._model.has_objective() else SAT,
            ort.Status.INFEASIBLE: UNSAT,
        }.get(response.status, UNKNOWN)

    def value(self, node: Any) -> Any:
        """Return a node's int or bool in the solution found last.

        A variable that no constraint uses takes its least value.
        """
        if isinstance(node, int):
            return node
        if isinstance(node, Number):
            return node.constant + sum(c * int(self.value(term)) for term, c in node.terms.values())
        if isinstance(node, Not):
            return not self.value(node.inner)
        told = isinstance(node, (Flag, Atom))  # other truths' literals may be defined on one side only
        index = self._memo.get(id(node)) if told else None
        if index is not None and index < len(self._solution):
            return bool(self._solution[index]) if isinstance(node, Flag) else self._solution[index]
        return self._evaluate(node)

    def _evaluate(self, node: Any) -> Any:
        if isinstance(node, Flag):
            return False
        if isinstance(node, Unknown):
            return node.lo if node.lo is not None else 0
        if isinstance(node, Either):
            return self.value(node.then if self.value(node.condition) else node.other)
        if isinstance(node, Largest):
            return max(self.value(value) for value in node.values)
        if isinstance(node, Junction):
            return (all if node.conjunctive else any)(self.value(part) for part in node.parts)
        difference = self.value(node.difference)
        return difference == 0 if node.equal else difference <= 0


def _serves_better(response: Any, found: Any) -> bool:
    """Return whether an attempt that came to no end found something, and nothing worse than an earlier one."""
    return bool(response.solution) and (not found.solution or response.objective_value <= found.objective_value)


def _parts(truth: Any) -> tuple[bool, tuple]:
    """Return whether a truth is a conjunction, and its parts: none where it is neither that nor a disjunction."""
    negated = isinstance(truth, Not)
    core = truth.inner if negated else truth
    if not isinstance(core, Junction):
        return False, ()
    return core.conjunctive is not negated, tuple(map(negation, core.parts)) if negated else core.parts


def _is_linear(truth: Any) -> bool:
    """Return whether a truth is a comparison or the negation of one."""
    return isinstance(truth.inner if isinstance(truth, Not) else truth, Compare)


def _fixed(node: Any, value: Any) -> Any:
    """Return the truth that a node has a value."""
    if isinstance(node, Truth):
        return node if value else negation(node)
    return total(((node, 1),)) == value
