"""How large the positions are over which something is proved, and who takes part in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ....model.napoleonic_wars.atlas import Atlas
from ....model.napoleonic_wars.nations import MINORS
from ....model.napoleonic_wars.position import Clock, Consul, Position, Side

NAMES = ("Alder", "Birch", "Cedar", "Damson", "Elm", "Fir", "Gorse", "Hazel")  # duchies of open maps
SEAS = ("Amber Sea", "Bright Sea", "Cold Sea")  # Zones of open maps


@dataclass(frozen=True)
class Cast:
    """Who takes part: rules of reinforcement see other nations only as friend, enemy, allied minor or neutral.

    Attributes:
        who: the nation whose turn it is, in words.
        nation: a name for it, where no map tells one.
        capitals: how many Capitals it has.
        friend: a member of its Camp, and
        enemy: one of the other Camp.
        minor: its ally by Pact, None for a minor itself.
    """

    who: str
    nation: str
    capitals: int
    friend: str
    enemy: str
    minor: str | None

    @property
    def nations(self) -> tuple[str, ...]:
        """All who take part, the one whose turn it is first."""
        return tuple(n for n in (self.nation, self.friend, self.enemy, self.minor) if n)

    def politics(self, atlas: Atlas) -> Position:
        """Return the position of these nations on a map, without pieces."""
        return Position(
            "an open position", atlas, Clock(1806), dict.fromkeys(self.nations, Side()), order_of_play=(self.nation,),
            camps={"coalition": (self.nation, self.friend), "imperial": (self.enemy,)},
            consuls={self.minor: Consul("ally", self.nation)} if self.minor else {},
            players={n: (n,) for n in self.nations if n not in MINORS},
        )  # fmt: skip


CASTS = {
    "power": Cast("a Power", "austria", 1, "britain", "france", "sweden"),
    "two capitals": Cast("a nation with two Capitals", "russia", 2, "britain", "france", "sweden"),
    "minor": Cast("a minor", "sweden", 1, "britain", "france", None),
}
OWN, ALLIED, HOSTILE = ("Archer", "Baker"), ("Carver", "Cooper", "Coyle"), ("Draper", "Dyer", "Drover", "Dancer")


@dataclass(frozen=True)
class Kind:
    """A kind of worlds.

    Attributes:
        cast: who takes part: a key of `CASTS`.
        largest: by engine the largest maps that it looks at unless others are asked for, in duchies.
        zones: how many Zones open maps have; with one there are Ports and squadrons.
        sieges: whether Fortresses may be besieged.
    """

    cast: str
    largest: Mapping[str, int] = field(default_factory=lambda: {"z3": 6, "cpsat": 4})
    zones: int = 0
    sieges: bool = False


_TWICE = {"z3": 4, "cpsat": 3}  # where two positions are compared
SEA, SIEGE = "power at sea", "power under siege"
KINDS = {
    **{cast: Kind(cast) for cast in CASTS},
    **{f"{cast} twice": Kind(cast, _TWICE) for cast in CASTS},
    SEA: Kind("power", {"z3": 4, "cpsat": 3}, zones=2),
    SIEGE: Kind("power", {"z3": 4, "cpsat": 3}, sieges=True),
}


@dataclass(frozen=True)
class Setting:
    """A known map, and a nation whose turn it is on it.

    Attributes:
        position: the map, and who is friend and who is enemy.
        nation: the nation.
        name: how the map or position was named.
    """

    position: Position
    nation: str
    name: str


@dataclass(frozen=True)
class Scope:
    """The positions and turns over which something is proved.

    Attributes:
        duchies: how many the map has: all connected maps of so many duchies are covered.
        kind: a key of `KINDS`.
        most: the most pieces or CPs of each kind; None for any number.
        setting: a known map in place of all of a size.
    """

    duchies: int
    kind: str = "power"
    most: int | None = None
    setting: Setting | None = None

    @property
    def cast(self) -> Cast:
        """Who takes part, where no setting says so."""
        return CASTS[KINDS[self.kind].cast]

    @property
    def nation(self) -> str:
        """Whose turn it is."""
        return self.setting.nation if self.setting else self.cast.nation

    @property
    def names(self) -> tuple[str, ...]:
        """The duchies."""
        return tuple(self.setting.position.atlas.duchies) if self.setting else NAMES[: self.duchies]

    @property
    def zones(self) -> tuple[str, ...]:
        """The Zones; none where no squadrons take part."""
        number = KINDS[self.kind].zones
        return tuple(self.setting.position.atlas.sea) if self.setting and number else SEAS[:number]

    @property
    def slots(self) -> int:
        """The most Zones that a way at sea enters before it ends."""
        return 2 * KINDS[self.kind].zones - 1

    @property
    def sieges(self) -> bool:
        """Whether Fortresses may be besieged."""
        return KINDS[self.kind].sieges

    def number(self, a: Any, name: str) -> Any:
        """Return a number of pieces or CPs left open."""
        return a.number(name, 0, self.most)


def generals_of(position: Position, nation: str) -> dict[str, tuple[str, ...]]:
    """Return each nation's generals: two of a Power's own, one of a minor's, of an allied minor's, of an enemy's."""
    allied = position.allied_minors(nation)
    others = zip((*allied, *position.enemies(nation)), (*ALLIED[: len(allied)], *HOSTILE), strict=False)
    own = ALLIED[:1] if nation in MINORS else OWN
    return {nation: own, **{other: (general,) for other, general in others}}
