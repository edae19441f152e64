"""The plain verdict on random turns, statement by statement, is what CP-SAT and Z3 say of the same turns.

A turn is opened: its numbers, places and generals become variables, absent orders, pieces and riders stand beside
what is there, and every variable is then fixed at the value that the turn has. Statements are read back from the
engine, each of their clauses lowered; and all rules asserted together leave a solution where the turn is legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from berthier.constraints.algebra import PLAIN, Symbolic
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.reinforcement.view import View
from berthier.model.napoleonic_wars.orders import HOLE, PURCHASES, CallUp, Deploy, Hole, Lift, ReturnGeneral, Ride
from berthier.solver.engines import SAT, UNSAT, open_engine
from berthier.solver.pose import Posed
from random_turns import FORCES, Dice, Sample, purchases, sample
from support import is_value, mirrored

choose = play.choosing()
CHUNK = 40
QUICK = range(160, 680, CHUNK)  # the first 520 turns in a row that break each rule somewhere, and keep it
CHUNKS = [range(first, first + CHUNK) for first in QUICK]
MORE = [
    pytest.param(range(first, first + CHUNK), marks=pytest.mark.long)
    for first in range(0, 6000, CHUNK)
    if first not in QUICK
]
everywhere = pytest.mark.parametrize("seeds", [*CHUNKS, *MORE], ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}")


# ---- a turn opened


def parts(thing: Any) -> Iterator[Any]:
    """Yield the values in an order, or a tuple of orders, at any depth."""
    if is_dataclass(thing):
        thing = tuple(getattr(thing, field.name) for field in fields(thing))
    if isinstance(thing, tuple):
        for part in thing:
            yield from parts(part)
    else:
        yield thing


def pins(a: Symbolic, opened: Any, written: Any) -> list[Any]:
    """Return the truths that fix all variables of opened orders at what is written."""
    return [is_value(a, thing, value) for thing, value in zip(parts(opened), parts(written), strict=True)]


class Opening:
    """Makes variables of a turn's parts, more or fewer of them, over more or fewer values.

    Attributes:
        opened: the turn, symbolic.
        written: the same turn in the same shape: what is absent stands there as absent.
    """

    def __init__(self, a: Symbolic, of: Sample):
        self.a, self.dice, self.sample = a, Dice(of.seed), of
        atlas, sides = of.table.ground.atlas, of.table.position.sides
        self.land, self.zones = tuple(atlas.duchies), tuple(atlas.sea)
        self.generals = tuple(general for side in sides.values() for general in side.ratings)
        self.share = self.dice.choice((0.15, 0.3, 1.0))  # of all values, beside the one that is written
        written = list(of.orders)
        for absent in self.dice.some((self._absent_purchase, *[self._absent_deployment] * 2), 0.3):
            written.insert(self.dice.randint(0, len(written)), absent())
        self.written = tuple(map(self._padded, written))
        self.opened = tuple(map(self._open, self.written))

    # absent orders, and absent parts of orders

    def _absent_purchase(self) -> Any:
        kind = self.dice.choice(purchases(self.sample.table))
        return kind(None if kind in (CallUp, ReturnGeneral) else 0, self.dice.choice(self.land))

    def _absent_deployment(self) -> Deploy:
        force = self.dice.choice(FORCES)
        return Deploy(force, None, None, None, self.dice.chance(0.5), via=() if force == "army" else (None,))

    def _padded(self, order: Any) -> Any:
        if not isinstance(order, Deploy):
            return order
        dice, fleet = self.dice, order.force == "fleet"
        spare = [Lift(0, dice.choice((*self.land, *self.zones) if fleet else self.land))] * dice.chance(0.5)
        if self.sample.table.ground.allied_minors and not fleet:
            spare += [Lift(0, dice.choice(self.land), "sweden")] * dice.chance(0.3)
        absent = [Ride(dice.choice(self.generals), dice.choice(self.land), False)] * dice.chance(0.5)
        via = order.via if order.force == "army" else (*order.via, *[None] * dice.choice((0, 1, 2)))
        return replace(order, lifts=(*order.lifts, *spare), rides=(*order.rides, *([] if fleet else absent)), via=via)

    # variables

    def _choice(self, value: Any, values: Iterable[Any]) -> Any:
        keys = [value, *self.dice.some(values, self.share)]
        self.dice.shuffle(keys)
        return self.a.choice("choice", dict.fromkeys(keys))

    def _number(self, value: int | None) -> Any:
        if value is None or self.dice.chance(0.2):
            return value
        return self.a.number("number", max(0, value - self.dice.randint(0, 3)), value + self.dice.randint(0, 3))

    def _open(self, order: Any) -> Any:
        if isinstance(order, PURCHASES):
            changed = {"place": self._choice(order.place, self.land), "price": self._number(order.price)}
            if hasattr(order, "number"):
                return replace(order, number=self._number(order.number), **changed)
            return replace(order, general=self._choice(order.general, (None, *self.generals)), **changed)
        return self._open_deployment(order) if isinstance(order, Deploy) else order

    def _open_deployment(self, order: Deploy) -> Deploy:
        fleet = order.force == "fleet"
        ends = (None, *self.land, *(self.zones if fleet else ()))
        starts = ends if order.end is None or fleet else self.land
        lifts = (
            replace(lift, number=self._number(lift.number), place=self._choice(lift.place, filter(None, ends)))
            for lift in order.lifts
        )
        rides = (
            Ride(self._choice(r.general, self.generals), self._choice(r.place, self.land), self.a.flag("ride"))
            for r in order.rides
        )
        return replace(
            order,
            leader=None if fleet else self._choice(order.leader, (None, *self.generals)),
            start=self._choice(order.start, starts), end=self._choice(order.end, ends),
            lifts=tuple(lifts), rides=tuple(rides), price=self._number(order.price),
            via=order.via if order.force == "army" else tuple(self._choice(z, (None, *self.zones)) for z in order.via),
        )  # fmt: skip


def broken(of: Sample, orders: tuple[Any, ...]) -> set[str]:
    """Return the statements that a whole turn breaks, read plainly."""
    return {i for i, clause in play.clauses(PLAIN, of.table, orders) if not clause.holds and clause.given}


@everywhere
def test_engines_break_the_same_statements(engine, seeds):
    for one in map(sample, seeds):
        a = Symbolic()
        opening = Opening(a, one)
        expected = broken(one, one.orders)
        assert broken(one, opening.written) == expected, f"absent parts: {one}"
        compare(engine, a, one, opening.opened, pins(a, opening.opened, opening.written), expected)


def compare(
    engine: str,
    a: Symbolic,
    one: Sample,
    opened: tuple[Any, ...],
    fixed: list,
    expected: set[str],
    may_lack: bool = False,
) -> None:
    """Compare what an engine says of each statement, of the CPs spent and of the whole turn with the plain reading."""
    clauses = [(i, a.implies(clause.given, clause.holds)) for i, clause in play.clauses(a, one.table, opened)]
    spent = View(a, one.table, opened).spent
    mirrors = [(i, *mirrored(a, truth)) for i, truth in clauses]
    total, lowered = mirrored(a, spent)
    asked = open_engine(engine, a.definitions)
    for truth in (*fixed, *lowered, *(truth for _, _, truths in mirrors for truth in truths)):
        asked.require(truth)
    if asked.solve() != SAT:
        assert may_lack and "TNW-0.a" in expected, f"no such turn: {one}"
        return
    assert {i for i, mirror, _ in mirrors if not asked.value(mirror)} == expected, str(one)
    assert {i for i, truth in clauses if not asked.value(truth)} == expected, f"read without lowering: {one}"
    assert asked.value(total) == View(PLAIN, one.table, one.orders).spent, str(one)
    for _, truth in clauses:
        asked.require(truth)
    assert asked.solve() == (UNSAT if expected else SAT), str(one)


# ---- the spaces that searches use


def holed(of: Sample) -> tuple[Any, ...]:
    """Return the turn with holes in some of its fields: its form stays."""
    dice = Dice(of.seed)

    def hole(value: Any) -> Any:
        return Hole() if value is not None and dice.chance(0.6) else value

    def open_(order: Any) -> Any:
        if isinstance(order, PURCHASES):
            names = ("place", "price", "number" if hasattr(order, "number") else "general")
            return replace(order, **{name: hole(getattr(order, name)) for name in names})
        if not isinstance(order, Deploy):
            return order
        start = hole(order.start)
        tied = start if dice.chance(0.5) else None  # a sentence names the start once for all that leaves from there
        lifts = (replace(lift, number=hole(lift.number), place=at(lift.place, order, tied)) for lift in order.lifts)
        rides = (Ride(hole(ride.general), at(ride.place, order, tied)) for ride in order.rides)
        via = order.via if order.force == "army" else HOLE if dice.chance(0.5) else tuple(map(hole, order.via))
        return replace(
            order, leader=hole(order.leader), start=start, end=hole(order.end), lifts=tuple(lifts),
            rides=tuple(rides), via=via, price=hole(order.price),
        )  # fmt: skip

    def at(place: Any, order: Deploy, tied: Any) -> Any:
        return tied if tied is not None and place == order.start else hole(place)

    return tuple(map(open_, of.orders))


def fixed_in(a: Symbolic, opened: Any, written: Any, legal: bool) -> list[Any]:
    """Return what fixes an order of a space at a written one. A way may be longer than spaces allow: any will do."""
    if isinstance(opened, Deploy):
        slots = [*written.via, *[None] * (len(opened.via) - len(written.via))]
        if len(slots) > len(opened.via):
            return pins(a, replace(opened, via=()), replace(written, via=())) if legal else [False]
        written = replace(written, via=tuple(slots))
    return pins(a, opened, written)


@everywhere
@pytest.mark.parametrize("loose", [False, True])
def test_completions_hold_the_turn_where_it_is_legal(engine, seeds, loose):
    for one in map(sample, seeds):
        a, expected = Symbolic(), broken(one, one.orders)
        space = choose.fill_space(a, one.table, holed(one), loose)
        fixed = [
            truth
            for opened, origin in zip(space.orders, space.origins, strict=True)
            for truth in fixed_in(a, opened, one.orders[origin], not expected)
        ]
        posed = Posed(play, one.table, a, space, engine, 60.0, fixed)
        assert posed.solve() == (UNSAT if expected else SAT), str(one)
        if loose and not any(truth is False for truth in fixed):
            opened = tuple(space.orders)
            compare(engine, a, one, opened, fixed, expected, may_lack=True)


def stage(order: Deploy) -> tuple[bool, int]:
    return order.extra, FORCES.index(order.force)


def representable(one: Sample) -> bool:
    """Return whether a turn has a form that spaces of whole turns hold, be it legal or not."""
    deployments = [order for order in one.orders if isinstance(order, Deploy)]
    named = [order.general for order in one.orders if isinstance(order, (CallUp, ReturnGeneral))]
    moved = [
        place for d in deployments for place in (d.start, *(p.place for p in (*d.lifts, *d.rides))) if place == d.end
    ]
    stages = [stage(order) for order in deployments]
    plain = all(isinstance(order, (Deploy, *PURCHASES)) and order.price is None for order in one.orders)
    said = any(d.drops or (d.via and d.force == "army") for d in deployments)
    return plain and not moved and not said and stages == sorted(set(stages)) and len(named) == len(set(named))


def bought(kind: type, order: Any, one: Sample) -> Any:
    """Return what a turn buys of a kind at the place, or of the general, of an order in a space of whole turns."""
    same = [o for o in one.orders if type(o) is kind]
    if hasattr(order, "number"):
        return replace(order, number=sum(o.number for o in same if o.place == order.place))
    general = next(key for key in choose_keys(order.general) if key is not None)
    return next((o for o in same if o.general == general), kind(None, choose_keys(order.place)[0]))


def choose_keys(choice: Any) -> tuple:
    return Symbolic().options(choice)


def deployed(order: Deploy, one: Sample) -> Deploy:
    """Return the turn's Deployment of a sort, with all that a space says of one; or that it is absent."""
    same = [o for o in one.orders if isinstance(o, Deploy) and stage(o) == stage(order)]
    found = same[0] if same else Deploy(order.force, None, None, None, order.extra)
    numbers = Counter()
    for lift in found.lifts:
        numbers[lift.place, None if lift.nation == one.table.nation else lift.nation] += lift.number
    riding = {ride.general: ride for ride in found.rides}
    lifts = tuple(replace(lift, number=numbers[lift.place, lift.nation]) for lift in order.lifts)
    rides = tuple(riding.get(ride.general, replace(ride, present=False)) for ride in order.rides)
    return replace(found, lifts=lifts, rides=rides)


def amounts(orders: Iterable[Any]) -> Counter:
    """Return how many pieces a turn names, order by order of a sort: what a space leaves out is missed here."""
    found: Counter = Counter()
    for order in orders:
        if isinstance(order, Deploy) and order.end is not None:
            found[stage(order)] += (
                1000 + sum(lift.number for lift in order.lifts) + sum(100 for r in order.rides if r.present)
            )
        elif isinstance(order, PURCHASES) and (getattr(order, "number", 0) or getattr(order, "general", None)):
            found[type(order)] += getattr(order, "number", 1)
    return found


@everywhere
def test_whole_spaces_hold_the_turn_where_it_is_legal(engine, seeds):
    for one in filter(representable, map(sample, seeds)):
        a, expected = Symbolic(), broken(one, one.orders)
        space = choose.whole_space(a, one.table, set(FORCES))
        written = [
            deployed(order, one) if isinstance(order, Deploy) else bought(type(order), order, one)
            for order in space.orders
        ]
        if amounts(written) != amounts(one.orders):
            assert expected, f"the space leaves something out: {one}"
            continue
        fixed = [
            truth
            for opened, order in zip(space.orders, written, strict=True)
            for truth in whole_pins(a, opened, order, not expected)
        ]
        posed = Posed(play, one.table, a, space, engine, 60.0, fixed)
        assert posed.solve() == (UNSAT if expected else SAT), str(one)


def whole_pins(a: Symbolic, opened: Any, written: Any, legal: bool) -> list[Any]:
    if isinstance(opened, Deploy):  # where nobody rides, his place says nothing
        rides = [
            r if r.present else replace(r, place=o.place) for r, o in zip(written.rides, opened.rides, strict=True)
        ]
        absent = [a.no(o.present) for o, r in zip(opened.rides, rides, strict=True) if not r.present]
        keep = [(o, r) for o, r in zip(opened.rides, rides, strict=True) if r.present]
        opened = replace(opened, rides=tuple(o for o, _ in keep))
        return absent + fixed_in(a, opened, replace(written, rides=tuple(r for _, r in keep)), legal)
    return pins(a, opened, written)


# ---- the sample itself


def test_each_rule_is_broken_and_kept_somewhere():
    verdicts, violated, kept, forces = Counter(), set(), set(), Counter()
    never_kept = {"TNW-0.e", "TNW-0.f", "TNW-14.23.g"}  # all that these say is no: nothing to keep
    for one in map(sample, (seed for seeds in CHUNKS for seed in seeds)):
        clauses = [(i, c.holds, c.given) for i, c in play.clauses(PLAIN, one.table, one.orders)]
        wrong = broken(one, one.orders)
        assert all(holds for _, holds, _ in clauses) is not bool(wrong), f"a clause fails that no rule names: {one}"
        verdicts[not wrong] += 1
        violated |= wrong
        kept |= {i for i, holds, given in clauses if holds and given} - wrong
        forces.update((o.force, o.extra) for o in one.orders if isinstance(o, Deploy) and not wrong)
    everything = set(play.REGISTER.rules) - {"TNW-8.5.b"}  # Prussia's, in the first Round of 1805
    assert violated == everything and kept == everything - never_kept
    assert min(verdicts.values()) > 200
    assert forces.keys() >= {(force, False) for force in FORCES} | {("army", True), ("fleet", True)}
