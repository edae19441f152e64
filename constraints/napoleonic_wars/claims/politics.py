"""Claims about alliances, Camps and war (8.2 to 8.4): what every legal order of diplomacy leaves as it was."""

from __future__ import annotations

from itertools import combinations

from ....model.napoleonic_wars.acts import DeclareWar, EndAlliance, JoinCamp
from ..proofs.political_cases import (
    allies_are_at_peace,
    are_apart,
    one_camp_each,
    pacts_follow,
    subjects_are_neutral,
)
from .register import claim

ORDERS, LATER, FIRST = "orders of diplomacy", "diplomacy from 1805 on", "diplomacy in the first Round"


def always(identifier, *statements, says, **options):
    """Return a decorator: this function says what holds of the position after every order."""

    def add(function):
        options.setdefault("about", ORDERS)
        claim(identifier, *statements, says=f"After every legal order {says}", **options)(
            lambda case: function(case.after)
        )
        return function

    return add


def from_1805(identifier, *statements, says, **options):
    """Return a decorator: this function says what holds wherever diplomacy leads from 1805."""
    says = f"Whatever declarations of war and changes of Camp follow on 1805, {says}"
    return lambda function: claim(f"{identifier}-from-1805", *statements, says=says, about=LATER, **options)(
        lambda case: function(case.after)
    )


def declares(case):
    """Return whether an order declares war."""
    return isinstance(case.order, DeclareWar)


def by_itself(case):
    """Return whether a nation that was in a Camp is in none after an order of its own."""
    return not case.before.neutral(case.nation) and case.after.neutral(case.nation)


def at_war(position):
    """Yield each pair of nations at war."""
    for one, other in combinations(position.sides, 2):
        if other in position.enemies(one):
            yield one, other


def new_wars(case):
    """Return the pairs of nations at war since an order."""
    return set(at_war(case.after)) - set(at_war(case.before))


# ---- what every order leaves so


@from_1805("france-and-britain-stay-apart", "TNW-8.22.a", says="France and Britain are no allies.")
@always("france-and-britain-stay-apart", "TNW-8.22.a", says="France and Britain are no allies.")
def _(position):
    return are_apart(position, "france", "britain")


@from_1805("one-player-one-camp", "TNW-8.3.g", says="no player has nations in both Camps.")
@always("one-player-one-camp", "TNW-8.3.g", says="no player has nations in both Camps, allies by Pact among them.")
def _(position):
    return one_camp_each(position)


@from_1805("pacts-lead-into-camps", "TNW-8.3.c", says="an ally by Pact is in its Power's Camp.")
@always("pacts-lead-into-camps", "TNW-8.3.c", says="a Proxy is in the Camp of the Power whose ally by Pact it is.")
def _(position):
    return pacts_follow(position)


@from_1805("allies-are-at-peace", "TNW-8.3.a", "TNW-8.33.d", says="nobody is at war with an ally.")
@always("allies-are-at-peace", "TNW-8.3.a", "TNW-8.33.d", says="no nation is at war with a member of its own Camp.")
def _(position):
    return allies_are_at_peace(position)


@from_1805(
    "who-fights-is-in-a-camp", "TNW-8.33.j", holds=False, says="whoever is at war is in a Camp.",
    why="A neutral Power on which war is declared stays outside both: only one that declares war has to join a Camp.",
)  # fmt: skip
def _(position):
    return not any(position.enemies(nation) for nation in position.sides if position.neutral(nation))


@always("subject-neutrals-are-in-no-camp", "TNW-8.33.k", says="no Subject Neutral is in a Camp.")
def _(position):
    return subjects_are_neutral(position)


# ---- neutrality


@claim(
    "nobody-leaves-its-camp-for-neutrality", "TNW-8.3.f", about=ORDERS,
    says="No nation becomes neutral by an order of its own.",
)  # fmt: skip
def _(case):
    return isinstance(case.order, EndAlliance) or not by_itself(case)


@claim(
    "conquest-alone-makes-neutral", "TNW-8.3.f", "TNW-8.3.c", about=ORDERS, holds=False,
    says="No order of diplomacy makes a nation neutral: that takes Conquest or Submission.",
    why="8.3.f says so of every nation, but by 8.3.c a Proxy whose alliance an event ends leaves its Camp.",
)  # fmt: skip
def _(case):
    return not any(case.after.neutral(n) and not case.before.neutral(n) for n in case.before.sides)


# ---- declarations of war


@claim(
    "a-declaration-brings-war", "TNW-8.33.c", about=ORDERS,
    says="Whoever declares war is at war with his target afterwards.",
)  # fmt: skip
def _(case):
    return not declares(case) or case.order.target in case.after.enemies(case.nation)


@claim(
    "a-neutral-power-at-war-is-in-a-camp", "TNW-8.33.j", about=ORDERS,
    says="A Power that declares war is in a Camp afterwards.",
)  # fmt: skip
def _(case):
    return not declares(case) or case.nation == "turkey" or not case.after.neutral(case.nation)


@claim(
    "an-attacked-proxy-finds-an-ally", "TNW-8.32.b", "TNW-8.33.b", about=ORDERS, holds=False,
    says="A Proxy on which war is declared becomes somebody's ally.",
    why="Nobody takes one that is Uncommitted where the opposing Camp has no Power.",
)  # fmt: skip
def _(case):
    return not declares(case) or case.order.target != "turkey" or "turkey" in case.after.pacts


@claim(
    "an-attacked-client-is-in-a-camp", "TNW-8.32.a", "TNW-8.33.b", about=ORDERS, holds=False,
    says="A Proxy whose client status makes it an ally when war is declared on it enters a Camp.",
    why="It becomes the ally of a Power that is in no Camp itself, and is at war outside both.",
)  # fmt: skip
def _(case):
    new_ally = "turkey" in case.after.pacts and "turkey" not in case.before.pacts
    return not (declares(case) and new_ally) or not case.after.neutral("turkey")


@claim(
    "the-attackers-camp-never-gains-the-target", "TNW-8.32.b", about=ORDERS,
    says="No declaration of war brings its target into the declarer's Camp.",
)  # fmt: skip
def _(case):
    camp = case.after.camp(case.nation)
    return not declares(case) or camp is None or case.after.camp(case.order.target) != camp


@claim(
    "war-on-one-is-war-on-all", "TNW-8.3.a", "TNW-8.33.c", about=ORDERS, holds=False,
    says="Whoever declares war on a member of a Camp is at war with all of that Camp.",
    why="A Proxy that is the ally of a Power in no Camp declares war on one nation alone.",
)  # fmt: skip
def _(case):
    camp = case.before.camp(case.order.target) if declares(case) else None
    return camp is None or set(case.after.camps[camp]) - {case.nation} <= set(case.after.enemies(case.nation))


@claim(
    "no-war-without-a-declaration", "TNW-8.33.a", "TNW-8.3.e", about=ORDERS, holds=False,
    says="No war begins but by a declaration of war.",
    why="Whoever joins a Camp is at war with the other one at once.",
)  # fmt: skip
def _(case):
    return declares(case) or not new_wars(case)


# ---- friends and enemies


@claim(
    "nobody-wins-an-enemy-over", "TNW-8.2.a", "TNW-8.4.b", about=ORDERS, holds=False,
    says="No step on the Track makes a Proxy the ally of a nation with which it is at war.",
    why="8.4.b bars clients that fight a Foreign War with one's Camp; nothing bars those at war by a declaration.",
)  # fmt: skip
def _(case):
    power = case.after.pacts.get("turkey")
    return declares(case) or "turkey" in case.before.pacts or power not in case.before.enemies("turkey")


@always(
    "no-war-within-one-command", "TNW-8.22.e", "TNW-8.32.a", holds=False,
    says="no two nations under one player's command are at war.",
    why="8.22.e looks at who commands the target before: a client of the player's other Power becomes his by 8.32.a.",
)  # fmt: skip
def _(position):
    def player(nation):
        return position.player(position.pacts.get(nation, nation))

    return all(player(one) is None or player(one) != player(other) for one, other in at_war(position))


@claim(
    "somebody-consents", "TNW-8.3.e", "TNW-8.33.i", about=ORDERS, holds=False,
    says="Whoever changes Camp has the consent of a member of the one that he joins.",
    why="To join an empty Camp, or one whose members are all his own, nobody need be asked.",
)  # fmt: skip
def _(case):
    joined = case.after.camp(case.nation)
    changes = joined is not None and case.before.camp(case.nation) not in (None, joined)
    return not changes or bool(case.scene.consenting(joined))


@claim(
    "a-power-shares-the-wars-of-its-ally", "TNW-8.33.b", "TNW-8.2.a", about=ORDERS, holds=False,
    says="After every legal order a Power is at war with all enemies of its ally by Pact.",
    why="A Power in no Camp has no part in the wars of its ally: 8.33.b gives an ally the wars of a Camp only.",
)  # fmt: skip
def _(case):
    after = case.after
    return all(set(after.enemies(proxy)) <= {*after.enemies(power)} for proxy, power in after.pacts.items())


@claim(
    "pact-allies-follow-their-power", "TNW-8.3.c", about=ORDERS,
    says="Whoever changes Camp takes his allies by Pact along.",
)  # fmt: skip
def _(case):
    kept = [proxy for proxy, power in case.before.pacts.items() if power == case.nation]
    changes = isinstance(case.order, (DeclareWar, JoinCamp))
    return not changes or all(case.after.camp(proxy) == case.after.camp(case.nation) for proxy in kept)


@claim(
    "a-change-of-camp-is-war-with-the-old-one", "TNW-8.3.b", about=ORDERS,
    says="Whoever changes Camp is at war with every member of the one that he left.",
)  # fmt: skip
def _(case):
    old, new = case.before.camp(case.nation), case.after.camp(case.nation)
    return None in (old, new) or old == new or set(case.after.camps[old]) <= {*case.after.enemies(case.nation)}


@claim(
    "a-conqueror-is-safe-from-his-subject", "TNW-8.33.l", about=ORDERS, holds=False,
    says="No Subject Neutral declares war on its conqueror.", why="It may, as a neutral Power (subject-neutral-war a).",
)  # fmt: skip
def _(case):
    return not declares(case) or case.before.subjects.get(case.nation) != case.order.target


@claim(
    "peace-comes-by-alliance-alone", "TNW-8.3.a", about=ORDERS, holds=False,
    says="No order ends a war but by making allies of those who fight it.",
    why="By leaving a Camp for the other one, or both, one is at peace with nations that are no allies.",
)  # fmt: skip
def _(case):
    ended = set(at_war(case.before)) - set(at_war(case.after))
    return all(not are_apart(case.after, one, other) for one, other in ended)


# ---- Prussia in the first Round


def enters(case):
    """Return whether an order takes Prussia, at peace before, into a Camp."""
    return not case.before.enemies("prussia") and case.before.neutral("prussia") and not case.after.neutral("prussia")


@claim(
    "prussia-at-peace-joins-no-camp", "TNW-8.5.a", about=FIRST,
    says="In the first Round of 1805 Prussia, at peace, takes itself into no Camp.",
)  # fmt: skip
def _(case):
    return case.nation != "prussia" or not enters(case)


@claim(
    "prussia-at-peace-stays-outside", "TNW-8.5.a", "TNW-8.32.a", about=FIRST, holds=False,
    says="In the first Round of 1805 no order takes Prussia, at peace before, into a Camp.",
    why="War declared on it as a Proxy makes it an ally, and ends its neutrality (prussia-declared-on a).",
)  # fmt: skip
def _(case):
    return not enters(case)


@claim(
    "prussia-declared-on-stays-outside-under-b", "TNW-8.5.a", about=FIRST, prussia_declared_on="b",
    says="Where a declaration of war does not end Prussia's neutrality, no order of the first Round takes it from "
    "peace into a Camp.",
)  # fmt: skip
def _(case):
    return not enters(case)


@claim(
    "prussia-is-in-its-powers-camp-under-b", "TNW-8.3.c", "TNW-8.5.a", about=FIRST, prussia_declared_on="b",
    holds=False,
    says="Where a declaration of war does not end Prussia's neutrality, an ally by Pact is still in its Power's Camp.",
    why="Prussia has become an ally by 8.32.a and waits outside both Camps: 8.3.c and 8.5.a are at odds.",
)  # fmt: skip
def _(case):
    return not declares(case) or case.order.target != "prussia" or pacts_follow(case.after)


@claim(
    "the-first-round-makes-no-pact-under-b", "TNW-8.1.a", "TNW-8.32.a", about=FIRST, first_round_advance="b",
    says="Where 8.1.a stops the advance of an attacked client too, the first Round makes nobody an ally by Pact.",
)  # fmt: skip
def _(case):
    return set(case.after.pacts) <= set(case.before.pacts)


@claim(
    "the-first-round-makes-no-pact", "TNW-8.1.a", "TNW-8.32.a", about=FIRST, holds=False,
    says="With the Track closed, the first Round makes nobody an ally by Pact.",
    why="A declaration of war does, though no consul may be moved (first-round-advance a).",
)  # fmt: skip
def _(case):
    return set(case.after.pacts) <= set(case.before.pacts)
