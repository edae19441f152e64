"""The cards of the next Turn gone through (14.3): every legal way of a nation from its draw to its last discard.

Ways that come to the same cards by orders of the same kinds are one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from ....model.napoleonic_wars.atlas import Atlas, Duchy
from ....model.napoleonic_wars.card_acts import (
    AddUnplayed,
    DiscardAtRandom,
    DiscardForCP,
    DrawHand,
    EndOfTurn,
    GiveUpHand,
    ReplaceHand,
)
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import say
from ....model.napoleonic_wars.position import Cards, Clock, Position, Side
from ....model.napoleonic_wars.turn import Turn
from ....model.ruling import Ruling
from ...claims import Family
from ..rules.s14_32_maximum import limits
from ..steps.story import Story
from .one_order import OneOrder, legal_orders
from .open_map import OPEN
from .scope import NAMES

MOST_UNPLAYED, MOST_CARDS = 3, 8
FIRST = "britain"  # has drawn before the nation, and conquered it where it is a Subject Neutral
CP_OF_A_CARD = 3


class Hand:
    """A nation's legal orders with which its cards of the next Turn are settled.

    Args:
        position: the position before them.
        nation: whose.
        orders: the orders.
        cards: its cards afterwards.
        ruling: the answers in force.
    """

    def __init__(self, position: Position, nation: str, orders: tuple[Any, ...], cards: Cards, ruling: Ruling):
        self.position, self.nation, self.orders, self.cards, self.ruling = position, nation, orders, cards, ruling
        self.minimum, self.maximum = limits(nation)

    def has(self, kind: type) -> bool:
        """Return whether there is an order of a kind among the orders."""
        return any(isinstance(order, kind) for order in self.orders)

    @property
    def before(self) -> Cards:
        """Its cards before the orders."""
        return self.position.sides[self.nation].cards

    @property
    def turn(self) -> Turn:
        """The orders as a turn."""
        return Turn(self.position, self.nation, self.orders, self.ruling.answers)

    @property
    def text(self) -> str:
        """The orders in words."""
        told = "; ".join(map(say, self.orders))
        return f"{title(self.nation)}, {self.minimum} to {self.maximum} cards: {told}: {self.cards.hand} in hand"


def hands(ruling: Ruling) -> Iterator[Hand]:
    """Yield every legal way to settle a nation's cards; those with few Keys first."""
    for keys, unplayed in product(range(len(NAMES) + 1), range(MOST_UNPLAYED + 1)):
        for nation, peace, subject in product(("france", "austria", "spain"), (False, True), (False, True)):
            yield from _ways(_position(nation, keys, unplayed, peace, subject), nation, ruling)


def _position(nation: str, keys: int, unplayed: int, peace: bool, subject: bool) -> Position:
    """Return a position in which a nation is the last to draw, with so many Keys and what else matters."""
    duchies = {name: Duchy(name, key=True) for name in NAMES}
    roads: dict[str, dict[str, str]] = {name: {} for name in NAMES}
    for one, other in pairwise(NAMES):
        roads[one][other] = roads[other][one] = "plain"
    sides = {FIRST: Side(cards=Cards(hand=2, drawn=True)), nation: Side(cards=Cards(unplayed=unplayed, peace=peace))}
    return Position(
        "the next Turn's cards", Atlas(OPEN, duchies, roads, {}), Clock(1806, round=4), sides,
        order_of_play=(FIRST, nation), flags=dict.fromkeys(NAMES[:keys], nation),
        subjects={nation: FIRST} if subject else {},
    )  # fmt: skip


def _orders(cards: Cards) -> Iterator[Any]:
    """Yield the orders about cards that might be given."""
    if not cards.drawn or cards.step == "redraw":
        yield from map(DrawHand, range(MOST_CARDS + 1))
    elif cards.step is None:
        yield from (ReplaceHand(number) for number in (range(cards.hand + 1) if not cards.replaced else ()))
        yield GiveUpHand()
    yield from [AddUnplayed(cards.unplayed)] if cards.unplayed else []
    numbers = range(1, cards.hand + 1)
    yield from map(DiscardAtRandom, numbers)
    yield from (DiscardForCP(number, CP_OF_A_CARD * number) for number in numbers)


def _ways(position: Position, nation: str, ruling: Ruling) -> Iterator[Hand]:
    front: list[tuple[tuple[Any, ...], Position]] = [((), position)]
    seen = set()
    for orders, here in front:
        cards = here.sides[nation].cards
        if orders and not cards.unplayed and OneOrder(here, nation, EndOfTurn(), ruling).legal:
            yield Hand(position, nation, orders, cards, ruling)
        for last in legal_orders(here, ((nation, order) for order in _orders(cards)), ruling):
            key = last.after.sides[nation].cards, frozenset(map(type, (*orders, last.order)))
            if key not in seen:
                seen.add(key)
                front.append(((*orders, last.order), last.after))


def known_hand(turn: Turn, ruling: Ruling) -> Hand:
    """Return the cards after a turn."""
    after = Story(turn.position, turn.nation, turn.orders, ruling, rest=None).position
    return Hand(turn.position, turn.nation, turn.orders, after.sides[turn.nation].cards, ruling)


HANDS = Family(
    f"legal ways of France, Austria or Spain to settle its cards of the next Turn, with up to {len(NAMES)} Keys and "
    f"{MOST_UNPLAYED} unplayed cards, a Peace modifier or none, a Subject Neutral or not; ways to the same cards by "
    "orders of the same kinds merged", hands, known_hand,
)  # fmt: skip
