"""`berthier list`: each packaged file under its name, told in its own words."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from berthier.model.kinds import games, read_as
from berthier.model.packaged import packaged
from support import command


def run(*words: str, code: int = 0) -> str:
    found, out, err = command("list", *words)
    assert found == code, err
    return out or err


def files(*words: str) -> list[dict]:
    return json.loads(run(*words, "--format", "json"))["files"]


def test_titles_of_files_stay_in_every_language():
    assert files("cases", "--lang", "ru") == files("cases")


def test_without_a_kind_every_packaged_name_is_there():
    known = {
        (game, kind, name)
        for game in games()
        for kind in ("turns", "positions", "maps", "cases", "puzzles", "forces", "missions")
        for name in packaged(game, kind)
    }
    assert {(file["game"], file["kind"], file["name"]) for file in files()} == known
    told = subprocess.run([sys.executable, "-m", "berthier", "list"], capture_output=True, text=True).stdout
    assert all(name in told for _, _, name in known) and "napoleonic-wars: turns\n" in told


def test_a_turn_is_told_with_its_verdict():
    [turn] = [file for file in files("turn") if file["name"] == "france-too-many-pieces"]
    assert turn["title"] == "Davout leads too many pieces" and turn["verdict"] == "illegal"
    assert "illegal    Davout leads too many pieces\n" in run("turns", "--game", "napoleonic-wars")


def test_a_battery_is_told_with_the_number_of_its_cases():
    for battery in files("cases"):
        path = packaged(battery["game"], "cases")[battery["name"]]
        assert battery["cases"] == len(read_as(str(path), "cases")[1])


@pytest.mark.parametrize("kind", ["turns", "positions", "maps", "cases", "forces", "missions"])
def test_every_file_has_something_to_say_in_a_line(kind):
    assert all(file["title"] for file in files(kind))
    assert max(map(len, run(kind).splitlines())) <= 110


def test_what_is_not_packaged():
    assert "one of maps, cases, puzzles, turns, positions" in run("missions", "--game", "napoleonic-wars", code=2)
    assert "nearest: turns" in run("turm", code=2)
    assert "no game 'chess'" in run("--game", "chess", code=2)
