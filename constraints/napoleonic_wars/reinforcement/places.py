"""Where reinforcements go (14.22): the Capital, else the nearest Home duchy, else the nearest Associated one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...claims import Unread
from ...lazy import quantity, remembered
from .ground import Ground


class Places:
    """The duchies in which a nation's Units and leaders may be placed, and by which statement.

    Attributes:
        statement: the statement in force: TNW-14.22.a with a free Capital, .d with the Capital lost,
            .e with every Home duchy occupied.
    """

    def __init__(self, ground: Ground):
        self.ground, self.a = ground, ground.a
        self.capitals = ground.atlas.capitals(ground.nation)
        lost = [ground.lost(capital) for capital in self.capitals]
        self.capital_lost = self.a.all(lost)
        self.home_lost = self.capital_lost is not False and self.a.all((self.capital_lost, self._all_occupied()))

    def _all_occupied(self) -> Any:
        """Return whether the enemy occupies every Home duchy."""
        ground, a = self.ground, self.a
        return a.all(a.implies(home, ground.occupied(duchy)) for duchy, home in ground.homes.items())

    @quantity
    def statement(self) -> str:
        """The statement that governs placement in this (known) position."""
        if not self.capital_lost:
            return "TNW-14.22.a"
        return "TNW-14.22.e" if self.home_lost else "TNW-14.22.d"

    @remembered
    def allowed(self, duchy: str) -> Any:
        """Return whether Units and leaders may be placed in a duchy."""
        a, home_lost = self.a, self.home_lost
        found = [self._capital(duchy)]
        if self.capital_lost is not False:
            found.append(a.all((self.capital_lost, a.no(home_lost), self._nearest(duchy, self._homes, self._centres))))
            found.append(a.all((home_lost, self._nearest(duchy, self._associated, self._centres))))
            if self._left_open is not False and self.ground.ruling["no-place-left"] == "b":
                found.append(a.all((self._left_open, self.ground.friendly(duchy))))
        return a.any(found)

    @quantity
    def all(self) -> tuple[str, ...]:
        """Every duchy in which Units and leaders may be placed in this (known) position."""
        return tuple(duchy for duchy in self.ground.atlas.duchies if self.allowed(duchy))

    @quantity
    def divided(self) -> bool:
        """Whether pieces may be divided among several such duchies."""
        if self.statement == "TNW-14.22.a":
            return len(self.capitals) > 1 and self.ground.ruling["russian-capitals"] == "b"
        return len(self.all) > 1 and self.ground.ruling["nearest-tie"] == "b"

    # ---- Ports

    @quantity
    def squadrons_follow(self) -> bool:
        """Whether, the Capital being lost, squadrons go where Units go."""
        return self.capital_lost is not False and self.ground.ruling["squadron-capital-lost"] == "b"

    @remembered
    def forming_port(self, duchy: str) -> Any:
        """Return whether a duchy is a friendly Port for new squadrons (any Port where they follow the Units)."""
        port, friendly = self.ground.port(duchy), self.ground.friendly_port(duchy)
        if port is not False and self.squadrons_follow:
            return self.a.any((friendly, self.a.all((port, self.capital_lost))))
        return friendly

    @remembered
    def return_port(self, duchy: str) -> Any:
        """Return whether squadrons may come back into a duchy's Port: friendly, open, and Home if so ruled."""
        ground = self.ground
        open_port = self.a.all((self.a.no(ground.blockaded(duchy)), self.forming_port(duchy)))
        if open_port is False:
            return False
        home = self.a.eq(ground.atlas.duchies[duchy].home, ground.nation)
        return open_port if home is True or ground.ruling["squadron-home"] == "a" else self.a.all((home, open_port))

    @quantity
    def some_return_port(self) -> Any:
        """Whether there is a Port into which squadrons may come back."""
        return self.a.any(map(self.return_port, self.ground.atlas.duchies))

    # ---- Capitals

    def _capital(self, duchy: str) -> Any:
        """Return whether a duchy serves as the Capital, or as the one nearest to a lost one of two."""
        a, ground = self.a, self.ground
        if duchy in self.capitals:
            free = a.no(ground.lost(duchy))
            if len(self.capitals) > 1 and duchy != self.capitals[0] and ground.ruling["russian-capitals"] == "c":
                return a.all((free, ground.lost(self.capitals[0])))
            return free
        if len(self.capitals) < 2 or self.capital_lost is True:
            return False
        lost = [capital for capital in self._centres if ground.lost(capital) is not False]
        if not lost or ground.ruling["two-capitals-one-lost"] == "a":
            return False
        near = [a.all((ground.lost(capital), self._nearest(duchy, self._homes, (capital,)))) for capital in lost]
        return a.all((a.no(self.capital_lost), a.any(near)))

    @quantity
    def _centres(self) -> tuple[str, ...]:
        """The lost Capitals from which distances count."""
        if len(self.capitals) > 1 and self.ground.ruling["russian-capitals"] == "c":
            return self.capitals[:1]
        return self.capitals

    # ---- nearest

    @quantity
    def _homes(self) -> dict[str, Any]:
        ground = self.ground
        return {
            duchy: self.a.all((home, ground.friendly(duchy)))
            for duchy, home in ground.homes.items()
            if duchy not in self.capitals
        }

    @quantity
    def _associated(self) -> dict[str, Any]:
        """Friendly Associated duchies; one whose Fortress still holds counts."""
        ground = self.ground
        return {
            duchy: self.a.all((ours, self.a.any((ground.friendly(duchy), ground.held(duchy)))))
            for duchy, ours in ground.associated.items()
        }

    @quantity
    def _left_open(self) -> Any:
        """Whether no friendly Home or Associated duchy is left, the Capital being lost."""
        candidates = [*self._homes.values(), *self._associated.values()]
        return self.a.all((self.capital_lost, self.a.no(self.a.any(candidates))))

    def _nearest(self, duchy: str, candidates: dict[str, Any], centres: Iterable[str]) -> Any:
        """Return whether a duchy is a candidate and none is nearer to one of the centres."""
        if candidates.get(duchy, False) is False:
            return False
        found = []
        for centre in centres:
            distance = self._distances(centre)
            nearer = [self.a.all((ok, distance[other] < distance[duchy])) for other, ok in candidates.items()]
            found.append(self.a.no(self.a.any(nearer)))
        return self.a.all((candidates[duchy], self.a.any(found)))

    @remembered
    def _distances(self, centre: str) -> dict[str, Any]:
        """Return how many connections away each duchy is; as many as there are duchies where no way leads."""
        ground, duchies = self.ground, self.ground.atlas.duchies
        if ground.ruling["nearest-metric"] == "a":
            return self.a.distances(ground.atlas.joined, dict.fromkeys(duchies, True), centre)
        found = self.a.distances(ground.atlas.joined, {duchy: ground.friendly(duchy) for duchy in duchies}, centre)
        if self.a.symbolic and ground.position.besieged:
            raise Unread("what is nearest is read past besieged Fortresses under nearest-metric=a alone")
        for fort in (d for d in duchies if d in ground.position.besieged):  # an end, not a way
            near = [found[d] for d in ground.atlas.joined[fort] if d == centre or ground.friendly(d)]
            if found[fort] == len(duchies) and ground.held(fort):
                found[fort] = min((distance + 1 for distance in near), default=found[fort])
        return found
