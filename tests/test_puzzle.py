"""Puzzles: packaged ones are sound, counts are those of plain enumeration, every deduction holds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from berthier.cli.main import cli
from berthier.cli.output.puzzle import listed, step_body, step_lines
from berthier.constraints.algebra import PLAIN
from berthier.constraints.rulebook import load_game
from berthier.model.files import parse_document, read_document
from berthier.model.kinds import games, read_any, read_as
from berthier.model.mistakes import BadInput
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.model.writing import dump
from berthier.solver.complete_steps import TRIES, TooManyError
from berthier.solver.puzzles.analyze import analyze
from berthier.solver.puzzles.givens import givens, without
from berthier.solver.puzzles.grade import LEVELS, grade
from berthier.solver.puzzles.holes import NOTHING, put
from berthier.solver.puzzles.search import Search
from berthier.solver.puzzles.steps import Deduction, Solver
from berthier.solver.puzzles.table import SAME, Row, Table, agrees, smallest
from click.testing import CliRunner

PUZZLES = {path.stem: (game, path) for game in games() for path in packaged(game, "puzzles").values()}
NAMES = sorted(PUZZLES)
SLOW = {
    "practice-marshal",
    "austria-scales",
    "spain-catalonia",
    "proxy-denmark",
    "track-turkey-client",
    "proxy-which-card",
    "practice-muster",
    "russia-loose-scales",
}
SPLIT = ["practice-muster", "russia-loose-scales", "russia-three-places"]
MOST_LISTED = 600  # ways to fill the holes of a puzzle with a given less that are looked at
QUICK = [name for name in NAMES if name not in SLOW]
SOME = [name for name in QUICK if not name.startswith(("track", "proxy"))][::4]


def replays(table: Table, step: Deduction, supposed: Mapping[int, Any] | None = None) -> bool:
    """Return whether a deduction's reasons alone force it, and no fewer of them do.

    Args:
        table: all ways to fill the puzzle's holes.
        step: the deduction.
        supposed: what is supposed to stand in some holes.
    """
    base = len(table.reasons)
    bits = [1 << table.reasons.index(reason) for reason in step.reasons] + [1 << base + hole for hole in step.known]
    masks = []
    for row in table.rows:
        if row.values[step.hole] in step.struck and agrees(row, supposed or {}):
            strange = sum(1 << base + hole for hole, values in step.known.items() if row.values[hole] not in values)
            masks.append(row.broken | strange)
    forced = all(mask & sum(bits) for mask in masks)
    return forced and not any(all(mask & (sum(bits) - bit) for mask in masks) for bit in bits)


@cache
def opened(name: str) -> Search:
    game, path = PUZZLES[name]
    puzzle = read_as(str(path), "puzzle")[1]
    return Search(load_game(game), puzzle, Ruling(read_questions(game)), 60.0)


@cache
def table_of(name: str) -> Table:
    return Table(opened(name))


@cache
def chain_of(name: str) -> tuple:
    return tuple(Solver(table_of(name)).steps())


def puzzle_of(text: str, game: str = "napoleonic-wars"):
    return read_any(parse_document(f"berthier: 1\ngame: {game}\npuzzle: p\n{text}"))[1]


def analyzed(text: str, game: str = "napoleonic-wars", **options):
    return analyze(load_game(game), puzzle_of(text, game), Ruling(read_questions(game)), **options)


def run(*words: str) -> tuple[int, str]:
    done = CliRunner().invoke(cli, ["puzzle", *words], standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.return_value, done.output


# ---- what is packaged


def test_there_are_many_and_of_every_grade():
    shown = [name for name in QUICK if name.startswith(("practice", "reserve", "france", "russia"))]
    levels = Counter(grade(chain_of(name), len(table_of(name).places)).level for name in shown)
    assert len(NAMES) >= 30
    assert set(levels) == set(LEVELS)


@pytest.mark.parametrize("name", NAMES)
def test_each_has_one_solution_which_is_the_one_stated(name):
    search = opened(name)
    found = list(search.solutions())
    assert len({solution.form for solution in found}) == 1
    assert search.puzzle.solution is not None
    assert search.form(search.puzzle.solution) == found[0].form
    assert search.puzzle.name and search.puzzle.text and search.puzzle.author


REINFORCEMENT = [name for name in NAMES if not opened(name).told]


@pytest.mark.parametrize("name", REINFORCEMENT)
def test_both_engines_find_the_same_solutions(name):
    search = opened(name)
    assert {s.orders for s in search.solutions("z3")} == {s.orders for s in search.solutions("cpsat")}


@pytest.mark.parametrize("name", QUICK)
def test_counts_are_those_of_plain_enumeration(name):
    """Every way to fill the holes is written out and judged alone: no completion, no engine."""
    search = opened(name)
    ways = search.face.ways(search.table, search.orders)
    legal = [()]
    for options in ways:
        legal = [(*turn, *([] if order is None else [order])) for turn in legal for order in options]
    right = [turn for turn in legal if search.right(turn)]
    assert sorted(map(repr, right)) == sorted(repr(solution.orders) for solution in search.solutions())


@pytest.mark.parametrize("name", QUICK)
def test_deductions_reach_the_solution_and_replay(name):
    table, chain = table_of(name), chain_of(name)
    solver = Solver(table)
    for step in chain:
        assert step.struck and replays(table, step)
        assert step_lines(step, table, table.search.play) and json.dumps(step_body(step, table, table.search.play))
        for inner in step.supposed:
            assert inner.struck
        solver.take(step)
    assert solver.solved
    [solution] = table.solutions
    assert tuple(values[0] for values in solver.lists) == solution.values


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(SLOW))
def test_deductions_of_the_larger_ones(name):
    test_deductions_reach_the_solution_and_replay(name)


@pytest.mark.parametrize("name", SOME)
def test_each_is_sound(name):
    game, _ = PUZZLES[name]
    found = analyze(load_game(game), opened(name).puzzle, Ruling(read_questions(game)), confirm=True)
    assert found.sound and found.grade and found.stated == ()
    assert set(found.backbone) == set(range(len(found.places)))


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in NAMES if name not in SOME])
def test_each_other_is_sound(name):
    test_each_is_sound(name)


# ---- steps, told by another reading


@pytest.mark.parametrize("name", ["practice-which-general", "track-hindered", "reserve-scattered"])
def test_reasons_are_what_the_rules_say(name):
    """Each way that a step strikes breaks one of its statements, misses one of its goals, or was struck before."""
    search, table = opened(name), table_of(name)
    for step in chain_of(name):
        for row in table.rows:
            if row.values[step.hole] not in step.struck:
                continue
            seen = search.play.see(PLAIN, search.table, row.orders)
            broken = {i for i, c in search.play.clauses_of(seen) if not c.holds and c.given}
            missed = {goal.text for goal in search.face.missed(search.table, seen, search.puzzle.requirements)}
            strange = any(row.values[hole] not in values for hole, values in step.known.items())
            assert strange or (broken | missed) & set(step.reasons) or SAME in step.reasons


@pytest.mark.parametrize("masks", [[0b011, 0b110], [0b111], [0b001, 0b010, 0b100], [0b1011, 0b0110, 0b1100]])
def test_the_smallest_set_of_reasons_is_the_smallest(masks):
    hits = [
        size
        for size in range(5)
        for bits in combinations(range(4), size)
        if all(any(mask >> bit & 1 for bit in bits) for mask in masks)
    ]
    found = smallest(masks, 4)
    assert found is not None and len(found) == min(hits)


def test_where_no_few_reasons_do_a_value_is_supposed():
    """A square of two holes in which each way but one has a reason of its own: no few of them strike anything."""
    table = object.__new__(Table)
    table.reasons = [f"reason {number}" for number in range(25)]
    table.rows = [Row((n // 5, n % 5), 1 << n if n else 0, ()) for n in range(25)]
    table.candidates = [list(range(5)), list(range(5))]
    table.message = lambda _row, _reason: ""
    solver = Solver(table)
    step = solver.next()
    assert step is not None and len(step.reasons) == 5 and len(step.supposed) == 5
    supposed = {step.hole: step.struck[0]}
    assert not step.supposed[-1].left and all(replays(table, inner, supposed) for inner in step.supposed)
    chain = list(solver.steps())
    assert solver.solved and all(replays(table, inner) for inner in chain)
    assert grade(chain, 2).splits >= 2 and grade(chain, 2).level == 5


# ---- analysis

BUILD = "position: 1805\nnation: austria\n"


def test_two_solutions_are_shown_as_a_difference():
    found = analyzed(BUILD + "orders: [build ? units, return ? units]\nrequire: [CP left = 1]\n")
    assert (not found.unique and found.solutions == 1 + 0) or found.solutions >= 1
    found = analyzed(BUILD + "orders: [build ? units, return ? units]\n")
    assert found.exact and found.solutions == found.fillings == 6  # 1 to 3 with 2 returned, 1 to 3 with 1
    assert len(found.shown) == 2 and found.backbone == {} and found.never[0][0] == 4


def test_at_least_so_many_where_there_are_more():
    found = analyzed(BUILD + "orders: [build ? units, return ? units]\n", limit=2)
    assert (found.solutions, found.exact, found.unique) == (2, False, False)


def test_none_and_the_smallest_reason():
    found = analyzed(BUILD + "orders: [build ? units]\nrequire: [CP spent = 3, units >= 1]\n")
    assert found.solutions == 0 and found.exact
    assert [reason.rule for reason in found.reasons] == ["CP spent = 3"]
    found = analyzed("position: practice\nnation: austria\norders: [return ? units, build 4 units]\n")
    assert {reason.rule for reason in found.reasons} == {"TNW-14.21.c"}


def test_the_smallest_reason_where_ways_are_given_up_early():
    """No fewer statements are broken by one way each; what breaks first in a way need not be among them."""
    text = "position: 1805\nchanges: {clock: {phase: impulse, nation: denmark}}\nnation: denmark\n"
    text += "orders: [draw a card of ? CP, build 1 unit, 'build ? unit', keep 1 CP]\n"
    found = analyzed(text)
    play = load_game("napoleonic-wars")
    table = Table(Search(play, puzzle_of(text), Ruling(read_questions("napoleonic-wars")), 60.0))
    broken = [{table.reasons[n] for n in range(len(table.reasons)) if row.broken >> n & 1} for row in table.rows]
    reasons = {reason.rule for reason in found.reasons}
    assert found.solutions == 0 and all(reasons & rules for rules in broken)
    fewer = combinations(table.reasons, len(reasons) - 1)
    assert not any(all(set(some) & rules for rules in broken) for some in fewer)


def test_who_consents_twice_consents_once():
    text = "position: 1805\nnation: prussia\norders: ['join the Imperial Camp with the consent of ?, Spain, ?']\n"
    found = analyzed(text, limit=1000)
    others = {"britain", "austria", "russia", "prussia", "turkey", "denmark", "sweden"}
    assert found.exact and found.solutions == len(others) + 1  # France with each of them; or France and Spain alone


def test_interchangeable_generals_count_once():
    text = "position: 1805\nnation: austria\norders: [call up ?, build 2 units at Vienna]\n"
    found = analyzed(text)
    assert (found.solutions, found.fillings, found.unique) == (1, 2, True)
    found = analyzed(text + "require: [Liechtenstein at Vienna = 0]\n")
    assert (found.solutions, found.fillings) == (1, 1)


def test_what_is_given_without_need():
    found = analyzed(BUILD + "orders: [build ? units at Vienna]\nrequire: [CP spent = 8, CP left = 0, units >= 20]\n")
    assert [given.text for given in found.superfluous] == [
        "Vienna in order 1",
        "CP spent = 8",
        "CP left = 0",
        "units >= 20",
    ]
    assert found.sufficient is not None and len(found.sufficient) == 1


def test_every_given_can_be_taken_away():
    for name in ("russia-six-for-smolensk", "track-hindered", "reserve-log"):
        search = opened(name)
        for given in givens(search.play, search.puzzle):
            fewer = without(search.play, search.puzzle, [given])
            assert fewer is not None
            solution = search.puzzle.solution
            other = Search(search.play, fewer, search.ruling, 60.0)
            assert given.goal is not None or len(other.places) > len(search.places)
            assert solution is None or other.right(solution)


def test_a_wrong_stated_solution():
    text = BUILD + "orders: [build ? units at Vienna]\nrequire: [CP left = 0]\n"
    assert analyzed(text + "solution: [build 4 units at Vienna]\n").sound
    assert analyzed(text + "solution: [build 3 units at Vienna]\n").stated == ("not met: CP left = 0",)
    assert "14.21.c" in analyzed(text + "solution: [build 5 units at Vienna]\n").stated[0]
    assert analyzed(text + "solution: [call up Schwarzenberg]\n").stated == (
        "it is not this turn with its holes filled",
    )


# ---- the command


def test_analyze_says_what_it_promises():
    path = str(PUZZLES["russia-six-for-smolensk"][1])
    code, said = run("analyze", path, "--confirm", "--format", "json")
    body = json.loads(said)
    assert code == 0 and body["unique"] and body["solutions"] == 1 and body["exact"]
    assert {"backbone", "superfluous", "grade"} <= set(body)
    assert body["engines"] == ["CP-SAT", "Z3", "plain enumeration"]


def test_solve_and_hint(tmp_path: Path):
    path = str(PUZZLES["britain-refit"][1])
    code, said = run("solve", path, "--steps")
    assert code == 0 and "refit 2 squadrons at Portsmouth" in said and "as " in said
    code, first = run("hint", path)
    assert code == 0 and first.splitlines()[0].endswith(said.splitlines()[1].partition(". ")[2])
    code, wrong = run("hint", path, "--after", "1: refit 1 squadron at Portsmouth")
    assert code == 1 and "is not 1" in wrong and "is 2" not in wrong
    code, outside = run("hint", path, "--after", "2: return 9 units")
    assert code == 1 and "TNW-" in outside
    whole = [f"{n}: {sentence}" for n, sentence in enumerate(read_document(path).value["solution"], 1)]
    code, done = run("hint", path, *(word for entry in whole for word in ("--after", entry)))
    assert code == 0 and "all is filled, and right" in done


def test_interchangeable_entries_are_right():
    path = str(PUZZLES["france-eighteen"][1])
    for name in ("Lannes", "Augereau"):
        assert run("hint", path, "--after", f"1: call up {name}")[0] == 0


HELD = "hold {} in reserve"


def test_entries_without_a_sequence_are_right_in_any():
    path = str(PUZZLES["reserve-held"][1])
    for names in permutations(["Rifle platoon", "Artillery battery", "Cavalry troop"]):
        whole = HELD.format("{}, {} and {}".format(*names))
        assert "all is filled, and right" in run("hint", path, "--after", f"2: {whole}")[1]
        code, said = run("hint", path, "--after", f"2: {HELD.format(f'{names[0]}, ? and ?')}")
        assert code == 0 and "platoon of order 2 is" in said
    code, said = run("hint", path, "--after", f"2: {HELD.format('Cavalry troop, Rifle platoon and Rifle platoon')}")
    assert code == 1 and "is not Rifle platoon" in said and "FOW-R1.a" in said


def test_dice_entered_have_no_sequence(tmp_path: Path):
    file = tmp_path / "p.yaml"
    value = read_document(PUZZLES["reserve-who"][1]).value
    orders = ["roll ?, ?", *value["orders"][1:]]
    solution = ["roll 5, 6", *value["solution"][1:]]
    file.write_text(dump(value | {"orders": orders, "solution": solution}), encoding="utf-8")
    for dice, right in (("5, 6", True), ("6, 5", True), ("6, ?", True), ("6, 4", False), ("1, ?", False)):
        assert (run("hint", str(file), "--after", f"1: roll {dice}")[0] == 0) == right


def test_an_order_is_entered_once():
    words = [w for number in (1, 2) for w in ("--after", f"1: refit {number} squadrons at Portsmouth")]
    with pytest.raises(BadInput, match="entered twice"):
        run("hint", str(PUZZLES["britain-refit"][1]), *words)


LONG = {
    "napoleonic-wars": f"position: 1805\nnation: prussia\norders: ['join the ? with the consent of {'?, ' * 30}?']\n",
    "flames-of-war": f"position: first-turn\norders: ['roll {'?, ' * 29}?']\n",
}


@pytest.mark.parametrize("game", sorted(LONG))
def test_ways_without_number_are_never_listed(game):
    search = Search(load_game(game), puzzle_of(LONG[game], game), Ruling(read_questions(game)), 1.0)
    with pytest.raises(TooManyError):
        Table(search)


@pytest.mark.parametrize(("values", "said"), [
    ([1, 2, 4, 5, 6, 7, 9], "1, 2, 4 to 7, 9"),
    ([2, 3, 4, 5, "red", "green"], "2 to 5, red, green"),
    (["red", 1, "green"], "red, 1, green"),
    (["prussia", "north"], "Prussia, north"),
    (list("abcdefghi"), "a, b, c, d, e, f, g, h, i"),
    (list("abcdefghij"), "a, b, c, d, e, f, g, h, 2 others"),
])  # fmt: skip
def test_values_in_a_row(values, said):
    assert listed(values, load_game("napoleonic-wars")) == said


def test_no_unique_solution_is_told(tmp_path: Path):
    file = tmp_path / "p.yaml"
    value = {"berthier": 1, "game": "napoleonic-wars", "puzzle": "p", "position": 1805, "nation": "austria"}
    file.write_text(dump(value | {"orders": ["build ? units"]}), encoding="utf-8")
    assert run("analyze", str(file))[0] == 1
    code, said = run("solve", str(file))
    assert code == 1 and "not unique" in said
    file.write_text(dump(value | {"orders": ["any order"]}), encoding="utf-8")
    assert run("solve", str(file))[0] == 3


def check_monotone(name: str) -> int:
    """Take each given away, then fill each hole: the grade must not fall, and not rise; returns how many were tried."""
    search, table, tried = opened(name), table_of(name), 0
    before = grade(chain_of(name), len(table.places))
    for given in givens(search.play, search.puzzle):
        fewer = without(search.play, search.puzzle, [given])
        assert fewer is not None
        other = Search(search.play, fewer, search.ruling, MOST_LISTED / TRIES)
        try:
            listed = Table(other)
        except TooManyError:
            continue
        if len(listed.solutions) == 1:
            tried += 1
            assert before.level <= grade(list(Solver(listed).steps()), len(listed.places)).level, given.text
    for place, value in zip(table.places, table.solutions[0].values, strict=True):
        orders = list(search.orders)
        if value == NOTHING:
            del orders[place.order]
        elif place.path:
            orders[place.order] = put(orders[place.order], place, value)
        else:
            orders[place.order] = search.face.reads(value, orders[place.order], search.puzzle)
        more = replace(search.puzzle, turn=replace(search.puzzle.turn, orders=tuple(orders)))
        listed = Table(Search(search.play, more, search.ruling, 60.0))
        tried += 1
        assert grade(list(Solver(listed).steps()), len(listed.places)).level <= before.level, place.name
    return tried


MONOTONE = ["britain-refit", "france-eighteen", "reserve-relief", "reserve-three-edges", "turkey-refits"]


def test_a_given_more_makes_no_puzzle_harder():
    assert sum(map(check_monotone, MONOTONE)) >= 12


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in NAMES if name not in MONOTONE])
def test_a_given_more_makes_none_of_the_others_harder(name):
    assert check_monotone(name)


# ---- case splits


def test_a_case_split_is_told():
    code, said = run("solve", str(PUZZLES["russia-three-places"][1]), "--steps")
    assert code == 0 and "suppose that it is 1:" in said and "nothing is left for" in said


def check_splits(name: str) -> None:
    """Each step of a case split holds where the value is supposed; the last leaves nothing; no small step was left."""
    assert any(step.supposed for step in chain_of(name))
    table, solver = table_of(name), Solver(table_of(name))
    for step in chain_of(name):
        if step.supposed:
            assert all(len(small.reasons) + len(small.known) <= 3 for small in step.supposed)
            assert all(replays(table, small, {step.hole: step.struck[0]}) for small in step.supposed)
            assert not step.supposed[-1].left and step.size > 3
            assert not any(
                replays(table, replace(step, struck=(value,), reasons=reasons, known={}))
                for value in solver.lists[step.hole]
                for size in range(4)
                for reasons in combinations(table.reasons, size)
            )
        solver.take(step)


def test_what_is_supposed_is_refuted_by_small_steps():
    check_splits("russia-three-places")


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in SPLIT if name in SLOW])
def test_what_is_supposed_in_larger_ones(name):
    check_splits(name)


# ---- new ones


def made(tmp_path: Path, *words: str) -> tuple[int, Path]:
    file = tmp_path / "made.yaml"
    code, _ = run("make", *words, "--out", str(file))
    return code, file


def check_made(game: str, grade_wanted: int, seed: int, tmp_path: Path) -> bool:
    """Return whether a new puzzle has the grade asked for; in any case it must be sound, and give nothing in vain."""
    code, file = made(tmp_path, "--game", game, "--grade", str(grade_wanted), "--seed", str(seed), "--time-limit", "30")
    _, puzzle = read_as(str(file), "puzzle")
    found = analyze(load_game(game), puzzle, Ruling(read_questions(game)))
    assert found.sound and not found.superfluous and found.grade
    assert puzzle.text and puzzle.solution
    assert (code == 0) == (found.grade.level == grade_wanted)
    return code == 0


@pytest.mark.parametrize(("game", "seed"), [("napoleonic-wars", 3), ("napoleonic-wars", 7), ("flames-of-war", 1)])
def test_new_puzzles_are_sound(game, seed, tmp_path):
    assert check_made(game, 2, seed, tmp_path)


@pytest.mark.long
def test_twenty_seeds_make_twenty_sound_puzzles_most_as_asked(tmp_path):
    assert sum(check_made("napoleonic-wars", 3, seed, tmp_path) for seed in range(20)) >= 15


def test_a_puzzle_finds_its_position_from_another_folder(tmp_path, monkeypatch):
    (tmp_path / "positions").mkdir()
    (tmp_path / "puzzles").mkdir()
    mine = tmp_path / "positions" / "mine.yaml"
    mine.write_text(dump(read_document(packaged("napoleonic-wars", "positions")["practice"]).value), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ("--seed", "3", "--grade", "2", "--time-limit", "5", "--out", "puzzles/p.yaml")
    assert run("make", *words, "--from", "positions/mine.yaml")[0] == 0
    assert read_document("puzzles/p.yaml").value["position"] == "../positions/mine.yaml"
    assert run("analyze", "puzzles/p.yaml")[0] == 0


def test_the_same_seed_makes_the_same_puzzle_and_states_its_ruling(tmp_path):
    words = ("--seed", "3", "--grade", "1", "--nation", "russia", "--ruling", "generals-count=b", "--time-limit", "5")
    first = made(tmp_path, *words)[1].read_text(encoding="utf-8")
    assert made(tmp_path, *words)[1].read_text(encoding="utf-8") == first
    assert "generals-count: b" in first
