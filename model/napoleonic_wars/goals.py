"""Goals and requirements: linear expressions over measures of the position after a turn."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from lark import Token, Transformer
from lark.exceptions import VisitError

from ..grammar import SentenceError, column_of, parser_of, tree_of
from ..language import language_of, meant_by, said_of, spoken
from ..mistakes import BadInput, Mistake, caret, nearest, short
from .goals_said import REGROUP, said_condition
from .nations import CONSULS, NATIONS, title
from .position import Position
from .vocabulary import Vocabulary

MOST_FACTOR = 9999


@dataclass(frozen=True)
class Measure:
    """Something that can be counted in a position.

    Attributes:
        kind: `units`, `generals`, `squadrons`, `ready`, `marked`, `pieces`, `strongest`, `distance`, `spent`,
            `left`, `orders` or `seat`; `ally`, `consul` or `at_war`, which only diplomacy changes.
        where: duchies (or Zones) in which to count; None for anywhere, (REGROUP,) for the Regroup box.
        general: for `distance` and `seat`.
        nation: for `ally`, `consul` and `at_war`.
    """

    kind: str
    where: tuple[str, ...] | None = None
    general: str = ""
    nation: str = ""


@dataclass(frozen=True)
class Linear:
    """A sum of measures with whole factors, plus a constant."""

    terms: tuple[tuple[int, Measure], ...]
    constant: int = 0


@dataclass(frozen=True)
class Goal:
    """A sum to be made as large or as small as possible; in what words counts for nothing."""

    text: str = field(compare=False)
    maximize: bool
    linear: Linear


@dataclass(frozen=True)
class Requirement:
    """A comparison that must hold; `comparison` is one of <=, >=, <, >, =. In what words counts for nothing."""

    text: str = field(compare=False)
    left: Linear
    comparison: str
    right: Linear


GRAMMAR = Path(__file__).with_name("goals.lark")
MEASURES = (
    "units",
    "generals",
    "squadrons",
    "pieces",
    "strongest army",
    "distance of",
    "CP spent",
    "CP left",
    "orders",
    "ally NATION",
    "consul NATION",
    "at war with NATION",
)
_WORDS = {
    "MAX": "max", "MIN": "min", "SIGN": "+ or -", "COMPARISON": ">=, <= or =", "STATE": "ready or in refit",
    "CP": "CP spent", "STRONGEST": "strongest army", "DISTANCE": "distance of", "STAR": "*",
    "INT": "a whole number", "WORD": "a name", "COMMA": "a comma", "$END": "the end",
}  # fmt: skip


def parse_goal(text: str, position: Position) -> Goal:
    """Return the goal that a text states.

    Raises:
        BadInput: the text is no goal; the message shows where.
    """
    maximize, linear = _of_command_line("--goal", text, lambda: _parse("goal", text, position))
    return Goal(text, maximize, linear)


def parse_requirement(text: str, position: Position) -> Requirement:
    """Return the requirement that a text states.

    Raises:
        BadInput: the text is no requirement; the message shows where.
    """
    return _of_command_line("--require", text, lambda: read_requirement(text, position))


def read_requirement(text: str, position: Position) -> Requirement:
    """Return the requirement that a sentence of a file states.

    Raises:
        SentenceError: the sentence is no requirement.
    """
    return Requirement(text, *_parse("requirement", text, position))


def read_condition(text: str, position: Position, nation: str | None) -> Requirement:
    """Return the requirement that a nation's puzzle states, in the language that is spoken.

    It must not be of the nation and itself.

    Raises:
        SentenceError: it is none.
    """
    requirement = read_requirement(text, position)
    measures = [measure for side in (requirement.left, requirement.right) for _, measure in side.terms]
    if nation and any(measure.nation == nation for measure in measures):
        raise SentenceError(0, f"{nation} as its own ally, enemy or consul", "another nation")
    if language_of(text) == spoken():
        return requirement
    return replace(requirement, text=said_condition(requirement.left, requirement.comparison, requirement.right))


def _of_command_line(option: str, text: str, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except SentenceError as error:
        excerpt = caret(unicodedata.normalize("NFC", text), error.column)
        what, expected = said_of(text, error.what, error.expected)
        raise BadInput([Mistake(f"{option} {text[:60]!r}", 0, 0, what, expected, excerpt)]) from None


def _parse(start: str, text: str, position: Position) -> Any:
    text = unicodedata.normalize("NFC", text)
    try:
        tree = tree_of(text, parser_of(start, GRAMMAR), GRAMMAR.parent, _WORDS, name="goals")
    except SentenceError as mistake:
        mistake.expected = _hint(start, text[mistake.column :]) or mistake.expected
        raise
    try:
        return _Reader(Vocabulary.of(position)).transform(tree)
    except VisitError as error:
        if not isinstance(error.orig_exc, SentenceError):
            raise
        raise error.orig_exc from None


def _hint(start: str, rest: str) -> str:
    """Return how to mend what many would write, and the grammar does not know."""
    if rest[:1] in ("-", "+"):
        return "a measure or a whole number; `min` makes it as small as possible"
    if start == "goal" and rest[:1] in ("<", ">", "=", "≤", "≥"):
        return "the end: a comparison belongs to --require"
    return ""


class _Reader(Transformer):
    """Bottom-up: turns the tree of a goal into a linear sum."""

    def __init__(self, vocabulary: Vocabulary):
        super().__init__(visit_tokens=False)
        self.vocabulary = vocabulary

    def name(self, words: list) -> tuple[str, int]:
        return " ".join(words), column_of(words[0])

    def _place(self, name: tuple[str, int], *others: str) -> str:
        wanted = f"a duchy or Zone of the map, or {', '.join(others)}" if others else ""
        return self.vocabulary.find(*name, "duchy", "Zone", wanted=wanted, others=others)

    def _general(self, name: tuple[str, int], *others: str) -> str:
        wanted = "a general of the position, or a measure" if others else ""
        return self.vocabulary.find(*name, "general", wanted=wanted, others=others)

    def bare(self, words: list) -> Measure:
        """Refuse a name that is no measure: nothing says what to count."""
        text, column = words[0]
        near = nearest(text, MEASURES)
        expected = f"a whole number, {', '.join(MEASURES)} or GENERAL at PLACE{near}"
        raise SentenceError(column, f"unknown measure {short(text)}", expected)

    def in_regroup(self, _words: list) -> tuple[str, ...]:
        return (REGROUP,)

    def in_duchies(self, words: list) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self._place(word, "Regroup") for word in words if not isinstance(word, Token)))

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
        return Measure("distance", (self.vocabulary.find(*words[4], "duchy"),), self._general(words[2]))

    def cp(self, words: list) -> Measure:
        return Measure("spent" if words[1].lower() == "spent" else "left")

    def orders(self, _words: list) -> Measure:
        return Measure("orders")

    def seat(self, words: list) -> Measure:
        return Measure("seat", (self._place(words[2]),), self._general(words[0], *MEASURES))

    def ally(self, words: list) -> Measure:
        return Measure("ally", nation=self._nation(words[-1]))

    def consul(self, words: list) -> Measure:
        nation = self._nation(words[-1])
        if nation not in CONSULS:
            raise SentenceError(words[-1][1], f"{title(nation)} has no consul", f"one of {', '.join(CONSULS)}")
        return Measure("consul", nation=nation)

    def at_war(self, words: list) -> Measure:
        return Measure("at_war", nation=self._nation(words[-1]))

    def _nation(self, name: tuple[str, int]) -> str:
        text, column = name[0].lower(), name[1]
        found = next((meant for meant in (text, *meant_by(GRAMMAR.parent, text)) if meant in NATIONS), None)
        if found is None:
            expected = f"one of {', '.join(NATIONS)}{nearest(text, NATIONS)}"
            raise SentenceError(column, f"unknown nation {short(text)}", expected)
        return self.vocabulary.nation(found, column)

    def weighted(self, words: list) -> tuple[int, Measure]:
        return self._factor(words[0]), words[1]

    def constant(self, words: list) -> tuple[int, None]:
        return self._factor(words[0]), None

    @staticmethod
    def _factor(word: Any) -> int:
        if word is None:
            return 1
        if len(word) > 4:
            raise SentenceError(column_of(word), f'"{word[:20]}" stands here', f"a number up to {MOST_FACTOR}")
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
        return True, _measuring(words[0], words[1])

    def minimize(self, words: list) -> tuple[bool, Linear]:
        return False, _measuring(words[0], words[1])

    def requirement(self, words: list) -> tuple:
        _measuring(words[1], words[0], words[2])
        return words[0], str(words[1]), words[2]


def _measuring(word: Token, first: Linear, *others: Linear) -> Linear:
    """Return a sum, one of which at least must count something."""
    if not any(linear.terms for linear in (first, *others)):
        raise SentenceError(column_of(word), "nothing is counted", f"a measure: {', '.join(MEASURES)}")
    return first
