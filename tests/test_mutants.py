"""A mistake in a rule does not go unnoticed: each one listed in `mutants/` makes a packaged case fail.

Every mutant is made in memory, in a process of its own kind: the game's modules are loaded anew with one text replaced.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import pytest
import yaml

GAMES = {"napoleonic-wars": r"s\d", "flames-of-war": r"r\d"}  # what the modules of a game's sections begin with
RULES = {game: Path(__file__).resolve().parent.parent / "constraints" / game.replace("-", "_") for game in GAMES}
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the compiled one is ten times as quick
LISTS = sorted((Path(__file__).parent / "mutants").glob("*.yaml"))
MUTANTS = [  # a mutant is of the first game where it names none
    {"game": "napoleonic-wars", **mutant}
    for path in LISTS
    for mutant in yaml.load(path.read_text(encoding="utf-8"), LOADER)
]
SOURCES = {
    (game, path.stem): path.read_text(encoding="utf-8")
    for game, rules in RULES.items()
    for path in rules.rglob("*.py")
    if path.stem != "__init__" and path.parent.name != "picture"  # no rules there, and a module's name stands twice
}


def package_of(game: str) -> str:
    return f"berthier.constraints.{game.replace('-', '_')}"


def source_of(mutant: dict[str, str]) -> str:
    return SOURCES[mutant["game"], mutant["file"]]


# ---- in a worker


@cache
def code_of(path: str) -> CodeType:
    """Return the code of a module as it is, compiled once per worker."""
    return compile(Path(path).read_bytes(), path, "exec")


class Fresh(MetaPathFinder, SourceFileLoader):
    """Finds and loads the modules of a game's rules anew, one of them with a text replaced if there is a mutant."""

    def __init__(self, game: str, mutant: dict[str, str] | None):
        self.package, self.rules, self.mutant = package_of(game), RULES[game], mutant

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        """Return the spec of a module of the rules, and of no other."""
        if not fullname.startswith(f"{self.package}."):
            return None
        place = Path(self.get_filename(fullname))
        inner = [str(place.parent)] if place.stem == "__init__" else None
        return spec_from_file_location(fullname, place, loader=self, submodule_search_locations=inner)

    def get_filename(self, fullname: str) -> str:
        """Return where a module stands."""
        place = self.rules.joinpath(*fullname.removeprefix(f"{self.package}.").split("."))
        return str(place / "__init__.py" if place.is_dir() else place.with_suffix(".py"))

    def get_code(self, fullname: str) -> Any:
        """Return a module's code, mutated if it is the one."""
        path = self.get_filename(fullname)
        if self.mutant and Path(path).stem == self.mutant["file"]:
            text = Path(path).read_text(encoding="utf-8")
            return compile(text.replace(self.mutant["old"], self.mutant["new"]), path, "exec")
        return code_of(path)


KILLERS: dict[str, set[str]] = {}  # for each module the batteries that noticed a mistake in it: they are tried first


@cache
def battery(game: str) -> list[Any]:
    """Return a game's packaged cases, read once per worker."""
    from berthier.model.kinds import read_as
    from berthier.model.packaged import packaged

    return [case for path in packaged(game, "cases").values() for case in read_as(str(path), "cases")[1]]


def statement_near(mutant: dict[str, str]) -> str | None:
    """Return the statement named last before a mutant's text: the cases that cite it are tried first."""
    before, _, _ = source_of(mutant).partition(mutant["old"])
    named = re.findall(r'^@.*"([A-Z]+-[\w.]+)"', before, re.M)
    return named[-1] if named else None


def statements_in(mutant: dict[str, str]) -> set[str]:
    """Return the statements that a mutant's module names: the cases that cite one of them come next."""
    return set(re.findall(r'"([A-Z]+-[\w.]+)"', source_of(mutant)))


def under(game: str, mutant: dict[str, str] | None, ask: Callable[[Any], Any]) -> Any:
    """Return what comes of asking a game's face, its rules loaded anew with a mutant or without any."""
    for name in [name for name in sys.modules if name.startswith(package_of(game))]:
        del sys.modules[name]
    sys.meta_path.insert(0, Fresh(game, mutant))
    try:
        return ask(importlib.import_module(f"{package_of(game)}.play"))
    finally:
        del sys.meta_path[0]


def killer(mutant: dict[str, str] | None, game: str = "") -> str | None:
    """Return the name of the first case that fails under a mutant (or of all a game's cases, that fail without any)."""
    from berthier.model.ruling import Ruling, read_questions
    from berthier.solver.regress import regress

    game, module = (mutant["game"], mutant["file"]) if mutant else (game, "")
    near, named = (statement_near(mutant), statements_in(mutant)) if mutant else (None, set())
    hopeful = KILLERS.get(module, ())
    cases = sorted(
        battery(game), key=lambda case: (near not in case.cites, named.isdisjoint(case.cites), case.file not in hopeful)
    )

    def first_failed(play: Any) -> Any:
        outcomes = regress(play, cases, Ruling(read_questions(game)))
        return next((outcome.case for outcome in outcomes if not outcome.passed), None)

    try:
        failed = under(game, mutant, first_failed)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    if failed and mutant:
        KILLERS.setdefault(module, set()).add(failed.file)
    return failed and failed.name


# ---- the tests


def said(mutant: dict[str, str]) -> str:
    return f"{mutant['file']}: {mutant['old']} -> {mutant['new'] or 'nothing'} ({mutant['why']})"


PARTS = 8  # of the list of mutants: one is tried in every run, all in a long one


def test_each_mutants_text_stands_there_once():
    assert not [said(mutant) for mutant in MUTANTS if source_of(mutant).count(mutant["old"]) != 1]


def test_each_mutant_is_python():
    for mutant in MUTANTS:
        compile(source_of(mutant).replace(mutant["old"], mutant["new"]), said(mutant), "exec")


def test_mutants_touch_all_sections():
    sections = {(game, module) for game, module in SOURCES if re.match(GAMES[game], module)}
    assert sections <= {(mutant["game"], mutant["file"]) for mutant in MUTANTS}


@pytest.mark.parametrize("first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in range(1, PARTS))])
def test_every_mutant_is_noticed(first):
    mutants = MUTANTS[first::PARTS]
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        sound = list(pool.map(killer, [None] * len(GAMES), GAMES))
        killers = list(pool.map(killer, mutants, chunksize=4))
    assert sound == [None] * len(GAMES), "without a mutant all cases pass"
    assert not [said(mutant) for mutant, name in zip(mutants, killers, strict=True) if name is None]
    crashed = [f"{said(m)}: {name}" for m, name in zip(mutants, killers, strict=True) if name and "Error: " in name]
    assert not crashed, "a mutant must be wrong, not broken"
