"""Ways over sea: a Fleet or a Convoy goes from Port to Zone, from Zone to Zone, from Zone to Port."""

from __future__ import annotations

from itertools import pairwise

from ..register import Clause


def chained(a, view, deployment):
    """Yield what connects a way over sea from its start to its end (TNW-0.c)."""
    atlas, order = view.ground.atlas, deployment.order
    steps = [order.start, *order.via]
    for place, zone in pairwise(steps):
        near = a.holds(zone, lambda z, p=place: a.at(p, lambda q: atlas.waters[q].get(z, False), False), none=True)
        yield Clause(near, "{zone} is not next to {place}", [deployment.index], zone=zone, place=place)
    for place, following in zip(steps, [*steps[1:], None], strict=True):
        last = a.all((a.no(a.eq(place, None)), a.eq(following, None)))
        lands = a.holds(order.end, lambda e, p=place: a.at(p, lambda q: _leads(atlas, q, e), False), none=True)
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
            a.any((a.no(taken), *passed)), "the way does not pass {place}", [deployment.index],
            given=order.force == "fleet", place=place,
        )  # fmt: skip


def _leads(atlas, place, end):
    """Return whether a way may end at `end` right after `place`."""
    one, other = (place, end) if end in atlas.sea else (end, place)
    return atlas.waters[one].get(other, False)
