"""The face of this game to puzzles: what may be left open, and which solutions are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

from ...model.flames_of_war.mission import EDGES
from ...model.flames_of_war.orders import MANNERS, Arrive, At, Deploy, Hold, Roll, inner, say
from ...model.flames_of_war.position import Position
from ...model.flames_of_war.sentences import Reader
from ...model.flames_of_war.turn import Turn
from ...model.hole import has_holes
from ...model.puzzles import Puzzle
from ..plain_puzzles import listed, missed, named, told
from .arrivals import DIE, nth_roll
from .openings import filled
from .story import Story

__all__ = [
    "INTERCHANGEABLE",
    "MAY_BE_OPEN",
    "NO_SEQUENCE",
    "POSITIONS",
    "drafts",
    "former",
    "missed",
    "named",
    "nations",
    "new_turn",
    "reads",
    "told",
    "unwrapped",
    "ways",
]

POSITIONS = ("first-turn", "columns")  # on which new puzzles are made where none is named
MOST_TURNS = 3
MOST_TRIES = 200
MOST_DRAFTS = 400
INTERCHANGEABLE = "the dice of one roll; the platoons held or deployed together; arrivals that follow on one another"
MAY_BE_OPEN = {"platoon", "platoons", "edge", "manner", "die", "dice", "number", "team", "distance"}
NO_SEQUENCE = {"platoons", "dice"}  # each set of them stands once among the ways to fill holes


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


def ways(table: Any, orders: tuple[Any, ...]) -> list[list[Any]] | None:
    """Return for each order every way to fill its holes; None where they are too many for a list."""
    found = [listed(filled(order, table.position)) if has_holes(order) else [order] for order in orders]
    return None if None in found else found  # type: ignore[return-value]


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


def drafts(table: Any, dice: Random) -> Iterator[tuple[Any, ...]]:
    """Yield legal game logs of a few turns made at random."""
    for _ in range(MOST_DRAFTS):
        orders: tuple[Any, ...] = ()
        for turn in range(table.position.turn, table.position.turn + dice.randint(1, MOST_TURNS)):
            longer = _turn(table, orders, turn, dice)
            if longer is None:
                break
            orders = longer
        if any(isinstance(inner(order), Arrive) for order in orders):
            yield orders


def _turn(table: Any, orders: tuple[Any, ...], turn: int, dice: Random) -> tuple[Any, ...] | None:
    """Return a game log with one turn more; None where none was found."""
    position = Story(table.position, orders, table.ruling).position
    variant = position.terms.variant if position.terms else "standard"
    number = nth_roll(turn, variant)
    if number < 1 or not position.available:
        return None
    rolled = At(turn, Roll(tuple(dice.randint(1, 6) for _ in range(number))))
    for _ in range(MOST_TRIES):
        among = dice.sample(list(position.available), dice.randint(0, len(position.available)))
        arrivals = (
            At(
                turn,
                Arrive(
                    name, dice.choice(EDGES), dice.choice(MANNERS), dice.choice(DIE) if variant == "scattered" else None
                ),
            )
            for name in among
        )
        longer = (*orders, rolled, *arrivals)
        if all(c.holds or not c.given for _, c in Story(table.position, longer, table.ruling).clauses):
            return longer
    return None


def nations(position: Position) -> list[str]:
    """Return whose turns puzzles may be made of."""
    return [position.player]


def new_turn(position: Position, _nation: str, orders: tuple[Any, ...], reference: str) -> Turn:
    """Return a turn with some orders."""
    return Turn(position, orders, reference=reference)
