"""What questions may ask of a game's module for searches."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ...model.ruling import Ruling
    from ..algebra import Plain, Symbolic
    from ..spaces import Space
    from .turn import Orders, Table, Turn


class Choosing(Protocol):
    """A game's module for searches: spaces of turns, their decisions, goals over what follows."""

    def fill_space(self, a: Symbolic, table: Table, orders: Orders, loose: bool = False) -> Space:
        """Return the space of a turn's completions; a loose one keeps choices that the rules exclude."""
        ...

    def choices(self, order: Any) -> list[Any]:
        """Return an order's decisions."""
        ...

    def decode(self, value: Callable[[Any], Any], thing: Any) -> Any:
        """Return a symbolic order, or any part of one, with an engine's values in it."""
        ...

    def present(self, a: Symbolic, order: Any) -> Any:
        """Return whether an order is given."""
        ...

    def tidy(self, order: Any) -> Any:
        """Return a decoded order without what the engine left out of it."""
        ...

    def canonical(self, orders: Orders) -> Orders:
        """Return the form in which turns are compared."""
        ...

    def way_length(self, a: Any, table: Table, orders: Orders) -> Any:
        """Return what should be as short as can be in a completion, though no order states it."""
        ...

    # ---- --repair

    def mend_space(self, a: Symbolic, table: Table, orders: Orders) -> Any:
        """Return the space of turns near a written one."""
        ...

    # ---- optimize

    def no_best_turn(self, position: Any) -> tuple[str, str] | None:
        """Return why no best turn can be sought in a position, and where it can; None if it can."""
        ...

    def parse_goal(self, text: str, position: Any) -> Any:
        """Return the goal that a text states."""
        ...

    def parse_requirement(self, text: str, position: Any) -> Any:
        """Return the requirement that a text states."""
        ...

    def measures(self, a: Plain | Symbolic, table: Table, orders: Orders) -> Any:
        """Return the measures of the position after a turn."""
        ...

    def forces_moving(self, measures: list[tuple[Any, int]]) -> set[str]:
        """Return the forces whose Deployments can help; each measure is wanted larger (1), smaller (-1) or such (0)."""
        ...

    def kinds_helping(self, measures: list[tuple[Any, int]], ruling: Ruling) -> set[type]:
        """Return the kinds of purchases that can help, of measures as `forces_moving` takes them."""
        ...

    def whole_space(
        self, a: Symbolic, table: Table, forces: set[str], loose: bool = False, focus: tuple[str, ...] = (),
        kinds: Collection[type] = (),
    ) -> Space:  # fmt: skip
        """Return the space of all turns, with some kinds of purchases and Deployments of some forces only."""
        ...

    def preferences(self, a: Symbolic, order: Any) -> list[tuple[Any, bool]]:
        """Return what comes first among equals: truths and numbers, each with whether much of it is preferred."""
        ...

    def with_more_cp(self, position: Any, nation: str, extra: int) -> Any:
        """Return the position with more CPs for a nation."""
        ...

    def new_turn(self, position: Any, nation: str, orders: Orders, reference: str) -> Turn:
        """Return a turn with some orders."""
        ...

    # ---- optimize with goals of diplomacy

    POLITICAL: Container[str]  # the kinds of measures that only diplomacy changes
    MOST_POSITIONS: int  # that `diplomacy` goes through

    def political(self, position: Any, nation: str, measure: Any) -> int:
        """Return the value of a measure that only diplomacy changes."""
        ...

    def diplomacy(
        self, position: Any, nation: str, consents: Iterable[str], ruling: Ruling
    ) -> Iterator[tuple[Orders, Any]]:
        """Return every political position that a nation can reach, with the fewest orders that lead there."""
        ...

    # ---- war

    def ways_to_war(self, position: Any, attacker: str, target: str, ruling: Ruling) -> Iterator[Orders]:
        """Return orders that could bring war; none of them is judged."""
        ...

    def goes_left(self, orders: Orders) -> bool:
        """Return whether there are steps on the Track among some orders."""
        ...
