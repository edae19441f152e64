"""Check turns of board wargames against their rules: legal or not, why not, and what is best, proven.

Every name here is loaded when it is first used, so that `import berthier` is quick.

Example:
    >>> import berthier
    >>> verdict = berthier.validate("france-too-many-pieces")
    >>> print(verdict.verdict, *verdict.rules)
    illegal TNW-14.23.d
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .model.files import Text
    from .model.mistakes import BadInput, Mistake
    from .solver.api.chances import arrival_order, foreign_war_odds, reserve_odds
    from .solver.api.diplomacy import Attempt, Journey, Track, TrackStep, TrackWay, War, WayToWar, track, war
    from .solver.api.loading import (
        Checked,
        Position,
        Puzzle,
        Turn,
        check,
        load_position,
        load_puzzle,
        load_turn,
        packaged,
    )
    from .solver.api.plans import Optimum, optimize
    from .solver.api.proxies import ForcedStep, ProxyImpulse, proxy
    from .solver.api.puzzles import Analysis, analyze
    from .solver.api.rules import CaseResult, Comparison, Difference, Proof, Regression, compare, prove, regress
    from .solver.api.turns import (
        Applied,
        Completion,
        Derivation,
        Event,
        Repair,
        Verdict,
        apply,
        complete,
        repair,
        validate,
        why,
    )
    from .solver.check import Finding, Ledger, LedgerEntry, Turning
    from .solver.optimize import MoreCp, Objective
    from .solver.reserves import Odds, Order
    from .solver.why import Ground, Reason

_HOMES = {
    "model.files": "Text",
    "model.mistakes": "BadInput Mistake",
    "solver.api.chances": "arrival_order foreign_war_odds reserve_odds",
    "solver.api.diplomacy": "Attempt Journey Track TrackStep TrackWay War WayToWar track war",
    "solver.api.loading": "Checked Position Puzzle Turn check load_position load_puzzle load_turn packaged",
    "solver.api.plans": "Optimum optimize",
    "solver.api.proxies": "ForcedStep ProxyImpulse proxy",
    "solver.api.puzzles": "Analysis analyze",
    "solver.api.rules": "CaseResult Comparison Difference Proof Regression compare prove regress",
    "solver.api.turns": "Applied Completion Derivation Event Repair Verdict apply complete repair validate why",
    "solver.check": "Finding Ledger LedgerEntry Turning",
    "solver.optimize": "MoreCp Objective",
    "solver.reserves": "Odds Order",
    "solver.why": "Ground Reason",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Analysis",
    "Applied",
    "Attempt",
    "BadInput",
    "CaseResult",
    "Checked",
    "Comparison",
    "Completion",
    "Derivation",
    "Difference",
    "Event",
    "Finding",
    "ForcedStep",
    "Ground",
    "Journey",
    "Ledger",
    "LedgerEntry",
    "Mistake",
    "MoreCp",
    "Objective",
    "Odds",
    "Optimum",
    "Order",
    "Position",
    "Proof",
    "ProxyImpulse",
    "Puzzle",
    "Reason",
    "Regression",
    "Repair",
    "Text",
    "Track",
    "TrackStep",
    "TrackWay",
    "Turn",
    "Turning",
    "Verdict",
    "War",
    "WayToWar",
    "analyze",
    "apply",
    "arrival_order",
    "check",
    "compare",
    "complete",
    "foreign_war_odds",
    "load_position",
    "load_puzzle",
    "load_turn",
    "optimize",
    "packaged",
    "prove",
    "proxy",
    "regress",
    "repair",
    "reserve_odds",
    "track",
    "validate",
    "war",
    "why",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f".{_HOME_OF[name]}", __name__), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
