"""The kinds of the game's files: positions, turns (one night's sailings), puzzles and batteries of cases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from lark import Token, UnexpectedInput

from ..cases import CaseShape, battery_of, read_cases
from ..expected import ExpectShape
from ..grammar import SentenceError, column_of, look_up, parser_of, unexpected
from ..hole import Hole
from ..kinds import Kind
from ..mistakes import counted
from ..puzzle_file import PuzzleShape, read_puzzle
from ..ruling import Answers
from ..shape import Shape, Version
from ..turn_file import Positions, Reference, Sentences, TurnFile, TurnReader, file_value, read_turn
from .position import GAME, PARTS, Position, build_position

GRAMMAR = Path(__file__).with_name("orders.lark")
WORDS = {"WORD": "a name", "INT": "a whole number", "HOLE": "?", "$END": "the end"}
MOST = 99


@dataclass(frozen=True)
class Sail:
    """A freighter sails to a port with some crates. Any of it may be a hole, or what an engine is to choose."""

    ship: Any
    to: Any
    crates: Any


def say(order: Sail) -> str:
    """Return the sentence of an order."""
    crates = "? crates" if isinstance(order.crates, Hole) else counted(order.crates, "crate")
    return f"sail {order.ship} to {order.to} with {crates}"


def read_sentence(sentence: str, position: Position | None) -> Sail | None:
    """Return the order that a sentence states; without a position only its grammar is checked."""
    try:
        ship, to, crates = parser_of("start", GRAMMAR).parse(sentence).children
    except UnexpectedInput as error:
        raise unexpected(sentence, error, WORDS) from None
    if position is None:
        return None
    if crates.type == "INT" and (len(crates) > 2 or int(crates) > MOST):
        raise SentenceError(column_of(crates), "so many crates", f"a whole number from 0 to {MOST}")
    return Sail(
        _named(ship, "freighter", position.freighters), _named(to, "port", position.ports),
        Hole() if crates.type == "HOLE" else int(crates),
    )  # fmt: skip


def _named(word: Token, kind: str, known: Iterable[str]) -> Any:
    return Hole() if word.type == "HOLE" else look_up(word, column_of(word), f"there is no {kind}", known)


class TurnShape(Shape, kw_only=True, frozen=True):
    """One night."""

    berthier: Version
    game: str
    position: Reference
    changes: dict[str, Any] = {}
    orders: Sentences
    ruling: Answers = {}
    expect: ExpectShape | None = None


class NightShape(PuzzleShape, kw_only=True, frozen=True):
    """A puzzle: one night with holes."""

    berthier: Version
    game: str
    orders: Sentences


class TurnCaseShape(CaseShape, kw_only=True, frozen=True):
    """One case of a battery."""

    orders: Sentences
    expect: ExpectShape


CasesShape = battery_of(TurnCaseShape, str)


class Turn(TurnFile):
    """One night's orders. There is one player: `nation` is what every question calls him."""

    nation = "commodore"


class Turns(TurnReader):
    """Builds the turns that stand in one document."""

    turn, parts = Turn, PARTS

    def named(self) -> Positions:
        """Return the positions that the file names."""
        return Positions(GAME, self.document, build_position)

    def sentence(self, position: Position | None) -> Callable[[str], Any]:
        """Return what reads a sentence."""
        return partial(read_sentence, position=position)


def turn_value(turn: Turn, orders: tuple[Any, ...] | None = None) -> dict:
    """Return a turn, or the same turn with other orders, as the mapping that its file holds."""
    return file_value(GAME, turn, {"orders": list(map(say, turn.orders if orders is None else orders))})


KINDS = (
    Kind("cases", ("cases",), CasesShape, partial(read_cases, CasesShape, Turns)),
    Kind("puzzle", ("puzzle",), NightShape, partial(read_puzzle, NightShape, Turns)),
    Kind("turn", ("orders",), TurnShape, partial(read_turn, TurnShape, Turns)),
    Kind("position", ("ports",), Position, lambda document, _questions, _ids=None: build_position(document, [])),
)
