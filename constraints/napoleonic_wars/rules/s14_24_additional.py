"""Section 14.24: the additional Deployment and its price."""

from __future__ import annotations

from ....model.napoleonic_wars.nations import title
from ..register import Clause, rule
from ..reinforcement.prices import stated_price


@rule("TNW-14.24.a")
def a_power_buys_one_additional_deployment(a, view):
    extra = [deployment for deployment in view.deployments if deployment.extra]
    if not extra:
        return
    orders = [deployment.index for deployment in extra]
    for deployment in extra:
        if view.ground.minor:
            yield Clause(a.no(deployment.used), "{nation} is no Power", [deployment.index], nation=title(view.nation))
        if deployment.order.force == "convoy":
            yield Clause(a.no(deployment.used), "the additional Deployment is no Convoy's", [deployment.index])
        elif deployment.order.force == "army" and view.ruling["lone-general"] == "b":
            manned = a.implies(deployment.used, deployment.carried >= 1)
            yield Clause(manned, "{leader} alone is no Army", [deployment.index], leader=deployment.order.leader)
    forces = ("army", "fleet") if len(extra) > 1 and view.ruling["extra-deployment-count"] == "b" else (None,)
    for force in forces:
        used = a.count(d.used for d in extra if force is None or d.order.force == force)
        yield Clause(used <= 1, "{used} additional Deployments", orders, fact="one Deployment can be bought", used=used)


@rule("TNW-14.24.b")
def an_armys_additional_deployment_costs_its_units(a, view):
    for army in view.armies:
        if army.extra:
            yield from stated_price(army, army.price)


@rule("TNW-14.24.c")
def a_fleets_additional_deployment_costs_its_zones(a, view):
    for fleet in view.fleets:
        if fleet.extra:
            yield from stated_price(fleet, fleet.price)
