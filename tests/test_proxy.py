"""The procedure of 7.5 leaves one next step in every small state, ends for every card, and is what the text says.

The text is stated here a second time, in another form: for each kind of piece when it may be built, with no order of
trying one after another. Both are compared over all states of up to 8 Units, 3 generals and 3 squadrons.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, product
from typing import Any

from berthier.constraints.algebra import PLAIN
from berthier.constraints.napoleonic_wars.proxies.proxy_procedure import (
    BUILD,
    EXCHANGE,
    STOP,
    Muster,
    after,
    due,
    gap,
    procedure,
)
from berthier.constraints.napoleonic_wars.steps.scene import Scene
from berthier.constraints.napoleonic_wars.telling import REGISTER
from berthier.model.files import read_document
from berthier.model.kinds import read_any
from berthier.model.napoleonic_wars.acts import By
from berthier.model.napoleonic_wars.card_acts import DrawCard, ExchangeUnits, KeepCP
from berthier.model.napoleonic_wars.orders import (
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    say,
)
from berthier.model.napoleonic_wars.position import REGROUP, UNUSED
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions

GAME = "napoleonic-wars"
RATINGS = {"Ali": 4, "Bey": 4, "Czar": 6}
PRICES = {"unit": 2, "general": 2, "squadron": 4}
CARDS = range(1, 7)
MOST_UNITS, MOST_SQUADRONS, MOST_STEPS = 8, 3, 30
QUESTIONS = (
    "proxy-threshold", "proxy-no-general", "leaderless", "led-by-called", "exchange-at-zero", "exchange-threshold",
    "exchange-led", "proxy-cannot-pay", "second-unspent-cp", "regrouped-leaders", "refit-same-phase",
    "new-squadron-marker",
)  # fmt: skip
RULING = Ruling(read_questions(GAME))
DEFAULT = {question: RULING.answer(question) for question in QUESTIONS}


def answers(*turned: str) -> dict[str, str]:
    """Return the answers by default, some questions answered the other way."""
    return {q: "b" if q in turned else letter for q, letter in DEFAULT.items()}


# ---- the text, stated a second time


OLD = ("leader", "old unit", "old squadron")
BEFORE = {  # what comes before each kind, by 7.5.b, d, g and h; Units and generals exclude one another
    "leader": (),
    "old unit": OLD[:1],
    "old squadron": OLD[:2],
    "unit": OLD,
    "general": OLD,
    "squadron": (*OLD, "unit", "general"),
    "refit": (*OLD, "unit", "general", "squadron"),
}


def text(m: Muster, r: Mapping[str, str]) -> set[tuple[str, int]]:
    """Return each kind of piece that the text lets come next, with how many Units are exchanged to pay for it."""
    best = max([RATINGS[g] for g in m.generals], default=None)
    bare = m.units
    for general in m.leaders:  # each leads as many as he can, or one leads all
        bare -= min(bare, RATINGS[general] if r["led-by-called"] == "a" else bare)
    pieces = bare + (m.docked if r["leaderless"] == "b" else 0)
    floor = 0 if r["proxy-threshold"] == "a" else -1  # "more than" the rating, or as many
    stock = bare if r["exchange-led"] == "a" else m.units
    idle = m.cp == 0 and r["exchange-at-zero"] == "a"
    short = {price: next(n for n in range(3) if m.cp + 2 * n >= price) for price in (2, 4)}
    paid = {price: None if n > stock or (n and idle) else n for price, n in short.items()}
    one = 0 if m.cp >= 1 else None
    price = {
        "leader": one, "old unit": one, "old squadron": one, "unit": 0 if m.cp >= 2 else None, "general": paid[2],
        "squadron": paid[4], "refit": one,
    }  # fmt: skip
    rest = bare - min(bare, short[2]) if r["exchange-threshold"] == "b" else bare
    wanted = {
        "leader": len(m.waiting) > 0,
        "old unit": m.regrouped_units > 0,
        "old squadron": m.regrouped_squadrons > 0 and bool(m.ports),
        "unit": m.unused_units > 0 and (r["proxy-no-general"] == "a" if best is None else pieces - best <= floor),
        "general": best is not None and bare - best > floor and rest - best > floor,
        "squadron": m.unused_squadrons > 0,
        "refit": bool(m.marked),
    }
    patient = r["proxy-cannot-pay"] == "a" and (r["second-unspent-cp"] == "a" or m.cp + m.marker <= 1)
    standing = {kind for kind in wanted if wanted[kind] and (patient or price[kind] is not None)}
    free = [kind for kind in standing if standing.isdisjoint(BEFORE[kind])]
    return {(kind, number) for kind in free if (number := price[kind]) is not None}


NAMES = {
    ReturnGeneral: "leader", ReturnUnits: "old unit", ReturnSquadrons: "old squadron", FormUnits: "unit",
    CallUp: "general", FormSquadrons: "squadron", Refit: "refit",
}  # fmt: skip


# ---- all small states


def states() -> Iterator[Muster]:
    """Yield every state: each piece in Regroup or unused, Units also in the Capital; a Port open or not."""
    armies = [
        (waiting, unused, here)
        for waiting, unused, here in product(range(MOST_UNITS + 1), repeat=3)
        if waiting + unused + here <= MOST_UNITS
    ]
    fleets = [(w, u) for w, u in product(range(MOST_SQUADRONS + 1), repeat=2) if w + u <= MOST_SQUADRONS]
    staffs = sorted({tuple(sorted(staff)) for staff in product("RUO", repeat=2)})  # two of them are equals
    for (waiting, unused, here), (away, stock), equals, best in product(armies, fleets, staffs, "RUO"):
        staff = dict(zip(RATINGS, (*equals, best), strict=True))
        for ports in (("Port",), ()) if away else (("Port",),):
            yield Muster(
                RATINGS, PRICES, waiting=tuple(g for g in RATINGS if staff[g] == "R"), regrouped_units=waiting,
                regrouped_squadrons=away, generals=tuple(g for g in RATINGS if staff[g] == "U"), unused_units=unused,
                unused_squadrons=stock, units=here, capital="Port", ports=ports, yards=("Port",),
            )  # fmt: skip


STATES = list(states())
GAPS = {"regrouped-leaders", "leaderless"}  # the questions that close a choice among unequals


def walk(m: Muster, r: Mapping[str, str], known: set | None = None) -> None:
    """Follow the procedure from a state to its end, comparing each step with the text."""
    for _ in range(MOST_STEPS):
        key = (
            m.cp, m.waiting, m.regrouped_units, m.regrouped_squadrons, m.generals, m.unused_units, m.unused_squadrons,
            m.units, m.leaders, m.docked, m.marker, m.ports,
        )  # fmt: skip
        if known is not None:
            if key in known:
                return
            known.add(key)
        step, allowed = due(m, r), text(m, r)
        if step.how == STOP:
            assert not allowed, (m, r)
            ends(m, step, r)
            return
        m, step, exchanged = pay(m, step, r)
        assert step.rank and allowed == {(NAMES[step.rank.order], exchanged)}, (m, r)
        choices = step.choices(m, r)
        equals(choices, m, r)
        m = after(m, choices[0], r)
    raise AssertionError("the procedure does not end")


def pay(m: Muster, step: Any, r: Mapping[str, str]) -> tuple[Muster, Any, int]:
    """Exchange Units as long as a step asks for it; returns how many."""
    rank, exchanged = step.rank, 0
    while step.how == EXCHANGE:
        assert step.choices(m, r) == (ExchangeUnits(1),)
        m, exchanged = after(m, ExchangeUnits(1), r), exchanged + 1
        step = due(m, r)
    assert step.how == BUILD and step.rank is rank
    return m, step, exchanged


def equals(choices: tuple[Any, ...], m: Muster, r: Mapping[str, str]) -> None:
    """Check that a choice is one among equals, or a gap that is told of and closed by a reading."""
    ratings = {RATINGS[order.general] for order in choices if hasattr(order, "general")}
    assert len({type(order) for order in choices}) == 1
    if len(ratings) > 1:
        assert gap(choices, m, r) in GAPS
        assert r["regrouped-leaders"] == "a"
    else:
        assert gap(choices, m, r) is None


def ends(m: Muster, step: Any, r: Mapping[str, str]) -> None:
    """Check the end: at most one marker."""
    choices = step.choices(m, r)
    assert choices == ((KeepCP(1),) if m.cp and not m.marker else ())
    for order in choices:
        m = after(m, order, r)
        assert due(m, r).how == STOP and not due(m, r).choices(m, r)
    assert m.marker <= 1


def test_every_small_state_has_one_next_step():
    known: set = set()
    for state in STATES:
        for card in CARDS:
            walk(state._replace(cp=card), DEFAULT, known)


TURNED = [(), *((q,) for q in QUESTIONS), *combinations(QUESTIONS, 2), QUESTIONS]


def test_every_reading_leaves_one_next_step():
    chance = random.Random(7)
    for turned in TURNED:
        r = answers(*turned)
        for state in chance.sample(STATES, 120):
            marked, docked = {"Port": chance.randint(1, 2)} if chance.random() < 0.5 else {}, chance.randint(0, 2)
            known = state._replace(marked=marked, docked=docked + sum(marked.values()))
            walk(known._replace(cp=chance.randint(0, 6), marker=chance.choice((0, 0, 1))), r)


def test_a_best_leader_closes_the_gap():
    r = answers("regrouped-leaders")
    mixed = [state for state in STATES[::5] if len({RATINGS[g] for g in state.waiting}) > 1]
    assert mixed
    for state in mixed:
        for m, step, choices in procedure(state._replace(cp=2), r):
            assert step.how != BUILD or gap(choices, m, r) is None


# ---- the rules against the text


def position():
    return read_any(read_document(packaged(GAME, "positions")["practice-proxy"]))[1]


def placed(base: Any, m: Muster) -> Any:
    """Return the position of a state: Sweden, whose Capital is the Port Larch."""
    side, clock = base.sides["sweden"], replace(base.clock, cp=m.cp)
    leaders = {g: REGROUP if g in m.waiting else UNUSED if g in m.generals else "(out)" for g in RATINGS}
    side = replace(
        side, ratings=RATINGS, leaders=leaders, units={"Larch": m.units}, regroup_units=m.regrouped_units,
        supply_units=m.units + m.regrouped_units + m.unused_units, regroup_squadrons=m.regrouped_squadrons,
        supply_squadrons=m.regrouped_squadrons + m.unused_squadrons + 1, refit={"Larch": 1},
    )  # fmt: skip
    blockaded = () if m.ports else ("Larch",)
    return replace(base, sides={**base.sides, "sweden": side}, clock=clock, blockaded=blockaded)


def accepted(place: Any, order: Any, earlier: tuple = ()) -> bool:
    """Return whether no rule refuses an order."""
    scene = Scene(PLAIN, place, "sweden", order, 0, RULING.fresh(), earlier)
    rules = REGISTER.act_rules[type(order)]
    return all(clause.holds or not clause.given for _, rule in rules for clause in rule(PLAIN, scene))


def candidates(m: Muster) -> list[Any]:
    """Return every order for one piece."""
    orders: list[Any] = [kind(1, "Larch") for kind in (FormUnits, ReturnUnits, FormSquadrons, ReturnSquadrons, Refit)]
    orders += [kind(general, "Larch") for kind in (CallUp, ReturnGeneral) for general in RATINGS]
    return [*orders, ExchangeUnits(1), KeepCP(1)]


def test_rules_accept_what_the_text_allows_and_nothing_else():
    chance, base, counts = random.Random(11), position(), {True: 0, False: 0}
    for state in chance.sample(STATES, 250):
        m = state._replace(cp=chance.randint(1, 6), docked=1, marked={"Larch": 1}, ports=("Larch",) * len(state.ports))
        place, allowed = placed(base, m), text(m, DEFAULT)
        for order in candidates(m):
            if isinstance(order, ExchangeUnits):
                wanted = any(number for _, number in allowed)
            elif isinstance(order, KeepCP):
                wanted = not allowed
            else:
                wanted = (NAMES[type(order)], 0) in allowed
                if isinstance(order, CallUp):
                    best = max((RATINGS[g] for g in m.generals), default=0)
                    wanted &= order.general in m.generals and RATINGS[order.general] == best
                if isinstance(order, ReturnGeneral):
                    wanted &= order.general in m.waiting
            assert accepted(place, order) == wanted, (say(order), m)
            counts[wanted] += 1
    assert min(counts.values()) > 100


def test_ports_are_equals_unless_squadrons_count():
    m = STATES[-1]._replace(cp=1, waiting=(), regrouped_units=0, regrouped_squadrons=1, ports=("Port", "Bay"))
    choices = due(m, DEFAULT).choices(m, DEFAULT)
    assert [order.place for order in choices] == ["Port", "Bay"]
    assert gap(choices, m, DEFAULT) is None
    assert gap(choices, m, answers("leaderless")) == "leaderless"
    assert gap(choices, m._replace(capital=None), answers("leaderless")) is None


def test_nothing_is_accepted_after_a_red_card():
    base = position()
    m = STATES[-1]._replace(cp=0)
    earlier = (By("sweden", DrawCard("red")),)
    assert not any(accepted(placed(base, m), order, earlier) for order in candidates(m))
