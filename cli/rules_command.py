"""`berthier rules`: the statements of the rules, and what is modelled."""

from __future__ import annotations

from typing import Any

import click

from ..model.mistakes import BadInput, Mistake, nearest
from .options import format_option, require_game
from .output import json, text
from .rules_check import check


@click.group()
def rules() -> None:
    """List and show the rules' statements; what is modelled."""


rules.add_command(check)


def _register(game: str) -> Any:
    """Return a game's register, with the homes of its statements if the game can be played."""
    from ..constraints.rulebook import Register, load_game
    from ..model.kinds import games

    return load_game(game).whole_register() if game in games() else Register(game)


def _standings(game: str) -> list[Any]:
    """Return how each of a game's statements stands."""
    from ..constraints.coverage import standings
    from ..model.kinds import games, read_as
    from ..model.packaged import packaged

    batteries = packaged(game, "cases").values() if game in games() else ()
    cases = [case for path in batteries for case in read_as(str(path), "cases")[1]]
    return standings(_register(game), cases)


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
    chosen = _chosen(game)
    if section is not None:
        _require_section(section, chosen)
    for name in chosen:
        for standing in _standings(name):
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
    homes = {identifier: name for name in _games() for identifier in _register(name).statements}
    if statement not in homes:
        expected = f"an id of `berthier rules list`{nearest(statement, homes)}"
        raise BadInput([Mistake("ID", 0, 0, f"no statement {statement!r}", expected)])
    from ..model.ruling import read_questions

    game = homes[statement]
    standing = next(standing for standing in _standings(game) if standing.statement.id == statement)
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
    names = _games()
    if game is not None:
        require_game(game, names)
    return [game] if game else names


def _require_section(section: str, chosen: list[str]) -> None:
    """Refuse a section that no chosen game has."""
    known = dict.fromkeys(s.section for name in chosen for s in _register(name).statements.values())
    if section not in known:
        expected = f"one of {', '.join(known)}{nearest(section, known)}"
        raise BadInput([Mistake("--section", 0, 0, f"no section {section!r}", expected)])
