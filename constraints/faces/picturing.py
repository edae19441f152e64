"""What questions may ask of a game's module for pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ..picturing import Picture, Shown


class Picturing(Protocol):
    """A game's module for pictures: what one says, as `constraints/picturing.py` holds it."""

    def viewer(self, position: Any) -> str:
        """Return a nation whose view serves where nobody's is asked for."""
        ...

    def picture(self, shown: Shown) -> Picture:
        """Return what a picture of a position or of a turn says."""
        ...

    # ---- show, of a map

    def bare_chart(self, atlas: Any, title: str) -> Picture:
        """Return what a picture of a map without any position says."""
        ...
