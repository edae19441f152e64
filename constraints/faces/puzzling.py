"""What questions may ask of a game's module for puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ...model.puzzles import Puzzle
    from ..spaces import Space
    from .turn import Orders, Table, Turn


class Puzzling(Protocol):
    """A game's module for puzzles: what may be left open, when a goal is met, and which solutions are the same."""

    INTERCHANGEABLE: str  # in words, what makes no difference between solutions

    def former(self, puzzle: Puzzle) -> Callable[[Orders], Any]:
        """Return what brings turns into a form that is the same for solutions that differ in nothing that counts."""
        ...

    def missed(self, table: Table, seen: Any, requirements: Iterable[Any]) -> list[Any]:
        """Return what a whole turn misses of what is required of the position after it, and of what it spends."""
        ...

    def unwrapped(self, order: Any) -> Any:
        """Return an order without what says whose it is."""
        ...

    # ---- analyze, of turns that an engine fills

    def sayable(self, space: Space, orders: Orders) -> Iterable[Any]:
        """Return what holds in every completion that can be written."""
        ...

    # ---- solve, hint, entries, and what is given without need

    MAY_BE_OPEN: Set[Any]  # parts of orders
    NO_SEQUENCE: Set[str]  # parts of an order of which each holds several things, in no sequence

    def ways(self, table: Table, orders: Orders) -> list[list[Any]] | None:
        """Return for each order every way to fill its holes; None where that is no list."""
        ...

    def reads(self, sentence: str, like: Any, puzzle: Puzzle) -> Any:
        """Return the order that a sentence states, given as another order is."""
        ...

    def named(self, value: Any) -> str:
        """Return what stands in a hole as it is told."""
        ...

    # ---- make

    POSITIONS: Sequence[str]  # on which new puzzles are made where none is named

    def nations(self, position: Any) -> list[str]:
        """Return whose turns puzzles may be made of."""
        ...

    def drafts(self, table: Table, dice: Random) -> Iterator[Orders]:
        """Return legal turns made at random."""
        ...

    def told(self, table: Table, orders: Orders, dice: Random) -> list[Any]:
        """Return what is so after a turn, as conditions."""
        ...

    def new_turn(self, position: Any, nation: str, orders: Orders, reference: str) -> Turn:
        """Return a turn with some orders."""
        ...
