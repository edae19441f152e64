"""Section 0, physical sense, for moves, pieces and Formations in an Impulse and for statuses that orders speak of."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import EndAlliance, FormArmada, FormArmyGroup, March, RemainSubject, RemoveFlag
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
from ..proxies.proxy_building import stock_of
from ..register import Clause, effect, rule
from ..steps.changes import Change

OUTSIDE = "no duchy"  # of a general who is nowhere
WIDE = {"unit": "army group", "squadron": "armada"}  # the Formations of several nations


def general_at(scene, general, *places):
    """Return the clause that a general is in one of some places."""
    seat = scene.side(scene.now.owner_of(general)).leaders.get(general, "")
    return Clause(
        seat in places, "{general} is not at {place} but {seat}", [scene.index],
        general=general, place=places[0], seat=where(seat),
    )  # fmt: skip


def pieces_at(scene, nation, kind, number, place):
    """Return the clause that a nation has Units or ready squadrons enough in a place."""
    here = _standing(scene, nation, kind).get(place, 0)
    word = "Units" if kind == "unit" else "ready squadrons"
    return Clause(
        number <= here, "{nation} has {here} {word} at {place}, not {number}", [scene.index],
        nation=title(nation), here=here, word=word, place=place, number=number,
    )  # fmt: skip


def _standing(scene, nation, kind):
    side = scene.side(nation)
    return side.units if kind == "unit" else side.ready


# ---- marches


def whose(scene):
    """Return the nations whose pieces a March moves: the general's, the pieces' and that of the Formation's leader."""
    order = scene.order
    owners = [scene.now.owner_of(general) for general in (order.general, order.under) if general is not None]
    owners += [order.nation or scene.nation] if order.number else []
    return tuple(dict.fromkeys(owners))


def led(scene):
    """Return whether a general of the mover's leads the March; at sea, whether its own squadrons go along.

    An earlier order of the turn may have taken these to the end of the March already.
    """
    order = scene.order
    if order.kind == "squadron":
        return any(scene.side(scene.nation).ready.get(place, 0) for place in (order.start, order.end))
    return scene.now.owner_of(order.under or order.general) == scene.nation


@rule("TNW-0.a", on=(March,))
def marching_pieces_are_where_they_are(_a, scene):
    order = scene.order
    if order.general is not None:
        yield general_at(scene, order.general, order.start)
    if order.under is not None:
        yield general_at(scene, order.under, order.start, order.end)
    if order.number:
        yield pieces_at(scene, order.nation or scene.nation, order.kind, order.number, order.start)


@rule("TNW-0.c", on=(March,))
def marches_go_along_connections(_a, scene):
    order, atlas = scene.order, scene.now.atlas
    reached = atlas.distances(order.start) if order.kind == "unit" else _sailed(atlas, order.start)
    yield Clause(
        order.end != order.start and order.end in reached, "no connections lead from {start} to {end}", [scene.index],
        start=order.start, end=order.end,
    )  # fmt: skip


def _sailed(atlas, start):
    """Return the Zones and Ports that squadrons reach from a place."""
    zones, front = set(), [start]
    while front:
        new = set(atlas.waters[front.pop()]) - zones
        zones |= new
        front += new
    return zones | {port for zone in zones for port in atlas.facing[zone]}


@rule("TNW-0.d", on=(March,))
def a_nation_marches_its_own(_a, scene):
    wide = scene.order.within == WIDE[scene.order.kind] and led(scene)
    for owner in whose(scene):
        own = owner == scene.nation or scene.pact(owner, scene.nation)
        yield Clause(
            own or (wide and scene.allied(scene.nation, owner)), "{nation} does not command pieces of {owner}",
            [scene.index], nation=title(scene.nation), owner=title(owner or ""),
        )  # fmt: skip


@effect("TNW-0.c", on=(March,))
def pieces_march(_a, scene):
    """The pieces named go, and the leader of their Formation with them."""
    order, nation = scene.order, scene.order.nation or scene.nation
    goes = order.start != order.end
    for general in (order.general, order.under):
        yield Change(("seat", general), order.end, when=goes and general is not None)
    part, standing = "units" if order.kind == "unit" else "ready", _standing(scene, nation, order.kind)
    number = min(order.number, standing.get(order.start, 0))
    yield Change((part, nation, order.start), standing.get(order.start, 0) - number, when=goes and number)
    yield Change((part, nation, order.end), standing.get(order.end, 0) + number, when=goes and number)


# ---- pieces built


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


# ---- Formations, Flags, statuses


@rule("TNW-0.a", on=(FormArmyGroup,))
def joined_generals_are_there(_a, scene):
    for general in (scene.order.leader, scene.order.other):
        yield general_at(scene, general, scene.order.place)


@rule("TNW-0.d", on=(FormArmyGroup,))
def an_army_group_is_formed_under_an_own_general(_a, scene):
    leader = scene.order.leader
    yield Clause(
        scene.now.owner_of(leader) == scene.nation, "{leader} is no general of {nation}", [scene.index],
        leader=leader, nation=title(scene.nation),
    )  # fmt: skip


@rule("TNW-0.a", on=(FormArmada,))
def joined_squadrons_are_there(_a, scene):
    for nation in (scene.nation, scene.order.nation):
        yield pieces_at(scene, nation, "squadron", 1, scene.order.place)


@rule("TNW-0.a", on=(RemoveFlag,))
def forces_that_remove_a_flag_are_there(_a, scene):
    yield pieces_at(scene, scene.nation, "unit", 1, scene.order.place)


@rule("TNW-0.a", on=(EndAlliance,))
def an_alliance_that_ends_exists(_a, scene):
    nation = scene.order.nation
    yield Clause(
        nation in scene.now.pacts and scene.order.box != "ally", "{nation}'s consul stands in no Ally box to leave",
        [scene.index], nation=title(nation),
    )  # fmt: skip


@rule("TNW-0.a", on=(RemainSubject,))
def who_remains_a_subject_neutral_is_one(_a, scene):
    yield Clause(
        scene.subject(scene.nation), "{nation} is no Subject Neutral", [scene.index], nation=title(scene.nation)
    )
