"""Section 8.3: Camps."""

from __future__ import annotations

from ....model.hole import Hole
from ....model.napoleonic_wars.act_sentences import camp_said, listed
from ....model.napoleonic_wars.acts import BecomeNeutral, DeclareWar, JoinCamp
from ....model.napoleonic_wars.nations import title
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from .s08_2_alliances import needs_no_consent
from .s08_5_prussia import PRUSSIA, bound

# ---- what Camps are


@effect("TNW-8.3.a")
def allies_are_not_at_war(_a, scene):
    """A war besides the Camps ends where they ally those who fight it."""
    for one, other in scene.now.wars:
        yield Change(("war", one, other), False, when=scene.allied(one, other))


@home("definition", "TNW-8.3.a")
def allied_after(scene, nation):
    """Return whether a nation is an ally once the order is carried out: in the same Camp then, or by Pact."""
    pact = scene.pact(scene.nation, nation) or scene.pact(nation, scene.nation)
    return pact or nation in scene.members(camp_after(scene))


@home("definition", "TNW-8.3.b")
def at_war(scene, one, other):
    """Return whether two nations are at war: as members of the two Camps, from the start, or by a declaration."""
    return scene.hostile(one, other)


@effect("TNW-8.3.c")
def a_pact_ally_is_in_the_camp_of_its_power(_a, scene):
    """A Proxy in an Ally box is in its Power's Camp, whoever moved; one that has left the box leaves the Camp."""
    for proxy, power in scene.now.pacts.items():
        camp = scene.camp(power)
        waits = proxy == PRUSSIA and camp is not None and bound(scene.now, scene.ruling)
        yield Change(("camp", proxy), camp, when=scene.camp(proxy) != camp and not waits)
        # as for who joins a Camp by an order (8.3.e)
        yield Change(("subject", proxy), None, when=scene.subject(proxy) and camp is not None and not waits)
    for proxy in scene.before.pacts:
        yield Change(("camp", proxy), None, when=proxy not in scene.now.pacts and scene.camp(proxy) is not None)


@rule("TNW-8.3.c", on=(JoinCamp, DeclareWar))
def a_proxy_joins_no_camp_by_itself(_a, scene):
    if joins(scene) and scene.proxy(scene.nation):
        declares = isinstance(scene.order, DeclareWar) and scene.neutral_proxy(scene.nation)  # 8.33.b speaks
        yield Clause(
            False, "{nation} is a Proxy: it is in a Camp as somebody's ally by Pact, and in his", [scene.index],
            given=not declares, nation=title(scene.nation),
        )  # fmt: skip


# ---- joining and leaving


def joins(scene):
    """Return whether the order takes its nation into another Camp."""
    return scene.order.camp not in (None, scene.camp(scene.nation))


def camp_after(scene):
    """Return the Camp in which its nation is once the order is carried out."""
    return scene.order.camp or scene.camp(scene.nation)


def to_the_conqueror(scene):
    """Return whether a Subject Neutral joins its conqueror's Camp."""
    conqueror = scene.before.subjects.get(scene.nation)
    return conqueror is not None and scene.camp(conqueror) == scene.order.camp


def consented(scene):
    """Yield the clause that all whose consent is needed give it; that of others does no harm."""
    missing = [title(n) for n in scene.consenting(scene.order.camp) if n not in scene.order.consents]
    yield Clause(
        not missing, "{nation} joins {camp} without the consent of {missing}", [scene.index],
        nation=title(scene.nation), camp=camp_said(scene.order.camp), missing=listed(missing or ["nobody"]),
    )  # fmt: skip


@rule("TNW-8.3.e", on=(JoinCamp,))
def a_camp_is_joined_in_the_interphase_with_consent(_a, scene):
    if scene.proxy(scene.nation):
        return
    yield Clause(
        not scene.impulse, "{nation} joins {camp} in an Impulse without a declaration of war", [scene.index],
        nation=title(scene.nation), camp=camp_said(scene.order.camp),
    )  # fmt: skip
    if joins(scene) and not to_the_conqueror(scene) and not needs_no_consent(scene):
        yield from consented(scene)


@effect("TNW-8.3.e", on=(JoinCamp,))
def a_nation_joins_a_camp(_a, scene):
    """Its own Camp changes at once; a Subject Neutral is none any more."""
    yield Change(("camp", scene.nation), scene.order.camp, when=joins(scene))
    yield Change(("subject", scene.nation), None, when=joins(scene) and scene.subject(scene.nation))


@rule("TNW-8.3.f", on=(BecomeNeutral,))
def nobody_chooses_to_become_neutral(_a, scene):
    camp = scene.camp(scene.nation)
    yield Clause(
        camp is None, "{nation} is in {camp} and becomes neutral only by conquest or Submission", [scene.index],
        nation=title(scene.nation), camp=camp_said(camp),
    )  # fmt: skip


@rule("TNW-8.3.g", on=(JoinCamp, DeclareWar))
def no_player_has_a_foot_in_both_camps(_a, scene):
    player, camp = scene.commander(scene.nation), scene.order.camp
    if player is None or scene.proxy(scene.nation) or not joins(scene):
        return
    for other in scene.now.sides:
        power = scene.now.pacts.get(other, other)
        joined = [getattr(by.order, "camp", None) for by in scene.later if by.nation == power]
        comes = any(later == camp or isinstance(later, Hole) for later in joined)
        follows = power == scene.nation or comes
        apart = scene.camp(other) not in (None, camp)
        yield Clause(
            follows or scene.commander(other) != player or not apart,
            "{nation} joins {camp}; its player controls {other} in {its_camp}", [scene.index],
            nation=title(scene.nation), camp=camp_said(camp), other=title(other), its_camp=camp_said(scene.camp(other)),
        )  # fmt: skip
