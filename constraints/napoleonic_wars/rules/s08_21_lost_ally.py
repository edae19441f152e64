"""Section 8.21: an event ends an alliance; the answer to it (paid by 8.1.f and m), and what follows without one."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import EVENT, EndAlliance, LetAllianceEnd, RegroupForces, RestoreAlliance
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.position import BOXES, Consul, Due
from ..register import Clause, effect, rule
from ..steps.changes import Change
from ..steps.prices_of_acts import costs, paid
from .s00_physical import settled

# ---- the end of the alliance, and the answer


@effect("TNW-8.21.a", on=(EndAlliance,))
def an_event_ends_an_alliance(_a, scene):
    """The consul leaves the Ally box, in its row; now anybody may respond."""
    proxy, box = scene.order.nation, scene.order.box
    ends = proxy in scene.now.pacts and box != "ally"
    yield Change(("consul", proxy), Consul(box, scene.consul(proxy).row), when=ends)
    yield Change(("due", Due("TNW-8.21.a", "response", proxy)), True, when=ends)


@rule("TNW-8.21.a", on=(RestoreAlliance,))
def the_alliance_is_restored(_a, scene):
    order = scene.order
    former = scene.consul(order.nation).row
    if settled(scene) and order.power != former:
        yield Clause(
            scene.power(order.power) and scene.ruling["restore-for-whom"] == "b",
            "{nation} was the ally of {former}, not of {power}", [scene.index],
            nation=title(order.nation), former=title(former or "nobody"), power=title(order.power),
        )  # fmt: skip


def columns(scene):
    """Return the boxes that the consul enters on its way into the Ally box, which it does on its normal side."""
    order, consul = scene.order, scene.consul(scene.order.nation)
    here = BOXES.index(consul.box)
    if consul.row == order.power:
        return BOXES[here + 1 :]
    return (*reversed(BOXES[:here]), *BOXES[1:])


@costs(RestoreAlliance)
def price_of_restoring(scene):
    """Return the CP for the way into the Ally box: an event pays for itself."""
    return 0 if scene.order.by == EVENT else sum(scene.before.track[box] for box in columns(scene))


@rule("TNW-8.1.f", on=(RestoreAlliance,))
def restoring_costs_the_steps_of_the_track(_a, scene):
    if settled(scene) and scene.order.by != EVENT:
        yield from paid(scene, "the way into the Ally box")


@rule("TNW-8.1.m", on=(RestoreAlliance,))
def cps_restore_in_the_own_row_only(_a, scene):
    order = scene.order
    yield Clause(
        order.by == EVENT or order.power == scene.nation, "{nation} spends CPs to help {proxy}'s consul in {row}'s row",
        [scene.index], given=bool(settled(scene)),
        nation=title(scene.nation), proxy=title(order.nation), row=title(order.power),
    )  # fmt: skip


@effect("TNW-8.21.a", on=(RestoreAlliance,))
def the_ally_is_back(_a, scene):
    """The consul stands in the Ally box again."""
    order = scene.order
    yield Change(("consul", order.nation), Consul("ally", order.power), when=bool(settled(scene)))


# ---- nobody restores it. Forces are Units and generals: the section speaks of squadrons apart


def new_neutrals(scene):
    """Return the Proxy whose alliance has ended for good: none if nothing was to be answered."""
    return (scene.order.nation,) if settled(scene) else ()


def with_forces(scene, duchy):
    """Return the nations that have Units or generals in a duchy."""
    return [n for n, side in scene.now.sides.items() if side.units.get(duchy, 0) or duchy in side.leaders.values()]


def with_squadrons(scene, place):
    """Return the nations that have squadrons in a place."""
    return [n for n, side in scene.now.sides.items() if side.ready.get(place, 0) or side.refit.get(place, 0)]


def uncontrolled(scene, proxy):
    """Return the Associated duchies of a nation that nobody controls."""
    return [duchy for duchy in scene.now.atlas.associated(proxy) if scene.controller(duchy) is None]


def controls(scene, proxy, duchy):
    """Return whether the new neutral controls a duchy, once what nobody controls has come back to it."""
    return scene.controller(duchy) == proxy or duchy in uncontrolled(scene, proxy)


@effect("TNW-8.21.b", on=(LetAllianceEnd,))
def the_hand_is_drawn_anew(_a, scene):
    """By as many cards: their number stays."""
    for proxy in new_neutrals(scene):
        yield Change(("cards", proxy, "hand"), scene.cards(proxy).hand, when=proxy in scene.now.sides)


@effect("TNW-8.21.c", on=(LetAllianceEnd,))
def its_forces_abroad_regroup(_a, scene):
    """Home and Associated duchies are no abroad, whoever controls them."""
    for proxy in new_neutrals(scene):
        for name, duchy in scene.now.atlas.duchies.items():
            abroad = proxy not in (duchy.home, duchy.associated)
            yield Change(("regroup land", proxy, name), True, when=abroad and proxy in with_forces(scene, name))


@effect("TNW-8.21.d", on=(LetAllianceEnd,))
def foreign_forces_leave_its_home(_a, scene):
    """All other nations' Forces go, friend and foe."""
    for proxy in new_neutrals(scene):
        for duchy in scene.now.atlas.home(proxy):
            for nation in with_forces(scene, duchy):
                if nation != proxy:
                    neutral = scene.controller(duchy) == proxy or scene.ruling["now-neutral-home"] == "a"
                    yield Change(("regroup land", nation, duchy), True, when=neutral)


@effect("TNW-8.21.e", on=(LetAllianceEnd,))
def former_allies_in_its_ports_choose(_a, scene):
    """Its allies were its Power, and the allies of that one."""
    for proxy in new_neutrals(scene):
        power = scene.consul(proxy).row
        allies = (power, *scene.now.allies(power or ""))
        for port in scene.now.atlas.ports:
            for nation in with_squadrons(scene, port):
                asked = nation != proxy and nation in allies and controls(scene, proxy, port)
                yield Change(("due", Due("TNW-8.21.e", "choice", nation, port)), True, when=asked)


@effect("TNW-8.21.f", on=(LetAllianceEnd,))
def forces_in_its_associated_duchies_choose(_a, scene):
    """No Flag there changes; all other nations' Forces may stay or go."""
    for proxy in new_neutrals(scene):
        for duchy in scene.now.atlas.associated(proxy):
            for nation in with_forces(scene, duchy):
                asked = nation != proxy and scene.controller(duchy) is not None
                yield Change(("due", Due("TNW-8.21.f", "choice", nation, duchy)), True, when=asked)


@effect("TNW-8.21.g", on=(LetAllianceEnd,))
def uncontrolled_duchies_come_back(_a, scene):
    """Its Flag lies there, and who occupies them goes."""
    for proxy in new_neutrals(scene):
        for duchy in uncontrolled(scene, proxy):
            yield Change(("flag", duchy), proxy)
            for nation in with_forces(scene, duchy):
                yield Change(("regroup land", nation, duchy), True, when=nation != proxy)


@effect("TNW-8.21.h", on=(LetAllianceEnd,))
def its_squadrons_leave_foreign_ports(_a, scene):
    """A Port that it does not control is not its own; squadrons at sea stay."""
    for proxy in new_neutrals(scene):
        for port in scene.now.atlas.ports:
            leaves = proxy in with_squadrons(scene, port) and not controls(scene, proxy, port)
            yield Change(("regroup fleet", proxy, port), True, when=leaves)


# ---- the choice


@effect("TNW-8.21.e", on=(RegroupForces,))
def squadrons_choose_to_go(_a, scene):
    """The squadrons that had the choice go to Regroup."""
    yield from _chosen(scene, "TNW-8.21.e", "regroup fleet")


@effect("TNW-8.21.f", on=(RegroupForces,))
def forces_choose_to_go(_a, scene):
    """The Forces that had the choice go to Regroup."""
    yield from _chosen(scene, "TNW-8.21.f", "regroup land")


def _chosen(scene, statement, what):
    for due in settled(scene):
        had = due.statement == statement and due.nation in scene.now.sides
        yield Change((what, due.nation, due.place), True, when=had)
