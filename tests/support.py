"""Small things that several tests need."""

from __future__ import annotations

import io
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from berthier.cli.main import main
from berthier.constraints.algebra import Choice, Symbolic, Truth
from berthier.model.kinds import read_as
from berthier.model.packaged import packaged
from berthier.solver.engines import SAT, UNSAT, open_engine

GAME = "napoleonic-wars"


def packaged_position(name: str) -> Any:
    """Return a packaged position of The Napoleonic Wars."""
    return read_as(str(packaged(GAME, "positions")[name]), "position")[1]


def command(*words: str, stdin: str = "") -> tuple[Any, str, str]:
    """Run the command line in this process; return its exit code, what it prints, and what it says beside that."""
    out, err = io.StringIO(), io.StringIO()
    given = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    with (
        patch.object(sys, "argv", ["berthier", *words]), patch.object(sys, "stdin", given),
        redirect_stdout(out), redirect_stderr(err), pytest.raises(SystemExit) as stop,
    ):  # fmt: skip
        main()
    return stop.value.code, out.getvalue(), err.getvalue()


def iff(a: Symbolic, p: Any, q: Any) -> Any:
    """Return the truth that two truths agree."""
    return a.all((a.implies(p, q), a.implies(q, p)))


def is_value(a: Symbolic, thing: Any, value: Any) -> Any:
    """Return the truth that a truth, number or choice has a value."""
    if isinstance(thing, (bool, Truth)):
        return thing if value else a.no(thing)
    return thing == value if isinstance(value, int) else a.eq(thing, value)


def value_of(engine: Any, thing: Any) -> Any:
    """Return the value of a truth, number or choice in the solution found last."""
    if isinstance(thing, Choice):
        [key] = [key for key, literal in thing.literals.items() if engine.value(literal)]
        return key
    return thing if thing is None or isinstance(thing, str) else engine.value(thing)


def mirrored(a: Symbolic, thing: Any) -> tuple[Any, list[Any]]:
    """Return a variable that equals a thing, and the truths that say so: reading it back tests the lowering."""
    if isinstance(thing, Truth):
        flag = a.flag("mirror")
        return flag, [iff(a, flag, thing)]
    if isinstance(thing, Choice):
        flags = {key: a.flag(f"mirror {key}") for key in thing.literals}
        return Choice(flags), [iff(a, flags[key], literal) for key, literal in thing.literals.items()]
    if isinstance(thing, (int, str)) or thing is None:
        return thing, []
    number = a.number("mirror", thing.lo, thing.hi)
    return number, [number == thing]


def solutions(
    engine: str, a: Symbolic, things: list[Any], required: tuple = (), group: bool = False
) -> Iterator[tuple]:
    """Yield the different values that some truths, numbers and choices take together in all solutions.

    Args:
        engine: its name.
        a: the algebra, whose definitions hold.
        things: what to project the solutions on.
        required: truths required besides.
        group: assert those as a group and not for good.
    """
    pairs = [mirrored(a, thing) for thing in things]
    asked = open_engine(engine, a.definitions)
    for truth in (truth for _, truths in pairs for truth in truths):
        asked.require(truth)
    if group:
        asked.group(required)
    else:
        for truth in required:
            asked.require(truth)
    mirrors = [mirror for mirror, _ in pairs]
    while (status := asked.solve()) == SAT:
        found = tuple(value_of(asked, mirror) for mirror in mirrors)
        yield found
        asked.require(a.no(a.all(is_value(a, mirror, value) for mirror, value in zip(mirrors, found, strict=True))))
    assert status == UNSAT


# ---- a copy of the package

GAMES = Path(__file__).parent / "games"  # what stands there belongs beside the folders of the package
HOUSE = ("model", "constraints", "solver", "scenarios", "cli", "__init__.py", "__main__.py")


def house_with(games: Path | None, folder: Path) -> None:
    """Put a copy of the package into a folder, and more games into it."""
    root, house = Path(__file__).resolve().parent.parent, folder / "berthier"
    skipped = shutil.ignore_patterns("__pycache__")
    house.mkdir()
    for name in HOUSE:
        copy = shutil.copy if (root / name).is_file() else partial(shutil.copytree, ignore=skipped)
        copy(root / name, house / name)
    if games:
        shutil.copytree(games, house, dirs_exist_ok=True, ignore=skipped)
