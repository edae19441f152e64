"""What a position means for one nation: what is friendly, occupied, lost, within an enemy's reach.

Computed once for a position, nation and ruling, and shared by every turn judged there. Each quantity is
found when first asked for.
"""

from __future__ import annotations

from typing import Any

from ....model.napoleonic_wars.nations import MINORS
from ....model.napoleonic_wars.position import Position
from ....model.ruling import Ruling
from ...algebra import PLAIN
from ...lazy import quantity, remembered
from ..register import home


@home("amount", "TNW-14.21.b")
def printed_amount(nation: str) -> int:
    """Return a nation's reinforcement CPs as printed.

    Example:
        >>> printed_amount("france")
        18
    """
    amounts = {"france": 18, "britain": 6, "austria": 8, "russia": 8, "prussia": 8}
    amounts |= {"spain": 4, "turkey": 4, "denmark": 2, "sweden": 2}
    return amounts[nation]


class Ground:
    """A position as one nation finds it under a ruling.

    Args:
        position: the position.
        nation: the nation whose turn it is.
        ruling: the answers in force.
        algebra: how truths about the position are formed; plain for a known position.
    """

    def __init__(self, position: Position, nation: str, ruling: Ruling, algebra: Any = PLAIN):
        self.position, self.nation, self.ruling, self.a = position, nation, ruling, algebra
        self.atlas = position.atlas
        self.side = position.sides[nation]
        self.enemies = position.enemies(nation)
        self.friends = frozenset((nation, *position.allies(nation)))
        self.allied_minors = position.allied_minors(nation)
        self.minor = nation in MINORS

    # ---- amounts

    @quantity
    def amount(self) -> Any:
        """The reinforcement CPs that the nation has."""
        printed = printed_amount(self.nation) if self.side.cp is None else self.side.cp
        kept = self.side.kept if self.ruling["unspent-cp"] == "b" else 0
        return printed + kept

    # ---- land

    @quantity
    def homes(self) -> dict[str, Any]:
        """The duchies that are, or may be, Home to the nation, and whether they are."""
        found = ((name, self.a.eq(duchy.home, self.nation)) for name, duchy in self.atlas.duchies.items())
        return {name: truth for name, truth in found if truth is not False}

    @quantity
    def associated(self) -> dict[str, Any]:
        """The duchies that are, or may be, Associated with the nation, and whether they are."""
        found = ((name, self.a.eq(duchy.associated, self.nation)) for name, duchy in self.atlas.duchies.items())
        return {name: truth for name, truth in found if truth is not False}

    @remembered
    def control(self, duchy: str) -> Any:
        """Return who controls a duchy, None if nobody does: the Flag's owner, else the Home owner."""
        flag = self.position.flags.get(duchy)
        return self.a.ite(self.a.eq(flag, None), self.atlas.duchies[duchy].home, flag)

    @remembered
    def enemy_force(self, duchy: str) -> Any:
        """Return whether Units of an enemy stand in a duchy."""
        sides = self.position.sides
        return self.a.any(sides[enemy].units.get(duchy, 0) > 0 for enemy in self.enemies)

    @remembered
    @home("effect", "TNW-8.2.b", "TNW-8.31.b")
    def friendly(self, duchy: str) -> Any:
        """Return whether a duchy is friendly: controlled by one's side, and no enemy Force there."""
        ours = self.a.holds(self.control(duchy), self.friends.__contains__, none=False)
        if ours is False:
            return False
        enemy = self.enemy_force(duchy)
        return ours if enemy is False or self.ruling["friendly"] == "b" else self.a.all((ours, self.a.no(enemy)))

    @remembered
    def held(self, duchy: str) -> Any:
        """Return whether one's side holds a besieged (uncontrolled) Fortress in a duchy."""
        return self.a.holds(self.position.besieged.get(duchy), lambda owner: owner in self.friends, none=False)

    @remembered
    def occupied(self, duchy: str) -> Any:
        """Return whether the enemy occupies a duchy: with Forces, or by control alone if so ruled."""
        force = self.enemy_force(duchy)
        ruled = self.a.holds(self.control(duchy), lambda owner: owner in self.enemies, none=False)
        return self.a.any((force, ruled)) if ruled is not False and self.ruling["occupied"] == "b" else force

    @remembered
    def lost(self, capital: str) -> Any:
        """Return whether a Capital is lost: occupied, unless its Fortress holds and that is ruled enough."""
        occupied, held = self.occupied(capital), self.held(capital)
        if occupied is False or held is False or self.ruling["besieged-capital"] == "a":
            return occupied
        return self.a.all((occupied, self.a.no(held)))

    # ---- interception

    @remembered
    def threat(self, duchy: str) -> Any:
        """Return whether what stands in a duchy could intercept: an enemy Army, or any enemy Unit if so ruled."""
        force = self.enemy_force(duchy)
        if force is False or self.ruling["in-theory-interceptable"] == "b":
            return force
        return self.a.any(self._army(enemy, duchy) for enemy in self.enemies)

    def _army(self, nation: str, duchy: str) -> Any:
        side = self.position.sides[nation]
        led = self.a.any(self.a.eq(where, duchy) for where in side.leaders.values())
        return self.a.all((side.units.get(duchy, 0) > 0, led))

    def intercepted(self, duchy: str, sparing: frozenset[str] = frozenset()) -> Any:
        """Return whether an enemy Army could in theory intercept someone who enters a duchy.

        Args:
            duchy: the duchy entered.
            sparing: duchies whose besieging Armies do not count.
        """
        near = {duchy: True} if self._within_only else {duchy: True, **self.atlas.joined[duchy]}
        found = []
        for place, road in near.items():
            threat = False if place in sparing else self.threat(place)
            if threat is not False:
                found.append(self.a.all((road, threat)))
                if found[-1] is True:
                    break
        return self.a.any(found)

    def enterable(self, duchy: str, hidden: bool) -> Any:
        """Return whether a way may enter a duchy: it is friendly, and unless `hidden` nobody could intercept there."""
        friendly = self.friendly(duchy)
        if hidden or friendly is False:
            return friendly
        return self.a.all((friendly, self.a.no(self.intercepted(duchy))))

    @quantity
    def _within_only(self) -> bool:
        return self.ruling["in-theory-interceptable"] == "c"

    @remembered
    def sea_threat(self, place: str) -> Any:
        """Return whether squadrons in a Zone or Port could intercept: ready ones, or any if so ruled."""
        any_squadron = self.ruling["in-theory-interceptable"] == "b"
        found = []
        for enemy in self.enemies:
            side = self.position.sides[enemy]
            found.append(side.ready.get(place, 0) > 0)
            if any_squadron:
                found.append(side.refit.get(place, 0) > 0)
        return self.a.any(found)

    @remembered
    def sea_intercepted(self, zone: str) -> Any:
        """Return whether an enemy Fleet could in theory intercept someone who enters a Zone.

        It lies in the Zone, in one of its Ports or in a neighbouring Zone.
        """
        near = {zone: True} if self._within_only else {zone: True, **self.atlas.shores[zone], **self.atlas.waters[zone]}
        return self.a.any(self.a.all((close, self.sea_threat(place))) for place, close in near.items())

    # ---- Ports

    @remembered
    def friendly_port(self, duchy: str) -> Any:
        """Return whether a duchy is a friendly Port."""
        port = self.port(duchy)
        return False if port is False else self.a.all((port, self.friendly(duchy)))

    def port(self, duchy: str) -> Any:
        """Return whether a duchy has a Port."""
        return self.a.any(self.atlas.waters[duchy].values())

    def blockaded(self, duchy: str) -> Any:
        """Return whether a duchy's Port is blockaded."""
        return self.position.blockades.get(duchy, False)
