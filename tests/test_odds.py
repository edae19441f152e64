"""Odds: exact against known answers, another computation and simulation."""

from __future__ import annotations

import json
import random
import time
from fractions import Fraction
from functools import cache
from itertools import permutations, product
from math import sqrt

import pytest
from berthier.cli.main import cli
from berthier.constraints.rulebook import load_game
from berthier.model.flames_of_war.conditions import parse_condition
from berthier.model.mistakes import BadInput
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.odds import tries
from berthier.solver.reserves import arrivals_of, best_order, reserve_odds
from click.testing import CliRunner

PLAY = load_game("flames-of-war")
DEFAULT = Ruling(read_questions("flames-of-war"))
VARIANTS = ("standard", "delayed", "scattered")
RULINGS = [
    {"dice-count": count, "automatic-trigger": trigger, "surplus-hits": surplus, "arrival-compulsory": must}
    for count, trigger, surplus, must in product("ab", repeat=4)
]


def ruled(**answers: str) -> Ruling:
    return Ruling(DEFAULT.questions, {name.replace("_", "-"): answer for name, answer in answers.items()})


def odds(platoons, turns, variant="standard", ruling=DEFAULT, conditions=()):
    known = {condition.turn: condition for condition in conditions}
    return reserve_odds(PLAY, platoons, turns, variant, ruling, known)


# ---- another computation: every roll, one die after another


@cache
def by_hand(platoons: int, turn: int, arrived: int, goal: int, first: int, capped: bool, always: bool) -> Fraction:
    """Return the chance that so many have arrived after a turn, by a sum over what each single die shows."""
    if turn == 0:
        return Fraction(arrived == goal)
    total = Fraction(0)
    for before in range(arrived + 1):
        left = platoons - before
        dice = max(turn - first + 1, 0)
        dice = min(dice, left) if capped else dice
        share = Fraction(0)
        for roll in product((0, 0, 1), repeat=dice):
            hits = sum(roll)
            come = hits + (dice >= 3 and (hits == 0 or always))
            share += Fraction(before + min(come, left) == arrived, 3**dice)
        if share:
            total += share * by_hand(platoons, turn - 1, before, 0, first, capped, always)
    return total


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(("capped", "always"), list(product((False, True), repeat=2)))
def test_odds_agree_with_single_dice(variant, capped, always):
    ruling = ruled(dice_count="b" if capped else "a", automatic_trigger="b" if always else "a")
    first = {"delayed": 3}.get(variant, 1)
    for platoons in range(1, 5):
        found = odds(platoons, 6, variant, ruling)
        for turn, row in enumerate(found.turns, 1):
            assert list(row) == [
                by_hand(platoons, turn, arrived, 0, first, capped, always) for arrived in range(platoons + 1)
            ]
            assert sum(row) == 1


# ---- known answers


@pytest.mark.parametrize(
    ("platoons", "turn", "arrived", "chance"),
    [(1, 2, 1, "19/27"), (1, 3, 1, "1"), (2, 3, 2, "569/729"), (3, 2, 3, "1/27"), (4, 3, 1, "160/729"), (4, 3, 0, "0")],
)
def test_known_chances(platoons, turn, arrived, chance):
    assert odds(platoons, turn).turns[turn - 1][arrived] == Fraction(chance)


def test_known_expectations():
    for platoons in (3, 4, 12):
        assert odds(platoons, 1).expected[:3] == (Fraction(53, 27), Fraction(2158, 729), Fraction(72976, 19683))


def test_wrong_readings_have_their_known_wrong_values():
    assert odds(1, 3, ruling=ruled(dice_count="b")).turns[2][1] == Fraction(19, 27)
    assert odds(2, 3, ruling=ruled(automatic_trigger="b")).turns[2][2] == Fraction(665, 729)


def test_an_endless_wait_has_an_expectation():
    """One die each turn for one platoon: three turns on the average."""
    assert odds(1, 2, ruling=ruled(dice_count="b")).expected == (3,)


def test_delayed_reserves_are_standard_ones_two_turns_later():
    later, sooner = odds(4, 8, "delayed"), odds(4, 6)
    assert later.turns[2:] == sooner.turns and later.turns[0] == later.turns[1] == (1, 0, 0, 0, 0)
    assert [turn - 2 for turn in later.expected] == list(sooner.expected)


# ---- what is known already


def test_conditions_against_all_rolls():
    """Every roll of the first three turns that fulfils a condition counts alike."""
    counts, kept = [0] * 4, 0
    for dice in product(range(1, 7), repeat=6):
        arrived, rest = 0, list(dice)
        course = []
        for turn in (1, 2, 3):
            roll, rest = rest[:turn], rest[turn:]
            hits = sum(die > 4 for die in roll)
            arrived = min(arrived + hits + (turn > 2 and not hits), 3)
            course.append(arrived)
        if course[1] <= 1:
            kept += 1
            counts[course[2]] += 1
    found = odds(3, 3, conditions=[parse_condition("at most 1 platoon by turn 2", 3, 9)])
    assert found.given == Fraction(kept, 6**6)
    assert list(found.turns[2]) == [Fraction(number, kept) for number in counts]


def test_conditions_change_what_was_before_them():
    found = odds(5, 4, conditions=[parse_condition("no platoon by turn 2", 5, 9)])
    assert found.given == Fraction(8, 27) and found.turns[0][0] == 1 and found.expected[0] == 3
    both = [parse_condition("exactly 1 platoon by turn 1", 5, 9), parse_condition("1 platoon by turn 2", 5, 9)]
    assert odds(5, 2, conditions=both).given == Fraction(1, 3) * Fraction(4, 9)
    assert odds(5, 3, conditions=[parse_condition("no platoon by turn 3", 5, 9)]) is None


@pytest.mark.parametrize("text", ["", "no platoon", "6 platoons by turn 2", "1 platoon by turn 0", "some by turn 2"])
def test_conditions_that_are_none(text):
    with pytest.raises(BadInput):
        parse_condition(text, 5, 9)


# ---- simulation


@pytest.mark.parametrize("variant", ["standard", "delayed"])
@pytest.mark.parametrize("answers", [{}, {"dice-count": "b"}, {"automatic-trigger": "b"}], ids=str)
def test_simulated_games_come_out_as_computed(variant, answers):
    dice, games, platoons, turns = random.Random(42), 4000, 4, 6
    counts = [[0] * (platoons + 1) for _ in range(turns)]
    for _ in range(games):
        left = platoons
        for turn in range(1, turns + 1):
            number = max(turn - (2 if variant == "delayed" else 0), 0)
            number = min(number, left) if answers.get("dice-count") == "b" else number
            hits = sum(dice.randint(1, 6) >= 5 for _ in range(number))
            alone = number >= 3 and (not hits or answers.get("automatic-trigger") == "b")
            left = max(left - hits - alone, 0)
            counts[turn - 1][platoons - left] += 1
    found = odds(platoons, turns, variant, Ruling(DEFAULT.questions, answers))
    for row, seen in zip(found.turns, counts, strict=True):
        for chance, number in zip(row, seen, strict=True):
            spread = 5 * sqrt(float(chance * (1 - chance)) / games) + 1e-9
            assert abs(number / games - float(chance)) <= spread


# ---- how long it takes


def test_all_variants_and_readings_take_a_second():
    begin = time.process_time()
    for variant, answers, platoons in product(VARIANTS, RULINGS, range(1, 13)):
        assert odds(platoons, 12, variant, Ruling(DEFAULT.questions, answers)).turns[-1][-1] > 0
    assert time.process_time() - begin < 4, "a second on an idle machine, counted by the processor"


# ---- Foreign Wars


def test_foreign_wars_end_on_a_six():
    play = load_game("napoleonic-wars")
    assert tries(play.telling().ends_war, play.telling().DIE, 8) == [
        1 - Fraction(5, 6) ** number for number in range(1, 9)
    ]


# ---- the order of arrival


def expected_value(values, order, variant="standard", ruling=DEFAULT):
    """Return what an order is worth, by the chances of every course of arrivals."""
    steps = arrivals_of(PLAY, len(order), variant, ruling)
    last = max(map(len, values.values()))

    def further(turn, arrived):
        if turn > last or arrived == len(order):
            return Fraction(0)
        total = Fraction(0)
        for after, chance in steps(turn, arrived).items():
            gain = sum((values[name] + [0] * last)[turn - 1] for name in order[arrived:after])
            total += chance * (gain + further(turn + 1, after))
        return total

    return further(1, 0)


def best_by_turn(values, named_before, variant="standard", ruling=DEFAULT):
    """Return the best value where each arrival is chosen in its turn, by trying every choice."""
    steps, last = arrivals_of(PLAY, len(values), variant, ruling), max(map(len, values.values()))

    @cache
    def further(turn, left):
        if turn > last or not left:
            return Fraction(0)
        before = len(values) - len(left)
        chances = steps(turn, before)

        def outcome(queue, after):
            come = queue[: after - before]
            gain = sum((values[name] + [0] * last)[turn - 1] for name in come)
            return gain + further(turn + 1, left - set(come))

        queues = list(permutations(sorted(left)))
        if named_before:
            return max(sum(chance * outcome(queue, after) for after, chance in chances.items()) for queue in queues)
        return sum(chance * max(outcome(queue, after) for queue in queues) for after, chance in chances.items())

    return further(1, frozenset(values))


@pytest.mark.parametrize("seed", range(8))
def test_the_best_order_against_all_orders(seed):
    dice = random.Random(seed)
    size = 2 + seed % 3
    values = {f"p{n}": [dice.randint(0, 9) for _ in range(dice.randint(1, 6))] for n in range(size)}
    variant = dice.choice(("standard", "delayed"))
    worth = {order: expected_value(values, order, variant) for order in permutations(values)}
    best = max(worth.values())
    found = best_order(PLAY, values, variant, DEFAULT, named_before=False)
    assert found.value == best
    assert set(found.orders) == {order for order in worth if worth[order] == best}
    assert found.tied == len(found.orders)
    others = [value for value in worth.values() if value < best]
    assert found.margin == (best - max(others) if others else None)
    if others:
        assert set(found.next_best) == {order for order in worth if worth[order] == max(others)}
    assert found.by_turn == best_by_turn(values, False, variant) >= best
    named = best_order(PLAY, values, variant, DEFAULT, named_before=True)
    assert found.by_turn >= named.by_turn == best_by_turn(values, True, variant) >= best


def test_naming_before_the_roll_costs_nothing_in_all_that_was_tried():
    dice = random.Random(7)
    for _ in range(20):
        values = {name: [dice.randint(0, 9) for _ in range(4)] for name in "abcd"}
        after, before = (best_order(PLAY, values, "standard", DEFAULT, named).by_turn for named in (False, True))
        assert after == before


def test_ties_are_named():
    found = best_order(PLAY, {"a": [3, 3], "b": [3, 3], "c": [1]}, "standard", DEFAULT, named_before=False)
    assert found.tied == 2 and found.orders == (("a", "b", "c"), ("b", "a", "c"))
    same = best_order(PLAY, {name: [2, 1] for name in "abcde"}, "standard", DEFAULT, named_before=False)
    assert same.tied == 120 and same.margin is None and len(same.orders) == 20


# ---- the command


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, ["odds", *words], standalone_mode=False)
    assert done.exception is None, done.exception
    assert done.return_value == code
    return done.output


def test_reserves_in_json():
    body = json.loads(run("reserves", "--platoons", "3", "--turns", "2", "--format", "json"))
    assert body["command"] == "odds reserves"
    assert body["turns"] == [
        {"turn": 1, "arrived": ["2/3", "1/3", "0", "0"], "all": "0"},
        {"turn": 2, "arrived": ["8/27", "4/9", "2/9", "1/27"], "all": "1/27"},
    ]
    assert body["expected_turn"][:2] == ["53/27", "2158/729"]


def test_reserves_in_words():
    text = run("reserves", "--platoons", "1", "--turns", "3")
    assert "19/27" in text and "0.7037" in text and "53/27 = 1.963" in text
    text = run("reserves", "--platoons", "5", "--condition", "no platoon by turn 2", "--variant", "delayed")
    assert "given no platoon by turn 2" in text and "1.000" not in text


def test_foreign_wars_in_json():
    body = json.loads(run("foreign-war", "--cp", "2..3", "--format", "json"))
    assert [(row["cp"], row["ended"]) for row in body["cp"]] == [(2, "11/36"), (3, "91/216")]
    assert body["expected_attempts"] == "6"


def test_the_order_of_a_packaged_force():
    body = json.loads(run("order", "kampfgruppe", "--format", "json"))
    assert body["tied"] == 1 and Fraction(body["margin"]) > 0
    assert Fraction(body["choosing_each_turn"]) >= Fraction(body["value"])
    assert "The next best" in run("order", "kampfgruppe", "--variant", "delayed")


@pytest.mark.parametrize(("ending", "mark"), [("png", b"\x89PNG"), ("svg", b"<svg")])
def test_pictures_are_the_same_each_time(ending, mark, tmp_path):
    pages = []
    for name in ("one", "two"):
        target = tmp_path / f"{name}.{ending}"
        run("reserves", "--platoons", "4", "--plot", str(target))
        pages.append(target.read_bytes())
    assert pages[0].startswith(mark) and pages[0] == pages[1]
    assert [path.name for path in sorted(tmp_path.iterdir())] == [f"one.{ending}", f"two.{ending}"]


def test_a_long_fraction_breaks_no_table():
    lines = run("foreign-war", "--cp", "90..99").splitlines()
    assert "it goes on" in lines[1] and all(len(line) < 100 for line in lines)
