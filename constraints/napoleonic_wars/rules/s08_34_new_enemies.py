"""Section 8.34, its end: Formations that have just become enemies fight where they share a duchy.

Units fight; squadrons in a Port and generals alone do not. All Attrition and Regrouping comes first.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from ....model.napoleonic_wars.acts import Battle, Evade
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.position import Due
from ..register import Clause, effect, rule
from ..reinforcement.ground import Ground
from ..steps.changes import Change
from .s08_34_consequences import declarer, suffering


def fighters(scene, place):
    """Return the nations with Units in a duchy that are at war with others there."""
    there = [nation for nation, side in scene.now.sides.items() if side.units.get(place, 0)]
    return [nation for nation in there if any(scene.hostile(nation, other) for other in there)]


def shared(scene):
    """Return the duchies in which several nations have Units, in the order of the map."""
    crowds = Counter(place for side in scene.now.sides.values() for place in side.units)
    return [place for place in scene.now.atlas.duchies if crowds.get(place, 0) > 1]


def _new_enemies(scene, one, other):
    """Return whether two nations are at war since this order; Pact allies whose Camp is yet to follow are not."""
    at_war = scene.hostile(one, other) and not scene.allied(one, other)
    return at_war and other not in scene.before.enemies(one)


@effect("TNW-8.34.e")
def new_enemies_fight(_a, scene):
    """A battle is due, under the declarer's name, where they stay in one duchy: those that must Regroup do not."""
    who = declarer(scene)
    if who is None:
        return
    leaving = {(nation, place) for statement, nation, place in suffering(scene) if statement != "TNW-8.34.b"}
    for place in shared(scene):
        staying = [nation for nation in fighters(scene, place) if (nation, place) not in leaving]
        due = Due("TNW-8.34.e", "battle", who, place)
        fights = any(_new_enemies(scene, one, other) for one, other in combinations(staying, 2))
        yield Change(("due", due), True, when=fights and due not in scene.now.due)


@effect("TNW-8.34.e")
def without_enemies_no_battle(_a, scene):
    """Where Attrition, Regrouping or evasion has left nobody to fight, no battle is due."""
    for due in scene.now.due:
        yield Change(("due", due), False, when=due.statement == "TNW-8.34.e" and not fighters(scene, due.place))


def battle_due(scene, place):
    """Return the battle that is due in a duchy."""
    return next((due for due in scene.now.due if due.statement == "TNW-8.34.e" and due.place == place), None)


@rule("TNW-0.f", on=(Battle, Evade))
def regrouping_comes_before_battles(_a, scene):
    for due in scene.before.due:
        yield Clause(
            due.kind not in ("attrition", "choice"), "{kind} is due before any battle ({statement})", [scene.index],
            kind=due.kind.capitalize(), statement=due.statement,
        )  # fmt: skip


@rule("TNW-8.34.e", on=(Battle,))
def no_more_are_left_than_fought(_a, scene):
    place = scene.order.place
    if battle_due(scene, place):
        for number, nation in scene.order.left:
            stood = scene.side(nation or scene.nation).units.get(place, 0)
            yield Clause(
                number <= stood, "{nation} cannot have {number} Units left at {place}: {stood} stood there",
                [scene.index], nation=title(nation or scene.nation), number=number, place=place, stood=stood,
            )  # fmt: skip


@rule("TNW-8.34.f", on=(Battle,))
def terrain_does_not_count(_a, scene):
    place = scene.order.place
    yield Clause(
        not (scene.order.terrain and battle_due(scene, place)),
        "terrain gives no advantage in the battle of new enemies at {place}", [scene.index], place=place,
    )  # fmt: skip


@effect("TNW-8.34.e", on=(Battle,))
def a_battle_leaves_what_it_leaves(_a, scene):
    """Of each nation that fights as many Units as the order says, and none of one that it does not name."""
    due = battle_due(scene, scene.order.place)
    if due:
        left = {nation or scene.nation: number for number, nation in scene.order.left}
        for nation in fighters(scene, due.place):
            stood = scene.side(nation).units[due.place]
            yield Change(("units", nation, due.place), min(left.get(nation, 0), stood))


@rule("TNW-8.34.e", on=(Evade,))
def only_the_declaring_side_evades(_a, scene):
    order, due = scene.order, battle_due(scene, scene.order.start)
    if due:
        yield Clause(
            scene.nation == due.nation or scene.allied(scene.nation, due.nation),
            "{nation} cannot evade: {other}'s side made them enemies", [scene.index],
            nation=title(scene.nation), other=title(due.nation or ""),
        )  # fmt: skip
        yield Clause(
            Ground(scene.now, scene.nation, scene.ruling).friendly(order.end),
            "{place} is no friendly duchy to which {nation} could evade", [scene.index],
            given=order.end in scene.now.atlas.roads[order.start], place=order.end, nation=title(scene.nation),
        )  # fmt: skip


@rule("TNW-0.c", on=(Evade,))
def evasion_goes_to_a_neighbour(_a, scene):
    start, end = scene.order.start, scene.order.end
    yield Clause(
        end in scene.now.atlas.roads[start], "no connection by land leads from {start} to {end}", [scene.index],
        start=start, end=end,
    )  # fmt: skip


@effect("TNW-8.34.e", on=(Evade,))
def the_declaring_side_evades(_a, scene):
    """A nation's Units and generals leave the duchy together."""
    order, side = scene.order, scene.side(scene.nation)
    if battle_due(scene, order.start) and order.start != order.end:
        units = side.units.get(order.start, 0)
        yield Change(("units", scene.nation, order.start), 0, when=units)
        yield Change(("units", scene.nation, order.end), side.units.get(order.end, 0) + units, when=units)
        for general, seat in side.leaders.items():
            yield Change(("seat", general), order.end, when=seat == order.start)
