"""What questions may ask of a game's `play` module."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ...model.ruling import Ruling
    from ..algebra import Plain, Symbolic
    from ..rulebook import Clause, Register
    from ..telling import Event, Step
    from .choosing import Choosing
    from .picturing import Picturing
    from .proving import Proving
    from .puzzling import Puzzling
    from .telling import Telling
    from .turn import Orders, Table, Turn

    Clauses = Iterator[tuple[str, Clause]]  # each with the id of its statement


class Play(Protocol):
    """A game's `play` module: how a turn is read and judged."""

    REGISTER: Register

    def whole_register(self) -> Register:
        """Return the register with the rules of all sections."""
        ...

    def lay(self, position: Any, nation: str, ruling: Ruling) -> Table:
        """Return the table on which a nation's turns are judged under a ruling."""
        ...

    def settle(self, table: Table, orders: Orders) -> Orders:
        """Return the orders with each place left unsaid filled in where only one is possible."""
        ...

    def fillings(self, table: Table, orders: Orders) -> list[Orders] | None:
        """Return every way to fill in places left unsaid; None where more is open."""
        ...

    def has_holes(self, thing: Any) -> bool:
        """Return whether something is left open in an order, or in several."""
        ...

    def see(self, a: Plain | Symbolic, table: Table, orders: Orders, rest: Orders = ()) -> Any:
        """Return a turn as the rules see it; `rest` are orders that follow and are not told."""
        ...

    def clauses(self, a: Plain | Symbolic, table: Table, orders: Orders, demanded: bool = False) -> Clauses:
        """Return every clause of every rule for a turn; those `demanded` together need not say a thing twice."""
        ...

    def clauses_of(self, view: Any) -> Clauses:
        """Return every clause of every rule for a turn that is seen already."""
        ...

    def steps(self, table: Table, orders: Orders) -> list[Step]:
        """Return the steps of a turn that is told step by step; none for one that is judged at once."""
        ...

    def ledger(self, view: Any) -> tuple[int | None, list[tuple[int, int]], list[tuple[str, int, int]]]:
        """Return the CPs of a turn, what orders cost by their positions, and what each nation has and spends."""
        ...

    def say(self, order: Any) -> str:
        """Return the sentence of an order."""
        ...

    # ---- the other modules, each loaded when it is needed

    def choosing(self) -> Choosing:
        """Return the game's module for searches."""
        ...

    def telling(self) -> Telling:
        """Return the game's module for turns told step by step."""
        ...

    def proving(self) -> Proving:
        """Return the game's module for proofs."""
        ...

    def puzzling(self) -> Puzzling:
        """Return the game's module for puzzles."""
        ...

    def picturing(self) -> Picturing:
        """Return the game's module for pictures."""
        ...

    # ---- holes of turns that are told step by step

    def giver(self, order: Any) -> Callable[[Any], Any]:
        """Return what makes an order one of the nation that gives another."""
        ...

    # ---- apply, and files that are written

    def after(self, table: Table, orders: Orders, rest: Orders = ()) -> Any:
        """Return the position after a legal turn, or after its first orders where a rest follows."""
        ...

    def journal(self, table: Table, orders: Orders) -> Sequence[Event]:
        """Return what happens in a turn besides what is ordered, in order."""
        ...

    def position_value(self, position: Any) -> dict[str, Any]:
        """Return a position as the mapping that its file holds."""
        ...

    def write_position(self, position: Any, target: str | os.PathLike = "-") -> str:
        """Return the text of a position's file that lies somewhere."""
        ...

    def turn_value(self, turn: Turn, orders: Orders | None = None) -> dict[str, Any]:
        """Return a turn, or the same turn with other orders, as the mapping that its file holds."""
        ...

    # ---- track

    BOXES: Sequence[str]
    CONSULS: Sequence[str]
    POWERS: Sequence[str]
    Consul: Callable[..., Any]

    # ---- odds reserves, odds order

    DIE: Collection[int]
    VARIANTS: Sequence[str]
    FIRST_ROLL: Mapping[str, int]  # by variant, the turn of the first die

    def is_hit(self, die: int) -> Any:
        """Return whether a die brings a platoon."""
        ...

    def dice_due(self, a: Plain | Symbolic, turn: int, left: Any, variant: str, ruling: Ruling) -> Any:
        """Return how many dice are rolled in a turn while so many platoons are left in reserve."""
        ...

    def arriving(
        self, a: Plain | Symbolic, dice: Any, hits: Any, left: Any, carried: Any, ruling: Ruling
    ) -> tuple[Any, Any]:
        """Return how many platoons dice bring, and how many arrive besides by themselves."""
        ...

    def parse_condition(self, text: str, platoons: int, turns: int) -> Any:
        """Return the condition on arrivals that a text states."""
        ...

    def waiting(self, position: Any) -> tuple[int, str, int] | None:
        """Return how many platoons of a position wait, the variant, and the turn that comes next; None if none do."""
        ...
