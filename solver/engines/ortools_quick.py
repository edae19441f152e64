"""CP-SAT through the compiled layer under `cp_model`, which loads in a fifth of the time: it needs no pandas.

Half private, so ortools is pinned; `ortools_public` offers the same names through the public module.
"""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model_helper as _helper

from .interruptible import aside

CpModelProto = _helper.CpModelProto
SatParameters = _helper.SatParameters
Status = _helper.CpSolverStatus


def solve(model: Any, parameters: Any) -> Any:
    """Solve a model proto and return the response."""
    wrapper = _helper.SolveWrapper()
    parameters.catch_sigint_signal = False
    wrapper.set_parameters(parameters)
    return aside(lambda: wrapper.solve(model), wrapper.stop_search)
