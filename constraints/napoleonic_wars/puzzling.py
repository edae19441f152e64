"""The face of this game to puzzles: what may be left open, when a goal is met, and which solutions are the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import permutations, product
from typing import Any

from ...model.hole import AnyOrder, Hole, has_holes
from ...model.napoleonic_wars.acts import By
from ...model.napoleonic_wars.goals import Requirement
from ...model.napoleonic_wars.nations import NATIONS, title
from ...model.napoleonic_wars.orders import Deploy
from ...model.napoleonic_wars.position import Position
from ...model.napoleonic_wars.sentences import parse_order
from ...model.napoleonic_wars.vocabulary import Vocabulary
from ...model.puzzles import Puzzle
from ..algebra import PLAIN, Symbolic
from ..plain_puzzles import NO_SEQUENCE, every_way, listed
from . import play, telling
from .choosing import fill_space, new_turn
from .reinforcement.table import Table
from .reinforcement.view import View
from .search.canonical import canonical
from .search.drafts import drafts, told
from .search.measures import Measures
from .search.space import Space
from .steps.division import is_story, steps_of

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
    "sayable",
    "told",
    "unwrapped",
    "ways",
]

POSITIONS = ("practice",)  # on which new puzzles are made where none is named
INTERCHANGEABLE = (
    "generals of one nation with one Command Rating who begin in one place and whom nothing names; "
    "the sequence of purchases, and of those who consent; ways over sea"
)
MAY_BE_OPEN = {
    "number", "place", "general", "leader", "start", "end", "nation", "row", "target", "power", "consents", "card",
    "rolls", "times", "cards", "reserves", "cp", "camp",
}  # fmt: skip
MOST_RENAMINGS = 720


def named(value: Any) -> str:
    """Return what stands in a hole as it is told: a nation by its name."""
    return title(value) if value in NATIONS else str(value)


def unwrapped(order: Any) -> Any:
    """Return an order without the nation that gives it."""
    return order.order if isinstance(order, By) else order


def reads(sentence: str, like: Any, puzzle: Puzzle) -> Any:
    """Return the order that a sentence states, given as another order is.

    Raises:
        SentenceError: it is no order.
    """
    return play.giver(like)(parse_order(sentence, Vocabulary.of(puzzle.turn.position)))


def missed(table: Table, seen: Any, requirements: Iterable[Requirement]) -> list[Requirement]:
    """Return what a whole turn misses of what is required of the position after it, and of what it spends.

    Args:
        table: the position before it.
        seen: the turn as the rules see it.
        requirements: what is required.
    """
    wanted = list(requirements)
    if not wanted:
        return []
    if isinstance(seen, View):
        measures: Measures = Measures(seen)
    else:
        available, costs, _ = play.ledger(seen)
        after = play.lay(seen.position, table.nation, table.ruling)
        measures = _Told(View(PLAIN, after, ()), available, sum(cost for _, cost in costs), len(seen.orders))
    return [requirement for requirement in wanted if not measures.holds(requirement)]


def ways(table: Table, orders: tuple[Any, ...]) -> list[list[Any]] | None:
    """Return for each order every way to fill its holes; None where that is no list: ways over sea, any order.

    Those of reinforcement leave out what an engine would leave out: pieces that are not there, places out of reach.
    """
    found: list[list[Any]] = [[order] for order in orders]
    for step in steps_of(table.position, table.nation, orders):
        numbers = [index for index, _ in step.orders if has_holes(orders[index])]
        if step.reinforcement and numbers:
            local = play.lay(table.position, step.nation, table.ruling)
            given = play.settle(local, tuple(order for _, order in step.orders))
            if any(isinstance(order, AnyOrder) for order in given):
                return None
            opened = every_way(given, fill_space(Symbolic(), local, given), least=1)
            if opened is None:
                return None
            for (index, _), filled in zip(step.orders, opened, strict=True):
                found[index] = [play.giver(orders[index])(order) for order in filled]
        else:
            for index in numbers:
                told = listed(telling.filled(orders[index], table.position))
                if told is None:
                    return None
                found[index] = told
    return found


def sayable(space: Space, orders: tuple[Any, ...]) -> Iterator[Any]:
    """Yield what holds in every completion that can be written: no sentence takes 0 pieces along."""
    for origin, order in zip(space.origins, space.orders, strict=True):
        written = orders[origin] if origin is not None else None
        if isinstance(written, Deploy):
            for lift, opened in zip(written.lifts, order.lifts, strict=True):
                if isinstance(lift.number, Hole):
                    yield opened.number >= 1


class _Told(Measures):
    """Measures after a turn that is told step by step: of the position after it, and of what was spent on the way."""

    def __init__(self, view: View, available: int | None, spent: int, orders: int):
        super().__init__(view)
        self.available, self.spent, self.number = available, spent, orders

    def _spent(self, _where: Any, _general: str) -> int:
        return self.spent

    def _left(self, _where: Any, _general: str) -> int:
        return (self.available or 0) - self.spent

    def _orders(self, _where: Any, _general: str) -> int:
        return self.number


def nations(position: Position) -> list[str]:
    """Return whose turns puzzles may be made of: nations with a general on the map."""
    land = position.atlas.duchies
    return [n for n, side in position.sides.items() if any(where in land for where in side.leaders.values())]


def former(puzzle: Puzzle) -> Callable[[tuple[Any, ...]], Any]:
    """Return what brings whole turns into a form that is the same for solutions that differ in nothing that counts."""
    position, nation = puzzle.turn.position, puzzle.turn.nation
    classes = _alike(puzzle)

    def form(orders: tuple[Any, ...]) -> str:
        named = set(_names(orders))
        renamed = (_renamed(orders, names) for names in _renamings([named & alike for alike in classes], classes))
        return min(repr(_sorted(position, nation, other)) for other in renamed)

    return form


def _sorted(position: Any, nation: str, orders: tuple[Any, ...]) -> Any:
    """Return a turn step by step: reinforcement in its canonical form, those who consent once each, by name."""
    if not is_story(position, nation, orders):
        return canonical(orders)
    found = []
    for step in steps_of(position, nation, orders):
        given = tuple(unwrapped(order) for _, order in step.orders)
        if step.reinforcement:
            found.append((step.nation, canonical(given)))
        else:
            found.append((step.nation, tuple(_consenting(order) for order in given)))
    return tuple(found)


def _consenting(order: Any) -> Any:
    return replace(order, consents=tuple(sorted(set(order.consents)))) if getattr(order, "consents", ()) else order


def _alike(puzzle: Puzzle) -> list[set[str]]:
    """Return sets of generals whom nothing in a puzzle tells apart."""
    measures = [m for r in puzzle.requirements for side in (r.left, r.right) for _, m in side.terms]
    named = {*_names(puzzle.turn.orders), *(measure.general for measure in measures)}
    classes: dict[tuple, set[str]] = {}
    for nation, side in puzzle.turn.position.sides.items():
        for general, rating in side.ratings.items():
            if general not in named:
                classes.setdefault((nation, rating, side.leaders.get(general)), set()).add(general)
    return [alike for alike in classes.values() if len(alike) > 1]


def _renamings(named: list[set[str]], classes: list[set[str]]) -> Iterator[dict[str, str]]:
    """Yield every way to call the generals of each class by the first names of that class."""
    ways = []
    for some, alike in zip(named, classes, strict=True):
        first = sorted(alike)[: len(some)]
        ways.append([dict(zip(sorted(some), names, strict=True)) for names in permutations(first)])
    for number, chosen in enumerate(product(*ways)):
        if number == MOST_RENAMINGS:
            return
        yield {old: new for names in chosen for old, new in names.items()}


def _names(thing: Any) -> Iterator[str]:
    """Yield every word in an order, or in several."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, tuple):
        for part in thing:
            yield from _names(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from _names(getattr(thing, field.name))


def _renamed(thing: Any, names: dict[str, str]) -> Any:
    """Return orders in which generals bear other names."""
    if isinstance(thing, str):
        return names.get(thing, thing)
    if isinstance(thing, tuple):
        return tuple(_renamed(part, names) for part in thing)
    if is_dataclass(thing) and not isinstance(thing, type) and names:
        return replace(thing, **{f.name: _renamed(getattr(thing, f.name), names) for f in fields(thing)})
    return thing
