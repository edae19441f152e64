"""The plugin of pytest: cases of `*.cases.yaml` files are tests, and nobody else notices it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from berthier.solver import regress

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent
MODULE = "berthier.cli.pytest_plugin"
BATTERY = """
berthier: 1
game: napoleonic-wars
ruling: {RULING}
cases:
- name: eight Units and two refits
  cites: [TNW-14.21.c]
  position: 1805
  nation: france
  orders: [build 8 units, refit 1 squadron at Brest, refit 1 squadron at Amsterdam]
  expect: {verdict: legal, cost: 18}
- name: generals who travel along do not count
  cites: [TNW-14.23.d]
  position: 1805
  nation: france
  orders:
  - return Ney
  - deploy Davout from Strasbourg to Hanover with 2 units, picking up 3 units at Mainz, Soult at Mainz and Bernadotte at Hanover
  expect: {verdict: legal}
"""  # noqa: E501


@pytest.fixture
def run(pytester):
    """Run pytest in a folder of its own; the plugin is named where the package was installed without it."""
    installed = any(point.value == MODULE for point in entry_points(group="pytest11"))
    words = [] if installed else ["-p", MODULE]
    return lambda *more: pytester.runpytest(*words, *more)


def write(pytester, name: str, text: str) -> None:
    (pytester.path / name).write_text(text, encoding="utf-8")


def battery(ruling: str = "") -> str:
    return BATTERY.replace("RULING", ruling)


def test_the_package_names_the_plugin():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"berthier": MODULE}
    assert import_module(MODULE).pytest_collect_file


def test_each_case_is_a_test(pytester, run):
    write(pytester, "house.cases.yaml", battery())
    write(pytester, "other.yaml", "nothing: of ours")
    found = run("--collect-only", "-q")
    found.stdout.fnmatch_lines(
        ["house.cases.yaml::eight Units and two refits", "house.cases.yaml::generals who travel along do not count"]
    )


def test_a_failure_is_told_in_a_few_lines(pytester, run):
    write(pytester, "house.cases.yaml", battery())
    found = run()
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(
        [
            "house.cases.yaml:12: generals who travel along do not count",
            "    expected legal, got illegal",
            "    TNW-14.23.d is named: Davout moves with 7 pieces; his Command Rating is 6",
        ]
    )
    found.stdout.no_fnmatch_line("*Traceback*")
    found.stdout.no_fnmatch_line("*pytest_plugin*CaseFailed*")


def test_a_file_states_its_ruling_and_a_case_may_say_otherwise(pytester, run):
    write(pytester, "one.cases.yaml", battery("generals-count: b"))
    pinned = "ruling: {generals-count: a}\n  expect: {verdict: legal}"
    write(pytester, "two.cases.yaml", battery("generals-count: b").replace("expect: {verdict: legal}", pinned))
    found = run("-k", "generals")
    found.assert_outcomes(passed=1, failed=1, deselected=2)
    found.stdout.fnmatch_lines(["two.cases.yaml:12: *"])


def test_the_ini_file_states_the_ruling(pytester, run):
    folder = pytester.path / "cases"
    folder.mkdir()
    (folder / "house.cases.yaml").write_text(battery(), encoding="utf-8")
    write(pytester, "house.yaml", "berthier: 1\ngame: napoleonic-wars\nruling: ours\nanswers: {generals-count: b}\n")
    pytester.makeini("[pytest]\nberthier_ruling = house.yaml odd-keys=b\n")
    run().assert_outcomes(passed=2)


def test_bad_files_are_mistakes_in_collection(pytester, run):
    write(pytester, "nation.cases.yaml", battery().replace("france", "frnace", 1))
    write(pytester, "ruling.cases.yaml", battery("generals-count: z"))
    write(pytester, "kind.cases.yaml", "berthier: 1\ngame: napoleonic-wars\nanswers: {}\n")
    write(pytester, "nothing.cases.yaml", "")
    found = run()
    found.assert_outcomes(errors=4)
    found.stdout.fnmatch_lines_random(
        [
            "*nation.cases.yaml:9:11:*nearest: france*",
            "*ruling.cases.yaml:4:26:*one of a, b*",
            "*kind.cases.yaml:1:1: this is a ruling file*",
            "*nothing.cases.yaml: *empty*",
        ]
    )
    found.stdout.no_fnmatch_line("*Traceback*")


def test_a_bad_ruling_is_a_mistake_in_collection(pytester, run):
    write(pytester, "house.cases.yaml", battery())
    pytester.makeini("[pytest]\nberthier_ruling = general-count=b\n")
    found = run()
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines(["*--ruling*general-count*nearest: generals-count*"])


def test_a_fault_of_ours_keeps_its_traceback(pytester, run, monkeypatch):
    monkeypatch.setattr(regress, "run_case", regress.run_case)  # whatever a conftest does to it ends with this test
    write(pytester, "house.cases.yaml", battery())
    pytester.makeconftest("from berthier.solver import regress\nregress.run_case = lambda *_: 1 / 0\n")
    found = run("-k", "refits")
    found.assert_outcomes(failed=1, deselected=1)
    found.stdout.fnmatch_lines(["*ZeroDivisionError*"])


def test_nothing_is_loaded_before_there_is_a_file():
    code = f"import sys, pytest; before = set(sys.modules); import {MODULE}; print(*(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {name for name in done.stdout.split() if name.startswith("berthier")}
    assert ours <= {"berthier", "berthier.cli", MODULE}
    assert set(done.stdout.split()) == ours
