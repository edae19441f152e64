"""What do the cases say under other readings? Each case under every single change of a ruling."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from ..constraints.faces import Play
from ..model.cases import Case
from ..model.ruling import QuestionShape, Ruling
from .check import UNDECIDED
from .regress import Result, run_case

Reading = tuple[str, str]  # a question and an answer that is not the one in force


@dataclass(frozen=True)
class Readings:
    """What a case comes to under a ruling, and under those readings where that is something else.

    Attributes:
        result: under the ruling, with what the case pins.
        changed: what else it comes to under other answers to questions that it does not pin.
        lifted: the same for the questions that it pins, were it to pin another answer.
    """

    result: Result
    changed: Mapping[Reading, Result] = field(default_factory=dict)
    lifted: Mapping[Reading, Result] = field(default_factory=dict)

    def under(self, reading: Reading) -> Result:
        """Return what the case comes to under a reading; what it pins stays pinned."""
        return self.changed.get(reading, self.result)


@dataclass(frozen=True)
class Alike:
    """Two answers to a question that no case tells apart.

    Attributes:
        question: its id.
        answers: the two.
        pinning: whether a case that pins the question would come to something else with the other answer.
    """

    question: str
    answers: tuple[str, str]
    pinning: bool


def every_reading(ruling: Ruling) -> list[Reading]:
    """Return each single change of a ruling.

    Example:
        >>> every_reading(Ruling({"start": QuestionShape(id="start", ask="?", answers={"a": "no", "b": "yes"})}))
        [('start', 'b')]
    """
    return [(question, answer) for question in ruling.questions for answer in ruling.others(question)]


def run_readings(play: Play, case: Case, ruling: Ruling, seconds: float = 60.0) -> Readings:
    """Run a case under every reading. Only answers to questions that it consults can make a difference."""
    in_force = ruling.pin(case.turn.pinned)
    result = run_case(play, case, in_force, seconds)
    changed: dict[Reading, Result] = {}
    lifted: dict[Reading, Result] = {}
    for question in sorted(in_force.consulted):
        kept = lifted if question in in_force.pinned else changed
        for answer in in_force.others(question):
            other = run_case(play, case, in_force.change(question, answer), seconds)
            if other != result:
                kept[question, answer] = other
    return Readings(result, changed, lifted)


def alike(questions: Mapping[str, QuestionShape], found: Iterable[tuple[Case, Readings]]) -> list[Alike]:
    """Return the pairs of answers that no case tells apart. What is undecided tells nothing."""
    told: set[tuple[str, str, str]] = set()
    pinned: set[tuple[str, str, str]] = set()
    for case, readings in found:
        for question in {question for question, _ in (*readings.changed, *readings.lifted)}:
            other = readings.lifted if question in case.turn.pinned else readings.changed
            known = pinned if question in case.turn.pinned else told
            for one, two in combinations(questions[question].answers, 2):
                first, second = (other.get((question, answer), readings.result) for answer in (one, two))
                if first != second and UNDECIDED not in (first.verdict, second.verdict):
                    known.add((question, one, two))
    return [
        Alike(question, (one, two), (question, one, two) in pinned)
        for question, shape in questions.items()
        for one, two in combinations(shape.answers, 2)
        if (question, one, two) not in told
    ]
