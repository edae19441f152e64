"""Sections 8.2 and 8.22: alliances, and their bounds."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import (
    Attack,
    DeclareWar,
    Expel,
    JoinCamp,
    March,
    MoveConsul,
    PlaceFlag,
    PlayEvent,
    RemoveFlag,
)
from ....model.napoleonic_wars.nations import title
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from .s00_acts import WIDE, led, whose
from .s08_1_track import BOX_NAMES, aimed_at
from .s08_31_benefits import may_hurt

NARROW = {"unit": "army", "squadron": "fleet"}  # the Formations of one nation, which may take minors along
NEVER_ALLIED = {"france": "britain", "britain": "france"}

# ---- 8.2


@rule("TNW-8.2.d", on=(March,))
def own_cards_move_an_allys_pieces_in_formations(_a, scene):
    order = scene.order
    for ally in whose(scene):
        formed = order.within == WIDE[order.kind] or (order.within == NARROW[order.kind] and scene.minor(ally))
        yield Clause(
            formed and led(scene), "{nation}'s own cards do not move {ally}'s pieces so: only {ways}", [scene.index],
            given=scene.pact(ally, scene.nation) and order.cards == "own",
            nation=title(scene.nation), ally=title(ally or ""), ways=_ways(order.kind, scene.minor(ally)),
        )  # fmt: skip


def _ways(kind, minor):
    if kind == "squadron":
        return "in an Armada or Fleet of its own" if minor else "in an Armada of its own"
    return f"in an Army Group{' or Army' if minor else ''} under a general of its own"


@rule("TNW-8.2.e", on=(MoveConsul,))
def no_step_leads_out_of_an_ally_box(_a, scene):
    consul, box = scene.consul(scene.order.nation), aimed_at(scene)
    yield Clause(
        consul.box != "ally" or box in (None, "ally"),
        "{nation}'s consul stands in {row}'s Ally box; a step to the {box} cannot end the alliance", [scene.index],
        nation=title(scene.order.nation), row=title(consul.row or ""), box=BOX_NAMES[box or "ally"],
    )  # fmt: skip


# ---- 8.22.a, b: France and Britain


@rule("TNW-8.22.a", on=(JoinCamp, DeclareWar))
def france_and_britain_are_never_allied(_a, scene):
    other = NEVER_ALLIED.get(scene.nation, "")
    yield Clause(
        other not in scene.members(scene.order.camp), "{nation} cannot join the Camp of {other}", [scene.index],
        nation=title(scene.nation), other=title(other),
    )  # fmt: skip


def rejoins(scene):
    """Return whether Britain, a Subject Neutral, joins the Coalition again."""
    return scene.nation == "britain" and scene.subject("britain") and scene.order.camp == "coalition"


@home("right", "TNW-8.22.b")
def needs_no_consent(scene):
    """Return whether a nation joins a Camp as its right: Britain rejoins the Coalition, unless it is ruled to ask."""
    return rejoins(scene) and scene.ruling["rejoin-consent"] == "a"


# ---- 8.22.c, d: what is an ally's


@rule("TNW-8.22.c", on=(Attack, PlayEvent))
def allies_are_not_attacked(_a, scene):
    order = scene.order
    there = (order.nation,) if order.nation else scene.forces(order.place)
    attacked = [nation for nation in there if nation != scene.nation]
    yield Clause(
        not attacked or not all(scene.allied(scene.nation, nation) for nation in attacked),
        "{nation} attacks its allies' Forces: {attacked}", [scene.index], given=not may_hurt(scene),
        nation=title(scene.nation), attacked=", ".join(map(title, attacked)),
    )  # fmt: skip


@rule("TNW-8.22.c", on=(PlaceFlag,))
def no_flag_is_placed_on_an_allys_duchy(_a, scene):
    place = scene.order.place
    duchy = scene.now.atlas.duchies[place]
    owner = next((o for o in (duchy.home, scene.controller(place)) if o and scene.allied(scene.nation, o)), None)
    yield Clause(
        owner is None, "{place} is a duchy of {owner}, an ally of {nation}", [scene.index],
        place=place, owner=title(owner or ""), nation=title(scene.nation),
    )  # fmt: skip
    yield Clause(
        not _joint(scene, duchy), "{place} is a joint duchy of {nation} and an ally", [scene.index],
        given=owner is None, place=place, nation=title(scene.nation),
    )  # fmt: skip


def _joint(scene, duchy):
    """Return whether a duchy is joint: Associated with an ally, or, if so ruled, shared with an ally's Forces."""
    associated = duchy.associated is not None and scene.allied(scene.nation, duchy.associated)
    shared = any(scene.allied(scene.nation, nation) for nation in scene.forces(duchy.name))
    if associated == shared:
        return associated
    return associated if scene.ruling["joint-duchy"] == "a" else shared


@effect("TNW-8.22.c", on=(PlaceFlag,))
def a_flag_is_placed(_a, scene):
    """It gives control; an own Home duchy needs none."""
    own = scene.now.atlas.duchies[scene.order.place].home == scene.nation
    yield Change(("flag", scene.order.place), None if own else scene.nation)


def regains(scene):
    """Return the ally that gets a duchy back when its Flag is removed: control was originally his."""
    duchy = scene.now.atlas.duchies[scene.order.place]
    owner = duchy.home or duchy.associated
    return owner if owner and scene.allied(scene.nation, owner) else None


@rule("TNW-8.22.d", on=(RemoveFlag,))
def an_enemy_flag_is_removed_for_an_ally(_a, scene):
    place = scene.order.place
    flag = scene.now.flags.get(place)
    yield Clause(
        flag is not None and scene.hostile(scene.nation, flag), "no enemy Flag lies at {place}", [scene.index],
        place=place,
    )  # fmt: skip
    yield Clause(
        regains(scene) is not None, "no ally of {nation} controlled {place} originally", [scene.index],
        nation=title(scene.nation), place=place,
    )  # fmt: skip


@effect("TNW-8.22.d", on=(RemoveFlag,))
def the_duchy_falls_back_to_the_ally(_a, scene):
    """A Home duchy needs no Flag for that."""
    place, ally = scene.order.place, regains(scene)
    owner = None if scene.now.atlas.duchies[place].home == ally else ally
    yield Change(("flag", place), owner, when=ally is not None)


# ---- 8.22.e, f: allies remain allies


@rule("TNW-8.22.e", on=(DeclareWar,))
def no_war_on_whom_one_commands(_a, scene):
    nation, target = scene.nation, scene.order.target
    player = scene.commander(nation)
    yield Clause(
        player is None or scene.commander(target) != player, "{target} is under the command of {nation}'s player",
        [scene.index], given=not (scene.pact(target, nation) or scene.pact(nation, target)),
        target=title(target), nation=title(nation),
    )  # fmt: skip


@rule("TNW-8.22.f", on=(Expel,))
def nobody_is_expelled(_a, scene):
    yield Clause(False, "{nation} cannot be expelled from its Camp", [scene.index], nation=title(scene.order.nation))


__all__ = ["needs_no_consent", "regains", "rejoins"]
