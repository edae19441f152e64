"""Section 8.5: Prussian neutrality. Prussian duchies are those that Prussia controls, Home or not."""

from __future__ import annotations

from ....model.napoleonic_wars.act_sentences import camp_said
from ....model.napoleonic_wars.acts import Attack, DeclareWar, JoinCamp, March
from ..register import Clause, effect, home, rule
from ..steps.changes import Change

PRUSSIA = "prussia"


@home("effect", "TNW-8.5.c")
def bound(position, ruling):
    """Return whether 8.5.a and 8.5.b bind Prussia: in the first Round of 1805, until it is at war.

    An invasion leaves it at war with a nation's whole Camp, a declaration with one nation. The Interphase belongs to
    the Round that the clock names.
    """
    enemies = position.enemies(PRUSSIA)
    if not enemies or not position.clock.opening:
        return position.clock.opening
    camps = [position.camps.get(position.camp(enemy), (enemy,)) for enemy in enemies]
    invaded = any(set(camp) <= set(enemies) for camp in camps)
    return not invaded and ruling["prussia-declared-on"] == "b"


@rule("TNW-8.5.a", on=(JoinCamp, DeclareWar))
def prussia_joins_no_camp_in_the_first_round(_a, scene):
    if scene.nation == PRUSSIA and scene.order.camp not in (None, scene.camp(PRUSSIA)):
        yield Clause(
            not bound(scene.before, scene.ruling), "Prussia joins {camp} in the first Round of 1805", [scene.index],
            camp=camp_said(scene.order.camp),
        )  # fmt: skip


@rule("TNW-8.5.b", on=(March,))
def prussians_do_not_march_out(_a, scene):
    order = scene.order
    leaves = scene.controller(order.start) == PRUSSIA and scene.controller(order.end) != PRUSSIA
    if PRUSSIA in marching(scene) and leaves:
        yield Clause(
            not bound(scene.before, scene.ruling), "Prussian Forces leave Prussia from {start} to {end}", [scene.index],
            start=order.start, end=order.end,
        )  # fmt: skip


@rule("TNW-8.5.b")
def prussians_are_not_deployed_abroad(a, view):
    if view.nation != PRUSSIA or not bound(view.position, view.ruling):
        return
    ground = view.ground
    for deployment in view.deployments:
        start, end = (
            a.holds(place, lambda d: d in ground.atlas.duchies and ground.control(d) == PRUSSIA, none=True)
            for place in (deployment.order.start, deployment.order.end)
        )
        yield Clause(
            a.implies(start, end), "Prussian Forces leave Prussia from {start} to {end}", [deployment.index],
            start=deployment.order.start, end=deployment.order.end,
        )  # fmt: skip


def marching(scene):
    """Return the nations whose pieces a March moves."""
    order = scene.order
    whose = [scene.before.owner_of(order.general)] if order.general is not None else []
    return [*whose, order.nation or scene.nation] if order.number or not whose else whose


@effect("TNW-8.5.c", on=(March, Attack))
def an_invasion_brings_prussia_to_war(_a, scene):
    """Whoever enters or attacks a duchy that neutral Prussia controls brings his Camp into war with it."""
    order = scene.order
    place, nations = (order.end, marching(scene)) if isinstance(order, March) else (order.place, [scene.nation])
    for invader in nations if scene.controller(place) == PRUSSIA else ():
        if invader != PRUSSIA and not scene.allied(invader, PRUSSIA):
            for enemy in scene.members(scene.camp(invader)) or (invader,):
                peace = not scene.hostile(PRUSSIA, enemy) and not scene.allied(PRUSSIA, enemy)
                yield Change(("war", PRUSSIA, enemy), True, when=peace)
