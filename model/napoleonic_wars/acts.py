"""The orders besides reinforcement as objects, and the sentence for each: diplomacy, war, what is due, cards.

Every field may be a value or a Hole that the writer left open.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

CP, EVENT, DISCARDED = "cp", "event", "discarded"  # what moves or flips a consul

# ---- the Diplomatic Track


@dataclass(frozen=True)
class MoveConsul:
    """Move a Proxy's consul along a row.

    Attributes:
        step: `left`, `right`, or the box that it is to enter.
        by: `cp`, `event`, or the `discarded` cards' CPs.
        price: the CP that the order itself states, None where it states none.
    """

    nation: Any
    step: Any
    row: Any
    by: str = CP
    price: Any = None


@dataclass(frozen=True)
class ChangeRow:
    """Move a consul up or down in the Uncommitted column to another row."""

    nation: Any
    row: Any


@dataclass(frozen=True)
class FlipConsul:
    """Flip a consul; `side` is the side that is to show, None for the other one."""

    nation: Any
    side: str | None = None
    by: str = CP
    price: Any = None


# ---- alliances


@dataclass(frozen=True)
class EndAlliance:
    """An event ends a Proxy's alliance and moves its consul to a box of its row."""

    nation: Any
    box: str


@dataclass(frozen=True)
class RestoreAlliance:
    """Answer the end of an alliance at once: the consul goes into a Power's Ally box."""

    nation: Any
    power: Any
    by: str = CP
    price: Any = None


@dataclass(frozen=True)
class LetAllianceEnd:
    """Nobody restores an alliance that an event ended."""

    nation: Any


@dataclass(frozen=True)
class KeepForces:
    """Forces that may stay or go to Regroup stay."""

    place: Any
    nation: str | None = None


@dataclass(frozen=True)
class RegroupForces:
    """Forces that may stay or go to Regroup go."""

    place: Any
    nation: str | None = None


# ---- Camps and war


@dataclass(frozen=True)
class DeclareWar:
    """Declare war, with or without a change of Camp.

    Attributes:
        camp: the Camp joined by the declaration, None for no change.
        consents: the nations that consent to it.
    """

    target: Any
    camp: Any = None
    consents: tuple[Any, ...] = ()
    price: Any = None


@dataclass(frozen=True)
class JoinCamp:
    """Join a Camp with the consent of some of its members."""

    camp: Any
    consents: tuple[Any, ...] = ()


@dataclass(frozen=True)
class BecomeNeutral:
    """Leave one's Camp for neutrality."""


@dataclass(frozen=True)
class RemainSubject:
    """Remain a Subject Neutral."""


@dataclass(frozen=True)
class Expel:
    """Expel a nation from one's Camp."""

    nation: Any


@dataclass(frozen=True)
class Attack:
    """Attack what stands in a duchy or Zone: a nation's Forces, or all that is there."""

    place: Any
    nation: str | None = None


@dataclass(frozen=True)
class PlaceFlag:
    """Place a Flag."""

    place: Any


@dataclass(frozen=True)
class RemoveFlag:
    """Take a Flag away, so that the duchy falls back to an ally."""

    place: Any


@dataclass(frozen=True)
class March:
    """Move pieces in an Impulse: a general with some Units or without, Units alone, or squadrons.

    Attributes:
        general: who leads them, None for leaderless ones.
        number: of Units or squadrons.
        kind: `unit` or `squadron`.
        nation: whose they are; None for the mover's own.
        cards: `own` where the nation that gives the order uses its own cards, `its` where it uses theirs.
        within: `army group`, `armada`, `army` or `fleet` in which they move; None for none of these.
        under: the general who leads that Army Group or Army.
    """

    general: Any
    number: Any
    kind: str
    nation: str | None
    start: Any
    end: Any
    cards: str = "own"
    within: str | None = None
    under: Any = None


@dataclass(frozen=True)
class FormArmyGroup:
    """Join two generals of different nations, with their Armies, in an Army Group."""

    leader: Any
    other: Any
    place: Any


@dataclass(frozen=True)
class FormArmada:
    """Join one's squadrons in a Port or Zone with another nation's."""

    nation: str
    place: Any


# ---- what is due


@dataclass(frozen=True)
class Attrition:
    """The result of Attrition: what is left of a nation's Formation in a place.

    Attributes:
        nation: whose; None for the nation that gives the order.
        generals: who is left.
    """

    place: Any
    units: Any = 0
    squadrons: Any = 0
    generals: tuple[Any, ...] = ()
    nation: str | None = None


@dataclass(frozen=True)
class Battle:
    """The result of a battle: how many Units each nation has left; `terrain` if terrain counted in it."""

    place: Any
    left: tuple[tuple[Any, str | None], ...] = ()
    terrain: bool = False


@dataclass(frozen=True)
class Evade:
    """Leave a duchy before the battle there."""

    start: Any
    end: Any


# ---- events, cards in the hand, negotiation


@dataclass(frozen=True)
class SendToRegroup:
    """Conquest, Submission or an event sends pieces (or a Flag) to Regroup."""

    number: Any
    kind: str
    place: Any
    nation: str | None = None
    general: Any = None
    cause: str = EVENT


@dataclass(frozen=True)
class ForcesByEvent:
    """An event places Units in a duchy, whoever rules there."""

    number: Any
    place: Any


@dataclass(frozen=True)
class PlayEvent:
    """Play an event that hurts a nation."""

    nation: Any


@dataclass(frozen=True)
class PlayForeignWar:
    """Play a Foreign War event against a nation."""

    war: str
    nation: Any


@dataclass(frozen=True)
class PassCard:
    """Give, swap or show a card; `how` is the verb."""

    how: str
    nation: Any
    by: str | None = None


@dataclass(frozen=True)
class Negotiate:
    """Negotiate with another nation."""

    nation: Any


@dataclass(frozen=True)
class PlayCard:
    """Play a card of the hand for its CPs."""

    cp: Any


# ---- Foreign Wars


@dataclass(frozen=True)
class EndForeignWar:
    """Try to end a Foreign War, one die for each CP."""

    war: str
    times: Any = 1
    rolls: tuple[Any, ...] = ()
    price: Any = None


@dataclass(frozen=True)
class By:
    """An order and the nation that gives it, where a turn is a whole table's."""

    nation: str
    order: Any


TRACK = (MoveConsul, ChangeRow, FlipConsul)
RESULTS = (Attrition, Battle, Evade, KeepForces, RegroupForces, RestoreAlliance, LetAllianceEnd)  # settle what is due
