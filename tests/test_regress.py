"""A battery under one ruling and under every one, against an earlier run, in several processes, and stopped."""

from __future__ import annotations

import contextlib
import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from berthier.cli.baseline import CHANGED, FAILED, GONE, NEW, PASSED, compared, entries
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import games, read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.readings import alike, every_reading, run_readings
from berthier.solver.regress import run_case
from berthier.solver.workers import Workers

GAME = "napoleonic-wars"
MOST_SECONDS = 5.0  # of the processors, for 500 cases
BATTERY = """
berthier: 1
game: napoleonic-wars
cases:
- name: six pieces with Davout
  cites: [TNW-14.23.d]
  position: 1805
  nation: france
  orders:
  - deploy Davout from Strasbourg to Hanover with 2 units, picking up 3 units at Mainz and Soult at Mainz
  expect: {verdict: legal}
- name: seven pieces with Davout
  cites: [TNW-14.23.d]
  position: 1805
  nation: france
  orders:
  - deploy Davout from Strasbourg to Hanover with 3 units, picking up 3 units at Mainz and Soult at Mainz
  expect: {verdict: illegal, rules: [TNW-14.23.d]}
"""
PINNED = """
- name: seven pieces with Davout, if so ruled
  cites: [TNW-14.23.d]
  position: 1805
  nation: france
  orders:
  - deploy Davout from Strasbourg to Hanover with 3 units, picking up 3 units at Mainz and Soult at Mainz
  ruling: {generals-count: b}
  expect: {verdict: legal}
"""


@pytest.fixture
def run(tmp_path):
    """Run the command as a process in a folder of its own."""

    def call(*words: object, code: int = 0) -> str:
        command = [sys.executable, "-m", "berthier", "regress", *map(str, words)]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    return call


@pytest.fixture
def battery(tmp_path):
    """Write a battery; returns its file."""

    def write(text: str = BATTERY, name: str = "house.cases.yaml") -> Path:
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


def cases_of(game: str) -> list:
    return [case for path in packaged(game, "cases").values() for case in read_as(str(path), "cases")[1]]


# ---- every ruling


@pytest.mark.parametrize("game", games())
def test_only_questions_that_a_case_consults_make_a_difference(game):
    play, questions = load_game(game), read_questions(game)
    sample = cases_of(game)[::25]
    for case in sample:
        readings = run_readings(play, case, Ruling(questions))
        for question, answer in every_reading(Ruling(questions)):
            plain = Ruling(questions, {question: answer}).pin(case.turn.pinned)
            assert readings.under((question, answer)) == run_case(play, case, plain), (case.name, question, answer)
        for question, answer in case.turn.pinned.items():
            for other in Ruling(questions, {question: answer}).others(question):
                plain = Ruling(questions).pin({**case.turn.pinned, question: other})
                found = readings.lifted.get((question, other), readings.result)
                assert found == run_case(play, case, plain), (case.name, question, other)
    assert len(sample) > 5


@pytest.mark.parametrize("game", games())
def test_the_packaged_cases_tell_all_answers_apart(game):
    play, questions = load_game(game), read_questions(game)
    found = [(case, run_readings(play, case, Ruling(questions))) for case in cases_of(game)]
    assert not [pair for pair in alike(questions, found) if not pair.pinning]


def test_what_changes_under_a_reading_is_told(run, battery):
    battery()
    told = run("house.cases.yaml", "--every-ruling")
    assert re.search(
        r"house.cases.yaml:12: seven pieces with Davout: illegal TNW-14.23.d\n    generals-count=b: legal\n", told
    )
    assert "napoleonic-wars: 1 of 2 cases change under 1 of " in told
    assert re.search(r"1 generals-count=b\n.*\n +1\n  house.cases.yaml:12  L\n", told)
    assert re.search(r"napoleonic-wars: No case tells apart \d+ pairs of answers:\n.* friendly a/b,", told, re.S)
    assert "generals-count" not in told.split("No case tells apart")[1]
    assert (
        "\nCases that do are written by `berthier compare unspent-cp=a unspent-cp=b --game napoleonic-wars --save FILE`"
        in told
    )
    assert told.endswith("2 passed, 0 failed\n")


def test_readings_are_changes_of_the_ruling_that_is_stated(run, battery):
    battery()
    told = run("house.cases.yaml", "--every-ruling", "--ruling", "generals-count=b", code=1)
    assert "house.cases.yaml:12: seven pieces with Davout\n    expected illegal, got legal" in told
    assert "house.cases.yaml:12: seven pieces with Davout: legal\n    generals-count=a: illegal TNW-14.23.d\n" in told
    assert re.search(r"1 generals-count=a\n.*\n +1\n  house.cases.yaml:12  I\n", told)


def test_a_case_keeps_what_it_pins(run, battery):
    battery(BATTERY.split("- name: six")[0] + PINNED)
    told = run("house.cases.yaml", "--every-ruling")
    assert "0 of 1 case change" in told
    assert "Only cases that pin the question tell apart 1 pair of answers:\n  generals-count a/b" in told


def test_json_holds_the_whole_matrix(run, battery):
    battery(BATTERY + PINNED.lstrip("\n"))
    body = json.loads(run("house.cases.yaml", "--every-ruling", "--format", "json"))
    matrix = body["matrix"][GAME]
    assert matrix["readings"] == ["=".join(reading) for reading in every_reading(Ruling(read_questions(GAME)))]
    column = matrix["readings"].index("generals-count=b")
    verdicts = [row["verdicts"] for row in matrix["rows"]]
    assert [row[column] for row in verdicts] == ["legal", "legal", "legal"]
    assert [set(row[:column] + row[column + 1 :]) for row in verdicts] == [{"legal"}, {"illegal"}, {"legal"}]
    [change] = body["cases"][1]["readings"]
    assert (change["question"], change["answer"], change["verdict"]) == ("generals-count", "b", "legal")
    assert change["rules"] == [] and change["passed"] is False
    assert {"game": GAME, "question": "friendly", "answers": ["a", "b"], "pinning_cases_do": False} in body["alike"]
    assert "generals-count" not in {pair["question"] for pair in body["alike"]}


# ---- against an earlier run


def entry(name: str, verdict: str = "legal", passed: bool = True, **more) -> dict:
    return {"name": name, "file": "a/house.cases.yaml", "passed": passed, "verdict": verdict, "rules": [], **more}


def test_what_changed_is_named():
    readings = [{"question": "q", "answer": "b", "verdict": "illegal", "rules": ["R"]}]
    before = entries([entry("kept"), entry("breaks"), entry("mends", passed=False), entry("turns"), entry("went")])
    now = entries(
        [
            entry("mends"), entry("breaks", "illegal", False), entry("turns", "illegal"), entry("kept"), entry("came"),
        ]
    )  # fmt: skip
    found = compared(before, now)
    assert [(change.what, change.name) for change in found] == [
        (PASSED, "mends"), (FAILED, "breaks"), (CHANGED, "turns"), (NEW, "came"), (GONE, "went"),
    ]  # fmt: skip
    assert not [change for change in compared(before, now, whole=False) if change.what == GONE]
    moved = entries([entry("kept") | {"file": "elsewhere/house.cases.yaml"}])
    assert compared(before[:1], moved) == []
    [change] = compared(entries([entry("kept", readings=[])]), entries([entry("kept", readings=readings)]))
    assert (change.what, change.reading, change.before, change.now) == (CHANGED, "q=b", "legal", "illegal R")
    assert compared(before[:1], entries([entry("kept", readings=readings)])) == []


def test_only_changes_are_shown(run, battery, tmp_path):
    battery()
    (tmp_path / "before.json").write_text(run("house.cases.yaml", "--format", "json"))
    assert run("house.cases.yaml", "--baseline", "before.json").startswith(
        "Nothing has changed against before.json\n2 "
    )
    battery(BATTERY.replace("seven pieces", "more pieces").replace("with 2 units", "with 3 units"))
    told = run("house.cases.yaml", "--baseline", "before.json", code=1)
    assert told == (
        "Against before.json:\n"
        "  fails now: house.cases.yaml: six pieces with Davout: legal -> illegal TNW-14.23.d\n"
        "  new: house.cases.yaml: more pieces with Davout: illegal TNW-14.23.d\n"
        "  gone: house.cases.yaml: seven pieces with Davout: illegal TNW-14.23.d\n"
        "1 passed, 1 failed\n"
    )
    battery(BATTERY.replace("verdict: legal", "verdict: illegal"))
    told = run("house.cases.yaml", "--baseline", "before.json", code=1)
    assert "six pieces with Davout: legal -> legal; expected illegal, got legal\n" in told, "why, if the verdict stands"
    battery(BATTERY.replace("seven pieces", "more pieces").replace("with 2 units", "with 3 units"))
    body = json.loads(run("house.cases.yaml", "--baseline", "before.json", "--format", "json", code=1))
    assert [change["what"] for change in body["changes"]] == [FAILED, NEW, GONE] and len(body["cases"]) == 2


# ---- JUnit


def test_junit_is_read_back(run, battery):
    named = BATTERY.replace("name: six pieces with Davout", 'name: "six <pieces> & \\uFFFE"')
    battery(named.replace("verdict: legal", "verdict: illegal, rules: [TNW-14.21.c]"))
    battery(name="second.cases.yaml")
    text = run("house.cases.yaml", "second.cases.yaml", "--format", "junit", "--every-ruling", code=1)
    root = ElementTree.fromstring(text)
    assert root.tag == "testsuites" and (root.get("tests"), root.get("failures"), root.get("errors")) == ("4", "1", "0")
    first, second = root
    assert (first.get("name"), first.get("tests"), first.get("failures")) == ("house.cases.yaml", "2", "1")
    bad, good = first
    assert bad.get("name") == "six <pieces> & \ufffd" and bad.get("line") == "5"
    [failure] = bad
    assert failure.tag == "failure" and failure.get("message") == "expected illegal, got legal"
    assert "expected TNW-14.21.c to be named" in failure.text
    assert good.find("failure") is None and good.findtext("system-out") == "generals-count=b: legal"
    assert second.get("failures") == "0"


# ---- several processes


def double(number: int) -> int:
    if number == 13:
        raise ValueError("thirteen")
    return 2 * number


def die(_: object) -> None:
    os._exit(1)


@pytest.mark.parametrize("start", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_a_crew_does_every_task_once(start):
    work = int if start == "spawn" else double  # what is spawned imports no test
    with Workers(work, range(100, 150), 3, start) as workers:
        assert sorted(workers.results()) == [(place, work(100 + place)) for place in range(50)]


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_faults_in_a_crew_are_told():
    with Workers(double, range(20), 2, "fork") as workers, pytest.raises(RuntimeError, match="ValueError: thirteen"):
        list(workers.results())
    with Workers(die, range(20), 2, "fork") as workers, pytest.raises(RuntimeError, match="ended before"):
        list(workers.results())


def test_cases_can_be_sent_to_other_processes():
    import pickle

    from berthier.solver.battery import Task, run_task

    for game in games():
        case = cases_of(game)[0]
        task = Task(game, case, Ruling(read_questions(game)), 60.0)
        assert run_task(pickle.loads(pickle.dumps(task))) == run_task(task)


def test_any_number_of_processes_prints_the_same(run):
    files = [packaged(GAME, "cases")[name] for name in ("14.22-placement", "8.2-alliances")]
    one, two = (run(*files, "--every-ruling", "--format", "json", "--jobs", jobs) for jobs in (1, 2))
    assert one == two


def test_five_hundred_cases_in_five_seconds(run, battery):
    text = BATTERY.split("- name: six")[0]
    text += "".join(PINNED.lstrip("\n").replace("so ruled", f"so ruled {number}") for number in range(500))
    battery(text)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run("house.cases.yaml", "--jobs", 2) == "500 passed, 0 failed\n"
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert spent < MOST_SECONDS * (3 if sys.gettrace() else 1)


# ---- stopped


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_keyboard_stops_it_and_what_is_done_is_printed(tmp_path, jobs):
    slow = (
        "import sys, time\n"
        "from berthier.solver import battery\n"
        "from berthier.solver.regress import Result\n"
        "from berthier.solver.readings import Readings\n"
        "def run(task):\n"
        "    time.sleep(0.02)\n"
        "    print('.', file=sys.stderr, flush=True)\n"
        "    return Readings(Result('legal', (), ()))\n"
        "battery.run_task = run\n"
        "from berthier.cli.main import main\n"
        "main()\n"
    )
    command = [sys.executable, "-c", slow, "regress", str(packaged(GAME, "cases")["14.22-placement"])]
    process = subprocess.Popen(
        [*command, "--jobs", str(jobs), "--format", "json"], cwd=tmp_path, text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    for _ in range(30):
        process.stderr.readline()
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    body = json.loads(out)
    assert body["stopped"] is True and 0 < len(body["cases"]) == body["passed"] < 100
    assert re.search(rf"stopped: {body['passed']} of \d+ cases have run", err) and "Traceback" not in err


def test_a_bar_is_shown_on_a_terminal_only(tmp_path):
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "berthier", "regress"], stdout=subprocess.PIPE, stderr=theirs, text=True,
        env={**os.environ, "TERM": "xterm"},
    )  # fmt: skip
    os.close(theirs)  # so that reading ends with the process
    shown = b""
    with contextlib.suppress(OSError):
        while part := os.read(ours, 100_000):
            shown += part
    os.close(ours)
    assert process.communicate(timeout=60)[0].endswith(" passed, 0 failed\n")
    assert b"cases" in shown
