"""What questions may ask of a game's module for turns told step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from ...model.ruling import Ruling
    from ..facts import Fact
    from .turn import Orders


class Telling(Protocol):
    """A game's module for turns told step by step."""

    def filled(self, order: Any, position: Any) -> Iterator[Any]:
        """Return an order with every hole filled, in every way; None is no order at all."""
        ...

    def chances(self, order: Any) -> Iterator[Any]:
        """Return an order with the dice and cards that it leaves open filled, in every way; itself if none."""
        ...

    # ---- why

    def facts(self, position: Any, nation: str, orders: Orders) -> Iterator[Fact]:
        """Return the facts of a position that may matter to a turn."""
        ...

    # ---- odds foreign-war

    DIE: Collection[int]

    def ends_war(self, die: int) -> bool:
        """Return whether a die ends a Foreign War."""
        ...

    # ---- proxy

    def neutral_proxies(self, position: Any) -> tuple[str, ...]:
        """Return the nations that form their pieces as Neutral Proxies do."""
        ...

    def proxy_impulse(self, position: Any, nation: str, card: int | str, ruling: Ruling, reference: str) -> Any:
        """Return the Impulse of a Neutral Proxy for which a card is drawn."""
        ...

    # ---- track

    def track_steps(self, position: Any, proxy: str, nation: str, ruling: Ruling) -> Iterator[Any]:
        """Return every step of a Proxy's consul that a nation may pay for in its Impulse."""
        ...

    def track_place(self, consul: Any) -> Any:
        """Return a consul's place with what does not matter left out."""
        ...
