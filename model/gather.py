"""The ruling that a command line states: answers, and files of answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from .files import Document, read_document
from .kinds import game_of, require_kind
from .mistakes import BadInput, Mistake, short
from .ruling import QuestionShape, Ruling, check_answers, read_ruling


def gather_ruling(words: Iterable[str], game: str, questions: Mapping[str, QuestionShape]) -> Ruling:
    """Build a ruling from what a command line says: files, or `question=answer`. Later ones win.

    Args:
        words: each a file's name, `question=answer`, or `default`.
        game: the game whose questions are answered.
        questions: its open questions by id.

    Raises:
        BadInput: a word that is neither, or a wrong file.

    Example:
        >>> ask = QuestionShape(id="start", ask="?", answers={"a": "no", "b": "yes"})
        >>> gather_ruling(["start=b"], "napoleonic-wars", {"start": ask})["start"]
        'b'
    """
    answers: dict[str, str] = {}
    for word in words:
        name, equals, letter = (part.strip() for part in word.partition("="))
        if equals:
            mistakes = check_answers(Document("--ruling", Path("."), {}), (), {name: letter}, questions)
            if mistakes:
                raise BadInput(mistakes)
            answers[name] = letter
        elif not word.strip() or word in questions:
            what = f"{short(word)} is a question without an answer" if word else "a name of no letters"
            expected = f"`{word or 'QUESTION'}=ANSWER`" + (
                f", one of {', '.join(questions[word].answers)}" if word else ""
            )
            raise BadInput([Mistake("--ruling", 0, 0, what, expected)])
        elif word != "default":
            answers.update(_read(word, game, questions).answers)
    return Ruling(questions, answers)


def _read(name: str, game: str, questions: Mapping[str, QuestionShape]) -> Ruling:
    document = read_document(name)
    require_kind(document, "ruling")
    if game_of(document) != game:
        raise BadInput([document.mistake(("game",), f"a ruling for {game_of(document)}", f"a ruling for {game}")])
    return read_ruling(document, questions)
