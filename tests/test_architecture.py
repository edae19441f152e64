"""The house stands as planned: arrows point one way, engines load late, modules are short and documented."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from inspect import isfunction, signature
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from berthier.constraints.faces import Choosing, Picturing, Play, Proving, Puzzling, Telling
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import games

ROOT = Path(__file__).resolve().parent.parent
LAYERS = ("model", "constraints", "solver", "cli")
of_each_layer = pytest.mark.parametrize("layer", (*LAYERS, "scenarios"))
MOST_LINES = 400
ENGINES = {"ortools", "z3"}
FOLDERS = {path.parent.name for path in (ROOT / "model").glob("*/kinds.py")}  # of the games
HEAVY = {*ENGINES, "matplotlib", "networkx", "pandas", "numpy"}


@cache
def of(layer: str) -> list[Path]:
    """Return the modules of a layer."""
    return sorted((ROOT / layer).rglob("*.py"))


SOURCES = [path for layer in (*LAYERS, "scenarios") for path in of(layer)]


def said(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """Yield the full dotted names that a module imports, at any depth of its code."""
    package = ("berthier", *path.relative_to(ROOT).parent.parts)
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from (f"{stem}.{alias.name}" for alias in node.names)


def test_imports_are_resolved():
    found = set(imported(ROOT / "solver" / "judge.py"))
    assert "berthier.model.ruling.Ruling" in found, "a relative import"
    assert "berthier.solver.complete.complete" in found, "one within a function"


@of_each_layer
def test_arrows_point_one_way(layer):
    below = LAYERS[: LAYERS.index(layer) + 1] if layer in LAYERS else ()
    for path in of(layer):
        inner = [name.split(".")[1] for name in imported(path) if name.startswith("berthier.")]
        assert set(inner) <= {*below, "scenarios"} - ({"scenarios"} if layer == "scenarios" else set()), path


@pytest.mark.parametrize("layer", ["solver", "cli"])
def test_solver_and_cli_know_no_game(layer):
    for path in of(layer):
        assert not [name for name in imported(path) if set(name.split(".")) & FOLDERS], path
        words = [node.value for node in ast.walk(tree_of(path)) if isinstance(node, ast.Constant)]
        assert not [word for word in words if word in {folder.replace("_", "-") for folder in FOLDERS}], path


@of_each_layer
def test_only_the_engines_name_a_solver(layer):
    for path in of(layer):
        named = {name.split(".")[0] for name in imported(path)} & ENGINES
        assert not named or path.parent == ROOT / "solver" / "engines", path


@of_each_layer
def test_modules_are_short(layer):
    for path in of(layer):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES, path


def stands_for_a_statement(node: ast.AST) -> bool:
    """Return whether a function is decorated as a rule or an effect of a statement."""
    decorated = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(ast.unparse(decorator).startswith(("rule(", "effect(")) for decorator in decorated)


def test_rules_stand_in_the_modules_of_their_sections():
    holding = {path for path in SOURCES if any(map(stands_for_a_statement, ast.walk(tree_of(path))))}
    sections = {path for folder in FOLDERS for path in (ROOT / "constraints" / folder / "rules").glob("*.py")}
    assert holding == {path for path in sections if path.stem != "__init__"}


GRAMMARS = sorted((ROOT / "model").rglob("*.lark"))
RULES_OF_GRAMMARS = {
    name for path in GRAMMARS for name in re.findall(r"(?:^[?!]?|-> )([a-z_]+)", path.read_text(encoding="utf-8"), re.M)
}


def undocumented(node: ast.AST, prefix: str = "") -> Iterator[str]:
    """Yield the public functions, classes and methods without a docstring.

    A rule's docstring is its statement; the docstring of a reader's method is the rule of a grammar that it reads.
    """
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and not child.name.startswith("_"):
            name = f"{prefix}{child.name}"
            is_rule = any("rule(" in ast.unparse(d) for d in child.decorator_list)
            if not ast.get_docstring(child) and not is_rule and not (prefix and child.name in RULES_OF_GRAMMARS):
                yield name
            if isinstance(child, ast.ClassDef):
                yield from undocumented(child, f"{name}.")


@of_each_layer
def test_public_names_are_documented(layer):
    for path in of(layer):
        tree = tree_of(path)
        assert ast.get_docstring(tree) or not tree.body, path
        assert not list(undocumented(tree)), path


# ---- faces of games

FACES = {"play": Play, "telling": Telling, "choosing": Choosing, "proving": Proving, "puzzling": Puzzling,
         "picturing": Picturing}  # fmt: skip
OF_THE_GAME = {"REGISTER", "Story", "clauses_of_story"}  # what `play` takes from `telling` of the same game


def faces_of(game: str) -> dict[str, ModuleType]:
    """Return the modules that questions ask of a game, by their faces."""
    play: Any = load_game(game)
    return {"play": play, **{name: getattr(play, name)() for name in FACES if name in play.__all__}}


def members(face: type) -> dict[str, Any]:
    """Return what a face lists: functions, and None for what is none."""
    functions = {name: thing for name, thing in vars(face).items() if isfunction(thing) and name[0] != "_"}
    return {**dict.fromkeys(face.__annotations__), **functions}


@pytest.mark.parametrize("game", games())
def test_a_game_offers_what_its_faces_list(game):
    found = faces_of(game)
    for module in found.values():
        listed = {name for face, other in found.items() if other is module for name in members(FACES[face])}
        assert set(module.__all__) <= listed | OF_THE_GAME, module.__name__
    for face, module in found.items():
        for name, function in members(FACES[face]).items():
            if function and name in module.__all__:
                asked, offered = list(signature(function).parameters.values())[1:], signature(getattr(module, name))
                offered.bind(*asked)
                offered.bind(*(parameter for parameter in asked if parameter.default is parameter.empty))


def test_faces_list_nothing_that_no_game_has():
    for face, listing in FACES.items():
        had = [set(found[face].__all__) for found in map(faces_of, games()) if face in found]
        assert set(members(listing)) == set().union(*had) & set(members(listing)), face


# ---- loading

TURN = """
berthier: 1
game: napoleonic-wars
position: 1805
nation: france
orders:
- build 2 units
- call up Lannes
- refit 1 squadron at Brest
- deploy Napoleon from Paris to Lyon with 5 units and Lannes
"""


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["validate", "TURN"],
        ["validate", "TURN", "--format", "json"],
        ["validate", "table-interphase"],
        ["apply", "TURN"],
        ["why", "TURN"],
        ["regress", "CASES", "--every-ruling"],
        ["war", "1805", "--attacker", "france", "--target", "sweden"],
        ["rules", "list"],
        ["rules", "coverage"],
        ["check", "TURN"],
        ["proxy", "1805", "--nation", "turkey", "--card", "6"],
        ["validate", "RESERVES"],
        ["odds", "reserves", "--platoons", "5"],
        ["odds", "order", "kampfgruppe"],
        ["show", "1805"],
        ["new", "turn"],
        ["schema", "turn"],
    ],
    ids=" ".join,
)
def test_quick_commands_load_no_engine(words, tmp_path):
    turn = tmp_path / "turn.yaml"
    turn.write_text(TURN, encoding="utf-8")
    reserves = ROOT / "scenarios" / "flames_of_war" / "turns" / "game-of-four-turns.yaml"
    cases = ROOT / "scenarios" / "napoleonic_wars" / "templates" / "cases.yaml"
    files = {"TURN": str(turn), "RESERVES": str(reserves), "CASES": str(cases)}
    command = [files.get(word, word) for word in words]
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "berthier", *command], capture_output=True, text=True, cwd=tmp_path
    )
    loaded = {line.rpartition("|")[2].strip().split(".")[0] for line in done.stderr.splitlines() if "|" in line}
    assert done.returncode == 0, done.stdout
    assert "berthier" in loaded
    assert not loaded & HEAVY


def test_a_turn_loads_its_own_game_alone():
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "berthier", "validate", "france-spends-all-eighteen"],
        capture_output=True, text=True, cwd=ROOT.parent,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert "berthier.model.napoleonic_wars" in done.stderr
    assert "berthier.model.flames_of_war" not in done.stderr


# ---- words

FORBIDDEN = re.compile(r"/tmp/|/home/|/root/|\bsessions?\b|\bhelpers?\b|\bissue #?\d+|\bTODO\b|\bFIXME\b|\bXXX\b")
TEXTS = {".py", ".md", ".yaml", ".yml", ".toml", ".lark", ".json", ".txt", ".cfg", ".sh", ""}


def texts() -> list[Path]:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    ).stdout.split("\n")
    paths = [ROOT / name for name in listed if name]
    return [path for path in paths if path.suffix in TEXTS and path.is_file() and path != Path(__file__)]


def test_no_word_of_the_workshop_is_left():
    found = [
        f"{said(path)}:{number}: {line.strip()[:100]}"
        for path in texts()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if FORBIDDEN.search(line)
    ]
    assert not found
    assert FORBIDDEN.search("see issue 12")


@of_each_layer
def test_faults_are_errors_with_words(layer):
    """An assertion says nothing to whoever meets it, and `python -O` leaves it out; so does an unfinished method."""
    for path in of(layer):
        found = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.Assert)]
        unfinished = [n for n in ast.walk(tree_of(path)) if isinstance(n, ast.Name) and n.id == "NotImplementedError"]
        assert not found and not unfinished, path
