"""One order besides reinforcement, as its rules and effects see it: the position before, and as it becomes.

Orders are concrete; truths about the position are formed in the algebra, so that they could be symbolic too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....model.napoleonic_wars.acts import By, RestoreAlliance
from ....model.napoleonic_wars.nations import CAMPS, MINORS, POWERS
from ....model.napoleonic_wars.position import Cards, Consul, Due, ForeignWar, Position, Side
from ....model.ruling import Ruling
from ..register import home
from .prices_of_acts import price_of


class Scene:
    """One order of a nation in a position.

    Args:
        a: the algebra.
        position: the position before the order.
        nation: who gives it.
        order: the order.
        index: its place among the orders of the turn, from 0.
        ruling: the answers in force.
        earlier: the orders of the turn before it, each with its nation.
        later: those after it.

    Attributes:
        now: the position as the effects of the order have left it so far; the one before it where rules look.
    """

    def __init__(
        self, a: Any, position: Position, nation: str, order: Any, index: int, ruling: Ruling,
        earlier: tuple[By, ...] = (), later: tuple[By, ...] = (),
    ):  # fmt: skip
        self.a, self.before, self.now = a, position, position
        self.nation, self.order, self.index, self.ruling = nation, order, index, ruling
        self.earlier, self.later = earlier, later

    # ---- when

    @property
    def impulse(self) -> bool:
        """Whether it is an Impulse; else it is an Interphase."""
        return self.before.clock.phase == "impulse"

    @property
    def opening(self) -> bool:
        """Whether it is the first Round of the 1805 Turn."""
        return self.before.clock.opening

    # ---- who is who, in the position as it is now

    def side(self, nation: str) -> Side:
        """Return a nation's pieces and cards."""
        return self.now.sides.get(nation) or Side()

    def cards(self, nation: str) -> Cards:
        """Return a nation's cards."""
        return self.side(nation).cards

    def consul(self, nation: str) -> Consul:
        """Return where a Proxy's consul stands."""
        return self.now.consul(nation)

    def camp(self, nation: str) -> str | None:
        """Return a nation's Camp."""
        return self.now.camp(nation)

    def joined(self, nation: str) -> bool:
        """Return whether a nation is in a Camp in which it was not before the order."""
        return self.camp(nation) not in (None, self.before.camp(nation))

    def members(self, camp: str | None) -> tuple[str, ...]:
        """Return the members of a Camp."""
        return tuple(self.now.camps.get(camp, ())) if camp else ()

    @home("effect", "TNW-8.2.a")
    def pact(self, proxy: str, power: str) -> bool:
        """Return whether a Proxy is a Power's ally by Pact: its consul stands in that Power's Ally box."""
        return self.now.pacts.get(proxy) == power

    def patron(self, proxy: str) -> str | None:
        """Return the Power in whose row a Proxy's consul stands, None in the Uncommitted column."""
        consul = self.consul(proxy)
        return None if consul.box == "uncommitted" else consul.row

    def allied(self, one: str, other: str) -> bool:
        """Return whether two nations are allies: by Pact, or as members of one Camp."""
        return other in self.now.allies(one)

    def hostile(self, one: str, other: str) -> bool:
        """Return whether two nations are at war."""
        return other in self.now.enemies(one)

    def neutral(self, nation: str) -> bool:
        """Return whether a nation is in no Camp."""
        return self.now.neutral(nation)

    def proxy(self, nation: str) -> bool:
        """Return whether no player runs a nation."""
        return self.now.proxy(nation)

    def neutral_proxy(self, nation: str) -> bool:
        """Return whether a nation is a Neutral Proxy: run by no player, nobody's ally, in no Camp."""
        return self.proxy(nation) and self.neutral(nation) and nation not in self.now.pacts

    def subject(self, nation: str) -> bool:
        """Return whether a nation is a Subject Neutral."""
        return nation in self.now.subjects

    @staticmethod
    def power(nation: str) -> bool:
        """Return whether a nation is a Power."""
        return nation in POWERS

    @staticmethod
    def minor(nation: str) -> bool:
        """Return whether a nation is a minor."""
        return nation in MINORS

    @staticmethod
    def other_camp(camp: str) -> str:
        """Return the Camp that opposes one."""
        return CAMPS[1 - CAMPS.index(camp)]

    def commander(self, nation: str) -> str | None:
        """Return the player who commands a nation: he runs it, or the Power whose ally by Pact it is."""
        return self.now.player(self.now.pacts.get(nation, nation))

    def consenting(self, camp: str) -> tuple[str, ...]:
        """Return the members of a Camp whose consent is needed to join it; a player need not ask himself."""
        everyone, player = self.ruling["consent"] == "b", self.now.player(self.nation)
        others = [m for m in self.members(camp) if m != self.nation]
        others = [m for m in others if player is None or self.now.player(m) != player]
        return tuple(m for m in others if everyone or not self.proxy(m))

    def last_power(self, camp: str, besides: Iterable[str] = ()) -> str | None:
        """Return who of a Camp comes last in the order of play: of its Powers, or of all if so ruled."""
        everyone = self.ruling["opposing-last"] == "b"
        members = [m for m in self.members(camp) if m not in besides and (everyone or m in POWERS)]
        order = self.now.order_of_play
        return max(members, key=lambda m: order.index(m) if m in order else -1, default=None)

    # ---- land

    def controller(self, duchy: str) -> str | None:
        """Return who controls a duchy: the Flag's owner, else the Home owner."""
        found = self.now.atlas.duchies.get(duchy)
        return self.now.flags.get(duchy) or (found.home if found else None)

    def forces(self, place: str) -> tuple[str, ...]:
        """Return the nations that have pieces in a place."""
        return tuple(nation for nation in self.now.sides if self.stands(nation, place))

    def stands(self, nation: str, place: str) -> bool:
        """Return whether a nation has Units, squadrons or generals in a place."""
        side = self.side(nation)
        return (
            any(part.get(place, 0) for part in (side.units, side.ready, side.refit)) or place in side.leaders.values()
        )

    def places(self, nation: str) -> tuple[str, ...]:
        """Return the duchies and Zones where a nation has pieces."""
        side = self.side(nation)
        seats = (seat for seat in side.leaders.values() if not seat.startswith("("))
        return tuple(dict.fromkeys((*side.units, *side.ready, *side.refit, *seats)))

    def keys(self, nation: str) -> int:
        """Return how many Key duchies a nation controls."""
        return self.now.keys[nation]

    # ---- what is due, Foreign Wars

    def due(self, kind: str, nation: str, place: str) -> Due | None:
        """Return what of a kind is due from a nation in a place."""
        return next((due for due in self.now.due if (due.kind, due.nation, due.place) == (kind, nation, place)), None)

    def foreign_war(self, name: str) -> ForeignWar | None:
        """Return the Foreign War in play that bears a name."""
        return next((war for war in self.now.foreign_wars if war.name.lower() == name.lower()), None)

    # ---- CPs

    @property
    def price(self) -> int:
        """What the order costs, in CP of its purse."""
        return price_of(self)

    @property
    def purse(self) -> int | None:
        """The CPs that may be spent on the order: of the card played, or of those discarded; None if unknown."""
        if getattr(self.order, "by", None) == "discarded":
            return self.cards(self.nation).cp
        if isinstance(self.order, RestoreAlliance) and not (self.impulse and self.before.clock.nation == self.nation):
            return None  # as though its own Impulse had come: a card of its own, which nobody knows
        return self.now.clock.cp if self.impulse else 0
