"""A turn: in which position, under which answers, and what is done; or a game log of several turns."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Annotated, Any

from msgspec import Meta

from ..expected import ExpectShape
from ..mistakes import Mistake
from ..ruling import Answers
from ..shape import Shape
from ..turn_file import Positions, Reference, Sentences, TurnFile, file_value
from ..turn_file import TurnReader as Reading
from .force import GameName, Version
from .orders import At, Nothing, say
from .position import GAME, Position, PositionShape, TurnNumber, positions_of
from .sentences import Reader, parse_sentence

_PARTS = [name for name in PositionShape.__struct_encode_fields__ if name not in ("berthier", "game")]


class LoggedTurnShape(Shape, kw_only=True, frozen=True):
    """One turn of a game log; turn 0 is deployment.

    Attributes:
        turn: the turn's number.
    """

    turn: TurnNumber
    orders: Sentences


Turns = Annotated[
    list[LoggedTurnShape], Meta(min_length=1, max_length=31, description="a list of `turn: …` and `orders: …`")
]


class TurnShape(Shape, kw_only=True, frozen=True):
    """One turn (`orders`), or a game log (`turns`).

    Attributes:
        name: for people.
        note: for people.
        author: for people.
        changes: changes to the position; null takes a key away.
        ruling: answers to open questions that this file states; nobody varies them.
        expect: what must come out.
    """

    berthier: Version
    game: GameName
    name: str = ""
    note: str = ""
    author: str = ""
    position: Reference
    changes: dict[str, Any] = {}
    orders: Sentences | None = None
    turns: Turns | None = None
    ruling: Answers = {}
    expect: ExpectShape | None = None


class Turn(TurnFile):
    """One turn, or a game log, whose orders have each its turn."""

    @property
    def nation(self) -> str:
        """Who gives the orders: the player. Every question asks for him by this name, whatever the game."""
        return self.position.player

    @property
    def sentences(self) -> tuple[str, ...]:
        """The orders' sentences."""
        return tuple(say(order) for order in self.orders)


class TurnReader(Reading):
    """Builds the turns that stand in one document."""

    turn, parts = Turn, _PARTS

    def named(self) -> Positions:
        """Return the positions that the file names."""
        return positions_of(self.document)

    def sentence(self, position: Position | None) -> Callable[[str], Any]:
        """Return what reads a sentence; without a position only its grammar is checked."""
        return Reader(position.force).read if position else parse_sentence

    def orders(self, path: tuple, shape: Any, position: Position | None, found: list[Mistake]) -> list[Any]:
        """Return the orders of the turn at a path, those of a game log each with its turn."""
        if (shape.turns is None) == (shape.orders is None) and not found:
            what = "neither `orders` nor `turns`" if shape.turns is None else "`orders` beside `turns`"
            found.append(self.document.mistake((*path, "orders"), what, "one of the two", key=True))
        if shape.turns is None:
            return self.orders_at((*path, "orders"), shape.orders or (), position, found)
        orders: list[Any] = []
        for place, logged in enumerate(shape.turns):
            here = (*path, "turns", place)
            due = position.turn + place if position else logged.turn
            if logged.turn is not None and logged.turn != due:
                what = f"turn {logged.turn} stands here"
                found.append(self.document.mistake((*here, "turn"), what, f"turn {due}: each turn once, in order"))
            given = self.orders_at((*here, "orders"), logged.orders or (), position, found)
            orders += [At(due, order) for order in given or (Nothing(),)]
        return orders


def turn_value(turn: Turn, orders: tuple[Any, ...] | None = None) -> dict:
    """Return a turn, or the same turn with other orders, as the mapping that its file holds."""
    given = turn.orders if orders is None else orders
    if not any(isinstance(order, At) for order in turn.orders):
        return file_value(GAME, turn, {"orders": list(map(say, given))})
    runs = groupby(given, lambda order: order.turn)
    return file_value(GAME, turn, {"turns": [{"turn": n, "orders": list(map(say, run))} for n, run in runs]})
