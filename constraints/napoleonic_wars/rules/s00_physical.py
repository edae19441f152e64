"""Section 0, physical sense: what every table takes for granted."""

from __future__ import annotations

from ....model.napoleonic_wars.act_sentences import ACTS
from ....model.napoleonic_wars.acts import (
    DISCARDED,
    EVENT,
    RESULTS,
    TRACK,
    Attack,
    Attrition,
    Battle,
    EndForeignWar,
    Evade,
    FormArmada,
    FormArmyGroup,
    KeepForces,
    LetAllianceEnd,
    March,
    PlaceFlag,
    PlayCard,
    RegroupForces,
    RemoveFlag,
    RestoreAlliance,
)
from ....model.napoleonic_wars.card_acts import HAND, PROXY
from ....model.napoleonic_wars.nations import CONSULS, title
from ....model.napoleonic_wars.orders import (
    PURCHASES,
    CallUp,
    Deploy,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ....model.napoleonic_wars.position import REGROUP, UNUSED, where
from ..register import Clause, effect, rule
from ..reinforcement.sea import chained
from ..steps.changes import Change
from .s00_acts import whose
from .s08_6_negotiation import at_any_time


@rule("TNW-0.a")
def pieces_are_where_they_are(a, view):
    orders = [index for index, _ in view.of(Refit)]
    for port, number in view.refitted.items() if orders else ():
        here = view.marked_stood(port)
        yield Clause(
            number <= here, "{number} squadrons refitted at {port}, where {nation} has {here} Refit markers", orders,
            fact="{nation} has {here} Refit markers at {port}", nation=title(view.nation), number=number, port=port,
            here=here,
        )  # fmt: skip
    for army in view.armies:
        yield from _army_is_there(a, view, army)
    for fleet in view.fleets:
        yield from _fleet_is_there(a, view, fleet)


def _army_is_there(a, view, army):
    order, at_fault = army.order, [army.index]
    moving = [(order.leader, order.start, True), *((ride.general, ride.place, ride.present) for ride in order.rides)]
    for general, place, goes in moving:
        seat = view.seat_before(army, general)
        yield Clause(
            a.any((a.no(goes), a.eq(general, None), a.eq(seat, place))), "{general} is not at {place} but {seat}",
            at_fault, given=a.no(view.moved_again(army, general)), general=general, place=place,
            seat=lambda seat=seat: where(seat),
        )  # fmt: skip
    for (nation, place), number in army.lifted.items():
        here = view.units_stood(nation, place) + army.brought_before(nation, place)
        yield Clause(
            number <= here, "{number} Units taken at {place}, where {nation} has {here} Units", at_fault,
            fact="{nation} has {here} Units at {place}", number=number, place=place, here=here, nation=title(nation),
        )  # fmt: skip
    if army.convoy:
        something = a.any((army.carried >= 1, a.no(a.eq(order.leader, None))))
        yield Clause(a.implies(army.used, something), "the Convoy carries nothing", at_fault)


def _fleet_is_there(a, view, fleet):
    for (nation, place), number in fleet.lifted.items():
        here = view.squadrons_stood(place) + fleet.brought_before(nation, place)
        yield Clause(
            number <= here, "{number} squadrons taken at {place}, where {nation} has {here} squadrons", [fleet.index],
            fact="{nation} has {here} squadrons at {place}", nation=title(nation), number=number, place=place,
            here=here,
        )  # fmt: skip
    manned = a.implies(fleet.used, fleet.from_start() >= 1)
    yield Clause(manned, "no squadron leaves {start}", [fleet.index], start=fleet.order.start)


_SUPPLIES = (
    (FormUnits, "formed_units", "unused_units", "Units formed", "unused Units"),
    (FormSquadrons, "formed_squadrons", "unused_squadrons", "squadrons formed", "unused squadrons"),
    (ReturnUnits, "returned_units", "regroup_units", "Units brought back", "Units in Regroup"),
    (ReturnSquadrons, "returned_squadrons", "regroup_squadrons", "squadrons brought back", "squadrons in Regroup"),
)


@rule("TNW-0.b")
def nobody_exceeds_his_supply(a, view):
    side, nation = view.side, title(view.nation)
    for kind, asked, left, verb, stock in _SUPPLIES:
        orders = [index for index, _ in view.of(kind)]
        if orders:
            number, limit = getattr(view, asked), getattr(side, left)
            yield Clause(
                number <= limit, "{number} {verb}; {nation} has {limit} {stock}", orders,
                fact="{nation} has {limit} {stock}", number=number, verb=verb, nation=nation, limit=limit, stock=stock,
            )  # fmt: skip
    for kind, origin, word in ((CallUp, UNUSED, "unused"), (ReturnGeneral, REGROUP, "in Regroup")):
        for index, order in view.of(kind):
            fits = a.holds(order.general, lambda g, at=origin: view.foreign(g) or a.eq(side.leaders[g], at), none=True)
            yield Clause(fits, "{general} is not {word}", [index], general=order.general, word=word)
    for general, comings in view.comings.items() if len(view.of(CallUp, ReturnGeneral)) > 1 else ():
        if len(comings) > 1:
            times, orders = view.newcomers[general], [index for index, _ in comings]
            yield Clause(times <= 1, "{general} comes {times} times", orders, general=general, times=times)


@rule("TNW-0.c")
def moves_go_along_connections(a, view):
    for deployment in view.deployments:
        order = deployment.order
        if order.force != "army":
            yield from chained(a, view, deployment)
        else:
            linked = a.implies(deployment.used, deployment.by_land)
            yield Clause(
                linked, "no connections by land lead from {start} to {end}", [deployment.index],
                start=order.start, end=order.end,
            )  # fmt: skip


@rule("TNW-0.d")
def a_nation_commands_its_own(a, view):
    named = [(index, order.general) for index, order in view.of(CallUp, ReturnGeneral)]
    named += [(army.index, army.order.leader) for army in view.armies]
    nation = title(view.nation)
    for index, general in named:
        yield Clause(
            a.holds(general, lambda g: not view.foreign(g), none=True), "{general} is no general of {nation}", [index],
            general=general, nation=nation,
        )  # fmt: skip


@rule("TNW-0.e")
def orders_come_in_their_time(a, view):
    clock, nation = view.position.clock, title(view.nation)

    def silent(order):
        return a.no(view.given(order))

    for index, order in enumerate(view.orders):
        if clock.phase != "interphase":
            yield Clause(
                silent(order), "reinforcement orders are given in the Interphase, and it is an Impulse", [index]
            )
        elif isinstance(order, Attack):
            yield Clause(silent(order), "an attack belongs to an Impulse, and it is the Interphase", [index])
        elif view.nation in clock.reinforced:
            yield Clause(silent(order), "{nation} has reinforced in this Interphase already", [index], nation=nation)
        elif clock.nation not in (None, view.nation):
            yield Clause(silent(order), "it is the turn of {other}", [index], other=title(clock.nation))


@rule("TNW-0.f")
def what_is_due_comes_first(a, view):
    for due in view.position.due:
        for index, order in enumerate(view.orders):
            yield Clause(
                a.no(view.given(order)), "{kind} is due first ({statement})", [index],
                kind=due.kind.capitalize(), statement=due.statement,
            )  # fmt: skip


# ---- the same for orders besides reinforcement

_IMPULSE = (Attack, EndForeignWar, FormArmada, FormArmyGroup, March, PlayCard, RemoveFlag, *PROXY)


@rule("TNW-0.e", on=(*ACTS, *PURCHASES, Deploy))
def acts_come_in_their_time(_a, scene):
    order, clock = scene.order, scene.before.clock
    settles = isinstance(order, RESULTS) or _settles_a_choice(scene)
    if isinstance(order, Deploy):
        yield Clause(False, "Deployments are given in the Interphase, and it is an Impulse", [scene.index])
    if isinstance(order, _IMPULSE) or (isinstance(order, PlaceFlag) and not scene.before.due):
        yield Clause(scene.impulse, "this belongs to an Impulse, and it is the Interphase", [scene.index])
    if isinstance(order, HAND) or getattr(order, "by", None) == DISCARDED:
        yield Clause(not scene.impulse, "this belongs to the Interphase, and it is an Impulse", [scene.index])
    if scene.impulse and not settles and not at_any_time(order):
        theirs = isinstance(order, March) and order.cards == "its"  # 8.2.c: in the Impulse of those who march
        yield Clause(
            clock.nation in (None, *(whose(scene) if theirs else [scene.nation])),
            "it is the Impulse of {other}", [scene.index],
            other=title(clock.nation or ""),
        )  # fmt: skip


def _settles_a_choice(scene):
    """Return whether the order places the Flag that survivors may choose (8.34)."""
    order = scene.order
    return isinstance(order, PlaceFlag) and scene.due("choice", scene.nation, order.place) is not None


@rule("TNW-0.f", on=tuple(kind for kind in (*ACTS, *PURCHASES) if kind not in RESULTS))
def what_is_due_comes_before_acts(a, scene):
    for due in () if _settles_a_choice(scene) else scene.before.due:
        yield Clause(
            at_any_time(scene.order), "{kind} is due first ({statement})", [scene.index],
            kind=due.kind.capitalize(), statement=due.statement,
        )  # fmt: skip


_SETTLES = {
    Attrition: "attrition",
    Battle: "battle",
    Evade: "battle",
    KeepForces: "choice",
    RegroupForces: "choice",
    RestoreAlliance: "response",
    LetAllianceEnd: "response",
}


def settled(scene):
    """Return what is due that a result settles: of its kind, at its place, of the nation that it concerns."""
    order = scene.order
    place = getattr(order, "place", getattr(order, "start", None))
    return tuple(
        due
        for due in scene.before.due
        if due.kind == _SETTLES[type(order)] and due.place in (None, place) and _concerns(scene, due)
    )


def _concerns(scene, due):
    """Return whether a result is one of the nation for which something is due; a battle is one of all who fight.

    A nation may tell what another one chose, as it tells the consents that it has.
    """
    order = scene.order
    if due.nation is None or isinstance(order, (Battle, Evade)):
        return True
    return due.nation == (order.nation or scene.nation)


@rule("TNW-0.f", on=RESULTS)
def a_result_settles_what_is_due(_a, scene):
    yield Clause(
        bool(settled(scene)), "no {kind} is due that {nation} could settle so", [scene.index],
        kind=_SETTLES[type(scene.order)], nation=title(scene.nation),
    )  # fmt: skip


@effect("TNW-0.f", on=RESULTS)
def what_is_settled_is_due_no_more(_a, scene):
    """A result strikes off what it settles; a battle that one nation evades may be due for others."""
    for due in settled(scene):
        yield Change(("due", due), False, when=not isinstance(scene.order, Evade))


@rule("TNW-0.a", on=TRACK)
def a_consul_is_on_the_track(_a, scene):
    nation = scene.order.nation
    yield Clause(
        nation in CONSULS and scene.proxy(nation), "{nation} has no consul on the Track", [scene.index],
        nation=title(nation),
    )  # fmt: skip
    own = getattr(scene.order, "row", None) == nation or (scene.nation == nation and _by_cps(scene.order))
    yield Clause(not own, "{nation} has no row and no CPs for its own consul", [scene.index], nation=title(nation))


def _by_cps(order):
    return getattr(order, "by", None) != EVENT
