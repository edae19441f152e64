"""Derivations: what a verdict is said to rest on does turn it round, and what is known by hand is found."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from berthier.constraints.facts import PLENTY
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import games, read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.judge import judge
from berthier.solver.why import ANSWER, FACT, ORDER, Derivation, why
from support import command

GAME, RESERVES = "napoleonic-wars", "flames-of-war"
HOLED = re.compile(r"^orders:.*(?:\n-.*)*(?:\?|any order)", re.M)
WHOLE = [  # whole turns of one nation
    (game, name)
    for game in games()
    for name, path in packaged(game, "turns").items()
    if not HOLED.search(path.read_text(encoding="utf-8")) and not name.startswith("table")
]


def turn_of(game: str, name: str):
    return read_as(str(packaged(game, "turns")[name]), "turn")[1]


def derived(game: str, name: str, **answers: str) -> Derivation:
    return why(load_game(game), turn_of(game, name), Ruling(read_questions(game), answers))


def grounds_of(found: Derivation, rule: str) -> set[tuple[str, str, str]]:
    return {
        (ground.kind, ground.text, ground.otherwise)
        for reason in (*found.broken, *found.limits)
        if reason.finding.rule == rule
        for ground in reason.grounds
    }


# ---- known by hand


def test_an_army_beyond_its_rating():
    assert grounds_of(derived(GAME, "france-too-many-pieces"), "TNW-14.23.d") == {
        (FACT, "Davout's Command Rating is 6", "Davout's Command Rating is 7"),
        (ANSWER, "generals-count=a", "generals-count=b"),
    }


def test_a_sum_rests_on_every_order_that_adds_to_it():
    found = grounds_of(derived(GAME, "france-spends-nineteen"), "TNW-14.21.c")
    assert {text for kind, text, _ in found if kind == ORDER} == {
        "build 8 units at Paris", "return Ney to Paris", "return 1 squadron to Genoa", "refit 1 squadron at Brest",
    }  # fmt: skip
    assert (FACT, "France has 18 reinforcement CP", "France has 19 reinforcement CP") in found
    assert (FACT, "a unit costs 2 CP", "a unit costs 1 CP") in found


def test_a_way_rests_on_camps_armies_and_their_generals():
    found = {text for kind, text, _ in grounds_of(derived(GAME, "france-within-reach-of-innsbruck"), "TNW-14.23.j")}
    assert {"Archduke John is at Innsbruck", "Austria has 3 Units at Innsbruck", "Austria is in the Coalition"} <= found


def test_politics_of_a_turn_told_in_steps():
    bribed = grounds_of(derived(GAME, "britain-bribes-spain"), "TNW-8.2.e")
    assert [text for _, text, _ in bribed] == ["Spain's consul stands in the Ally box in France's row"]
    early = grounds_of(derived(GAME, "britain-courts-sweden-too-early"), "TNW-8.1.a")
    assert (FACT, "it is Round 1", "it is Round 2") in early
    assert (FACT, "it is the Turn of 1805", "it is the Turn of 1806") in early


def test_reserves():
    found = grounds_of(derived(RESERVES, "turn-1-wrong-edge"), "FOW-R3.b")
    assert (FACT, "Reserves enter at the east edge", "Reserves enter at the south edge") in found
    assert (ANSWER, "marker-edge=a", "marker-edge=b") in found
    limits = grounds_of(derived(RESERVES, "turn-3-relief-on-foot"), "FOW-R3.e")
    assert {otherwise for _, _, otherwise in limits} == {"howitzer of Artillery battery moves 5 inches"}


def test_limits_of_a_legal_turn_are_met_exactly():
    found = derived(GAME, "austria-gathers-at-brunn")
    assert grounds_of(found, "TNW-14.23.d") == {
        (FACT, "Kienmayer's Command Rating is 4", "Kienmayer's Command Rating is 3"),
        (
            ORDER, "deploy Kienmayer from Brunn to Lemberg with 3 units and Mack",
            "deploy Kienmayer from Brunn to Lemberg with 4 units and Mack",
        ),
    }  # fmt: skip
    assert {reason.finding.rule for reason in found.limits} == {"TNW-14.21.c", "TNW-14.23.d"}
    assert "TNW-14.23.d" in found.consulted[3] and "TNW-14.23.d" not in found.consulted[0]


# ---- true of whatever is found


@pytest.mark.parametrize(("game", "name"), WHOLE[::6], ids=[name for _, name in WHOLE[::6]])
def test_what_is_named_does_turn_it_round(game, name):
    play, turn, default = load_game(game), turn_of(game, name), Ruling(read_questions(game))
    assert not play.has_holes(turn.orders)
    found = why(play, turn, default)
    facts = {fact.text: fact for fact in play.telling().facts(turn.position, turn.nation, found.orders)}
    broken = {reason.finding.rule for reason in found.broken}
    for reason in (*found.broken, *found.limits):
        for ground in reason.grounds:
            if ground.kind == FACT:
                fact = facts[ground.text]
                around = () if fact.number is None else range(max(fact.number - PLENTY, 0), fact.number + PLENTY + 1)
                other = next(other for other in (*fact.others, *around) if fact.words(other) == ground.otherwise)
                again = judge(play, replace(turn, position=fact.put(other)), default)
            elif ground.kind == ANSWER:
                again = judge(play, turn, Ruling(default.questions, dict([ground.otherwise.split("=")])))
            elif found.verdict.verdict == "illegal":
                orders = found.orders[: ground.order - 1] + found.orders[ground.order :]
                again = judge(play, replace(turn, orders=orders), default)
            else:
                continue
            assert (reason.finding.rule in again.rules) == (found.verdict.verdict == "legal"), ground
            if broken:
                assert set(again.rules) < broken, ground


@pytest.mark.parametrize("game", games())
def test_every_fact_could_be_otherwise(game):
    play = load_game(game)
    for path in packaged(game, "positions").values():
        position = read_as(str(path), "position")[1]
        nation = next(iter(position.sides)) if game == GAME else position.player
        facts = list(play.telling().facts(position, nation, ()))
        texts = [fact.text for fact in facts]
        assert len(facts) > 20 and all(texts) and len(set(texts)) == len(texts), path
        for fact in facts:
            assert fact.others or fact.number is not None, fact.text
            for other in fact.others:
                assert fact.words(other) != fact.text and fact.put(other) != position, fact.text


@pytest.mark.parametrize("game", games())
def test_cases_of_every_kind_have_a_derivation(game):
    play, default = load_game(game), Ruling(read_questions(game))
    cases = [case for path in packaged(game, "cases").values() for case in read_as(str(path), "cases")[1]]
    for case in cases[::50]:
        found = why(play, case.turn, default)
        assert found.verdict.verdict == case.turn.expect.verdict
        assert bool(found.broken) == (found.verdict.verdict == "illegal")
        sizes = [len(reason.grounds) for reason in found.broken if reason.grounds]
        assert sizes == sorted(sizes), "those that rest on least come first"


# ---- the command


def run(*words: str, code: int, stdin: str = "") -> str:
    found, out, err = command("why", *words, stdin=stdin)
    assert found == code, out + err
    return out


def test_a_turn_and_a_case():
    path = packaged(GAME, "turns")["france-too-many-pieces"]
    told = run(str(path), code=1)
    assert told.startswith(f"{path}: illegal\nTNW-14.23.d is broken by order 3\n  as Davout's Command Rating is 6\n")
    assert run("-", code=1, stdin=path.read_text(encoding="utf-8")) == told.replace(str(path), "-", 1)
    name = "eighteen CP go into every kind of piece that may be bought"
    assert run(name, code=0) == run(f"14.21-spending#{name}", code=0)
    assert run(f"{packaged(GAME, 'cases')['14.21-spending']}#{name}", code=0) == run(name, code=0)
    assert "Limits that leave no room:" in run(name, code=0)


def test_json():
    body = json.loads(run(str(packaged(GAME, "turns")["france-too-many-pieces"]), "--format", "json", code=1))
    assert body["command"] == "why" and body["verdict"] == "illegal" and body["tried"] is True
    [broken] = body["broken"]
    assert broken["rule"] == "TNW-14.23.d" and broken["orders"] == [3]
    assert broken["message"] == "Davout moves with 7 pieces; his Command Rating is 6" and "ceiling" in broken["text"]
    first = {"kind": "fact", "order": None, "text": "Davout's Command Rating is 6"}
    assert broken["rests_on"][0] == {**first, "otherwise": "Davout's Command Rating is 7"}
    assert body["hangs_on"] == ["generals-count"] and body["limits"] == []
    assert [row["order"] for row in body["judged"]] == [1, 2, 3]


def test_a_position_need_not_hold_every_nation(tmp_path: Path):
    text = """
berthier: 1
game: napoleonic-wars
map: {map}
name: little
clock: {{turn: 1805, round: 2, phase: interphase}}
players: {{Anna: [france], Ben: [britain]}}
nations:
  france: {{supply: {{units: 9}}, at: {{Paris: {{units: 1}}}}}}
  britain: {{supply: {{units: 9}}, at: {{London: {{units: 1}}}}}}
"""
    little, turn = tmp_path / "little.yaml", tmp_path / "turn.yaml"
    little.write_text(text.format(map=packaged(GAME, "templates")["map"]), encoding="utf-8")
    orders = "berthier: 1\ngame: napoleonic-wars\nposition: little.yaml\nturns:\n- {nation: france, orders: [%s]}\n"
    turn.write_text(orders % "build 2 units" + "- {nation: britain, orders: [build 1 unit]}\n", encoding="utf-8")
    assert "Statements judged:" in run(str(turn), code=0)


def test_holes():
    assert "What was left open is filled so:" in run(str(packaged(GAME, "turns")["austria-what-else"]), code=0)
    told = run(str(packaged(GAME, "turns")["sweden-nobody-to-return"]), code=1)
    assert "fill the holes first" in told and "TNW-0.b is broken by order 1" in told
    fleet = "deploy fleet from Toulon to Genoa with 2 squadrons"  # its way is left out
    turn = f"{{berthier: 1, game: {GAME}, position: 1805, nation: france, orders: [build 10 units, {fleet}]}}"
    assert json.loads(run("-", "--format", "json", code=1, stdin=turn))["orders"] == ["build 10 units at Paris", fleet]
    assert "развернуть флот из Тулона в Геную с 2 эскадрами" in run(
        "-", "--format", "json", "--lang", "ru", code=1, stdin=turn
    )


def test_a_packaged_turn_is_known_by_its_name():
    assert run("austria-what-else", code=0).startswith("austria-what-else: legal")


def test_a_file_of_cases_is_no_turn(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "berthier", "why", str(packaged(GAME, "templates")["cases"])],
        capture_output=True, text=True,
    )  # fmt: skip
    assert (
        done.returncode == 2
        and "this is a cases file. Expected: a turn (a file or a packaged one), `FILE#NAME`" in done.stderr
    )
