"""A game as claims about Reserves see it: how many dice are rolled in each turn, and how many platoons arrive."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import takewhile
from typing import Any

from ....model.flames_of_war.orders import Arrive, At, Nothing, Roll
from ....model.flames_of_war.position import Position
from ....model.flames_of_war.turn import Turn
from ....model.kinds import read_as
from ....model.packaged import packaged
from ....model.ruling import Ruling
from ...algebra import PLAIN, Symbolic
from ..arrivals import DIE, FIRST_ROLL, arriving, dice_due, is_hit, surplus

BASES = {"standard": "first-turn", "delayed": "relief"}  # the packaged positions that games begin with
LATER = 2  # turns after the first die for each platoon, and these more
GAME = "flames-of-war"


class Game:
    """Some turns of a game that begins with platoons in reserve.

    Args:
        a: the algebra in which it is read.
        position: the position before the first turn.
        ruling: the answers in force.

    Attributes:
        rolled: how many dice are rolled in each turn, and
        arrived: how many platoons arrive in it, and
        carried: how many 5+ it leaves for the next one.
    """

    def __init__(self, a: Any, position: Position, ruling: Ruling):
        self.a, self.position, self.ruling = a, position, ruling
        self.rolled: list[Any] = []
        self.arrived: list[Any] = []
        self.carried: list[Any] = []

    @property
    def platoons(self) -> int:
        """How many are in reserve at first."""
        return self.position.left

    @property
    def turns(self) -> range:
        """The turns of the game."""
        return range(1, len(self.arrived) + 1)

    def come(self, turn: int) -> Any:
        """Return how many arrive in a turn."""
        return self.arrived[turn - 1]

    def dice(self, turn: int) -> Any:
        """Return how many dice are rolled in a turn."""
        return self.rolled[turn - 1]

    def by(self, turn: int) -> Any:
        """Return how many have arrived by the end of a turn."""
        return self.a.sum(self.arrived[:turn])

    def all_by(self, turn: int) -> Any:
        """Return whether nobody is left at the end of a turn."""
        return self.by(turn) >= self.platoons


def known_game(turn: Turn, ruling: Ruling) -> Game:
    """Return the game that a log tells."""
    game = Game(PLAIN, turn.position, ruling)
    left, carried = game.platoons, turn.position.carried
    for number in dict.fromkeys(at.turn for at in turn.orders):
        orders = [at.order for at in turn.orders if at.turn == number]
        dice = [die for order in orders if isinstance(order, Roll) for die in order.dice]
        carried = surplus(PLAIN, sum(map(is_hit, dice)), left, carried, ruling)
        game.rolled.append(len(dice))
        game.arrived.append(sum(isinstance(order, Arrive) for order in orders))
        game.carried.append(carried)
        left -= game.arrived[-1]
    return game


class OpenGame(Game):
    """All games with so many platoons in reserve, whatever the dice show: all that may arrive does.

    Args:
        variant: the variant of the mission's Reserves.
        platoons: how many are in reserve.
        ruling: the answers in force.
    """

    def __init__(self, variant: str, platoons: int, ruling: Ruling):
        super().__init__(Symbolic(), begun(variant, platoons), ruling)
        self.base: list[Any] = []
        self.faces: list[list[Any]] = []
        self.hits: list[Any] = []
        left, carried = platoons, 0
        for turn in range(1, last_turn(variant, platoons) + 1):
            number = dice_due(self.a, turn, left, variant, ruling)
            faces = [self.a.number(f"die {place} of turn {turn}", DIE[0], DIE[-1]) for place in range(turn)]
            hits = [self.a.all((number > place, is_hit(die))) for place, die in enumerate(faces)]
            come = self.a.sum(arriving(self.a, number, self.a.count(hits), left, carried, ruling))
            carried = surplus(self.a, self.a.count(hits), left, carried, ruling)
            left = left - come
            self.faces.append(faces)
            self.hits += hits
            self.rolled.append(number)
            self.arrived.append(come)
            self.carried.append(carried)

    @property
    def sizes(self) -> list[Any]:
        """What makes one game plainer than another: fewer 5+, lower dice."""
        return [self.a.count(self.hits), self.a.sum(die for faces in self.faces for die in faces)]

    def known(self, value: Callable[[Any], Any]) -> Turn:
        """Return the log of an engine's solution, as long as anybody is in reserve."""

        def decoded(thing: Any) -> int:
            return thing if isinstance(thing, int) else value(thing)

        waiting, orders = list(self.position.reserve), []
        for turn in takewhile(lambda _: waiting, self.turns):
            dice = tuple(max(decoded(die), DIE[0]) for die in self.faces[turn - 1][: decoded(self.dice(turn))])
            orders.append(At(turn, Roll(dice) if dice else Nothing()))
            orders += [At(turn, Arrive(waiting.pop(0))) for _ in range(decoded(self.come(turn)))]
        return Turn(self.position, tuple(orders), self.ruling.answers)


def begun(variant: str, platoons: int) -> Position:
    """Return a position before the first turn with so many platoons in reserve; the others are on the table."""
    base: Position = read_as(str(packaged(GAME, "positions")[BASES[variant]]), "position")[1]
    names = tuple(base.force.platoons)
    there = dict.fromkeys(names[platoons:], 0)
    return replace(base, name=f"{platoons} in reserve", note="", turn=1, reserve=names[:platoons], arrived=there)


def last_turn(variant: str, platoons: int) -> int:
    """Return the last turn that is looked at."""
    return FIRST_ROLL[variant] - 1 + platoons + LATER
