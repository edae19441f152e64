"""What could stand where a word is being typed in a shell: names that files, rules and the position at hand know.

A completion has a fraction of a second. So files are read as they stand, and rules are not loaded.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from ..model.files import Document, read_document
from ..model.kinds import DEFAULT_GAME, games
from ..model.mistakes import BadInput
from ..model.packaged import ROOT, SCENARIOS, folder_of, open_reference, packaged

Items = list[CompletionItem]
Complete = Callable[[click.Context, click.Parameter, str], Items]
ENDS = (".yaml", ".yml")
MOST_DERIVED = 20
CLAIM = re.compile(r'^@(?:\w+_)?claim\(\s*"([^"]+)"', re.M)


def _items(names: Iterable[str], incomplete: str) -> Items:
    """Return the names that go on as it was begun, whatever the case of its letters."""
    begun = incomplete.lower()
    return [CompletionItem(name) for name in dict.fromkeys(names) if name.lower().startswith(begun)]


def files_and(*folders: str) -> Complete:
    """Return what completes the name of a file: YAML files that lie here, and packaged ones.

    Args:
        folders: the folders in which packaged files of the kind lie, such as `turns`; none is all.
    """

    def complete(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
        here = sorted(name for name in os.listdir(".") if name.endswith(ENDS) and name[0] != ".")
        known = [name for game in games() for folder in folders or _folders(game) for name in packaged(game, folder)]
        found = _items([*here, *known], incomplete)
        return found or [CompletionItem(incomplete, type="file")]

    return complete


def _folders(game: str) -> list[str]:
    """Return the folders of a game's packaged files that are asked for by name."""
    places = sorted(path for path in (SCENARIOS / folder_of(game)).iterdir() if path.is_dir())
    return [path.name for path in places if path.name != "templates" and not path.name.startswith("_")]


def game_names(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete the name of a game."""
    return _items(games(), incomplete)


def packaged_kinds(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete a kind of packaged files."""
    return _items((kind for game in games() for kind in _folders(game)), incomplete)


def schema_kinds(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete a kind of file that a game knows."""
    from ..model.kinds import kinds_of

    game = ctx.params.get("game") or DEFAULT_GAME
    return _items(kinds_of(game) if game in games() else (), incomplete)


def answers(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete `question=answer`, or the name of a ruling's file."""
    from ..model.ruling import read_questions

    questions = [question for game in games() for question in read_questions(game).values()]
    told = [
        CompletionItem(f"{question.id}={letter}", help=text)
        for question in questions
        for letter, text in question.answers.items()
        if f"{question.id}={letter}".startswith(incomplete)
    ]
    return [
        *told,
        *(item for item in files_and("rulings")(ctx, _param, incomplete) if told == [] or item.type != "file"),
    ]


def statements(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete the id of a statement (its prefix may be left out) or of an open question."""
    from ..constraints.rulebook import read_rulebook
    from ..model.ruling import read_questions

    found: Items = []
    for game in games():
        rulebook = read_rulebook(game)
        for statement in rulebook.statements:
            short = statement.id.removeprefix(f"{rulebook.prefix}-")
            name = short if incomplete and short.startswith(incomplete) else statement.id
            if name.lower().startswith(incomplete.lower()):
                found.append(CompletionItem(name, help=statement.title))
        found += _items(read_questions(game), incomplete)
    return found


def claims(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete the id of a claim about the rules, if it is written out: to import them all would last too long."""
    folder = ROOT / "constraints" / folder_of(ctx.params.get("game") or DEFAULT_GAME) / "claims"
    texts = (path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    return _items((name for text in texts for name in CLAIM.findall(text)), incomplete)


# ---- names of the position at hand


def nations(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete the name of a nation of the position at hand."""
    return _items((name for document in _at_hand(ctx) for name in document.value.get("nations") or ()), incomplete)


def names(ctx: click.Context, _param: click.Parameter, incomplete: str) -> Items:
    """Complete the last words of a goal, a condition or an order: a place, a general or a nation of the position."""
    known = dict.fromkeys(name for document in _at_hand(ctx) for name in _names(document.value))
    for start in [0, *(space.end() for space in re.finditer(" ", incomplete))]:
        found = _items(known, incomplete[start:]) if incomplete[start:] or start else []
        if found:
            return [CompletionItem(incomplete[:start] + item.value) for item in found]
    return []


def _at_hand(ctx: click.Context) -> Iterator[Document]:
    """Yield the position that a command names, those that it changes, and its map: as their files stand."""
    game = ctx.params.get("game") or DEFAULT_GAME
    reference = ctx.params.get("position") or next(iter(ctx.args), None)  # not told apart yet behind an open option
    if not reference or reference == "-" or game not in games():
        return
    try:
        if os.path.isfile(reference):
            document = read_document(reference)
        else:
            document = open_reference(game, "positions", reference, Document("", Path(".")), ())
        for _ in range(MOST_DERIVED):
            yield document
            if "position" not in document.value:
                break
            document = open_reference(game, "positions", str(document.value["position"]), document, ("position",))
        if "map" in document.value:
            yield open_reference(game, "maps", str(document.value["map"]), document, ("map",))
    except (BadInput, TypeError, AttributeError):  # a file that is wrong has no names to offer
        return


def _names(value: Any) -> Iterator[str]:
    """Yield the names in a file: keys that begin with a capital letter, and the nations."""
    if isinstance(value, dict):
        for key, item in value.items():
            if isinstance(key, str) and key[:1].isupper():
                yield key
            if key == "nations" and isinstance(item, dict):
                yield from map(str, item)
            yield from _names(item)
    elif isinstance(value, list):
        for item in value:
            yield from _names(item)
