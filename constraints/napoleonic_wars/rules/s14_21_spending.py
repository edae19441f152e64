"""Section 14.21: what reinforcement CPs buy, and how many there are."""

from __future__ import annotations

from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import FOREIGN, CallUp, FormSquadrons, FormUnits, Refit
from ..register import Clause, rule
from ..reinforcement.prices import stated_prices


@rule("TNW-14.21.a")
def the_list_of_purchases_is_closed(a, view):
    for index, _ in view.of(*FOREIGN):
        yield Clause(False, "reinforcement CPs do not buy this", [index])
    yield from stated_prices(view, FormUnits, FormSquadrons, CallUp)


@rule("TNW-14.21.c")
def no_more_is_spent_than_the_amount(a, view):
    yield Clause(
        view.spent <= view.ground.amount, "{nation} spends {spent} CP and has {amount}",
        [index for index, _ in view.ledger], fact="{nation} has {amount} reinforcement CPs",
        nation=title(view.nation), spent=view.spent, amount=view.ground.amount,
    )  # fmt: skip


@rule("TNW-14.21.d")
def a_refit_costs_one_cp(a, view):
    yield from stated_prices(view, Refit)


@rule("TNW-14.21.e")
def only_squadrons_built_earlier_are_refitted(a, view):
    orders = [index for index, _ in view.of(Refit)]
    if not orders or view.ruling["refit-same-phase"] == "b":
        return
    for port, number in view.refitted.items():
        formed = view.squadrons_formed_at.get(port, 0)
        yield Clause(
            a.any((number <= view.refittable(port), formed <= 0)),
            "a squadron formed now at {port} is refitted in the same Interphase", orders,
            given=number <= view.marked_stood(port), fact="squadrons formed now are refitted later", port=port,
        )  # fmt: skip
