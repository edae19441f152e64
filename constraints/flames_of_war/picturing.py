"""The face of this game to pictures: the table with its edges, what has arrived, what is still off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...model.flames_of_war.mission import EDGES, Reserves
from ...model.flames_of_war.orders import Arrive, At, Put, inner, say
from ...model.flames_of_war.position import Position
from ...model.hole import Hole, has_holes
from ..picturing import Board, Card, Fault, Panel, Picture, Row, Shown

ROLLS = ("1-2", "3-4", "5-6")
TITLE = "Orders"


def viewer(position: Position) -> str:
    """Return the player: there is one."""
    return position.player


def picture(shown: Shown) -> Picture:
    """Return what a picture of a position or of a turn says."""
    position: Position = shown.table.position
    orders: Sequence[Any] = shown.orders or ()
    findings = shown.verdict.findings if shown.verdict else ()
    faults = tuple(Fault(finding.rule, finding.message, finding.orders) for finding in findings)
    coming = tuple(_coming(position, orders, faults))
    names = {card.name for card in coming}
    on = tuple(Card(name, _arrived(turn)) for name, turn in position.arrived.items() if name not in names)
    off = [Card(name, _teams(position, name)) for name in position.reserve if name not in names]
    off += [Card(f"{position.unnamed} without a name")] if position.unnamed else []
    told = {*position.arrived, *position.reserve, *names}
    other = [Card(name, "nobody has told where") for name in position.force.platoons if name not in told]
    panels = [Panel(position.mission.name, tuple(_mission(position)))]
    if shown.orders is not None:
        panels.insert(0, Panel(TITLE, tuple(_rows(orders, faults)) or (Row(("", "none")),), figures=(0,)))
    scene = Board(_edges(position.terms), on, coming, (*off, *other))
    turn = f"turn {position.turn}" if position.turn else "deployment"
    left = ", something left open" if has_holes(tuple(orders)) else ""
    caption = f"{position.force.name}, {position.player}{left}. {turn.capitalize()} comes next"
    verdict = shown.verdict.verdict if shown.verdict else ""
    return Picture(shown.title, caption, scene, faults=faults, panels=tuple(panels), verdict=verdict)


def _arrived(turn: int) -> str:
    return f"arrived in turn {turn}" if turn else "since deployment"


def _teams(position: Position, name: str) -> str:
    return ", ".join(position.force.platoons[name].teams)


def _edges(terms: Reserves | None) -> Mapping[str, str]:
    """Return what is to be said of each edge."""
    said: dict[str, list[str]] = {edge: [] for edge in EDGES}
    if terms:
        said[terms.own].append("own edge")
        for roll, edge in zip(ROLLS, terms.enter, strict=False):
            said[edge].append(f"Reserves on {roll}" if len(terms.enter) > 1 else "Reserves come on here")
    return {edge: ", ".join(words) for edge, words in said.items()}


def _coming(position: Position, orders: Sequence[Any], faults: Sequence[Fault]) -> Iterator[Card]:
    """Yield the platoons that arrive by the orders."""
    put = {o.platoon: o.edge for o in map(inner, orders) if isinstance(o, Put)}
    for number, order in enumerate(orders, 1):
        arrival = inner(order)
        if isinstance(arrival, Arrive) and isinstance(arrival.platoon, str):
            named = [edge for edge in (put.get(arrival.platoon), arrival.edge) if isinstance(edge, str)]
            told = [str(arrival.manner)] if isinstance(arrival.manner, str) else []
            told += [f"turn {order.turn}"] if isinstance(order, At) else []
            told += [f"rolling {arrival.die}"] if arrival.die is not None else []
            broken = tuple(dict.fromkeys(fault.statement for fault in faults if number in fault.orders))
            yield Card(arrival.platoon, ", ".join(told), next(iter(named), _edge(position.terms, arrival.die)),
                       number, broken)  # fmt: skip


def _edge(terms: Reserves | None, die: Any) -> str | None:
    """Return the edge where a platoon enters of which no edge is told, where there is only one."""
    if terms is None or isinstance(die, Hole):
        return None
    if len(terms.enter) == 1:
        return terms.enter[0]
    return terms.enter[(die - 1) // 2] if isinstance(die, int) and 1 <= die <= 6 else None


def _rows(orders: Sequence[Any], faults: Sequence[Fault]) -> Iterator[Row]:
    for number, order in enumerate(orders, 1):
        turn = f"turn {order.turn}: " if isinstance(order, At) else ""
        broken = tuple(dict.fromkeys(fault.statement for fault in faults if number in fault.orders))
        yield Row((str(number), f"{turn}{say(order)}"), faults=broken)


def _mission(position: Position) -> Iterator[Row]:
    """Yield what the mission says of the player's Reserves, and what is carried from turn to turn."""
    terms = position.terms
    yield Row(("player", position.player))
    if terms is None:
        yield Row(("Reserves", "none in this mission"))
        return
    platoons = "half of the platoons" if terms.platoons is None else f"{terms.platoons} platoons"
    yield Row(("Reserves", f"{terms.variant}, {platoons}"))
    yield Row(("enter at", " or ".join(terms.enter)))
    yield Row(("in reserve", str(position.left)))
    if position.carried:
        yield Row(("carried over", f"{position.carried} times 5+"))
    for word, guns in (("limbered", position.limbered), ("in position", position.emplaced)):
        for name, teams in guns.items():
            if teams:
                yield Row((word, f"{', '.join(teams)} of {name}"))


__all__ = ["picture", "viewer"]
