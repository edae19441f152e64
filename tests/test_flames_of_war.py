"""Flames of War's Reserves: packaged files, sentences, holes, and what the rules make of random games."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest
from berthier.constraints.coverage import standings
from berthier.constraints.rulebook import load_game
from berthier.model.files import parse_document, read_document
from berthier.model.flames_of_war.orders import At, inner, say
from berthier.model.flames_of_war.sentences import Reader
from berthier.model.hole import has_holes
from berthier.model.kinds import kind_of, read_any, read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.model.writing import dump
from berthier.solver.apply import apply
from berthier.solver.complete import complete
from berthier.solver.judge import judge
from berthier.solver.regress import regress

GAME = "flames-of-war"
PLAY, DEFAULT = load_game(GAME), Ruling(read_questions(GAME))
FOLDERS = {
    "forces": "force", "missions": "mission", "positions": "position", "turns": "turn", "puzzles": "puzzle",
    "cases": "cases",
    "templates": None,
}  # fmt: skip
FILES = [(folder, path) for folder in FOLDERS for path in packaged(GAME, folder).values()]
TURNS = list(packaged(GAME, "turns").values())
CASES = [case for path in packaged(GAME, "cases").values() for case in read_as(str(path), "cases")[1]]
HEAD = "berthier: 1\ngame: flames-of-war\nposition: first-turn\n"


def named(path: Path) -> str:
    return path.stem


def read_turn(text: str):
    return read_any(parse_document(HEAD + text))[1]


def turn_of(*sentences: str, changes: str = "{}", answers: str = "{}"):
    return read_turn(f"changes: {changes}\nruling: {answers}\n" + dump({"orders": list(sentences)}))


# ---- packaged files


@pytest.mark.parametrize(("folder", "path"), FILES, ids=[f"{folder}-{path.stem}" for folder, path in FILES])
def test_every_file_is_good(folder, path):
    kind, _ = read_any(read_document(path), lambda _game: PLAY.REGISTER.statements)
    assert kind.name == (FOLDERS[folder] or path.stem)


@pytest.mark.parametrize("path", TURNS, ids=named)
def test_every_turn_has_its_stated_verdict(path):
    turn = read_as(str(path), "turn")[1]
    verdict = judge(PLAY, turn, DEFAULT)
    assert (verdict.verdict, verdict.rules) == (turn.expect.verdict, tuple(turn.expect.rules))


def test_turns_show_every_statement_that_can_be_broken():
    turns = [read_as(str(path), "turn")[1] for path in TURNS]
    verdicts = Counter(turn.expect.verdict for turn in turns)
    assert min(verdicts["legal"], verdicts["illegal"]) >= 6
    assert {rule for turn in turns for rule in turn.expect.rules} == set(PLAY.REGISTER.statements)
    assert sum(has_holes(turn.orders) for turn in turns) >= 2


@pytest.mark.parametrize("kind", sorted(packaged(GAME, "templates")))
def test_templates_explain_every_key(kind):
    path = packaged(GAME, "templates")[kind]
    text = path.read_text(encoding="utf-8")
    shape = kind_of(read_document(path)).shape
    assert [key for key in shape.__struct_encode_fields__ if f"{key}:" not in text] == []
    assert text.count("#") >= 5


def test_templates_hold_what_they_show():
    templates = packaged(GAME, "templates")
    assert judge(PLAY, read_as(str(templates["turn"]), "turn")[1], DEFAULT).verdict == "legal"
    assert all(o.passed for o in regress(PLAY, read_as(str(templates["cases"]), "cases")[1], DEFAULT))


def test_the_battery_passes_and_all_is_modelled():
    assert not [(o.case.name, o.problems) for o in regress(PLAY, CASES, DEFAULT) if not o.passed]
    found = standings(PLAY.REGISTER, CASES)
    assert [standing.statement.id for standing in found if not standing.modelled] == []
    assert len(found) == 13


def test_every_answer_decides_a_case():
    """Each case that pins an answer under which alone it passes: every answer of every question has one."""
    decided = set()
    for case in CASES:
        for question, answer in case.turn.pinned.items():
            for other in DEFAULT.questions[question].answers:
                changed = DEFAULT.pin({**case.turn.pinned, question: other})
                table = PLAY.lay(case.turn.position, case.turn.nation, changed)
                broken = [i for i, c in PLAY.clauses(None, table, case.turn.orders) if not c.holds and c.given]
                if bool(broken) == case.accepts:
                    decided.add((question, answer))
    assert decided == {(q, letter) for q, question in DEFAULT.questions.items() for letter in question.answers}


# ---- sentences


def test_sentences_turn_round():
    force = read_as(str(packaged(GAME, "forces")["kampfgruppe"]), "force")[1]
    turns = [*(read_as(str(path), "turn")[1] for path in TURNS), *(case.turn for case in CASES)]
    orders = {inner(order) for turn in turns for order in turn.orders if not has_holes(order)}
    assert len(orders) > 80
    for order in orders:
        assert Reader(force).read(say(order)) == order


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("ROLL 5 , ?", "roll 5, ?"),
        ("recon PLATOON arrives from the EAST edge mounted", "Recon platoon arrives mounted at the east edge"),
        ("anti-tank gun moves 4 inches", "anti-tank gun of Rifle platoon moves 4 inches"),
        ("anti-tank gun moves 10 cm", "anti-tank gun of Rifle platoon moves 10 cm"),
        ("anti-tank gun moves 4.0 in.", "anti-tank gun of Rifle platoon moves 4 inches"),
        ('anti-tank gun moves 2.5"', "anti-tank gun of Rifle platoon moves 2.5 inches"),
        ("anti-tank gun moves 2,5 cm", "anti-tank gun of Rifle platoon moves 2.5 cm"),
        ("anti-tank gun moves 1 inch", "anti-tank gun of Rifle platoon moves 1 inch"),
        ("hold ? platoons in reserve", "hold ? platoons in reserve"),
        ("hold 1 platoon in reserve", "hold 1 platoon in reserve"),
        (
            "hold ?, Rifle platoon and Tank platoon in reserve off the table",
            "hold ?, Rifle platoon and Tank platoon in reserve off the table",
        ),
        ("? arrives ? at the ? edge", "? arrives ? at the ? edge"),
        ("rifle squad comes on transport teams", "rifle squad of Rifle platoon comes on transports"),
        ("Tank platoon arrives rolling ? in the movement step", "Tank platoon arrives rolling ? in the Movement Step"),
        ("any order", "any order"),
        ("nothing happens", "nothing happens"),
    ],
)
def test_sentences_are_read(sentence, said):
    force = read_as(str(packaged(GAME, "forces")["kampfgruppe"]), "force")[1]
    assert say(Reader(force).read(sentence)) == said


def test_a_turn_is_written_as_it_is_read():
    for path in TURNS:
        turn = read_as(str(path), "turn")[1]
        again = read_any(parse_document(dump(PLAY.turn_value(turn)), folder=path.parent))[1]
        assert list(map(say, again.orders)) == list(map(say, turn.orders))
        assert again.position == turn.position and again.pinned == turn.pinned


def test_the_command_team_is_that_of_the_last_arrival():
    turn = turn_of("roll 5, 5", "Recon platoon arrives", "put the Command team at the north edge", changes="{turn: 2}")
    assert turn.orders[-1].platoon == "Recon platoon"


# ---- holes


def found(turn, most=1000):
    return complete(PLAY, turn, DEFAULT.pin(turn.pinned), most)


def test_who_may_have_arrived():
    answer = found(turn_of("roll 5", "? arrives"))
    assert answer.exhausted
    assert [orders[1].platoon for orders in answer.turns] == [
        "Recon platoon", "Rifle platoon", "Artillery battery", "Cavalry troop",
    ]  # fmt: skip


def test_which_dice_fit():
    answer = found(turn_of("roll ?, ?", "Recon platoon arrives", "Rifle platoon arrives", changes="{turn: 2}"))
    assert [orders[0].dice for orders in answer.turns] == [(5, 5), (5, 6), (6, 6)]


def test_any_order_is_one_arrival_or_none():
    answer = found(turn_of("roll 6, 1", "any order", "any order", changes="{turn: 2}"))
    assert Counter(len(orders) for orders in answer.turns) == {2: 8}, "either of the two"
    assert found(turn_of("roll 1, 1", "any order", changes="{turn: 2}")).turns[0][1:] == ()


def test_how_far_a_gun_may_go_and_where_it_enters():
    turn = turn_of("roll 5", "Rifle platoon arrives ? at the ? edge", "anti-tank gun moves ? inches")
    answer = found(turn)
    ways = {(orders[1].manner, orders[1].edge, orders[2].distance) for orders in answer.turns}
    assert {edge for _, edge, _ in ways} == {"north"}
    assert {distance for manner, _, distance in ways if manner == "on foot"} == set(range(5))
    assert max(distance for manner, _, distance in ways if manner == "on transports") == 12


def test_where_nothing_fits_the_rule_is_named():
    answer = found(turn_of("roll ?, ?", "? arrives", "? arrives", changes="{turn: 2, reserve: [Rifle platoon]}"))
    assert answer.verdict == "illegal" and {finding.rule for finding in answer.reasons} == {"FOW-R2.b"}
    answer = found(turn_of("roll ?", "Rifle platoon arrives", "Recon platoon arrives"))
    assert {finding.rule for finding in answer.reasons} == {"FOW-R2.a"}


def test_holes_in_a_log():
    turn = read_turn(
        'turns:\n- {turn: 1, orders: [roll ?]}\n- {turn: 2, orders: ["roll 1, 1"]}\n'
        '- {turn: 3, orders: ["roll 1, 1, 1", "? arrives", any order]}\n'
    )
    answer = found(turn)
    assert len(answer.turns) == 16 and all(isinstance(order, At) for order in answer.turns[0])
    third = PLAY.turn_value(turn, answer.turns[0])["turns"][2]["orders"]
    assert third == ["roll 1, 1, 1", "Recon platoon arrives", "nothing happens"]


def test_an_empty_turn_has_an_answer():
    turn = read_turn("changes: {reserve: []}\norders: []\n")
    assert judge(PLAY, turn, DEFAULT).verdict == "legal"
    assert found(turn).turns == ((),)


# ---- verdicts and positions


def test_a_verdict_names_the_readings_on_which_it_hangs():
    turn = turn_of("roll 1, 1, 5", "Recon platoon arrives", "Rifle platoon arrives", changes="{turn: 3}")
    verdict = judge(PLAY, turn, DEFAULT)
    assert verdict.rules == ("FOW-R2.e",) and verdict.hangs_on == ("automatic-trigger",)


def test_positions_turn_round():
    turn = read_as(str(packaged(GAME, "turns")["game-of-four-turns"]), "turn")[1]
    _, position = apply(PLAY, turn, DEFAULT)
    assert read_any(parse_document(PLAY.write_position(position)))[1] == position


def random_game(dice: random.Random, answers: dict[str, str]) -> tuple[list[str], list[int]]:
    """Return a game of four platoons in sentences, played by a second reading of the rules, and who was left."""
    left, log, remaining = ["Recon platoon", "Rifle platoon", "Artillery battery", "Cavalry troop"], [], []
    for turn in range(1, 7):
        if not left:
            break
        number = min(turn, len(left)) if answers["dice-count"] == "b" else turn
        roll = [dice.randint(1, 6) for _ in range(number)]
        hits = len([die for die in roll if die in (5, 6)])
        alone = number > 2 and (hits == 0 or answers["automatic-trigger"] == "b")
        come = [left.pop(dice.randrange(len(left))) for _ in range(min(hits + alone, len(left)))]
        orders = [f"roll {', '.join(map(str, roll))}", *(f"{platoon} arrives" for platoon in come)]
        log.append(dump({"turn": turn, "orders": orders}))
        remaining.append(len(left))
    return log, remaining


def test_random_games_are_legal_and_with_one_arrival_more_or_less_they_are_not():
    dice = random.Random(1805)
    for _ in range(60):
        answers = {name: dice.choice("ab") for name in ("dice-count", "automatic-trigger")}
        log, _ = random_game(dice, answers)
        text = "".join("- " + turn.replace("\n", "\n  ").rstrip(" ") for turn in log)
        turn = read_turn(f"ruling: {answers}\nturns:\n{text}")
        ruling = DEFAULT.pin(turn.pinned)
        table = PLAY.lay(turn.position, turn.nation, ruling)
        assert not broken(table, turn.orders)
        arrivals = [place for place, order in enumerate(turn.orders) if "arrives" in say(order)]
        without = dice.choice(arrivals)
        fewer = turn.orders[:without] + turn.orders[without + 1 :]
        assert broken(table, fewer) & {"FOW-R2.c", "FOW-R2.f"}
        assert broken(table, (*turn.orders, turn.orders[without]))


def broken(table, orders) -> set[str]:
    return {identifier for identifier, clause in PLAY.clauses(None, table, orders) if not clause.holds and clause.given}
