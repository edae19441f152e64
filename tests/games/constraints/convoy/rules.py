"""All rules, each written once: read plainly to judge a turn, and by the engines to fill its holes."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from ..rulebook import Register
from ..rulebook import clause as Clause

REGISTER = Register("convoy", nouns=("berth", "crate", "freighter", "time"))
rule, effect, home = REGISTER.rule, REGISTER.effect, REGISTER.home


class View:
    """One night as the rules see it: its orders are whole, or an engine is to choose something in them."""

    def __init__(self, a, table, orders):
        self.a, self.position, self.ruling, self.orders = a, table.position, table.ruling, list(enumerate(orders))

    def leaves(self, order, port):
        """Return whether a freighter sails from a port."""
        return self.a.holds(order.ship, lambda ship: self.position.freighters[ship].at == port, none=False)

    def enters(self, order, ports):
        """Return whether a freighter sails to one of some ports."""
        return self.a.holds(order.to, lambda to: to in ports, none=False)

    def sailings(self, one, other):
        """Return for each order whether a freighter sails from one port to another."""
        return [self.a.all([self.leaves(order, one), self.a.eq(order.to, other)]) for _, order in self.orders]


def certain(truths):
    """Return the places of those that are known to hold."""
    return [index for index, truth in enumerate(truths) if truth is True]


@rule("CON-1.a")
def no_more_crates_than_the_hold_takes(a, view):
    for index, order in view.orders:
        hold = a.at(order.ship, lambda ship: view.position.freighters[ship].hold)
        yield Clause(order.crates <= hold, "{ship} carries {crates} crates; its hold takes {hold}", [index],
                     ship=order.ship, crates=order.crates, hold=hold)  # fmt: skip


@rule("CON-1.b")
def crates_come_from_the_stores(a, view):
    for port, there in view.position.ports.items():
        leaving = [view.leaves(order, port) for _, order in view.orders]
        loaded = a.sum(a.ite(leaves, order.crates, 0) for leaves, (_, order) in zip(leaving, view.orders, strict=True))
        yield Clause(loaded <= there.stores, "{loaded} crates are loaded in {port}, which stores {stores}",
                     certain(leaving), loaded=loaded, port=port, stores=there.stores)  # fmt: skip


@home("right", "CON-1.c")
def least_load():
    """Return how few crates a freighter may carry."""
    return 0


@rule("CON-2.a")
def along_one_lane(a, view):
    for index, order in view.orders:
        ways = [a.all([view.leaves(order, p), view.enters(order, view.position.near(p))]) for p in view.position.ports]
        yield Clause(a.any(ways), "no lane leads {ship} to {to}", [index], ship=order.ship, to=order.to)


@rule("CON-2.b")
def once_a_night(a, view):
    for ship in view.position.freighters:
        sails = [a.eq(order.ship, ship) for _, order in view.orders]
        yield Clause(a.count(sails) <= 1, "{ship} sails {times} times in one night", certain(sails),
                     ship=ship, times=a.count(sails))  # fmt: skip


@rule("CON-2.c")
def no_more_arrive_than_find_a_berth(a, view):
    lying = Counter(ship.at for ship in view.position.freighters.values())
    for port, there in view.position.ports.items():
        arriving = [a.eq(order.to, port) for _, order in view.orders]
        leaving = a.count(view.leaves(order, port) for _, order in view.orders)
        needed = lying[port] + a.count(arriving) - (leaving if view.ruling["freed-berths"] == "a" else 0)
        yield Clause(a.any([a.no(a.any(arriving)), needed <= there.berths]), "{port} has {berths} berths for {needed}",
                     certain(arriving), port=port, needed=needed, berths=there.berths)  # fmt: skip


@home("definition", "CON-3.b")
def in_company(a, sailings):
    """Return how many freighters sail the same way."""
    return a.count(sailings)


@rule("CON-3.a")
def nobody_alone_on_a_watched_lane(a, view):
    for one, other in [way for lane in view.position.watched for way in (lane, lane[::-1])]:
        sailings = view.sailings(one, other)
        yield Clause(a.no(in_company(a, sailings) == 1), "1 freighter sails alone from {one} to {other}; they watch it",
                     certain(sailings), one=one, other=other)  # fmt: skip


@home("amount", "CON-4.a")
def burned(a, view):
    """Return how much fuel the freighters burn."""
    if view.ruling["empty-fuel"] == "a":
        return len(view.orders)
    return a.count(order.crates >= 1 for _, order in view.orders)


@rule("CON-4.b")
def no_more_fuel_than_there_is(a, view):
    fuel = burned(a, view)
    yield Clause(fuel <= view.position.fuel, "{fuel} fuel is burned; there is {there}",
                 [index for index, _ in view.orders], fuel=fuel, there=view.position.fuel)  # fmt: skip


@effect("CON-5.a")
def freighters_arrive(_a, view):
    ships = dict(view.position.freighters)
    for _, order in view.orders:
        ships[order.ship] = replace(ships[order.ship], at=order.to)
    yield "freighters", ships


@effect("CON-5.b")
def crates_arrive(_a, view):
    stores = Counter({port: there.stores for port, there in view.position.ports.items()})
    for _, order in view.orders:
        stores[view.position.freighters[order.ship].at] -= order.crates
        stores[order.to] += order.crates
    yield "ports", {port: replace(there, stores=stores[port]) for port, there in view.position.ports.items()}
