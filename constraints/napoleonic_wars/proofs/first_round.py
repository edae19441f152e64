"""Diplomacy in the first Round of 1805, when 8.5 keeps Prussia out of both Camps as long as it is at peace."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from ....model.napoleonic_wars.acts import EVENT, BecomeNeutral, DeclareWar, JoinCamp, MoveConsul
from ....model.napoleonic_wars.nations import CAMPS
from ....model.napoleonic_wars.position import Clock, Consul, Position
from ....model.ruling import Ruling
from ...claims import Family
from .one_order import OneOrder, capitals_only, legal_orders, one_order

PRUSSIA = "prussia"
PLAYED = ("france", "britain", "austria")
CAST = (*PLAYED, "spain", PRUSSIA)
MEMBERS = {"imperial": ("france", "spain"), "coalition": ("britain", "austria")}
# with whom Prussia is at war: with one nation by a declaration, with a Camp by an invasion
AT_WAR = ((), ("france",), ("britain",), *MEMBERS.values())


def positions() -> Iterator[Position]:
    """Yield every position: Prussia a Power or a Proxy, at peace, at war with one nation or with a whole Camp."""
    atlas, sides = capitals_only(CAST)
    consuls = [None, Consul("uncommitted"), *(Consul("client", row) for row in PLAYED)]
    for enemies, consul in product(AT_WAR, consuls):
        played = PLAYED if consul else (*PLAYED, PRUSSIA)
        yield Position(
            "the first Round", atlas, Clock(1805), sides, order_of_play=CAST, camps=MEMBERS,
            players={f"{nation}'s player": (nation,) for nation in played},
            wars=tuple((PRUSSIA, enemy) for enemy in enemies),
            consuls={"spain": Consul("ally", "france"), **({PRUSSIA: consul} if consul else {})},
        )  # fmt: skip


def orders(position: Position) -> Iterator[tuple[str, Any]]:
    """Yield the orders of diplomacy that might be given, each with its nation: all who may consent do."""
    for nation in CAST:
        joins = [(camp, MEMBERS[camp]) for camp in CAMPS if camp != position.camp(nation)]
        yield from ((nation, JoinCamp(camp, agreed)) for camp, agreed in joins)
        yield nation, BecomeNeutral()
        for target in (other for other in CAST if other != nation):
            yield nation, DeclareWar(target)
            yield from ((nation, DeclareWar(target, camp, agreed)) for camp, agreed in joins)
    yield from ((power, MoveConsul(PRUSSIA, "right", power, EVENT)) for power in PLAYED)


def single_orders(ruling: Ruling) -> Iterator[OneOrder]:
    """Yield every legal order in every position."""
    for position in positions():
        yield from legal_orders(position, orders(position), ruling)


FIRST_ROUND = Family(
    "legal orders of diplomacy in the Interphase of the first Round of 1805 of France with Spain, Britain, Austria and "
    "Prussia without pieces: Prussia a Power, or a Proxy that is Uncommitted or a client, at peace or at war",
    single_orders, one_order,
)  # fmt: skip
