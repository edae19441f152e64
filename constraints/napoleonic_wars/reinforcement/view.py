"""One turn as the rules see it: its purchases, its Deployments in the order written, its CP."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from ....model.napoleonic_wars.orders import PURCHASES, Deploy
from ...lazy import quantity
from .deployments import Army, Fleet
from .purchases import Purchases
from .table import Table


class View(Purchases):
    """One turn on a table.

    Args:
        a: the algebra of the turn.
        table: the position.
        orders: the turn's orders; places all said or chosen.
        demanded: whether all rules are demanded of it together: what a stricter one implies may then count as given.

    Attributes:
        deployments: all Deployments, in order.
        armies: those of Armies and Convoys.
        fleets: those of Fleets.
    """

    def __init__(self, a: Any, table: Table, orders: tuple[Any, ...], demanded: bool = False):
        super().__init__(a, table, orders)
        self.deployments: list[Army | Fleet] = []
        self.armies: list[Army] = []
        self.fleets: list[Fleet] = []
        for index, order in self.of(Deploy):
            kind = Fleet if order.force == "fleet" else Army
            deployment = kind(a, table, index, order, tuple(self.deployments), demanded)
            self.deployments.append(deployment)
            if isinstance(deployment, Fleet):
                self.fleets.append(deployment)
            else:
                self.armies.append(deployment)

    def given(self, order: Any) -> Any:
        """Return whether an order is given at all: a solver may leave it out."""
        if isinstance(order, PURCHASES):
            return self.comes(order)
        return self.a.no(self.a.eq(order.end, None)) if isinstance(order, Deploy) else True

    # ---- Deployments

    def seat_before(self, army: Army, general: Any) -> Any:
        """Return where a general is when a Deployment begins."""
        return self.seat_past(army.earlier, general)

    def seat_past(self, deployments: Iterable[Army | Fleet], general: Any) -> Any:
        """Return where a general is past some Deployments: where he was, unless he may lead a second one."""
        a = self.a
        seat = a.at(general, self.seats, None)
        earlier = [other for other in deployments if isinstance(other, Army)]
        if earlier and self.ruling["second-deployment-same-general"] == "b":
            for other in earlier:
                for key in a.options(general):
                    moved = a.all((a.eq(general, key), other.moves(key)))
                    seat = a.ite(moved, other.order.end, seat)
        return seat

    def moved_again(self, army: Army, general: Any) -> Any:
        """Return whether a general has been deployed before and may not be again."""
        a = self.a
        earlier = [other for other in army.earlier if isinstance(other, Army)]
        if not earlier:
            return False
        lenient = self.ruling["second-deployment-same-general"] == "b"
        found = []
        for key in a.options(general):
            for other in earlier if key is not None else ():
                again = a.all((a.eq(general, key), other.moves(key)))
                if lenient and army.extra and not other.extra:
                    both_lead = a.all((a.eq(other.order.leader, key), a.eq(army.order.leader, key)))
                    again = a.all((again, a.no(both_lead)))
                found.append(again)
        return a.any(found)

    # ---- CP

    @quantity
    def ledger(self) -> list[tuple[int, Any]]:
        """What each purchase and Deployment costs, in CP, by the position of its order."""
        prices = self.table.prices
        paid = [(index, self.price(order)) for index, order in enumerate(self.orders) if type(order) in prices]
        paid += [(deployment.index, deployment.price) for deployment in self.deployments if deployment.extra]
        return sorted(paid, key=itemgetter(0))

    @quantity
    def spent(self) -> Any:
        """All reinforcement CPs spent."""
        return self.a.sum([cost for _, cost in self.ledger])
