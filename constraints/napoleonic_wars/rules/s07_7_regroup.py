"""Section 7.7: going to Regroup, and in the Interphase coming back from there and refitting."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import SendToRegroup
from ....model.napoleonic_wars.nations import ADJECTIVES, title
from ....model.napoleonic_wars.orders import Refit, ReturnGeneral, ReturnSquadrons, ReturnUnits
from ....model.napoleonic_wars.position import REGROUP, where
from ..register import Clause, effect, rule
from ..reinforcement.prices import stated_prices
from ..steps.changes import Change


@rule("TNW-7.7.b")
def a_piece_comes_back_for_one_cp(a, view):
    yield from stated_prices(view, ReturnUnits, ReturnGeneral, ReturnSquadrons)
    returning = view.of(ReturnUnits, ReturnGeneral)
    if returning and view.ruling["regroup-return-place"] == "b":
        homes, friendly = view.ground.homes, view.ground.friendly
        for index, order in returning:
            fits = a.holds(order.place, lambda d: a.all((homes.get(d, False), friendly(d))), none=True)
            yield Clause(
                a.implies(view.comes(order), fits), "{place} is no friendly Home duchy", [index], place=order.place
            )


@rule("TNW-7.7.c")
def a_squadron_comes_back_into_an_open_port(a, view):
    for index, order in view.of(ReturnSquadrons):
        fits = a.holds(order.place, view.table.places.return_port, none=True)
        yield Clause(
            a.implies(view.comes(order), fits),
            "{place} is no friendly, unblockaded Port for a returning squadron",
            [index],
            place=order.place,
        )


@rule("TNW-7.7.d")
def a_returned_squadron_is_refitted_later(a, view):
    orders = [index for index, _ in view.of(Refit)]
    for port, number in view.refitted.items() if orders else ():
        returned = view.squadrons_returned_at.get(port, 0)
        yield Clause(
            a.any((number <= view.refittable(port), returned <= 0)),
            "a squadron brought back to {port} now is refitted in a later Impulse or Interphase", orders,
            given=number <= view.marked_stood(port), fact="squadrons brought back now are refitted later", port=port,
        )  # fmt: skip
    for fleet in view.fleets:
        for (nation, place), number in fleet.lifted.items():
            ready = view.ready_stood(place) + fleet.brought_before(nation, place)
            there = view.squadrons_stood(place) + fleet.brought_before(nation, place)
            yield Clause(
                number <= ready,
                "{number} squadrons put to sea from {place}, where {nation} has {ready} ready squadrons",
                [fleet.index], given=number <= there, fact="{nation} has {ready} ready squadrons at {place}",
                number=number, place=place, ready=ready, nation=title(nation),
            )  # fmt: skip


@rule("TNW-7.7.e")
def without_a_port_squadrons_stay(a, view):
    orders = [index for index, _ in view.of(ReturnSquadrons)]
    if orders:
        ports = view.table.places.some_return_port
        yield Clause(
            a.any((view.returned_squadrons <= 0, ports)), "{nation} has no friendly, unblockaded Port for them", orders,
            nation=title(view.nation),
        )  # fmt: skip


# ---- by Conquest, by Submission and by events


def sent(scene):
    """Return whose pieces an order sends to Regroup: the giver's own where it does not say."""
    return scene.order.nation or scene.nation


def standing(scene):
    """Return how many of such pieces there are in the place."""
    place, side = scene.order.place, scene.side(sent(scene))
    if scene.order.kind == "unit":
        return side.units.get(place, 0)
    if scene.order.kind == "squadron":
        return side.ready.get(place, 0) + side.refit.get(place, 0)
    return 1 if scene.now.flags.get(place) == sent(scene) else 0


def seat(scene):
    """Return where the general is who is sent to Regroup."""
    general = scene.order.general
    return scene.side(scene.now.owner_of(general)).leaders[general]


@rule("TNW-0.a", on=(SendToRegroup,))
def what_is_sent_to_regroup_is_there(_a, scene):
    order = scene.order
    if order.general is not None:
        yield Clause(
            seat(scene) == order.place, "{general} is not at {place} but {seat}", [scene.index],
            general=order.general, place=order.place, seat=where(seat(scene)),
        )  # fmt: skip
        return
    word = {"unit": "Units", "squadron": "squadrons"}.get(order.kind, "Flags")
    yield Clause(
        order.number <= standing(scene), "{number} {nation} {word} sent from {place}; there: {here}", [scene.index],
        number=order.number, nation=ADJECTIVES[sent(scene)], word=word, place=order.place, here=standing(scene),
    )  # fmt: skip


@effect("TNW-7.7.a", on=(SendToRegroup,))
def pieces_go_to_regroup(_a, scene):
    """Of squadrons those with a Refit marker go first: nothing says which, and so the ready ones stay ready."""
    order, nation = scene.order, sent(scene)
    if order.general is not None:
        yield Change(("seat", order.general), REGROUP, when=seat(scene) == order.place)
        return
    side, number = scene.side(nation), min(order.number, standing(scene))
    if order.kind == "unit":
        yield Change(("units", nation, order.place), standing(scene) - number, when=number > 0)
        yield Change(("regrouped", nation, "units"), side.regroup_units + number, when=number > 0)
    elif order.kind == "squadron":
        marked, ready = side.refit.get(order.place, 0), side.ready.get(order.place, 0)
        yield Change(("refit", nation, order.place), max(marked - number, 0), when=number > 0)
        yield Change(("ready", nation, order.place), min(standing(scene) - number, ready), when=number > 0)
        yield Change(("regrouped", nation, "squadrons"), side.regroup_squadrons + number, when=number > 0)
    else:
        yield Change(("flag", order.place), None, when=number > 0)
        yield Change(("regrouped", nation, "flags"), side.regroup_flags + number, when=number > 0)


@effect("TNW-7.7.f")
def flags_return_to_the_unused_ones(_a, scene):
    """They do not wait in Regroup."""
    for nation, side in scene.now.sides.items():
        yield Change(("regrouped", nation, "flags"), 0, when=side.regroup_flags > 0)
