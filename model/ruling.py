"""A ruling: one answer to each open question of a game's rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from .citations import Ids
from .files import Document, read_document
from .mistakes import BadInput, Mistake, short
from .packaged import folder_of
from .shape import Shape, Version, decode, salvage

Letter = Annotated[str, Meta(description="the letter of an answer")]
Answers = Annotated[dict[str, Letter], Meta(description="a mapping (`question: letter` lines)")]


class QuestionShape(Shape, kw_only=True, frozen=True):
    """An open question of the rules, with its lettered answers."""

    id: str
    ask: str
    answers: dict[str, str]
    default: str = "a"
    note: str = ""
    source: str = ""


class ReadingsShape(Shape, kw_only=True, frozen=True):
    """All open questions of a game."""

    berthier: int
    game: str
    questions: list[QuestionShape]


class RulingShape(Shape, kw_only=True, frozen=True):
    """A table's answers to open questions; those not named keep their default.

    Attributes:
        game: the game whose questions are answered.
        ruling: the table's name, for people.
        note: for people.
        answers: the letter of an answer for each question; a question that is not named keeps its default.
    """

    berthier: Version
    game: str
    ruling: str = ""
    note: str = ""
    answers: Answers


@cache
def read_questions(game: str) -> Mapping[str, QuestionShape]:
    """Return a game's open questions by id, read once."""
    path = Path(__file__).parent / folder_of(game) / "readings.yaml"
    return {question.id: question for question in decode(read_document(path), ReadingsShape).questions}


@dataclass(frozen=True)
class Ruling:
    """The answers in force.

    `ruling["generals-count"]` is the letter of an answer. Every question asked is noted in `consulted`,
    which is how one knows on what a verdict may hang.

    Attributes:
        questions: the game's open questions by id.
        answers: answers that differ from the default or are stated.
        pinned: questions that the file itself answers; nobody varies these.
        consulted: the questions asked so far.
    """

    questions: Mapping[str, QuestionShape]
    answers: Mapping[str, str] = field(default_factory=dict)
    pinned: frozenset[str] = frozenset()
    consulted: set[str] = field(default_factory=set, compare=False)

    def __getitem__(self, question: str) -> str:
        self.consulted.add(question)
        return self.answers.get(question) or self.questions[question].default

    def answer(self, question: str) -> str:
        """Return an answer without noting that it was asked for."""
        return self.answers.get(question) or self.questions[question].default

    def change(self, question: str, answer: str) -> Ruling:
        """Return the ruling with one answer changed, nothing consulted yet."""
        return Ruling(self.questions, {**self.answers, question: answer}, self.pinned)

    def pin(self, answers: Mapping[str, str]) -> Ruling:
        """Return the ruling with a file's own answers, which nobody varies."""
        return Ruling(self.questions, {**self.answers, **answers}, self.pinned | frozenset(answers))

    def fresh(self) -> Ruling:
        """Return the same ruling, nothing consulted yet."""
        return Ruling(self.questions, self.answers, self.pinned)

    def others(self, question: str) -> list[str]:
        """Return the answers that a question could have instead."""
        return [letter for letter in self.questions[question].answers if letter != self.answer(question)]


def check_answers(
    document: Document, path: tuple, answers: Mapping[str, str], questions: Mapping[str, QuestionShape]
) -> list[Mistake]:
    """Return a mistake for each answer to no question, or that its question does not offer."""
    mistakes = []
    for name, letter in answers.items():
        here = (*path, name)
        if name not in questions:
            what = f"unknown question {short(name)}"
            mistakes.append(document.mistake(here, what, "an open question", (name, questions), True))
        elif letter not in questions[name].answers:
            what = f"{name} has no answer {short(letter)}"
            mistakes.append(document.mistake(here, what, f"one of {', '.join(questions[name].answers)}"))
    return mistakes


def read_ruling(document: Document, questions: Mapping[str, QuestionShape], _ids: Ids | None = None) -> Ruling:
    """Build a ruling from a ruling file.

    Raises:
        BadInput: with every answer that fits no question.
    """
    document, shape, mistakes = salvage(document, RulingShape)
    mistakes += check_answers(document, ("answers",), shape.answers or {}, questions)
    if mistakes:
        raise BadInput(mistakes)
    return Ruling(questions, dict(shape.answers))
