"""Claims and their proofs: open worlds mean what positions and turns mean, and every claim is what it is marked as."""

from __future__ import annotations

import json
import random
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from itertools import combinations, product

import pytest
from berthier.cli.main import cli
from berthier.constraints.algebra import PLAIN, Choice, Node
from berthier.constraints.flames_of_war import arrivals
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.claims import politics
from berthier.constraints.napoleonic_wars.proofs.from_1805 import sequences
from berthier.constraints.napoleonic_wars.proofs.open_map import connections
from berthier.constraints.napoleonic_wars.proofs.scope import NAMES, SEA, SIEGE, Scope
from berthier.constraints.napoleonic_wars.proofs.world import OpenWorld
from berthier.constraints.napoleonic_wars.proxies import proxy_procedure
from berthier.constraints.napoleonic_wars.register import REGISTER
from berthier.constraints.napoleonic_wars.rules import s08_1_track
from berthier.constraints.rulebook import load_game
from berthier.model.files import read_document
from berthier.model.kinds import read_any
from berthier.model.mistakes import BadInput
from berthier.model.napoleonic_wars.atlas import Atlas, Duchy
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.check import broken
from berthier.solver.engines import SAT, open_engine
from berthier.solver.judge import judge
from berthier.solver.opening import open_scope
from berthier.solver.proofs.prove import PROVED, REFUTED, UNDECIDED, prove

GAME = "napoleonic-wars"
GAMES = {game: load_game(game) for game in (GAME, "flames-of-war")}
FACE = play.proving()
CLAIMS = FACE.CLAIMS.known
QUESTIONS = read_questions(GAME)


def ruling(**answers: str) -> Ruling:
    return Ruling(QUESTIONS, {question.replace("_", "-"): answer for question, answer in answers.items()})


# ---- open worlds


def free_truths(thing) -> list:
    """Return the truths of which a symbolic position or turn is made."""
    if isinstance(thing, Choice):
        return [literal for literal in thing.literals.values() if isinstance(literal, Node)]
    if isinstance(thing, (tuple, list)):
        return [truth for part in thing for truth in free_truths(part)]
    if hasattr(thing, "__dataclass_fields__"):
        return [truth for name in thing.__dataclass_fields__ for truth in free_truths(getattr(thing, name))]
    return []


READINGS = [
    {},
    {"nearest_metric": "b", "occupied": "b"},
    {"no_place_left": "b", "friendly": "b", "in_theory_interceptable": "b"},
    {"second_deployment_same_general": "b", "placed_deployed": "b", "generals_count": "b"},
    {"minor_armies": "b", "pickup_at_end": "b", "in_theory_interceptable": "c", "lone_general": "a"},
    {"regroup_return_place": "b", "start": "b", "extra_deployment_charges": "c", "nearest_tie": "b"},
]


AT_SEA = [
    {},
    {"new_squadron_marker": "b", "squadron_home": "b", "in_theory_interceptable": "b"},
    {"refit_same_phase": "b", "squadron_capital_lost": "b", "convoy_reach": "b", "convoy_landing": "b"},
]
BESIEGED = [
    {},
    {"siege_exempt": "a", "besieged_capital": "b"},
    {"in_theory_interceptable": "b", "pickup_at_end": "b", "occupied": "b"},
    {"in_theory_interceptable": "c", "start": "b", "no_place_left": "b"},
]
ALONGSIDE = [  # of these two every other one in a quick run: a reading is seen with one, and with a Power
    pytest.param(extent, answers, marks=() if (i + j) % 2 == 0 else pytest.mark.long)
    for (i, extent), (j, answers) in product(enumerate([(3, "two capitals"), (2, "minor")]), enumerate(READINGS))
]
WORLDS = [
    *product([(3, "power")], READINGS),
    *ALONGSIDE,
    *product([(2, SEA)], AT_SEA),
    *product([(3, SIEGE)], BESIEGED),
]


@pytest.mark.parametrize("extent, answers", WORLDS, ids=str)
def test_a_turn_of_an_open_world_is_judged_as_it_is_when_known(extent, answers):
    """Legal turns are legal and illegal ones illegal, each rule the same: in solutions pushed to all sides."""
    size, kind = extent
    world = OpenWorld(Scope(size, kind, 9), ruling(**answers))
    rules, truths = world.judged.rules, free_truths(world.orders) + list(connections(world.position.atlas))
    truths += [*free_truths(list(world.position.besieged.values())), *world.position.blockades.values()]
    truths += free_truths(list(world.position.flags.values()))
    engine = open_engine("z3", (*world.base, *world.a.definitions), 20)
    chance = random.Random(f"{size} {kind} {answers}")
    wanted = [world.judged.legal, *(world.a.no(kept) for kept in rules.values())]
    seen = set()
    for truth in wanted * 2:
        group = engine.group([truth])
        pushed = [engine.group([t if chance.random() < 0.4 else world.a.no(t)]) for t in chance.sample(truths, 6)]
        while engine.solve() != SAT and pushed:
            engine.switch(pushed.pop(), False)
        if engine.solve() == SAT:
            turn = world.known(engine.value)
            known = FACE.known_world(turn, world.ruling)
            told = {rule: bool(engine.value(kept)) for rule, kept in rules.items()}
            plain = known.judged.rules
            assert {r: plain.get(r, True) for r in rules} == told, [play.say(o) for o in turn.orders]
            table = play.lay(turn.position, turn.nation, world.ruling)
            assert known.judged.legal is not any(True for _ in broken(play, table, turn.orders))
            seen |= {rule for rule, kept in told.items() if not kept}
        for handle in (group, *pushed):
            engine.switch(handle, False)
    assert len(seen) >= 6


def maps(size: int):
    """Yield every connected map of a size: its duchies are Home to, Associated with or no business of Austria."""
    names = NAMES[:size]
    pairs = list(combinations(names, 2))
    for joined in product((False, True), repeat=len(pairs)):
        roads: dict = {name: {} for name in names}
        for (one, other), is_joined in zip(pairs, joined, strict=True):
            if is_joined:
                roads[one][other] = roads[other][one] = "plain"
        if not all(
            PLAIN.reach(
                {n: dict.fromkeys(r, True) for n, r in roads.items()}, dict.fromkeys(names, True), names[0]
            ).values()
        ):
            continue
        for owners in product(("home", "associated", None), repeat=size - 1):
            duchies = {names[0]: Duchy(names[0], home="austria", capital=True)}
            duchies |= {n: Duchy(n, **({o: "austria"} if o else {})) for n, o in zip(names[1:], owners, strict=True)}
            yield Atlas("drawn", duchies, roads, {})


ABOUT_POSITIONS = [
    "a-free-capital-takes-reinforcements", "a-friendly-home-duchy-takes-reinforcements",
    "a-friendly-associated-duchy-takes-reinforcements", "there-is-always-a-place", "no-gap-between-home-and-associated",
    "a-home-duchy-left-is-a-place-left", "any-friendly-duchy-closes-the-gap", "the-place-is-friendly",
    "a-place-holds-no-enemy", "the-place-is-one",
]  # fmt: skip


@pytest.mark.parametrize("size", [1, 2, 3, pytest.param(4, marks=pytest.mark.long)])
def test_going_through_all_maps_says_the_same(size):
    """Every map, Flags of both sides on every duchy, enemy Units in any: the engines' verdict for maps of that size."""
    claims = [CLAIMS[name] for name in ABOUT_POSITIONS]
    rulings = {claim.id: Ruling(QUESTIONS, claim.answers) for claim in claims}
    fails: set[str] = set()
    for turn in positions(size):
        worlds = {bool(answers): FACE.known_world(turn, ruling(**answers)) for answers in ({}, {"no_place_left": "b"})}
        fails |= {
            claim.id for claim in claims if claim.id not in fails and not claim.truth(worlds[bool(claim.answers)])
        }
    for claim in claims:
        opened = OpenWorld(Scope(size, "power", None), rulings[claim.id])
        truth = claim.truth(opened)
        engine = open_engine("z3", (*opened.base, *opened.a.definitions, opened.a.no(truth)), 20)
        assert (engine.solve() == SAT) is (claim.id in fails), claim.id


def positions(size: int):
    """Yield a turn without orders on every map, with Flags of both sides and enemy Units anywhere."""
    world, names = OpenWorld(Scope(size, "power", 1), ruling()), NAMES[:size]
    engine = open_engine("z3", (*world.base, *world.a.definitions), 20)
    assert engine.solve() == SAT
    some = world.known(engine.value)
    for atlas in maps(size):
        for flags, enemies in product(product(("austria", "france"), repeat=size), product((0, 1), repeat=size)):
            units = dict(zip(names, enemies, strict=True))
            france = replace(some.position.sides["france"], units=units, supply_units=9)
            sides = {**some.position.sides, "france": france}
            known = replace(some.position, atlas=atlas, flags=dict(zip(names, flags, strict=True)), sides=sides)
            yield replace(some, position=known, orders=())


# ---- claims


@pytest.mark.parametrize("game", GAMES)
def test_every_claim_is_what_it_is_marked_as(game, tmp_path):
    """On small maps, where every false one fails already. Each counterexample is replayed from its files."""
    face, questions = GAMES[game].proving(), read_questions(game)
    for proof in prove(game, face.CLAIMS.known.values(), Ruling(questions), 3 if game == GAME else None, 60, 2):
        claim = proof.claim
        assert proof.as_marked, claim.id
        assert proof.words and all(word.verdict == proof.verdict for word in proof.words), claim.id
        if not claim.holds:
            for name, body in face.files(proof.turn, claim.id).items():
                (tmp_path / name).write_text(body, encoding="utf-8")
            turn = read_any(read_document(tmp_path / f"{claim.id}.turn.yaml"))[1]
            under = Ruling(questions, claim.answers)
            known = face.FAMILIES[claim.about].known if claim.about in face.FAMILIES else face.known_world
            assert not claim.truth(known(turn, under)), claim.id
            assert judge(GAMES[game], turn, under).verdict == "legal", claim.id
            assert face.described(turn), claim.id


@pytest.mark.long
def test_every_claim_in_its_whole_scope():
    for proof in prove(GAME, CLAIMS.values(), ruling(), None, 60, 2):
        assert proof.as_marked, proof.claim.id


@pytest.mark.long
def test_six_orders_from_1805():
    """All that six declarations of war and changes of Camp can make of 1805: some two minutes."""
    claims = [claim for claim in CLAIMS.values() if claim.about == politics.LATER and claim.holds]
    assert len(claims) == 4
    number = 0
    for case in sequences(ruling(), 6):
        number += 1
        for claim in claims:
            assert claim.truth(case), (claim.id, case.turn.orders)
    assert number == 18818


# ---- a mistake in the rules turns a claim round


def forgets(monkeypatch, statement: str) -> None:
    """Let the rules of single orders forget a statement."""
    for kind, rules in REGISTER.act_rules.items():
        monkeypatch.setitem(REGISTER.act_rules, kind, [rule for rule in rules if rule[0] != statement])


FORGOTTEN = {
    "TNW-8.1.m": "cps-raise-in-the-own-row-only",
    "TNW-8.2.e": "nobody-leaves-an-ally-box-by-a-step",
    "TNW-8.22.a": "france-and-britain-stay-apart",
    "TNW-8.33.j": "a-neutral-power-at-war-is-in-a-camp",
    "TNW-7.5.e": "a-proxy-has-one-kind-of-step",
    "TNW-14.31.k": "no-hand-is-above-its-maximum",
}


@pytest.mark.parametrize("statement", FORGOTTEN)
def test_a_statement_forgotten_turns_a_claim_round(statement, monkeypatch):
    forgets(monkeypatch, statement)
    (proof,) = prove(GAME, [CLAIMS[FORGOTTEN[statement]]], ruling(), None, 60, 1)
    assert proof.verdict == REFUTED and proof.turn.orders


MISTAKES = [
    (proxy_procedure, "UNIT_WORTH", 5, GAME, "an-exchange-never-turns-in-a-circle"),
    (s08_1_track, "surcharge", lambda scene: -2, GAME, "the-plus-one-side-holds-a-consul"),
    (arrivals, "LONE_FROM", 4, "flames-of-war", "the-kth-platoon-comes-by-turn-k-plus-2"),
    (arrivals, "HIT", 1, "flames-of-war", "the-kth-platoon-comes-by-turn-k-plus-1"),
]


@pytest.mark.parametrize("module, name, value, game, claim", MISTAKES, ids=[mistake[1] for mistake in MISTAKES])
def test_a_wrong_figure_turns_a_claim_round(module, name, value, game, claim, monkeypatch):
    monkeypatch.setattr(module, name, value)
    asked = GAMES[game].proving().CLAIMS.known[claim]
    (proof,) = prove(game, [asked], Ruling(read_questions(game)), None, 60, 1)
    assert proof.verdict != UNDECIDED and not proof.as_marked


def test_the_smallest_case_comes_first():
    (proof,) = prove(GAME, [CLAIMS["no-round-is-free"]], ruling(), None, 60, 1)
    assert sorted(proof.turn.position.track.values()) == [0, 0, 1, 1] and len(proof.turn.orders) == 2
    (proof,) = prove(GAME, [CLAIMS["a-proxys-choices-are-equal"]], ruling(), None, 60, 1)
    side = proof.turn.position.sides["sweden"]
    assert (side.supply_units, side.supply_squadrons) == (0, 1) and len(proof.turn.orders) == 2


def test_a_third_of_the_claims_is_false_and_all_say_why():
    false = [claim for claim in CLAIMS.values() if not claim.holds]
    assert len(CLAIMS) >= 40 and len(CLAIMS) / 4 <= len(false) <= len(CLAIMS) / 2
    assert all(claim.why and claim.says.endswith(".") for claim in false)


def test_an_undecided_claim_is_neither():
    (proof,) = prove(GAME, [CLAIMS["more-cps-never-hurt"]], ruling(), 3, 1e-4, 1)
    assert proof.verdict == UNDECIDED and not proof.as_marked


# ---- the command


def run(*words: str) -> tuple[int, str]:
    """Return the exit code and the output of a call in this process."""
    out = StringIO()
    with redirect_stdout(out):
        code = cli.main(["prove", *words], standalone_mode=False)
    return code, out.getvalue()


def test_counterexamples_are_files_that_are_judged_alike(tmp_path):
    names = ["a-friendly-duchy-more-never-hurts", "no-gap-between-home-and-associated", "two-capitals-share-nothing"]
    code, output = run(*names, "--out", str(tmp_path), "--format", "json")
    claims = json.loads(output)["claims"]
    assert code == 0 and [claim["id"] for claim in claims] == names
    for claim in claims:
        assert claim["verdict"] == REFUTED and claim["marked"] == "false" and claim["as_marked"]
        turn = read_any(read_document(tmp_path / claim["files"][-1]))[1]
        assert [play.say(order) for order in turn.orders] == claim["counterexample"]
        asked = CLAIMS[claim["id"]]
        assert not asked.truth(FACE.known_world(turn, Ruling(QUESTIONS, asked.answers)))


def test_a_claim_that_is_not_what_it_is_marked_as_fails(monkeypatch):
    name = "an-army-stays-within-its-rating"
    monkeypatch.setitem(CLAIMS, name, replace(CLAIMS[name], holds=False, why="it is so"))
    code, output = run(name, "--scope", "1", "--jobs", "1")
    assert code == 1 and "proved, though it is marked false" in output


def test_a_claim_that_is_not_as_marked_outweighs_one_that_is_undecided(monkeypatch, tmp_path):
    """Where both are, the exit code says that something is wrong; the folder for counterexamples is made."""
    name, unread = "an-army-stays-within-its-rating", "no-army-enters-a-besieged-fortress"
    folder, asked = tmp_path / "new" / "folder", ("--scope", "1", "--ruling", "fortress-through=b", "--jobs", "1")
    monkeypatch.setitem(CLAIMS, name, replace(CLAIMS[name], holds=False, why="it is so"))
    code, output = run(name, unread, *asked, "--out", str(folder))
    assert "proved, though it is marked false" in output and f"{unread}: undecided" in output
    assert code == 1 and folder.is_dir()
    assert run(unread, *asked)[0] == 3
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="no folder in which files can be written"):
        run(name, "--scope", "1", "--out", str(tmp_path / "file"))


def test_another_ruling_may_turn_a_claim_round():
    name = "new-units-stay-where-they-are-placed"
    code, output = run(name, "--scope", "1", "--ruling", "placed-deployed=b", "--jobs", "1")
    assert code == 1 and f"{name}: {PROVED}, though it is marked false" in output


def test_without_a_claim_all_are_listed():
    code, output = run("--format", "json")
    listed = json.loads(output)["claims"]
    assert code == 0 and [claim["id"] for claim in listed] == list(CLAIMS)
    assert all(claim["says"].split()[0] in run()[1] for claim in listed)


# ---- known maps


def test_a_known_map_in_place_of_all(tmp_path):
    """What is refuted on a known map is refuted by files of it; the output names the map and everybody on it."""
    code, out = run("a-general-going-along-takes-no-room", "--scope", "practice", "--out", str(tmp_path))
    out = " ".join(out.split())
    assert code == 0 and "practice: its 14 duchies, connections, owners and Capitals" in out
    assert "Russia with 2 generals (friend Austria; enemy France (1 general); ally by Pact Sweden (1 general))" in out
    names = sorted(path.name.split(".", 1)[1] for path in tmp_path.iterdir())
    assert names == ["position.yaml", "turn.yaml"], "a packaged map is not written again"
    (file,) = tmp_path.glob("*.turn.yaml")
    _, turn = read_any(read_document(file))
    claim = CLAIMS["a-general-going-along-takes-no-room"]
    assert not claim.truth(FACE.known_world(turn, ruling()))


def test_nobody_on_a_map_is_undecided(tmp_path):
    (tmp_path / "small.yaml").write_text(
        "berthier: 1\ngame: napoleonic-wars\nmap: small\nduchies:\n  Aa: {home: austria, capital: true}\n", "utf-8"
    )
    code, out = run("one-capital-of-two-is-enough", "--scope", str(tmp_path / "small.yaml"))
    assert code == 3 and "no nation there is a nation with two Capitals" in out
    code, out = run("a-free-capital-takes-reinforcements", "--scope", str(tmp_path / "small.yaml"))
    assert code == 0 and "its 1 duchies" not in out and "Austria with 2 generals" in out


@pytest.mark.long
def test_a_position_named_by_a_number_is_a_scope():
    code, out = run("an-army-has-units", "--scope", "1805")
    assert code == 0 and "1805: its 80 duchies" in out


@pytest.mark.parametrize("scope", ["9", "0", "atlantis", "1805.5"])
def test_a_scope_that_is_none(scope):
    with pytest.raises(BadInput):
        run("more-cps-never-hurt", "--scope", scope)


@pytest.mark.parametrize("scope", ["1805", "europe"])
def test_a_packaged_position_or_map_is_a_scope(scope):
    """A position may be called by a year; its number is no size."""
    place = open_scope(play, GAME, scope)
    assert not isinstance(place, int) and FACE.sizes("power", "cpsat", place)


def test_where_rules_are_not_read_is_undecided():
    (proof,) = prove(GAME, [CLAIMS["no-army-enters-a-besieged-fortress"]], ruling(fortress_through="b"), 2, 60, 1)
    assert proof.verdict == UNDECIDED and "fortress-through=a" in proof.words[0].scope
