"""Ways over sea: a Fleet or a Convoy goes from Port to Zone, from Zone to Zone, from Zone to Port."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..register import Clause
from .ways import Corridor


@dataclass(frozen=True)
class Course:
    """A way over sea in a search where long ways are all alike: it is told Zone by Zone, or any way will do.

    Attributes:
        zones: its Zones, each a Zone or none from some point on.
        beyond: whether it is not told, none of these is a Zone, and it counts as one Zone more than there could be.
    """

    zones: tuple[Any, ...]
    beyond: Any


def told(way):
    """Return the Zones of a way as far as they are told."""
    return way.zones if isinstance(way, Course) else way or ()


def sailed(ground, hidden):
    """Yield the corridors over sea in a known position: what a Fleet or Convoy may pass, however long its way.

    A Zone that nobody may enter can still be left, and the Ports that face it passed at that.

    Args:
        ground: the position as the nation finds it.
        hidden: whether interception is ignored.
    """
    sea, waters, shores = ground.atlas.sea, ground.atlas.waters, ground.atlas.shores
    free = {zone: hidden or ground.a.no(ground.sea_intercepted(zone)) for zone in sea}
    regions = ground.a.regions({zone: waters[zone] for zone in sea}, free)
    around = [{**region, **{port: True for zone in region for port in shores[zone]}} for region in regions]
    yield from (Corridor(members, members, members) for members in around)
    for zone in sea:
        if not free[zone]:
            yield Corridor(shores[zone], {zone: True}, shores[zone])
            beyond = (members for members in around if not waters[zone].keys().isdisjoint(members))
            yield from (Corridor({**members, **shores[zone]}, {zone: True}, members) for members in beyond)


def chained(a, view, deployment):
    """Yield what connects a way over sea from its start to its end, past what it picks up (TNW-0.c)."""
    order = deployment.order
    beyond = order.via.beyond if isinstance(order.via, Course) else False
    if beyond is not False:
        yield Clause(
            a.implies(beyond, open_sea(a, deployment, view.table.sea_ways)),
            "no way over sea leads from {start} to {end}", [deployment.index], start=order.start, end=order.end,
        )  # fmt: skip
    if beyond is not True:
        yield from _step_by_step(a, view, deployment, beyond)


def open_sea(a, deployment, ways):
    """Return whether a Fleet that picks up pieces, or a Convoy, finds one of some ways over sea; or does not sail."""
    order = deployment.order
    stops = deployment.pickups if order.force == "fleet" else {}
    return a.implies(deployment.used, ways.open(a, order.start, order.end, stops))


def _step_by_step(a, view, deployment, beyond):
    """Yield that each Zone is next to what comes before it, and the end to the last; that all picked up is passed."""
    atlas, order = view.ground.atlas, deployment.order
    steps = [order.start, *told(order.via)]
    for place, zone in pairwise(steps):
        near = a.holds(zone, lambda z, p=place: a.at(p, lambda q: atlas.waters[q].get(z, False), False), none=True)
        yield Clause(near, "{zone} is not next to {place}", [deployment.index], zone=zone, place=place)
    for place, following in zip(steps, [*steps[1:], None], strict=True):
        last = a.all((a.no(beyond), a.eq(following, None)))
        lands = a.holds(place, lambda p: a.at(order.end, lambda e, q=p: _leads(atlas, q, e), False), none=True)
        yield Clause(
            a.implies(last, lands), "{end} is not reached from {place}", [deployment.index], end=order.end, place=place
        )
    for place in dict.fromkeys(place for _, place in deployment.lifted):
        taken = a.any(number >= 1 for (_, where), number in deployment.lifted.items() if where == place)
        passed = [a.eq(order.start, place)]
        if order.force == "fleet":
            zones = {place: True} if place in atlas.sea else atlas.waters[place]
            passed += [a.all((near, a.eq(step, z))) for step in (*steps, order.end) for z, near in zones.items()]
            passed.append(a.eq(order.end, place))
        yield Clause(
            a.any((beyond, a.no(taken), *passed)), "the way does not pass {place}", [deployment.index],
            given=order.force == "fleet", place=place,
        )  # fmt: skip


def _leads(atlas, place, end):
    """Return whether a way may end at `end` right after `place`."""
    one, other = (place, end) if end in atlas.sea else (end, place)
    return atlas.waters[one].get(other, False)
