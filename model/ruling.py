"""A ruling: one answer to each open question of a game's rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from msgspec import Meta

from .files import Document, read_document
from .mistakes import BadInput, Mistake, nearest, short
from .packaged import folder_of
from .shape import Shape, decode


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
    """A table's answers to open questions; those not named keep their default."""

    berthier: Annotated[int, Meta(ge=1, le=1, description="1, the version of the file format")]
    game: str
    ruling: str = ""
    note: str = ""
    answers: dict[str, str]


def read_questions(game: str) -> dict[str, QuestionShape]:
    """Return a game's open questions by id."""
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
        if name not in questions:
            near = nearest(name, questions)
            mistakes.append(
                document.mistake((*path, name), f"unknown question {short(name)}", f"an open question{near}", key=True)
            )
        elif letter not in questions[name].answers:
            offered = ", ".join(questions[name].answers)
            mistakes.append(
                document.mistake((*path, name), f"{name} has no answer {short(letter)}", f"one of {offered}")
            )
    return mistakes


def read_ruling(document: Document, questions: Mapping[str, QuestionShape]) -> Ruling:
    """Build a ruling from a ruling file.

    Raises:
        BadInput: with every answer that fits no question.
    """
    shape = decode(document, RulingShape)
    mistakes = check_answers(document, ("answers",), shape.answers, questions)
    if mistakes:
        raise BadInput(mistakes)
    return Ruling(questions, dict(shape.answers))


def gather_ruling(words: Iterable[str], questions: Mapping[str, QuestionShape]) -> Ruling:
    """Build a ruling from what a command line says: files, or `question=answer`. Later ones win.

    Raises:
        BadInput: a word that is neither.

    Example:
        >>> ask = QuestionShape(id="start", ask="?", answers={"a": "no", "b": "yes"})
        >>> gather_ruling(["start=b"], {"start": ask})["start"]
        'b'
    """
    answers: dict[str, str] = {}
    for word in words:
        if "=" in word:
            name, _, letter = word.partition("=")
            document = Document("--ruling", Path("."), {})
            mistakes = check_answers(document, (), {name.strip(): letter.strip()}, questions)
            if mistakes:
                raise BadInput(mistakes)
            answers[name.strip()] = letter.strip()
        elif word != "default":
            answers.update(read_ruling(read_document(word), questions).answers)
    return Ruling(questions, answers)
