"""The two engines behind one small face, loaded only when a question needs them."""

from __future__ import annotations

import importlib
import sys
from typing import Any

from .face import SAT, UNKNOWN, UNSAT, Engine, Optimum

DEEP = 20_000  # calls in calls: what many open orders do to one place, one after another, makes deep terms
_ENGINES = {"cpsat": ("cpsat", "CpSat"), "z3": ("smt", "Smt")}


def open_engine(name: str, definitions: Any = (), seconds: float = 60.0) -> Engine:
    """Return a fresh engine.

    Args:
        name: `cpsat` or `z3`.
        definitions: truths that always hold, e.g. `Symbolic.definitions`.
        seconds: bound on each single solve, in deterministic seconds (about a second each on
            ordinary machines, the same amount of work on all of them).

    Raises:
        KeyError: for a name that is neither.

    Example:
        >>> open_engine("cpsat").name
        'CP-SAT'
    """
    module, kind = _ENGINES[name]
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEP))
    engine = getattr(importlib.import_module(f".{module}", __package__), kind)(seconds)
    for truth in definitions:
        engine.require(truth)
    return engine


__all__ = ["SAT", "UNKNOWN", "UNSAT", "Engine", "Optimum", "open_engine"]
