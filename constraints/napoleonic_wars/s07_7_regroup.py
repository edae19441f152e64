"""Section 7.7: coming back from Regroup, and refitting."""

from __future__ import annotations

from ...model.napoleonic_wars.nations import title
from ...model.napoleonic_wars.orders import Refit, ReturnGeneral, ReturnSquadrons, ReturnUnits
from .prices import stated_prices
from .register import Clause, rule


@rule("TNW-7.7.b")
def a_piece_comes_back_for_one_cp(a, view):
    yield from stated_prices(view, ReturnUnits, ReturnGeneral, ReturnSquadrons)
    if view.of(ReturnUnits, ReturnGeneral) and view.ruling["regroup-return-place"] == "b":
        home = view.ground.atlas.home(view.nation)
        for index, order in view.of(ReturnUnits, ReturnGeneral):
            fits = a.holds(order.place, lambda d: view.ground.friendly(d) if d in home else False, none=True)
            yield Clause(
                a.implies(view.comes(order), fits), "{place} is no friendly Home duchy", [index], place=order.place
            )


@rule("TNW-7.7.c")
def a_squadron_comes_back_into_an_open_port(a, view):
    for index, order in view.of(ReturnSquadrons):
        fits = a.holds(order.place, view.return_port, none=True)
        yield Clause(
            a.implies(view.comes(order), fits),
            "{place} is no friendly, unblockaded Port for a returning squadron",
            [index],
            place=order.place,
        )


@rule("TNW-7.7.d")
def a_returned_squadron_is_refitted_later(a, view):
    orders = [index for index, _ in view.of(Refit)]
    for port, number in view.refitted.items():
        returned = view.squadrons_returned_at.get(port, 0)
        yield Clause(
            a.any((number <= view.refittable(port), returned <= 0)),
            "a squadron brought back to {port} now is refitted in a later Impulse or Interphase", orders,
            given=number <= view.marked_stood(port), fact="squadrons brought back now are refitted later", port=port,
        )  # fmt: skip
    for fleet in view.fleets:
        for (nation, place), number in fleet.lifted.items():
            ready = view.ready_stood(place) + fleet.brought_before(nation, place)
            there = view.squadrons_stood(place) + fleet.brought_before(nation, place)
            yield Clause(
                number <= ready, "{number} squadrons put to sea from {place}; ready there: {ready}", [fleet.index],
                given=number <= there, fact="ready squadrons at {place}: {ready}",
                number=number, place=place, ready=ready,
            )  # fmt: skip


@rule("TNW-7.7.e")
def without_a_port_squadrons_stay(a, view):
    if view.of(ReturnSquadrons):
        ports = a.any(view.return_port(port) for port in view.ground.atlas.ports)
        orders = [index for index, _ in view.of(ReturnSquadrons)]
        yield Clause(
            a.any((view.returned_squadrons <= 0, ports)), "{nation} has no friendly, unblockaded Port for them", orders,
            nation=title(view.nation),
        )  # fmt: skip
