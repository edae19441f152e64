"""What the solver finds in tiny positions is what plain loops find: the turns, their number, the best ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from berthier.constraints.algebra import PLAIN, Symbolic
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.search.measures import joined
from berthier.model.napoleonic_wars.orders import AnyOrder, Deploy, Hole, Ride
from berthier.solver.complete import complete
from berthier.solver.engines import UNSAT
from berthier.solver.optimize import OPTIMAL, Wish, optimize
from berthier.solver.pose import Posed
from tiny import LONGEST_WAY, POSITIONS, STAGES, Turns, ruling, told, written

choose = play.choosing()
FORCES = {"army", "fleet", "convoy"}

RULINGS = {  # answers that matter in each position
    "march": [
        {"second_deployment_same_general": "b"}, {"lone_general": "a"}, {"placed_deployed": "b"},
        {"in_theory_interceptable": "c"},
    ],
    "rating": [{"generals_count": "b"}, {"extra_deployment_charges": "b"}, {"extra_deployment_charges": "c"}],
    "recall": [{"regroup_return_place": "b"}, {"placed_deployed": "b"}],
    "ally": [{"minor_armies": "b"}, {"generals_count": "b"}, {"minor_free_deployment": "b"}],
    "fleet": [{"new_squadron_marker": "b"}, {"squadron_home": "b"}],
    "at sea": [{"in_theory_interceptable": "b"}, {"extra_deployment_count": "b"}],
    "new squadron": [{"new_squadron_marker": "b"}, {"refit_same_phase": "b"}],
    "convoy": [{"free_deployment_count": "b"}, {"convoy_reach": "b"}],
    "convoy of a general": [{"convoy_reach": "b"}],
    "capital lost": [{"nearest_tie": "b"}, {"regroup_return_place": "b"}, {"besieged_capital": "b"}, {"occupied": "b"}],
    "siege": [{"siege_exempt": "a"}, {"siege_exempt": "c"}, {"fortress_through": "b"}, {"besieged_capital": "b"}],
}  # fmt: skip
DEFAULTS = [(name, ()) for name in POSITIONS]
RULED = [(name, tuple(answers.items())) for name, all_answers in RULINGS.items() for answers in all_answers]
CASES = [*DEFAULTS, *(pytest.param(*case, marks=pytest.mark.long) for case in RULED)]


@cache
def legal_turns(name: str, answers: tuple, stages: tuple = tuple(STAGES)) -> tuple[tuple[Any, ...], ...]:
    turns = Turns(POSITIONS[name], ruling(**dict(answers)))
    return tuple(turn for bought in turns.purchases() for turn in turns.deployed(bought, list(stages)))


def table_of(name: str, answers: tuple) -> Any:
    return play.lay(POSITIONS[name], "france", ruling(**dict(answers)))


@pytest.mark.parametrize("name, answers", CASES)
def test_the_space_holds_exactly_the_legal_turns(name, answers):
    a, table = Symbolic(), table_of(name, answers)
    space = choose.whole_space(a, table, FORCES)
    *found, status = Posed(play, table, a, space, "z3", 60.0).turns()
    assert status == UNSAT
    assert told(found) == told(legal_turns(name, answers))


@pytest.mark.parametrize("answers", [{}, {"minor_free_deployment": "b"}])
def test_a_minors_turns(answers):
    a, position = Symbolic(), POSITIONS["ally"]
    table = play.lay(position, "spain", ruling(**answers))
    *found, _ = Posed(play, table, a, choose.whole_space(a, table, FORCES), "z3", 60.0).turns()
    assert told(found) == told(Turns(position, ruling(**answers), "spain").all())


@pytest.mark.parametrize("name", ["march", "rating", "fleet"])
def test_cpsat_finds_the_same_turns(name):
    a, table = Symbolic(), table_of(name, ())
    posed = Posed(play, table, a, choose.whole_space(a, table, FORCES), "cpsat", 60.0)
    *found, status = posed.turns()
    assert status == UNSAT
    assert told(found) == told(legal_turns(name, ()))


SWAPPED = [("march", ()), ("ally", ()), ("rating", ()), ("march", (("second_deployment_same_general", "b"),))]


@pytest.mark.parametrize(
    "name, answers",
    [*SWAPPED, *(pytest.param(*case, marks=pytest.mark.long) for case in DEFAULTS if case not in SWAPPED)],
)
def test_another_order_of_deployments_leads_nowhere_else(name, answers):
    """Spaces hold the free Deployment before the additional one: nothing is lost by that."""

    def outcomes(stages: tuple) -> set:
        table = table_of(name, answers)
        turns = legal_turns(name, answers, stages)
        return {
            (repr(play.after(table, turn).sides), play.ledger(play.see(PLAIN, table, turn))[1] != []) for turn in turns
        }

    assert outcomes((*STAGES[3:], *STAGES[:3])) <= outcomes(tuple(STAGES))


# ---- measures and optima

GOALS = {
    "march": [
        "max units at Cleve",
        "max strongest army",
        "min distance of Soult to Dole",
        "max CP spent",
        "max orders",
    ],
    "rating": ["max units at Bonn", "max strongest army at Bonn", "max pieces at Bonn", "min generals at Aix"],
    "recall": ["max generals", "max units at Bonn", "max units + generals", "min units in Regroup", "max CP spent"],
    "ally": ["max units at Dole", "min units at Aix", "max strongest army", "max 3*units - 2*CP spent"],
    "fleet": ["max squadrons ready at Tide", "max squadrons at Cleve", "max squadrons", "max CP spent"],
    "at sea": ["max squadrons ready at Aix", "max squadrons at Tide, Sound", "max squadrons at Cleve", "max CP spent"],
    "new squadron": ["max squadrons at Cleve", "max squadrons in refit", "max squadrons ready at Cleve"],
    "convoy": ["max units at Cleve", "max Ney at Cleve", "max pieces at Cleve", "max orders"],
    "convoy of a general": ["max Ney at Cleve", "min distance of Ney to Cleve", "max strongest army"],
    "capital lost": ["max units at Cleve", "max units", "max generals at Cleve", "max pieces at Bonn"],
    "due": ["max units", "max units at Bonn"],
    "siege": ["max units at Dole", "max strongest army", "max Ney at Bonn", "max units at Aix"],
}


def measured(position: Any, goal: str) -> int | None:
    """Return what some measures are, counted on a position; None for others."""
    side, atlas, words = position.sides["france"], position.atlas, goal.replace(",", "").split()[1:]
    places = words[words.index("at") + 1 :] if "at" in words else [*atlas.duchies, *atlas.sea]
    seated = [general for general, where in side.leaders.items() if where in places]

    def standing(*tables: Any) -> int:
        return sum(table.get(place, 0) for table in tables for place in places)

    match words[0]:
        case _ if {"+", "-", "Regroup"} & set(words):
            return None
        case "units":
            return standing(side.units)
        case "generals":
            return len(seated)
        case "pieces":
            return standing(side.units, side.ready, side.refit) + len(seated)
        case "squadrons":
            return standing(*[side.ready] * ("refit" not in words), *[side.refit] * ("ready" not in words))
        case "strongest":
            return max((min(side.ratings[g], side.units.get(side.leaders[g], 0)) for g in seated), default=0)
        case "distance":
            return atlas.distances(words[-1]).get(side.leaders[words[2]], len(atlas.duchies))
        case "Ney":
            return len({"Ney"} & set(seated))
    return None


@pytest.mark.parametrize("name", GOALS)
def test_measures_count_what_stands_there_afterwards(name):
    table, counted = table_of(name, ()), 0
    for turn in legal_turns(name, ()):
        position, measures = play.after(table, turn), choose.measures(PLAIN, table, turn)
        for goal in GOALS[name]:
            expected = measured(position, goal)
            counted += expected is not None
            value = measures.linear(choose.parse_goal(goal, POSITIONS[name]).linear)
            assert expected in (None, value), (goal, told([turn]))
    assert counted


SUMS = {
    "recall": [
        "units in Regroup + units at Bonn", "units at Aix + units in Regroup + 2 + units at Bonn",
        "pieces at Aix + generals in Regroup + generals at Bonn", "pieces in Regroup - units in Regroup + units at Aix",
    ],
    "fleet": [
        "squadrons in Regroup + squadrons at Cleve", "squadrons ready in Regroup + squadrons ready at Aix",
        "pieces at Aix + squadrons in refit at Cleve + pieces at Aix, Tide", "2*pieces at Cleve - squadrons at Cleve",
        "squadrons at Aix + squadrons at Aix, Cleve + squadrons", "3*pieces at Tide, Cleve - pieces at Tide + pieces",
    ],
}  # fmt: skip


@pytest.mark.parametrize("name, text", [(name, text) for name, texts in SUMS.items() for text in texts])
def test_a_sum_is_what_its_terms_count_one_by_one(name, text):
    goal, table, found = choose.parse_goal(f"max {text}", POSITIONS[name]).linear, table_of(name, ()), set()
    for turn in legal_turns(name, ()):
        measures = choose.measures(PLAIN, table, turn)
        alone = sum(factor * measures.value(measure) for factor, measure in goal.terms) + goal.constant
        assert measures.linear(goal) == alone, told([turn])
        found.add(alone)
    assert found - {0}


@pytest.mark.parametrize(
    "text, terms",
    [
        (" + ".join(["9999*pieces at Aix, Cleve, Tide"] * 300), 4),
        ("units at Aix + units at Cleve + units at Aix - units at Bonn + units at Bonn", 2),
        ("pieces at Aix - units at Aix - generals at Aix", 2),
        ("units in Regroup + units at Aix + units + units in Regroup", 3),
    ],
)
def test_however_long_a_sum_has_few_terms(text, terms):
    assert len(joined(choose.parse_goal(f"max {text}", POSITIONS["fleet"]).linear.terms)) == terms


def check_best(name: str, answers: tuple, goals: tuple[str, ...]) -> None:
    """Compare the optimum, its price in orders and the list of all best turns with plain loops."""
    table, position = table_of(name, answers), POSITIONS[name]
    parsed = tuple(choose.parse_goal(goal, position) for goal in goals)

    def worth(turn: tuple[Any, ...]) -> tuple:
        measures = choose.measures(PLAIN, table, turn)
        values = [measures.linear(goal.linear) * (1 if goal.maximize else -1) for goal in parsed]
        return (*values, -len(turn), -choose.way_length(PLAIN, table, turn))

    turns = legal_turns(name, answers)
    best = max(map(worth, turns))
    found = optimize(play, Wish(position, "france", parsed), ruling(**dict(answers)), most=1000)
    assert found.status == OPTIMAL and found.complete
    assert worth(found.orders) == best, told([found.orders])
    assert [o.value for o in found.objectives] == [v if g.maximize else -v for v, g in zip(best, parsed, strict=False)]
    assert told(found.others) == told(turn for turn in turns if worth(turn) == best)


@pytest.mark.parametrize("name, goal", [(name, goal) for name, goals in GOALS.items() for goal in goals])
def test_optimum(name, goal):
    check_best(name, (), (goal,))


@pytest.mark.long
@pytest.mark.parametrize("name, answers", RULED)
def test_optimum_of_two_goals_under_a_ruling(name, answers):
    for first, second in zip(GOALS[name], GOALS[name][1:], strict=False):
        check_best(name, answers, (first, second))


# ---- holes


def holes_in(thing: Any, name: str = "", owner: Any = None) -> Iterator[tuple[Hole, str, Any]]:
    """Yield each hole with the field and the object that it stands in."""
    if isinstance(thing, Hole):
        yield thing, name, owner
    elif isinstance(thing, tuple):
        for part in thing:
            yield from holes_in(part, "zone" if name == "via" else name, owner)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from holes_in(getattr(thing, field.name), field.name, thing)


def put(thing: Any, values: dict[int, Any]) -> Any:
    """Return orders with values in their holes; one hole may stand in two places."""
    if isinstance(thing, Hole):
        return values[id(thing)]
    if isinstance(thing, tuple):
        return tuple(put(part, values) for part in thing)
    if is_dataclass(thing):
        return replace(thing, **{field.name: put(getattr(thing, field.name), values) for field in fields(thing)})
    return thing


def fillings(turns: Turns, orders: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Yield every legal way to fill the holes, whatever stands in them."""
    atlas, position = turns.atlas, turns.position
    if any(isinstance(order, AnyOrder) for order in orders):
        [index] = [index for index, order in enumerate(orders) if isinstance(order, AnyOrder)]
        before, after = orders[:index], orders[index + 1 :]
        options = [order for options in turns.offers() for order in options]
        options += [o for extra, force in STAGES for o in turns.deployments((*before, *after), extra, force)]
        yield from (turn for turn in ((*before, *o, *after) for o in [(), *zip(options)]) if turns.legal(turn))
        return
    domains: dict[int, list] = {}
    for hole, name, owner in holes_in(orders):
        fleet = isinstance(owner, Deploy) and owner.force == "fleet"
        generals = [
            g for n in position.sides for g in position.sides[n].ratings if isinstance(owner, Ride) or n == "france"
        ]
        ways = [way for length in range(LONGEST_WAY + 1) for way in turns.ways(length)]
        places = [*atlas.duchies, *(atlas.sea if fleet else ())]
        domain = {"leader": generals, "general": generals, "via": ways, "zone": list(atlas.sea)}
        domain |= {"number": list(range(4)), "price": list(range(4))}
        domains.setdefault(id(hole), domain.get(name, places))
    for values in product(*domains.values()):
        turn = put(orders, dict(zip(domains, values, strict=True)))
        if turns.legal(turn) and all(getattr(order, "number", 1) for order in turn):
            yield turn


HOLES = [
    ("march", ["build ? units", "extra deploy Ney from Aix to ? with ? units"]),
    ("march", ["deploy ? from ? to ? with ? units and ?"]),
    ("march", ["build 1 unit at ?", "deploy Soult from ? to ? with 1 unit and picking up ? units at ?"]),
    ("march", ["extra deploy Soult from Bonn to Aix with ? units for ? CP"]),
    ("recall", ["return ?", "call up ?", "deploy ? from Aix to ? with 1 unit at ?"]),
    ("recall", ["any order", "return Ney"]),
    ("ally", ["deploy Ney from ? to ? with ? units and picking up ? Spanish units at ? and ? at ?"]),
    ("fleet", ["refit ? squadrons at ?", "deploy fleet from ? to ? with ? squadrons"]),
    ("fleet", ["return 1 squadron to Aix", "any order"]),
    ("new squadron", ["build ? squadrons at ?", "refit ? squadrons at ?"]),
    ("at sea", ["deploy fleet from Tide to ? with ? squadrons and picking up ? squadrons at Aix"]),
    ("at sea", ["extra deploy fleet from ? to ? via ?, ? with 1 squadron for ? CP"]),
    ("convoy", ["deploy convoy under ? from ? to ? with ? units"]),
    ("convoy", ["deploy convoy from ? to Cleve via ?, ? with ? units and ? Spanish units"]),
    ("convoy of a general", ["deploy convoy under ? from ? to ?"]),
    ("capital lost", ["return ? units to ?", "return ? to ?"]),
    ("due", ["any order"]),
    ("siege", ["deploy ? from ? to ? with ? units"]),
]


@pytest.mark.parametrize(
    "name, sentences", HOLES, ids=lambda value: "; ".join(value) if isinstance(value, list) else value
)
def test_holes_are_filled_in_every_legal_way(name, sentences):
    turn, turns = written(name, sentences), Turns(POSITIONS[name], ruling())
    expected = {choose.canonical(tidied(orders)) for orders in fillings(turns, play.settle(turns.table, turn.orders))}
    found = complete(play, turn, ruling(), most=1000, explain=False)
    assert found.exhausted and set(told(found.turns)) == set(told(expected))
    assert len(told(found.turns)) == len(set(told(found.turns)))


def tidied(orders: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return orders without lifts of nothing."""
    return tuple(choose.tidy(order) for order in orders)
