"""The face of this game to pictures: what one of a position, a turn or a map says."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...model.hole import has_holes
from ...model.napoleonic_wars.atlas import Atlas
from ...model.napoleonic_wars.nations import NATIONS
from ...model.napoleonic_wars.position import Position
from ..algebra import PLAIN
from ..picturing import Chart, Picture, Shown
from .picture.land import LEGEND, chart
from .picture.moves import arrow_of, headline, located, merged, plain, stack_of
from .picture.panels import affairs_panel, nations_panel, orders_panel, track_panel
from .play import see
from .reinforcement.ground import Ground
from .reinforcement.table import Table
from .steps.division import is_story

PAINTED = {
    "france": "blue", "britain": "red", "austria": "yellow", "russia": "green", "prussia": "grey", "spain": "orange",
    "turkey": "lilac", "denmark": "pink", "sweden": "sky",
}  # fmt: skip


def viewer(position: Position) -> str:
    """Return a nation whose view serves where nobody's is asked for."""
    return next(iter(position.order_of_play or position.sides))


def picture(shown: Shown) -> Picture:
    """Return what a picture of a position or of a turn says."""
    table: Any = shown.table
    position, nation, ruling = table.position, table.nation, table.ruling
    panels = [track_panel(position), affairs_panel(position), nations_panel(position, ruling)]
    caption, verdict, faults, arrows, new = _when(position), "", (), [], {}
    nations = list(position.sides) if shown.everyone else [nation]
    if shown.orders is not None:
        orders = [plain(order, nation) for order in shown.orders]
        nations = list(dict.fromkeys(nation for nation, _ in orders)) or [nation]
        findings = shown.verdict.findings if shown.verdict else ()
        at_fault = {number for finding in findings for number in finding.orders}
        grounds = _grounds(table, shown.orders)
        for number, (whose, order) in enumerate(orders, 1):
            arrow = arrow_of(number, order, whose, grounds(number), number in at_fault)
            arrows += [arrow] if arrow else []
            brought = stack_of(order, whose, position)
            if brought:
                new.setdefault(brought[0], []).append(brought[1])
        faults = tuple(located(finding, orders, arrows, grounds) for finding in findings)
        panels = [orders_panel(shown.orders, nation, shown.verdict, faults), *panels]
        verdict = shown.verdict.verdict if shown.verdict else ""
        left = ", something left open" if has_holes(shown.orders) else ""
        caption = f"{headline(shown.orders, nation)}{left}. {caption}"
    placing = _placing(table, nations)
    scene = chart(position.atlas, arrows, position, placing, {place: merged(s) for place, s in new.items()})
    owners = {name: PAINTED[name] for name in position.sides}
    return Picture(
        shown.title, caption, scene, owners, _signs(scene), faults, tuple(filter(None, panels)),
        " ".join(position.atlas.note.split()), verdict,
    )  # fmt: skip


def bare_chart(atlas: Atlas, title: str) -> Picture:
    """Return what a picture of a map without any position says: each duchy is told by its Home or Associated nation."""
    scene = chart(atlas)
    owned = {place.owner for place in scene.places}
    owners = {nation: PAINTED[nation] for nation in NATIONS if nation in owned}
    counted = f"{len(atlas.duchies)} duchies, {len(atlas.ports)} Ports, {len(atlas.sea)} Zones"
    return Picture(title, counted, scene, owners, _signs(scene), note=" ".join(atlas.note.split()))


def _when(position: Position) -> str:
    clock = position.clock
    if clock.phase != "impulse":
        return f"Turn {clock.turn}, Round {clock.round}, Interphase"
    whose = f" of {clock.nation.capitalize()}" if clock.nation else ""
    return f"Turn {clock.turn}, Round {clock.round}, Impulse {clock.impulse or ''}".rstrip() + whose


def _grounds(table: Table, orders: Sequence[Any]) -> Callable[[int], Ground]:
    """Return what returns, by an order's number, the position as its nation finds it when the order is given.

    Orders besides reinforcement find the position at the start of the turn.
    """
    position, ruling = table.position, table.ruling
    told = see(PLAIN, table, tuple(orders)).tables if is_story(position, table.nation, tuple(orders)) else {}
    nations = [plain(order, table.nation)[0] for order in orders]
    start = {nation: Ground(position, nation, ruling) for nation in dict.fromkeys(nations)} | {
        table.nation: table.ground
    }
    return lambda number: told[number - 1].ground if number - 1 in told else start[nations[number - 1]]


def _placing(table: Table, nations: Iterable[str]) -> list[str]:
    """Return the duchies where new pieces of some nations come."""
    position, ruling = table.position, table.ruling
    each = [table if n == table.nation else Table(Ground(position, n, ruling)) for n in nations]
    return [duchy for one in each if one.places.capitals for duchy in one.places.all]


def _signs(scene: Chart) -> dict[str, str]:
    used = {sign for place in scene.places for sign in place.signs}
    return {sign: meaning for sign, meaning in LEGEND.items() if sign in used}


__all__ = ["bare_chart", "picture", "viewer"]
