"""CP-SAT through the public module: the same names as `ortools_quick`, slower to load, promised to stay."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model as _public

from .interruptible import aside

CpModelProto = _public.CpModelProto
SatParameters = _public.SatParameters
Status = _public.CpSolverStatus


def solve(model: Any, parameters: Any) -> Any:
    """Solve a model proto and return the response."""
    solver = _public.CpSolver()
    solver.parameters.copy_from(parameters)
    solver.parameters.catch_sigint_signal = False
    aside(lambda: solver.solve(_public.CpModel(model)), solver.stop_search)
    return solver.response_proto
