"""The sheet of a table's house rulings: its JSON value, and Markdown that reads well as plain text too."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable
from typing import Any

from ...model.language import said, told
from ...model.mistakes import counted
from ...model.ruling import Ruling

WIDTH = 96  # letters in a line of print


def value(ruling: Ruling, statements: Collection[Any]) -> list[dict[str, Any]]:
    """Return every open question with the answer in force, those first that differ from the default.

    Args:
        ruling: the table's answers.
        statements: those of the game's rulebook.
    """
    rows = [
        {
            "id": question.id, "ask": question.ask.strip(),
            "answers": {letter: text.strip() for letter, text in question.answers.items()},
            "default": question.default, "in_force": ruling.answer(question.id),
            "differs": ruling.answer(question.id) != question.default, "note": question.note.strip(),
            "statements": [{"id": s.id, "title": s.title} for s in statements if question.id in s.questions],
        }
        for question in ruling.questions.values()
    ]  # fmt: skip
    return sorted(rows, key=lambda row: not row["differs"])


def markdown(body: dict[str, Any]) -> str:
    """Return a sheet as Markdown."""
    own = [row for row in body["questions"] if row["differs"]]
    usual = [row for row in body["questions"] if not row["differs"]]
    about = f"{counted(len(own), 'answer')} of {len(body['questions'])} other than the default."
    named = told("House rulings: {name}", name=body["ruling"] or body["game"])
    lines = [f"# {named}", "", f"{body['game']}. {said(about)}", ""]
    for title, rows in (("Other than the default", own), ("As the default", usual)):
        lines += [f"## {said(title)}", "", *(line for row in rows for line in _question(row))] if rows else []
    return "\n".join(lines).rstrip()


def _question(row: dict[str, Any]) -> Iterable[str]:
    yield from (f"### {row['id']}", "", *_filled(said(row["ask"]), ""), "")
    for letter, answer in row["answers"].items():
        mark, usual = "x" if letter == row["in_force"] else " ", " (default)" if letter == row["default"] else ""
        words = said(f"{letter}{usual}: {' '.join(answer.split())}")
        yield from _filled(f"**{words}**" if mark == "x" and row["differs"] else words, "      ", f"- [{mark}] ")
    if row["note"]:
        yield from ("", *_filled(told("Note: {text}", text=" ".join(row["note"].split())), ""))
    concerned = "; ".join(f"{s['id']} {said(s['title'])}" for s in row["statements"])
    yield from (("", *_filled(told("Concerns: {text}", text=concerned), ""), "") if concerned else ("",))


def _filled(text: str, indent: str, first: str = "") -> list[str]:
    return textwrap.wrap(
        " ".join(text.split()), WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
    )
