"""Ways over sea in a space: Zone by Zone as orders tell them, or as courses where only little of them matters."""

from __future__ import annotations

from typing import Any

from ....model.napoleonic_wars.orders import Deploy
from ...algebra import PLAIN, Symbolic
from ...lazy import quantity
from ..reinforcement.sea import Course
from ..reinforcement.table import Table


class SeaWays:
    """Makes ways over sea on one table.

    Args:
        a: the symbolic algebra in which the variables live.
        table: the position.
        loose: let ways enter Zones where the rules forbid it.
    """

    def __init__(self, a: Symbolic, table: Table, loose: bool):
        self.a, self.table, self.loose = a, table, loose
        self.ground, self.atlas = table.ground, table.ground.atlas

    def told(self, order: Deploy, stands: int) -> tuple[Any, ...]:
        """Return as many places for Zones as a useful way may have: each a Zone, or none from some point on.

        Args:
            order: the Deployment that goes this way.
            stands: at how many places there is something to pick up.
        """
        longest = self._longest(order, stands)
        return self._zones(longest if self.loose else min(longest, self._limit(order, longest)))

    def course(self, order: Deploy, stands: int) -> Course:
        """Return a way that is told Zone by Zone as far as its length matters, with arguments as for `told`."""
        longest, limit = self._longest(order, stands), self._limit(order, 0)
        if longest <= limit:
            return Course(self._zones(longest), False)
        return Course(self._zones(limit), self.a.flag("beyond") if limit else True)

    def limits(self, course: Course) -> Any:
        """Return that a course tells no Zones where any way will do."""
        return self.a.implies(course.beyond, self.a.all(self.a.eq(zone, None) for zone in course.zones))

    def _zones(self, most: int) -> tuple[Any, ...]:
        return tuple(self.a.choice("zone", (None, *self._open)) for _ in range(most))

    @quantity
    def _open(self) -> list[str]:
        """The Zones that may be entered."""
        return [zone for zone in self.atlas.sea if self.loose or not self.ground.sea_intercepted(zone)]

    def _longest(self, order: Deploy, stands: int) -> int:
        """Return how many Zones a way enters at most that makes no detours."""
        legs = max(1, stands) if order.force == "fleet" else 1  # only a Fleet calls at Ports on its way
        around = max(1, 2 * len(self._open) - 1)  # the walk around a tree of all Zones
        return min((self._breadth + 1) * legs, around)

    def _limit(self, order: Deploy, unlimited: int) -> int:
        """Return how many Zones a way may enter before a rule refuses it for its length."""
        if order.force == "convoy" and self.table.ruling["convoy-reach"] == "a":
            return self.table.ground.side.reserve
        return self.ground.amount if order.extra else unlimited

    @quantity
    def _breadth(self) -> int:
        """The most Zones on a shortest way between two Zones, both counted: no useful leg of a way is longer."""
        waters = {zone: self.atlas.waters[zone] for zone in self.atlas.sea}
        apart = (PLAIN.distances(waters, dict.fromkeys(waters, True), zone).values() for zone in waters)
        return max((steps for found in apart for steps in found if steps < len(waters)), default=0) + 1
