"""What a puzzle gives: every written part of an order that could be a hole, and every goal; and puzzles with fewer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from fractions import Fraction
from typing import Any

from ...constraints.faces import Play
from ...model.grammar import SentenceError
from ...model.language import ENGLISH, speaking
from ...model.puzzles import Puzzle
from .holes import places


@dataclass(frozen=True)
class Given:
    """Something that a puzzle gives.

    Attributes:
        text: how it is told.
        order: the place of the order of which it is a part, from 0; None for a goal.
        start: where in the order's sentence it begins, and
        end: ends.
        goal: the goal.
    """

    text: str
    order: int | None = None
    start: int = 0
    end: int = 0
    goal: Any = None


def givens(play: Play, puzzle: Puzzle) -> list[Given]:
    """Return what a puzzle gives, order by order, then its goals."""
    found = []
    for index, order in enumerate(puzzle.turn.orders):
        sentence = _sentence(play, order)
        spans = {span for word in set(_words(order)) for span in _spans(sentence, word)}
        for start, end in sorted(spans):
            given = Given(f"{sentence[start:end]} in order {index + 1}", index, start, end)
            if _opened(play, puzzle, index, [given]) is not None:
                found.append(given)
    return found + [Given(goal.text, goal=goal) for goal in puzzle.requirements]


def without(play: Play, puzzle: Puzzle, taken: Collection[Given]) -> Puzzle | None:
    """Return a puzzle that gives less: a hole stands for each part of an order; None where that cannot be written."""
    orders = list(puzzle.turn.orders)
    for index in {given.order for given in taken if given.order is not None}:
        orders[index] = _opened(play, puzzle, index, [given for given in taken if given.order == index])
    if None in orders:
        return None
    goals = tuple(goal for goal in puzzle.requirements if all(goal is not given.goal for given in taken))
    return replace(puzzle, turn=replace(puzzle.turn, orders=tuple(orders)), requirements=goals)


def _opened(play: Play, puzzle: Puzzle, index: int, taken: list[Given]) -> Any:
    """Return an order with holes for some parts of it; None where no sentence says so."""
    face, order = play.puzzling(), puzzle.turn.orders[index]
    sentence = _sentence(play, order)
    for given in sorted(taken, key=lambda given: -given.start):
        sentence = f"{sentence[: given.start]}?{sentence[given.end :]}"
    try:
        opened = face.reads(sentence, order, puzzle)
    except SentenceError:
        return None
    before, after = places(face, (order,)), places(face, (opened,))
    words = {next(step for step in reversed(place.path) if isinstance(step, str)) for place in after if place.path}
    return opened if len(after) >= len(before) + len(taken) and words <= face.MAY_BE_OPEN else None


def _sentence(play: Any, order: Any) -> str:
    """Return the English sentence of an order: its parts are words of the order's fields, whatever is spoken."""
    with speaking(ENGLISH):
        return play.say(play.puzzling().unwrapped(order))


def _words(thing: Any) -> Iterator[str]:
    """Yield what stands in an order's fields."""
    if isinstance(thing, (str, int, Fraction)) and not isinstance(thing, bool):
        yield str(thing)
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _words(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _words(getattr(thing, field.name))


def _spans(sentence: str, word: str) -> Iterator[tuple[int, int]]:
    pattern = rf"(?<![\w+-]){re.escape(word)}(?!\w)"
    yield from (found.span() for found in re.finditer(pattern, sentence, re.I))
