"""Section 14.23: the free Deployment of an Army, a Fleet or a Convoy."""

from __future__ import annotations

from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import CallUp, FormSquadrons, FormUnits, ReturnGeneral, ReturnUnits
from ..register import Clause, rule
from ..reinforcement.deployments import zones_entered
from ..reinforcement.prices import stated_price
from ..reinforcement.sea import Course, open_sea, told


@rule("TNW-14.23.a")
def one_general_deploys_freely(a, view):
    free = [deployment for deployment in view.deployments if not deployment.extra]
    if free:
        orders = [deployment.index for deployment in free]
        ally = view.ground.minor and view.nation in view.position.pacts
        if ally and view.ruling["minor-free-deployment"] == "b":
            for deployment in free:
                yield Clause(
                    a.no(deployment.used), "an allied minor has no free Deployment of its own", [deployment.index]
                )
        forces = (
            ("army", "fleet", "convoy") if len(free) > 1 and view.ruling["free-deployment-count"] == "b" else (None,)
        )
        for force in forces:
            counted = [d for d in free if force is None or d.order.force == force]
            used = a.count([deployment.used for deployment in counted])
            yield Clause(used <= 1, "{used} free Deployments", orders, fact="one Deployment is free", used=used)
        for deployment in free:
            yield from stated_price(deployment, 0)
    for army in view.armies:
        if not army.convoy:
            begins = a.holds(
                army.order.start, lambda d: a.any((_ours(view, d), view.ruling["start"] == "b")), none=True
            )
            yield Clause(begins, "{start}, where it starts, is not friendly", [army.index], start=army.order.start)


def _ours(view, duchy):
    """Return whether a land Deployment may start in a duchy: friendly, or a besieged Fortress of one's side."""
    ground = view.ground
    if duchy not in ground.atlas.duchies:
        return True  # he is not on the map: 0.a speaks
    return ground.a.any((ground.friendly(duchy), ground.held(duchy)))


@rule("TNW-14.23.b")
def nothing_is_set_down_on_the_way(a, view):
    for army in view.armies:
        for drop in army.order.drops:
            yield Clause(
                False, "sets down {number} Units at {place}", [army.index], number=drop.number, place=drop.place
            )
    for deployment in view.deployments:
        order = deployment.order
        late = {place: go for place, go in deployment.pickups.items() if a.eq(order.end, place) is not False}
        if late and view.ruling["pickup-at-end"] == "b":
            for place, stop in late.items():
                taken = a.all((stop, a.eq(order.end, place), a.no(a.eq(order.start, place))))
                yield Clause(
                    a.no(taken),
                    "{place}, where it ends, is no place to pick up pieces",
                    [deployment.index],
                    place=place,
                )


@rule("TNW-14.23.c")
def only_ones_own_and_allied_minors_are_picked_up(a, view):
    for army in view.armies:
        for (nation, place), number in army.lifted.items():
            if nation == view.nation:
                continue
            if nation not in view.ground.allied_minors:
                yield Clause(
                    number <= 0, "Units of {other} go along: it is no minor allied with {nation} by Pact", [army.index],
                    other=title(nation), nation=title(view.nation),
                )  # fmt: skip
            elif view.ruling["minor-armies"] == "b":
                led = a.any(
                    a.all((ride.present, a.eq(ride.place, place), _general_of(a, view, ride.general, nation)))
                    for ride in army.order.rides
                )
                yield Clause(
                    a.any((number <= 0, led)), "Units of {other} go along from {place} without a general of theirs",
                    [army.index], other=title(nation), place=place,
                )  # fmt: skip
        for ride in army.order.rides:
            known = a.any(_general_of(a, view, ride.general, n) for n in (view.nation, *view.ground.allied_minors))
            yield Clause(
                a.implies(ride.present, known), "{general} is no general of {nation} or of a minor allied by Pact",
                [army.index], general=ride.general, nation=title(view.nation),
            )  # fmt: skip


def _general_of(a, view, general, nation):
    return a.holds(general, lambda g: view.position.owner_of(g) == nation, none=False)


@rule("TNW-14.23.d")
def an_army_stays_within_its_command_rating(a, view):
    for army in view.armies:
        within = army.load <= army.rating  # an Army that a solver leaves out has no leader and no load
        yield Clause(
            a.any((within, a.eq(army.order.leader, None))) if army.convoy else within,
            "{leader} moves with {load} pieces; his Command Rating is {rating}", [army.index],
            fact="Command Ratings are {ratings}", leader=army.order.leader, load=army.load, rating=army.rating,
            ratings=lambda: ", ".join(f"{g} {r}" for g, r in view.side.ratings.items()),
        )  # fmt: skip


@rule("TNW-14.23.f")
def the_way_is_friendly(a, view):
    for deployment in view.deployments:
        order, at_fault = deployment.order, [deployment.index]
        if order.force == "army":
            yield Clause(
                a.implies(deployment.used, deployment.friendly_way),
                "no way through friendly duchies leads from {start} to {end}{hindrance}", at_fault,
                given=deployment.by_land, fact="no friendly way leads there", start=order.start, end=order.end,
                hindrance=lambda deployment=deployment: _hindrance(view, deployment),
            )  # fmt: skip
        elif order.force == "fleet":
            yield from _fleet_calls(a, view, deployment)


def _hindrance(view, army):
    """Return what else to say where no friendly way leads to a known end: it is not friendly, or a detour is wanted."""
    if _ours(view, army.order.end) is False:
        return ", which is not friendly"
    detour = any(taken is not False for place, taken in army.pickups.items() if place != army.order.start)
    return " past all that is picked up" if detour else ""


def _fleet_calls(a, view, fleet):
    """Yield that a Fleet picks up and ends in friendly Ports only."""
    duchies, friendly = view.ground.atlas.duchies, view.ground.friendly
    ends = a.holds(fleet.order.end, lambda place: friendly(place) if place in duchies else True, none=True)
    yield Clause(ends, "{end} is not friendly", [fleet.index], end=fleet.order.end)
    for (_, place), number in fleet.lifted.items():
        if place in duchies:
            fine = a.any((number <= 0, a.eq(fleet.order.start, place), friendly(place)))
            yield Clause(fine, "{place} is not friendly", [fleet.index], place=place)


@rule("TNW-14.23.g")
def a_fleet_leaves_no_squadron(a, view):
    for fleet in view.fleets:
        for drop in fleet.order.drops:
            yield Clause(
                False, "leaves {number} squadrons at {place}", [fleet.index], number=drop.number, place=drop.place
            )


@rule("TNW-14.23.h")
def a_convoy_goes_from_port_to_port(a, view):
    for army in view.armies:
        if army.convoy:
            for place in (army.order.start, army.order.end):
                fits = a.holds(
                    place, lambda d: d in view.ground.atlas.duchies and view.ground.friendly_port(d), none=True
                )
                yield Clause(fits, "{place} is no friendly Port", [army.index], place=place)
            for place, stop in army.pickups.items():
                yield Clause(
                    a.any((a.no(stop), a.eq(army.order.start, place))), "a Convoy takes nothing along from {place}",
                    [army.index], place=place,
                )  # fmt: skip


@rule("TNW-14.23.i")
def a_convoy_goes_no_farther_than_a_reserve(a, view):
    for army in view.armies:
        if army.convoy and view.ruling["convoy-reach"] == "a":
            zones, reserve = zones_entered(army), view.side.reserve
            yield Clause(
                zones <= reserve, "the Convoy enters {zones} Zones; a Reserve would carry it {reserve}", [army.index],
                fact="a Reserve carries a Convoy {reserve} Zones", zones=zones, reserve=reserve,
            )  # fmt: skip


@rule("TNW-14.23.j")
def nobody_could_intercept(a, view):
    ground = view.ground
    for deployment in view.deployments:
        order, at_fault = deployment.order, [deployment.index]
        if order.force == "army":
            yield Clause(
                a.implies(deployment.used, deployment.safe_way),
                "on every friendly way from {start} to {end} an enemy Army could intercept", at_fault,
                given=a.all((deployment.by_land, deployment.friendly_way)),
                fact="enemy Armies could intercept on the way", start=order.start, end=order.end,
            )  # fmt: skip
            continue
        yield from _free_zones(a, view, deployment)
        if order.force == "convoy" and view.ruling["convoy-landing"] == "a":
            lands = a.holds(
                order.end, lambda d: a.no(ground.intercepted(d)) if d in ground.atlas.duchies else True, none=True
            )
            yield Clause(lands, "an enemy Army could intercept in {end}", at_fault, end=order.end)


def _free_zones(a, view, deployment):
    """Yield that a way over sea enters only Zones where no enemy Fleet could intercept."""
    order, ground = deployment.order, view.ground
    beyond = order.via.beyond if isinstance(order.via, Course) else False
    if beyond is not False:
        yield Clause(
            a.implies(beyond, open_sea(a, deployment, view.table.safe_sea_ways)),
            "on every way over sea from {start} to {end} an enemy Fleet could intercept", [deployment.index],
            start=order.start, end=order.end,
        )  # fmt: skip
    for zone in (*told(order.via), order.end):
        free = a.holds(zone, lambda z: a.no(ground.sea_intercepted(z)) if z in ground.atlas.sea else True, none=True)
        yield Clause(free, "an enemy Fleet could intercept in {zone}", [deployment.index], zone=zone)


@rule("TNW-14.23.k")
def nothing_is_deployed_twice(a, view):
    if len(view.deployments) > 1:  # where nothing was brought before 0.a says all
        yield from _taken_once(a, view.armies, view.units_stood)
        yield from _taken_once(a, view.fleets, lambda _, place: view.ready_stood(place))
    for army in view.armies:
        if army.earlier or army.order.rides:
            yield from _moved_once(a, view, army)
    if view.deployments and view.of(FormUnits, ReturnUnits, CallUp, ReturnGeneral, FormSquadrons):
        yield from _newly_placed(a, view)


def _taken_once(a, group, stood):
    """Yield that from no place more pieces go than stood there: what a Deployment brought stays."""
    for key in dict.fromkeys(key for deployment in group for key in deployment.lifted):
        lifting = [deployment for deployment in group if key in deployment.lifted]
        if len(lifting) == 1 and lifting[0] is group[0]:
            continue  # nothing was brought there before: 0.a says all
        taken, here = a.sum(deployment.lifted[key] for deployment in lifting), stood(*key)
        each = a.all(deployment.lifted[key] <= here + deployment.brought_before(*key) for deployment in lifting)
        yield Clause(
            taken <= here, "{taken} pieces are deployed from {place}, where {here} pieces stood: one would go twice",
            [deployment.index for deployment in lifting], given=each, fact="{here} pieces stood at {place}",
            taken=taken, place=key[1], here=here,
        )  # fmt: skip


def _moved_once(a, view, army):
    """Yield that nobody who moves with an Army moves twice in it, or has moved before."""
    moving = [(army.order.leader, True), *((ride.general, ride.present) for ride in army.order.rides)]
    for number, (general, goes) in enumerate(moving):
        again = [view.moved_again(army, general), *(a.all((a.eq(general, g), on)) for g, on in moving[:number])]
        yield Clause(
            a.any((a.no(goes), a.eq(general, None), a.no(a.any(again)))), "{general} is deployed twice",
            [army.index], general=general,
        )  # fmt: skip


def _newly_placed(a, view):
    """Yield that what was formed or brought back now is not deployed, if that is ruled."""
    if view.ruling["placed-deployed"] == "a":
        return
    for place, placed in view.placed_units.items():
        stood = view.units_stood(view.nation, place)
        yield from _old_alone(a, view.armies, (view.nation, place), stood, stood - placed, "Units")
    for place in {place: None for fleet in view.fleets for _, place in fleet.lifted}:
        stood = view.ready_stood(place)
        old = view.side.ready.get(place, 0) + a.min(view.refitted.get(place, 0), view.side.refit.get(place, 0))
        yield from _old_alone(a, view.fleets, (view.nation, place), stood, old, "squadrons")
    for army in view.armies:
        for general, times in view.newcomers.items():
            stays = a.any((times <= 0, a.no(army.moves(general))))
            yield Clause(stays, "{general}, placed now, is deployed", [army.index], general=general)


def _old_alone(a, group, key, stood, old, word):
    """Yield that no more pieces go from a place than stood there before anything was placed."""
    lifting = [deployment for deployment in group if key in deployment.lifted]
    if lifting:
        taken = a.sum(deployment.lifted[key] for deployment in lifting)
        yield Clause(
            taken <= old, "{word} placed now at {place} are deployed", [deployment.index for deployment in lifting],
            given=taken <= stood, word=word, place=key[1],
        )  # fmt: skip
