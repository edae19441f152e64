"""The pages of statements: for each its text, the code that stands for it, its cases and its open questions."""

from __future__ import annotations

import inspect
import textwrap
from collections.abc import Callable, Iterable, Iterator

from berthier.cli.rules_lookup import games, questions_of, register_of
from berthier.constraints.rulebook import Register, StatementShape, read_rulebook

from .batteries import cases_of
from .markdown import fenced, label, link, page, plain, toctree

KINDS = {
    "limit": "what no legal turn may break",
    "cost": "what an act is priced at",
    "amount": "figures out of a table",
    "right": "what is permitted",
    "procedure": "what has to happen, step after step",
    "effect": "what changes as a consequence",
    "definition": "what a word means elsewhere",
    "example": "a case worked in the printed rules",
}


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each section of each rulebook, one for each game, and one over all."""
    for game in games():
        book, register = read_rulebook(game), register_of(game)
        for number, title in book.sections.items():
            inside = [s for s in book.statements if s.section == number]
            yield (
                f"statements/{game}/{number}.md",
                page(f"{number} {title}", *(_statement(register, s) for s in inside)),
            )
        about = [f"{plain(book.rulebook)}. {len(book.statements)} statements.", ""]
        yield f"statements/{game}.md", page(f"Statements: {game}", about, toctree(f"{game}/{n}" for n in book.sections))
    intro = [
        "Every statement of the rules in our own words, with the function that stands for it in the code, the cases"
        " that it accepts and refuses, and the questions that it leaves open. There are these kinds:",
        "",
        *(f"{kind}\n: {meaning}\n" for kind, meaning in KINDS.items()),
    ]
    yield "statements.md", page("Statements of the rules", intro, toctree((f"statements/{g}" for g in games()), 2))


def _statement(register: Register, statement: StatementShape) -> Iterator[str]:
    yield from (label(statement.id), f"## {statement.id} {plain(statement.title)}", "")
    yield from (plain(statement.text), "", f"*{statement.kind.capitalize()}: {KINDS[statement.kind]}.*", "")
    asked, cases = questions_of(register.game), cases_of(register.game).items()
    yield from _listed("Left open", (f"{link(i)}: {plain(asked[i].ask)}" for i in statement.questions))
    yield from _listed("Accepts", (link(n, c.name) for n, c in cases if c.accepts and statement.id in c.cites))
    yield from _listed("Refuses", (link(n, c.name) for n, c in cases if statement.id in c.turn.expect.rules))
    for home in register.homes.get(statement.id, ()):
        yield from (f":::{{admonition}} The {home.kind}: `{home.place}`", ":class: note", ":collapsible: closed", "")
        yield from (*_source(home.function), ":::", "")


def _listed(word: str, items: Iterable[str]) -> list[str]:
    lines = [f"- {item}" for item in items]
    return [f"{word}:", "", *lines, ""] if lines else []


def _source(function: Callable) -> list[str]:
    return fenced(textwrap.dedent(inspect.getsource(function)), "python")
