"""Positions out of nothing: seeded random maps that look like maps, with a war on them."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass

from berthier.model.napoleonic_wars.atlas import Atlas, Duchy
from berthier.model.napoleonic_wars.position import REGROUP, UNUSED, Clock, Consul, Position, Side

NATIONS = ("france", "spain", "austria", "russia", "prussia")
CAMPS = {"imperial": ("france", "spain"), "coalition": ("austria", "russia")}


def word(prefix: str, number: int) -> str:
    """Return a name for a number, in letters.

    Example:
        >>> word("D", 27)
        'Dbb'
    """
    letters = ""
    while number or len(letters) < 2:
        number, digit = divmod(number, 26)
        letters = chr(97 + digit) + letters
    return prefix + letters


@dataclass(frozen=True)
class Size:
    """How large a position is: duchies, generals of each nation, stacks of Units of each nation."""

    duchies: int
    generals: int = 8
    stacks: int = 14


def position(seed: int, size: Size) -> Position:
    """Return the position of a seed."""
    return Generator(random.Random(seed), size).position(seed)


class Generator:
    """Draws one position.

    Args:
        draw: the source of chance.
        size: how large it shall be.
    """

    def __init__(self, draw: random.Random, size: Size):
        self.draw, self.size = draw, size
        self.width = max(2, math.isqrt(size.duchies))
        self.names = [word("D", i) for i in range(size.duchies)]
        self.zones = [word("Z", i) for i in range(max(3, size.duchies // 10))]

    def position(self, seed: int) -> Position:
        """Return the position."""
        owners = self._owners()
        atlas = self._atlas(owners)
        self.besieged: dict[str, str] = {}
        flags = {d.name: d.associated for d in atlas.duchies.values() if d.associated and self.draw.random() < 0.8}
        sides = {nation: self._side(atlas, nation, owners) for nation in NATIONS}
        self._invade(atlas, sides, flags)
        blockaded = tuple(port for port in atlas.ports if self.draw.random() < 0.2)
        consuls = {"spain": Consul("ally", "france")}
        return Position(
            f"generated {seed}", atlas, Clock(1805, 2), sides, NATIONS, camps=CAMPS, consuls=consuls, flags=flags,
            besieged=self.besieged, blockaded=blockaded,
        )  # fmt: skip

    # ---- the map

    def _spot(self, index: int) -> tuple[int, int]:
        return index % self.width, index // self.width

    def _owners(self) -> list[str]:
        """Return for each duchy the nation whose centre is nearest."""
        chosen = self.draw.sample(range(len(self.names)), len(NATIONS))
        centres = {nation: self._spot(index) for nation, index in zip(NATIONS, chosen, strict=True)}
        return [min(NATIONS, key=lambda n: math.dist(centres[n], self._spot(i))) for i in range(len(self.names))]

    def _atlas(self, owners: list[str]) -> Atlas:
        duchies: dict[str, Duchy] = {}
        crowned: set[str] = set()
        for index in self.draw.sample(range(len(self.names)), len(self.names)):
            nation, capital = owners[index], owners[index] not in crowned
            home = capital or self.draw.random() < 0.6
            crowned.add(nation)
            name, zones = self.names[index], self._coast(index)
            duchies[name] = Duchy(
                name, nation if home else None, None if home else nation, capital, zones=zones,
                fortress=self.draw.random() < 0.3,
            )  # fmt: skip
        duchies = {name: duchies[name] for name in self.names}
        ring = [(self.zones[i], self.zones[(i + 1) % len(self.zones)]) for i in range(len(self.zones))]
        sea: dict[str, list[str]] = {zone: [] for zone in self.zones}
        for one, other in ring:
            sea[one].append(other)
            sea[other].append(one)
        return Atlas("generated", duchies, self._roads(), {zone: tuple(near) for zone, near in sea.items()})

    def _coast(self, index: int) -> tuple[str, ...]:
        """Return the Zones that a duchy's Port faces: most of those on the rim have one."""
        x, y = self._spot(index)
        height = (len(self.names) - 1) // self.width
        if (0 < x < self.width - 1 and 0 < y < height) or self.draw.random() < 0.3:
            return ()
        turn = math.atan2(y - height / 2, x - self.width / 2) / math.tau + 0.5
        first = int(turn * len(self.zones)) % len(self.zones)
        second = (first + 1) % len(self.zones)
        return (self.zones[first],) if self.draw.random() < 0.6 else (self.zones[first], self.zones[second])

    def _roads(self) -> dict[str, dict[str, str]]:
        """Return a grid with some diagonals and gaps; every duchy keeps one connection to those before it."""
        roads: dict[str, dict[str, str]] = {name: {} for name in self.names}
        for index in range(1, len(self.names)):
            x, _ = self._spot(index)
            near = [index - self.width] + ([index - 1] if x else []) + ([index - self.width - 1] if x else [])
            near = [other for other in near if other >= 0]
            kept = [other for other in near if self.draw.random() < (0.85 if other != near[-1] else 0.3)]
            for other in kept or near[:1]:
                roads[self.names[index]][self.names[other]] = roads[self.names[other]][self.names[index]] = "plain"
        return roads

    # ---- the pieces

    def _side(self, atlas: Atlas, nation: str, owners: list[str]) -> Side:
        draw, size = self.draw, self.size
        own = [name for name, owner in zip(self.names, owners, strict=True) if owner == nation]
        stacks = draw.sample(own, min(len(own), size.stacks))
        units = {duchy: draw.randint(1, 6) for duchy in stacks}
        generals = {word(f"G{nation[0]}", i): draw.choice((4, 4, 6, 8)) for i in range(size.generals)}
        leaders = {g: draw.choice((*[None] * 5, UNUSED, UNUSED, REGROUP)) or draw.choice(stacks) for g in generals}
        ports = [port for port in atlas.ports if port in own]
        ready = {place: draw.randint(1, 3) for place in draw.sample(ports, min(len(ports), 3))}
        refit = {place: draw.randint(1, 2) for place in draw.sample(ports, min(len(ports), 2))}
        in_regroup, afloat = draw.randint(0, 3), sum(ready.values()) + sum(refit.values())
        return Side(
            sum(units.values()) + in_regroup + draw.randint(0, 9), afloat + 3, generals, leaders, units, ready, refit,
            in_regroup, draw.randint(0, 2), draw.randint(1, 4),
        )  # fmt: skip

    def _invade(self, atlas: Atlas, sides: dict[str, Side], flags: dict[str, str | None]) -> None:
        """Let armies of two nations stand in duchies of their enemies; some besiege a Fortress there."""
        for nation, victim in (("austria", "france"), ("france", "austria"), ("russia", "spain")):
            capitals = atlas.capitals(victim)
            targets = [d for d in atlas.home(victim) if d not in sides[victim].units]
            for duchy in [*self.draw.sample(targets, min(1, len(targets))), *capitals]:
                if self.draw.random() < (0.2 if duchy in capitals else 0.7) and duchy not in sides[victim].units:
                    side = sides[nation]
                    sides[nation] = Side(
                        side.supply_units + 2, side.supply_squadrons, side.ratings,
                        {**side.leaders, next(iter(side.leaders)): duchy}, {**side.units, duchy: 2},
                        side.ready, side.refit, side.regroup_units, side.regroup_squadrons, side.reserve,
                    )  # fmt: skip
                    if self.draw.random() < 0.5:
                        self.besieged[duchy] = victim
                    if self.draw.random() < 0.5:
                        flags[duchy] = nation
