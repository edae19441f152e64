"""Single orders of diplomacy in every position of three Powers and a Proxy.

A position is well formed if what the rules say of Camps, Pacts and wars is so in it (`WELL_FORMED`). Claims that every
legal order leaves it so are proved by induction: no order leads out of the positions gone through in that respect.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from ....model.napoleonic_wars.acts import (
    EVENT,
    BecomeNeutral,
    DeclareWar,
    EndAlliance,
    JoinCamp,
    LetAllianceEnd,
    MoveConsul,
    RestoreAlliance,
)
from ....model.napoleonic_wars.nations import CAMPS
from ....model.napoleonic_wars.position import Clock, Consul, Due, Position
from ....model.ruling import Ruling
from ...claims import Family
from .one_order import OneOrder, capitals_only, legal_orders, one_order

PLAYED, PROXY = ("france", "britain", "austria"), "turkey"
CAST = (*PLAYED, PROXY)
SUBJECTS = (("austria", "france"), ("britain", "france"))  # and their conquerors
BOXES = ("client", "ally")  # by which the rules of war tell a consul from an Uncommitted one

# ---- what every position is


def are_apart(position: Position, one: str, other: str) -> bool:
    """Return whether two nations are neither in one Camp nor allies by Pact."""
    return other not in position.allies(one)


def one_camp_each(position: Position) -> bool:
    """Return whether no player has nations in both Camps; he has his Powers' allies by Pact too."""
    camps: dict[str, set[str]] = {}
    for nation in position.sides:
        player, camp = position.player(position.pacts.get(nation, nation)), position.camp(nation)
        if player and camp:
            camps.setdefault(player, set()).add(camp)
    return all(len(found) == 1 for found in camps.values())


def pacts_follow(position: Position) -> bool:
    """Return whether a Proxy is in its Power's Camp where it is an ally by Pact, and in none where it is nobody's."""
    proxies = [nation for nation in position.sides if position.proxy(nation)]
    return all(position.camp(proxy) == position.camp(position.pacts.get(proxy, "")) for proxy in proxies)


def allies_are_at_peace(position: Position) -> bool:
    """Return whether no nation is at war with an ally."""
    return all(are_apart(position, nation, enemy) for nation in position.sides for enemy in position.enemies(nation))


def subjects_are_neutral(position: Position) -> bool:
    """Return whether no Subject Neutral is in a Camp."""
    return all(position.neutral(nation) for nation in position.subjects)


WELL_FORMED: tuple[Callable[[Position], bool], ...] = (
    lambda position: are_apart(position, "france", "britain"),
    one_camp_each,
    pacts_follow,
    allies_are_at_peace,
    subjects_are_neutral,
)

# ---- all positions


def positions() -> Iterator[Position]:
    """Yield every position of the scope: first those in which most is as the game begins."""
    plays = (
        {f"{nation}'s player": (nation,) for nation in PLAYED},
        {"one": ("france", "austria"), "other": ("britain",)},
    )
    for players, (extra, position) in product(plays, _extras()):
        if extra in (NOTHING, WAR) or players is plays[0]:
            found = replace(position, players=players)
            if all(holds(found) for holds in WELL_FORMED):
                yield found


NOTHING, WAR, SUBJECT, ENDED = "nothing", "war", "subject", "ended"


def _extras() -> Iterator[tuple[str, Position]]:
    """Yield positions, each with what is in it besides Camps and the consul: nothing or a single thing."""
    plain = list(_camps_and_consuls())
    yield from ((NOTHING, position) for position in plain)
    for position, pair in product(plain, combinations(CAST, 2)):
        if None in map(position.camp, pair) and PROXY in pair:
            yield WAR, replace(position, wars=(pair,))
    for position, (nation, conqueror) in product(plain, SUBJECTS):
        if position.neutral(nation) and not position.neutral(conqueror):
            yield SUBJECT, replace(position, subjects={nation: conqueror})
    for position in plain:
        if position.consul(PROXY).box == "client":
            yield ENDED, replace(position, due=(Due("TNW-8.21.a", "response", PROXY),))


def _camps_and_consuls() -> Iterator[Position]:
    atlas, sides = capitals_only(CAST)
    consuls = [Consul("uncommitted"), *(Consul(box, row) for box, row in product(BOXES, PLAYED))]
    for chosen, consul in product(product((*CAMPS, None), repeat=len(PLAYED)), consuls):
        where = dict(zip(PLAYED, chosen, strict=True))
        if consul.box == "ally":
            where[PROXY] = where[consul.row or ""]
        camps = {camp: tuple(nation for nation in where if where[nation] == camp) for camp in CAMPS}
        yield Position(
            "politics", atlas, Clock(1806), sides, order_of_play=CAST, camps=camps, consuls={PROXY: consul},
        )  # fmt: skip


# ---- all orders


def orders(position: Position) -> Iterator[tuple[str, Any]]:
    """Yield the orders of diplomacy that might be given, each with its nation: all who may consent do.

    A step for CPs changes no more than one that an event makes, and whose event it is does not matter.
    """
    consul = position.consul(PROXY)
    if position.due:
        yield from ((power, RestoreAlliance(PROXY, power, EVENT)) for power in PLAYED)
        yield PLAYED[0], LetAllianceEnd(PROXY)
        return
    for nation in CAST:
        everyone = {camp: tuple(n for n in members if n != nation) for camp, members in position.camps.items()}
        joins = [(camp, agreed) for camp, agreed in everyone.items() if camp != position.camp(nation)]
        yield from ((nation, JoinCamp(camp, agreed)) for camp, agreed in joins)
        yield nation, BecomeNeutral()
        for target in CAST:
            if target != nation:
                yield nation, DeclareWar(target)
                yield from ((nation, DeclareWar(target, camp, agreed)) for camp, agreed in joins)
    for row in [consul.row] if consul.row else PLAYED:
        yield from ((row or "", MoveConsul(PROXY, step, row, EVENT)) for step in ("right", "left"))
    if consul.box == "ally":
        yield PLAYED[0], EndAlliance(PROXY, "client")


def single_orders(ruling: Ruling) -> Iterator[OneOrder]:
    """Yield every legal order in every position."""
    for position in positions():
        yield from legal_orders(position, orders(position), ruling)


POLITICS = Family(
    "legal orders of diplomacy in an Interphase of France, Britain, Austria and the Proxy Turkey without pieces: "
    "every division into Camps, Turkey Uncommitted, a client or an ally, at most one war of Turkey's, one Subject "
    "Neutral or one broken alliance besides, each Power with a player of its own or Austria with another's",
    single_orders, one_order,
)  # fmt: skip
