"""The ruling that a command line states: answers, and files of answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from .files import Document, read_document
from .kinds import game_of, require_kind
from .mistakes import BadInput, Mistake, short
from .ruling import QuestionShape, Ruling, check_answers, read_questions, read_ruling


def gather_ruling(
    words: Iterable[str], game: str, questions: Mapping[str, QuestionShape], option: str = "--ruling"
) -> Ruling:
    """Build a ruling from what a command line says: files, or `question=answer`, each question at most once.

    What is said wins over what files answer, and of two files the later one.

    Args:
        words: each a file's name, `question=answer`, or `default`.
        game: the game whose questions are answered.
        questions: its open questions by id.
        option: who says so.

    Raises:
        BadInput: a word that is neither, a wrong file, or a question that is answered twice.

    Example:
        >>> ask = QuestionShape(id="start", ask="?", answers={"a": "no", "b": "yes"})
        >>> gather_ruling(["start=b"], "napoleonic-wars", {"start": ask})["start"]
        'b'
    """
    said: dict[str, str] = {}
    filed: dict[str, str] = {}
    for word in words:
        name, equals, letter = (part.strip() for part in word.partition("="))
        if equals:
            _require_answer(option, name, letter, questions)
            if name in said:
                raise BadInput([Mistake(option, 0, 0, f"{name} is answered twice", "one answer to each question")])
            said[name] = letter
        elif not name:
            raise BadInput([Mistake(option, 0, 0, "a name of no letters", "`QUESTION=ANSWER`, or a file")])
        elif name in questions:
            what = f"{short(name)} is a question without an answer"
            expected = f"`{name}=ANSWER`, one of {', '.join(questions[name].answers)}"
            raise BadInput([Mistake(option, 0, 0, what, expected)])
        elif word != "default":
            filed.update(_read(word, game, questions).answers)
    return Ruling(questions, filed | said)


def _require_answer(option: str, name: str, letter: str, questions: Mapping[str, QuestionShape]) -> None:
    """Refuse a question that is none, an answer that it does not offer, and several answers in one word."""
    mistakes = check_answers(Document(option, Path("."), {}), (), {name: letter}, questions)
    if mistakes and "=" in letter:
        mistakes = [replace(m, expected=f"{m.expected}; a {option} of its own for each question") for m in mistakes]
    if mistakes:
        raise BadInput(mistakes)


def words_for(game: str, words: Iterable[str], among: Iterable[str]) -> tuple[str, ...]:
    """Return what a command line says for one of several games: all but answers to questions of the others alone.

    Args:
        game: the game.
        words: as `gather_ruling` takes them.
        among: the games.
    """
    known = {name: read_questions(name) for name in {game, *among}}

    def concerns(word: str) -> bool:
        question, equals, _ = word.partition("=")
        knowing = [name for name, questions in known.items() if question.strip() in questions]
        return not equals or not knowing or game in knowing

    return tuple(filter(concerns, words))


def _read(name: str, game: str, questions: Mapping[str, QuestionShape]) -> Ruling:
    document = read_document(name)
    require_kind(document, "ruling")
    if game_of(document) != game:
        raise BadInput([document.mistake(("game",), f"a ruling for {game_of(document)}", f"a ruling for {game}")])
    return read_ruling(document, questions)
