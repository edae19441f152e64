"""Where pieces go that a nation builds in its Impulse, and what it has built there already."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.acts import By
from ....model.napoleonic_wars.orders import (
    ANYWHERE,
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ....model.napoleonic_wars.position import Position
from ....model.ruling import Ruling
from ...lazy import quantity
from ..reinforcement.ground import Ground

FORMED = (FormUnits, CallUp, FormSquadrons)
RETURNED = (ReturnGeneral, ReturnUnits, ReturnSquadrons)
BUILDS = (*RETURNED, *FORMED, Refit)


def alone(position: Position, nation: str) -> bool:
    """Return whether a nation forms its pieces by itself: a Proxy that is nobody's ally by Pact."""
    return position.proxy(nation) and nation not in position.pacts


def allied(position: Position, nation: str) -> bool:
    """Return whether a nation is a Proxy whose cards its ally by Pact plays."""
    return position.proxy(nation) and nation in position.pacts


class Sites:
    """Where a nation's pieces may go in its Impulse."""

    def __init__(self, position: Position, nation: str, ruling: Ruling):
        self.position, self.nation, self.ruling = position, nation, ruling
        self.ground = Ground(position, nation, ruling)

    @quantity
    def capital(self) -> str | None:
        """The Capital (of two the first that is friendly), None if it is lost."""
        return next(filter(self.ground.friendly, self.ground.atlas.capitals(self.nation)), None)

    @quantity
    def grounds(self) -> tuple[str, ...]:
        """The duchies for Units and generals, the Capital first."""
        capital = (self.capital,) if self.capital else ()
        if alone(self.position, self.nation):
            return capital
        homes = (duchy for duchy in self.ground.atlas.home(self.nation) if self.ground.friendly(duchy))
        return tuple(dict.fromkeys((*capital, *homes)))

    @quantity
    def yards(self) -> tuple[str, ...]:
        """The Ports for new squadrons: the Capital's own for a Neutral Proxy, if it has one."""
        if not alone(self.position, self.nation):
            return self._friendly_ports
        if self.capital is None or self.ground.atlas.duchies[self.capital].zones:
            return self.grounds
        return self._friendly_ports if self.ruling["proxy-inland-capital"] == "a" else ()

    @quantity
    def ports(self) -> tuple[str, ...]:
        """The Ports for squadrons that come back: friendly and not blockaded."""
        found = [port for port in self._friendly_ports if port not in self.position.blockaded]
        foreign = [port for port in found if self.ground.atlas.duchies[port].home != self.nation]
        if foreign and self.ruling["squadron-home"] == "b":
            found = [port for port in found if port not in foreign]
        return tuple(found)

    @quantity
    def _friendly_ports(self) -> tuple[str, ...]:
        """The friendly Ports, the Capital's first."""
        found = filter(self.ground.friendly_port, self.ground.atlas.ports)
        return tuple(sorted(found, key=lambda port: port != self.capital))

    def refittable(self, earlier: Iterable[By]) -> dict[str, int]:
        """Return by Port the squadrons that may be refitted: those built in this very Impulse may not."""
        found = dict(self.ground.side.refit)
        fresh = built_now(earlier, self.nation, ReturnSquadrons)
        formed = built_now(earlier, self.nation, FormSquadrons)
        if formed and self.ruling["new-squadron-marker"] == "a" and self.ruling["refit-same-phase"] == "a":
            fresh = {port: fresh.get(port, 0) + formed.get(port, 0) for port in (*fresh, *formed)}
        left = {port: number - fresh.get(port, 0) for port, number in found.items()}
        return {port: left[port] for port in sorted(left, key=lambda p: p != self.capital) if left[port] > 0}


def built_now(earlier: Iterable[By], nation: str, kind: type) -> dict[str, int]:
    """Return by Port how many squadrons a nation has built, by orders of one kind, in the turn so far."""
    found: dict[str, int] = {}
    for by in earlier:
        if by.nation == nation and isinstance(by.order, kind):
            found[by.order.place] = found.get(by.order.place, 0) + by.order.number
    return found


def possible(sites: Sites, order: Any, earlier: Iterable[By]) -> tuple[str, ...]:
    """Return the places for what an order builds, the first one being where it goes if it does not say."""
    if isinstance(order, Refit):
        return tuple(sites.refittable(earlier))
    if isinstance(order, FormSquadrons):
        return sites.yards
    return sites.ports if isinstance(order, ReturnSquadrons) else sites.grounds


def placed(order: Any, position: Position, nation: str, ruling: Ruling, earlier: Iterable[By]) -> Any:
    """Return an order with the place that it leaves unsaid: the Capital where it can be, else the first possible."""
    if order.place is not ANYWHERE:
        return order
    atlas = position.atlas
    fallback = (*atlas.capitals(nation), *atlas.duchies)
    return replace(order, place=(*possible(Sites(position, nation, ruling), order, earlier), *fallback)[0])
