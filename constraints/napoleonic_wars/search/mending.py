"""The space of turns near a written one: every order may stay, change in any of its parts, or go."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from ....model.napoleonic_wars.orders import PURCHASES, CallUp, Deploy, Hole, ReturnGeneral
from ....model.napoleonic_wars.position import REGROUP, UNUSED
from ...algebra import Symbolic
from ...spaces import Space
from ..reinforcement.table import Table
from .canonical import nearness
from .decisions import present
from .space import Opener

MOST = 999


@dataclass
class Mending:
    """A space around a written turn.

    Attributes:
        space: the orders that may be given, each optional; `origins` name the written order of each.
        kept: for each written order whether it stays exactly as it is.
        touched: for each written order how many pieces its change touches.
    """

    space: Space = field(default_factory=Space)
    kept: list[Any] = field(default_factory=list)
    touched: list[Any] = field(default_factory=list)


class Mender(Opener):
    """Builds the space around one written turn without holes, its places settled."""

    def __init__(self, a: Symbolic, table: Table):
        super().__init__(a, table)
        self.made = Mending()

    def around(self, orders: tuple[Any, ...]) -> Mending:
        """Return the space around a turn."""
        made = self.made
        made.kept, made.touched = [False] * len(orders), [nearness(order) for order in orders]
        late = []
        for origin, order in enumerate(orders):
            if isinstance(order, (CallUp, ReturnGeneral)):
                self._general(origin, order)
            elif isinstance(order, PURCHASES):
                self._counted(origin, order, orders)
            elif isinstance(order, Deploy):
                late.append((origin, order))
        for origin, order in late:  # what is placed first decides where Deployments may start
            self._either_way(origin, order)
        return made

    @staticmethod
    def _said(place: Any) -> list[Any]:
        """Return a place in a list, unless it was left unsaid."""
        return [] if isinstance(place, Hole) else [place]

    def _is(self, place: Any, written: Any) -> Any:
        return True if isinstance(written, Hole) else self.a.eq(place, written)

    def _price(self, order: Any) -> Any:
        return None if order.price is None else self.a.number(self._name("price"), 0, MOST)

    def _differ(self, number: Any, written: int) -> Any:
        return self.a.max((number - written, written - number))

    def _counted(self, origin: int, order: Any, orders: tuple[Any, ...]) -> None:
        a = self.a
        places = dict.fromkeys([*self._places(order, orders), *self._said(order.place)])
        most = max(self._most(order), order.number)
        number, place = a.number(self._name("n"), 0, most), a.choice(self._name("p"), places)
        price = self._price(order)
        self.made.space.add(replace(order, number=number, place=place, price=price), origin)
        there = self._is(place, order.place)
        self.made.kept[origin] = a.all((number == order.number, there, *self._as_stated(price, order)))
        self.made.touched[origin] = a.ite(there, self._differ(number, order.number), a.max((number, order.number)))

    def _as_stated(self, price: Any, order: Any) -> list[Any]:
        return [] if price is None else [price == order.price]

    def _general(self, origin: int, order: Any) -> None:
        a = self.a
        waiting = UNUSED if isinstance(order, CallUp) else REGROUP
        own = [g for g, where in self.side.leaders.items() if where == waiting]
        general = a.choice(self._name("g"), dict.fromkeys([None, *own, order.general]))
        place = a.choice(self._name("p"), dict.fromkeys([*self._places(order), *self._said(order.place)]))
        price = self._price(order)
        self.made.space.add(replace(order, general=general, place=place, price=price), origin)
        same = (a.eq(general, order.general), self._is(place, order.place), *self._as_stated(price, order))
        self.made.kept[origin] = a.all(same)
        self.made.touched[origin] = a.ite(self.made.kept[origin], 0, 1)

    def _either_way(self, origin: int, order: Deploy) -> None:
        """Add a Deployment as written, free or additional, and the same the other way."""
        space, before = self.made.space, len(self.made.space.orders)
        for extra in (order.extra, not order.extra):
            if not extra or (order.force != "convoy" and not self.ground.minor):
                self.optional_deployment(space, origin, order.force, extra, order)
        variants = space.orders[before:]
        if not variants:
            return
        a = self.a
        used = [present(a, variant) for variant in variants]
        space.limits.append(a.count(used) <= 1)
        same = [self._same(variant, order) for variant in variants]
        self.made.kept[origin] = a.any(
            a.all(truths) for truths, variant in zip(same, variants, strict=True) if variant.extra is order.extra
        )
        away = nearness(order)
        self.made.touched[origin] = a.sum(
            [away, *(a.ite(on, self._moved(v, order) - away, 0) for on, v in zip(used, variants, strict=True))]
        )

    def _same(self, variant: Deploy, order: Deploy) -> list[Any]:
        """Return what must hold for a variant to be the written order."""
        a = self.a
        numbers = self._written(order)
        riders = {ride.general for ride in order.rides}
        known = {(lift.nation or self.table.nation, lift.place) for lift in variant.lifts}
        able = set(numbers) <= known and riders <= {ride.general for ride in variant.rides} and not order.drops
        stated = True if order.price is None else variant.price == order.price
        found = [
            able,
            stated,
            a.eq(variant.leader, order.leader),
            a.eq(variant.start, order.start),
            a.eq(variant.end, order.end),
        ]
        for lift in variant.lifts:
            found.append(lift.number == numbers.get((lift.nation or self.table.nation, lift.place), 0))
        found += [ride.present if ride.general in riders else a.no(ride.present) for ride in variant.rides]
        return found + self._same_way(variant, order)

    def _same_way(self, variant: Deploy, order: Deploy) -> list[Any]:
        if order.force == "army" or isinstance(order.via, Hole):
            return []
        slots = [*order.via, *[None] * (len(variant.via) - len(order.via))]
        if len(slots) > len(variant.via):
            return [False]
        return [self.a.eq(slot, zone) for slot, zone in zip(variant.via, slots, strict=True)]

    def _written(self, order: Deploy) -> dict[tuple[str, str], int]:
        found: dict[tuple[str, str], int] = {}
        for lift in order.lifts:
            key = (lift.nation or self.table.nation, lift.place)
            found[key] = found.get(key, 0) + lift.number
        return found

    def _moved(self, variant: Deploy, order: Deploy) -> Any:
        """Return how many pieces a variant that is used moves differently."""
        a, numbers = self.a, self._written(order)
        riders = {ride.general for ride in order.rides}
        total = []
        for lift in variant.lifts:
            total.append(self._differ(lift.number, numbers.pop((lift.nation or self.table.nation, lift.place), 0)))
        total += [sum(numbers.values()), len(riders - {ride.general for ride in variant.rides})]
        total += [a.count((a.no(r.present) if r.general in riders else r.present,)) for r in variant.rides]
        if order.leader is not None:
            total.append(a.count((a.no(a.eq(variant.leader, order.leader)),)))
        elsewhere = a.no(a.eq(variant.end, order.end))
        return a.sum([*total, a.ite(elsewhere, a.sum(lift.number for lift in variant.lifts), 0)])
