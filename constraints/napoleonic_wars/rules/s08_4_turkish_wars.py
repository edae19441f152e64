"""Section 8.4: Foreign Wars, most of them Turkey's, and the Camps of those who fight them."""

from __future__ import annotations

from ....model.napoleonic_wars.act_sentences import listed
from ....model.napoleonic_wars.acts import Attack, DeclareWar, MoveConsul, PlayForeignWar
from ....model.napoleonic_wars.nations import ADJECTIVES, title
from ....model.napoleonic_wars.position import ForeignWar
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from .s08_1_track import aimed_at
from .s08_31_benefits import sheltered

TURKEY = "turkey"
FOREMOST = {"franco": "france", "anglo": "britain", "austro": "austria", "russo": "russia", "prusso": "prussia"}
NAMED = {adjective.lower(): nation for nation, adjective in ADJECTIVES.items()} | FOREMOST


def opponents(war):
    """Return the nations that a Foreign War is named after.

    Example:
        >>> opponents("Russo-Turkish")
        ['russia', 'turkey']
    """
    return [NAMED[part] for part in war.lower().split("-") if part in NAMED]


@rule("TNW-0.a", on=(PlayForeignWar,))
def a_foreign_war_is_one_of_its_target(_a, scene):
    named = opponents(scene.order.war)
    absent = [title(nation) for nation in named if nation not in scene.now.sides]
    yield Clause(
        not named or scene.order.nation in named, "the {war} war is none of {nation}", [scene.index],
        war=scene.order.war, nation=title(scene.order.nation),
    )  # fmt: skip
    yield Clause(
        not absent, "the {war} war is fought by {absent}, not in the position", [scene.index],
        war=scene.order.war, absent=listed(absent or ["nobody"]),
    )  # fmt: skip


@effect("TNW-8.4.a", on=(PlayForeignWar,))
def a_foreign_war_is_fought_by_its_target_alone(_a, scene):
    """It is fought by the nation against which it is played and the other one of its name, by no fellow member.

    It does not come into play against a nation that is sheltered from it (8.31.c).
    """
    order = scene.order
    others = [nation for nation in opponents(order.war) if nation != order.nation]
    war = ForeignWar(order.war.title(), (order.nation, *others[-1:]))
    begins = others and not scene.foreign_war(war.name) and not sheltered(scene)
    yield Change(("foreign war", war.name), war, when=begins)


def fight(war, proxy, nations):
    """Return whether a Proxy fights a Foreign War against any of some nations."""
    return proxy in war.nations and any(nation in war.nations for nation in nations if nation != proxy)


@rule("TNW-8.4.b", on=(MoveConsul,))
def no_client_that_fights_ones_camp(_a, scene):
    proxy, power = scene.order.nation, scene.order.row
    camp = scene.members(scene.camp(power)) or (power,)
    for war in scene.now.foreign_wars:
        yield Clause(
            aimed_at(scene) != "client" or not fight(war, proxy, camp),
            "{proxy} cannot become {power}'s client: it fights the {war} war with {power}'s Camp", [scene.index],
            proxy=title(proxy), power=title(power), war=war.name,
        )  # fmt: skip


def _end(war):
    yield Change(("foreign war", war.name), False)


def dependants(scene, powers):
    """Return the clients and Pact allies of some nations."""
    return [n for n, consul in scene.now.consuls.items() if consul.box in ("client", "ally") and consul.row in powers]


@home("example", "TNW-8.4.d")
@effect("TNW-8.4.c")
def joining_a_camp_ends_wars_with_it(_a, scene):
    """Those of the newcomer with the Camp's clients and allies, and those of its own with the Camp's members."""
    for nation in filter(scene.joined, scene.now.sides):
        fellows = [member for member in scene.members(scene.camp(nation)) if member != nation]
        for war in scene.now.foreign_wars:
            against = any(fight(war, proxy, [nation]) for proxy in dependants(scene, fellows))
            if against or any(fight(war, proxy, fellows) for proxy in dependants(scene, [nation])):
                yield from _end(war)


def attacks_turkey(scene):
    """Return whether the order declares war on Turkey, or attacks its Forces or a duchy that it controls."""
    order = scene.order
    if isinstance(order, Attack):
        all_there = (*scene.forces(order.place), scene.controller(order.place))
        return TURKEY in ((order.nation,) if order.nation else all_there)
    return isinstance(order, DeclareWar) and order.target == TURKEY


@home("example", "TNW-8.4.f")
@effect("TNW-8.4.e")
def attacking_turkey_ends_its_wars(_a, scene):
    """By a member of a Camp; of the Camp that fights the war if so ruled."""
    camp = scene.members(scene.camp(scene.nation))
    for war in scene.now.foreign_wars if attacks_turkey(scene) and camp else ():
        if TURKEY in war.nations and (fight(war, TURKEY, camp) or scene.ruling["turkish-war-attacker"] == "a"):
            yield from _end(war)
