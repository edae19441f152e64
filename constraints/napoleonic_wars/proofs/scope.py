"""How large the positions are over which something is proved, and who takes part in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ....model.napoleonic_wars.position import Consul

NAMES = ("Alder", "Birch", "Cedar", "Damson", "Elm", "Fir", "Gorse", "Hazel")  # duchies of open maps
MOST_DUCHIES = len(NAMES)


@dataclass(frozen=True)
class Cast:
    """Who takes part: rules of reinforcement see other nations only as friend, enemy, allied minor or neutral.

    Attributes:
        nation: whose turn it is.
        capitals: how many Capitals it has.
        friend: a member of its Camp, and
        enemy: one of the other Camp.
        minor: its ally by Pact, None for a minor itself.
    """

    nation: str
    capitals: int
    friend: str
    enemy: str
    minor: str | None

    @property
    def camps(self) -> dict[str, tuple[str, ...]]:
        """The Camps and their members."""
        return {"coalition": (self.nation, self.friend), "imperial": (self.enemy,)}

    @property
    def consuls(self) -> dict[str, Consul]:
        """The consul of the ally by Pact."""
        return {self.minor: Consul("ally", self.nation)} if self.minor else {}

    @property
    def nations(self) -> tuple[str, ...]:
        """All nations of the position, the one whose turn it is first."""
        return tuple(n for n in (self.nation, self.friend, self.enemy, self.minor) if n)


CASTS = {
    "power": Cast("austria", 1, "britain", "france", "sweden"),
    "two capitals": Cast("russia", 2, "britain", "france", "sweden"),
    "minor": Cast("sweden", 1, "britain", "france", None),
}
GENERALS: dict[str, tuple[str, ...]] = {
    "austria": ("Archer", "Baker"),
    "russia": ("Archer", "Baker"),
    "sweden": ("Carver",),
    "france": ("Draper",),
    "britain": (),
}


@dataclass(frozen=True)
class Scope:
    """The positions and turns over which something is proved.

    Attributes:
        duchies: how many the map has: all connected maps of so many duchies are covered.
        cast: who takes part: a key of `CASTS`.
        most: the most pieces or CPs of each kind; None for any number.
    """

    duchies: int
    cast: str = "power"
    most: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The duchies."""
        return NAMES[: self.duchies]

    def number(self, a: Any, name: str) -> Any:
        """Return a number of pieces or CPs left open."""
        return a.number(name, 0, self.most)
