"""Section R3: entering the table."""

from __future__ import annotations

from fractions import Fraction

from ....model.flames_of_war.force import MOUNTS, RIDERS, is_gun, is_limbered
from ....model.flames_of_war.orders import (
    DISMOUNTED,
    FOOT,
    MOUNTED,
    TRANSPORTS,
    UNITS,
    Arrive,
    Come,
    Move,
    Put,
    TakePosition,
    measured,
)
from ..register import Clause, effect, home, rule
from ..story import Change

# ---- the edge


def rolled_place(die):
    """Return which of three places a die means: 1-2, 3-4 or 5-6.

    Example:
        >>> [rolled_place(die) for die in range(1, 7)]
        [0, 0, 1, 1, 2, 2]
    """
    return (die - 1) // 2


def mission_edge(moment):
    """Return the edge where the mission lets the platoon of an arrival enter; None where that is not known."""
    terms, die = moment.start.terms, moment.order.die
    if terms is None or (terms.variant == "scattered" and die is None):
        return None
    return terms.enter[rolled_place(die) if terms.variant == "scattered" else 0]


def by_the_marker(moment):
    """Return whether the place of the Command team settles where the platoon enters."""
    terms = moment.start.terms
    return terms is not None and mission_edge(moment) != terms.own and moment.ruling["marker-edge"] == "b"


@rule("FOW-R3.a", on=(Put,))
def the_command_team_lies_at_the_own_edge(_a, moment):
    order, terms = moment.order, moment.start.terms
    new = moment.arrival(order.platoon) is not None
    yield Clause(new, "{platoon} has not arrived in this turn", [moment.index], platoon=order.platoon)
    if terms is not None:
        yield Clause(
            order.edge == terms.own,
            "the Command team of {platoon} is put at the {edge} edge; the own edge is the {own}", [moment.index],
            given=new, platoon=order.platoon, edge=order.edge, own=terms.own,
        )  # fmt: skip


@rule("FOW-R3.a", on=(Arrive,))
def the_marker_may_settle_the_entry(_a, moment):
    order, terms = moment.order, moment.start.terms
    if terms is None or order.edge in (None, terms.own):
        return
    yield Clause(
        not by_the_marker(moment), "{platoon} enters at the {edge} edge; its Command team lies at the {own} edge",
        [moment.index], platoon=order.platoon, edge=order.edge, own=terms.own,
    )  # fmt: skip


@rule("FOW-R3.b", on=(Arrive,))
def it_enters_at_the_edge_of_the_mission(_a, moment):
    order, terms = moment.order, moment.start.terms
    yield Clause(
        order.step in (None, "movement"), "{platoon} enters in the {step} Step, not in the Movement Step",
        [moment.index], platoon=order.platoon, step=(order.step or "").capitalize(),
    )  # fmt: skip
    if terms is None:
        return
    scattered = terms.variant == "scattered"
    yield Clause(
        scattered or order.die is None, "a die is rolled for the entry of {platoon}; the mission names the {edge} edge",
        [moment.index], platoon=order.platoon, edge=terms.enter[0],
    )  # fmt: skip
    if order.edge is None or by_the_marker(moment):
        return
    edge = mission_edge(moment)
    yield Clause(
        edge is not None, "no die is rolled for the entry of {platoon} at the {edge} edge", [moment.index],
        platoon=order.platoon, edge=order.edge,
    )  # fmt: skip
    yield Clause(
        order.edge == edge, "{platoon} enters at the {edge} edge; {source} the {right} edge", [moment.index],
        given=edge is not None, platoon=order.platoon, edge=order.edge, right=edge,
        source=f"the die {order.die} means" if scattered else "the mission names",
    )  # fmt: skip


# ---- carried or on foot, mounted or dismounted


@home("right", "FOW-R3.c")
def has_transport(team):
    """Return whether a team may come on a Transport team: Infantry or Guns that have one."""
    return team.kind in RIDERS and team.carrier is not None


@rule("FOW-R3.c", on=(Arrive,))
def platoons_come_on_foot_or_carried(_a, moment):
    order = moment.order
    if order.manner not in (FOOT, TRANSPORTS):
        return
    riders = [team for team in moment.platoon(order.platoon).teams.values() if team.kind in RIDERS]
    yield Clause(bool(riders), "{platoon} has no Infantry or Gun team that could come {manner}", [moment.index],
                 platoon=order.platoon, manner=order.manner)  # fmt: skip
    for team in riders if order.manner == TRANSPORTS else ():
        yield Clause(has_transport(team), "{team} of {platoon} has no Transport team", [moment.index],
                     team=team.name, platoon=order.platoon)  # fmt: skip


@rule("FOW-R3.c", on=(Come,))
def teams_come_on_foot_or_carried(_a, moment):
    order = moment.order
    if order.manner not in (FOOT, TRANSPORTS):
        return
    yield from _of_a_kind(moment, RIDERS)
    team = moment.team(order.platoon, order.team)
    if team is None or team.kind not in RIDERS:
        return
    if order.manner == TRANSPORTS:
        yield Clause(has_transport(team), "{team} of {platoon} has no Transport team", [moment.index],
                     team=team.name, platoon=order.platoon)  # fmt: skip
    others = {o.manner for o in _coming(moment, order.platoon) if o.manner in (FOOT, TRANSPORTS)}
    if others - {order.manner}:
        yield Clause(
            moment.ruling["per-team-or-platoon"] == "a", "{team} comes {manner}, others of {platoon} come {other}",
            [moment.index], team=team.name, manner=order.manner, platoon=order.platoon,
            other=min(others - {order.manner}),
        )  # fmt: skip


@home("right", "FOW-R3.d")
def has_mounts(team):
    """Return whether a team may come mounted or dismounted: Cavalry, or Reconnaissance on motorcycles."""
    return team.kind in MOUNTS


@rule("FOW-R3.d", on=(Arrive,))
def platoons_come_mounted_or_dismounted(_a, moment):
    order = moment.order
    if order.manner in (MOUNTED, DISMOUNTED):
        yield Clause(
            any(map(has_mounts, moment.platoon(order.platoon).teams.values())),
            "{platoon} has no Cavalry or motorcycle Reconnaissance team that could come {manner}", [moment.index],
            platoon=order.platoon, manner=order.manner,
        )  # fmt: skip


@rule("FOW-R3.d", on=(Come,))
def teams_come_mounted_or_dismounted(_a, moment):
    if moment.order.manner in (MOUNTED, DISMOUNTED):
        yield from _of_a_kind(moment, MOUNTS)


def _coming(moment, platoon):
    """Return how a platoon and its teams came in this turn, as far as that was told."""
    return [order for _, order in moment.earlier if isinstance(order, (Arrive, Come)) and order.platoon == platoon]


def _of_a_kind(moment, kinds):
    """Yield that a team which comes in a manner of its own arrives in this turn and is of the kinds that may."""
    order = moment.order
    team = moment.team(order.platoon, order.team)
    come = moment.arrival(order.platoon) is not None
    yield Clause(come, "{platoon} has not arrived in this turn", [moment.index], platoon=order.platoon)
    yield Clause(
        team is not None and team.kind in kinds, "{team} of {platoon} does not come {manner}: it is a {kind} team",
        [moment.index], given=come, team=order.team, platoon=order.platoon, manner=order.manner,
        kind=team.kind.replace("-", " ") if team else "missing",
    )  # fmt: skip


@effect("FOW-R3.c", on=(Arrive, Come))
def carried_guns_are_limbered(_a, moment):
    """All that have a Transport team where the platoon comes on them; one where it does."""
    order, now = moment.order, moment.now
    if moment.turn == 0 or order.manner not in (FOOT, TRANSPORTS):
        return
    before = now.limbered.get(order.platoon, ())
    if isinstance(order, Arrive):
        teams = moment.platoon(order.platoon).teams.values()
        guns = tuple(team.name for team in teams if is_limbered(team))
        after = guns if order.manner == TRANSPORTS else ()
    else:
        team = moment.team(order.platoon, order.team)
        rides = order.manner == TRANSPORTS and team is not None and is_limbered(team)
        after = (*(t for t in before if t != order.team), *((order.team,) if rides else ()))
    if after != before:
        yield Change("limbered", {**now.limbered, order.platoon: after})


# ---- Immobile Guns


@home("limit", "FOW-R3.e")
def share(order):
    """Return a distance as a part of what an Immobile Gun may move: 4 inches, or 10 cm.

    Example:
        >>> share(Move("Rifle platoon", "gun", 5, "cm"))
        Fraction(1, 2)
    """
    return Fraction(order.distance) / UNITS[order.unit]


@rule("FOW-R3.e", on=(Move,))
def immobile_guns_move_four_inches_on_arrival(_a, moment):
    order, now = moment.order, moment.now
    measure = now.measure or order.unit
    if order.unit != measure:
        yield Clause(
            moment.ruling["inch-or-cm"] == "b", "{team} moves {distance}; this table measures in {measure}",
            [moment.index], team=order.team, distance=measured(order), measure=measure,
        )  # fmt: skip
    team, since = moment.team(order.platoon, order.team), now.arrived.get(order.platoon, 0)
    limbered = order.team in now.limbered.get(order.platoon, ())
    if team is None or team.kind != "immobile-gun" or since == 0 or limbered:
        return
    later, emplaced = since < moment.turn, order.team in now.emplaced.get(order.platoon, ())
    if order.distance and (later or emplaced):
        ruling = moment.ruling["immobile-later-turns"]
        may = not later if ruling == "a" else not emplaced
        yield Clause(
            may, "{team} of {platoon} moves {distance} {why}", [moment.index],
            team=order.team, platoon=order.platoon, distance=measured(order),
            why="though it is in position" if ruling == "b" else f"after its turn of arrival, turn {since}",
        )  # fmt: skip
        if not may:
            return
    moves = [o for _, o in moment.earlier if isinstance(o, Move) and (o.platoon, o.team) == (order.platoon, order.team)]
    yield Clause(
        sum(map(share, (*moves, order))) <= 1, "{team} of {platoon} moves {told}; it may move up to 4 inches or 10 cm",
        [moment.index], team=order.team, platoon=order.platoon,
        told=" and ".join(map(measured, (*moves, order))),
    )  # fmt: skip


@effect("FOW-R3.e", on=(Move,))
def the_table_has_its_measure(_a, moment):
    """That of the first move."""
    if moment.now.measure is None:
        yield Change("measure", moment.order.unit)


@effect("FOW-R3.e", on=(TakePosition,))
def the_gun_is_in_position(_a, moment):
    """It is limbered no more."""
    order, now = moment.order, moment.now
    there, limbered = now.emplaced.get(order.platoon, ()), now.limbered.get(order.platoon, ())
    team = moment.team(order.platoon, order.team)
    if team is None or not is_gun(team) or now.is_off(order.platoon):
        return
    if order.team in limbered:
        yield Change("limbered", {**now.limbered, order.platoon: tuple(t for t in limbered if t != order.team)})
    if order.team not in there:
        yield Change("emplaced", {**now.emplaced, order.platoon: (*there, order.team)}, f"{order.team} is in position")
