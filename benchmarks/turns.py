"""Random turns as people write them: about five purchases, one or two Deployments, some of them illegal."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from berthier.model.napoleonic_wars.orders import (
    CallUp,
    Deploy,
    FormSquadrons,
    FormUnits,
    Lift,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    Ride,
)
from berthier.model.napoleonic_wars.position import REGROUP, UNUSED

from .native_facts import Facts

Orders = tuple[Any, ...]


class Drawer:
    """Draws turns of one nation in one position.

    Args:
        facts: the position as the nation finds it.
        draw: the source of chance.
        slips: how often an order is drawn without regard to what is allowed.
    """

    def __init__(self, facts: Facts, draw: random.Random, slips: float = 0.04):
        self.facts, self.draw, self.slips = facts, draw, slips
        self.side, self.land = facts.side, list(facts.atlas.duchies)

    def turns(self, number: int) -> Iterator[Orders]:
        """Yield some turns."""
        for _ in range(number):
            yield self.turn()

    def turn(self) -> Orders:
        """Return one turn."""
        self.left, self.idle = self.facts.amount, list(self.side.leaders)
        self.units = dict(self.side.units)
        kinds: list[Callable] = [
            self._units,
            self._general,
            self._squadrons,
            self._refit,
            self._units_back,
            self._general_back,
        ]
        orders = [order for _ in range(5) if (order := self.draw.choice(kinds)())]
        moves = [self._army(extra=False) if self.draw.random() < 0.8 else self._fleet()]
        if not self.facts.minor and self.draw.random() < 0.5:
            moves.append(self._army(extra=True))
        return (*orders, *(move for move in moves if move))

    def _slip(self) -> bool:
        return self.draw.random() < self.slips

    def _pay(self, each: int, most: int) -> int:
        """Return how many pieces to buy, within what is left or not."""
        number = min(most, self.left // each, self.draw.randint(1, 2))
        if self._slip():
            number += 5
        self.left -= each * number
        return number

    def _place(self) -> str:
        return self.draw.choice(self.land) if self._slip() or not self.facts.places else self.facts.places[0]

    def _units(self) -> Any:
        number = self._pay(self.facts.position.prices["unit"], self.side.unused_units)
        return FormUnits(number, self._place()) if number > 0 else None

    def _units_back(self) -> Any:
        number = self._pay(1, self.side.regroup_units)
        return ReturnUnits(number, self._place()) if number > 0 else None

    def _general(self) -> Any:
        return self._comes(CallUp, UNUSED, self.facts.position.prices["general"])

    def _general_back(self) -> Any:
        return self._comes(ReturnGeneral, REGROUP, 1)

    def _comes(self, kind: type, origin: str, price: int) -> Any:
        waiting = [g for g in self.idle if self.side.leaders[g] == origin or self._slip()]
        if not waiting or self.left < price:
            return None
        general = self.draw.choice(waiting)
        self.idle.remove(general)
        self.left -= price
        return kind(general, self._place())

    def _squadrons(self) -> Any:
        if not self.facts.ports or self._pay(1, min(1, self.side.regroup_squadrons)) < 1:
            return None
        ports = (
            self.facts.ports
            if self._slip()
            else [p for p in self.facts.ports if p not in self.facts.position.blockaded]
        )
        kind = FormSquadrons if self._slip() else ReturnSquadrons
        return kind(1, self.draw.choice(ports)) if ports else None

    def _refit(self) -> Any:
        ports = [port for port, number in self.side.refit.items() if number]
        return Refit(1, self.draw.choice(ports)) if ports and self._pay(1, 1) > 0 else None

    def _army(self, extra: bool) -> Any:
        ready = [g for g in self.idle if self.units.get(self.side.leaders[g], 0) > 1]
        if not ready or (extra and self.left < 1):
            return None
        leader = self.draw.choice(ready)
        self.idle.remove(leader)
        start = self.side.leaders[leader]
        walks = [walk for walk in self.facts.walks(start) if walk.ends]
        if not walks and not self._slip():
            return None
        ends, visits = (sorted(walks[0].ends), walks[0].visits) if walks else (self.land, frozenset(self.land))
        end = self.draw.choice(self.land if self._slip() else ends)
        room = min(self.side.ratings[leader], self.left if extra else 99) + (2 if self._slip() else 0)
        lifts = []
        passed = sorted(visits & self.units.keys() - {start, end})
        for place in (start, *passed[:1]):
            number = min(room, self.units[place], self.draw.randint(1, 4))
            if number > 0:
                lifts.append(Lift(number, place))
                self.units[place] -= number
                room -= number
        along = [g for g in self.idle if self.side.leaders[g] == start][: max(0, min(1, room))]
        rides = tuple(Ride(general, start) for general in along)
        self.idle = [general for general in self.idle if general not in along]
        return Deploy("army", leader, start, end, extra, tuple(lifts), rides)

    def _fleet(self) -> Any:
        atlas = self.facts.atlas
        places = [place for place, number in self.side.ready.items() if number and place in atlas.duchies]
        if not places:
            return None
        start = self.draw.choice(places)
        zone = self.draw.choice(atlas.duchies[start].zones)
        ends = [port for port in self.facts.ports if zone in atlas.duchies[port].zones and port != start]
        end = self.draw.choice([*ends, *atlas.sea[zone]])
        return Deploy("fleet", None, start, end, False, (Lift(1, start),), via=(zone,))
