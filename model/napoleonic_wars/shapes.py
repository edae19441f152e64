"""The shapes of this game's files: maps and positions. Turns, cases and rulings are shaped elsewhere.

What a shape cannot say (names that must exist, counts against supplies) the readers check.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta

from ..shape import Shape, Version
from .nations import Nation
from .own_names import Russian

GameName = Annotated[Literal["napoleonic-wars"], Meta(description="napoleonic-wars")]
Count = Annotated[int, Meta(ge=0, le=999, description="a whole number from 0 to 999")]
Name = Annotated[str, Meta(min_length=1, max_length=60, description="a name")]
Rating = Annotated[Literal[4, 6, 8], Meta(description="a Command Rating: 4, 6 or 8")]
Kind = Literal["plain", "rough", "pass", "marsh"]


Spot = Annotated[list[int], Meta(min_length=2, max_length=2, description="[x, y] for pictures, whole numbers")]
MapName = Annotated[str, Meta(min_length=1, description="a packaged map's name or a file")]
Connection = Annotated[list[str], Meta(description="[duchy, duchy] or [duchy, duchy, kind], e.g. [Paris, Lyon]")]


class DuchyShape(Shape, kw_only=True, frozen=True):
    """A land space. It is Home to one nation, or Associated with one, or neither.

    Attributes:
        home: the nation whose Home it is.
        associated: the nation with which it is Associated.
        capital: whether it is its nation's Capital.
        key: whether it is a Key duchy.
        fortress: whether a Fortress stands there.
    """

    home: Nation | None = None
    associated: Nation | None = None
    capital: bool = False
    key: bool = False
    fortress: bool = False
    port: Annotated[list[Name], Meta(description="a list of the one or two Zones that the Port faces")] | None = None
    at: Spot | None = None


class ZoneShape(Shape, kw_only=True, frozen=True):
    """A sea zone and the Zones next to it (each pair may be listed on one side only).

    Attributes:
        next: the Zones next to it.
    """

    next: list[Name] = []
    at: Spot | None = None


class MapShape(Shape, kw_only=True, frozen=True):
    """A map: duchies, connections between them, Zones.

    Attributes:
        map: the map's name.
        note: for people.
        duchies: the land spaces, by name.
        zones: the sea zones, by name.
    """

    berthier: Version
    game: GameName
    map: Name
    note: str = ""
    duchies: dict[Name, DuchyShape]
    connections: Annotated[list[Connection], Meta(description="a list of connections, e.g. `- [Paris, Lyon]`")] = []
    zones: dict[Name, ZoneShape] = {}
    russian: Russian = {}


class ClockShape(Shape, kw_only=True, frozen=True):
    """When the position is: the Turn's year, the Round, and an Interphase or an Impulse.

    Attributes:
        round: the Round of the Turn.
        phase: an Interphase, or a nation's Impulse.
        impulse: which Impulse of the Round it is.
        nation: whose Impulse or part of the Interphase it is; left out, any nation's.
    """

    turn: Annotated[int, Meta(ge=1792, le=1820, description="a year from 1792 to 1820")]
    round: Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")] = 1
    phase: Literal["interphase", "impulse"] = "interphase"
    impulse: Annotated[int, Meta(ge=1, le=20, description="a whole number from 1 to 20")] | None = None
    nation: Nation | None = None
    reinforced: Annotated[list[Nation], Meta(description="nations that have reinforced in this Interphase")] = []
    cp: Annotated[Count, Meta(description="CPs left of the card played in this Impulse")] | None = None


class ConsulShape(Shape, kw_only=True, frozen=True):
    """Where a Proxy's consul stands on the Diplomatic Track.

    Attributes:
        box: the box in which it stands.
        row: the Power in whose row.
        side: `+1` where the consul shows that side.
    """

    box: Literal["uncommitted", "first", "client", "ally"]
    row: Literal["france", "britain", "austria", "russia", "prussia"] | None = None
    side: Literal["normal", "+1"] = "normal"


class TrackShape(Shape, kw_only=True, frozen=True):
    """The numbers on the columns of the Diplomatic Track, in CP (scenario data).

    Attributes:
        uncommitted: what a step into the Uncommitted box costs.
        first: what a step into the First box costs.
        client: what a step into the Client box costs.
        ally: what a step into the Ally box costs.
    """

    uncommitted: Count = 1
    first: Count = 1
    client: Count = 2
    ally: Count = 3


class ForeignWarShape(Shape, kw_only=True, frozen=True):
    """A Foreign War in play."""

    nations: Annotated[list[Nation], Meta(description="the nations that fight it")]
    card: Annotated[Literal["deck", "out"], Meta(description="where its card goes at the end")] = "deck"


class PricesShape(Shape, kw_only=True, frozen=True):
    """What forming a piece costs, in CP (7.1 to 7.4 are scenario data).

    Attributes:
        unit: for a Unit.
        general: for a general.
        squadron: for a squadron.
    """

    unit: Count = 2
    general: Count = 2
    squadron: Count = 4


class SupplyShape(Shape, kw_only=True, frozen=True):
    """All pieces of a nation that exist.

    Attributes:
        units: how many Units.
        squadrons: how many squadrons.
    """

    units: Count = 0
    squadrons: Count = 0


class RegroupShape(Shape, kw_only=True, frozen=True):
    """The Regroup box of a nation.

    Attributes:
        units: Units in the box.
        squadrons: squadrons in the box.
        generals: generals in the box.
        flags: Flags in the box.
    """

    units: Count = 0
    squadrons: Count = 0
    generals: list[Name] = []
    flags: Count = 0


class EngagedShape(Shape, kw_only=True, frozen=True):
    """A nation's pieces that are engaged in a Foreign War.

    Attributes:
        units: Units engaged.
        squadrons: squadrons engaged.
        generals: generals engaged.
    """

    units: Count = 0
    squadrons: Count = 0
    generals: list[Name] = []


class CardsShape(Shape, kw_only=True, frozen=True):
    """A nation's cards.

    Attributes:
        hand: cards in the hand.
        resources: the Resources that it has.
        step: how far it has come with its hand for the next Turn.
    """

    hand: Count = 0
    unplayed: Annotated[Count, Meta(description="cards left from the Turn before, not yet in the hand")] = 0
    reserves: Annotated[Count, Meta(description="Reserves that it may use")] = 0
    owned: Annotated[Count, Meta(description="Reserves that it first owned")] = 0
    resources: Count = 0
    peace: Annotated[bool, Meta(description="whether it bought a modifier to its Peace roll (5.8)")] = False
    drawn: Annotated[bool, Meta(description="whether it has drawn for the next Turn")] = False
    replaced: Annotated[bool, Meta(description="whether it has replaced its hand (4.5)")] = False
    cp: Annotated[Count, Meta(description="CPs of cards discarded over the Maximum")] = 0
    void: Annotated[bool, Meta(description="whether its Void box is covered")] = False
    step: Literal["redraw", "redrawn", "added", "discarded"] | None = None
    given: Annotated[Count, Meta(description="Reserves given up, for which cards are still to be drawn")] = 0


class ForceShape(Shape, kw_only=True, frozen=True):
    """What a nation has in one duchy or Zone: Units, generals, squadrons ready or with a Refit marker.

    Attributes:
        units: Units there.
        generals: generals there.
        ready: squadrons that are ready.
        refit: squadrons with a Refit marker.
    """

    units: Count = 0
    generals: list[Name] = []
    ready: Count = 0
    refit: Count = 0


class NationShape(Shape, kw_only=True, frozen=True):
    """A nation: its supply, its generals with their Command Ratings, where its pieces are.

    Attributes:
        supply: all its pieces that exist; the rest of them is unused.
        generals: its generals and their Command Ratings; who stands nowhere is unused.
        at: what stands where, by duchy or Zone.
        regroup: what is in its Regroup box.
        cards: its cards; left out, nothing is counted.
    """

    supply: SupplyShape = SupplyShape()
    generals: dict[Name, Rating] = {}
    reserve: Annotated[Count, Meta(description="how many Zones its Reserve would carry a Convoy")] = 0
    cp: Annotated[Count, Meta(description="reinforcement CPs, where they differ from the printed amount")] | None = None
    kept: Annotated[Count, Meta(description="CPs kept from an earlier Interphase")] = 0
    at: dict[Name, ForceShape] = {}
    regroup: RegroupShape = RegroupShape()
    engaged: Annotated[dict[Name, EngagedShape], Meta(description="pieces engaged in each Foreign War")] = {}
    marker: Annotated[Count, Meta(description="+1 CP markers on its Capital")] = 0
    cards: CardsShape = CardsShape()
    out: Annotated[list[Name], Meta(description="generals that are out of the game")] = []


class DueShape(Shape, kw_only=True, frozen=True):
    """Something that must be settled before any other order.

    Attributes:
        statement: the statement that demands it.
        kind: what has to be told, such as `attrition`.
        nation: whose it is.
        place: the duchy where.
    """

    statement: Name
    kind: Name
    nation: Nation | None = None
    place: Name | None = None


class PositionShape(Shape, kw_only=True, frozen=True):
    """A whole position.

    Attributes:
        name: the position's name.
        note: for people.
        assumptions: what is made up; for people.
        clock: when it is.
        order_of_play: the nations in the order in which they play.
        players: who runs which Powers; the others are Proxies.
        camps: members of one Camp are allied, and at war with the other.
        consuls: where the consuls of Proxies stand on the Diplomatic Track.
        prices: what forming a piece costs.
        flags: who controls a duchy that is not, or no longer, its Home owner's.
        blockaded: Ports under blockade.
        due: what must be settled before any other order.
        foreign_wars: Foreign Wars in play, by name.
        track: the numbers on the columns of the Diplomatic Track.
        nations: each nation and what it has.
    """

    berthier: Version
    game: GameName
    name: Name | int
    map: MapName
    note: str = ""
    assumptions: list[str] = []
    clock: ClockShape
    order_of_play: list[Nation] = []
    players: dict[Name, list[Nation]] = {}
    camps: dict[Literal["imperial", "coalition"], list[Nation]] = {}
    wars: Annotated[list[list[Nation]], Meta(description="pairs of nations at war besides the Camps")] = []
    consuls: dict[Nation, ConsulShape] = {}
    prices: PricesShape = PricesShape()
    flags: dict[Name, Nation] = {}
    besieged: Annotated[dict[Name, Nation], Meta(description="duchies and who still holds the Fortress there")] = {}
    blockaded: list[Name] = []
    due: list[DueShape] = []
    subjects: Annotated[dict[Nation, Nation], Meta(description="Subject Neutrals and their conquerors")] = {}
    foreign_wars: dict[Name, ForeignWarShape] = {}
    track: TrackShape = TrackShape()
    discards: Annotated[Count, Meta(description="cards in the discard pile")] = 0
    removed: Annotated[Count, Meta(description="cards removed from the game")] = 0
    russian: Russian = {}
    nations: dict[Nation, NationShape]


class DerivedPositionShape(Shape, kw_only=True, frozen=True):
    """A position told as changes to another one (a JSON merge patch: null removes a key).

    Attributes:
        name: the position's name.
        note: for people.
        changes: what is otherwise; a list is replaced as a whole.
    """

    berthier: Version
    game: GameName
    name: Name | int
    position: Annotated[str | int, Meta(description="a packaged position's name or a file")]
    note: str = ""
    changes: dict[str, Any] = {}
