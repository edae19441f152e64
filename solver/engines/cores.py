"""Which of some assumptions suffice to make a CP-SAT model impossible.

Presolve keeps count of them; one round of it helps most models more than it costs. Many are then quickest without
linear relaxation, some hopeless without much of it; which cannot be told beforehand, so both take turns with growing
bounds.
"""

from __future__ import annotations

from typing import Any

LEVELS = (0, 2)  # of linear relaxation
FIRST = 0.03
GROWTH = 4
HANG = 60.0  # seconds by the wall clock, which only guards against a hang


def solve_assuming(ort: Any, model: Any, literals: list[int], seconds: float, levels: list[int]) -> Any:
    """Solve a model with some literals assumed; returns the response of the level that came to an end, or the last.

    Args:
        ort: the names of ortools.
        model: the model proto; the literals are free in it.
        literals: what is assumed.
        seconds: deterministic bound on each turn.
        levels: of relaxation, in the order of their turns; the one that comes to an end is first from then on.
    """
    model.assumptions.extend(literals)
    try:
        for bound in _bounds(seconds):
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
        >>> _bounds(0.2)
        [0.03, 0.12, 0.2]
    """
    found = [FIRST]
    while found[-1] * GROWTH < seconds:
        found.append(found[-1] * GROWTH)
    return [*(bound for bound in found if bound < seconds), seconds]


def _parameters(ort: Any, level: int, seconds: float) -> Any:
    parameters = ort.SatParameters()
    parameters.num_workers = 1
    parameters.random_seed = 1
    parameters.max_deterministic_time = seconds
    parameters.max_time_in_seconds = HANG
    parameters.max_presolve_iterations = 1
    parameters.cp_model_probing_level = 0
    parameters.symmetry_level = 0
    parameters.use_new_integer_conflict_resolution = True
    parameters.linearization_level = level
    parameters.cut_level = 0
    return parameters
