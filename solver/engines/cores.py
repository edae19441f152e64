"""Which of some assumptions suffice to make a CP-SAT model impossible.

Presolve stays off: it would leave no trace of what was assumed. Little linear relaxation is the quickest at most
models, much of it at some; which cannot be told beforehand, so they take turns with growing bounds. Where that goes on,
presolve may show that the model is possible after all.
"""

from __future__ import annotations

from typing import Any

FIRST = 0.01  # deterministic seconds of each level's first turn
GROWTH = 4
PRESOLVED = 2  # the turn, counted from 0, before which presolve is tried
HANG = 60.0  # seconds by the wall clock, which only guards against a hang


def solve_assuming(ort: Any, model: Any, literals: list[int], seconds: float, levels: list[int]) -> Any:
    """Solve a model with some literals assumed; returns the response of the level that came to an end, or the last.

    Args:
        ort: the names of ortools.
        model: the model proto; the literals are free in it.
        literals: what is assumed.
        seconds: deterministic bound on each turn.
        levels: of linearization, in the order of their turns; the one that comes to an end is first from then on.
    """
    model.assumptions.extend(literals)
    try:
        for turn, bound in enumerate(_bounds(seconds)):
            if turn == PRESOLVED:
                response = ort.solve(model, _parameters(ort, 0, bound, presolve=True))
                if response.solution:
                    return response
            for level in levels:
                response = ort.solve(model, _parameters(ort, level, bound))
                if response.status != ort.Status.UNKNOWN:
                    levels.sort(key=lambda other, first=level: other != first)
                    return response
        return response
    finally:
        model.assumptions.clear()


def _bounds(seconds: float) -> list[float]:
    """Return growing bounds, the last of them the one that is given.

    Example:
        >>> _bounds(0.1)
        [0.01, 0.04, 0.1]
    """
    found = [FIRST]
    while found[-1] * GROWTH < seconds:
        found.append(found[-1] * GROWTH)
    return [*(bound for bound in found if bound < seconds), seconds]


def _parameters(ort: Any, level: int, seconds: float, presolve: bool = False) -> Any:
    parameters = ort.SatParameters()
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.max_deterministic_time = seconds
    parameters.max_time_in_seconds = HANG
    parameters.cp_model_presolve = presolve
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.linearization_level = level
    parameters.cut_level = 0
    return parameters
