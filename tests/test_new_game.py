"""A game is a folder and nothing else: one that the package does not know is put into a copy of it, and works.

The game stands in `games/`, in three folders as any other; the copy differs from the package in nothing but these.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from compileall import compile_dir
from pathlib import Path

import pytest
from support import GAMES, house_with

GAME = "convoy"
TURNS = f"berthier/scenarios/{GAME}/turns"
MOST_LINES = 450

BRUTE_FORCE = """
from dataclasses import replace
from itertools import product
from berthier.constraints.rulebook import load_game
from berthier.model.hole import Hole
from berthier.model.kinds import read_as
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.check import is_legal
from berthier.solver.complete import complete
from berthier.solver.pose import pose_completions

play, turn = load_game("convoy"), read_as("{turn}", "turn")[1]
values = {{"ship": list(turn.position.freighters), "to": list(turn.position.ports), "crates": range(8)}}
ways = []
for order in turn.orders:
    holes = [name for name in values if isinstance(getattr(order, name), Hole)]
    ways.append([replace(order, **dict(zip(holes, found))) for found in product(*(values[h] for h in holes))])
for answers in product("ab", "ab"):
    ruling = Ruling(read_questions("convoy"), dict(zip(("freed-berths", "empty-fuel"), answers)))
    table = play.lay(turn.position, turn.nation, ruling)
    legal = {{play.canonical(orders) for orders in product(*ways) if is_legal(play, table, orders)}}
    found = complete(play, turn, ruling, 1000)
    assert found.exhausted and set(map(play.canonical, found.turns)) == legal, answers
    assert pose_completions(play, table, turn.orders, "z3", 60).solve() == ("sat" if legal else "unsat")
    print(len(legal))
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """The folder in which a copy of the package with the game stands."""
    folder = tmp_path_factory.mktemp("house")
    house_with(GAMES, folder)
    compile_dir(folder, quiet=1)  # or each process would, where the environment forbids it to keep what it compiled
    return folder


def run(house: Path, *words: str, code: int = 0) -> str:
    """Run Python in the house, and return what it prints."""
    settings = {**os.environ, "PYTHONPATH": str(house), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, *words], cwd=house, env=settings, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def asked(house: Path, *words: str, code: int = 0) -> dict:
    return json.loads(run(house, "-m", "berthier", *words, "--format", "json", code=code))


def test_the_game_is_small():
    files = [path for path in GAMES.rglob("*") if path.suffix in (".py", ".lark", ".yaml")]
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) < MOST_LINES
    assert {path.relative_to(GAMES).parts[0] for path in files} == {"model", "constraints", "scenarios"}


def test_all_is_modelled_and_all_cases_pass(house):
    body = asked(house, "rules", "coverage")
    assert list(body["games"]) == [GAME, "flames-of-war", "napoleonic-wars"]
    assert body["games"][GAME]["modelled"] == body["games"][GAME]["statements"] == 12
    assert asked(house, "regress", "--game", GAME)["failed"] == 0


def test_every_file_is_good(house):
    files = sorted(str(path.relative_to(house)) for path in house.glob(f"berthier/scenarios/{GAME}/*/*.yaml"))
    assert len(files) == 7
    assert all(result["good"] for result in asked(house, "check", *files)["files"])


def test_a_new_file_a_schema_and_a_statement(house):
    run(house, "-m", "berthier", "new", "turn", "--game", GAME, "--out", "mine.yaml")
    assert asked(house, "validate", "mine.yaml")["verdict"] == "legal"
    schema = json.loads(run(house, "-m", "berthier", "schema", "position", "--game", GAME))
    assert "freighters" in schema["$defs"]["Position"]["properties"]
    assert asked(house, "rules", "show", "CON-3.a")["homes"] == [
        {"kind": "rule", "place": "constraints.convoy.rules.nobody_alone_on_a_watched_lane"}
    ]


def test_turns_are_judged_and_carried_out(house):
    body = asked(house, "validate", f"{TURNS}/company.yaml")
    assert (body["verdict"], body["hangs_on"], body["as_expected"]) == ("legal", ["freed-berths"], True)
    body = asked(house, "validate", f"{TURNS}/alone.yaml", code=1)
    assert [finding["rule"] for finding in body["findings"]] == ["CON-3.a"] and body["as_expected"]
    assert asked(house, "apply", f"{TURNS}/company.yaml", "--out", "after.yaml")["position"]["fuel"] == 0
    assert asked(house, "check", "after.yaml")["files"][0]["kind"] == "position"


def test_a_page_about_a_turn_and_about_cases(house):
    page = run(house, "-m", "berthier", "report", f"{TURNS}/alone.yaml", code=1)
    assert "1 freighter sails alone from Bone to Malta; they watch it" in page and "<svg" not in page
    assert "Legal" in run(house, "-m", "berthier", "report", "company")
    page = run(house, "-m", "berthier", "report", f"berthier/scenarios/{GAME}/cases/all.yaml")
    assert "All pass" in page and "freed-berths=b" in page


def test_what_has_no_picture_is_told_as_its_file_is(house):
    text = run(house, "-m", "berthier", "show", f"{TURNS}/alone.yaml")
    assert "alone.yaml: illegal" in text and "CON-3.a" in text and "freighters:" in text
    assert "convoy has no pictures" in run(house, "-m", "berthier", "show", "night", "--out", "night.svg", code=2)


def test_another_language_falls_back_to_english(house):
    told = [
        run(house, "-m", "berthier", "validate", f"{TURNS}/alone.yaml", "--lang", lang, code=1) for lang in ("en", "ru")
    ]
    assert "illegal" in told[0] and "не по правилам" in told[1], "what all games share is known"
    assert all("1 freighter sails alone from Bone to Malta" in text for text in told)


def test_holes_are_filled_by_both_engines_as_by_trying_every_value(house):
    found = run(house, "-c", BRUTE_FORCE.format(turn=f"{TURNS}/who-sails.yaml"))
    assert found.split() == ["8", "8", "4", "4"]
    body = asked(house, "complete", f"{TURNS}/who-sails.yaml", "--all", "9", "--confirm")
    assert len(body["turns"]) == 8 and body["all"] and len(body["engines"]) == 2


def test_puzzles_are_analysed_and_solved(house):
    puzzle = f"berthier/scenarios/{GAME}/puzzles/three.yaml"
    body = asked(house, "puzzle", "analyze", puzzle, "--confirm")
    assert body["unique"] and body["stated"]["right"] and body["engines"] == ["CP-SAT", "Z3", "plain enumeration"]
    assert body["backbone"]["ship of order 2"] == "Dido" and body["grade"]["level"] >= 1
    steps = asked(house, "puzzle", "solve", puzzle, "--steps")["steps"]
    assert {"CON-1.b", "CON-2.a", "CON-2.c"} <= {reason for step in steps for reason in step["reasons"]}
    said = run(
        house, "-m", "berthier", "puzzle", "hint", puzzle, "--after", "3: sail Echo to Bone with 2 crates", code=1
    )
    assert "CON-2.c" in said
    (house / "loose.yaml").write_text(
        "berthier: 1\ngame: convoy\npuzzle: p\nposition: night\norders: [sail Echo to ? with ? crates]\n",
        encoding="utf-8",
    )
    assert asked(house, "puzzle", "analyze", "loose.yaml", code=1)["solutions"] == 3  # to Gib alone, with 0 to 2 crates


def test_what_cannot_be_filled_has_a_reason(house):
    turn = "berthier: 1\ngame: convoy\nposition: night\norders: [sail Cora to Malta with ? crates]\n"
    (house / "lonely.yaml").write_text(turn, encoding="utf-8")
    body = asked(house, "complete", "lonely.yaml", code=1)
    assert [finding["rule"] for finding in body["findings"]] == ["CON-3.a"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("orders: [sail Coral to Malta with 1 crate]", 'there is no freighter "Coral"'),
        ("orders: [sail Cora to Malta]", "Expected: with"),
        ("orders: [sail Cora to Malta with 100 crates]", "a whole number from 0 to 99"),
        ("changes: {freighters: {Cora: {at: Nowhere}}}\norders: []", 'no port "Nowhere"'),
        ("orders: []\nruling: {empty-fuel: c}", "empty-fuel has no answer"),
    ],
)
def test_wrong_input_is_refused(house, text, said):
    (house / "wrong.yaml").write_text(f"berthier: 1\ngame: convoy\nposition: night\n{text}\n", encoding="utf-8")
    assert said in run(house, "-m", "berthier", "validate", "wrong.yaml", code=2)


def test_a_question_that_the_game_does_not_know(house):
    for words in (
        ("optimize", "night", "--game", GAME, "--nation", "commodore"),
        ("validate", f"{TURNS}/alone.yaml", "--repair"),
        ("puzzle", "make", "--game", GAME),
        ("why", f"{TURNS}/alone.yaml"),
        ("track", "night", "--game", GAME, "--proxy", "malta", "--to", "uncommitted"),
        ("proxy", "night", "--game", GAME, "--nation", "malta", "--card", "3"),
    ):
        assert "convoy does not know the question" in run(house, "-m", "berthier", *words, code=2)
    assert asked(house, "odds", "reserves", "--platoons", "1", "--turns", "2")["turns"][1]["all"] == "19/27"
