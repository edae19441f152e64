"""Section 8.32: Proxies on which war is declared, and the example of 8.33.o."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import Attack, DeclareWar
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.position import Consul
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from .s08_3_camps import allied_after, camp_after

# ---- whose client the target is


def patron(scene):
    """Return the Power whose neutral client the target is, None for an Uncommitted one and for what is no client."""
    target = scene.order.target
    consul = scene.consul(target)
    if not scene.neutral_proxy(target) or consul.box == "uncommitted":
        return None
    return consul.row if consul.box == "client" or scene.ruling["first-box"] == "b" else None


def allys_client(scene):
    """Return whether the target is the neutral client of an ally: of one that the declarer has, or joins."""
    power = patron(scene)
    return power not in (None, scene.nation) and (scene.allied(scene.nation, power) or allied_after(scene, power))


# ---- who gets it


def opposing_camp_takes(scene):
    """Return whether the target falls to the opposing Camp, not to the Power that holds its consul."""
    power = patron(scene)
    if power in (None, scene.nation) or allied_after(scene, power):
        return True
    return scene.allied(scene.nation, power) and scene.ruling["allys-client-taker"] == "b"


def last_opponent(scene):
    """Return the Power that takes control: the last of the Camp opposed to the declarer's; a Proxy's Power for it."""
    camp = camp_after(scene)
    leaving = [n for n in scene.now.sides if n == scene.nation or scene.pact(n, scene.nation)]
    last = scene.last_power(scene.other_camp(camp), leaving) if camp else None
    while last in scene.now.pacts:
        last = scene.now.pacts[last]
    return last if last and scene.power(last) else None


@home("example", "TNW-8.33.o")
def advances(scene):
    """Return whether the target's consul enters an Ally box: 8.1.a does not stop that, unless so ruled."""
    still = scene.opening and scene.ruling["first-round-advance"] == "b"
    return scene.neutral_proxy(scene.order.target) and not still


def taker(scene):
    """Return the Power whose ally the target becomes, None if nobody's."""
    if not advances(scene):
        return None
    return last_opponent(scene) if opposing_camp_takes(scene) else patron(scene)


@effect("TNW-8.32.a", on=(DeclareWar,))
def a_client_goes_to_its_power(_a, scene):
    """Its consul enters the Ally box, with its normal side up."""
    if advances(scene) and not opposing_camp_takes(scene):
        yield Change(("consul", scene.order.target), Consul("ally", taker(scene)))


@effect("TNW-8.32.b", on=(DeclareWar,))
def the_last_of_the_opposing_camp_takes_it(_a, scene):
    """Nobody does where nobody opposes."""
    if advances(scene) and opposing_camp_takes(scene):
        power = taker(scene)
        yield Change(("consul", scene.order.target), Consul("ally", power), when=power is not None)


# ---- Pact allies are never attacked


def ally_of_an_ally(scene, nation):
    """Return whether a nation is by Pact the ally of another than the order's nation, and he is an ally of that one."""
    power = scene.now.pacts.get(nation)
    if power in (None, scene.nation):
        return False
    return allied_after(scene, power) if isinstance(scene.order, DeclareWar) else scene.allied(scene.nation, power)


def barred_anyway(scene):
    """Return whether another statement bars the declaration: 8.22.e one player's both nations, 8.33.b the declarer."""
    player, target = scene.commander(scene.nation), scene.order.target
    pact = scene.pact(target, scene.nation) or scene.pact(scene.nation, target)  # then 8.33.d speaks
    same = player is not None and player == scene.commander(target) and not pact
    return same or scene.neutral_proxy(scene.nation)


@rule("TNW-8.32.c", on=(DeclareWar,))
def no_war_on_an_allys_pact_ally(_a, scene):
    target = scene.order.target
    yield Clause(
        not ally_of_an_ally(scene, target), "{target} is an ally by Pact of {power}, who is an ally of {nation}",
        [scene.index], given=not barred_anyway(scene), target=title(target),
        power=title(scene.now.pacts.get(target, "")), nation=title(scene.nation),
    )  # fmt: skip


def attacked(scene):
    """Return the nations that an attack strikes: the one named; else all others there; else who rules there."""
    named, place = scene.order.nation, scene.order.place
    if named:
        return (named,) if scene.stands(named, place) else ()
    there = [nation for nation in scene.forces(place) if nation != scene.nation]
    ruler = scene.controller(place)
    return tuple(there or ([ruler] if ruler not in (None, scene.nation) else []))


@rule("TNW-8.32.c", on=(Attack,))
def no_attack_on_an_allys_pact_ally(_a, scene):
    for nation in attacked(scene):
        yield Clause(
            not ally_of_an_ally(scene, nation), "{target} is an ally by Pact of {power}, who is an ally of {nation}",
            [scene.index], given=not scene.allied(scene.nation, nation),  # else 8.22.c speaks
            target=title(nation), power=title(scene.now.pacts.get(nation, "")), nation=title(scene.nation),
        )  # fmt: skip
