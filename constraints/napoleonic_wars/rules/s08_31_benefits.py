"""Section 8.31, what members of one Camp gain; and 8.3.d, what they may still do to each other."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import FormArmada, FormArmyGroup, PlayEvent
from ....model.napoleonic_wars.nations import ADJECTIVES, title
from ..register import Clause, home, rule

TURKISH = ADJECTIVES["turkey"].lower()  # a Foreign War with it in its name is Turkish


@home("right", "TNW-8.3.d")
def may_hurt(scene):
    """Return whether an order may hurt anybody, fellow members of the Camp too: an event may."""
    return isinstance(scene.order, PlayEvent)


@rule("TNW-8.31.a", on=(FormArmyGroup, FormArmada))
def several_nations_join_as_allies(_a, scene):
    order = scene.order
    other = scene.now.owner_of(order.other) if isinstance(order, FormArmyGroup) else order.nation
    yield Clause(
        other == scene.nation or scene.allied(scene.nation, other), "{nation} and {other} are no allies", [scene.index],
        nation=title(scene.nation), other=title(other or ""),
    )  # fmt: skip


@home("effect", "TNW-8.31.c")
def sheltered(scene):
    """Return whether Turkish Foreign Wars cannot hurt a nation: Turkey is a vassal of a member of its Camp.

    A vassal is an ally or, unless ruled out, a client; the Camp is the Coalition, unless any is ruled to do.
    """
    turkey, camp = scene.consul("turkey"), scene.camp(scene.order.nation)
    bound = turkey.box in ("client", "ally") and turkey.row in scene.members(camp)
    if TURKISH not in scene.order.war.lower() or not bound:
        return False
    vassal = turkey.box == "ally" or scene.ruling["vassal"] == "a"
    return vassal and (camp == "coalition" or scene.ruling["coalition-scope"] == "b")
