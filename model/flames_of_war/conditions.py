"""What is known of arrivals by a turn: `no platoon by turn 2`, `at least 2 platoons by turn 3`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ..language import language_of
from ..mistakes import BadInput, Mistake
from ..words import Words

_CONDITION = re.compile(
    r"(?:(?P<bound>at least|at most|exactly)\s+)?(?P<number>no|all|\d{1,3})\s+platoons?"
    r"\s+by\s+turn\s+(?P<turn>\d{1,3})",
    re.IGNORECASE,
)
EXPECTED = "`no platoon by turn 2`, `at least 2 platoons by turn 3`, `exactly …`, `at most …`, `all platoons by turn …`"


@dataclass(frozen=True)
class Condition:
    """A condition on the number of platoons that have arrived by the end of a turn.

    Attributes:
        low: at least so many.
        high: at most so many.
    """

    turn: int
    low: int
    high: int

    def __call__(self, arrived: int) -> bool:
        return self.low <= arrived <= self.high


def parse_condition(text: str, platoons: int, turns: int) -> Condition:
    """Return the condition that a text states.

    Args:
        text: what was written.
        platoons: how many are in reserve.
        turns: the last turn that may be named.

    Raises:
        BadInput: it states none, or one that makes no sense.

    Example:
        >>> parse_condition("no platoon by turn 2", 5, 8)
        Condition(turn=2, low=0, high=0)
    """

    def refuse(what: str, expected: str) -> BadInput:
        return BadInput([Mistake("--condition", 0, 0, what, expected)])

    english = Words.of(Path(__file__).parent, language_of(text), "conditions").in_english(text)
    found = _CONDITION.fullmatch(english)
    if not found:
        raise refuse(f"{text[:60]!r} is no condition", EXPECTED)
    word, turn = found["number"].lower(), int(found["turn"])
    number = {"no": 0, "all": platoons}.get(word)
    number = int(word) if number is None else number
    if number > platoons:
        raise refuse(f"{number} platoons of {platoons}", f"a number up to {platoons}")
    if not 1 <= turn <= turns:
        raise refuse(f"turn {turn} stands there", f"a turn from 1 to {turns}")
    bound = (found["bound"] or "exactly").lower()
    return Condition(turn, 0 if bound == "at most" else number, platoons if bound == "at least" else number)
