"""What one Deployment carries, from where to where: the quantities its rules speak of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....model.napoleonic_wars.orders import Deploy
from ...lazy import quantity, remembered
from .sea import Course, told
from .table import Table
from .ways import Passages


class Deployment:
    """A Deployment of any force.

    Attributes:
        index: the position of its order in the turn.
        extra: whether it is the additional Deployment.
        convoy: whether it is an Army's by sea.
        used: whether it takes place at all: a solver may leave it out.
        carried: how many Units or squadrons it ends with.
        lifted: how many pieces it takes along, by (nation, place).
        earlier: the Deployments before it.
        demanded: whether all rules are demanded of it together: what a stricter one implies may then count as given.
    """

    def __init__(self, a: Any, table: Table, index: int, order: Deploy, earlier: tuple, demanded: bool):
        self.a, self.table, self.index, self.order, self.earlier = a, table, index, order, earlier
        self.demanded = demanded
        self.extra, self.convoy = order.extra, order.force == "convoy"
        self.used = a.no(a.eq(order.end, None))
        self.carried = a.sum([lift.number for lift in order.lifts])
        self.lifted = self._lifted()

    def _lifted(self) -> Mapping[tuple[str, str], Any]:
        a, found = self.a, {}
        for lift in self.order.lifts:
            nation = lift.nation or self.table.nation
            for place in a.options(lift.place):
                if place is not None:
                    number = a.ite(a.eq(lift.place, place), lift.number, 0)
                    found[nation, place] = found.get((nation, place), 0) + number
        return found

    @quantity
    def pickups(self) -> Mapping[str, Any]:
        """For each place whether pieces are taken along from there."""
        a = self.a
        found: dict[str, list] = {}
        for (_, place), number in self.lifted.items():
            found.setdefault(place, []).append(number >= 1)
        for ride in self.order.rides:
            for place in a.options(ride.place):
                if place is not None:
                    found.setdefault(place, []).append(a.all((a.eq(ride.place, place), ride.present)))
        return {place: a.any(truths) for place, truths in found.items()}

    def from_start(self) -> Any:
        """Return how many Units it starts with."""
        start = self.order.start
        return self.a.sum(self.a.ite(self.a.eq(start, place), n, 0) for (_, place), n in self.lifted.items())

    @remembered
    def own(self, nation: str) -> Any:
        """Return how many pieces of a nation it ends with."""
        return self.a.sum(lift.number for lift in self.order.lifts if (lift.nation or self.table.nation) == nation)

    def arriving(self, nation: str, *places: str) -> Any:
        """Return how many pieces of a nation it brings to some places."""
        return self.a.ite(self.a.any(self.a.eq(self.order.end, place) for place in places), self.own(nation), 0)

    def brought_before(self, nation: str, place: str) -> Any:
        """Return how many pieces of a nation earlier Deployments of the same element brought to a place."""
        if not self.earlier:
            return 0
        kind = Fleet if isinstance(self, Fleet) else Army
        return self.a.sum(other.arriving(nation, place) for other in self.earlier if isinstance(other, kind))


class Army(Deployment):
    """A Deployment of an Army by land, or of a Convoy by sea."""

    @quantity
    def rating(self) -> Any:
        """The Command Rating of its leader."""
        return self.a.at(self.order.leader, self.table.ratings, 0)

    @quantity
    def riders(self) -> Any:
        """How many generals go along with the leader."""
        return self.a.count(ride.present for ride in self.order.rides)

    @quantity
    def load(self) -> Any:
        """What counts against the Command Rating: Units, and generals if so ruled."""
        if self.order.rides and self.table.ruling["generals-count"] == "a":
            return self.carried + self.riders
        return self.carried

    @quantity
    def price(self) -> Any:
        """What it costs as the additional Deployment, in CP; a Convoy, which cannot be one, has no price."""
        if self.convoy:
            return 0
        charges = self.table.ruling["extra-deployment-charges"]
        if charges == "a":
            return self.carried
        if charges == "b":
            return self.from_start()
        return self.carried + self.riders + self.a.count((self.a.no(self.a.eq(self.order.leader, None)),))

    @remembered
    def moves(self, general: Any) -> Any:
        """Return whether a general moves in it, as leader or along with him."""
        rides = (self.a.all((self.a.eq(r.general, general), r.present)) for r in self.order.rides)
        return self.a.any((self.a.eq(self.order.leader, general), *rides))

    @property
    def stops(self) -> Mapping[str, Any]:
        """For each duchy whether the way must lead there: pieces are picked up, or the order says so."""
        return {**self.pickups, **dict.fromkeys(self.order.via, True)} if self.order.via else self.pickups

    @quantity
    def by_land(self) -> Any:
        """Whether its start and end are duchies joined by land at all (else 0.c speaks)."""
        return True if self.demanded or self.friendly_way is True else self._way(self.table.land_ways)

    @quantity
    def friendly_way(self) -> Any:
        """Whether friendly duchies lead past all that it picks up to its end."""
        return True if self.demanded or self.safe_way is True else self._way(self.table.friendly_ways)

    @quantity
    def safe_way(self) -> Any:
        """The same, where nobody could intercept."""
        return self._way(self.table.safe_ways)

    def _way(self, ways: Passages) -> Any:
        """Return whether a way is open; where a stricter kind is certain or demanded, nobody asks."""
        return ways.open(self.a, self.order.start, self.order.end, self.stops)


class Fleet(Deployment):
    """A Deployment of a Fleet."""

    @quantity
    def price(self) -> Any:
        """What it costs as the additional Deployment: 1 CP for each Zone entered."""
        return self.zones_entered

    @quantity
    def zones_entered(self) -> Any:
        """How many Zones it enters, counted again when entered again."""
        return zones_entered(self)


def zones_entered(deployment: Deployment) -> Any:
    """Return how many Zones a Fleet or Convoy enters: those of its way, and the last where it stays at sea."""
    a, sea, way = deployment.a, deployment.table.ground.atlas.sea, deployment.order.via
    entered = a.count(a.no(a.eq(zone, None)) for zone in told(way))
    entered += a.count((a.holds(deployment.order.end, lambda place: place in sea, none=False),))
    if isinstance(way, Course):
        return a.ite(a.all((way.beyond, deployment.used)), len(way.zones) + 1, entered)
    return entered
