"""The Track: cheapest ways over the steps that the rules allow are those of an independent model in CP-SAT."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product

import pytest
from berthier.cli.main import cli
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.diplomacy.track_graph import places
from berthier.model.napoleonic_wars.position import BOXES, Consul, Position
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.track import TrackWay, cheapest, most_within, track_graph
from click.testing import CliRunner
from ortools.sat.python import cp_model
from support import packaged_position

POWERS = ("france", "britain", "austria", "russia", "prussia")
PROXIES = ("prussia", "spain", "turkey", "denmark", "sweden")
COLUMN = {"uncommitted": 1, "first": 1, "client": 2, "ally": 3}
READINGS = [{"plus-one-uncommitted": plus, "flip-back-cost": back} for plus, back in product("ab", repeat=2)]


@cache
def position() -> Position:
    """Return 1805 with Prussia played by nobody, so that it has a consul too."""
    start = packaged_position("1805")
    return replace(start, players={p: n for p, n in start.players.items() if "prussia" not in n})


def ruling(answers: dict[str, str]) -> Ruling:
    return Ruling(read_questions("napoleonic-wars"), answers)


# ---- the text of section 8.1 once more, in other words


def told_edges(proxy: str, payer: str, answers: dict[str, str]) -> dict[tuple[Consul, Consul], int]:
    """Return what a Power may pay for, and what it costs: written from the sentences, not from the rules' code."""
    edges: dict[tuple[Consul, Consul], int] = {}
    if payer == "prussia":  # nobody plays it here, and a Neutral Proxy's card forms pieces only
        return edges
    for here in places(proxy):
        at = BOXES.index(here.box)
        plus = here.side == "+1"
        if at > 0 and here.box != "ally":  # left, by anybody; nobody leaves an Ally box by CPs
            box = BOXES[at - 1]
            there = Consul(box, None if box == "uncommitted" else here.row)
            edges[here, there] = COLUMN[box] + plus
        if at < 3:  # right, in the payer's own row
            enters = Consul(BOXES[at + 1], payer)
            free_to_change = here.box == "uncommitted" and not plus
            if free_to_change or here.row == payer:
                edges[here, enters] = max(COLUMN[enters.box] - plus, 0)
        if plus:  # back, by anybody
            normal = Consul(here.box, None if here.box == "uncommitted" else here.row)
            edges[here, normal] = 0 if answers["flip-back-cost"] == "b" else 1
        elif here.box == "uncommitted":
            if answers["plus-one-uncommitted"] == "a":
                edges[here, Consul("uncommitted", payer, "+1")] = 1
        elif here.row == payer:
            edges[here, replace(here, side="+1")] = 1
    return edges


def least_by_cpsat(edges: dict[tuple[Consul, Consul], int], start: Consul) -> dict[Consul, int]:
    """Return the least CPs to every place that can be reached: the largest potentials that no step can beat."""
    model = cp_model.CpModel()
    nodes = {node for edge in edges for node in edge} | {start}
    reached, front = {start}, [start]
    while front:
        here = front.pop()
        for a, b in edges:
            if a == here and b not in reached:
                reached.add(b)
                front.append(b)
    cost = {node: model.new_int_var(0, 60, "") for node in nodes & reached}
    model.add(cost[start] == 0)
    for (a, b), cp in edges.items():
        if a in cost:
            model.add(cost[b] <= cost[a] + cp)
    model.maximize(sum(cost.values()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    assert solver.solve(model) == cp_model.OPTIMAL
    return {node: solver.value(variable) for node, variable in cost.items()}


READ = pytest.mark.parametrize("answers", READINGS, ids=lambda answers: "".join(answers.values()))


@READ
@pytest.mark.parametrize("proxy", PROXIES)
def test_steps_and_prices_agree(proxy, answers):
    for payer in POWERS:
        steps = list(play.telling().track_steps(position(), proxy, payer, ruling(answers)))
        assert {(s.start, s.end): s.cp for s in steps} == told_edges(proxy, payer, answers)


@READ
@pytest.mark.parametrize(
    ("proxy", "payer"),
    [  # one payer for each consul, all of them in a long run: it is the same search
        pytest.param(proxy, payer, marks=() if j == i % 4 else pytest.mark.long)
        for (i, proxy), (j, payer) in product(enumerate(PROXIES), enumerate(POWERS))
    ],
)
def test_cheapest_ways_agree(proxy, payer, answers):
    graph = track_graph(play.telling().track_steps(position(), proxy, payer, ruling(answers)))
    told = told_edges(proxy, payer, answers)
    for start in places(proxy):
        least = least_by_cpsat(told, start)
        for target in places(proxy):
            way = cheapest(graph, start, [target])
            assert (way.cp if way else None) == least.get(target), (payer, start, target)


def test_each_step_of_a_way_follows_from_the_one_before():
    graph = track_graph(
        step for power in POWERS for step in play.telling().track_steps(position(), "denmark", power, ruling({}))
    )
    way = cheapest(graph, Consul("client", "france"), [Consul("ally", "russia")])
    assert way is not None
    assert way.cp == 1 + 1 + 1 + 2 + 3
    assert all(a.end == b.start for a, b in zip(way.steps, way.steps[1:], strict=False))


def test_the_plus_one_side_never_makes_a_way_cheaper():
    for power in POWERS:
        graph = track_graph(play.telling().track_steps(position(), "turkey", power, ruling({})))
        for start, target in product((p for p in places("turkey") if p.side == "normal"), repeat=2):
            way = cheapest(graph, start, [target])
            if way:
                moves = [s for s in way.steps if s.start.box != s.end.box]
                assert way.cp >= sum(COLUMN[s.end.box] for s in moves)


def test_no_way_in_the_first_round():
    clock = replace(position().clock, round=1)
    assert not list(play.telling().track_steps(replace(position(), clock=clock), "turkey", "france", ruling({})))


@pytest.mark.parametrize(
    ("prices", "cp", "chosen"),
    [((3, 2, 2), 4, (1, 2)), ((3, 2, 2), 5, (0, 1)), ((3, None, 2), 9, (0, 2)), ((3, 4), 2, ()), ((0, 1), 0, (0,))],
)
def test_one_budget_for_several_consuls(prices, cp, chosen):
    ways = [None if price is None else TrackWay((), price) for price in prices]
    assert most_within(ways, cp) == chosen


# ---- the command


def run(*words: str):
    return CliRunner().invoke(cli, ["track", *words], standalone_mode=False)


def test_the_command_tells_the_way_and_who_pays():
    done = run("1805", "--proxy", "turkey", "--to", "austria ally")
    assert done.return_value == 0
    assert "Cheapest, 6 CP:" in done.output
    assert "move Turkey right in Austria's row" in done.output
    assert "France     no way" in done.output


def test_the_command_keeps_to_a_budget():
    words = ["--proxy", "denmark", "--to", "britain client", "--proxy", "sweden", "--to", "uncommitted", "--cp", "4"]
    done = run("1805", *words)
    assert done.return_value == 1
    assert "With 4 CP: Sweden (2 CP)" in done.output


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--proxy", "spai", "--to", "uncommitted"], "nearest: spain"),
        (["--proxy", "prussia", "--to", "uncommitted"], "run by a player"),
        (["--proxy", "turkey", "--to", "austria alli"], "nearest: ally"),
        (["--proxy", "turkey", "--to", ""], "no place on the Track"),
        (["--proxy", "turkey", "--to", "first"], "no place on the Track"),
        (["--proxy", "turkey", "--proxy", "sweden", "--to", "uncommitted"], "one `--to` for each"),
        (["--proxy", "turkey", "--to", "uncommitted", "--power", "poland"], "not in the position"),
    ],
)
def test_the_command_refuses_what_it_cannot_mean(words, says):
    done = run("1805", *words)
    assert says in str(done.exception)
