"""Each command: what it prints as text and as JSON, its exit code, what it writes and what it leaves alone."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from berthier.cli.main import COMMANDS, main
from berthier.model.files import read_document
from berthier.model.packaged import packaged
from berthier.model.writing import dump

TURNS = packaged("napoleonic-wars", "turns")
LEGAL, ILLEGAL = TURNS["france-spends-all-eighteen"], TURNS["france-too-many-pieces"]
HOLES, HOPELESS = TURNS["austria-what-else"], TURNS["sweden-nobody-to-return"]
CASES = packaged("napoleonic-wars", "templates")["cases"]
SMALL = ("optimize", "1805", "--nation", "denmark", "--goal", "max units")

TURN = """
berthier: 1
game: napoleonic-wars
position: {position}
nation: {nation}
orders: [{orders}]
"""


@dataclass
class Result:
    """What a command gave."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def cli(monkeypatch, capsys, tmp_path):
    """Run the command line in this process, in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def call(*words: Any, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "argv", ["berthier", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        return Result(stop.value.code, printed.out, printed.err)

    return call


def turn(orders: str, nation: str = "france", position: str = "1805") -> str:
    return TURN.format(orders=orders, nation=nation, position=position)


def process(*words: Any, seed: str = "0", stdin: str = "", **settings: str) -> subprocess.CompletedProcess:
    """Run the command line as a process of its own."""
    settings = {**os.environ, "PYTHONHASHSEED": seed, **settings}
    command = [sys.executable, "-m", "berthier", *map(str, words)]
    return subprocess.run(command, input=stdin.encode(), capture_output=True, env=settings, timeout=300)


def table(*turns: tuple[str, str]) -> str:
    """Return a whole table's turn, each nation with its orders."""
    given = ", ".join(f"{{nation: {nation}, orders: [{orders}]}}" for nation, orders in turns)
    return f"berthier: 1\ngame: napoleonic-wars\nposition: 1805\nturns: [{given}]\n"


# ---- the group


def test_help_lists_every_command(cli):
    got = cli("--help")
    assert got.code == 0
    assert all(f"  {name} " in got.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(cli, name):
    got = cli(name, "--help")
    assert got.code == 0 and got.out.startswith("Usage: ")


EXAMPLE = re.compile(r"E\.g\. `berthier ([^`]+)`")


@pytest.mark.parametrize("words", ["track", "war", "proxy", "compare", "prove", "puzzle hint"])
def test_the_example_in_a_command_s_help_runs(cli, words):
    [example] = EXAMPLE.findall(" ".join(cli(*words.split(), "--help").out.split()))
    assert example.startswith(words) and cli(*shlex.split(example)).code in (0, 1)


def test_version(cli):
    assert cli("--version").out.startswith("berthier ")


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["valdiate", "x"], "validate"),
        (["validate"], "TURN"),
        (["validate", "x", "--formta", "json"], "--format"),
        (["optimize", "1805"], "--nation"),
        (["optimize", "1805", "--nation", "frnace"], "france"),
        (["optimize", "1850", "--nation", "france"], "1805"),
        (["optimize", "1805", "--nation", "france", "--goal", "units at Paris"], "max"),
        (["optimize", "1805", "--nation", "france", "--require", "units"], "<="),
        (["rules", "show", "TNW-14.21.x"], "TNW-14.21"),
        (["rules", "list", "--game", "chess"], "napoleonic-wars"),
        (["schema", "trun"], "turn"),
        (["new", "trun"], "turn"),
        (["validate", "nowhere.yaml"], "nowhere.yaml"),
        (["check", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_wrong_words_are_bad_input_with_a_hint(cli, words, hint):
    got = cli(*words)
    assert got.code == 2
    assert got.out == "" and hint in got.err and "Traceback" not in got.err


def test_a_fault_of_ours_is_kept_for_replay(cli, monkeypatch):
    monkeypatch.setattr("berthier.solver.judge.check", lambda *_: 1 / 0)
    got = cli("validate", LEGAL)
    assert got.code == 4 and "fault of ours" in got.err and "Traceback" not in got.err
    kept = Path(got.err.split()[-1])
    assert "ZeroDivisionError" in kept.read_text() and str(LEGAL) in kept.read_text()
    kept.unlink()


# ---- validate


def test_validate_a_legal_turn(cli):
    got = cli("validate", LEGAL)
    assert got.code == 0 and got.out.startswith(f"{LEGAL}: legal\n") and "18 of 18 spent, 0 left" in got.out


def test_validate_an_illegal_turn(cli):
    got = cli("validate", ILLEGAL)
    assert got.code == 1
    assert "TNW-14.23.d  order 3: Davout moves with 7 pieces; his Command Rating is 6" in got.out
    assert "generals-count=b would make it legal" in got.out


def test_validate_as_json(cli):
    got = cli("validate", ILLEGAL, "--format", "json")
    assert got.code == 1
    body = got.json
    assert body["berthier"] == 1 and body["command"] == "validate" and body["verdict"] == "illegal"
    assert body["hangs_on"] == ["generals-count"] and body["as_expected"] is True
    [finding] = body["findings"]
    assert (
        set(finding) == {"rule", "message", "orders"} and finding["rule"] == "TNW-14.23.d" and finding["orders"] == [3]
    )
    assert body["ledger"]["spent"] == 13 and body["ledger"]["available"] == 18 and body["ledger"]["left"] == 5
    assert [entry["cp"] for entry in body["ledger"]["entries"]] == [1, 12]


def test_a_table_is_told_what_each_nation_spends(cli):
    text = table(("france", "build 2 units"), ("britain", "build 4 units"))
    got = cli("validate", "-", stdin=text)
    assert "  12 of 24 spent, 12 left\n  France 4 of 18, Britain 8 of 6\n" in got.out
    shares = cli("validate", "-", "--format", "json", stdin=text).json["ledger"]["shares"]
    assert shares[1] == {"nation": "britain", "available": 6, "spent": 8}


def test_a_table_is_told_what_cards_each_nation_played(cli):
    text = table(
        ("britain", "play a card of 5 CP, move Denmark left in France's row"), ("france", "play a card of 3 CP")
    )
    changes = "changes: {clock: {phase: impulse}}\n"
    shares = cli("validate", "-", "--format", "json", stdin=text + changes).json["ledger"]["shares"]
    assert [(share["nation"], share["available"]) for share in shares] == [("britain", 5), ("france", 3)]
    assert shares[0]["spent"] > 0 and shares[1]["spent"] == 0


def test_where_no_friendly_way_leads_the_reason_is_said(cli):
    told = cli("validate", "-", stdin=turn("deploy Davout from Strasbourg to Vienna with 1 unit")).out
    assert "leads from Strasbourg to Vienna, which is not friendly\n" in told
    detour = "deploy Davout from Strasbourg to Hanover with 1 unit, picking up 1 unit at Vienna"
    told = cli("validate", "-", stdin=turn(f'"{detour}"')).out
    assert "leads from Strasbourg to Hanover past all that is picked up\n" in told


def test_a_long_order_is_folded_beside_its_price(cli):
    ledger = cli("validate", "russia-fleet-below-its-price").out.partition("CP:\n")[2].splitlines()
    assert [line[-3:].strip() for line in ledger[:2]] == ["2", "2"] and len(ledger[0]) == len(ledger[1])
    assert ledger[2].startswith(" " * 9) and ledger[2].split()[-1] == "CP", "the rest of the second order"


def test_validate_says_where_it_is_not_as_expected(cli):
    text = ILLEGAL.read_text().replace("verdict: illegal, rules: [TNW-14.23.d]", "verdict: legal")
    body = cli("validate", "-", "--format", "json", stdin=text).json
    assert body["verdict"] == "illegal" and body["as_expected"] is False


def test_validate_reads_standard_input(cli):
    got = cli("validate", "-", stdin=turn("build 10 units"))
    assert got.code == 1 and "TNW-14.21.c" in got.out and "spends 20 CP" in got.out


def test_validate_under_a_ruling(cli, tmp_path):
    assert cli("validate", ILLEGAL, "--ruling", "generals-count=b").code == 0
    assert cli("new", "ruling", "--out", "ours.yaml").code == 0
    assert cli("validate", LEGAL, "--ruling", "ours.yaml").code == 1
    assert cli("validate", LEGAL, "--ruling", "ours.yaml", "--ruling", "placed-deployed=a").code == 0
    wrong = cli("validate", LEGAL, "--ruling", "generals-count=z")
    assert wrong.code == 2 and "one of a, b" in wrong.err


def test_repair_writes_a_legal_turn(cli):
    got = cli("validate", ILLEGAL, "--repair", "mended.yaml")
    assert got.code == 1 and "Nearest legal turn, 1 changed:" in got.out and "Written to mended.yaml" in got.out
    assert cli("validate", "mended.yaml").code == 0
    body = cli("validate", ILLEGAL, "--format", "json", "--repair").json
    assert body["repair"]["changed"] == 1 and body["repair"]["proven"] is True
    assert body["repair"]["diff"][0]["before"].startswith("deploy Davout")


def test_repair_of_a_table_shows_only_what_changes(cli):
    text = table(("france", "build 2 units at Paris, return Ney to Paris"), ("britain", "build 4 units at London"))
    got = cli("validate", "-", "--repair", stdin=text)
    told = got.out.partition("Nearest legal turn, 1 changed")[2]
    assert "- Britain: build 4 units at London\n  + Britain: build 3 units at London\n" in told and "France" not in told


def test_repair_of_a_legal_turn_writes_nothing(cli, tmp_path):
    assert cli("validate", LEGAL, "--repair", "mended.yaml").code == 0
    assert list(tmp_path.iterdir()) == []


# ---- complete


def test_complete_fills_the_holes(cli):
    got = cli("complete", HOLES, "--out", "whole.yaml")
    assert got.code == 0 and ": possible\n" in got.out and "Written to whole.yaml" in got.out
    assert cli("validate", "whole.yaml").code == 0
    assert cli("validate", HOLES).code == 0


def test_complete_as_json(cli):
    body = cli("complete", "-", "--format", "json", "--all", "9", stdin=turn("build ? units", "denmark")).json
    assert body["verdict"] == "legal" and body["turns"] == [["build 1 unit at Copenhagen"]] and body["all"] is True


def test_complete_gives_the_reason(cli, tmp_path):
    got = cli("complete", HOPELESS, "--out", "whole.yaml")
    assert got.code == 1 and "impossible" in got.out and "TNW-0.b" in got.out
    assert list(tmp_path.iterdir()) == []
    body = cli("complete", HOPELESS, "--format", "json").json
    assert body["verdict"] == "illegal" and body["turns"] == [] and body["findings"][0]["rule"] == "TNW-0.b"


@pytest.mark.parametrize(
    "position, nation, orders, message, orders_at_fault",
    [
        ("1805", "sweden", "return ? units", "Sweden has no Units in Regroup", [1]),
        (
            "1805",
            "prussia",
            "build ? units, build ? units, join the Coalition with the consent of ?",
            "e.g. `join ",
            [3],
        ),
        ("next-turn", "france", "draw 5 cards, draw ? cards", "e.g. `draw 1 card`: France has drawn", [2]),
    ],
)
def test_reasons_read_well(cli, position, nation, orders, message, orders_at_fault):
    body = cli("complete", "-", "--format", "json", stdin=turn(orders, nation, position)).json
    [finding] = [found for found in body["findings"] if message in found["message"]]
    assert finding["orders"] == orders_at_fault and not any(" 0 " in f["message"] for f in body["findings"])


def test_what_more_cp_do_not_buy_is_said_once(cli):
    got = cli("optimize", "1805", "--nation", "prussia", "--goal", "max squadrons", "--explain")
    assert got.code == 0 and "has no unused squadrons" in got.out
    assert got.out.endswith("Up to 3 CP more buy nothing better\n")


# ---- optimize


def test_optimize(cli):
    got = cli(*SMALL, "--out", "best.yaml")
    assert got.code == 0 and "Denmark in 1805: optimal (CP-SAT)" in got.out and "max units: 7" in got.out
    assert "build 1 unit at Copenhagen" in got.out
    assert cli("validate", "best.yaml").code == 0
    assert cli("show", "best.yaml").out.startswith("Denmark: max units"), "what a picture of it is called"


def test_what_is_written_finds_its_position_from_another_folder(cli, tmp_path, monkeypatch):
    """From a position's file, and from a turn that names one beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "theirs").mkdir()
    (tmp_path / "mine").mkdir()
    assert cli("new", "position", "--out", "theirs/start.yaml").code == 0
    nation = next(iter(read_document("theirs/start.yaml").value["nations"]))
    turn = {"berthier": 1, "game": "napoleonic-wars", "name": "t", "position": "start.yaml", "nation": nation}
    Path("theirs/open.yaml").write_text(dump(turn | {"orders": ["any order"]}), encoding="utf-8")
    Path("theirs/wrong.yaml").write_text(dump(turn | {"orders": ["return 40 units"]}), encoding="utf-8")
    cli("optimize", "theirs/start.yaml", "--nation", nation, "--goal", "max units", "--out", "mine/best.yaml")
    cli("complete", "theirs/open.yaml", "--out", "mine/whole.yaml")
    cli("validate", "theirs/wrong.yaml", "--repair=mine/mended.yaml")
    for name in ("best", "whole", "mended"):
        assert cli("validate", f"mine/{name}.yaml").code == 0, name


def test_optimize_as_json(cli):
    body = cli(*SMALL, "--confirm", "--format", "json").json
    assert body["status"] == "optimal"
    assert body["objectives"] == [{"goal": "max units", "value": 7, "bound": 7, "proven": True}]
    assert body["turn"]["orders"] == ["build 1 unit at Copenhagen"] and body["ledger"]["spent"] == 2
    assert len(body["engines"]) == 2


def test_optimize_lists_all_best_turns(cli):
    body = cli(
        "optimize", "1805", "--nation", "denmark", "--goal", "max generals", "--all", "9", "--format", "json"
    ).json
    assert body["status"] == "optimal" and len(body["all"]) > 1


def test_optimize_explains(cli):
    body = cli(*SMALL, "--explain", "--format", "json").json
    assert "TNW-14.21.c" in [finding["rule"] for finding in body["findings"]]
    assert body["more"][0]["cp"] == 1


def test_what_is_required_may_be_what_limits(cli):
    free, bound = (cli(*SMALL, "--explain", *more).out for more in ((), ("--require", "CP left >= 2")))
    assert "TNW-14.21.c" in free
    assert "No rule limits it (max units): with what is required the measure itself can be no better" in bound


def test_optimize_reads_a_position(cli):
    assert cli("new", "position", "--out", "mine.yaml").code == 0
    got = cli("optimize", "-", "--nation", "france", "--goal", "max units", stdin=Path("mine.yaml").read_text())
    assert got.code == 0 and "max units: 16" in got.out


def test_an_impossible_wish_writes_nothing(cli, tmp_path):
    Path("best.yaml").write_text("kept")
    got = cli(*SMALL, "--require", "units at Copenhagen >= 50", "--out", "best.yaml")
    assert got.code == 1 and "impossible" in got.out
    assert Path("best.yaml").read_text() == "kept"
    body = cli(*SMALL, "--require", "units at Copenhagen >= 50", "--format", "json").json
    assert body["status"] == "impossible" and body["turn"] is None and body["objectives"] == []


def test_a_tight_limit_is_no_answer(cli):
    goals = ("--goal", "max units at Moscow, Riga", "--goal", "min CP spent")
    got = cli("optimize", "1805", "--nation", "russia", *goals, "--time-limit", "0.01")
    assert got.code == 3 and ("undecided" in got.out or "feasible" in got.out)


@pytest.mark.parametrize("limit", ["0.02", "0.05", "0.1", "0.2"])
def test_a_limit_between_goals_leaves_the_turn_found_before(cli, limit, monkeypatch):
    monkeypatch.setattr("berthier.solver.engines.cpsat.WALL_FACTOR", 2000)  # however busy the machine is
    goals = ("--goal", "max units at Moscow, Riga", "--goal", "min CP spent")
    got = cli("optimize", "1805", "--nation", "russia", *goals, "--time-limit", limit, "--format", "json").json
    assert got["status"] in ("feasible", "optimal")
    first, second = got["objectives"]
    assert first == {"goal": "max units at Moscow, Riga", "value": 18, "bound": 18, "proven": True}
    assert second["value"] >= 8 and second["proven"] is (got["status"] == "optimal")


# ---- apply


def test_apply_then_the_next_turn(cli):
    Path("first.yaml").write_text(turn("build 2 units, return Ney"))
    got = cli("apply", "first.yaml", "--out", "after.yaml")
    assert got.code == 0 and got.out == "Written to after.yaml\n"
    assert cli("check", "after.yaml").out == "after.yaml: a good position file\n"
    Path("next.yaml").write_text(turn("return Baird, build 2 units", "britain", "after.yaml"))
    assert cli("validate", "next.yaml").code == 0
    assert cli("apply", "next.yaml", "--out", "later.yaml").code == 0
    again = cli("validate", "-", stdin=turn("build 1 unit", position="later.yaml"))
    assert again.code == 1 and "TNW-0.e" in again.out


def test_apply_prints_a_position(cli):
    got = cli("apply", "-", stdin=turn("build 2 units"))
    assert got.code == 0 and got.out.startswith("berthier: 1\n")
    assert cli("check", "-", stdin=got.out).code == 0
    body = cli("apply", "-", "--format", "json", stdin=turn("build 2 units")).json
    assert body["position"]["nations"]["france"]["at"]["Paris"]["units"] == 7 and body["written"] is None


def test_apply_of_an_illegal_turn_writes_nothing(cli, tmp_path):
    Path("after.yaml").write_text("kept")
    got = cli("apply", ILLEGAL, "--out", "after.yaml")
    assert got.code == 1 and got.out == "" and "TNW-14.23.d" in got.err
    assert Path("after.yaml").read_text() == "kept" and len(list(tmp_path.iterdir())) == 1
    assert cli("apply", ILLEGAL, "--format", "json").json["position"] is None


@pytest.mark.parametrize(
    "words",
    [
        ("apply", LEGAL),
        ("complete", HOLES),
        SMALL,
        ("new", "turn"),
        ("validate", ILLEGAL, "--repair"),
    ],
    ids=lambda words: words[0],
)
def test_a_file_that_cannot_be_written_is_bad_input(cli, tmp_path, words):
    (tmp_path / "folder").mkdir()
    option = () if words[-1] == "--repair" else ("--out",)
    for target in ("folder", "nowhere/file.yaml"):
        got = cli(*words, *option, target)
        assert got.code == 2 and target in got.err and "Traceback" not in got.err
    assert [path.name for path in tmp_path.rglob("*")] == ["folder"]


def test_what_a_command_reads_it_does_not_overwrite(cli, tmp_path):
    assert cli("apply", LEGAL, "--out", "position.yaml").code == 0
    Path("answers.yaml").write_text("berthier: 1\ngame: napoleonic-wars\nanswers: {start: b}\n")
    Path("turn.yaml").write_text(turn("deploy Ney from Paris to Lyon with 90 units", position="position.yaml"))
    Path("link.yaml").symlink_to("turn.yaml")
    before = {path.name: path.read_text() for path in tmp_path.iterdir()}
    optimize = ("optimize", "position.yaml", "--nation", "france")
    for words, target in (
        (("apply", "turn.yaml", "--out"), "position.yaml"),
        (("complete", "turn.yaml", "--out"), "./turn.yaml"),
        (("validate", "turn.yaml", "--repair"), "link.yaml"),
        ((*optimize, "--ruling", "answers.yaml", "--out"), "answers.yaml"),
        (("compare", "default", "answers.yaml", "--save"), "answers.yaml"),
        (("proxy", "position.yaml", "--nation", "turkey", "--card", "2", "--out"), "position.yaml"),
    ):
        got = cli(*words, target)
        assert got.code == 2 and f"{words[-1]}: {target} is read by this command" in got.err, words
    assert before == {path.name: path.read_text() for path in tmp_path.iterdir()}


def test_an_older_output_is_replaced(cli):
    Path("turn.yaml").write_text(turn("build 2 units"))
    for _ in range(2):
        assert cli("apply", "turn.yaml", "--out", "position.yaml").code == 0


# ---- check, new, schema


def test_new_does_not_replace_a_file_unasked(cli):
    Path("mine.yaml").write_text("kept")
    got = cli("new", "turn", "--out", "mine.yaml")
    assert got.code == 2 and "mine.yaml exists already" in got.err and "--force" in got.err
    assert Path("mine.yaml").read_text() == "kept"
    assert cli("new", "turn", "--out", "mine.yaml", "--force").code == 0
    assert cli("check", "mine.yaml").code == 0


@pytest.mark.parametrize("kind", ["turn", "position", "map", "cases", "ruling"])
def test_new_files_are_good(cli, kind):
    printed = cli("new", kind)
    assert printed.code == 0
    assert cli("new", kind, "--out", "mine.yaml").out == "Written to mine.yaml\n"
    assert Path("mine.yaml").read_text() == printed.out
    assert cli("check", "mine.yaml").out == f"mine.yaml: a good {kind} file\n"


def test_check_finds_all_mistakes_of_all_files(cli):
    Path("wrong.yaml").write_text(turn("biuld 1 unit, call up Lanes").replace("france", "frnace"))
    got = cli("check", LEGAL, "wrong.yaml")
    assert got.code == 2 and f"{LEGAL}: a good turn file" in got.out
    assert "nearest: france" in got.err
    Path("wrong.yaml").write_text(turn("biuld 1 unit, call up Lanes"))
    body = cli("check", LEGAL, "wrong.yaml", "--format", "json").json
    good, bad = body["files"]
    assert good["good"] is True and good["kind"] == "turn" and bad["good"] is False
    assert [(m["line"], m["column"]) for m in bad["mistakes"]] == [(6, 10), (6, 32)]
    assert all(m["what"] and m["expected"] for m in bad["mistakes"])


@pytest.mark.parametrize("kind", ["turn", "position", "map", "cases", "ruling"])
def test_schemas_accept_the_templates(cli, kind):
    jsonschema = pytest.importorskip("jsonschema")
    from berthier.model.files import read_document

    schema = cli("schema", kind).json
    template = read_document(packaged("napoleonic-wars", "templates")[kind]).value
    jsonschema.Draft202012Validator(schema).validate(template)


# ---- regress, rules


def test_regress(cli):
    got = cli("regress", CASES)
    assert got.code == 0 and got.out == "2 passed, 0 failed\n"
    body = cli("regress", CASES, "--format", "json").json
    assert body["passed"] == 2 and body["failed"] == 0 and all(case["passed"] for case in body["cases"])
    assert body["cases"][0]["name"] == "eight Units and two refits"


@pytest.mark.parametrize("word", ["14.24", "14.24-additional"])
def test_regress_of_a_section(cli, word):
    body = cli("regress", word, "--format", "json").json
    assert body["passed"] > 20 and {Path(case["file"]).stem for case in body["cases"]} == {"14.24-additional"}


def test_packaged_files_are_found_by_name(cli):
    assert cli("validate", LEGAL.stem).out.splitlines()[1:] == cli("validate", LEGAL).out.splitlines()[1:]
    assert cli("complete", HOLES.stem).code == 0 and cli("apply", HOLES.stem, "--confirm").code == 0
    got = cli("check", "1805", LEGAL.stem, "kampfgruppe", "14.24-additional", "europe")
    assert got.code == 0 and "1805: a good position file" in got.out and "europe: a good map file" in got.out


def test_a_file_comes_before_a_packaged_one(cli):
    Path(LEGAL.stem).write_text(ILLEGAL.read_text())
    assert cli("validate", LEGAL.stem).code == 1


def test_regress_names_what_failed(cli):
    Path("cases.yaml").write_text(CASES.read_text().replace("cost: 18 ", "cost: 17 ").replace("build 9", "build 8"))
    got = cli("regress", "cases.yaml")
    assert got.code == 1 and "0 passed, 2 failed" in got.out
    assert "expected a cost of 17 CP, got 18" in got.out and "expected illegal, got legal" in got.out
    body = cli("regress", "cases.yaml", "--format", "json").json
    assert body["failed"] == 2 and body["cases"][0]["problems"]


def test_rules_list(cli):
    got = cli("rules", "list", "--section", "14.2")
    assert got.code == 0 and "TNW-14.21.c" in got.out and "TNW-7.7.b" not in got.out
    rows = cli("rules", "list", "--format", "json").json["statements"]
    assert len(rows) > 140 and {"id", "game", "section", "kind", "title", "modelled"} == set(rows[0])


def test_rules_show(cli):
    got = cli("rules", "show", "TNW-14.23.d")
    assert got.code == 0 and "s14_23_deployment" in got.out and "generals-count" in got.out and "(default)" in got.out
    body = cli("rules", "show", "TNW-14.23.d", "--format", "json").json
    assert body["id"] == "TNW-14.23.d" and body["questions"][0]["id"] == "generals-count"


@pytest.mark.parametrize("word", ["14.24.b", "tnw-14.24.b", "TNW-14.24.B"])
def test_a_statement_is_found_without_its_prefix_too(cli, word):
    assert cli("rules", "show", word, "--format", "json").json["id"] == "TNW-14.24.b"


@pytest.mark.parametrize("word", ["14.24", "TNW-14.24"])
def test_a_part_of_a_section_shows_its_statements(cli, word):
    body = cli("rules", "show", word, "--format", "json").json
    assert body["kind"] == "section"
    assert [s["id"] for s in body["statements"]] == ["TNW-14.24.a", "TNW-14.24.b", "TNW-14.24.c"]
    assert cli("rules", "list", "--section", word).out == cli("rules", "show", word).out


def test_rules_show_a_question(cli):
    got = cli("rules", "show", "generals-count")
    assert got.code == 0 and "a (default): " in got.out and "left open by TNW-14.23.d" in got.out
    assert "case: five Units for a Command Rating of 4 where generals do not count" in got.out
    body = cli("rules", "show", "generals-count", "--format", "json").json
    assert (body["kind"], body["default"], set(body["answers"])) == ("question", "a", {"a", "b"})
    assert [s["id"] for s in body["statements"]] == ["TNW-14.23.d"] and all(body["cases"].values())


def test_rules_questions(cli):
    got = cli("rules", "questions", "--game", "napoleonic-wars")
    assert got.code == 0 and "generals-count  (a, b; default a)" in got.out and "automatic-trigger" not in got.out
    rows = cli("rules", "questions", "--format", "json").json["questions"]
    assert {"game", "id", "ask", "answers", "default"} == set(rows[0])
    assert {row["game"] for row in rows} == {"napoleonic-wars", "flames-of-war"}


def test_rules_coverage(cli):
    got = cli("rules", "coverage")
    assert got.code == 0 and "statements modelled" in got.out
    body = cli("rules", "coverage", "--format", "json").json
    assert body["statements"] == sum(game["statements"] for game in body["games"].values())
    assert body["modelled"] + len(body["missing"]) == body["statements"]


# ---- as a process


def test_exit_codes_of_the_process():
    assert process("validate", LEGAL).returncode == 0
    assert process("validate", ILLEGAL).returncode == 1
    assert process("validate", "nowhere.yaml").returncode == 2
    assert process("validate", "-", stdin=turn("build 10 units")).returncode == 1


def test_a_closed_pipe_is_no_fault():
    command = f'"{sys.executable}" -m berthier rules list | head -1'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    assert done.stderr == "" and done.stdout.startswith("FOW-")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_output_is_no_fault(closed):
    command = f'"{sys.executable}" -m berthier validate "{ILLEGAL}" {closed}'
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1 and done.stderr == ""


@pytest.mark.parametrize(
    ("encoding", "words", "told"),
    [
        ("latin-1", ("validate", LEGAL, "--lang", "ru"), "\\u043f\\u043e"),
        ("cp1252", ("odds", "reserves", "--platoons", "2", "--turns", "3"), "\\u2500"),
        ("cp1251", ("validate", LEGAL, "--lang", "ru"), "по правилам"),
        ("utf-8", ("validate", LEGAL, "--lang", "ru"), "по правилам"),
    ],
)
def test_letters_that_an_encoding_lacks_are_no_fault(encoding, words, told):
    done = process(*words, PYTHONIOENCODING=encoding)
    assert done.returncode == 0 and done.stderr == b""
    assert told in done.stdout.decode(encoding)


def test_where_the_folder_is_gone_nothing_can_be_written():
    gone = 'cd "$(mktemp -d)" && rmdir "$PWD"'
    for words in ("report prussia-arms --out page.html", "apply prussia-arms --out next.yaml", "new turn --out t.yaml"):
        command = f'{gone} && "{Path(sys.executable).parent / "berthier"}" {words}'
        done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
        assert done.returncode == 2 and "cannot be written" in done.stderr, done.stderr


def test_where_only_ascii_is_known_all_is_said_in_one_language():
    done = process("validate", LEGAL, "--lang", "ru", PYTHONIOENCODING="ascii")
    assert done.stdout == process("validate", LEGAL, "--lang", "ru", PYTHONIOENCODING="utf-8").stdout


@pytest.mark.parametrize(
    "words",
    [
        ("validate", ILLEGAL, "--repair"),
        ("complete", HOLES),
        ("complete", HOPELESS),
        (*SMALL, "--all", "9", "--explain"),
        ("apply", LEGAL),
        ("rules", "coverage"),
        ("why", ILLEGAL),
        ("regress", CASES, "--every-ruling"),
    ],
    ids=lambda words: " ".join(Path(str(word)).stem for word in words[:2]),
)
def test_the_same_input_gives_the_same_output(words):
    first, second = (process(*words, "--format", "json", seed=seed) for seed in ("1", "2"))
    assert first.stderr == second.stderr == b""
    assert first.stdout == second.stdout and first.returncode == second.returncode
