"""Positions and turns that one of two rulings accepts and the other refuses, among all of a scope."""

from __future__ import annotations

from typing import Any

from ...model.ruling import Ruling
from ..engines import SAT, UNKNOWN, UNSAT
from ..pose import EvidenceError
from .prove import NAMES, NUMBERS, Asked

FIRST, SECOND = "first", "second"  # which ruling alone accepts


class Worlds:
    """Open worlds about the same nations, in which one turn is judged under two rulings.

    Args:
        face: the game's face to proofs.
        about: who takes part.
        first: the one ruling.
        second: the other.
        changed: the questions that they answer differently.
        seconds: bound on each solve, in deterministic seconds.
    """

    def __init__(self, face: Any, about: str, first: Ruling, second: Ruling, changed: set[str], seconds: float):
        self.face, self.about, self.rulings, self.changed, self.seconds = face, about, (first, second), changed, seconds
        self._opened: dict[tuple[str, int], tuple[Asked, dict[str, Any]] | None] = {}
        self._unknown = False

    def differing(self, accepts: str, largest: int | None) -> int | None:
        """Return the size of the smallest world with a turn that one ruling alone accepts; None if Z3 finds none."""
        for size in self.face.sizes(self.about, "z3", largest):
            opened = self._open("z3", size)
            status = opened[0].fails(opened[1][accepts]) if opened else UNSAT
            self._unknown |= status == UNKNOWN
            if status == SAT:
                return size
        return None

    def smallest(self, accepts: str, size: int) -> tuple[Any, str]:
        """Return a turn that one ruling alone accepts, and where it was found: CP-SAT's, as it is smaller."""
        for engine, most in reversed(NUMBERS.items()):
            opened = self._open(engine, size)
            if opened and opened[0].fails(opened[1][accepts]) == SAT:
                return opened[0].counterexample(opened[1][accepts]), self.face.told(self.about, [size], most)
        raise EvidenceError("an engine found a difference and does not find it again")

    def proved(self, largest: int | None) -> list[str]:
        """Return the scopes in which there is no difference, in words; Z3 has found none, CP-SAT is asked."""
        scopes = []
        for engine, most in NUMBERS.items():
            opened = [(size, self._open(engine, size)) for size in self.face.sizes(self.about, engine, largest)]
            asked = [(size, *found) for size, found in opened if found]
            alike = engine == "z3" or all(one.fails(t) == UNSAT for _, one, truths in asked for t in truths.values())
            if asked and alike and not self._unknown:
                scopes.append(f"{NAMES[engine]}: {self.face.told(self.about, [size for size, *_ in asked], most)}")
        return scopes

    def _open(self, engine: str, size: int) -> tuple[Asked, dict[str, Any]] | None:
        """Return an engine that looks at a world, and what would have to fail there; None if no question matters."""
        if (engine, size) not in self._opened:
            one, other = (ruling.fresh() for ruling in self.rulings)
            world = self.face.open_world(self.about, size, one, NUMBERS[engine])
            legal, otherwise = world.judge().legal, world.judge(ruling=other).legal
            truths = {FIRST: world.a.implies(legal, otherwise), SECOND: world.a.implies(otherwise, legal)}
            asks = self.changed & (one.consulted | other.consulted)
            self._opened[engine, size] = (Asked(world, engine, self.seconds), truths) if asks else None
        return self._opened[engine, size]
