"""`berthier rules`: the statements of the rules, their open questions, and what is modelled."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import click

from ..model.language import told
from ..model.mistakes import BadInput, Mistake, nearest
from .completion import game_names, statements
from .options import format_option, require_game
from .output import json, text
from .rules_check import check
from .rules_lookup import cases_of, games, look_up, numbered, questions_of, register_of
from .rules_sheet import sheet_

if TYPE_CHECKING:
    from ..constraints.coverage import Standing
    from ..model.ruling import QuestionShape

game_option = click.option(
    "--game", metavar="GAME", shell_complete=game_names, help="One game only, e.g. napoleonic-wars."
)


@click.group()
def rules() -> None:
    """List and show the rules' statements and open questions; say what is modelled."""


rules.add_command(check)
rules.add_command(sheet_)


def _standings(game: str) -> list[Standing]:
    """Return how each of a game's statements stands."""
    from ..constraints.coverage import standings

    return standings(register_of(game), cases_of(game))


@rules.command("list", short_help="List every statement: its id, kind and title.")
@game_option
@click.option("--section", metavar="NUMBER", help="One section only, e.g. 14.2, or a part of one, e.g. 14.24.")
@format_option
def list_(game: str | None, section: str | None, form: str) -> int:
    """List every statement: its id, kind, title, and whether it is modelled."""
    chosen = _chosen(game)
    wanted = None if section is None else _of_section(section, chosen)
    rows = _rows(chosen, wanted)
    click.echo(json.render("rules list", {"statements": rows}) if form == "json" else "\n".join(_listed(rows)))
    return 0


def _rows(chosen: list[str], wanted: Collection[str] | None = None) -> list[dict]:
    """Return statements as JSON values: all of some games, or those wanted."""
    return [
        {
            "id": s.id, "game": game, "section": s.section, "kind": s.kind, "title": s.title,
            "modelled": standing.modelled,
        }
        for game in chosen
        for standing in _standings(game)
        for s in [standing.statement]
        if wanted is None or s.id in wanted
    ]  # fmt: skip


def _listed(rows: list[dict]) -> list[str]:
    return [f"{r['id']:<14} {r['kind']:<10} {'' if r['modelled'] else 'missing':<8} {r['title']}" for r in rows]


@rules.command(short_help="List every open question and its answers.")
@game_option
@format_option
def questions(game: str | None, form: str) -> int:
    """List every open question: its id, its answers with the default, and what it asks."""
    rows = [{"game": name, **_question(q)} for name in _chosen(game) for q in questions_of(name).values()]
    if form == "json":
        click.echo(json.render("rules questions", {"questions": rows}))
        return 0
    for row in rows:
        click.echo(f"{row['id']}  ({', '.join(row['answers'])}; default {row['default']})")
        click.echo(text.wrapped(row["ask"], "  "))
    return 0


@rules.command()
@click.argument("identifier", metavar="ID", shell_complete=statements)
@format_option
def show(identifier: str, form: str) -> int:
    """Show a statement, an open question or a section.

    ID is a statement's (TNW-14.24.b, or 14.24.b alone), a question's (generals-count), or a number (14.24). Of a
    statement its text is shown, where it is written, its cases and its open questions; of a question its answers, the
    statements that leave it open, and the cases under each answer; of a section its statements.
    """
    found = look_up(identifier)
    if found.kind == "statement":
        standing = next(standing for standing in _standings(found.game) if standing.statement.id == found.ids[0])
        body = _statement(found.game, standing)
        lines = _statement_lines(body)
    elif found.kind == "question":
        body = _question_shown(found.game, found.ids[0])
        lines = _question_lines(body)
    else:
        body = {"id": identifier, "game": found.game, "kind": "section", "statements": _rows([found.game], found.ids)}
        lines = _listed(body["statements"])
    click.echo(json.render("rules show", body) if form == "json" else "\n".join(lines))
    return 0


def _statement(game: str, standing: Standing) -> dict[str, Any]:
    s, asked = standing.statement, questions_of(game)
    return {
        "id": s.id, "game": game, "section": s.section, "kind": s.kind, "title": s.title, "text": s.text.strip(),
        "source": s.source, "conduct": s.conduct, "homes": [{"kind": h.kind, "place": h.place} for h in standing.homes],
        "accepts": list(standing.accepts), "refuses": list(standing.refuses), "lacks": list(standing.lacks),
        "questions": [_question(asked[q]) for q in s.questions],
    }  # fmt: skip


def _statement_lines(body: dict[str, Any]) -> list[str]:
    lines = [f"{body['id']}  {body['title']}  ({body['kind']}, section {body['section']})"]
    lines.append(text.wrapped(body["text"], "  "))
    lines += [f"  {home['kind']} in {home['place']}" for home in body["homes"]] or ["  missing"]
    for label, cases in (("accepted", body["accepts"]), ("refused", body["refuses"])):
        lines += [f"  {label} by case: {case}" for case in cases]
    for question in body["questions"]:
        lines.append(text.wrapped(f"{question['id']}: {question['ask']}", "  "))
        for letter, answer in question["answers"].items():
            lines.append(_answer(letter, answer, question["default"]))
    return lines


def _question(question: QuestionShape) -> dict[str, Any]:
    ask, answers = question.ask.strip(), {letter: text.strip() for letter, text in question.answers.items()}
    return {"id": question.id, "ask": ask, "answers": answers, "default": question.default}


def _question_shown(game: str, name: str) -> dict[str, Any]:
    question, cases = questions_of(game)[name], list(cases_of(game))
    named = [s for s in register_of(game).statements.values() if name in s.questions]
    return {
        "game": game, "kind": "question", **_question(question), "note": question.note.strip(),
        "statements": [{"id": s.id, "title": s.title} for s in named],
        "cases": {
            letter: [case.name for case in cases if case.pinned.get(name) == letter] for letter in question.answers
        },
    }  # fmt: skip


def _question_lines(body: dict[str, Any]) -> list[str]:
    lines = [f"{body['id']}  (open question of {body['game']})", text.wrapped(body["ask"], "  ")]
    for letter, answer in body["answers"].items():
        lines.append(_answer(letter, answer, body["default"]))
        lines += [f"          {told('case: {case}', case=case)}" for case in body["cases"][letter]]
    lines += [text.wrapped(body["note"], "  ")] if body["note"] else []
    return lines + [f"  left open by {s['id']}  {s['title']}" for s in body["statements"]]


def _answer(letter: str, answer: str, default: str) -> str:
    return text.wrapped(f"{letter}{' (default)' if letter == default else ''}: {answer}", "      ")


@rules.command()
@game_option
@format_option
def coverage(game: str | None, form: str) -> int:
    """Count the statements that are modelled.

    A statement is modelled if it has its home in the code, and cases that accept and refuse.
    """
    per_game = {}
    for name in _chosen(game):
        found = _standings(name)
        per_game[name] = {
            "statements": len(found),
            "modelled": sum(s.modelled for s in found),
            "missing": [s.statement.id for s in found if not s.modelled],
            "conduct": {s.statement.id: s.statement.conduct for s in found if s.statement.conduct},
            "lacks": {s.statement.id: list(s.lacks) for s in found if s.homes and not s.modelled},
        }
    totals = {
        "statements": sum(g["statements"] for g in per_game.values()),
        "modelled": sum(g["modelled"] for g in per_game.values()),
        "missing": [i for g in per_game.values() for i in g["missing"]],
    }
    if form == "json":
        click.echo(json.render("rules coverage", {**totals, "games": per_game}))
        return 0
    for name, g in per_game.items():
        click.echo(f"{name}: {g['modelled']} of {g['statements']} statements modelled")
        for identifier, lacks in g["lacks"].items():
            click.echo(f"  {identifier} lacks {', '.join(lacks)}")
        bare = [i for i in g["missing"] if i not in g["lacks"]]
        if bare:
            click.echo(text.wrapped(f"not built yet: {', '.join(bare)}", "  "))
    return 0


def _chosen(game: str | None) -> list[str]:
    names = games()
    if game is not None:
        require_game(game, names)
    return [game] if game else names


def _of_section(section: str, chosen: list[str]) -> tuple[str, ...]:
    """Return the ids of a section's statements.

    Raises:
        BadInput: no chosen game has that section.
    """
    found = tuple(identifier for game in chosen for identifier in numbered(section, register_of(game).statements))
    if not found:
        known = dict.fromkeys(s.section for game in chosen for s in register_of(game).statements.values())
        expected = f"one of {', '.join(known)}{nearest(section, known)}"
        raise BadInput([Mistake("--section", 0, 0, f"no section {section[:60]!r}", expected)])
    return found
