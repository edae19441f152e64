"""All that is packaged is good: files, turns with their verdicts, the battery, the templates."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from berthier.cli.main import cli
from berthier.constraints.rulebook import load_game
from berthier.model.cases import Outline, read_outlines
from berthier.model.files import parse_document, read_document
from berthier.model.files_read import files_noted
from berthier.model.kinds import games, kind_of, kinds_of, read_any, read_as
from berthier.model.napoleonic_wars.atlas import Atlas
from berthier.model.napoleonic_wars.nations import NATIONS
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.judge import judge
from berthier.solver.regress import regress
from click.testing import CliRunner

GAME = "napoleonic-wars"
FOLDERS = {
    "maps": "map",
    "positions": "position",
    "turns": "turn",
    "puzzles": "puzzle",
    "cases": "cases",
    "templates": None,
    "rulings": "ruling",
}
FILES = [(folder, path) for folder in FOLDERS for path in packaged(GAME, folder).values()]
TURNS = list(packaged(GAME, "turns").values())
CAMPAIGN = {"1805", "vienna-lost", "russia-last-stand"}
LATER = {"foreign-wars", "next-turn"}
WHOLE_TABLE = "table"  # the first word of such turns' file names
KINDS_SHOWN = 10
EVERY = 10  # of so many packaged turns one is judged in a process of its own
HOLES = 3  # at least so many packaged turns have holes


def named(path: Path) -> str:
    return path.stem


def read_turn(path: Path):
    return read_as(str(path), "turn")[1]


def verdict_on(turn):
    return judge(load_game(GAME), turn, Ruling(read_questions(GAME)))


@pytest.mark.parametrize(("folder", "path"), FILES, ids=[f"{folder}-{path.stem}" for folder, path in FILES])
def test_every_file_is_good(folder, path):
    kind, _ = read_any(read_document(path))
    assert kind.name == (FOLDERS[folder] or path.stem)


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_name_is_of_one_game(folder):
    """A file that is asked for by its name alone is found."""
    names = [name for game in games() for name in packaged(game, folder) if folder != "templates"]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("path", TURNS, ids=named)
def test_every_turn_has_its_stated_verdict(path):
    turn = read_turn(path)
    verdict = verdict_on(turn)
    assert verdict.verdict == turn.expect.verdict
    assert set(turn.expect.rules) <= set(verdict.rules) <= {*turn.expect.rules, *turn.expect.also}
    assert (turn.expect.verdict == "illegal") == bool(turn.expect.rules)
    if verdict.ledger and turn.expect.cost is not None:
        assert verdict.ledger.spent == turn.expect.cost


def test_turns_show_all_nations_and_positions():
    turns = [read_turn(path) for path in TURNS]
    assert {turn.nation for turn in turns} == set(NATIONS)
    examples = {name for name in packaged(GAME, "positions") if name.startswith("example-")}
    assert {turn.reference for turn in turns} == CAMPAIGN | LATER | examples
    verdicts = Counter(turn.expect.verdict for turn in turns)
    assert min(verdicts["legal"], verdicts["illegal"]) >= 11
    play = load_game(GAME)
    assert sum(play.has_holes(turn.orders) for turn in turns) >= HOLES


def test_every_illegal_turn_is_illegal_for_another_reason():
    whole = [turn for path in TURNS if not load_game(GAME).has_holes((turn := read_turn(path)).orders)]
    reasons = Counter(tuple(turn.expect.rules) for turn in whole if turn.expect.rules)
    assert [reason for reason, number in reasons.items() if number > 1] == []


def test_names_and_notes_are_given():
    for path in TURNS:
        document = read_document(path)
        assert document.value["name"] and document.value["note"], path.name
        assert path.stem.split("-")[0] == document.value.get("nation", WHOLE_TABLE), path.name


def test_the_battery_passes():
    play, ruling = load_game(GAME), Ruling(read_questions(GAME))
    for path in packaged(GAME, "cases").values():
        failed = [
            (o.case.name, o.problems) for o in regress(play, read_as(str(path), "cases")[1], ruling) if not o.passed
        ]
        assert not failed


@pytest.mark.parametrize("game", games())
def test_what_a_case_says_of_itself_is_known_without_reading_its_turn(game):
    """Its file's ruling counts too: here one that most cases leave open."""
    shape, question = kinds_of(game)["cases"].shape, next(iter(read_questions(game).values()))
    for path in packaged(game, "cases").values():
        ruled = f"{path.read_text(encoding='utf-8')}\nruling: {{{question.id}: {list(question.answers)[-1]}}}\n"
        document = parse_document(ruled, path.name)
        outlines, cases = read_outlines(shape, document), read_any(document)[1]
        assert list(outlines) == [Outline(c.name, c.cites, c.turn.expect, c.turn.pinned) for c in cases]
        assert [outline.accepts for outline in outlines] == [c.accepts for c in cases]


def test_templates_hold_what_they_show():
    play, ruling = load_game(GAME), Ruling(read_questions(GAME))
    templates = packaged(GAME, "templates")
    assert verdict_on(read_turn(templates["turn"])).verdict == "legal"
    assert all(outcome.passed for outcome in regress(play, read_as(str(templates["cases"]), "cases")[1], ruling))


def test_the_turn_template_shows_sentences_that_are_orders():
    path = packaged(GAME, "templates")["turn"]
    vocabulary = Vocabulary.of(read_turn(path).position)
    shown = re.findall(r"^# - ([a-z][^#\n]*)", path.read_text(encoding="utf-8"), re.M)
    assert len({type(parse_order(sentence, vocabulary)) for sentence in shown}) > KINDS_SHOWN


@pytest.mark.parametrize("kind", sorted(packaged(GAME, "templates")))
def test_templates_explain_every_key(kind):
    path = packaged(GAME, "templates")[kind]
    text = path.read_text(encoding="utf-8")
    shape = kind_of(read_document(path)).shape
    assert [key for key in shape.__struct_encode_fields__ if f"{key}:" not in text] == []
    assert text.count("#") >= 5


@pytest.mark.parametrize("path", TURNS, ids=named)
def test_the_command_says_of_every_turn_what_is_expected(path):
    done = CliRunner().invoke(cli, ["validate", str(path), "--format", "json"], standalone_mode=False)
    body = json.loads(done.output)
    assert body["as_expected"] and body["verdict"] == read_turn(path).expect.verdict
    assert done.return_value == (body["verdict"] == "illegal")


def test_whole_process_time_of_some_turns(capsys):
    """Print how long `berthier validate` takes for packaged turns; the benchmarks set the bars."""
    lines = []
    for path in TURNS[::EVERY]:
        begin = time.perf_counter()
        done = subprocess.run(
            [sys.executable, "-m", "berthier", "validate", str(path)], capture_output=True, timeout=120
        )
        lines.append(f"  {time.perf_counter() - begin:6.2f} s  {path.stem}")
        assert done.returncode == (1 if read_turn(path).expect.rules else 0), done.stderr.decode()
    with capsys.disabled():
        print("\nWhole process, berthier validate:", *lines, sep="\n", file=sys.stderr)


def test_a_packaged_map_is_read_once_and_noted_each_time():
    def read() -> tuple[Atlas, set[str]]:
        with files_noted() as noted:
            return read_as("1805", "position")[1].atlas, set(noted)

    (one, first), (other, second) = read(), read()
    assert one is other and first == second >= {str(packaged(GAME, "maps")[one.reference])}
