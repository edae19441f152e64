"""A position under a ruling, seen by one nation: what all turns judged there share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....model.napoleonic_wars.orders import PURCHASES, CallUp, FormSquadrons, FormUnits
from ...lazy import quantity
from .ground import Ground
from .places import Places
from .sea import sailed
from .ways import Corridor, Passages, Walks, ways_of


class Table:
    """A position under a ruling, seen by one nation.

    Attributes:
        told: the turn that was told here last step by step.
    """

    def __init__(self, ground: Ground):
        self.ground = ground
        self.position, self.nation, self.ruling = ground.position, ground.nation, ground.ruling
        self.told: Any = None

    @quantity
    def places(self) -> Places:
        """Where reinforcements go."""
        return Places(self.ground)

    @quantity
    def friendly_ways(self) -> Passages:
        """Ways through friendly duchies, whoever could intercept."""
        return ways_of(self.ground, hidden=True)

    @quantity
    def safe_ways(self) -> Passages:
        """Ways through friendly duchies where nobody could intercept."""
        return ways_of(self.ground, hidden=False)

    @quantity
    def land_ways(self) -> Passages:
        """Ways over connections by land, whoever stands there."""
        joined = self.ground.atlas.joined
        anywhere = dict.fromkeys(joined, True)
        if self.ground.a.symbolic:
            return Walks(joined, anywhere)
        return Passages(Corridor(mass, mass, mass) for mass in self.ground.a.regions(joined, anywhere))

    @quantity
    def sea_ways(self) -> Passages:
        """Ways over sea in a known position, whoever could intercept."""
        return Passages(sailed(self.ground, hidden=True))

    @quantity
    def safe_sea_ways(self) -> Passages:
        """Ways over sea in a known position where nobody could intercept."""
        return Passages(sailed(self.ground, hidden=False))

    @quantity
    def prices(self) -> Mapping[type, int]:
        """What one piece of each kind of purchase costs, in CP."""
        formed = self.position.prices
        found = dict.fromkeys(PURCHASES, 1)
        return {**found, FormUnits: formed["unit"], CallUp: formed["general"], FormSquadrons: formed["squadron"]}

    @quantity
    def ratings(self) -> Mapping[str, int]:
        """The Command Rating of every general of any nation."""
        return {g: rating for side in self.position.sides.values() for g, rating in side.ratings.items()}

    @quantity
    def seats(self) -> Mapping[str, Any]:
        """Where each general of any nation is in the position."""
        return {g: where for side in self.position.sides.values() for g, where in side.leaders.items()}
