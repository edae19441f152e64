"""A single order in a known position: what claims about the rules of single orders speak of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ....model.language import said
from ....model.napoleonic_wars.atlas import Atlas, Duchy
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import say
from ....model.napoleonic_wars.position import Position, Side
from ....model.napoleonic_wars.turn import Turn
from ....model.ruling import Ruling
from ...algebra import PLAIN
from ...lazy import quantity
from ..steps.scene import Scene
from ..telling import REGISTER, Story
from .open_map import OPEN


class OneOrder:
    """An order of a nation in a position.

    Args:
        before: the position.
        nation: who gives the order.
        order: the order.
        ruling: the answers in force.
    """

    def __init__(self, before: Position, nation: str, order: Any, ruling: Ruling):
        self.before, self.nation, self.order, self.ruling = before, nation, order, ruling

    @quantity
    def scene(self) -> Scene:
        """The order as its rules see it."""
        return Scene(PLAIN, self.before, self.nation, self.order, 0, self.ruling)

    @quantity
    def legal(self) -> bool:
        """Whether no rule forbids it."""
        rules = REGISTER.act_rules.get(type(self.order), ())
        return all(clause.holds or not clause.given for _, rule in rules for clause in rule(PLAIN, self.scene))

    @quantity
    def after(self) -> Position:
        """The position that it leaves behind."""
        return Story(self.before, self.nation, (self.order,), self.ruling, rest=None).position

    @property
    def turn(self) -> Turn:
        """The same as a turn."""
        return Turn(self.before, self.nation, (self.order,), self.ruling.answers)

    @property
    def text(self) -> str:
        """The same in words."""
        return f"{said(title(self.nation))}: {say(self.order)}"


def one_order(turn: Turn, ruling: Ruling) -> OneOrder:
    """Return the first order of a turn."""
    return OneOrder(turn.position, turn.nation, turn.orders[0], ruling)


def legal_orders(position: Position, orders: Iterable[tuple[str, Any]], ruling: Ruling) -> Iterator[OneOrder]:
    """Yield those of some orders, each with its nation, that no rule forbids in a position."""
    cases = (OneOrder(position, nation, order, ruling) for nation, order in orders)
    return (case for case in cases if case.legal)


def capitals_only(nations: Iterable[str]) -> tuple[Atlas, dict[str, Side]]:
    """Return a map on which each nation has its Capital and nothing else, and their pieces: none."""
    names = {f"{title(nation)} City": nation for nation in nations}
    duchies = {name: Duchy(name, home=nation, capital=True) for name, nation in names.items()}
    roads: dict[str, dict[str, str]] = {name: {} for name in names}
    for one, other in zip(names, list(names)[1:], strict=False):
        roads[one][other] = roads[other][one] = "plain"
    return Atlas(OPEN, duchies, roads, {}), {nation: Side() for nation in names.values()}
