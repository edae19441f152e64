"""Section 7.6: ending a Foreign War."""

from __future__ import annotations

from ....model.mistakes import nearest
from ....model.napoleonic_wars.acts import EndForeignWar
from ....model.napoleonic_wars.nations import title
from ..register import Clause, effect, rule
from ..steps.changes import Change
from ..steps.prices_of_acts import costs, paid

SUCCESS = 6  # or more


def ends_war(die):
    """Return whether a die ends a Foreign War."""
    return die >= SUCCESS


def ends_at(order):
    """Return which die ends the war, counted from 1; 0 if none does."""
    return next((place for place, die in enumerate(order.rolls, 1) if ends_war(die)), 0)


def rolled_in_vain(order):
    """Return whether a die is rolled after the one that ends the war."""
    return ends_at(order) not in (0, len(order.rolls))


@costs(EndForeignWar)
def price_of_attempts(scene):
    """Return the CP for attempts: 1 each."""
    return scene.order.times


@rule("TNW-0.a", on=(EndForeignWar,))
def the_war_is_in_play(_a, scene):
    name, names = scene.order.war, [war.name for war in scene.now.foreign_wars]
    yield Clause(scene.foreign_war(name) is not None, "there is no {name} war{near}", [scene.index],
                 name=name, near=nearest(name, names))  # fmt: skip


@rule("TNW-7.6.a", on=(EndForeignWar,))
def one_attempt_for_each_cp(_a, scene):
    order, war = scene.order, scene.foreign_war(scene.order.war)
    yield Clause(
        war is None or scene.nation in war.nations, "{nation} does not fight the {name} war", [scene.index],
        nation=title(scene.nation), name=order.war,
    )  # fmt: skip
    # dice that are not told leave the outcome open: the attempts are judged alone
    dice = len(order.rolls)
    yield Clause(
        dice in (0, order.times), "{rolls} rolls for {times} attempts", [scene.index], rolls=dice, times=order.times,
    )  # fmt: skip
    yield from paid(scene, f"trying {order.times} times")


@rule("TNW-7.6.b", on=(EndForeignWar,))
def no_die_is_rolled_for_a_war_that_is_over(_a, scene):
    yield Clause(
        not rolled_in_vain(scene.order), "die {last} ends the {name} war, and more are rolled", [scene.index],
        last=ends_at(scene.order), name=scene.order.war,
    )  # fmt: skip


@effect("TNW-7.6.b", on=(EndForeignWar,))
def a_six_ends_the_war(_a, scene):
    """Its card goes back into the deck, which nobody counts, or out of the game."""
    war = scene.foreign_war(scene.order.war)
    if war is not None and scene.nation in war.nations and ends_at(scene.order):
        yield Change(("foreign war", war.name), False)
        yield Change(("removed",), scene.now.removed + 1, when=war.card == "out")


@effect("TNW-7.6.c")
def pieces_engaged_in_a_war_that_is_over_go_to_regroup(_a, scene):
    """However it ended."""
    going_on = {war.name for war in scene.now.foreign_wars}
    engaged = dict.fromkeys(name for side in scene.now.sides.values() for name in side.engaged)
    for name in (name for name in engaged if name not in going_on):
        yield Change(("home", name), True)
