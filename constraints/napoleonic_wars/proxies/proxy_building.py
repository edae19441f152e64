"""A piece built in an Impulse, by a Neutral Proxy itself or with the cards that a player plays: stock, price, Port."""

from __future__ import annotations

from dataclasses import replace

from ....model.napoleonic_wars.orders import (
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ..steps.changes import Change
from ..steps.prices_of_acts import costs
from .proxy_places import Sites, built_now

# ---- what it costs


@costs(FormUnits)
@costs(CallUp)
@costs(FormSquadrons)
def price_of_forming(scene):
    """Return what the pieces that an order forms cost by the scenario's price list."""
    kind = {FormUnits: "unit", CallUp: "general", FormSquadrons: "squadron"}[type(scene.order)]
    return scene.before.prices[kind] * getattr(scene.order, "number", 1)


@costs(ReturnGeneral)
@costs(ReturnUnits)
@costs(ReturnSquadrons)
@costs(Refit)
def one_each(scene):
    """Return 1 CP for each piece brought back (7.7.b) or refitted (14.21.d)."""
    return getattr(scene.order, "number", 1)


# ---- what there is


def stock_of(scene):
    """Return how many pieces there are of the kind that an order builds, and what they are called."""
    side = scene.side(scene.nation)
    return {
        FormUnits: (side.unused_units, "unused Units"),
        FormSquadrons: (side.unused_squadrons, "unused squadrons"),
        ReturnUnits: (side.regroup_units, "Units in Regroup"),
        ReturnSquadrons: (side.regroup_squadrons, "squadrons in Regroup"),
    }[type(scene.order)]


def in_stock(scene):
    """Return the order with no more pieces than there are."""
    return replace(scene.order, number=min(scene.order.number, stock_of(scene)[0]))


# ---- squadrons


def refits_what_came_now(scene, kind):
    """Return whether squadrons built in this Impulse by a kind of order would have to be among those refitted."""
    order, here = scene.order, scene.side(scene.nation).refit.get(scene.order.place, 0)
    fit = Sites(scene.now, scene.nation, scene.ruling).refittable(scene.earlier).get(order.place, 0)
    return fit < order.number <= here and order.place in built_now(scene.earlier, scene.nation, kind)


# ---- what follows


def formed(scene):
    """Yield where a piece stands that is formed; a squadron bears a Refit marker if so ruled."""
    order, nation = scene.order, scene.nation
    side = scene.side(nation)
    if isinstance(order, CallUp):
        yield Change(("seat", order.general), order.place, when=order.general in side.leaders)
        return
    order = in_stock(scene)
    if isinstance(order, FormUnits):
        yield Change(("units", nation, order.place), side.units.get(order.place, 0) + order.number)
    else:
        part = "refit" if scene.ruling["new-squadron-marker"] == "a" else "ready"
        yield Change((part, nation, order.place), getattr(side, part).get(order.place, 0) + order.number)
