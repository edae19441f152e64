"""`berthier proxy`: what it tells, in words and as JSON, and that `validate` accepts it."""

from __future__ import annotations

import io
import json
import sys
from functools import cache
from itertools import cycle
from typing import Any

import pytest
import yaml
from berthier.cli.main import main
from berthier.constraints.rulebook import load_game
from berthier.model.files import read_document
from berthier.model.kinds import read_any, read_as
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.apply import apply
from berthier.solver.proxy import proxy

GAME = "napoleonic-wars"
PLAY = load_game(GAME)
CARDS = (*map(str, range(1, 7)), "red", "green")


@pytest.fixture
def cli(monkeypatch, capsys, tmp_path):
    """Run the command line in this process; returns its exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def call(*words: Any, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["berthier", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        code = stop.value.code
        assert isinstance(code, int)
        return code, printed.out, printed.err

    return call


@cache
def proxies() -> list[tuple[str, str]]:
    """Return each packaged position with each of its Neutral Proxies."""
    found = []
    for name, path in packaged(GAME, "positions").items():
        position = read_any(read_document(path))[1]
        found += [(name, nation) for nation in PLAY.telling().neutral_proxies(position)]
    return found


@pytest.mark.parametrize(("position", "nation"), proxies())
def test_what_is_built_is_legal(position, nation):
    read = read_as(position, "position")[1]
    ruling, words = Ruling(read_questions(GAME)), Vocabulary.of(read)
    for card in CARDS:
        account = proxy(PLAY, read, position, nation, card, ruling)
        orders = tuple(build.order for build in account.builds)
        assert account.turn.orders == orders == tuple(parse_order(PLAY.say(order), words) for order in orders)
        verdict, after = apply(PLAY, account.turn, ruling)
        assert verdict.verdict == "legal" and after.sides[nation].marker == account.marker


@pytest.mark.parametrize(
    ("position", "nation", "card"), [(*one, card) for one, card in zip(proxies(), cycle(CARDS), strict=False)]
)
def test_what_it_tells_is_accepted(cli, position, nation, card):
    code, out, _ = cli("proxy", position, "--nation", nation, "--card", card, "--format", "json", "--out", "t.yaml")
    assert code == 0
    body = json.loads(out)
    assert body["turn"]["orders"] == [step["order"] for step in body["steps"]]
    code, out, _ = cli("validate", "t.yaml", "--format", "json")
    assert (code, json.loads(out)["verdict"]) == (0, "legal")
    code, out, _ = cli("apply", "t.yaml", "--format", "json")
    assert json.loads(out)["position"]["nations"][nation].get("marker", 0) == body["marker"]


def test_every_step_has_its_statement_and_reason(cli):
    _, out, _ = cli("proxy", "practice-proxy", "--nation", "Sweden", "--card", "6", "--format", "json")
    body = json.loads(out)
    assert [step["statement"] for step in body["steps"]] == ["TNW-7.5.a", "TNW-7.5.e", "TNW-7.5.e", "TNW-7.5.f"]
    assert [step["cp_left"] for step in body["steps"]] == [6, 4, 2, 0]
    assert "5 leaderless pieces" in body["steps"][3]["why"]
    assert body["choices"] == [
        {"step": 4, "orders": ["call up Toll at Larch", "call up Armfelt at Larch"], "question": None}
    ]
    assert (body["marker"], body["end"], body["taken_as_impulse"]) == (0, "no CP is left", False)


def test_text_tells_the_same(cli):
    code, out, _ = cli("proxy", "1805", "--nation", "turkey", "--card", "4")
    assert code == 0
    assert "The position is taken as one in which Turkey's Impulse begins." in out
    assert "return Mustafa Bayraktar to Constantinople" in out
    assert "+1 CP markers on the Capital: 1" in out
    assert "Step 4 is a choice:" in out
    assert out.index("TNW-7.51.c") < out.index("Statements:") < out.rindex("TNW-7.51.c")


def test_a_gap_names_the_reading_that_closes_it(cli, tmp_path):
    changes = {
        "nations": {"sweden": {"generals": {"Toll": 4, "Armfelt": 6}, "regroup": {"generals": ["Toll", "Armfelt"]}}}
    }
    derived = {"berthier": 1, "game": GAME, "name": "p", "position": "practice-proxy", "changes": changes}
    (tmp_path / "p.yaml").write_text(yaml.safe_dump(derived))
    words = ("proxy", "p.yaml", "--nation", "sweden", "--card", "1")
    assert "regrouped-leaders would settle it" in cli(*words)[1]
    _, out, _ = cli(*words, "--ruling", "regrouped-leaders=b", "--format", "json")
    body = json.loads(out)
    assert body["choices"] == []
    assert body["steps"][1]["order"] == "return Armfelt to Larch"
    assert body["turn"]["ruling"] == {"regrouped-leaders": "b"}


def test_exchanges_and_what_is_lost_are_told(cli, tmp_path):
    changes = {"nations": {"sweden": {"at": {"Larch": {"units": 5}}, "marker": 0}}}
    derived = {"berthier": 1, "game": GAME, "name": "p", "position": "practice-proxy", "changes": changes}
    (tmp_path / "p.yaml").write_text(yaml.safe_dump(derived))
    out = cli("proxy", "p.yaml", "--nation", "sweden", "--card", "1")[1]
    assert "a general costs 2 CP, 1 in hand; a Unit of the Capital gives 2" in out
    assert "its Units pay for him" in out
    changes["nations"]["sweden"] = {"supply": {"units": 4, "squadrons": 0}, "marker": 1}
    (tmp_path / "p.yaml").write_text(yaml.safe_dump(derived))
    out = cli("proxy", "p.yaml", "--nation", "sweden", "--card", "2")[1]
    assert "the CP of its marker added" in out
    assert "nothing is left to build: 3 CP in hand, 1 kept, 2 lost" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("1805", "--nation", "turky", "--card", "2"), "nearest: turkey"),
        (("1805", "--nation", "france", "--card", "2"), "france is no Neutral Proxy"),
        (("1805", "--nation", "spain", "--card", "2"), "spain is no Neutral Proxy"),
        (("1805", "--nation", "turkey", "--card", "7"), "a number from 1 to 6, red or green"),
        (("1805", "--nation", "turkey", "--card", "blue"), "a number from 1 to 6, red or green"),
        (("1805", "--nation", "turkey", "--card", "красная 3"), "красная 3"),
        (("practice", "--nation", "sweden", "--card", "2"), "a position with one"),
        (("1805", "--nation", "turkey", "--card", "2", "--ruling", "proxy-threshold=z"), "proxy-threshold"),
        (("1085", "--nation", "turkey", "--card", "2"), "1805"),
    ],
)
def test_bad_input_is_told_in_one_message(cli, words, told):
    code, out, err = cli("proxy", *words)
    assert (code, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1
    code, out, err = cli("proxy", *words, "--format", "json")
    assert code == 2 and told.split(": ")[-1] in out


def test_what_is_due_comes_first(cli, tmp_path):
    due = [{"statement": "TNW-8.34.a", "kind": "attrition", "nation": "russia", "place": "Fir"}]
    derived = {"berthier": 1, "game": GAME, "name": "p", "position": "practice-proxy", "changes": {"due": due}}
    (tmp_path / "p.yaml").write_text(yaml.safe_dump(derived))
    code, _, err = cli("proxy", "p.yaml", "--nation", "sweden", "--card", "2")
    assert code == 2 and "attrition is due first" in err
