"""How could one nation be at war with another? The command, its ways, and what Camps do when an alliance ends."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from itertools import permutations

import pytest
from berthier.cli.main import main
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.telling import Story
from berthier.model.files import read_document
from berthier.model.kinds import read_any
from berthier.model.napoleonic_wars.acts import MoveConsul
from berthier.model.napoleonic_wars.nations import NATIONS
from berthier.model.napoleonic_wars.position import Cards, Consul
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.judge import judge
from berthier.solver.war import find_war

POSITION = """
berthier: 1
game: napoleonic-wars
name: spring
position: 1805
changes: {changes}
"""
RUSSIA = "{clock: {phase: impulse, nation: russia}}"
LEFT = "move Sweden left in Britain's row"


@pytest.fixture
def war(monkeypatch, capsys, tmp_path):
    """Run `berthier war` for a changed 1805, or a packaged position; returns its exit code and what it printed."""
    monkeypatch.chdir(tmp_path)

    def call(changes, attacker, target, *words):
        name = changes
        if changes.startswith("{"):
            name = "spring.yaml"
            (tmp_path / name).write_text(POSITION.replace("{changes}", changes), encoding="utf-8")
        line = ["berthier", "war", name, "--attacker", attacker, "--target", target, *words]
        monkeypatch.setattr(sys, "argv", line)
        with pytest.raises(SystemExit) as stop:
            main()
        return stop.value.code, capsys.readouterr()

    return call


@pytest.fixture
def ways(war):
    """Run the command and return its exit code and its JSON answer."""

    def call(*words):
        code, printed = war(*words, "--format", "json")
        return code, json.loads(printed.out)

    return call


def ruling():
    return Ruling(read_questions("napoleonic-wars"))


def spring(phase="interphase", **cards):
    position = read_any(read_document(packaged("napoleonic-wars", "positions")["1805"]))[1]
    sides = {n: replace(side, cards=Cards(**cards)) for n, side in position.sides.items()}
    return replace(position, sides=sides, clock=replace(position.clock, phase=phase))


# ---- printed example 1


def test_russia_against_sweden_as_printed(ways):
    code, got = ways(RUSSIA, "russia", "sweden", "--cp", "7", "--ruling", "first-box=b")
    assert code == 0 and not got["at_war"] and (got["phase"], got["cp"]) == ("impulse", 7)
    told = [(w["orders"], w["cp"], w["camp"], w["consent"], w["gains"]) for w in got["ways"]]
    change = "declare war on Sweden, joining the Imperial Camp with the consent of France"
    assert told[:2] == [
        ([change], 7, "imperial", ["france"], "britain"),
        ([LEFT, LEFT, "declare war on Sweden"], 2, None, [], "france"),
    ]


def test_the_first_box_counts_as_uncommitted(ways):
    _, got = ways(RUSSIA, "russia", "sweden")
    told = [(len(w["orders"]), w["cp"], w["camp"]) for w in got["ways"]]
    assert told == [(1, 7, "imperial"), (2, 1, None), (2, 1, "imperial"), (3, 2, None), (3, 2, "imperial")]
    assert {"first-box", "consent", "allys-client-taker"} == set(got["hangs_on"])


def test_the_journal_tells_what_follows(ways):
    _, got = ways(RUSSIA, "russia", "sweden", "--cp", "2")
    told = [(event["order"], event["statement"]) for event in got["ways"][-2]["journal"]]
    assert got["ways"][-2]["orders"] == [LEFT, LEFT, "declare war on Sweden"]
    assert told == [(1, "TNW-8.1.b"), (2, "TNW-8.1.b"), (3, "TNW-8.32.b"), (3, "TNW-8.3.c")]


def test_too_few_cp_leave_what_they_buy(ways):
    _, got = ways(RUSSIA, "russia", "sweden", "--cp", "1")
    assert [w["orders"][:-1] for w in got["ways"]] == [[LEFT], [LEFT]]
    code, got = ways(RUSSIA, "russia", "sweden", "--cp", "0")
    assert code == 1 and got["ways"] == []
    assert {f["rule"] for attempt in got["tried"] for f in attempt["findings"]} == {"TNW-8.33.h", "TNW-8.1.f"}


def test_steps_that_nobody_needs_are_left_out(ways):
    code, got = ways("{clock: {phase: impulse, nation: britain}}", "britain", "denmark")
    first = got["ways"][0]
    assert code == 0 and (first["orders"], first["cp"], first["gains"]) == (["declare war on Denmark"], 0, "france")
    assert all(w["camp"] or len(w["orders"]) == 1 for w in got["ways"])


# ---- the Interphase


def test_in_the_interphase(ways):
    _, got = ways("1805", "russia", "sweden")
    assert got["phase"] == "interphase" and got["cp"] is None
    assert [(w["cp"], w["camp"], w["gains"]) for w in got["ways"]] == [(0, "imperial", "britain")]
    _, got = ways("1805", "russia", "sweden", "--ruling", "interphase-allys-client=c")
    assert [(w["camp"], w["gains"]) for w in got["ways"]] == [(None, "france"), ("imperial", "britain")]


def test_a_neutral_power_needs_no_leave_where_it_declares(ways):
    _, got = ways("1805", "prussia", "france")
    assert [w["orders"] for w in got["ways"]] == [["declare war on France, joining the Coalition"]]


def test_a_camp_alone_brings_war():
    camps = {"imperial": ("france", "spain"), "coalition": ("britain", "russia")}
    position = replace(spring(), camps=camps, subjects={"austria": "france"})
    found = find_war(play, position, "austria", "france", ruling().change("subject-neutral-war", "b"))
    assert [[play.say(order) for order in way.orders] for way in found.ways] == [
        ["join the Coalition with the consent of Britain, Russia"]
    ]
    assert ("subject-neutral-war", "a") in found.hangs_on


def test_discarded_cards_move_the_consul_in_the_interphase():
    found = find_war(play, spring(cp=2), "russia", "sweden", ruling())
    steps = [way.orders[0] for way in found.ways if len(way.orders) == 2]
    assert steps and all(step == MoveConsul("sweden", "left", "britain", "discarded") for step in steps)


# ---- text, other answers


def test_the_text_says_all(war):
    code, printed = war(RUSSIA, "Russia", "SWEDEN", "--cp", "7")
    lines = printed.out.splitlines()
    assert code == 0
    assert lines[0] == "Russia may be at war with Sweden in spring.yaml, in an Impulse with 7 CP: 5 ways"
    joined = "Russia joins the Imperial Camp with the consent of France; Sweden becomes an ally of Britain"
    assert lines[1] == f"1. 7 CP; {joined}"
    assert lines[3] == "       Sweden's consul stands in the Ally box in Britain's row (TNW-8.32.a)"
    assert lines[-1].startswith("Other answers would make other ways: allys-client-taker=b, ")


def test_at_war_already(war, ways):
    assert war("1805", "france", "austria")[1].out == "France and Austria are at war in 1805\n"
    code, got = ways("1805", "spain", "russia")
    assert code == 0 and got["at_war"] and got["ways"] == []


def test_no_way_is_told_with_what_forbids_it(war):
    code, printed = war("1805", "denmark", "sweden")
    assert code == 1
    assert printed.out.startswith("Denmark may not be at war with Sweden in 1805, in an Interphase. What forbids it:")
    assert "TNW-8.33.b  declare war on Sweden: Denmark is a Neutral Proxy" in printed.out
    assert printed.out.count("becomes a player's ally") + printed.out.count("It has to become a player's ally") == 1


def test_leave_is_not_blamed_where_it_was_given(war):
    _, printed = war("{clock: {phase: impulse, nation: russia, cp: 0}}", "russia", "sweden")
    assert "without the consent" not in printed.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("francs", "austria"), "--attacker: 'francs' is not in the position. Expected: one of france"),
        (("france", "austri"), "nearest: austria"),
        (("france", "France"), "--target: france is the attacker itself. Expected: another nation"),
        (("france", "sweden", "--cp", "3"), "--cp: the position is in an Interphase"),
        (("france", "sweden", "--ruling", "consent=z"), "consent has no answer"),
    ],
)
def test_bad_input(war, words, told):
    code, printed = war("1805", *words)
    assert code == 2 and told in printed.err and printed.err.count("\n") == 1 and not printed.out


def test_bad_nations_in_json(ways):
    code, got = ways("1805", "francs", "austria")
    assert code == 2 and got["command"] == "war" and got["mistakes"][0]["file"] == "--attacker"


# ---- every way holds


@pytest.mark.parametrize("phase", ["interphase", "impulse"])
def test_every_way_is_legal_and_brings_war(phase):
    position, tried = spring(phase), 0
    vocabulary = Vocabulary.of(position)
    for attacker, target in permutations(NATIONS, 2):
        found = find_war(play, position, attacker, target, ruling())
        assert not (found.tried and (found.at_war or found.ways))
        for way in found.ways:
            orders = tuple(parse_order(play.say(order), vocabulary) for order in way.orders)
            assert orders == way.orders
            table = play.lay(position, attacker, ruling())
            assert play.after(table, orders).pacts.get(target, way.gains) in (way.gains, position.pacts.get(target))
            assert target in play.after(table, orders).enemies(attacker)
            verdict = judge(play, Given(position, attacker, orders), ruling())
            assert verdict.verdict == "legal" and verdict.ledger and verdict.ledger.spent == way.cp
            tried += 1
    assert tried > 20


class Given:
    """A turn without a file."""

    def __init__(self, position, nation, orders):
        self.position, self.nation, self.orders, self.pinned = position, nation, orders, {}


# ---- what Camps do when an alliance ends (whatever ended it)


@pytest.mark.parametrize("power", ["france", "prussia"])
def test_a_proxy_leaves_the_camp_with_the_ally_status(power):
    position = spring("impulse")
    position = replace(position, consuls={**position.consuls, "spain": Consul("ally", power)})
    story = Story(position, "britain", (MoveConsul("spain", "left", power, "event"),), ruling())
    assert story.position.consul("spain").box == "client"
    assert story.position.camp("spain") is None
    assert "Spain is neutral" in [event.text for event in story.events]


# ---- Prussian Forces stay at home for the engines too


@pytest.mark.parametrize(("number", "most"), [(1, 0), (2, 10)])
def test_the_best_turn_keeps_to_prussia_in_the_first_round(number, most, monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    changes = f"{{clock: {{round: {number}}}, consuls: {{sweden: {{row: prussia, box: ally}}}}}}"
    (tmp_path / "spring.yaml").write_text(POSITION.replace("{changes}", changes), encoding="utf-8")
    goal = ["--nation", "prussia", "--goal", "max units at Stralsund", "--explain", "--confirm", "--format", "json"]
    monkeypatch.setattr(sys, "argv", ["berthier", "optimize", "spring.yaml", *goal])
    with pytest.raises(SystemExit) as stop:
        main()
    got = json.loads(capsys.readouterr().out)
    assert stop.value.code == 0 and got["objectives"][0]["value"] == most
    assert ("TNW-8.5.b" in {finding["rule"] for finding in got["findings"]}) == (most == 0)
