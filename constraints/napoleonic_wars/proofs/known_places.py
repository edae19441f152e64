"""Known maps in place of all maps of a size: whose turn it may be there, and who is friend and who is enemy."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....model.napoleonic_wars.atlas import Atlas
from ....model.napoleonic_wars.nations import MINORS, NATIONS, POWERS
from ....model.napoleonic_wars.position import Position
from .scope import CASTS, Cast, Setting

_FITS = {
    "power": lambda nation, capitals: nation in POWERS and capitals == 1,
    "two capitals": lambda _nation, capitals: capitals > 1,
    "minor": lambda nation, capitals: nation in MINORS and capitals > 0,
}


@dataclass(frozen=True)
class Place:
    """A known map, and if a position was named its Camps, wars and Pacts.

    Attributes:
        name: how it was named.
        atlas: the map.
        position: the position.
    """

    name: str
    atlas: Atlas
    position: Position | None = None

    def settings(self, cast: str) -> tuple[Setting, ...]:
        """Return a setting for each nation of which a claim about a cast speaks."""
        present = self.position.sides if self.position else NATIONS
        movers = [nation for nation in present if _FITS[cast](nation, len(self.atlas.capitals(nation)))]
        return tuple(Setting(self.position or self._politics(cast, nation), nation, self.name) for nation in movers)

    def _politics(self, cast: str, nation: str) -> Position:
        """Return the position of a nation with a friend, an enemy and an ally by Pact; all others are neutral."""
        wanted = CASTS[cast]
        powers = [power for power in ("britain", "france", *POWERS) if power != nation]
        minor = next((other for other in (wanted.minor, *MINORS) if other != nation), None) if wanted.minor else None
        playing = Cast(wanted.who, nation, wanted.capitals, powers[0], next(p for p in powers if p != powers[0]), minor)
        return replace(playing.politics(self.atlas), name=self.name)


Size = int | Setting  # how many duchies an open map has, or who moves on a known one
