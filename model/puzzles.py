"""A puzzle: a turn with holes, goals that it must meet, and perhaps the solution that its author has in mind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .files import Document
from .hole import has_holes
from .mistakes import Mistake, counted


@dataclass(frozen=True)
class Puzzle:
    """A puzzle.

    Attributes:
        turn: the turn, with holes.
        name: its title.
        text: what is asked, for people.
        author: who made it.
        requirements: parsed goals that a solution meets.
        solution: the whole orders that the author states, None where none are stated.
    """

    turn: Any
    name: str = ""
    text: str = ""
    author: str = ""
    requirements: tuple[Any, ...] = ()
    solution: tuple[Any, ...] | None = None


def puzzle_value(puzzle: Puzzle, turn: dict[str, Any], solution: Sequence[str] = ()) -> dict[str, Any]:
    """Return a puzzle as the mapping that its file holds.

    Args:
        puzzle: the puzzle.
        turn: its turn as the mapping that a turn's file holds.
        solution: the sentences of its solution.
    """
    about = {"puzzle": puzzle.name, "author": puzzle.author, "text": puzzle.text}
    head = {key: turn[key] for key in ("berthier", "game")}
    rest = {key: value for key, value in turn.items() if key not in (*head, "name")}
    goals = {"require": [requirement.text for requirement in puzzle.requirements]}
    return head | about | rest | {k: v for k, v in (goals | {"solution": list(solution)}).items() if v}


def check_puzzle(document: Document, orders: tuple[Any, ...] | None, solution: list[Any] | None) -> list[Mistake]:
    """Return what makes no sense in a puzzle: nothing is asked, or the solution leaves something open.

    Args:
        document: its file.
        orders: its orders; None where they could not be read.
        solution: the orders stated as its solution.
    """
    found = []
    if orders is not None and not has_holes(orders):
        key = "turns" if "turns" in document.value else "orders"
        expected = "a hole: `?` for a number or a name, or `any order`"
        found.append(document.mistake((key,), "nothing is left open", expected, key=True))
    for index, order in enumerate(solution or ()):
        if has_holes(order):
            found.append(document.mistake(("solution", index), "this leaves something open", "a whole order"))
    if None not in (solution, orders) and "turns" in document.value and len(solution or ()) != len(orders or ()):
        what = f"{counted(len(solution or ()), 'sentence')} for {counted(len(orders or ()), 'order')}"
        found.append(document.mistake(("solution",), what, "one sentence for each order of the turns", key=True))
    return found
