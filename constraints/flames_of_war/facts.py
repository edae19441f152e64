"""The facts of a position of Flames of War: what is in reserve, what is on the table, the mission, the force."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...model.flames_of_war.mission import EDGES, VARIANTS, Reserves
from ...model.flames_of_war.orders import UNITS
from ...model.flames_of_war.position import Position
from ..facts import Fact, numbered

KINDS = ("infantry", "gun", "immobile-gun", "cavalry", "motorcycle-reconnaissance", "transport", "tank")


def facts(position: Position, _nation: str, _orders: tuple[Any, ...]) -> Iterator[Fact]:
    """Yield the facts of a position that may matter to a turn."""
    yield numbered(lambda n: f"turn {n} comes next", position.turn, _put(position, "turn"), stock=False)
    yield from _platoons(position)
    yield numbered(lambda n: f"hits carried over: {n}", position.carried, _put(position, "carried"), stock=False)
    others = tuple(unit for unit in (None, *UNITS) if unit != position.measure)
    yield Fact(_measured(position.measure), others, _put(position, "measure"), _measured)
    for part in ("limbered", "emplaced"):
        for platoon, teams in getattr(position, part).items():
            without = {**getattr(position, part), platoon: ()}
            text = f"{part}: {', '.join(teams)} of {platoon}"
            yield Fact(text, (without,), _put(position, part), lambda _, part=part: f"{part}: none of them")
    if position.terms:
        yield from _mission(position, position.terms)
    yield from _teams(position)


def _put(position: Position, part: str) -> Any:
    return lambda value: replace(position, **{part: value})


def _measured(unit: str | None) -> str:
    return f"the table measures in {unit}" if unit else "no unit of length was used yet"


def _platoons(position: Position) -> Iterator[Fact]:
    """Yield where each platoon is: held by name, on the table, or neither."""

    def put(platoon: str, place: str) -> Position:
        reserve = tuple(p for p in position.reserve if p != platoon)
        arrived = {p: turn for p, turn in position.arrived.items() if p != platoon}
        if place == "in reserve":
            return replace(position, reserve=(*reserve, platoon), arrived=arrived)
        return replace(
            position, reserve=reserve, arrived={**arrived, platoon: 0} if place == "on the table" else arrived
        )

    for platoon in position.force.platoons:
        now = "in reserve" if platoon in position.reserve else "on the table" if platoon in position.arrived else ""
        yield Fact(
            f"{platoon} is {now}" if now else f"nobody has told where {platoon} is",
            tuple(place for place in ("in reserve", "on the table") if place != now),
            lambda place, platoon=platoon: put(platoon, place), lambda place, platoon=platoon: f"{platoon} is {place}",
        )  # fmt: skip
    yield numbered(lambda n: f"platoons held without a name: {n}", position.unnamed, _put(position, "unnamed"))


def _mission(position: Position, terms: Reserves) -> Iterator[Fact]:
    """Yield the terms of the mission."""

    def put(**parts: Any) -> Position:
        reserves = {**position.mission.reserves, position.player: replace(terms, **parts)}
        return replace(position, mission=replace(position.mission, reserves=reserves))

    def entered(edges: tuple[str, ...]) -> str:
        return f"Reserves enter at the {' or '.join(edges)} edge"

    half = (len(position.force.platoons) + 1) // 2
    number = half if terms.platoons is None else terms.platoons
    yield numbered(lambda n: f"platoons that stay in reserve: {n}", number, lambda n: put(platoons=n), stock=False)
    variants = tuple(variant for variant in VARIANTS if variant != terms.variant)
    yield Fact(f"the variant is {terms.variant} Reserves", variants, lambda v: put(variant=v),
               lambda v: f"the variant is {v} Reserves")  # fmt: skip
    if len(terms.enter) == 1:
        edges = tuple((edge,) for edge in EDGES if (edge,) != terms.enter)
        yield Fact(entered(terms.enter), edges, lambda edges: put(enter=edges), entered)
    yield Fact(f"the own edge is {terms.own}", tuple(edge for edge in EDGES if edge != terms.own),
               lambda edge: put(own=edge), lambda edge: f"the own edge is {edge}")  # fmt: skip


def _teams(position: Position) -> Iterator[Fact]:
    """Yield what each team is."""
    force = position.force

    def put(platoon: str, team: str, **parts: Any) -> Position:
        whole = force.platoons[platoon]
        teams = {**whole.teams, team: replace(whole.teams[team], **parts)}
        platoons = {**force.platoons, platoon: replace(whole, teams=teams)}
        return replace(position, force=replace(force, platoons=platoons))

    for platoon, whole in force.platoons.items():
        for name, team in whole.teams.items():
            yield Fact(
                f"{name} of {platoon} is of the kind {team.kind}", tuple(kind for kind in KINDS if kind != team.kind),
                lambda kind, at=(platoon, name): put(*at, kind=kind), lambda kind: f"it is of the kind {kind}",
            )  # fmt: skip
            if team.carrier:
                yield Fact(
                    f"{name} of {platoon} is carried by its {team.carrier}", (None,),
                    lambda _, at=(platoon, name): put(*at, carrier=None), lambda _: "nobody carries it",
                )  # fmt: skip
