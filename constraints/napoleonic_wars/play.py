"""The face of this game to every question: how a turn is read and judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from ...model.napoleonic_wars.acts import By
from ...model.napoleonic_wars.nations import CONSULS, POWERS
from ...model.napoleonic_wars.orders import say
from ...model.napoleonic_wars.position import BOXES, Consul, Position
from ...model.napoleonic_wars.position_writer import position_value, write_position
from ...model.napoleonic_wars.turn import turn_value
from ...model.ruling import Ruling
from ..algebra import PLAIN
from ..rulebook import Clause, Rule
from .diplomacy.track_graph import canonical as track_place
from .diplomacy.track_graph import track_steps
from .proxies.proxy_account import neutral_proxies, proxy_impulse
from .register import REGISTER
from .reinforcement.after import following
from .reinforcement.ground import Ground
from .reinforcement.settle import fillings, has_holes, unsaid
from .reinforcement.settle import settle as settle_reinforcement
from .reinforcement.table import Table
from .reinforcement.view import View
from .rules import (
    s00_acts,
    s00_physical,
    s07_5_proxy,
    s07_6_foreign_wars,
    s07_7_regroup,
    s07_51_paying,
    s08_1_track,
    s08_2_alliances,
    s08_2_cards,
    s08_3_camps,
    s08_4_turkish_wars,
    s08_5_prussia,
    s08_6_negotiation,
    s08_21_lost_ally,
    s08_31_benefits,
    s08_32_proxies_at_war,
    s08_33_war,
    s08_34_consequences,
    s08_34_new_enemies,
    s14_21_spending,
    s14_22_placement,
    s14_23_deployment,
    s14_24_additional,
    s14_31_hands,
    s14_32_maximum,
    s14_33_reserves,
)
from .rules.s07_6_foreign_wars import ends_war
from .steps.openings import DIE, chances, filled
from .steps.story import Event, Step, Story, clauses_of_story, is_story, steps_of

SECTIONS = (
    s00_physical,
    s00_acts,
    s07_5_proxy,
    s07_51_paying,
    s07_6_foreign_wars,
    s07_7_regroup,
    s08_1_track,
    s08_2_alliances,
    s08_2_cards,
    s08_21_lost_ally,
    s08_3_camps,
    s08_31_benefits,
    s08_32_proxies_at_war,
    s08_33_war,
    s08_34_consequences,
    s08_34_new_enemies,
    s08_4_turkish_wars,
    s08_5_prussia,
    s08_6_negotiation,
    s14_21_spending,
    s14_22_placement,
    s14_23_deployment,
    s14_24_additional,
    s14_31_hands,
    s14_32_maximum,
    s14_33_reserves,
)
RULES: tuple[tuple[str, Rule], ...] = tuple((i, rule) for i, rules in REGISTER.rules.items() for rule in rules)


def choosing() -> ModuleType:
    """Return this game's face to searches, loaded only when one is made."""
    from . import choose

    return choose


def lay(position: Position, nation: str, ruling: Ruling) -> Table:
    """Return the table on which a nation's turns are judged under a ruling."""
    return Table(Ground(position, nation, ruling))


def see(a: Any, table: Table, orders: tuple[Any, ...], over: bool = True) -> View | Story:
    """Return a turn as the rules see it: one nation's reinforcement at once, any other step by step.

    Args:
        a: the algebra; a turn told step by step is whole, and read plainly.
        table: the position.
        orders: the orders.
        over: whether no more orders follow.
    """
    if is_story(table, orders):
        return Story(table.position, table.nation, orders, table.ruling, over)
    return View(a, table, orders)


def settle(table: Table, orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the orders with each place left unsaid filled in where only one is possible."""
    if not any(map(unsaid, orders)):
        return orders
    if is_story(table, orders):
        return tuple(Story(table.position, table.nation, orders, table.ruling).settled)
    return settle_reinforcement(table, orders)


def clauses(a: Any, table: Table, orders: tuple[Any, ...], demanded: bool = False) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn, with the id of its statement.

    Where all are `demanded` together, what a stricter one implies is not said again.
    """
    return clauses_of(View(a, table, orders, True) if demanded else see(a, table, orders))


def clauses_of(view: View | Story) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of every rule for a turn that is seen already."""
    if isinstance(view, Story):
        yield from clauses_of_story(view)
        return
    a = view.a
    for identifier, rule in RULES:
        for clause in rule(a, view):
            yield identifier, clause


def ledger(view: View | Story) -> tuple[int | None, list[tuple[int, int]]]:
    """Return the CPs that a turn has, and what each of its orders costs by the order's position."""
    if isinstance(view, Story):
        return view.available, view.costs
    return view.ground.amount, view.ledger


def after(table: Table, orders: tuple[Any, ...]) -> Position:
    """Return the position after a legal turn."""
    seen = see(PLAIN, table, orders)
    return seen.position if isinstance(seen, Story) else following(seen)


def steps(table: Table, orders: tuple[Any, ...]) -> list[Step]:
    """Return the steps of a turn that is told step by step; none for one that is judged at once."""
    return steps_of(table.position, table.nation, orders) if is_story(table, orders) else []


def giver(order: Any) -> Callable[[Any], Any]:
    """Return what makes an order one of the nation that gives another."""
    nation = order.nation if isinstance(order, By) else None
    return lambda other: other if nation is None else By(nation, other)


def journal(table: Table, orders: tuple[Any, ...]) -> list[Event]:
    """Return what happens in a turn besides reinforcement, in order."""
    seen = see(PLAIN, table, orders)
    return seen.events if isinstance(seen, Story) else []


__all__ = [
    "BOXES",
    "CONSULS",
    "DIE",
    "POWERS",
    "REGISTER",
    "RULES",
    "Consul",
    "after",
    "chances",
    "choosing",
    "clauses",
    "clauses_of",
    "ends_war",
    "filled",
    "fillings",
    "giver",
    "has_holes",
    "journal",
    "lay",
    "ledger",
    "neutral_proxies",
    "position_value",
    "proxy_impulse",
    "say",
    "see",
    "settle",
    "steps",
    "track_place",
    "track_steps",
    "turn_value",
    "write_position",
]
