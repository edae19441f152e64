"""Section 7.7 in an Impulse, with 14.21.d and e: coming back from Regroup, and refitting."""

from __future__ import annotations

from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import FormSquadrons, Refit, ReturnGeneral, ReturnSquadrons, ReturnUnits
from ..proxies.proxy_building import in_stock, refits_what_came_now
from ..proxies.proxy_moments import red
from ..proxies.proxy_places import RETURNED, Sites, alone
from ..register import Clause, effect, rule
from ..steps.changes import Change
from ..steps.prices_of_acts import paid

# ---- coming back


@rule("TNW-7.7.b", on=RETURNED)
def coming_back_costs_one_cp(_a, scene):
    if not red(scene):  # else 7.5.a speaks
        yield from paid(scene, "coming back from Regroup")


@rule("TNW-7.7.b", on=(ReturnUnits, ReturnGeneral))
def pieces_come_back_to_a_home_duchy(_a, scene):
    if not alone(scene.now, scene.nation):  # else 7.5.c speaks
        yield Clause(
            scene.order.place in Sites(scene.now, scene.nation, scene.ruling).grounds,
            "{place} is no friendly Home duchy of {nation}", [scene.index],
            place=scene.order.place, nation=title(scene.nation),
        )  # fmt: skip


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


@effect("TNW-7.7.c", on=(ReturnSquadrons,))
def squadrons_leave_regroup(_a, scene):
    """They lie in their Port with a Refit marker."""
    order, nation = in_stock(scene), scene.nation
    side = scene.side(nation)
    yield Change(("regrouped", nation, "squadrons"), side.regroup_squadrons - order.number)
    yield Change(("refit", nation, order.place), side.refit.get(order.place, 0) + order.number)


# ---- refitting


@rule("TNW-14.21.d", on=(Refit,))
def refitting_costs_one_cp(_a, scene):
    if not red(scene):
        yield from paid(scene, "the refit")


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


@effect("TNW-14.21.d", on=(Refit,))
def markers_come_off(_a, scene):
    """A squadron that is refitted is ready."""
    order, nation = scene.order, scene.nation
    side = scene.side(nation)
    number = min(order.number, side.refit.get(order.place, 0))
    yield Change(("refit", nation, order.place), side.refit.get(order.place, 0) - number)
    yield Change(("ready", nation, order.place), side.ready.get(order.place, 0) + number)
