"""`berthier rules`: the statements of the rules, and what is modelled."""

from __future__ import annotations

from typing import Any

import click

from ..model.mistakes import BadInput, Mistake, nearest
from .options import format_option
from .output import json, text


@click.group()
def rules() -> None:
    """List and show the rules' statements; what is modelled."""


def _standings(game: str) -> tuple[Any, list[Any]]:
    """Return a game's register and how each of its statements stands."""
    from ..constraints.coverage import standings
    from ..constraints.rulebook import Register, load_game
    from ..model.kinds import games, read_as
    from ..model.packaged import packaged

    playable = game in games()
    register = load_game(game).REGISTER if playable else Register(game)
    batteries = packaged(game, "cases").values() if playable else ()
    cases = [case for path in batteries for case in read_as(str(path), "cases")[1]]
    return register, standings(register, cases)


def _games() -> list[str]:
    from ..constraints.rulebook import games

    return games()


@rules.command("list")
@click.option("--game", help="One game only.")
@click.option("--section", help="One section only, e.g. 14.2.")
@format_option
def list_(game: str | None, section: str | None, form: str) -> int:
    """List every statement: its id, kind, title, and whether it is modelled."""
    rows = []
    for name in _chosen(game):
        for standing in _standings(name)[1]:
            s = standing.statement
            if section in (None, s.section):
                rows.append(
                    {
                        "id": s.id,
                        "game": name,
                        "section": s.section,
                        "kind": s.kind,
                        "title": s.title,
                        "modelled": standing.modelled,
                    }
                )
    if form == "json":
        click.echo(json.render("rules list", {"statements": rows}))
    else:
        for row in rows:
            click.echo(f"{row['id']:<14} {row['kind']:<10} {'' if row['modelled'] else 'missing':<8} {row['title']}")
    return 0


@rules.command()
@click.argument("statement", metavar="ID")
@format_option
def show(statement: str, form: str) -> int:
    """Show one statement: its text, where it is written, its cases, its open questions."""
    known: dict[str, tuple[str, Any]] = {}
    for name in _games():
        known.update((s.statement.id, (name, s)) for s in _standings(name)[1])
    if statement not in known:
        raise BadInput(
            [
                Mistake(
                    "ID",
                    0,
                    0,
                    f"no statement {statement!r}",
                    f"an id of `berthier rules list`{nearest(statement, known)}",
                )
            ]
        )
    from ..model.ruling import read_questions

    game, standing = known[statement]
    questions = read_questions(game)
    s = standing.statement
    body = {
        "id": s.id, "game": game, "section": s.section, "kind": s.kind, "title": s.title, "text": s.text.strip(),
        "source": s.source, "conduct": s.conduct, "homes": [{"kind": h.kind, "place": h.place} for h in standing.homes],
        "accepts": list(standing.accepts), "refuses": list(standing.refuses), "lacks": list(standing.lacks),
        "questions": [_question(questions[q]) for q in s.questions],
    }  # fmt: skip
    if form == "json":
        click.echo(json.render("rules show", body))
        return 0
    lines = [f"{s.id}  {s.title}  ({s.kind}, section {s.section})", text.wrapped(s.text.strip(), "  ")]
    lines += [f"  {h.kind} in {h.place}" for h in standing.homes] or ["  missing"]
    for label, cases in (("accepted", standing.accepts), ("refused", standing.refuses)):
        lines += [f"  {label} by case: {case}" for case in cases]
    for question in body["questions"]:
        lines.append(text.wrapped(f"{question['id']}: {question['ask']}", "  "))
        for letter, answer in question["answers"].items():
            mark = " (default)" if letter == question["default"] else ""
            lines.append(text.wrapped(f"{letter}{mark}: {answer}", "      "))
    click.echo("\n".join(lines))
    return 0


def _question(question: Any) -> dict:
    ask, answers = question.ask.strip(), {letter: text.strip() for letter, text in question.answers.items()}
    return {"id": question.id, "ask": ask, "answers": answers, "default": question.default}


@rules.command()
@click.option("--game", help="One game only.")
@format_option
def coverage(game: str | None, form: str) -> int:
    """Say which statements are modelled: they have a home in the code, and cases that accept and refuse."""
    per_game = {}
    for name in _chosen(game):
        found = _standings(name)[1]
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
    names = _games()
    if game is not None and game not in names:
        raise BadInput([Mistake("--game", 0, 0, f"no game {game!r}", ", ".join(names))])
    return [game] if game else names
