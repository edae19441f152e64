"""Section 8.6: negotiation."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import EVENT, Negotiate, PassCard
from ....model.napoleonic_wars.nations import title
from ..register import Clause, effect, home, rule
from ..steps.changes import Change

VERBS = {"give": "gives {} a card", "show": "shows {} a card", "swap": "swaps a card with {}"}


@home("right", "TNW-8.6.a")
def at_any_time(order):
    """Return whether an order is free to all at any time, whatever is due: negotiation is."""
    return isinstance(order, Negotiate)


@rule("TNW-8.6.b", on=(PassCard,))
def cards_are_passed_by_events_only(_a, scene):
    order = scene.order
    yield Clause(
        order.by == EVENT, "{nation} {does}, and no event allows it", [scene.index],
        nation=title(scene.nation), does=VERBS[order.how].format(title(order.nation)),
    )  # fmt: skip


@effect("TNW-8.6.b", on=(PassCard,))
def a_card_given_changes_hands(_a, scene):
    """A swap changes no number of cards; neither does showing one."""
    giver, taker = scene.nation, scene.order.nation
    known = {giver, taker} <= set(scene.now.sides) and giver != taker
    if scene.order.how == "give" and known and scene.cards(giver).hand > 0:
        yield Change(("cards", giver, "hand"), scene.cards(giver).hand - 1)
        yield Change(("cards", taker, "hand"), scene.cards(taker).hand + 1)
