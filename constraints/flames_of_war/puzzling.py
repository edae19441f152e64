"""The face of this game to puzzles: what may be left open, and which solutions are the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import groupby
from typing import Any

from ...model.flames_of_war.orders import AnyOrder, Arrive, At, Deploy, Hold, Roll, has_holes, inner, say
from ...model.flames_of_war.sentences import Reader
from ...model.puzzles import Puzzle
from .openings import filled

INTERCHANGEABLE = "the dice of one roll; the platoons held or deployed together; arrivals that follow on one another"
MAY_BE_OPEN = {"platoon", "platoons", "edge", "manner", "die", "dice", "number", "team", "distance"}


def unwrapped(order: Any) -> Any:
    """Return an order without the turn to which it belongs."""
    return inner(order)


def reads(sentence: str, like: Any, puzzle: Puzzle) -> Any:
    """Return the order that a sentence states, in the turn of another order.

    Raises:
        SentenceError: it is no order.
    """
    order = Reader(puzzle.turn.position.force).read(sentence)
    return At(like.turn, order) if isinstance(like, At) else order


def missed(_table: Any, _seen: Any, _requirements: Any) -> list[Any]:
    """Return what a whole turn misses of what is required: nothing can be required here besides the rules."""
    return []


def ways(table: Any, orders: tuple[Any, ...]) -> list[list[Any]]:
    """Return for each order every way to fill its holes."""
    return [list(filled(order, table.position)) if has_holes(order) else [order] for order in orders]


def former(_puzzle: Puzzle) -> Callable[[tuple[Any, ...]], Any]:
    """Return what brings whole turns into a form that is the same for solutions that differ in nothing that counts."""
    return _form


def _form(orders: tuple[Any, ...]) -> str:
    found: list[Any] = []
    runs = groupby(map(_sorted, orders), lambda order: (getattr(order, "turn", None), isinstance(inner(order), Arrive)))
    for (_, arrivals), run in runs:
        found += sorted(run, key=say) if arrivals else run
    return repr(found)


def _sorted(order: Any) -> Any:
    """Return an order with what has no sequence of its own sorted."""
    if isinstance(order, At):
        return At(order.turn, _sorted(order.order))
    if isinstance(order, Roll):
        return Roll(tuple(sorted(order.dice)))
    return replace(order, platoons=tuple(sorted(order.platoons))) if isinstance(order, (Hold, Deploy)) else order


def is_any_order(order: Any) -> bool:
    """Return whether an order as a whole is left open."""
    return isinstance(inner(order), AnyOrder)
