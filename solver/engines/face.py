"""What a question may ask of an engine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

SAT, UNSAT, UNKNOWN = "sat", "unsat", "unknown"


@dataclass(frozen=True)
class Optimum:
    """What an optimization found.

    Attributes:
        status: `sat` (the optimum is proven), `unsat`, or `unknown` (a limit came first).
        value: the best value found, None if none was.
        bound: no solution is better than this; equals `value` where proven.
    """

    status: str
    value: int | None
    bound: int | None


class Engine(Protocol):
    """One model under construction, and the solving of it."""

    name: str

    def require(self, truth: Any) -> None:
        """Assert a truth for good."""

    def group(self, truths: Any) -> int:
        """Assert truths that can be switched off; returns the group's handle (switched on at first)."""
        ...

    def switch(self, group: int, on: bool) -> None:
        """Switch a group on or off for the solves to come."""

    def solve(self) -> str:
        """Return `sat`, `unsat` or `unknown` for all that is asserted and switched on."""
        ...

    def core(self, groups: list[int], seconds: float) -> tuple[str, list[int]]:
        """Solve with these groups on and the others off; where that is impossible, return some that suffice for it."""
        ...

    def decide(self, groups: list[int], seconds: float) -> str:
        """Return whether there is a solution with these groups on and the others off, and no more than that."""
        ...

    def value(self, node: Any) -> Any:
        """Return a node's int or bool in the solution found last; it stays where a later solve finds none."""
        ...

    def optimize(self, number: Any, maximize: bool) -> Optimum:
        """Return the best value of a number; the solution stays to be read by `value`."""
        ...

    def first(self, preferences: list[tuple[Any, bool]]) -> str:
        """Find the solution that comes first when values are preferred in order.

        Args:
            preferences: (node, high) pairs; each in turn takes the largest (high) or smallest value that
                those before it leave open.
        """
        ...
