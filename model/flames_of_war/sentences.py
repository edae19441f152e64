"""From sentences to orders: the grammar's tree, with every name looked up in the force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from lark import Token, Transformer, Tree
from lark.exceptions import VisitError

from ..grammar import SentenceError, column_of, look_up, one_of, parser_of, tree_of
from ..hole import AnyOrder, Hole
from ..language import meant_by, said_like
from ..mistakes import short
from .force import Force
from .names import fold
from .orders import (
    DISMOUNTED,
    FOOT,
    MOUNTED,
    TRANSPORTS,
    Arrive,
    Choose,
    Come,
    Deploy,
    Hold,
    Move,
    Nothing,
    Put,
    Roll,
    TakePosition,
)

MOST_LETTERS = 400
MOST_DICE = 30
MOST = 999
HERE = Path(__file__).parent
GRAMMAR = HERE / "orders.lark"
_WORDS = {
    "WORD": "a name", "INT": "a whole number", "DECIMAL": "a number", "HOLE": "?", "COMMA": "a comma",
    "$END": "the end", "EDGE_NAME": "north, east, south or west", "STEP_NAME": "movement, shooting or assault",
    "UNIT": "inches or cm", "COMMAND": "Command", "STEP": "Step",
}  # fmt: skip
_OPENING = ("a platoon", "a team", "any order", "choose", "deploy", "hold", "nothing happens", "put the", "roll")


def parse_sentence(sentence: str) -> Tree:
    """Return the grammar's tree of a sentence, no name looked up.

    Raises:
        SentenceError: with the column, what stands there and what could.
    """
    if len(sentence) > MOST_LETTERS:
        raise SentenceError(MOST_LETTERS, f"a sentence of {len(sentence)} letters", f"at most {MOST_LETTERS}")
    if not sentence.strip():
        raise SentenceError(0, "an empty sentence", one_of(_OPENING))
    if "\n" in sentence.strip():
        raise SentenceError(sentence.rstrip().index("\n"), "a line break stands here", "a sentence in one line")
    return tree_of(sentence, parser_of("start", GRAMMAR), HERE, _WORDS)


class Reader:
    """Reads the sentences of one turn, in their order: a team is of the platoon that arrived last, if that has it.

    Example:
        >>> Reader(Force("none")).read("roll 5, ?")
        Roll(dice=(5, ?))
    """

    def __init__(self, force: Force):
        self.words = _Words(force)

    def read(self, sentence: str) -> Any:
        """Return the order that a sentence states.

        Raises:
            SentenceError: with the column, what stands there and what could.
        """
        try:
            order = self.words.transform(parse_sentence(sentence))
        except VisitError as error:
            if isinstance(error.orig_exc, SentenceError):
                raise error.orig_exc from None
            raise
        if isinstance(order, Arrive):
            self.words.last = order.platoon
        return order


@dataclass(frozen=True)
class _Name:
    """A name in a sentence, not yet looked up; None in place of the text is a hole."""

    text: str | None
    column: int


class _Words(Transformer):
    """Bottom-up: turns the tree of one sentence into an order."""

    def __init__(self, force: Force):
        super().__init__(visit_tokens=False)
        self.force = force
        self.last: Any = None  # the platoon that arrived last

    def start(self, words: list) -> Any:
        return words[0]

    # ---- names and numbers

    def name(self, words: list) -> _Name:
        return _Name(None if words[0].type == "HOLE" else " ".join(words), column_of(words[0]))

    def names(self, words: list) -> tuple:
        return tuple(self._platoon(word) for word in words if isinstance(word, _Name))

    def team(self, words: list) -> tuple[Any, Any]:
        """Return the platoon and the team that are meant."""
        name, platoon = words[0], words[-1]
        if platoon is not None:
            found = self._platoon(platoon)
            within = [found] if not isinstance(found, Hole) else list(self.force.platoons)
            return found, self._team(name, within)
        if name.text is None:
            return self.last or Hole(), Hole()
        wanted = set(map(fold, (name.text, *meant_by(HERE, name.text))))
        owners = [n for n, p in self.force.platoons.items() if wanted & set(map(fold, p.teams))]
        if isinstance(self.last, str) and self.last in owners:
            owners = [self.last]
        if len(owners) > 1 and isinstance(self.last, Hole):
            return self.last, self._team(name, owners)
        if len(owners) > 1:
            what = f"{len(owners)} platoons have a team {short(name.text)}"
            raise SentenceError(name.column, what, f"`{name.text} of PLATOON` with {one_of(owners)}")
        return (owners or [None])[0], self._team(name, owners or list(self.force.platoons))

    def _platoon(self, name: _Name) -> Any:
        return Hole() if name.text is None else self._find(name, "no platoon", self.force.platoons)

    def _team(self, name: _Name, platoons: list[str]) -> Any:
        if name.text is None:
            return Hole()
        known = dict.fromkeys(team for platoon in platoons for team in self.force.platoons[platoon].teams)
        return self._find(name, f"no team of {platoons[0]}" if len(platoons) == 1 else "no team", known)

    @staticmethod
    def _find(name: _Name, nothing: str, known: Iterable[str]) -> str:
        text, names = name.text or "", {fold(word): word for word in known}
        for meant in meant_by(HERE, text):
            if fold(meant) in names:
                return names[fold(meant)]
        said = {said_like(HERE, text, word): word for word in known}
        return said[look_up(text, name.column, f"{nothing} is named", said, fold)]

    @staticmethod
    def _number(word: Token, low: int, high: int, what: str) -> Any:
        if word.type == "HOLE":
            return Hole()
        value = int(word) if len(word) < 10 else high + 1
        if not low <= value <= high:
            raise SentenceError(column_of(word), f"{short(str(word))} stands here", f"{what} from {low} to {high}")
        return value

    def _die(self, word: Token) -> Any:
        return self._number(word, 1, 6, "a die")

    # ---- deployment

    def any_order(self, _words: list) -> AnyOrder:
        return AnyOrder()

    def nothing(self, _words: list) -> Nothing:
        return Nothing()

    def hold_number(self, words: list) -> Hold:
        return Hold((), self._number(words[1], 0, MOST, "a number"), words[-1] or "")

    def hold(self, words: list) -> Hold:
        return Hold(words[1], None, words[-1] or "")

    def by_the_table(self, words: list) -> str:
        return f"{words[0].lower()} the table"

    def beside(self, words: list) -> str:
        return words[0].lower()

    def deploy(self, words: list) -> Deploy:
        return Deploy(words[1])

    # ---- the roll

    def choose(self, words: list) -> Choose:
        return Choose(words[1])

    def roll(self, words: list) -> Roll:
        dice = words[1:]
        if len(dice) > MOST_DICE:
            raise SentenceError(column_of(dice[MOST_DICE]), f"{len(dice)} dice", f"at most {MOST_DICE} dice")
        return Roll(tuple(map(self._die, dice)))

    # ---- entering

    def arrive(self, words: list) -> Arrive:
        told: dict[str, Any] = {}
        for key, value, column in words[2:]:
            if key in told:
                raise SentenceError(column, f"the {key} stands here a second time", "each thing once")
            told[key] = value
        return Arrive(self._platoon(words[0]), **told)

    @staticmethod
    def _told(key: str, value: Any, words: list) -> tuple:
        return key, value, column_of(next((word for word in words if isinstance(word, Token)), Token("", "")))

    def how_manner(self, words: list) -> tuple:
        manner, column = words[0]
        return "manner", manner, column

    def how_edge(self, words: list) -> tuple:
        edge, column = words[0]
        return "edge", edge, column

    def how_step(self, words: list) -> tuple:
        return self._told("step", words[2].lower(), words)

    def how_die(self, words: list) -> tuple:
        return self._told("die", self._die(words[1]), words)

    @staticmethod
    def _manner(manner: str):
        def read(_self, words: list) -> tuple:
            return manner, column_of(words[0])

        return read

    on_foot, on_transports = _manner(FOOT), _manner(TRANSPORTS)
    mounted, dismounted = _manner(MOUNTED), _manner(DISMOUNTED)

    def manner_open(self, words: list) -> tuple:
        return Hole(), column_of(words[0])

    def the_edge(self, words: list) -> tuple:
        edge = words[2]
        return Hole() if edge.type == "HOLE" else edge.lower(), column_of(words[0])

    def put(self, words: list) -> Put:
        named, (edge, _) = words[-2:]
        if named is None and self.last is None:
            raise SentenceError(column_of(words[3]) + 4, "no platoon has arrived before", "`of PLATOON`")
        return Put(self.last if named is None else self._platoon(named), edge)

    def come(self, words: list) -> Come:
        platoon, team = words[0]
        return Come(platoon, team, words[2][0])

    def move(self, words: list) -> Move:
        (platoon, team), (word, unit) = words[0], words[2:]
        distance = (
            Hole() if word.type == "HOLE" else Fraction(word.replace(",", ".")) if word.type == "DECIMAL" else None
        )
        if distance is None:
            distance = self._number(word, 0, MOST, "a distance")
        if isinstance(distance, Fraction) and (len(word) > 12 or distance > MOST):
            raise SentenceError(column_of(word), f"{short(str(word))} stands here", f"a distance up to {MOST}")
        elif isinstance(distance, Fraction) and distance.denominator == 1:
            distance = int(distance)
        return Move(platoon, team, distance, "cm" if unit.lower() == "cm" else "inches")

    def take_position(self, words: list) -> TakePosition:
        return TakePosition(*words[0])
