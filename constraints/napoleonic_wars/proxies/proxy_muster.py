"""What a Neutral Proxy has in a position, as the procedure of 7.5 sees it."""

from __future__ import annotations

from collections.abc import Sequence

from ....model.napoleonic_wars.acts import By
from ....model.napoleonic_wars.card_acts import DrawCard, ExchangeUnits, KeepCP
from ....model.napoleonic_wars.position import REGROUP, UNUSED, Position
from ....model.ruling import Ruling
from .proxy_places import Sites
from .proxy_procedure import COLOURS, EXCHANGE, UNIT_WORTH, Muster, due


def muster_of(position: Position, nation: str, ruling: Ruling, earlier: Sequence[By] = ()) -> Muster:
    """Return what a nation has in hand and may build in its Impulse.

    Args:
        position: the position now.
        nation: the Proxy.
        ruling: the answers in force.
        earlier: the orders of the turn so far: what they built is not refitted now.
    """
    sites, side = Sites(position, nation, ruling), position.sides[nation]
    seated = {place: [g for g, seat in side.leaders.items() if seat == place] for place in side.leaders.values()}
    capital = sites.capital
    muster = Muster(
        ratings=side.ratings,
        prices=position.prices,
        cp=position.clock.cp or 0,
        waiting=tuple(seated.get(REGROUP, ())),
        regrouped_units=side.regroup_units,
        regrouped_squadrons=side.regroup_squadrons,
        generals=tuple(seated.get(UNUSED, ())),
        unused_units=side.unused_units,
        unused_squadrons=side.unused_squadrons,
        units=side.units.get(capital, 0) if capital else 0,
        leaders=tuple(seated.get(capital, ())) if capital else (),
        docked=side.ready.get(capital, 0) + side.refit.get(capital, 0) if capital else 0,
        marked=sites.refittable(earlier),
        marker=side.marker,
        capital=capital,
        ports=sites.ports if side.regroup_squadrons else (),
        yards=sites.yards if side.unused_squadrons else (),
        closed=over(nation, earlier),
    )
    return _saving(muster, ruling, [by.order for by in earlier if by.nation == nation])


def over(nation: str, earlier: Sequence[By]) -> bool:
    """Return whether a Proxy builds nothing more in this turn: its card is red or green, or it has kept a CP."""
    orders = [by.order for by in earlier if by.nation == nation]
    return any(isinstance(o, KeepCP) or (isinstance(o, DrawCard) and o.card in COLOURS) for o in orders)


def _saving(m: Muster, ruling: Ruling, orders: list) -> Muster:
    """Return a muster that knows what the Units are for that have just been exchanged."""
    exchanged = 0
    while orders and isinstance(orders[-1], ExchangeUnits):
        exchanged += orders.pop().number
    if not exchanged:
        return m
    units, unused = m.units + exchanged, m.unused_units - exchanged
    step = due(m._replace(cp=m.cp - UNIT_WORTH * exchanged, units=units, unused_units=unused), ruling)
    return m._replace(saving=step.rank) if step.how == EXCHANGE else m
