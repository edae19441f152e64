"""Orders about cards as objects: those of a Neutral Proxy's Impulse, and those before the next Turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

# ---- a Neutral Proxy's Impulse


@dataclass(frozen=True)
class DrawCard:
    """Draw a card at random for a Neutral Proxy: its CPs, or `red` or `green`."""

    card: Any


@dataclass(frozen=True)
class ExchangeUnits:
    """Exchange Units in the Capital for CPs."""

    number: Any


@dataclass(frozen=True)
class KeepCP:
    """Keep CPs for later by a marker on the Capital."""

    number: Any


# ---- the next Turn's cards


@dataclass(frozen=True)
class Shuffle:
    """Shuffle the discards into the deck; `removed` if also the cards that were removed from the game."""

    removed: bool = False


@dataclass(frozen=True)
class DrawHand:
    """Draw cards for the hand, and Reserves."""

    cards: Any
    reserves: Any = 0


@dataclass(frozen=True)
class ReplaceHand:
    """Replace the hand, which then has some number of cards."""

    cards: Any


@dataclass(frozen=True)
class GiveUpHand:
    """A Subject Neutral discards its hand and gives up Reserves."""

    reserves: Any = 0


@dataclass(frozen=True)
class AddUnplayed:
    """Add the unplayed cards of the Turn before to the hand."""

    cards: Any


@dataclass(frozen=True)
class DiscardAtRandom:
    """Discard cards at random for Resources."""

    cards: Any = 1


@dataclass(frozen=True)
class DiscardForCP:
    """Discard cards for their CPs."""

    cards: Any
    cp: Any


@dataclass(frozen=True)
class UseReserve:
    """Use Reserves."""

    number: Any = 1


@dataclass(frozen=True)
class TakeBackReserves:
    """Make Reserves available again to the nation that first owned them."""

    number: Any


@dataclass(frozen=True)
class CoverVoid:
    """Cover the Void box with the nation's flag, or uncover it."""

    cover: bool = True


@dataclass(frozen=True)
class EndOfTurn:
    """No order: what is told after the last order that a nation gives in a turn."""


PROXY = (DrawCard, ExchangeUnits, KeepCP)
HAND = (Shuffle, DrawHand, ReplaceHand, GiveUpHand, AddUnplayed, DiscardAtRandom, DiscardForCP, TakeBackReserves)
