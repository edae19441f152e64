"""What the faces of games have in common where orders cost nothing and leave no place unsaid."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..model.hole import has_holes
from ..model.ruling import Ruling
from .rulebook import Register


@dataclass(frozen=True)
class Table:
    """A position under a ruling.

    Attributes:
        nation: whose turns are judged: the player, whatever the game calls him.
    """

    position: Any
    nation: str
    ruling: Ruling


def lay(position: Any, nation: str, ruling: Ruling) -> Table:
    """Return the table on which a player's turns are judged under a ruling."""
    return Table(position, nation, ruling)


def settle(_table: Table, orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the orders: nothing is left unsaid that could be only one thing."""
    return orders


def fillings(_table: Table, orders: tuple[Any, ...]) -> list[tuple[Any, ...]] | None:
    """Return the orders where they are whole; None where something is open."""
    return None if has_holes(orders) else [orders]


def ledger(_view: Any) -> tuple[None, list[tuple[int, int]], list[tuple[str, int, int]]]:
    """Return what a turn spends: nothing."""
    return None, [], []


# ---- games whose turns are judged at once


def steps(_table: Table, _orders: tuple[Any, ...]) -> list[Any]:
    """Return the steps of a turn that is told step by step: none, since it is judged at once."""
    return []


def judged_at_once(register: Register, view: Callable[[Any, Table, tuple[Any, ...]], Any]) -> tuple[Callable, ...]:
    """Return `see`, `clauses` and `clauses_of` of a game's face.

    Args:
        register: the game's rules, all of which judge whole turns.
        view: makes what they see of an algebra, a table and orders; it keeps the algebra as `a`.
    """

    def see(a: Any, table: Table, orders: tuple[Any, ...], rest: tuple[Any, ...] = ()) -> Any:
        return view(a, table, orders)

    def clauses_of(seen: Any) -> Any:
        return register.judge(seen.a, seen)

    def clauses(a: Any, table: Table, orders: tuple[Any, ...], demanded: bool = False) -> Any:
        return clauses_of(see(a, table, orders))

    return see, clauses, clauses_of
