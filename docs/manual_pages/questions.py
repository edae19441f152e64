"""The pages of open questions: for each its answers, the statements concerned, and the cases that tell them apart."""

from __future__ import annotations

from collections.abc import Iterator

from berthier.cli.rules_lookup import games, questions_of, register_of
from berthier.model.ruling import QuestionShape
from berthier.solver.regress import Result

from .batteries import Told, told_apart
from .markdown import label, link, page, plain, toctree


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each game, and one over all."""
    for game in games():
        asked = questions_of(game).values()
        about = [f"{len(asked)} questions. The default holds where nothing else is ruled.", ""]
        yield f"questions/{game}.md", page(f"Open questions: {game}", about, *(_question(game, q) for q in asked))
    intro = [
        "The rules can often be read in more than one way. Each such place is a question with lettered answers. A case"
        " tells an answer from the default if its verdict, the rules broken, the cost or the position after it are"
        " others; one that pins the question is tried with the other answer pinned.",
        "",
    ]
    yield "questions.md", page("Open questions", intro, toctree(f"questions/{game}" for game in games()))


def _question(game: str, question: QuestionShape) -> Iterator[str]:
    yield from (label(question.id), f"## {question.id}", "", plain(question.ask), "")
    for letter, answer in question.answers.items():
        mark = " (default)" if letter == question.default else ""
        yield f"- **{letter}**{mark}: {plain(answer)}"
    yield ""
    if question.note:
        yield from (plain(question.note), "")
    concerned = [s for s in register_of(game).statements.values() if question.id in s.questions]
    yield from ("Left open by:", "", *(f"- {link(s.id)} {plain(s.title)}" for s in concerned), "")
    for letter in question.answers:
        yield from _told_apart(game, question, letter)


def _told_apart(game: str, question: QuestionShape, letter: str) -> Iterator[str]:
    """Yield the cases that come to something else if an answer is ruled."""
    found = told_apart(game).get((question.id, letter), ())
    if found:
        yield from (f"If {letter} is ruled, these come to something else:", "")
    for name, told in found:
        yield f"- {link(name, told.case.name)}: {_change(told, letter)}"
    yield ""


def _change(told: Told, letter: str) -> str:
    """Say how a case's outcome changes."""
    before, after = _outcome(told.result), _outcome(told.other)
    if before == after:
        return f"{before} either way; under {letter} {'; '.join(map(plain, told.other.problems))}"
    return f"{before} under {told.in_force}, {after} under {letter}"


def _outcome(result: Result) -> str:
    return f"{result.verdict} by {', '.join(map(link, result.rules))}" if result.rules else result.verdict
