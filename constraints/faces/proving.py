"""What questions may ask of a game's module for proofs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ...model.ruling import Ruling
    from ..claims import Claims, Family


class Proving(Protocol):
    """A game's module for proofs: its claims, and the worlds of which they speak."""

    CLAIMS: Claims
    FAMILIES: Mapping[str, Family]  # those that are gone through, by what claims are about; worlds are all others

    def sizes(self, about: str, engine: str, largest: Any) -> Sequence[Any]:
        """Return the sizes of worlds from the smallest to the largest asked for; None for as many as is usual."""
        ...

    def open_world(self, about: str, size: Any, ruling: Ruling, most: int | None) -> Any:
        """Return all positions and turns of a size, with at most so many pieces and CPs of each kind."""
        ...

    def known_world(self, turn: Any, ruling: Ruling) -> Any:
        """Return the world of one turn, read plainly."""
        ...

    def told(self, about: str, looked: Sequence[Any], most: int | None) -> str:
        """Return in words what has been looked at."""
        ...

    def described(self, turn: Any) -> list[str]:
        """Return what a position is, in lines."""
        ...

    def files(self, turn: Any, name: str) -> dict[str, str]:
        """Return the files that tell of a position and turn by their names, which begin with a name."""
        ...

    # ---- prove --scope with a map or a position

    def place(self, read: Any, name: str) -> Any:
        """Return what is to be looked at in place of all maps of a size: a known map, or a known position's."""
        ...

    # ---- compare, rules check

    COMPARED: Sequence[str]  # the worlds in which rulings are compared

    # ---- rules check

    STUCK: Sequence[Callable[[Any], Any]]  # of a world: means and nothing to be done with them

    def least(self, turn: Any) -> Any:
        """Return a turn in a position that does the least that means allow."""
        ...
