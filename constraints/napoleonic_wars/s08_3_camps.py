"""Sections 8.3 and 8.31: Camps."""

from __future__ import annotations

from ...model.napoleonic_wars.acts import JoinCamp
from .changes import Change
from .register import effect


@effect("TNW-8.3.e", on=(JoinCamp,))
def a_nation_joins_a_camp(_a, scene):
    """Its own Camp changes at once; a Subject Neutral is none any more."""
    yield Change(("camp", scene.nation), scene.order.camp)
    yield Change(("subject", scene.nation), None, when=scene.subject(scene.nation))


@effect("TNW-8.3.c")
def a_pact_ally_is_in_the_camp_of_its_power(_a, scene):
    """A Proxy in an Ally box is in its Power's Camp, whoever moved."""
    for proxy, power in scene.now.pacts.items():
        camp = scene.camp(power)
        yield Change(("camp", proxy), camp, when=scene.camp(proxy) != camp)


@effect("TNW-8.3.c")
def a_lost_ally_leaves_the_camp(_a, scene):
    """A Proxy whose consul has left an Ally box is in no Camp."""
    for proxy in scene.before.pacts:
        yield Change(("camp", proxy), None, when=proxy not in scene.now.pacts and scene.camp(proxy) is not None)
