"""Goals and requirements: linear expressions over measures of the position after a turn."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lark import Token, Transformer, UnexpectedInput
from lark.exceptions import VisitError

from ..grammar import parser_of
from ..mistakes import BadInput, Mistake
from .position import Position
from .sentences import SentenceError, Vocabulary, look_up, unexpected

REGROUP = "(Regroup)"
MOST_FACTOR = 9999


@dataclass(frozen=True)
class Measure:
    """Something that can be counted in a position.

    Attributes:
        kind: `units`, `generals`, `squadrons`, `ready`, `marked`, `pieces`, `strongest`, `distance`, `spent`,
            `left`, `orders` or `seat`.
        where: duchies (or Zones) in which to count; None for anywhere, (REGROUP,) for the Regroup box.
        general: for `distance` and `seat`.
    """

    kind: str
    where: tuple[str, ...] | None = None
    general: str = ""


@dataclass(frozen=True)
class Linear:
    """A sum of measures with whole factors, plus a constant."""

    terms: tuple[tuple[int, Measure], ...]
    constant: int = 0


@dataclass(frozen=True)
class Goal:
    """A sum to be made as large or as small as possible."""

    text: str
    maximize: bool
    linear: Linear


@dataclass(frozen=True)
class Requirement:
    """A comparison that must hold; `comparison` is one of <=, >=, <, >, =."""

    text: str
    left: Linear
    comparison: str
    right: Linear


GRAMMAR = Path(__file__).with_name("goals.lark")


def parse_goal(text: str, position: Position) -> Goal:
    """Return the goal that a text states.

    Raises:
        BadInput: the text is no goal; the message shows where.
    """
    maximize, linear = _parse("goal", text, position)
    return Goal(text, maximize, linear)


def parse_requirement(text: str, position: Position) -> Requirement:
    """Return the requirement that a text states.

    Raises:
        BadInput: the text is no requirement; the message shows where.
    """
    return Requirement(text, *_parse("requirement", text, position))


def _parse(start: str, text: str, position: Position) -> Any:
    try:
        tree = parser_of(GRAMMAR, start).parse(text)
        return _Reader(Vocabulary.of(position)).transform(tree)
    except UnexpectedInput as error:
        mistake = unexpected(text, error)
    except VisitError as error:
        if not isinstance(error.orig_exc, SentenceError):
            raise
        mistake = error.orig_exc
    option = "--goal" if start == "goal" else "--require"
    excerpt = f"    {text[:100]}\n    {' ' * mistake.column}^"
    raise BadInput([Mistake(f"{option} {text[:60]!r}", 0, 0, mistake.what, mistake.expected, excerpt)])


class _Reader(Transformer):
    """Bottom-up: turns the tree of a goal into a linear sum."""

    def __init__(self, vocabulary: Vocabulary):
        super().__init__(visit_tokens=False)
        self.vocabulary = vocabulary

    def name(self, words: list) -> tuple[str, int]:
        return " ".join(words), words[0].column - 1

    def _place(self, name: tuple[str, int]) -> str:
        known = {**self.vocabulary.duchies, **self.vocabulary.zones}
        return look_up(*name, known, "duchy or Zone", "a duchy or Zone of the map")

    def _general(self, name: tuple[str, int]) -> str:
        return look_up(*name, self.vocabulary.generals, "general", "a general of the position")

    def in_regroup(self, _words: list) -> tuple[str, ...]:
        return (REGROUP,)

    def in_duchies(self, words: list) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._place(word) for word in words if not isinstance(word, Token)))

    def anywhere(self, _words: list) -> None:
        return None

    def units(self, words: list) -> Measure:
        return Measure("units", words[1])

    def generals(self, words: list) -> Measure:
        return Measure("generals", words[1])

    def squadrons(self, words: list) -> Measure:
        kind = "squadrons" if words[1] is None else "ready" if words[1].lower() == "ready" else "marked"
        return Measure(kind, words[2])

    def pieces(self, words: list) -> Measure:
        return Measure("pieces", words[1])

    def strongest(self, words: list) -> Measure:
        return Measure("strongest", words[2])

    def distance(self, words: list) -> Measure:
        return Measure("distance", (self._place(words[4]),), self._general(words[2]))

    def cp(self, words: list) -> Measure:
        return Measure("spent" if words[1].lower() == "spent" else "left")

    def orders(self, _words: list) -> Measure:
        return Measure("orders")

    def seat(self, words: list) -> Measure:
        return Measure("seat", (self._place(words[2]),), self._general(words[0]))

    def weighted(self, words: list) -> tuple[int, Measure]:
        return self._factor(words[0]), words[1]

    def constant(self, words: list) -> tuple[int, None]:
        return self._factor(words[0]), None

    @staticmethod
    def _factor(word: Any) -> int:
        if word is None:
            return 1
        if len(word) > 4:
            raise SentenceError(word.column - 1, f'"{word[:20]}" stands here', f"a number up to {MOST_FACTOR}")
        return int(word)

    def expression(self, words: list) -> Linear:
        terms, constant, sign = [], 0, 1
        for word in words:
            if isinstance(word, Token):
                sign = -1 if word == "-" else 1
            elif word[1] is None:
                constant += sign * word[0]
            else:
                terms.append((sign * word[0], word[1]))
        return Linear(tuple(terms), constant)

    def maximize(self, words: list) -> tuple[bool, Linear]:
        return True, words[1]

    def minimize(self, words: list) -> tuple[bool, Linear]:
        return False, words[1]

    def requirement(self, words: list) -> tuple:
        return words[0], str(words[1]), words[2]
