"""A reason is enough, and no part of it can be spared: solved again alone, and with each member dropped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from berthier.constraints.algebra import PLAIN, Symbolic
from berthier.constraints.napoleonic_wars import play
from berthier.model.files import parse_document
from berthier.model.napoleonic_wars.position_file import read_position
from berthier.model.packaged import packaged
from berthier.solver.check import Finding, broken
from berthier.solver.complete import complete
from berthier.solver.engines import SAT, UNSAT, open_engine
from berthier.solver.explain import _text, _written, why_impossible
from berthier.solver.optimize import IMPOSSIBLE, Wish, optimize
from support import command
from tiny import POSITIONS, Turns, ruling, told, written

choose = play.choosing()
FORCES = {"army", "fleet", "convoy"}


def check_irreducible(
    engine: str, table: Any, reasons: tuple[Finding, ...], space_of: Callable, demand: Callable = lambda a, space: ()
) -> None:
    """Solve a reason alone, then with each of its members dropped."""
    assert reasons and len(set(reasons)) == len(reasons)
    a = Symbolic()
    space = space_of(a)
    members: dict[Finding, list] = {reason: [] for reason in reasons}
    for rule, clause in play.clauses(a, table, tuple(space.orders)):
        text = _text(play, clause) or play.REGISTER.statements[rule].title
        members.get(Finding(rule, text, _written(space, clause)), []).append(a.implies(clause.given, clause.holds))
    wanted = [*space.limits, *demand(a, space)]
    asked = open_engine(engine, [*a.definitions, *wanted])
    groups = {reason: asked.group(truths) for reason, truths in members.items()}
    assert asked.solve() == UNSAT
    for reason, group in groups.items():
        asked.switch(group, False)
        assert asked.solve() == SAT, f"without {reason} it is still impossible"
        asked.switch(group, True)


def test_what_is_certain_is_told_with_its_figures():
    fleet = "deploy fleet from London to Baltic with 1 squadron"  # its way is open, and changes nothing about the CPs
    orders = f"[build 3 units, build 1 squadron at London, {fleet}]"
    turn = f"{{berthier: 1, game: napoleonic-wars, position: 1805, nation: britain, orders: {orders}}}"
    code, told, _ = command("validate", "-", stdin=turn)
    assert code == 1 and "TNW-14.21.c  orders 1, 2: Britain spends 10 CP and has 6" in told


HOLES = [
    ("march", ["build ? units at Bonn"]),
    ("march", ["build ? units", "extra deploy Soult from Bonn to Aix with ? units for 2 CP"]),
    ("march", ["deploy Ney from ? to Dole with ? units"]),
    ("march", ["deploy ? from Aix to Bonn with 3 units"]),
    ("march", ["extra deploy ? from ? to Bonn"]),
    ("march", ["deploy Ney from ? to Bonn with ? units", "deploy Soult from ? to Aix with ? units"]),
    ("rating", ["deploy ? from Aix to ? with 4 units and Soult", "extra deploy Soult from Aix to Bonn with ? units"]),
    ("recall", ["return Ney", "call up Soult", "return ? units"]),
    ("ally", ["deploy Ney from ? to ? with ? units and picking up 2 Spanish units at ?"]),
    ("fleet", ["refit 2 squadrons at ?"]),
    ("fleet", ["return ? squadrons to Cleve", "extra deploy fleet from Aix to Cleve via ?, ? with 1 squadron"]),
    ("new squadron", ["build ? squadrons at Cleve", "refit ? squadrons at Cleve"]),
    ("at sea", ["deploy fleet from Tide to ? with 2 squadrons"]),
    ("convoy", ["deploy convoy under Ney from Cleve to ? with ? units"]),
    ("capital lost", ["return 1 unit to Bonn", "build ? units at Cleve"]),
    ("siege", ["deploy Soult from ? to Cleve with ? units"]),
]


@pytest.mark.parametrize("name, sentences", HOLES, ids=lambda v: "; ".join(v) if isinstance(v, list) else v)
def test_why_holes_cannot_be_filled(name, sentences, engine):
    turn = written(name, sentences)
    found = complete(play, turn, ruling())
    assert found.verdict == "illegal"
    table = play.lay(turn.position, "france", ruling())
    orders = play.settle(table, turn.orders)
    check_irreducible(engine, table, found.reasons, lambda a: choose.fill_space(a, table, orders, loose=True))


WISHES = [
    ("march", ["units at Cleve >= 4"]),
    ("march", ["units >= 4"]),
    ("march", ["Ney at Dole = 1"]),
    ("march", ["Ney at Cleve = 1", "Soult at Aix = 1"]),
    ("march", ["units at Bonn >= 2", "units at Cleve >= 1"]),
    ("rating", ["units at Bonn >= 5", "Soult at Bonn = 1", "CP spent = 0"]),
    ("recall", ["generals >= 2", "units >= 2"]),
    ("ally", ["Ney at Cleve = 1", "units >= 2"]),
    ("fleet", ["squadrons >= 4"]),
    ("fleet", ["squadrons ready at Tide >= 3"]),
    ("convoy", ["units at Cleve >= 2"]),
    ("capital lost", ["units at Bonn >= 2", "units at Cleve >= 1"]),
    ("siege", ["units at Dole >= 2"]),
]


def wish_of(position: Any, wanted: list[str], nation: str = "france") -> Wish:
    return Wish(position, nation, (), tuple(choose.parse_requirement(text, position) for text in wanted))


def demanding(table: Any, wish: Wish) -> Callable:
    """Return what demands a wish's requirements of a space."""

    def demand(a: Symbolic, space: Any) -> list[Any]:
        measures = choose.measures(a, table, tuple(space.orders))
        return [measures.holds(requirement) for requirement in wish.requirements]

    return demand


@pytest.mark.parametrize("name, wanted", WISHES, ids=lambda v: ", ".join(v) if isinstance(v, list) else v)
def test_why_a_wish_cannot_come_true(name, wanted, engine):
    wish = wish_of(POSITIONS[name], wanted)
    table = play.lay(wish.position, "france", ruling())

    def space_of(a: Symbolic) -> Any:
        return choose.whole_space(a, table, FORCES, loose=True, focus=wish.focus)

    reasons = why_impossible(play, table, (), 60.0, demanding(table, wish), space_of)
    check_irreducible(engine, table, reasons, space_of, demanding(table, wish))


@pytest.mark.parametrize("answers", [{}, {"minor_armies": "b"}, {"second_deployment_same_general": "b"}], ids=str)
@pytest.mark.parametrize("name, wanted", WISHES, ids=lambda v: ", ".join(v) if isinstance(v, list) else v)
def test_what_a_reason_leaves_out_could_not_help(name, wanted, answers):
    """Searches for reasons leave out orders that cannot help: a reason forbids the wish with them, too."""
    wish = wish_of(POSITIONS[name], wanted)
    found, table = optimize(play, wish, ruling(**answers)), play.lay(wish.position, "france", ruling(**answers))
    if found.status == IMPOSSIBLE:
        check_irreducible(
            "cpsat",
            table,
            found.reasons,
            lambda a: choose.whole_space(a, table, FORCES, loose=True, focus=wish.focus),
            demanding(table, wish),
        )


@pytest.mark.parametrize(
    "wanted",
    [["units at Vienna >= 1"], ["units >= 60"], ["Davout at Milan = 1", "CP left >= 12"], ["squadrons ready >= 9"]],
)
def test_why_a_wish_cannot_come_true_in_1805(wanted, engine):
    check_1805("france", wanted, engine)


@pytest.mark.parametrize(
    "nation, wanted",
    [
        ("france", "units at Strasbourg >= 22"),
        ("spain", "units at Barcelona >= 7"),
        ("sweden", "squadrons ready >= 4"),
        ("britain", "squadrons ready at London >= 20"),
        ("denmark", "squadrons ready at Copenhagen + squadrons ready at Aarhus >= 7"),
        ("france", "units at London >= 1"),
    ],
)
def test_why_a_hard_wish_cannot_come_true_in_1805(nation, wanted):
    check_1805(nation, [wanted], "cpsat")


def check_1805(nation: str, wanted: list[str], engine: str) -> None:
    path = packaged("napoleonic-wars", "positions")["1805"]
    position = read_position(parse_document(path.read_text(encoding="utf-8"), str(path), path.parent))
    wish = wish_of(position, wanted, nation)
    found = optimize(play, wish, ruling())
    assert found.status == IMPOSSIBLE
    table, forces = play.lay(position, nation, ruling()), choose.forces_moving(wish.measures)
    check_irreducible(
        engine,
        table,
        found.reasons,
        lambda a: choose.whole_space(a, table, forces, loose=True, focus=wish.focus),
        demanding(table, wish),
    )


def sayable(turns: Turns) -> Iterator[tuple[Any, ...]]:
    """Yield turns of two orders at most, legal or not."""
    pool = [order for offers in turns.offers() for order in offers]
    pool += [order for extra in (False, True) for order in turns.shapes((), extra, "army")]
    yield from ((order,) for order in pool)
    yield from ((first, second) for index, first in enumerate(pool) for second in pool[index + 1 :])


@pytest.mark.parametrize("name, wanted", [wish for wish in WISHES if wish[0] == "march"], ids=lambda v: str(v))
def test_every_turn_that_grants_a_wish_breaks_its_reason(name, wanted):
    """Sayable turns are judged plainly, also such as no space holds: two free Deployments, say.

    Physical sense goes without saying: nobody grants a wish by calling up a general who is on the map.
    """
    wish = wish_of(POSITIONS[name], wanted)
    found, turns = optimize(play, wish, ruling()), Turns(POSITIONS[name], ruling())
    assert found.status == IMPOSSIBLE
    rules = {reason.rule for reason in found.reasons}
    granted = 0
    for turn in sayable(turns):
        measures = choose.measures(PLAIN, turns.table, turn)
        if all(measures.holds(requirement) for requirement in wish.requirements):
            faults = {rule for rule, _ in broken(play, turns.table, turn)}
            senseless = {rule for rule in faults if rule.startswith("TNW-0.")}
            assert faults & rules or senseless, (told([turn]), faults, rules)
            granted += not senseless
    assert granted


@pytest.mark.parametrize(
    "wanted, sentences",
    [
        ("units at Cleve >= 2", ["build 1 unit", "deploy Ney from Aix to Cleve with 2 units"]),
        ("pieces at Cleve >= 3", ["build 1 unit", "deploy Ney from Aix to Cleve with 2 units"]),
        (
            "squadrons at Cleve >= 2",
            ["build 1 squadron at Cleve", "deploy fleet from Aix to Cleve via Sound, Tide with 1 squadron"],
        ),
    ],
)
def test_that_no_reserve_carries_a_convoy_forbids_only_convoys(wanted, sentences):
    """Nothing pays for an additional Fleet either: a turn that has none is granted all the same, but for its price."""
    wish, turn = wish_of(POSITIONS["no reserve"], [wanted]), written("no reserve", sentences)
    found, table = optimize(play, wish, ruling()), play.lay(wish.position, "france", ruling())
    orders = play.settle(table, turn.orders)
    assert choose.measures(PLAIN, table, orders).holds(wish.requirements[0])
    assert {rule for rule, _ in broken(play, table, orders)} == {"TNW-14.21.c"}
    assert found.status == IMPOSSIBLE and "TNW-14.21.c" in {reason.rule for reason in found.reasons}


@pytest.mark.parametrize("name, goal", [("march", "max units at Cleve"), ("rating", "max units at Bonn")])
def test_why_the_best_is_no_better(name, goal, engine):
    position = POSITIONS[name]
    wish = Wish(position, "france", (choose.parse_goal(goal, position),))
    table, forces = play.lay(position, "france", ruling()), choose.forces_moving(wish.measures)
    found = optimize(play, wish, ruling(), explain=True)
    [best] = found.objectives

    def demand(a: Symbolic, space: Any) -> list[Any]:
        return [choose.measures(a, table, tuple(space.orders)).linear(wish.goals[0].linear) > best.value]

    def space_of(a: Symbolic) -> Any:
        return choose.whole_space(a, table, forces, loose=True, focus=wish.focus)

    check_irreducible(engine, table, found.reasons, space_of, demand)


@pytest.mark.parametrize(
    "name", ["rating", *(pytest.param(name, marks=pytest.mark.long) for name in ("march", "fleet"))]
)
def test_what_more_cps_buy(name):
    """The figures for 1, 2 and 3 CP more are the optima of positions with that many more."""
    goal = {"march": "max units", "rating": "max units at Bonn", "fleet": "max squadrons"}[name]
    position = POSITIONS[name]
    wish = Wish(position, "france", (choose.parse_goal(goal, position),))
    found = optimize(play, wish, ruling(), explain=True)
    for more in found.more:
        richer = choose.with_more_cp(position, "france", more.extra)
        turns = Turns(richer, ruling())
        values = [choose.measures(PLAIN, turns.table, turn).linear(wish.goals[0].linear) for turn in turns.all()]
        assert more.values == (max(values),)
    assert [more.extra for more in found.more] == [1, 2, 3]
