"""The ways that Deployments and marches take on the map: a shortest one of those that the rules leave open."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise, permutations
from typing import Any

from ....model.hole import Hole, has_holes
from ....model.napoleonic_wars.acts import March
from ....model.napoleonic_wars.orders import Deploy
from ..reinforcement.ground import Ground

MOST_STOPS = 5  # tried in every order


def way_of(order: Any, ground: Ground) -> tuple[str, ...]:
    """Return the places through which an order's pieces go, the first and the last among them.

    Args:
        order: a Deployment, a march, or one who evades a battle.
        ground: the position as the nation finds it.

    Returns:
        Places of the map; nothing where the order leaves them open.
    """
    if has_holes((order.start, order.end)) or order.end is None:
        return ()
    if isinstance(order, Deploy) and order.force != "army":
        told = () if isinstance(order.via, Hole) else order.via or ()
        return _by_sea((order.start, *told, order.end), ground)
    if isinstance(order, March) and order.kind == "squadron":
        return _by_sea((order.start, order.end), ground)
    return _by_land(order, ground)


def barred(way: Iterable[str], ground: Ground) -> str | None:
    """Return the first duchy of a way that may not be entered, None where all may."""
    _, *entered = way
    land = ground.atlas.duchies
    return next((d for d in entered if d in land and not (ground.enterable(d, False) or ground.held(d))), None)


def _by_land(order: Any, ground: Ground) -> tuple[str, ...]:
    known = ground.atlas.duchies
    lifted = [lift.place for lift in getattr(order, "lifts", ())] + [ride.place for ride in getattr(order, "rides", ())]
    asked = [*lifted, *(drop.place for drop in getattr(order, "drops", ())), *(getattr(order, "via", ()) or ())]
    stops = [place for place in dict.fromkeys(asked) if isinstance(place, str) and place in known]
    stops = [place for place in stops if place not in (order.start, order.end)]
    if order.start not in known or order.end not in known:
        return (order.start, *stops, order.end)
    for passable in (lambda d: ground.enterable(d, False), lambda d: ground.friendly(d), lambda d: True):
        found = _walk(ground, order.start, stops, order.end, passable)
        if found:
            return found
    return (order.start, *stops, order.end)


def _walk(
    ground: Ground, start: str, stops: list[str], end: str, passable: Callable[[str], Any]
) -> tuple[str, ...] | None:
    """Return a shortest walk past all stops through passable duchies, None where there is none."""
    legs: dict[tuple[str, str], tuple[str, ...] | None] = {}
    best: tuple[str, ...] | None = None
    for order in permutations(stops) if len(stops) <= MOST_STOPS else [tuple(stops)]:
        walk: tuple[str, ...] = (start,)
        for leg in pairwise((start, *order, end)):
            if leg not in legs:
                legs[leg] = _shortest(ground.atlas.joined, *leg, lambda d: passable(d), ground.held)
            step = legs[leg]
            if step is None:
                break
            walk += step[1:]
        else:
            best = min(best or walk, walk, key=len)
    return best


def _shortest(
    near: Mapping[str, Iterable[str]], start: str, end: str, passable: Callable[[str], Any], ends: Callable[[str], Any]
) -> tuple[str, ...] | None:
    """Return a shortest way, both ends among it; its last place may also be one of `ends`."""
    if start == end:
        return (start,)
    came, front = {start: start}, deque([start])
    while front:
        here = front.popleft()
        for there in near[here]:
            if there in came or not (passable(there) or (there == end and ends(there))):
                continue
            came[there] = here
            if there == end:
                return _back(came, end)
            front.append(there)
    return None


def _back(came: Mapping[str, str], end: str) -> tuple[str, ...]:
    way = [end]
    while came[way[-1]] != way[-1]:
        way.append(came[way[-1]])
    return tuple(reversed(way))


def _by_sea(named: tuple[str, ...], ground: Ground) -> tuple[str, ...]:
    """Return the Zones and Ports that are named, with those between them where these leave a gap."""
    atlas = ground.atlas
    near: dict[str, list[str]] = {zone: [*nearby, *atlas.facing[zone]] for zone, nearby in atlas.sea.items()}
    near |= {port: list(atlas.duchies[port].zones) for port in atlas.ports}
    way = tuple(place for place in named if isinstance(place, str))
    for one, other in pairwise(way):
        if one not in near or other not in near:
            return way
    found: tuple[str, ...] = way[:1]
    for one, other in pairwise(way):
        step = _shortest(near, one, other, lambda place: place in atlas.sea, lambda place: True)
        found += step[1:] if step else (other,)
    return found
