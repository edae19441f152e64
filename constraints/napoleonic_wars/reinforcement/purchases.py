"""What a turn buys, where it is placed, and what stands where before Deployments begin.

All of a turn's purchases come first and have no order among themselves. The same code reads a turn as written and
one whose holes a solver will fill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....model.napoleonic_wars.orders import (
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ....model.napoleonic_wars.position import UNUSED
from ...lazy import quantity
from .table import Table

GENERALS = (CallUp, ReturnGeneral)  # purchases that bring one general; all others bring a number of pieces
NOTHING: Sequence[tuple[int, Any]] = ()


class Purchases:
    """The purchases of one turn on a table, and what stands where once they are made.

    Args:
        a: the algebra of the turn.
        table: the position.
        orders: the turn's orders; places all said or chosen.
    """

    def __init__(self, a: Any, table: Table, orders: tuple[Any, ...]):
        self.a, self.table, self.orders = a, table, orders
        self.ground, self.ruling, self.nation = table.ground, table.ruling, table.nation
        self.position, self.side = table.position, table.ground.side
        self._of: dict[type | tuple[type, ...], list[tuple[int, Any]]] = {}
        for pair in enumerate(orders):
            self._of.setdefault(type(pair[1]), []).append(pair)

    def of(self, *kinds: type) -> Sequence[tuple[int, Any]]:
        """Return the orders of some kinds with their positions in the turn."""
        of = self._of
        if len(kinds) == 1:
            return of.get(kinds[0], NOTHING)
        found = of.get(kinds)
        if found is None:
            found = of[kinds] = [pair for kind in kinds if kind in of for pair in of[kind]]
        return found

    # ---- purchases

    def _total(self, kind: type) -> Any:
        return self.a.sum([order.number for _, order in self.of(kind)])

    def _spread(self, *kinds: type) -> dict[str, Any]:
        """Return by place how many pieces orders of some kinds put there."""
        a, found = self.a, {}
        for _, order in self.of(*kinds):
            for place in a.options(order.place):
                found[place] = found.get(place, 0) + a.ite(a.eq(order.place, place), order.number, 0)
        return found

    @quantity
    def states_prices(self) -> bool:
        """Whether any order states what it costs."""
        return any([getattr(order, "price", None) is not None for order in self.orders])

    @quantity
    def formed_units(self) -> Any:
        """How many Units are formed."""
        return self._total(FormUnits)

    @quantity
    def returned_units(self) -> Any:
        """How many Units come back from Regroup."""
        return self._total(ReturnUnits)

    @quantity
    def formed_squadrons(self) -> Any:
        """How many squadrons are formed."""
        return self._total(FormSquadrons)

    @quantity
    def returned_squadrons(self) -> Any:
        """How many squadrons come back from Regroup."""
        return self._total(ReturnSquadrons)

    @quantity
    def placed_units(self) -> Mapping[str, Any]:
        """Units formed or brought back, by duchy."""
        return self._spread(FormUnits, ReturnUnits)

    @quantity
    def squadrons_formed_at(self) -> Mapping[str, Any]:
        """Squadrons formed, by Port."""
        return self._spread(FormSquadrons)

    @quantity
    def squadrons_returned_at(self) -> Mapping[str, Any]:
        """Squadrons brought back, by Port."""
        return self._spread(ReturnSquadrons)

    @quantity
    def refitted(self) -> Mapping[str, Any]:
        """Refit markers taken off, by Port."""
        return self._spread(Refit)

    @quantity
    def comings(self) -> Mapping[str, list[tuple[int, Any]]]:
        """For each general by which orders he may be called up or brought back, and whether he is by each."""
        a = self.a
        found: dict[str, list] = {}
        for index, order in self.of(*GENERALS):
            for general in a.options(order.general):
                if general is not None:
                    found.setdefault(general, []).append((index, a.eq(order.general, general)))
        return found

    @quantity
    def newcomers(self) -> Mapping[str, Any]:
        """How often each general is called up or brought back."""
        return {general: self.a.count([truth for _, truth in comings]) for general, comings in self.comings.items()}

    def comes(self, order: Any) -> Any:
        """Return whether a purchase is made at all: a solver may leave it out."""
        return self.a.no(self.a.eq(order.general, None)) if isinstance(order, GENERALS) else order.number >= 1

    def price(self, order: Any) -> Any:
        """Return what a purchase costs: the scenario's price of forming, 1 CP for returning or refitting a piece."""
        each = self.table.prices[type(order)]
        if isinstance(order, GENERALS):
            return self.a.ite(self.a.eq(order.general, None), 0, each)
        return order.number * each

    # ---- where they go

    @quantity
    def placing(self) -> Sequence[tuple[int, Any]]:
        """The orders whose pieces go where 14.22 places Units and leaders."""
        returning = self.of(ReturnUnits, ReturnGeneral)
        if returning and self.ruling["regroup-return-place"] == "b":
            return self.of(FormUnits, CallUp)
        return self.of(FormUnits, CallUp, ReturnUnits, ReturnGeneral)

    @quantity
    def places_used(self) -> Mapping[str, Any]:
        """For each duchy whether such pieces are placed there."""
        a = self.a
        found: dict[str, list] = {}
        following = self.of(FormSquadrons, ReturnSquadrons)
        placed = [(order, self.comes(order)) for _, order in self.placing]
        if following and self.table.places.squadrons_follow:
            placed += [(o, a.all((self.comes(o), self.table.places.capital_lost))) for _, o in following]
        for order, comes in placed:
            for place in a.options(order.place):
                found.setdefault(place, []).append(a.all((comes, a.eq(order.place, place))))
        return {place: a.any(truths) for place, truths in found.items()}

    # ---- what stands where once purchases are made

    @quantity
    def seats(self) -> Mapping[str, Any]:
        """Where each general of any nation is when Deployments begin."""
        a, coming = self.a, self.of(*GENERALS)
        if not coming:
            return self.table.seats
        seats = dict(self.table.seats)
        for _, order in coming:
            for general in a.options(order.general):
                if general is not None:
                    seats[general] = a.ite(a.eq(order.general, general), order.place, seats.get(general, UNUSED))
        return seats

    def units_stood(self, nation: str, place: str) -> Any:
        """Return the Units of a nation that stand in a duchy when Deployments begin."""
        stood = self.position.sides[nation].units.get(place, 0)
        return stood + self.placed_units.get(place, 0) if nation == self.nation else stood

    @property
    def markers_on_new(self) -> bool:
        """Whether a newly formed squadron bears a Refit marker."""
        return self.ruling["new-squadron-marker"] == "a"

    def squadrons_stood(self, place: str) -> Any:
        """Return all the nation's squadrons in a Port or Zone when Deployments begin, ready or not."""
        side = self.side
        new = self.squadrons_formed_at.get(place, 0) + self.squadrons_returned_at.get(place, 0)
        return side.ready.get(place, 0) + side.refit.get(place, 0) + new

    def ready_stood(self, place: str) -> Any:
        """Return the nation's ready squadrons in a Port or Zone when Deployments begin."""
        ready = self.side.ready.get(place, 0) + self.refitted.get(place, 0)
        formed = self.squadrons_formed_at.get(place, 0)
        return ready if (isinstance(formed, int) and formed == 0) or self.markers_on_new else ready + formed

    def marked_stood(self, port: str) -> Any:
        """Return the squadrons in a Port that bear, or would bear, a Refit marker before refits."""
        marked = self.side.refit.get(port, 0) + self.squadrons_returned_at.get(port, 0)
        formed = self.squadrons_formed_at.get(port, 0)
        if isinstance(formed, int) and formed == 0:
            return marked
        return marked + formed if self.markers_on_new or self.ruling["refit-same-phase"] == "a" else marked

    def refittable(self, port: str) -> Any:
        """Return the squadrons in a Port that may be refitted now."""
        marked, formed = self.side.refit.get(port, 0), self.squadrons_formed_at.get(port, 0)
        if isinstance(formed, int) and formed == 0:
            return marked
        return marked + formed if self.ruling["refit-same-phase"] == "b" and self.markers_on_new else marked

    def foreign(self, general: str) -> bool:
        """Return whether a general is another nation's."""
        return general not in self.side.ratings
