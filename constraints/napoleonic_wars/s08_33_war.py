"""Section 8.33: entering war."""

from __future__ import annotations

from ...model.napoleonic_wars.acts import DeclareWar
from .changes import Change
from .register import effect


@effect("TNW-8.33.i", on=(DeclareWar,))
def a_declaration_may_change_the_camp(_a, scene):
    """The declarer joins the Camp that the declaration names."""
    joins = scene.order.camp is not None
    yield Change(("camp", scene.nation), scene.order.camp, when=joins)
    yield Change(("subject", scene.nation), None, when=joins and scene.subject(scene.nation))
