"""Diplomacy among the goals of a best Interphase, whole tables' turns, and what chance leads to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from berthier.cli.main import cli
from berthier.constraints.napoleonic_wars.diplomacy.reachable import diplomacy
from berthier.model.ruling import Ruling, read_questions
from click.testing import CliRunner
from support import packaged_position


def ruling(**answers: str) -> Ruling:
    return Ruling(read_questions("napoleonic-wars"), {name.replace("_", "-"): a for name, a in answers.items()})


def ask(*words: str) -> tuple[int, dict]:
    done = CliRunner().invoke(cli, [*words, "--format", "json"], standalone_mode=False)
    assert done.exception is None, done.exception
    return done.return_value, json.loads(done.output)


def best(*words: str) -> tuple[int, dict]:
    return ask("optimize", "1805", *words)


# ---- goals of diplomacy


def test_an_alliance_is_bought_with_consent():
    code, found = best("--nation", "russia", "--goal", "max ally france", "--goal", "max units", "--consent", "france")
    assert (code, found["status"]) == (0, "optimal")
    assert found["turn"]["orders"] == ["join the Imperial Camp with the consent of France"]
    assert [o["value"] for o in found["objectives"]] == [1, 23], "Attrition at Lemberg is due before anything is built"


def test_without_consent_nobody_changes_camp():
    code, found = best("--nation", "russia", "--goal", "max ally france", "--goal", "max units")
    assert code == 0
    assert found["objectives"][0]["value"] == 0
    assert not any("join" in order for order in found["turn"]["orders"])


def test_a_requirement_of_war_is_met_by_a_declaration():
    code, found = best("--nation", "russia", "--goal", "max units", "--require", "at war with turkey = 1")
    assert code == 0
    assert "declare war on Turkey" in found["turn"]["orders"]


def test_a_war_that_no_rule_allows_is_impossible():
    code, found = best("--nation", "france", "--goal", "max units", "--require", "at war with spain = 1")
    assert (code, found["status"]) == (1, "impossible")


def test_peace_and_units_weigh_against_each_other():
    _, found = best(
        "--nation", "russia", "--goal", "min at war with turkey + at war with france", "--goal", "max units"
    )
    assert [o["value"] for o in found["objectives"]] == [1, 28]


def test_consuls_are_counted_in_the_own_row():
    _, found = best("--nation", "britain", "--goal", "max consul sweden - consul denmark", "--goal", "min CP spent")
    assert found["objectives"][0]["value"] >= 2 + 2


def test_every_reached_position_is_told_by_legal_orders():
    from berthier.constraints.algebra import PLAIN
    from berthier.constraints.napoleonic_wars import play

    position, answers = packaged_position("1805"), ruling()
    reached = list(diplomacy(position, "austria", ("france",), answers))
    assert 5 < len(reached) < 400
    table = play.lay(position, "austria", answers)
    for orders, _ in reached:
        assert all(clause.holds or not clause.given for _, clause in play.clauses(PLAIN, table, orders))


# ---- whole tables, chance


TABLE = """
berthier: 1
game: napoleonic-wars
position: 1805
turns:
- nation: france
  orders: [build 2 units, call up Lannes]
- nation: russia
  orders: [join the Imperial Camp with the consent of France, build 3 units at Moscow]
- nation: austria
  orders: [build 4 units]
"""


def written(folder: Path, text: str) -> str:
    file = folder / "turn.yaml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_a_table_turn_is_judged_nation_after_nation(tmp_path):
    home = "changes: {nations: {russia: {at: {Lemberg: null, Vilna: {generals: [Bennigsen, Kutuzov, Bagration]}}}}}"
    code, found = ask("validate", written(tmp_path, TABLE.replace("position: 1805", f"position: 1805\n{home}")))
    assert (code, found["verdict"]) == (0, "legal")
    told = [entry["text"].partition(":")[0] for entry in found["ledger"]["entries"]]
    assert told == ["France", "France", "Russia", "Austria"]


def test_what_a_change_of_camp_leaves_due_stops_the_table(tmp_path):
    code, found = ask("validate", written(tmp_path, TABLE))
    assert code == 1
    assert {finding["rule"] for finding in found["findings"]} == {"TNW-0.f"}


def test_apply_tells_what_happened(tmp_path):
    text = TABLE.replace(", build 3 units at Moscow", "").replace("- nation: austria\n  orders: [build 4 units]\n", "")
    code, found = ask("apply", written(tmp_path, text))
    assert code == 0
    assert {"order": 3, "statement": "TNW-8.3.e", "text": "Russia joins the Imperial Camp"} in found["journal"]
    assert found["position"]["camps"] == {
        "imperial": ["france", "spain", "russia"],
        "coalition": ["britain", "austria"],
    }
    assert any(due["place"] == "Lemberg" for due in found["position"]["due"])


DICE = """
berthier: 1
game: napoleonic-wars
position: 1805
changes:
  clock: {phase: impulse, nation: britain, cp: 2}
  foreign-wars: {Anglo-Turkish: {nations: [britain, turkey]}}
nation: britain
orders:
- try to end the Anglo-Turkish war 2 times rolling 3, ?
"""


def test_open_dice_are_told_by_what_they_lead_to(tmp_path):
    code, found = ask("validate", written(tmp_path, DICE))
    assert (code, found["verdict"], len(found["outcomes"])) == (0, "legal", 6)
    ends = [o["orders"][0] for o in found["outcomes"] if any("ends" in event for event in o["events"])]
    assert ends == ["try to end the Anglo-Turkish war 2 times rolling 3, 6"]


BOTH = """
berthier: 1
game: napoleonic-wars
position: 1805
changes: {players: {third player: [austria, russia], fourth player: null}, nations: {russia: {at: {Lemberg: null}}}}
turns:
- {nation: austria, orders: [join the Imperial Camp with the consent of France]}
- {nation: russia, orders: [join the ? with the consent of ?]}
"""


def test_a_hole_is_filled_in_sight_of_the_orders_that_follow(tmp_path):
    """Austria may change Camp because Russia, of the same player, follows."""
    code, found = ask("validate", written(tmp_path, BOTH))
    assert (code, found["completion"][1]) == (0, "Russia: join the Imperial Camp with the consent of France")


def test_no_die_is_rolled_after_a_six(tmp_path):
    _, found = ask("validate", written(tmp_path, DICE.replace("3, ?", "?, ?")))
    rolls = [outcome["orders"][0].split("rolling ")[1] for outcome in found["outcomes"]]
    assert len(rolls) == 30 and not any(roll.startswith("6") for roll in rolls)
    assert {outcome["verdict"] for outcome in found["outcomes"]} == {"legal"}
    code, found = ask("validate", written(tmp_path, DICE.replace("3, ?", "6, ?")))
    assert (code, found["findings"][0]["rule"]) == (1, "TNW-7.6.b") and "outcomes" not in found


@pytest.mark.parametrize("goal", ["max ally poland", "max consul", "max at war with", "max ally"])
def test_goals_of_diplomacy_that_say_nothing(goal):
    done = CliRunner().invoke(cli, ["optimize", "1805", "--nation", "russia", "--goal", goal], standalone_mode=False)
    assert "Expected" in str(done.exception)
