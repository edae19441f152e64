"""Section 8.33: entering war."""

from __future__ import annotations

from ....model.napoleonic_wars.act_sentences import camp_said
from ....model.napoleonic_wars.acts import Attack, DeclareWar, ForcesByEvent, JoinCamp
from ....model.napoleonic_wars.nations import title
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from ..steps.prices_of_acts import costs, paid
from .s08_2_alliances import needs_no_consent
from .s08_3_camps import allied_after, at_war, camp_after, consented, joins, to_the_conqueror
from .s08_5_prussia import PRUSSIA
from .s08_32_proxies_at_war import ally_of_an_ally, allys_client, attacked, barred_anyway, patron, taker

WAR_COSTS = 7

# ---- attacks


@rule("TNW-8.33.a", on=(Attack,))
def an_attack_needs_a_war(_a, scene):
    itself = scene.neutral_proxy(scene.nation) and scene.ruling["neutral-proxy-attack"] == "b"  # 8.33.b speaks
    for nation in attacked(scene):
        ours = nation == scene.nation or scene.allied(scene.nation, nation) or ally_of_an_ally(scene, nation)
        yield Clause(
            at_war(scene, scene.nation, nation), "{nation} attacks {target} without a declaration of war",
            [scene.index], given=not ours and not itself, nation=title(scene.nation), target=title(nation),
        )  # fmt: skip


@rule("TNW-8.33.b", on=(Attack,))
def a_neutral_proxy_allies_before_it_is_attacked(_a, scene):
    if scene.neutral_proxy(scene.nation):
        yield Clause(
            scene.ruling["neutral-proxy-attack"] == "a", "{nation} attacks as a Neutral Proxy", [scene.index],
            nation=title(scene.nation),
        )  # fmt: skip
    for nation in attacked(scene):
        if scene.neutral_proxy(nation) and at_war(scene, scene.nation, nation):  # else 8.33.a speaks
            yield Clause(
                scene.ruling["neutral-proxy-attack"] == "b", "{target} is a Neutral Proxy, and no player's ally yet",
                [scene.index], target=title(nation),
            )  # fmt: skip


# ---- who may declare, on whom


@rule("TNW-8.33.b", on=(DeclareWar,))
def a_neutral_proxy_declares_no_war(_a, scene):
    yield Clause(
        not scene.neutral_proxy(scene.nation), "{nation} is a Neutral Proxy and declares no war", [scene.index],
        nation=title(scene.nation),
    )  # fmt: skip


@effect("TNW-8.33.c", on=(DeclareWar,))
def war_is_declared(_a, scene):
    """Camps imply their wars: one is noted where a side is in no Camp, or may be in none by 8.5.a."""
    target = scene.order.target
    waits = target == PRUSSIA and scene.opening
    camps = (camp_after(scene), None if waits else scene.camp(taker(scene) or target))
    peace = target == scene.nation or untouchable(scene) or at_war(scene, scene.nation, target)
    yield Change(("war", scene.nation, target), True, when=None in camps and not peace)


def untouchable(scene):
    """Return whether the target is an ally once war is declared, or an ally's ally by Pact."""
    return allied_after(scene, scene.order.target) or ally_of_an_ally(scene, scene.order.target)


@rule("TNW-8.33.d", on=(DeclareWar,))
def no_war_on_an_ally(_a, scene):
    target = scene.order.target
    yield Clause(
        not allied_after(scene, target), "{target} is an ally of {nation}{then}", [scene.index],
        given=not barred_anyway(scene) and not ally_of_an_ally(scene, target),
        target=title(target), nation=title(scene.nation),
        then=f" in {camp_said(camp_after(scene))}" if scene.camp(target) else " by Pact",
    )  # fmt: skip


# ---- what it costs


def judged(scene):
    """Return whether the price of a declaration matters: there is none for what is barred."""
    return not untouchable(scene) and not barred_anyway(scene)


def charged_for_the_client(scene):
    """Return whether 8.33.h sets the price: in an Impulse, or always if so ruled."""
    return allys_client(scene) and (scene.impulse or scene.ruling["interphase-allys-client"] == "b")


def charged_for_the_power(scene):
    """Return whether 8.33.f sets the price: for a Power, though for one that is a client only if so ruled."""
    if not scene.impulse or allys_client(scene) or not scene.power(scene.order.target):
        return False
    return patron(scene) is None or scene.ruling["client-power-cost"] == "b"


@home("example", "TNW-8.33.n")
@costs(DeclareWar)
def price_of_war(scene):
    """Return the CP for a declaration of war."""
    return WAR_COSTS if charged_for_the_client(scene) or charged_for_the_power(scene) else 0


@rule("TNW-8.33.e", on=(DeclareWar,))
def war_in_the_interphase_is_free(_a, scene):
    if judged(scene) and not scene.impulse and not charged_for_the_client(scene):
        yield from paid(scene, "a declaration of war in the Interphase")


@rule("TNW-8.33.f", on=(DeclareWar,))
def war_on_a_power_costs_seven(_a, scene):
    if judged(scene) and charged_for_the_power(scene):
        yield from paid(scene, "war on a Power")


@rule("TNW-8.33.g", on=(DeclareWar,))
def war_on_other_minors_is_free(_a, scene):
    if judged(scene) and scene.impulse and price_of_war(scene) == 0:
        yield from paid(scene, f"war on {title(scene.order.target)}")


@rule("TNW-8.33.h", on=(DeclareWar,))
def war_on_an_allys_client_needs_another_camp(_a, scene):
    if not judged(scene) or not allys_client(scene):
        return
    power = patron(scene) or ""
    free = not scene.impulse and scene.ruling["interphase-allys-client"] == "c"
    leaves = not allied_after(scene, power)
    yield Clause(
        leaves or free, "{target} is a client of {power}, an ally that {nation} does not leave", [scene.index],
        target=title(scene.order.target), power=title(power), nation=title(scene.nation),
    )  # fmt: skip
    if leaves and charged_for_the_client(scene):
        yield from paid(scene, f"war on {title(power)}'s client")


# ---- the change of Camp


@rule("TNW-8.33.i", on=(DeclareWar,))
def a_change_of_camp_needs_leave(_a, scene):
    if joins(scene) and scene.camp(scene.nation) and not scene.proxy(scene.nation):
        yield from consented(scene)


@effect("TNW-8.33.i", on=(DeclareWar,))
def a_declaration_may_change_the_camp(_a, scene):
    """The declarer joins the Camp that the declaration names."""
    yield Change(("camp", scene.nation), scene.order.camp, when=joins(scene))
    yield Change(("subject", scene.nation), None, when=joins(scene) and scene.subject(scene.nation))


@rule("TNW-8.33.j", on=(DeclareWar,))
def a_neutral_power_joins_a_camp(_a, scene):
    neutral = scene.power(scene.nation) and scene.neutral(scene.nation) and not scene.proxy(scene.nation)
    yield Clause(
        not neutral or scene.order.camp is not None, "{nation} is neutral and declares war without joining a Camp",
        [scene.index], nation=title(scene.nation),
    )  # fmt: skip


@rule("TNW-8.33.k", on=(JoinCamp, DeclareWar))
def the_conquerors_camp_must_consent(_a, scene):
    if joins(scene) and to_the_conqueror(scene) and not needs_no_consent(scene):
        yield from consented(scene)


@rule("TNW-8.33.l", on=(DeclareWar,))
def neutral_powers_may_enter_war(_a, scene):
    # ruled otherwise, a Subject Neutral fights only the Camp that was its own: the one opposed to its conqueror's
    conqueror, side = scene.before.subjects.get(scene.nation), scene.camp(scene.order.target)
    if conqueror is not None and side is not None and side == scene.camp(conqueror):
        yield Clause(
            scene.ruling["subject-neutral-war"] == "a",
            "{nation}, a Subject Neutral, declares war on {target} of its conqueror's Camp", [scene.index],
            given=camp_after(scene) != side, nation=title(scene.nation), target=title(scene.order.target),
        )  # fmt: skip


# ---- Forces by an event


@effect("TNW-8.33.m", on=(ForcesByEvent,))
def an_event_places_forces_and_no_war_follows(_a, scene):
    """Whoever rules the duchy."""
    order = scene.order
    side = scene.side(scene.nation)
    number = min(order.number, side.unused_units)
    yield Change(("units", scene.nation, order.place), side.units.get(order.place, 0) + number)


@rule("TNW-0.b", on=(ForcesByEvent,))
def an_event_places_unused_units(_a, scene):
    left = scene.side(scene.nation).unused_units
    yield Clause(
        scene.order.number <= left, "{number} Units placed; {nation} has {left} unused Units", [scene.index],
        number=scene.order.number, nation=title(scene.nation), left=left,
    )  # fmt: skip


@rule("TNW-0.a", on=(Attack,))
def who_is_attacked_is_there(_a, scene):
    nation, place = scene.order.nation, scene.order.place
    if nation:
        yield Clause(
            scene.stands(nation, place), "{nation} has no Forces at {place}", [scene.index],
            nation=title(nation), place=place,
        )  # fmt: skip
