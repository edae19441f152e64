"""Which turn is meant: that of a turn file, or of a case by its name."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from ..model.kinds import games, read_as
from ..model.mistakes import BadInput, Mistake, short
from ..model.packaged import packaged
from .options import ids_of

MARK = "#"
_NAMES = re.compile("^- name: (.+)$", re.M)
EXPECTED = "a turn (a file or a packaged one), `FILE#NAME` with a case's name, or the name of a packaged case"


def find_turn(
    reference: str, others: Collection[str] = (), expected: str = EXPECTED, argument: str = "CASE|TURN"
) -> tuple[str, str, Any, Any]:
    """Return what a turn is called, its game, the turn, and the game's rules.

    Args:
        reference: a turn file or a packaged turn's name, `FILE#NAME` for a case of a file or of a packaged battery, or
            a packaged case's name.
        others: names that may have been meant besides.
        expected: what to say that was expected.
        argument: the command's word for it.

    Raises:
        BadInput: there is no such turn, or several.
    """
    from ..constraints.rulebook import load_game

    turns = [name for game in games() for name in packaged(game, "turns")]
    if reference == "-" or os.path.exists(reference) or reference in turns:
        game, turn = read_as(reference, "turn", "cases", ids=ids_of)
        if isinstance(turn, tuple):
            raise BadInput([Mistake(reference, 1, 1, "this is a cases file", EXPECTED)])
        return reference, game, turn, load_game(game)
    file, mark, name = reference.partition(MARK)
    batteries = dict(_batteries())
    if mark and (file == "-" or os.path.exists(file) or file in batteries):
        cases, what = _cases(str(batteries.get(file, file))), f"there is no case {short(name)} in {file}"
        names = [case.name for _, case in cases]
    else:
        name, what = reference, f"there is no file and no packaged case {short(reference)}"
        texts = {path: path.read_text(encoding="utf-8") for path in batteries.values()}
        cases = [pair for path, text in texts.items() if name and name in text for pair in _cases(str(path))]
        names = [*turns, *(name for text in texts.values() for name in _NAMES.findall(text))]
    found = [(game, case) for game, case in cases if case.name == name]
    if not found:
        raise BadInput([Mistake(argument, 0, 0, what, expected, near=(name, [*others, *names]))])
    if len(found) > 1:
        places = ", ".join(f"`{Path(case.file).stem}{MARK}{case.name}`" for _, case in found)
        raise BadInput([Mistake(argument, 0, 0, f"{len(found)} packaged cases have this name", f"one of {places}")])
    [(game, case)] = found
    return f"{case.file}:{case.line}: {case.name}", game, case.turn, load_game(game)


def names_case(reference: str) -> bool:
    """Return whether a reference names a case, and no file nor anything else that is packaged."""
    if reference == "-" or os.path.lexists(reference):
        return False
    file, mark, _ = reference.partition(MARK)
    if mark and (file == "-" or os.path.exists(file) or file in dict(_batteries())):
        return True
    texts = (path.read_text(encoding="utf-8") for _, path in _batteries())
    return any(reference in _NAMES.findall(text) for text in texts)


def _batteries() -> Iterator[tuple[str, Path]]:
    """Yield the packaged batteries by name."""
    for game in games():
        yield from packaged(game, "cases").items()


def _cases(file: str) -> list[tuple[str, Any]]:
    """Return the cases of a file, each with its game."""
    game, cases = read_as(file, "cases", ids=ids_of)
    return [(game, case) for case in cases]
