"""`berthier list`: what is packaged."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from ..model.files import read_document
from ..model.kinds import games, kinds_of
from ..model.language import said, verbatim
from ..model.mistakes import BadInput, Mistake, nearest
from ..model.packaged import own_words, packaged
from .completion import game_names, packaged_kinds
from .options import format_option, require_game
from .output import json, text

LEAST = 9  # letters of the column of verdicts
NAMED = ("name", "map", "ruling", "battery", "puzzle")  # the keys under which a file says in words what it is


@click.command()
@click.argument("kind", metavar="[KIND]", required=False, shell_complete=packaged_kinds)
@click.option("--game", metavar="GAME", shell_complete=game_names, help="One game only, e.g. napoleonic-wars.")
@format_option
def list(kind: str | None, game: str | None, form: str) -> int:
    """List what is packaged, by the names that other commands know.

    KIND is turns, positions, puzzles, maps or cases, of Flames of War also forces or missions. With it each file is
    told in its own words, a turn with the verdict that it expects, a battery with the number of its cases.
    """
    if game is not None:
        require_game(game, games())
    chosen = [game] if game else games()
    found = [(name, plural, plural_of) for name in chosen for plural, plural_of in _packaged(name)]
    if kind is not None:
        known = dict.fromkeys(plural for _, plural, _ in found)
        wanted = _plural(kind.lower())
        if wanted not in known:
            near = nearest(wanted, known)
            raise BadInput([Mistake("KIND", 0, 0, f"no packaged {kind[:60]!r}", f"one of {', '.join(known)}{near}")])
        found = [entry for entry in found if entry[1] == wanted]
    rows = [
        {"game": name, "kind": plural, "name": stem, **(_told(path) if kind else {})}
        for name, plural, files in found
        for stem, path in files.items()
    ]
    if form == "json":
        click.echo(json.render("list", {"files": rows}))
    else:
        with verbatim():  # the names and the words of files
            click.echo("\n".join(_lines(rows) if kind else _summary(found)))
    return 0


def _plural(kind: str) -> str:
    return kind if kind.endswith("s") else f"{kind}s"


def _packaged(game: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the kinds of which a game has packaged files, each with these."""
    for kind in kinds_of(game):
        files = packaged(game, _plural(kind))
        if files:
            yield _plural(kind), files


def _told(path: Any) -> dict[str, Any]:
    """Return what a file says of itself."""
    value = read_document(path).value
    title = next((str(value[key]) for key in NAMED if key in value), "")
    return {
        "title": json.Own(value.get("note", "").strip() if title == path.stem else title),
        "verdict": value.get("expect", {}).get("verdict"),
        "cases": len(value["cases"]) if "cases" in value else None,
    }


def _summary(found: Any) -> Iterator[str]:
    for game, plural, files in found:
        yield f"{game}: {said(plural)}"
        yield text.wrapped(", ".join(files), "  ", whole_words=True)


def _mark(row: dict[str, Any]) -> str:
    """Return the verdict that a turn expects, or how many cases a battery has."""
    return said(row["verdict"] or (f"{row['cases']} cases" if row["cases"] is not None else ""))


def _lines(rows: Any) -> Iterator[str]:
    width, wide = max(len(row["name"]) for row in rows), max(LEAST, *(len(_mark(row)) for row in rows))
    for row in rows:
        mark = _mark(row)
        title = " ".join(own_words(row["title"]).split())
        yield text.shortened(f"{row['name']:<{width}}  {f'{mark:<{wide}}  ' if mark else ''}{title}".rstrip())
