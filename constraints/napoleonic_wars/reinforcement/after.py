"""What a legal turn leaves behind: where everything is afterwards.

Quantities are formed in the algebra of the turn, so goals speak of them symbolically and `apply` reads them
plainly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.orders import CallUp, ReturnGeneral
from ....model.napoleonic_wars.position import Position
from ...lazy import quantity, remembered
from ..register import home
from .deployments import Army, Fleet
from .view import View


class After:
    """The position that follows from a turn.

    Args:
        view: the turn.
    """

    def __init__(self, view: View):
        self.view, self.a, self.side = view, view.a, view.side

    def units(self, nation: str, *duchies: str) -> Any:
        """Return a nation's Units in some duchies."""
        stood = self.a.sum(self.view.units_stood(nation, duchy) for duchy in duchies)
        return stood + self._moved(self.view.armies, nation, duchies)

    def _moved(self, deployments: Iterable[Army | Fleet], nation: str, places: tuple[str, ...]) -> Any:
        """Return how many more pieces of a nation Deployments bring to some places than they take from there."""
        return self.a.sum(
            deployment.arriving(nation, *places) - self.a.sum(deployment.lifted.get((nation, p), 0) for p in places)
            for deployment in deployments
        )

    def own_units(self, *duchies: str) -> Any:
        """Return the mover's Units in some duchies."""
        return self.units(self.view.nation, *duchies)

    def units_where_it_ends(self, army: Army) -> Any:
        """Return the mover's Units in the duchy where a Deployment ends: its own, others brought there, who stayed."""
        a, view, nation = self.a, self.view, self.view.nation
        stayed = {}
        for duchy in {**self.side.units, **view.placed_units}:
            taken = a.sum(other.lifted.get((nation, duchy), 0) for other in view.armies)
            stayed[duchy] = view.units_stood(nation, duchy) - taken
        brought = (
            a.ite(a.eq(other.order.end, army.order.end), other.own(nation), 0)
            for other in view.armies
            if other is not army
        )
        return a.sum((army.own(nation), a.at(army.order.end, stayed, 0), *brought))

    @property
    def total_units(self) -> Any:
        """All the mover's Units on the map: Deployments only move them."""
        return sum(self.side.units.values()) + self.view.formed_units + self.view.returned_units

    @remembered
    def seat(self, general: str) -> Any:
        """Return where a general is: a duchy, unused, in Regroup or out."""
        a = self.a
        seat = self.view.seats[general]
        for army in self.view.armies:
            seat = a.ite(army.moves(general), army.order.end, seat)
        return seat

    def generals_at(self, duchy: str) -> Any:
        """Return how many of the mover's generals are in a duchy."""
        return self.a.count(self.a.eq(self.seat(general), duchy) for general in self.side.leaders)

    @quantity
    def total_generals(self) -> Any:
        """All the mover's generals on the map."""
        there = sum(1 for where in self.side.leaders.values() if where in self.view.ground.atlas.duchies)
        a = self.a
        coming = a.count(a.no(a.eq(order.general, None)) for _, order in self.view.of(CallUp, ReturnGeneral))
        return there + coming

    def ready(self, *places: str) -> Any:
        """Return the mover's ready squadrons in some Ports or Zones."""
        stood = self.a.sum(self.view.ready_stood(place) for place in places)
        return stood + self._moved(self.view.fleets, self.view.nation, places)

    @home("effect", "TNW-7.7.c")
    def marked(self, port: str) -> Any:
        """Return the mover's squadrons in a Port that bear a Refit marker: returned ones do."""
        total = self.side.refit.get(port, 0) - self.view.refitted.get(port, 0)
        total = total + self.view.squadrons_returned_at.get(port, 0)
        formed = self.view.squadrons_formed_at.get(port, 0)
        return total + formed if self.view.markers_on_new else total

    @quantity
    def total_ready(self) -> Any:
        """All the mover's ready squadrons: Deployments only move them."""
        total = sum(self.side.ready.values()) + self.a.sum(self.view.refitted.values())
        return total if self.view.markers_on_new else total + self.view.formed_squadrons

    @quantity
    def total_marked(self) -> Any:
        """All the mover's squadrons with a Refit marker."""
        total = sum(self.side.refit.values()) - self.a.sum(self.view.refitted.values()) + self.view.returned_squadrons
        return total + self.view.formed_squadrons if self.view.markers_on_new else total

    @quantity
    def regroup_generals(self) -> Any:
        """How many of the mover's generals wait in Regroup."""
        waiting = sum(1 for where in self.side.leaders.values() if where == "(Regroup)")
        a = self.a
        return waiting - a.count(a.no(a.eq(order.general, None)) for _, order in self.view.of(ReturnGeneral))


def following(view: View) -> Position:
    """Return the position after a legal turn read plainly."""
    after, position, nation = After(view), view.position, view.nation
    sides = dict(position.sides)
    for other in (nation, *view.ground.allied_minors):
        side = sides[other]
        touched = {*side.units, *view.placed_units, *(army.order.end for army in view.armies)}
        units = {place: after.units(other, place) for place in sorted(touched)}
        leaders = {general: after.seat(general) for general in side.leaders}
        sides[other] = replace(side, units={p: n for p, n in units.items() if n}, leaders=leaders)
    side = sides[nation]
    places = {*side.ready, *side.refit, *view.refitted, *view.squadrons_formed_at, *view.squadrons_returned_at}
    places |= {fleet.order.end for fleet in view.fleets}
    ready = {place: after.ready(place) for place in sorted(places)}
    marked = {place: after.marked(place) for place in sorted(places)}
    sides[nation] = replace(
        side,
        ready={place: n for place, n in ready.items() if n},
        refit={place: n for place, n in marked.items() if n},
        regroup_units=side.regroup_units - view.returned_units,
        regroup_squadrons=side.regroup_squadrons - view.returned_squadrons,
        kept=view.ground.amount - view.spent if view.ruling["unspent-cp"] == "b" else 0,
    )
    clock = replace(position.clock, reinforced=(*position.clock.reinforced, nation))
    return replace(position, sides=sides, clock=clock)
