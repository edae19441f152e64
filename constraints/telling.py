"""A turn told in steps, whatever the game: what is judged at once, and what happened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Step:
    """What is judged at once: one order, or all orders of one nation that an engine fills together.

    Attributes:
        nation: who gives the orders.
        orders: the orders, with their positions in the turn.
        reinforcement: whether an engine fills them; else every value of a hole is tried.
    """

    nation: str
    orders: tuple[tuple[int, Any], ...]
    reinforcement: bool = False


@dataclass(frozen=True)
class Event:
    """Something that happened.

    Attributes:
        order: the position, from 0, of the order from which it follows.
        statement: the id of the statement by which.
        text: what.
    """

    order: int
    statement: str
    text: str
