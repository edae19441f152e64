"""Comparing rulings: what is found differs, is as small as it is said to be, and is told the same from both sides."""

from __future__ import annotations

import json
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from itertools import combinations

import pytest
from berthier.cli.main import cli
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.check import LEGAL
from berthier.solver.judge import decide
from berthier.solver.proofs.compare import compare

MIRRORED = {"stricter": "looser", "looser": "stricter"}
GAMES = {name: load_game(name) for name in ("napoleonic-wars", "flames-of-war")}


@cache
def cases_of(game: str) -> list:
    return [case for path in packaged(game, "cases").values() for case in read_as(str(path), "cases")[1]]


def found(first: dict, second: dict, game: str = "napoleonic-wars", largest: int = 1):
    questions = read_questions(game)
    return compare(GAMES[game], Ruling(questions, first), Ruling(questions, second), cases_of(game), largest)


@pytest.mark.parametrize(
    "question, one, other, verdict",
    [
        ("generals-count", "a", "b", "looser"),
        ("occupied", "a", "b", "incomparable"),
        ("two-capitals-one-lost", "a", "b", "looser"),
        ("convoy-reach", "a", "b", "looser"),
        ("vassal", "a", "b", "other effects"),
        ("consent", "a", "b", "stricter"),
    ],
)
def test_how_readings_stand_to_each_other(question, one, other, verdict):
    """As the questions' own words have it; and the other way round from the other side."""
    there, back = (found({question: x}, {question: y}, largest=2) for x, y in ((one, other), (other, one)))
    assert (there.verdict, back.verdict) == (verdict, MIRRORED.get(verdict, verdict))
    for difference in there.differences:
        rulings = [Ruling(read_questions("napoleonic-wars"), {question: answer}) for answer in (one, other)]
        verdicts = [decide(GAMES["napoleonic-wars"], difference.turn, ruling, 9) for ruling in rulings]
        accepted = {"first": [True, False], "second": [False, True], "effect": [True, True]}[difference.accepts]
        assert [v == LEGAL for v in verdicts] == accepted
        assert bool(difference.findings) is (difference.accepts != "effect")


def test_small_positions_are_preferred_to_known_cases():
    (difference,) = found({}, {"generals-count": "b"}).differences
    assert len(difference.turn.position.atlas.duchies) == 1 and len(difference.turn.orders) == 1


def test_the_same_answers_are_equal():
    assert found({}, {}).verdict == "equal"
    assert found({"flip-back-cost": "a"}, {"flip-back-cost": "a", "vassal": "a"}).verdict == "equal"


@pytest.mark.parametrize("question, one, other", [("dice-count", "a", "b"), ("automatic-trigger", "a", "b")])
def test_the_other_game_by_its_cases(question, one, other):
    comparison = found({question: one}, {question: other}, "flames-of-war")
    assert comparison.differences and comparison.verdict not in ("equal", "undecided")


def test_an_outcome_that_is_open_is_none():
    """Under b Ney may come back to several duchies: the order names none, and no position follows yet."""
    comparison = found({"regroup-return-place": "a"}, {"regroup-return-place": "b"})
    assert comparison.verdict == "incomparable" and {d.accepts for d in comparison.differences} == {"first", "second"}


# ---- the command


def run(*words: str) -> tuple[int, str]:
    out = StringIO()
    with redirect_stdout(out):
        code = cli.main(list(words), standalone_mode=False)
    return code, out.getvalue()


def test_differences_are_saved_as_cases_that_pass(tmp_path):
    battery = tmp_path / "differ.yaml"
    code, _ = run("compare", "default", "occupied=b,vassal=b,convoy-reach=b", "--scope", "1", "--save", str(battery))
    assert code == 1 and len(list(tmp_path.iterdir())) >= 3, "the battery, and the open positions beside it"
    code, output = run("regress", str(battery), "--format", "json")
    outcome = json.loads(output)
    assert code == 0 and outcome["passed"] >= 4 and outcome["failed"] == 0


def test_json_of_two_rulings():
    code, output = run("compare", "default", "consent=b", "--format", "json")
    (comparison,) = json.loads(output)["comparisons"]
    assert code == 1 and comparison["id"] == "consent" and comparison["answers"] == ["default", "consent=b"]
    assert comparison["turn"]["orders"] and comparison["differences"][0]["findings"]


@pytest.mark.long
def test_every_two_answers_to_every_question_differ():
    code, output = run("compare", "--all", "--format", "json")
    asked = json.loads(output)["questions"]
    questions = read_questions("napoleonic-wars")
    assert code == 1
    assert len(asked) == sum(len(list(combinations(q.answers, 2))) for q in questions.values())
    assert not [entry for entry in asked if not entry["turn"]]
    assert all(set(entry["answers"]) <= set(questions[entry["id"]].answers) for entry in asked)
