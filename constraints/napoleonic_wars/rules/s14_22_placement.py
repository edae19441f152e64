"""Section 14.22: where reinforcements are placed."""

from __future__ import annotations

from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import FormSquadrons, ReturnSquadrons
from ..register import Clause, rule


@rule("TNW-14.22.a")
def reinforcements_go_to_the_capital(a, view):
    places = view.table.places
    split = len(places.capitals) > 1 and view.ruling["russian-capitals"] == "b"
    yield from _placed(a, view, a.no(places.capital_lost), split, "{place} is not the Capital of {nation}")


@rule("TNW-14.22.b")
def new_squadrons_go_to_a_friendly_port(a, view):
    for index, order in view.of(FormSquadrons):
        fits = a.holds(order.place, view.table.places.forming_port, none=True)
        yield Clause(a.implies(view.comes(order), fits), "{place} is no friendly Port", [index], place=order.place)


@rule("TNW-14.22.c")
def returning_squadrons_go_to_an_open_port(a, view):
    shut, friendly = view.ground.blockaded, view.table.places.forming_port
    for index, order in view.of(ReturnSquadrons):
        fits = a.holds(order.place, lambda d: a.all((a.no(shut(d)), friendly(d))), none=True)
        yield Clause(
            a.implies(view.comes(order), fits),
            "{place} is no friendly Port without a blockade",
            [index],
            place=order.place,
        )


@rule("TNW-14.22.d")
def with_the_capital_lost_they_go_to_the_nearest_home_duchy(a, view):
    places = view.table.places
    regime = a.all((places.capital_lost, a.no(places.home_lost)))
    if regime is not False:
        split = view.ruling["nearest-tie"] == "b"
        message = "the Capital is lost, and {place} is not the friendly Home duchy nearest to it"
        yield from _placed(a, view, regime, split, message)
        yield from _squadrons_follow(a, view, regime)


@rule("TNW-14.22.e")
def with_all_home_duchies_lost_they_go_to_the_nearest_associated_one(a, view):
    regime = view.table.places.home_lost
    if regime is not False:
        split = view.ruling["nearest-tie"] == "b"
        message = "all Home duchies are lost, and {place} is not the friendly Associated duchy nearest to the Capital"
        yield from _placed(a, view, regime, split, message)
        yield from _squadrons_follow(a, view, regime)


def _placed(a, view, regime, split, message):
    """Yield that Units and leaders go where the regime in force allows, and all to one duchy."""
    if regime is False:
        return
    allowed, nation = view.table.places.allowed, title(view.nation)
    for index, order in view.placing:
        fits = a.holds(order.place, allowed, none=True)
        yield Clause(
            a.implies(view.comes(order), fits), message, [index], given=regime, place=order.place, nation=nation
        )
    used = view.places_used
    if not split and len(used) > 1:
        orders = [index for index, _ in view.placing]
        yield Clause(
            a.count(used.values()) <= 1, "the reinforcements go to more than one duchy", orders,
            given=regime, fact="reinforcements go to one duchy",
        )  # fmt: skip


def _squadrons_follow(a, view, regime):
    """Yield that squadrons go to a Port of the same duchy, if that is ruled."""
    squadrons = view.of(FormSquadrons, ReturnSquadrons)
    if squadrons and view.table.places.squadrons_follow:
        for index, order in squadrons:
            fits = a.holds(order.place, view.table.places.allowed, none=True)
            yield Clause(
                a.implies(view.comes(order), fits),
                "squadrons go to a Port of the duchy of the reinforcements",
                [index],
                given=regime,
            )
