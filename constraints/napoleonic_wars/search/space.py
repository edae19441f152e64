"""What may be chosen: the variables that stand in a turn's holes, and the optional orders of a whole turn.

Choices that the rules exclude anyway are dropped beforehand, except in a `loose` space, which serves to find
out which rules exclude what.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.orders import (
    HOLE,
    PURCHASES,
    AnyOrder,
    CallUp,
    Deploy,
    FormSquadrons,
    FormUnits,
    Hole,
    Lift,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    Ride,
)
from ....model.napoleonic_wars.position import REGROUP, UNUSED
from ...algebra import Symbolic
from ...spaces import Space
from ..reinforcement.sea import Course, told
from ..reinforcement.settle import possible_places
from ..reinforcement.table import Table
from ..reinforcement.view import View
from .decisions import present
from .sea_ways import SeaWays

NOBODY = "nobody"  # stands in for a general where a nation has none: the rules refuse him
MOST_RATED = 8
LOOSE = 99  # more pieces than any rule lets an order have


class Opener:
    """Builds spaces on one table.

    Args:
        a: the symbolic algebra in which the variables live.
        table: the position.
        loose: keep choices that the rules exclude.
        focus: duchies that a loose space of optional orders offers for placing and as ends besides the legal
            ones: those that are asked about. Placing or ending elsewhere cannot serve better.
        rides: whether generals may go along with an optional Deployment.
        told: whether ways over sea are told Zone by Zone; else as courses, which are no orders yet.
    """

    def __init__(
        self, a: Symbolic, table: Table, loose: bool = False, focus: tuple[str, ...] = (), rides: bool = True,
        told: bool = True,
    ):  # fmt: skip
        self.a, self.table, self.loose, self.rides, self.told = a, table, loose, rides, told
        self.focus = tuple(place for place in focus if place in table.ground.atlas.duchies)
        self.ground, self.side, self.atlas = table.ground, table.ground.side, table.ground.atlas
        self.view = View(table.ground.a, table, ())
        self.sea = SeaWays(a, table, loose)
        self._fresh = 0

    def fill(self, orders: tuple[Any, ...]) -> Space:
        """Return the space of a turn's completions; places left unsaid must have been settled."""
        space = Space()
        late: list[tuple[int, Any]] = []
        for origin, order in enumerate(orders):
            if isinstance(order, (Deploy, AnyOrder)):
                late.append((origin, order))
            else:
                space.add(self._purchase(order, orders) if isinstance(order, PURCHASES) else order, origin)
        for origin, order in late:
            if isinstance(order, Deploy):
                space.add(self._deployment(order, space), origin)
            else:
                self._any_order(space, origin)
        return space

    # ---- variables

    def _name(self, word: str) -> str:
        self._fresh += 1
        return f"{word}{self._fresh}"

    def _number(self, value: Any, lo: int, hi: int) -> Any:
        return self.a.number(self._name("n"), lo, max(lo, hi)) if isinstance(value, Hole) else value

    def _choice(self, value: Any, keys: Iterable[Any], spare: Any) -> Any:
        return (
            self.a.choice(self._name("c"), tuple(dict.fromkeys(keys)) or (spare,)) if isinstance(value, Hole) else value
        )

    # ---- purchases

    def _most(self, order: Any) -> int:
        """Return a bound on a purchase's number beyond which the rules refuse it anyway."""
        side = self.side
        limit = {
            FormUnits: side.unused_units,
            FormSquadrons: side.unused_squadrons,
            ReturnUnits: side.regroup_units,
            ReturnSquadrons: side.regroup_squadrons,
            Refit: side.supply_squadrons,
        }[type(order)]
        return LOOSE if self.loose else max(1, limit)

    def _places(self, order: Any, orders: tuple[Any, ...] = ()) -> tuple[str, ...]:
        return tuple(self.atlas.duchies) if self.loose else possible_places(self.view, order, orders)

    def _generals(self, order: Any, loose: bool = False) -> tuple[str, ...]:
        origin = UNUSED if isinstance(order, CallUp) else REGROUP
        return tuple(g for g, where in self.side.leaders.items() if loose or where == origin)

    def _purchase(self, order: Any, orders: tuple[Any, ...]) -> Any:
        spare = self.table.places.capitals[:1] or tuple(self.atlas.duchies)[:1]
        changed = {"place": self._choice(order.place, self._places(order, orders), spare[0])}
        if hasattr(order, "number"):
            changed["number"] = self._number(order.number, 1, self._most(order))
        else:
            changed["general"] = self._choice(order.general, self._generals(order, self.loose), NOBODY)
        return replace(order, price=self._number(order.price, 0, 999), **changed)

    def optional_purchases(self, space: Space, origin: int | None, wanted: tuple[type, ...] = PURCHASES) -> None:
        """Add every purchase that may be made, each optional: for each place, and for each general."""
        for kind in wanted:
            model = kind(0)
            places = tuple(dict.fromkeys((*possible_places(self.view, model, (FormSquadrons(0, HOLE),)), *self.focus)))
            if kind in (CallUp, ReturnGeneral):
                for general in self._generals(model) if places else ():
                    self._optional_general(space, origin, kind, general, self._choice(HOLE, places, None))
            elif self._most(model) > 0:
                for place in places:
                    if self._worth(kind, place):
                        space.add(kind(self._number(HOLE, 0, self._most(model)), place), origin)

    def _optional_general(self, space: Space, origin: int | None, kind: type, general: str, place: Any) -> None:
        order = space.add(kind(self.a.choice(self._name("c"), (None, general)), place), origin)
        first = self.a.options(place)[0]  # where he does not come, no place is chosen either
        space.limits.append(self.a.any((present(self.a, order), self.a.eq(place, first))))

    def _worth(self, kind: type, port: str) -> bool:
        """Return whether a purchase is possible at all: pieces are there, or may come."""
        if kind is Refit:
            refitted_now = self.loose or self.table.ruling["refit-same-phase"] == "b"
            may_come = port in self.focus or bool(self.table.places.forming_port(port))
            return port in self.side.refit or (refitted_now and may_come)
        limits = {FormUnits: self.side.unused_units, FormSquadrons: self.side.unused_squadrons}
        limits |= {ReturnUnits: self.side.regroup_units, ReturnSquadrons: self.side.regroup_squadrons}
        return self.loose or limits[kind] > 0

    # ---- Deployments

    def _deployment(self, order: Deploy, space: Space) -> Deploy:
        """Return a Deployment as written, its holes as variables."""
        a, view = self.a, View(self.a, self.table, tuple(space.orders))
        force, spare = order.force, next(iter(self.atlas.duchies))
        leader = self._choice(order.leader, self.side.leaders, NOBODY)
        start = self._choice(order.start, self._starts(view, force, leader), spare)
        end = self._choice(order.end, self._ends(force, start, self.loose), spare)
        most = (
            self.side.supply_squadrons
            if force == "fleet"
            else MOST_RATED + 1
            if force == "army"
            else self.side.supply_units
        )
        stands = self._stands(view, force)
        lifts = tuple(
            replace(lift, number=self._number(lift.number, 0, most), place=self._at(lift.place, order, start, stands))
            for lift in order.lifts
        )
        rides = []
        for ride in order.rides:
            general = self._choice(ride.general, self._companions(), NOBODY)
            place = start if ride.place is order.start else ride.place
            if isinstance(place, Hole):
                place = a.at(general, view.seats, None)
                space.limits.append(self._on_map(place))
            rides.append(Ride(general, place))
        via = order.via
        if isinstance(via, Hole):
            via = self.sea.told(order, len(stands))
        elif via:
            via = tuple(self._choice(zone, self.atlas.sea, next(iter(self.atlas.sea), spare)) for zone in via)
        price = self._number(order.price, 0, 999)
        return replace(
            order, leader=leader, start=start, end=end, lifts=lifts, rides=tuple(rides), via=via, price=price
        )

    def _on_map(self, place: Any) -> Any:
        """Return whether a general's place is on the map, and not a box beside it."""
        return self.a.holds(place, lambda p: p in self.atlas.duchies or p in self.atlas.sea, none=False)

    def _at(self, place: Any, order: Deploy, start: Any, stands: tuple[str, ...]) -> Any:
        if place is order.start:
            return start
        return self._choice(place, stands, next(iter(self.atlas.duchies)))

    def _companions(self) -> list[str]:
        nations = (self.table.nation, *self.ground.allied_minors)
        return [g for nation in nations for g in self.table.position.sides[nation].leaders]

    def _starts(self, view: View, force: str, leader: Any) -> tuple[str, ...]:
        """Return where a Deployment may start: where its leader may be, or where squadrons or Units are."""
        a, land = self.a, self.atlas.duchies
        if self.loose:
            return (*land, *self.atlas.sea) if force == "fleet" else tuple(land)
        if force == "fleet" or leader is None:
            return self._stands(view, force)
        seats = a.options(a.at(leader, view.seats, None))
        return tuple(place for place in seats if place in land)

    def _stands(self, view: View, force: str) -> tuple[str, ...]:
        """Return the places where the nation (and its allied minors) have, or may get, pieces to deploy."""
        if force == "fleet":
            found = [*self.side.ready, *view.refitted, *view.squadrons_formed_at]
        else:
            allies = [self.table.position.sides[minor].units for minor in self.ground.allied_minors]
            found = [*self.side.units, *view.placed_units, *(place for units in allies for place in units)]
        return tuple(dict.fromkeys(found))

    def _ends(self, force: str, start: Any, loose: bool = False) -> tuple[str, ...]:
        """Return where a Deployment may end."""
        if force == "fleet":
            return (*(p for p in self.atlas.ports if loose or self.ground.friendly(p)), *self.atlas.sea)
        if force == "convoy":
            return tuple(p for p in self.atlas.ports if loose or self.ground.friendly_port(p))
        if loose:
            return tuple(self.atlas.duchies)
        ways = self.table.safe_ways.corridors
        starts = [s for s in self.a.options(start) if s is not None]
        open_ = {end for corridor in ways for s in starts if s in corridor.starts for end in corridor.ends} | set(
            starts
        )
        return tuple(duchy for duchy in self.atlas.duchies if duchy in open_)

    def optional_deployment(
        self, space: Space, origin: int | None, force: str, extra: bool, written: Deploy | None = None
    ) -> None:
        """Add a Deployment that may be made or not, with whatever may move in it.

        Where it stands for a written order, that order's end, way and statement of a price are possible too.
        """
        a, view = self.a, View(self.a, self.table, tuple(space.orders))
        leader, start = self._led(view, force)
        stands = self._stands(view, force)
        if not [s for s in a.options(start) if s is not None]:
            return
        ends = dict.fromkeys([None, *self._ends(force, start), *self.focus, *((written.end,) if written else ())])
        end = a.choice(self._name("end"), ends)
        order = Deploy(force, leader, start, end, extra, via=() if force == "army" else HOLE)
        if written and written.price is not None:
            order = replace(order, price=a.number(self._name("price"), 0, 999))
        via: Any = ()
        if force != "army":
            via = self.sea.told(order, len(stands)) if self.told else self.sea.course(order, len(stands))
            if via == ():
                return
        lifts = self._optional_lifts(view, force, start, stands)
        rides = () if force == "fleet" or not self.rides else tuple(
            Ride(g, view.seats[g], a.flag(self._name("ride")))
            for g in self._companions()
            if any(place in self.atlas.duchies for place in a.options(view.seats[g]))
        )  # fmt: skip
        order = space.add(replace(order, lifts=lifts, rides=rides, via=via), origin)
        used = present(a, order)
        busy = [lift.number for lift in lifts] + [ride.present for ride in rides]
        busy += [a.no(a.eq(zone, None)) for zone in told(via)]
        space.limits.append(a.any((used, a.sum(busy) <= 0)))
        space.limits.append(a.implies(used, a.all((self._on_map(start), a.no(a.eq(start, end))))))
        space.limits += [a.implies(ride.present, self._on_map(ride.place)) for ride in rides]
        space.limits += [a.any((a.no(a.eq(end, lift.place)), lift.number <= 0)) for lift in lifts]
        space.limits += [a.any((a.no(a.eq(end, ride.place)), a.no(ride.present))) for ride in rides]
        space.limits.append(a.any((used, a.eq(leader, None))))
        if isinstance(via, Course):
            space.limits.append(self.sea.limits(via))
        if force != "army":
            space.limits.append(a.any((used, a.eq(start, None))))

    def _led(self, view: View, force: str) -> tuple[Any, Any]:
        """Return who may lead an optional Deployment, and where it then starts."""
        a = self.a
        if force == "fleet":
            return None, self._choice(HOLE, (None, *self._stands(view, force)), None)
        on_map = [g for g in self.side.leaders if any(p in self.atlas.duchies for p in a.options(view.seats[g]))]
        leader = self._choice(HOLE, (None, *on_map), None)
        if force == "army":
            return leader, a.at(leader, {g: view.seat_past(view.deployments, g) for g in on_map}, None)
        seats = [place for g in on_map for place in a.options(view.seats[g]) if place in self.atlas.duchies]
        ports = [place for place in (*self._stands(view, force), *seats) if self.ground.friendly_port(place)]
        return leader, self._choice(HOLE, (None, *ports), None)

    def _optional_lifts(self, view: View, force: str, start: Any, stands: tuple[str, ...]) -> tuple[Lift, ...]:
        reach = set(stands) if self.loose or force != "army" else self._visited(start)
        if force == "convoy":
            reach = {place for place in stands if place in self.a.options(start)}
        nations = (None, *(self.ground.allied_minors if force != "fleet" else ()))
        found = []
        for nation in nations:
            for place in stands:
                most = self._standing(view, force, nation or self.table.nation, place)
                if place in reach and most > 0:
                    limit = LOOSE if self.loose else min(most, MOST_RATED) if force == "army" else most
                    found.append(Lift(self._number(HOLE, 0, limit), place, nation))
        return tuple(found)

    def _standing(self, view: View, force: str, nation: str, place: str) -> int:
        stood = view.ready_stood(place) if force == "fleet" else view.units_stood(nation, place)
        return stood if isinstance(stood, int) else stood.hi

    def _visited(self, start: Any) -> set[str]:
        starts = [s for s in self.a.options(start) if s is not None]
        ways = self.table.safe_ways.corridors
        return {m for c in ways for s in starts if s in c.starts for m in c.members} | set(starts)

    def _any_order(self, space: Space, origin: int) -> None:
        """Add every kind of order, at most one of which is given."""
        before = len(space.orders)
        self.optional_purchases(space, origin)
        for force in ("army", "fleet", "convoy"):
            self.optional_deployment(space, origin, force, extra=False)
        for force in ("army", "fleet"):
            self.optional_deployment(space, origin, force, extra=True)
        given = [present(self.a, order) for order in space.orders[before:]]
        space.limits.append(self.a.count(given) <= 1)
