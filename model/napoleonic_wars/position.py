"""A position: the map, the clock, who is allied with whom, and what stands where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .atlas import Atlas
from .nations import MINORS

UNUSED, REGROUP, OUT = "(unused)", "(Regroup)", "(out)"  # where a general is when on no duchy


def where(seat: str) -> str:
    """Say where a general is.

    Example:
        >>> where(REGROUP), where("Paris")
        ('in Regroup', 'at Paris')
    """
    return {UNUSED: "not yet called up", REGROUP: "in Regroup", OUT: "out of the game"}.get(seat, f"at {seat}")


@dataclass(frozen=True)
class Clock:
    """When the position is.

    Attributes:
        turn: the Turn's year.
        phase: `interphase` or `impulse`.
        reinforced: nations that have reinforced in this Interphase already.
    """

    turn: int
    round: int = 1
    phase: str = "interphase"
    impulse: int | None = None
    nation: str | None = None
    reinforced: tuple[str, ...] = ()


@dataclass(frozen=True)
class Consul:
    """Where a Proxy's consul stands: a box of a Power's row (`uncommitted` has no row)."""

    box: str
    row: str | None = None
    side: str = "normal"


@dataclass(frozen=True)
class Due:
    """Something that must be settled before any other order, and the statement that says so."""

    statement: str
    kind: str
    nation: str | None = None
    place: str | None = None


@dataclass(frozen=True)
class Side:
    """One nation's pieces.

    Attributes:
        supply_units: all Units that exist.
        supply_squadrons: all squadrons that exist.
        ratings: the Command Rating of each general.
        leaders: where each general is: a duchy, UNUSED, REGROUP or OUT.
        units: Units by duchy.
        ready: ready squadrons by duchy (in its Port) or Zone.
        refit: squadrons with a Refit marker by duchy.
        reserve: how many Zones its Reserve would carry a Convoy.
        cp: reinforcement CPs where they differ from the printed amount.
        kept: CPs kept from an earlier Interphase.
    """

    supply_units: int = 0
    supply_squadrons: int = 0
    ratings: Mapping[str, int] = field(default_factory=dict)
    leaders: Mapping[str, str] = field(default_factory=dict)
    units: Mapping[str, int] = field(default_factory=dict)
    ready: Mapping[str, int] = field(default_factory=dict)
    refit: Mapping[str, int] = field(default_factory=dict)
    regroup_units: int = 0
    regroup_squadrons: int = 0
    reserve: int = 0
    cp: int | None = None
    kept: int = 0

    @property
    def unused_units(self) -> int:
        """Units that stand nowhere: they may be formed."""
        return self.supply_units - sum(self.units.values()) - self.regroup_units

    @property
    def unused_squadrons(self) -> int:
        """Squadrons that are nowhere: they may be formed."""
        return self.supply_squadrons - sum(self.ready.values()) - sum(self.refit.values()) - self.regroup_squadrons


@dataclass(frozen=True)
class Position:
    """A whole position of The Napoleonic Wars.

    Attributes:
        prices: CP to form a `unit`, a `general`, a `squadron`.
        flags: whose Flag lies on a duchy, where one does.
        besieged: duchies whose Fortress a nation still holds while the duchy is the enemy's.
        blockaded: duchies whose Port is blockaded.
        due: what must be settled first.
    """

    name: str
    atlas: Atlas
    clock: Clock
    sides: Mapping[str, Side]
    order_of_play: tuple[str, ...] = ()
    players: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    camps: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    wars: tuple[tuple[str, str], ...] = ()
    consuls: Mapping[str, Consul] = field(default_factory=dict)
    prices: Mapping[str, int] = field(default_factory=lambda: {"unit": 2, "general": 2, "squadron": 4})
    flags: Mapping[str, str] = field(default_factory=dict)
    besieged: Mapping[str, str] = field(default_factory=dict)
    blockaded: tuple[str, ...] = ()
    due: tuple[Due, ...] = ()
    note: str = ""
    assumptions: tuple[str, ...] = ()

    def camp(self, nation: str) -> str | None:
        """Return the Camp of which a nation is a member, if any."""
        return next((camp for camp, members in self.camps.items() if nation in members), None)

    @cached_property
    def pacts(self) -> Mapping[str, str]:
        """Each ally by Pact and its Power: the Proxies whose consul stands in an Ally box."""
        return {n: c.row for n, c in self.consuls.items() if c.box == "ally" and c.row}

    def allies(self, nation: str) -> tuple[str, ...]:
        """Return the nations allied with one: members of its Camp, and allies by Pact."""
        camp, pacts = self.camp(nation), self.pacts
        return tuple(
            other
            for other in self.sides
            if other != nation
            and ((camp and other in self.camps[camp]) or pacts.get(other) == nation or pacts.get(nation) == other)
        )

    def enemies(self, nation: str) -> tuple[str, ...]:
        """Return the nations at war with one: members of the other Camp, and those named under `wars`."""
        camp = self.camp(nation)
        hostile = {other for name, members in self.camps.items() if camp and name != camp for other in members}
        hostile |= {b if a == nation else a for a, b in self.wars if nation in (a, b)}
        return tuple(other for other in self.sides if other in hostile)

    def allied_minors(self, nation: str) -> tuple[str, ...]:
        """Return the minors that are a nation's allies by Pact."""
        return tuple(minor for minor, power in self.pacts.items() if power == nation and minor in MINORS)

    def owner_of(self, general: str) -> str | None:
        """Return the nation of a general, None for an unknown name."""
        return self._owners.get(general)

    @cached_property
    def _owners(self) -> Mapping[str, str]:
        return {general: nation for nation, side in self.sides.items() for general in side.ratings}
