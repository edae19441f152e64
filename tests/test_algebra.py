"""The algebra read plainly, under CP-SAT and under Z3: the same values, for every assignment of small variables."""

from __future__ import annotations

import subprocess
import sys
from inspect import signature
from itertools import combinations, permutations, product

import pytest
from berthier.constraints.algebra import PLAIN, Choice, Symbolic
from berthier.solver.engines import SAT, UNKNOWN, UNSAT, Optimum, open_engine
from support import is_value, solutions, value_of

TRUTHS, NUMBERS, CHOICES = "pqr", "kmn", "cde"
DOMAINS = dict.fromkeys(TRUTHS, (False, True))
DOMAINS |= {"k": (1, 2, 3), "m": (-1, 0, 1), "n": (0, 1, 2)}
DOMAINS |= {"c": ("x", "y", "z"), "d": ("y", "z", "w"), "e": (None, "x", "y")}
OPEN = object()
TABLE = {"x": 3, "y": -1}

EXPRESSIONS = {  # the names of its parameters say over which domains an expression ranges
    "all": lambda a, p, q, r: a.all((p, q, r)),
    "all, nested": lambda a, p, q, r: a.all((p, a.all((q, True)), a.any((r, p)), p)),
    "all of none": lambda a: a.all(()),
    "all, contradicting": lambda a, p: a.all((p, a.no(p))),
    "any": lambda a, p, q, r: a.any((p, q, r)),
    "any, nested": lambda a, p, q, r: a.any((p, a.any((q, False)), a.all((r, a.no(p))))),
    "any of none": lambda a: a.any(()),
    "any of comparisons": lambda a, p, m, n: a.any((p, m > n, m + n == 0)),
    "no": lambda a, p: a.no(p),
    "no, twice": lambda a, p, q: a.no(a.no(a.all((p, q)))),
    "no any": lambda a, p, q, n: a.no(a.any((p, a.no(q), n >= 2))),
    "implies": lambda a, p, q: a.implies(p, q),
    "implies, chained": lambda a, p, q, r: a.implies(a.implies(p, q), r),
    "ite of truths": lambda a, p, q, r: a.ite(p, q, r),
    "ite of numbers": lambda a, p, m, n: a.ite(p, m, n),
    "ite of constants": lambda a, p: a.ite(p, 3, -2),
    "ite of number and constant": lambda a, p, q, n: a.ite(p, a.ite(q, n, -1), 2),
    "ite of keys": lambda a, p: a.ite(p, "x", None),
    "ite of choices": lambda a, p, c, d: a.ite(p, c, d),
    "ite of choice and key": lambda a, p, c: a.ite(p, c, "w"),
    "ite of key and choice": lambda a, p, e: a.ite(p, None, e),
    "ite under a comparison": lambda a, m, n: a.ite(m < n, 2 * m, n - 1),
    "ite within ite, one condition": lambda a, p, m, n: a.ite(p, a.ite(p, m, n) + 1, 2 * a.ite(p, 5, n) - m),
    "ite within ite, all constant": lambda a, p, q: a.ite(p, a.ite(p, a.ite(q, 1, 2), 3), a.ite(p, 4, 5)),
    "ite, nested": lambda a, p, q, e: a.ite(p, a.ite(q, "x", e), a.ite(q, e, None)),
    "sum": lambda a, m, n, p: a.sum((m, n, 3, m, p)),
    "sum of none": lambda a: a.sum(()),
    "sum that cancels": lambda a, m, n: m - n + (n - m),
    "count": lambda a, p, q, m: a.count((p, q, a.no(p), True, m >= 0)),
    "min": lambda a, m, n: a.min(m, n),
    "min with a constant": lambda a, m: a.min(0, m),
    "max": lambda a, m, n: a.max((m, n)),
    "max of one": lambda a, m: a.max((m,)),
    "max of sums": lambda a, m, n, k: a.max((m + n, 2 * m, 1 - k)),
    "max with constants": lambda a, m, n: a.max((0, m, 1, n)),
    "max, decided": lambda a, m, n: a.max((m, 5, n)),
    "eq of key": lambda a, c: a.eq(c, "y"),
    "eq of no key": lambda a, c: a.eq(c, "w"),
    "eq of nobody": lambda a, e: a.eq(e, None),
    "eq of choices": lambda a, c, d: a.eq(c, d),
    "eq of key and choice": lambda a, c: a.eq("x", c),
    "eq of merged choices": lambda a, p, c, e: a.eq(a.ite(p, c, e), e),
    "at a table": lambda a, c: a.at(c, TABLE),
    "at a table, default": lambda a, e: a.at(e, TABLE, 7),
    "at a function": lambda a, e: a.at(e, lambda key: len(key) + 1, 0),
    "at truths": lambda a, c, p, q: a.at(c, {"x": p, "y": a.no(q)}, False),
    "at numbers": lambda a, c, m, n: a.at(c, {"x": m, "y": n}, 2),
    "at keys": lambda a, e: a.at(e, {"x": "y", "y": "x"}, None),
    "at choices": lambda a, c, d, e: a.at(c, {"x": d, "y": e}, "v"),
    "at a merged choice": lambda a, p, c, d: a.at(a.ite(p, c, d), {"x": 1, "y": 2, "z": 3}, 4),
    "holds": lambda a, e: a.holds(e, lambda key: key == "x", none=True),
    "holds, else not": lambda a, e: a.holds(e, lambda key: key == "x", none=False),
    "holds, symbolic": lambda a, e, p, q: a.holds(e, lambda key: p if key == "x" else a.no(p), none=q),
    "+": lambda a, m, n: m + n + 1,
    "-": lambda a, m, n: 1 - m - n,
    "negative": lambda a, m: -m,
    "*": lambda a, m, n: 3 * m + n * -2,
    "* 0": lambda a, m: m * 0,
    "<=": lambda a, m, n: m <= n,
    "<": lambda a, m, n: m < n,
    ">=": lambda a, m, n: m >= n,
    ">": lambda a, m, n: m > n,
    "==": lambda a, m, n: m == n,
    "!=": lambda a, m, n: m != n,
    "<= constant": lambda a, m: m <= 0,
    "constant <": lambda a, m: m > 0,
    "== constant": lambda a, m, n: m + n == 1,
    "!= constant": lambda a, m, n: m - 2 * n != 1,
    "comparison, decided": lambda a, m, k: m <= k,
}


def names_of(expression):
    return list(signature(expression).parameters)[1:]


def variable(a, name, bounded=True):
    domain = DOMAINS[name]
    if name in TRUTHS:
        return a.flag(name)
    if name in CHOICES:
        return a.choice(name, domain)
    return a.number(name, domain[0], domain[-1]) if bounded else a.number(name, None, None)


def assignments(names):
    return [dict(zip(names, values, strict=True)) for values in product(*(DOMAINS[name] for name in names))]


@pytest.mark.parametrize("name", EXPRESSIONS)
def test_readings_agree(name, engine):
    """Any of the variables may be constants: what remains has the plain value for every assignment, and no other."""
    expression = EXPRESSIONS[name]
    names = names_of(expression)
    for fixed in product(*((*DOMAINS[name], OPEN) for name in names)):
        constants = {name: value for name, value in zip(names, fixed, strict=True) if value is not OPEN}
        a, free = Symbolic(), [name for name in names if name not in constants]
        variables = {name: variable(a, name) for name in free}
        result = expression(a, **constants, **variables)
        expected = {(*one.values(), expression(PLAIN, **constants, **one)) for one in assignments(free)}
        if free:
            found = list(solutions(engine, a, [*variables.values(), result]))
            assert len(found) == len(expected) and set(found) == expected, constants
        else:
            assert type(result) in (bool, int, str, type(None)), "constants must fold"
            assert {(result,)} == expected


@pytest.mark.parametrize("group", [False, True])
@pytest.mark.parametrize("name", EXPRESSIONS)
def test_asserted_and_denied(name, engine, group):
    """Asserting that an expression has a value leaves the assignments where it does; denying it, the others."""
    expression = EXPRESSIONS[name]
    names = names_of(expression)
    plain = {tuple(one.values()): expression(PLAIN, **one) for one in assignments(names)}
    for value in set(plain.values()):
        for denied in (False, True):
            a = Symbolic()
            variables = {name: variable(a, name) for name in names}
            claim = is_value(a, expression(a, **variables), value)
            truth = a.no(claim) if denied else claim
            found = set(solutions(engine, a, list(variables.values()), (truth,), group))
            assert found == {one for one, v in plain.items() if (v == value) is not denied}


@pytest.mark.parametrize("name", [name for name in EXPRESSIONS if set(names_of(EXPRESSIONS[name])) & set(NUMBERS)])
def test_unbounded_numbers(name):
    expression, a = EXPRESSIONS[name], Symbolic()
    names = names_of(expression)
    variables = {name: variable(a, name, bounded=False) for name in names}
    result = expression(a, **variables)
    within = [
        truth
        for name in set(names) & set(NUMBERS)
        for truth in (variables[name] >= DOMAINS[name][0], variables[name] <= DOMAINS[name][-1])
    ]
    expected = {(*one.values(), expression(PLAIN, **one)) for one in assignments(names)}
    assert set(solutions("z3", a, [*variables.values(), result], within)) == expected


def test_cpsat_refuses_unbounded_numbers():
    with pytest.raises(ValueError, match="bound"):
        open_engine("cpsat").require(Symbolic().number("n", 0, None) >= 1)


@pytest.mark.parametrize("name", [name for name in EXPRESSIONS if set(names_of(EXPRESSIONS[name])) & set(CHOICES)])
def test_options_hold_every_value(name):
    expression, a = EXPRESSIONS[name], Symbolic()
    names = names_of(expression)
    result = expression(a, **{name: variable(a, name) for name in names})
    values = {expression(PLAIN, **one) for one in assignments(names)}
    if isinstance(result, Choice):
        assert set(a.options(result)) == values
    assert all(PLAIN.options(value) == (value,) for value in values)


def test_options_of_variables():
    a = Symbolic()
    assert a.options(a.choice("c", "xyz")) == ("x", "y", "z")
    assert a.options(a.choice("c", "x")) == a.options("x") == ("x",)


# ---- graphs

NODES = "ABCD"
PAIRS = list(combinations(NODES, 2))


def graph_of(bits):
    edges = [pair for number, pair in enumerate(PAIRS) if bits >> number & 1]
    return {node: {next(iter({*edge} - {node})): True for edge in edges if node in edge} for node in NODES}


def shape_of(bits):
    """Return a number that graphs share when they differ in the names of nodes alone."""
    edges = [pair for number, pair in enumerate(PAIRS) if bits >> number & 1]
    return min(
        sum(1 << PAIRS.index(tuple(sorted((new[x], new[y])))) for x, y in edges)
        for new in (dict(zip(NODES, order, strict=True)) for order in permutations(NODES))
    )


GRAPHS = range(64)
SHAPES = sorted({shape_of(bits) for bits in GRAPHS})
GRAPHS_AND_SHAPES = [bits if bits in SHAPES else pytest.param(bits, marks=pytest.mark.long) for bits in GRAPHS]


def flag_sets(fixed=None):
    fixed = fixed or {}
    options = [(fixed[node],) if node in fixed else (False, True) for node in NODES]
    return [dict(zip(NODES, flags, strict=True)) for flags in product(*options)]


@pytest.mark.parametrize("bits", GRAPHS_AND_SHAPES)
def test_reach_is_the_least_fixpoint(bits, engine):
    """For all flags and starts the reached set is the plain one, and no other satisfies the definitions."""
    graph, a = graph_of(bits), Symbolic()
    ok, start = {node: a.flag(node) for node in NODES}, a.choice("start", NODES)
    reached = a.reach(graph, ok, start)
    found = list(solutions(engine, a, [*ok.values(), start, *reached.values()]))
    expected = {
        (*flags.values(), first, *PLAIN.reach(graph, flags, first).values()) for flags in flag_sets() for first in NODES
    }
    assert len(found) == len(expected) and set(found) == expected


@pytest.mark.parametrize("bits", [13, 63, *(pytest.param(bits, marks=pytest.mark.long) for bits in SHAPES)])
def test_reach_with_constants(bits, engine):
    """Some flags constant, and the start constant or chosen."""
    graph = graph_of(bits)
    for flags, choose in product(product((False, OPEN), (True, OPEN), (False, OPEN), (True, OPEN)), (False, True)):
        a = Symbolic()
        ok = {node: a.flag(node) if flag is OPEN else flag for node, flag in zip(NODES, flags, strict=True)}
        start = a.choice("start", "AC") if choose else "B"
        reached = a.reach(graph, ok, start)
        known = {node: flag for node, flag in ok.items() if isinstance(flag, bool)}
        expected = {
            (*one.values(), first, *PLAIN.reach(graph, one, first).values())
            for one in flag_sets(known)
            for first in ("AC" if choose else "B")
        }
        assert set(solutions(engine, a, [*ok.values(), start, *reached.values()])) == expected


def test_reach_from_nowhere(engine):
    """A start that nobody chose reaches nothing, however it is read."""
    graph, a = graph_of(0b111111), Symbolic()
    for ok in (dict.fromkeys(NODES, True), {node: a.flag(node) for node in NODES}):
        start = a.choice("start", (None, "A"))
        reached = a.reach(graph, ok, start)
        assert set(solutions(engine, a, list(reached.values()), (a.eq(start, None),))) == {(False,) * 4}
    assert not any(PLAIN.reach(graph, dict.fromkeys(NODES, True), None).values())


@pytest.mark.parametrize("bits", SHAPES)
def test_regions(bits, engine):
    """With symbolic flags there is one region around each node: the plain region it lies in, or nothing."""
    graph, a = graph_of(bits), Symbolic()
    ok = {node: a.flag(node) for node in NODES}
    regions = a.regions(graph, ok)
    found = solutions(engine, a, [*ok.values(), *(region[node] for region in regions for node in NODES)])
    expected = set()
    for flags in flag_sets():
        plain = PLAIN.regions(graph, flags)
        assert a.regions(graph, flags) == plain
        together = [any(x in region and y in region for region in plain) for x, y in product(NODES, repeat=2)]
        expected.add((*flags.values(), *together))
    assert set(found) == expected


@pytest.mark.parametrize("bits", GRAPHS)
def test_plain_regions_are_reached_sets(bits):
    graph = graph_of(bits)
    for flags in flag_sets():
        sets = {frozenset(n for n, r in PLAIN.reach(graph, flags, s).items() if r) for s in NODES if flags[s]}
        found = PLAIN.regions(graph, flags)
        assert len(found) == len(sets) and {frozenset(region) for region in found} == sets


@pytest.mark.parametrize("bits", SHAPES)
def test_distances(bits, engine):
    """Steps through `ok` nodes from a known start: what a breadth-first search finds, for all flags."""
    graph, a = graph_of(bits), Symbolic()
    ok = {node: a.flag(node) for node in NODES}
    far = a.distances(graph, ok, "A")
    found = solutions(engine, a, [*ok.values(), *far.values()])
    expected = set()
    for flags in flag_sets():
        plain = PLAIN.distances(graph, flags, "A")
        reached = PLAIN.reach(graph, flags, "A")
        assert a.distances(graph, flags, "A") == plain
        assert {node: distance < len(NODES) for node, distance in plain.items()} == reached
        assert all(plain[o] <= plain[n] + 1 for n in NODES if reached[n] for o in graph[n] if flags[o])
        expected.add((*flags.values(), *plain.values()))
    assert set(found) == expected


@pytest.mark.parametrize("flags", [(True,) * 4, (True, False, True, True), (False, True, True, True)])
def test_graphs_whose_connections_are_open(flags, engine):
    """Every graph at once: reached sets, regions and distances are those of each graph."""
    a, ok = Symbolic(), dict(zip(NODES, flags, strict=True))
    edges = {pair: a.flag("-".join(pair)) for pair in combinations(NODES, 2)}
    graph = {n: {o: edges[min(n, o), max(n, o)] for o in NODES if o != n} for n in NODES}
    reached, far, regions = a.reach(graph, ok, "A"), a.distances(graph, ok, "A"), a.regions(graph, ok)
    inside = [region[node] for region in regions for node in NODES]
    found = set(solutions(engine, a, [*edges.values(), *reached.values(), *far.values(), *inside]))
    expected = set()
    for joined in product((False, True), repeat=len(edges)):
        drawn = dict(zip(edges, joined, strict=True))
        one = {n: {o: True for o in NODES if o != n and drawn[min(n, o), max(n, o)]} for n in NODES}
        plain = PLAIN.regions(one, ok)
        together = [any(x in r and y in r for r in plain) for x in NODES if ok[x] for y in NODES]
        told = (*PLAIN.reach(one, ok, "A").values(), *PLAIN.distances(one, ok, "A").values())
        expected.add((*joined, *told, *together))
    assert found == expected


# ---- misuse

A = Symbolic()
P, Q, M, N, C = A.flag("p"), A.flag("q"), A.number("m", 0, 3), A.number("n", 0, 3), A.choice("c", "xyz")
SYMBOLIC = {
    "flag": P, "negation": A.no(P), "junction": A.any((P, Q)), "comparison": M < N, "number": M, "sum": M + N,
    "choice": C, "merged choice": A.ite(P, C, "w"),
}  # fmt: skip
MISUSES = {
    "bool": bool,
    "not": lambda thing: not thing,
    "and": lambda thing: thing and True,
    "iter": iter,
    "in": lambda thing: "x" in thing,
    "list": list,
}


@pytest.mark.parametrize("misuse", MISUSES)
@pytest.mark.parametrize("kind", SYMBOLIC)
def test_symbolic_values_refuse(kind, misuse):
    with pytest.raises(TypeError):
        MISUSES[misuse](SYMBOLIC[kind])


@pytest.mark.parametrize("kind", [kind for kind in SYMBOLIC if kind not in ("number", "sum")])
def test_truths_and_choices_refuse_equality(kind):
    thing = SYMBOLIC[kind]
    for compare in (lambda: thing == "x", lambda: thing != "x", lambda: thing == thing, lambda: thing == Q):
        with pytest.raises(TypeError):
            compare()


@pytest.mark.parametrize(
    "misuse",
    [
        lambda: 1 <= M <= 2,
        lambda: M == N == 1,
        lambda: M * N,
        lambda: M * P,
        lambda: P * Q,
        lambda: M * 1.5,
        lambda: M // 2,
        lambda: min(M, N),
        lambda: max(M, N),
        lambda: all([P, Q]),
        lambda: ~P,
        lambda: C < "x",
    ],
)
def test_operations_without_meaning_are_refused(misuse):
    with pytest.raises(TypeError):
        misuse()


@pytest.mark.parametrize(
    "misuse",
    [
        lambda: A.all((P, M)),
        lambda: A.any((1, P)),
        lambda: A.all((P, None)),
        lambda: A.all((C,)),
        lambda: A.no(M),
        lambda: A.implies(M, P),
        lambda: A.ite(M, 3, 0),
    ],
)
def test_a_number_is_no_truth(misuse):
    with pytest.raises(TypeError):
        misuse()


# ---- engines


def test_groups(engine):
    a = Symbolic()
    n, p = a.number("n", 0, 3), a.flag("p")
    claims = (n <= 1, n >= 2, a.implies(p, n == 3), p)
    asked = open_engine(engine)
    handles = [asked.group([claim]) for claim in claims]
    plain = {
        one: (one[0] <= 1, one[0] >= 2, not one[1] or one[0] == 3, one[1]) for one in product(range(4), (False, True))
    }
    for switches in product((False, True), repeat=4):
        for handle, on in zip(handles, switches, strict=True):
            asked.switch(handle, on)
        allowed = {one for one, holds in plain.items() if all(h for h, on in zip(holds, switches, strict=True) if on)}
        assert asked.solve() == (SAT if allowed else UNSAT)
        assert not allowed or (asked.value(n), asked.value(p)) in allowed
        assumed = [handle for handle, on in zip(handles, switches, strict=True) if on]
        status, used = asked.core(assumed, 5)
        assert status == asked.decide(assumed, 5) == (SAT if allowed else UNSAT)
        assert not used if allowed else used and set(used) <= set(assumed)
        assert allowed or asked.core(used, 5)[0] == UNSAT
        assert asked.solve() == status  # switches are as they were


def numeric(expression):
    return all(type(expression(PLAIN, **one)) is int for one in assignments(names_of(expression)))


@pytest.mark.parametrize("maximize", [True, False])
@pytest.mark.parametrize("name", [name for name, expression in EXPRESSIONS.items() if numeric(expression)])
def test_optimize(name, engine, maximize):
    expression, a = EXPRESSIONS[name], Symbolic()
    variables = {name: variable(a, name) for name in names_of(expression)}
    result = expression(a, **variables)
    asked = open_engine(engine, a.definitions)
    best = (max if maximize else min)(expression(PLAIN, **one) for one in assignments(list(variables)))
    assert asked.optimize(result, maximize) == Optimum(SAT, best, best)
    found = {name: value_of(asked, thing) for name, thing in variables.items()}
    assert asked.value(result) == expression(PLAIN, **found) == best
    asked.require(result > best if maximize else result < best)
    assert asked.solve() == UNSAT


@pytest.mark.parametrize("number", [0, 3, N, M - N])
def test_nothing_is_best_where_nothing_is_possible(engine, number):
    asked = open_engine(engine, [P, A.no(P)])
    assert asked.optimize(number, True) == asked.optimize(number, False) == Optimum(UNSAT, None, None)


def constraint(a, p, q, m, n):
    return a.all((a.any((p, m >= 1)), a.implies(q, m + n <= 1), a.any((n != 2, q, a.no(p)))))


SINGLE = {
    "p": lambda a, p, q, m, n: p,
    "no q": lambda a, p, q, m, n: a.no(q),
    "m": lambda a, p, q, m, n: m,
    "n": lambda a, p, q, m, n: n,
    "m < n": lambda a, p, q, m, n: m < n,
    "m or n": lambda a, p, q, m, n: a.ite(p, m, n),
    "3": lambda a, p, q, m, n: 3,
}
SUMS = {
    "q": lambda a, p, q, m, n: q,
    "m + 3 n": lambda a, p, q, m, n: m + 3 * n,
    "2 n - 3 m": lambda a, p, q, m, n: 2 * n - 3 * m,
}


def check_first(pool, count):
    names = ["p", "q", "m", "n"]
    allowed = [one for one in assignments(names) if constraint(PLAIN, **one)]
    for terms in permutations(pool, count):
        for highs in product((True, False), repeat=count):
            a = Symbolic()
            variables = {name: variable(a, name) for name in names}
            asked = open_engine("cpsat", [constraint(a, **variables)])
            wanted = [(pool[term](a, **variables), high) for term, high in zip(terms, highs, strict=True)]
            assert asked.first(wanted) == SAT

            def worth(one, terms=terms, highs=highs):
                return [pool[term](PLAIN, **one) * (1 if high else -1) for term, high in zip(terms, highs, strict=True)]

            found = {name: asked.value(thing) for name, thing in variables.items()}
            assert found in allowed
            assert worth(found) == max(map(worth, allowed)), (terms, highs)


@pytest.mark.parametrize("count", [1, 2, pytest.param(3, marks=pytest.mark.long)])
def test_first_is_lexicographic(count):
    check_first(SINGLE, count)


def test_first_prefers_sums_as_wholes():
    check_first(SUMS, 2)


def test_first_of_nothing():
    asked = open_engine("cpsat", [False])
    assert asked.first([]) == UNSAT


def pigeonhole(a, pigeons):
    """Return what cannot hold together: each pigeon sits in a hole, alone, and holes are one too few."""
    sits = [[a.flag(f"{pigeon} in {hole}") for hole in range(pigeons - 1)] for pigeon in range(pigeons)]
    homes = [a.any(row) for row in sits]
    alone = [a.any((a.no(x), a.no(y))) for column in zip(*sits, strict=True) for x, y in combinations(column, 2)]
    return [*homes, *alone]


@pytest.mark.parametrize("seconds", [0.01, 1e-9])
def test_a_limit_gives_unknown(engine, seconds):
    assert open_engine(engine, pigeonhole(Symbolic(), 8), seconds).solve() == UNKNOWN


def test_a_solution_stays_where_a_limit_comes_before_another(engine):
    a, n, late = Symbolic(), A.number("n", 0, 9), A.flag("late")
    asked = open_engine(engine, [n >= 3, n <= 5], 1e-2)
    assert asked.optimize(n, maximize=True) == Optimum(SAT, 5, 5)
    for claim in pigeonhole(a, 9):
        asked.require(claim)
    assert asked.optimize(n + late, maximize=False) == Optimum(UNKNOWN, None, None)
    assert asked.solve() == UNKNOWN
    assert asked.first([(late, True)]) == UNKNOWN
    assert asked.value(n) == 5


def test_an_optimum_cut_short_is_unknown(engine):
    a, late = Symbolic(), A.flag("late")
    asked = open_engine(engine, [a.any((late, claim)) for claim in pigeonhole(a, 11)], 0.1)
    found = asked.optimize(a.count((late,)), maximize=False)
    assert found.status == UNKNOWN
    assert found.value in (None, 1) and found.bound in (None, 0)


BLOCKED = """
import sys
import ortools.sat.python as package
from ortools.sat.python import cp_model  # it needs the module that is blocked next
sys.modules["ortools.sat.python.cp_model_helper"] = None
del package.cp_model_helper

from berthier.constraints.algebra import Symbolic
from berthier.solver.engines import open_engine
from berthier.solver.engines import cpsat, ortools_public

assert cpsat.ort is ortools_public
a = Symbolic()
m, n, p = a.number("m", 0, 3), a.number("n", 0, 3), a.flag("p")
asked = open_engine("cpsat", [a.implies(p, m + n <= 4), a.max((m, n)) >= 2])
group = asked.group([p])
assert asked.solve() == "sat" and asked.value(p)
assert asked.optimize(m + n, True).value == 4
asked.switch(group, False)
assert asked.optimize(m + n, True).value == 6
assert asked.first([(n, False), (m, False)]) == "sat" and (asked.value(m), asked.value(n)) == (2, 0)
asked.require(a.all((m <= 1, n <= 1)))
assert asked.solve() == "unsat"
"""


def test_cp_model_serves_where_the_layer_under_it_is_missing():
    done = subprocess.run([sys.executable, "-c", BLOCKED], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_unknown_engines_are_refused():
    with pytest.raises(KeyError):
        open_engine("minizinc")
