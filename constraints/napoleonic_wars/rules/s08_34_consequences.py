"""Section 8.34: what a declaration of war or a change of Camp means for Formations in former allies' duchies.

A Formation is all that a nation has in a duchy: Units, generals, squadrons in the Port. Only its Units place a Flag.
"""

from __future__ import annotations

from ....model.napoleonic_wars.acts import (
    Attrition,
    DeclareWar,
    JoinCamp,
    KeepForces,
    MoveConsul,
    PlaceFlag,
    RegroupForces,
)
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.position import UNUSED, Due
from ..register import Clause, effect, home, rule
from ..steps.changes import Change

# ---- who declares, and whose Formations are where


def declarer(scene):
    """Return who declares war or changes Camp; a Proxy that enters an Ally box declares war itself (8.33.b)."""
    order = scene.order
    if isinstance(order, DeclareWar):
        return scene.nation
    who = {JoinCamp: scene.nation, MoveConsul: getattr(order, "nation", None)}.get(type(order))
    return who if who and scene.joined(who) else None


def declaring_side(scene):
    """Return the declarer and the Pact allies that change Camp with it."""
    who = declarer(scene)
    camp = scene.camp(who) if who else None
    return [n for n in scene.now.sides if n == who or (camp and scene.camp(n) == camp and scene.joined(n))]


def former_allies(scene, nation):
    """Return the nations that were a nation's allies before the order and are so no more."""
    return [other for other in scene.before.allies(nation) if not scene.allied(nation, other)]


def formations(scene, nation, ruler):
    """Return the duchies in which a nation has a Formation and another one rules."""
    duchies = scene.now.atlas.duchies
    return [place for place in scene.places(nation) if place in duchies and scene.controller(place) == ruler]


def turns_coat(scene, nation):
    """Return whether a nation is the conqueror of a Subject Neutral and changes Camp."""
    return nation in scene.before.subjects.values() and scene.joined(nation)


def left_behind(scene, nation):
    """Return the Subject Neutrals of a conqueror who changes Camp: they keep their status, and he his distance."""
    subjects = scene.before.subjects
    return [s for s, conqueror in subjects.items() if conqueror == nation and turns_coat(scene, nation)]


def suffering(scene):
    """Yield each Formation that suffers Attrition: by which statement, whose, and where."""
    for nation in declaring_side(scene):
        for ally in (*former_allies(scene, nation), *left_behind(scene, nation)):
            here, there = formations(scene, nation, ally), formations(scene, ally, nation)
            own, other = "TNW-8.34.a", "TNW-8.34.b"
            if (here or there) and turns_coat(scene, nation):
                own, other = (own, "TNW-8.34.c") if scene.ruling["whose-forces"] == "b" else ("TNW-8.34.c", other)
            yield from ((own, nation, place) for place in here)
            yield from ((other, ally, place) for place in there)
    if isinstance(scene.order, DeclareWar) and scene.order.target in scene.before.subjects:
        yield from (("TNW-8.34.a", scene.nation, p) for p in formations(scene, scene.nation, scene.order.target))


def _attritions(scene, statement):
    for found, nation, place in suffering(scene):
        due = Due(statement, "attrition", nation, place)
        yield Change(("due", due), True, when=found == statement and due not in scene.now.due)


@effect("TNW-8.34.a")
def the_declarers_formations_suffer(_a, scene):
    """Attrition is due for those in duchies of a former ally, or of the Subject Neutral."""
    yield from _attritions(scene, "TNW-8.34.a")


@effect("TNW-8.34.b")
def the_other_sides_formations_suffer(_a, scene):
    """Attrition is due for those in duchies of their former ally."""
    yield from _attritions(scene, "TNW-8.34.b")


@effect("TNW-8.34.c")
def a_turncoat_conqueror_costs_attrition(_a, scene):
    """Attrition is due for the conqueror's Formations, or for his former ally's if so ruled."""
    yield from _attritions(scene, "TNW-8.34.c")


# ---- the result of Attrition


def attrition_due(scene):
    """Return the Attrition of which the order states the result."""
    return scene.due("attrition", scene.order.nation or scene.nation, scene.order.place)


def _only_survivors(scene, statement):
    due, order = attrition_due(scene), scene.order
    if due is None or due.statement != statement:
        return
    side, place, nation = scene.side(due.nation), due.place, title(due.nation)
    squadrons = side.ready.get(place, 0) + side.refit.get(place, 0)
    for left, stood, word in (
        (order.units, side.units.get(place, 0), "Units"),
        (order.squadrons, squadrons, "squadrons"),
    ):
        yield Clause(
            left <= stood, "{nation} cannot have {left} {word} left at {place}: {stood} stood there", [scene.index],
            nation=nation, left=left, word=word, place=place, stood=stood,
        )  # fmt: skip
    for general in order.generals:
        yield Clause(
            side.leaders.get(general) == place, "{general} did not stand at {place} with {nation}'s Formation",
            [scene.index], general=general, place=place, nation=nation,
        )  # fmt: skip


@rule("TNW-8.34.a", on=(Attrition,))
def no_more_survive_than_the_declarer_had(_a, scene):
    yield from _only_survivors(scene, "TNW-8.34.a")


@rule("TNW-8.34.b", on=(Attrition,))
def no_more_survive_than_the_other_side_had(_a, scene):
    yield from _only_survivors(scene, "TNW-8.34.b")


@rule("TNW-8.34.c", on=(Attrition,))
def no_more_survive_than_the_conqueror_had(_a, scene):
    yield from _only_survivors(scene, "TNW-8.34.c")


def survivors(scene, due):
    """Return the Units, ready and other squadrons, and generals that Attrition leaves; ready squadrons stay first."""
    side, order, place = scene.side(due.nation), scene.order, due.place
    ready = min(order.squadrons, side.ready.get(place, 0))
    refit = min(order.squadrons - ready, side.refit.get(place, 0))
    there = [general for general, seat in side.leaders.items() if seat == place]
    return min(order.units, side.units.get(place, 0)), ready, refit, [g for g in there if g in order.generals]


def losses(scene, due):
    """Yield what Attrition takes: pieces that are not left, generals too, are unused again."""
    nation, place, side = due.nation, due.place, scene.side(due.nation)
    units, ready, refit, generals = survivors(scene, due)
    for part, stood, left in (("units", side.units, units), ("ready", side.ready, ready), ("refit", side.refit, refit)):
        yield Change((part, nation, place), left, when=stood.get(place, 0) != left)
    for general, seat in side.leaders.items():
        yield Change(("seat", general), UNUSED, when=seat == place and general not in generals)


def _regrouped(scene, due):
    yield from losses(scene, due)
    yield Change(("regroup", due.nation, due.place), True, when=any(survivors(scene, due)))


def _choosing(scene, due, statement):
    yield from losses(scene, due)
    yield Change(("due", Due(statement, "choice", due.nation, due.place)), True, when=any(survivors(scene, due)))


@home("right", "TNW-8.34.d")
def may_place_a_flag_for_free(scene, due):
    """Return whether the turncoat conqueror keeps a duchy: a Unit survives where no other nation's pieces stand."""
    if due.nation not in scene.now.subjects.values():
        return False
    suffers = "TNW-8.34.a" if scene.ruling["whose-forces"] == "b" else "TNW-8.34.c"
    units = survivors(scene, due)[0]
    return due.statement == suffers and units > 0 and scene.forces(due.place) == (due.nation,)


@effect("TNW-8.34.a", on=(Attrition,))
def the_declarers_survivors_regroup(_a, scene):
    """Those of a conqueror who keeps the duchy may stay under his Flag."""
    due = attrition_due(scene)
    if due and due.statement == "TNW-8.34.a":
        free = may_place_a_flag_for_free(scene, due)
        yield from _choosing(scene, due, "TNW-8.34.d") if free else _regrouped(scene, due)


@effect("TNW-8.34.c", on=(Attrition,))
def a_turncoats_survivors_regroup(_a, scene):
    """The same for Formations that suffer because a conqueror changed Camp."""
    due = attrition_due(scene)
    if due and due.statement == "TNW-8.34.c":
        free = may_place_a_flag_for_free(scene, due)
        yield from _choosing(scene, due, "TNW-8.34.d") if free else _regrouped(scene, due)


@effect("TNW-8.34.b", on=(Attrition,))
def the_other_sides_survivors_choose(_a, scene):
    """Their choice is due."""
    due = attrition_due(scene)
    if due and due.statement == "TNW-8.34.b":
        yield from _choosing(scene, due, "TNW-8.34.b")


# ---- the survivors' choice


def choice_due(scene):
    """Return the choice that the order makes, where it is one of this section's."""
    due = scene.due("choice", getattr(scene.order, "nation", None) or scene.nation, scene.order.place)
    return due if due and due.statement in ("TNW-8.34.b", "TNW-8.34.d") else None


@rule("TNW-8.34.b", on=(PlaceFlag,))
def only_units_in_the_duchy_place_a_flag(_a, scene):
    due, place = choice_due(scene), scene.order.place
    if due and due.statement == "TNW-8.34.b":
        nation = title(due.nation)
        yield Clause(
            scene.side(due.nation).units.get(place, 0) > 0, "{nation} has no Unit left in the duchy of {place}",
            [scene.index], nation=nation, place=place,
        )  # fmt: skip
        inside = scene.now.besieged.get(place) == due.nation
        yield Clause(
            not inside or scene.ruling["flag-only-in-duchy"] == "b",
            "{nation}'s Units are inside the Fortress of {place}, not in the duchy", [scene.index],
            nation=nation, place=place,
        )  # fmt: skip


def _no_third_way(scene, statement):
    due = choice_due(scene)
    yield Clause(
        due is None or due.statement != statement, "the survivors at {place} place a Flag or go to Regroup",
        [scene.index], place=scene.order.place,
    )  # fmt: skip


@rule("TNW-8.34.b", on=(KeepForces,))
def the_other_sides_survivors_do_not_stay(_a, scene):
    yield from _no_third_way(scene, "TNW-8.34.b")


@rule("TNW-8.34.c", on=(KeepForces,))
def a_conquerors_survivors_do_not_stay(_a, scene):
    yield from _no_third_way(scene, "TNW-8.34.d")


def _flagged(scene, statement):
    due = choice_due(scene)
    if due and due.statement == statement:
        yield Change(("due", due), False)


def _withdrawn(scene, statement):
    due = choice_due(scene)
    if due and due.statement == statement:
        yield Change(("regroup", due.nation, due.place), True, when=scene.stands(due.nation, due.place))


@effect("TNW-8.34.b", on=(PlaceFlag,))
def the_other_side_places_its_flag(_a, scene):
    """The survivors' choice is made."""
    yield from _flagged(scene, "TNW-8.34.b")


@effect("TNW-8.34.d", on=(PlaceFlag,))
def the_conqueror_places_his_flag(_a, scene):
    """He keeps the duchy."""
    yield from _flagged(scene, "TNW-8.34.d")


@effect("TNW-8.34.b", on=(RegroupForces,))
def the_other_side_regroups(_a, scene):
    """The survivors' choice is made."""
    yield from _withdrawn(scene, "TNW-8.34.b")


@effect("TNW-8.34.c", on=(RegroupForces,))
def the_conqueror_regroups(_a, scene):
    """He gives the duchy up."""
    yield from _withdrawn(scene, "TNW-8.34.d")
