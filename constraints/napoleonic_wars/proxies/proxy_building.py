"""A piece built in an Impulse, by a Neutral Proxy itself or with the cards that a player plays: stock, price, Port."""

from __future__ import annotations

from dataclasses import replace

from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import (
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ....model.napoleonic_wars.position import REGROUP, UNUSED, where
from ..register import Clause, effect, rule
from ..steps.changes import Change
from ..steps.prices_of_acts import costs, paid
from .proxy_moments import red
from .proxy_places import FORMED, RETURNED, Sites, alone, built_now

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


@rule("TNW-7.7.b", on=RETURNED)
def coming_back_costs_one_cp(_a, scene):
    if not red(scene):  # else 7.5.a speaks
        yield from paid(scene, "coming back from Regroup")


@rule("TNW-14.21.d", on=(Refit,))
def refitting_costs_one_cp(_a, scene):
    if not red(scene):
        yield from paid(scene, "the refit")


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


@rule("TNW-0.b", on=(FormUnits, FormSquadrons, ReturnUnits, ReturnSquadrons))
def pieces_come_out_of_the_stock(_a, scene):
    number, (limit, stock) = scene.order.number, stock_of(scene)
    yield Clause(
        number <= limit, "{number} pieces are built; {nation} has {limit} {stock}", [scene.index],
        number=number, nation=title(scene.nation), limit=limit, stock=stock,
    )  # fmt: skip


@rule("TNW-0.b", on=(CallUp, ReturnGeneral))
def generals_come_once(_a, scene):
    general, leaders = scene.order.general, scene.side(scene.nation).leaders
    origin = UNUSED if isinstance(scene.order, CallUp) else REGROUP
    yield Clause(
        leaders.get(general) == origin, "{general} is not {origin} but {seat}", [scene.index],
        given=general in leaders, general=general, origin=where(origin), seat=where(leaders.get(general, OUTSIDE)),
    )  # fmt: skip


OUTSIDE = "no duchy"


@rule("TNW-0.d", on=(CallUp, ReturnGeneral))
def generals_serve_their_nation(_a, scene):
    yield Clause(
        scene.order.general in scene.side(scene.nation).leaders, "{general} is no general of {nation}", [scene.index],
        general=scene.order.general, nation=title(scene.nation),
    )  # fmt: skip


@rule("TNW-0.a", on=(Refit,))
def markers_are_where_they_are(_a, scene):
    order, here = scene.order, scene.side(scene.nation).refit.get(scene.order.place, 0)
    yield Clause(
        order.number <= here, "{number} squadrons refitted at {port}; Refit markers there: {here}", [scene.index],
        number=order.number, port=order.place, here=here,
    )  # fmt: skip


# ---- squadrons


@rule("TNW-7.7.c", on=(ReturnSquadrons,))
def squadrons_come_back_into_an_open_port(_a, scene):
    yield Clause(
        scene.order.place in Sites(scene.now, scene.nation, scene.ruling).ports,
        "{place} is no friendly, unblockaded Port for a returning squadron", [scene.index], place=scene.order.place,
    )  # fmt: skip


@rule("TNW-7.7.e", on=(ReturnSquadrons,))
def squadrons_stay_without_an_open_port(_a, scene):
    yield Clause(
        bool(Sites(scene.now, scene.nation, scene.ruling).ports), "{nation} has no friendly, unblockaded Port for them",
        [scene.index], nation=title(scene.nation),
    )  # fmt: skip


def refits_what_came_now(scene, kind):
    """Return whether squadrons built in this Impulse by a kind of order would have to be among those refitted."""
    order, here = scene.order, scene.side(scene.nation).refit.get(scene.order.place, 0)
    fit = Sites(scene.now, scene.nation, scene.ruling).refittable(scene.earlier).get(order.place, 0)
    return fit < order.number <= here and order.place in built_now(scene.earlier, scene.nation, kind)


@rule("TNW-7.7.d", on=(Refit,))
def squadrons_that_came_back_are_refitted_later(_a, scene):
    yield Clause(
        not refits_what_came_now(scene, ReturnSquadrons),
        "a squadron brought back to {port} now is refitted in a later Impulse or Interphase", [scene.index],
        given=not alone(scene.now, scene.nation), port=scene.order.place,
    )  # fmt: skip


@rule("TNW-14.21.e", on=(Refit,))
def squadrons_formed_now_are_refitted_later(_a, scene):
    yield Clause(
        not refits_what_came_now(scene, FormSquadrons),
        "a squadron formed now at {port} is refitted in the same Impulse", [scene.index], port=scene.order.place,
    )  # fmt: skip


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


@effect("TNW-7.7.b", on=(ReturnUnits, ReturnGeneral))
def units_and_leaders_leave_regroup(_a, scene):
    """They stand where the order puts them."""
    order, nation = scene.order, scene.nation
    side = scene.side(nation)
    if isinstance(order, ReturnGeneral):
        yield Change(("seat", order.general), order.place, when=order.general in side.leaders)
        return
    order = in_stock(scene)
    yield Change(("regrouped", nation, "units"), side.regroup_units - order.number)
    yield Change(("units", nation, order.place), side.units.get(order.place, 0) + order.number)


@effect("TNW-7.7.c", on=(ReturnSquadrons,))
def squadrons_leave_regroup(_a, scene):
    """They lie in their Port with a Refit marker."""
    order, nation = in_stock(scene), scene.nation
    side = scene.side(nation)
    yield Change(("regrouped", nation, "squadrons"), side.regroup_squadrons - order.number)
    yield Change(("refit", nation, order.place), side.refit.get(order.place, 0) + order.number)


@effect("TNW-14.21.d", on=(Refit,))
def markers_come_off(_a, scene):
    """A squadron that is refitted is ready."""
    order, nation = scene.order, scene.nation
    side = scene.side(nation)
    number = min(order.number, side.refit.get(order.place, 0))
    yield Change(("refit", nation, order.place), side.refit.get(order.place, 0) - number)
    yield Change(("ready", nation, order.place), side.ready.get(order.place, 0) + number)


__all__ = ["FORMED", "formed"]
