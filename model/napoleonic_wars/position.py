"""A position: the map, the clock, who is allied with whom, and what stands where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from .atlas import Atlas
from .nations import MINORS, POWERS

UNUSED, REGROUP, OUT = "(unused)", "(Regroup)", "(out)"  # where a general is when on no duchy


BOXES = ("uncommitted", "first", "client", "ally")  # of each row of the Diplomatic Track, from left to right


def abroad(war: str) -> str:
    """Return where a general is who is engaged in a Foreign War.

    Example:
        >>> abroad("Anglo-Turkish")
        '(Anglo-Turkish war)'
    """
    return f"({war} war)"


def where(seat: str) -> str:
    """Say where a general is.

    Example:
        >>> where(REGROUP), where("Paris")
        ('in Regroup', 'at Paris')
    """
    if seat.endswith(" war)"):
        return f"in the {seat[1:-1]}"
    return {UNUSED: "not yet called up", REGROUP: "in Regroup", OUT: "out of the game"}.get(seat, f"at {seat}")


@dataclass(frozen=True)
class Clock:
    """When the position is.

    Attributes:
        turn: the Turn's year.
        phase: `interphase` or `impulse`.
        reinforced: nations that have reinforced in this Interphase already.
        cp: CPs left of the card played in this Impulse, None where no card is known.
    """

    turn: int
    round: int = 1
    phase: str = "interphase"
    impulse: int | None = None
    nation: str | None = None
    reinforced: tuple[str, ...] = ()
    cp: int | None = None

    @property
    def opening(self) -> bool:
        """Whether this is the first Round of the 1805 Turn."""
        return self.turn == 1805 and self.round == 1


@dataclass(frozen=True)
class Consul:
    """Where a Proxy's consul stands: a box of a Power's row (`uncommitted` has no row)."""

    box: str
    row: str | None = None
    side: str = "normal"


@dataclass(frozen=True)
class ForeignWar:
    """A Foreign War in play.

    Attributes:
        name: as in "the Anglo-Turkish war".
        nations: who fights it.
        card: where its card goes when it ends: `deck` or `out`.
    """

    name: str
    nations: tuple[str, ...]
    card: str = "deck"


@dataclass(frozen=True)
class Cards:
    """One nation's cards.

    Attributes:
        hand: how many it holds.
        unplayed: how many are left from the Turn before, not yet in its hand.
        reserves: Reserves that it may use.
        owned: Reserves that it first owned.
        resources: its Resources.
        peace: whether it bought a modifier to its Peace roll (5.8).
        drawn: whether it has drawn for the next Turn.
        replaced: whether it has replaced its hand (4.5).
        cp: CPs of cards discarded over the Maximum, for the Track alone.
        void: whether its Void box is covered.
        step: what it did last with its hand since it drew: `redraw` (gave it up), `redrawn`, `added` (its unplayed
            cards), `discarded` (at random).
        given: Reserves given up with the hand, for which cards are still to be drawn.
    """

    hand: int = 0
    unplayed: int = 0
    reserves: int = 0
    owned: int = 0
    resources: int = 0
    peace: bool = False
    drawn: bool = False
    replaced: bool = False
    cp: int = 0
    void: bool = False
    step: str | None = None
    given: int = 0


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
        engaged: Units and squadrons engaged in each Foreign War.
        regroup_flags: Flags in Regroup.
        marker: +1 CP markers on the Capital.
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
    engaged: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    regroup_flags: int = 0
    marker: int = 0
    cards: Cards = Cards()

    @cached_property
    def unused_units(self) -> int:
        """Units that stand nowhere: they may be formed."""
        engaged = sum(units for units, _ in self.engaged.values())
        return self.supply_units - sum(self.units.values()) - self.regroup_units - engaged

    @cached_property
    def unused_squadrons(self) -> int:
        """Squadrons that are nowhere: they may be formed."""
        engaged = sum(squadrons for _, squadrons in self.engaged.values())
        on_map = sum(self.ready.values()) + sum(self.refit.values())
        return self.supply_squadrons - on_map - self.regroup_squadrons - engaged


@dataclass(frozen=True)
class Position:
    """A whole position of The Napoleonic Wars.

    Attributes:
        prices: CP to form a `unit`, a `general`, a `squadron`.
        flags: whose Flag lies on a duchy, where one does.
        besieged: duchies whose Fortress a nation still holds while the duchy is the enemy's.
        blockaded: duchies whose Port is blockaded.
        due: what must be settled first.
        subjects: each Subject Neutral and its conqueror.
        track: the number on each column of the Diplomatic Track, in CP.
        discards: how many cards lie in the discard pile, and
        removed: how many are removed from the game.
        russian: generals' names that it gives in Russian, in six cases.
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
    subjects: Mapping[str, str] = field(default_factory=dict)
    foreign_wars: tuple[ForeignWar, ...] = ()
    track: Mapping[str, int] = field(default_factory=lambda: {"uncommitted": 1, "first": 1, "client": 2, "ally": 3})
    discards: int = 0
    removed: int = 0
    note: str = ""
    assumptions: tuple[str, ...] = ()
    russian: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def camp(self, nation: str) -> str | None:
        """Return the Camp of which a nation is a member, if any."""
        return self._camps.get(nation)

    @cached_property
    def keys(self) -> Counter[str | None]:
        """How many Key duchies each nation controls: those of its Flag, and its Home ones without a Flag."""
        return Counter(self.flags.get(duchy) or home for duchy, home in self.atlas.keys)

    @cached_property
    def _camps(self) -> Mapping[str, str]:
        return {nation: camp for camp, members in self.camps.items() for nation in members}

    @cached_property
    def blockades(self) -> Mapping[str, bool]:
        """The duchies whose Port is blockaded: all that stand here are."""
        return dict.fromkeys(self.blockaded, True)

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
        if nation not in self._enemies:
            self._enemies[nation] = self._at_war_with(nation)
        return self._enemies[nation]

    @cached_property
    def _enemies(self) -> dict[str, tuple[str, ...]]:
        return {}

    def _at_war_with(self, nation: str) -> tuple[str, ...]:
        camp = self.camp(nation)
        hostile = {other for name, members in self.camps.items() if camp and name != camp for other in members}
        hostile |= {b if a == nation else a for a, b in self.wars if nation in (a, b)}
        return tuple(other for other in self.sides if other in hostile)

    def player(self, nation: str) -> str | None:
        """Return who runs a nation; where no players are named, everybody runs a Power of his own."""
        if not self.players:
            return nation if nation in POWERS else None
        return next((player for player, nations in self.players.items() if nation in nations), None)

    def proxy(self, nation: str) -> bool:
        """Return whether no player runs a nation."""
        return self.player(nation) is None

    def neutral(self, nation: str) -> bool:
        """Return whether a nation is in no Camp."""
        return self.camp(nation) is None

    def consul(self, nation: str) -> Consul:
        """Return where a Proxy's consul stands; one that is not named is Uncommitted."""
        return self.consuls.get(nation, Consul("uncommitted"))

    def allied_minors(self, nation: str) -> tuple[str, ...]:
        """Return the minors that are a nation's allies by Pact."""
        return tuple(minor for minor, power in self.pacts.items() if power == nation and minor in MINORS)

    def owner_of(self, general: str) -> str | None:
        """Return the nation of a general, None for an unknown name."""
        return self._owners.get(general)

    @cached_property
    def _owners(self) -> Mapping[str, str]:
        return {general: nation for nation, side in self.sides.items() for general in side.ratings}
