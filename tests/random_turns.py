"""Random small positions, answers to open questions, and turns: the same ones for the same seed.

Orders make sense more often than not, with a slip now and then, so that some two fifths of the turns are legal and
most others break few rules. Many a seed has a theme that makes rare circumstances common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.play import REGISTER
from berthier.constraints.napoleonic_wars.reinforcement.table import Table
from berthier.model.napoleonic_wars import acts
from berthier.model.napoleonic_wars import orders as o
from berthier.model.napoleonic_wars.atlas import Atlas, Duchy
from berthier.model.napoleonic_wars.nations import MINORS
from berthier.model.napoleonic_wars.position import OUT, REGROUP, UNUSED, Clock, Consul, Due, Position, Side
from berthier.model.ruling import Ruling, read_questions

NAMES = ("Aix", "Bonn", "Cleve", "Dole", "Emden", "Fulda", "Gotha", "Hanau")
WATERS = ("Sound", "Tide", "Bight", "Gulf")
NATIONS = ("russia", "austria", "sweden", "france", "turkey")
GENERALS = {nation: [f"{nation[:3].title()}{n}" for n in (1, 2, 3)] for nation in NATIONS}
THEMES = {"any": ("army", "army", "fleet", "convoy"), "placing": (), "siege": ("army",), "sea": ("fleet", "convoy")}
FREE, EXTRA = False, True
PLANS = ((FREE,), (FREE,), (FREE,), (EXTRA,), (FREE, EXTRA), (FREE, EXTRA), (EXTRA, FREE))
QUESTIONS = read_questions("napoleonic-wars")
ASKED = sorted({question for i in REGISTER.rules for question in REGISTER.statements[i].questions} - {"build-costs"})
FORCES = ("army", "fleet", "convoy")
SLIP = 0.06


@dataclass(frozen=True)
class Sample:
    """One random turn, and the table on which it is judged."""

    seed: int
    table: Table
    orders: tuple[Any, ...]

    def __str__(self) -> str:
        answers = " ".join(f"{q}={letter}" for q, letter in self.table.ruling.answers.items())
        sentences = "; ".join(map(play.say, self.orders)) or "no orders"
        return f"seed {self.seed}, {self.table.nation}, {answers or 'default answers'}: {sentences}"


class Dice(Random):
    """A source of chance."""

    def chance(self, probability: float) -> bool:
        """Return True with a probability."""
        return self.random() < probability

    def some(self, things: Iterable[Any], probability: float) -> list[Any]:
        """Return each thing with a probability."""
        return [thing for thing in things if self.random() < probability]


def sample(seed: int) -> Sample:
    """Return the turn that belongs to a seed."""
    dice = Dice(seed)
    theme = dice.choice(("any", "any", "any", *THEMES))
    nation = dice.choice(("russia", "russia", "austria", "sweden"))
    position = random_position(dice, nation, theme)
    asked = dice.sample(ASKED, dice.choice((0, 0, 1, 2, 3, 5)))
    answers = {question: dice.choice(list(QUESTIONS[question].answers)) for question in asked}
    table = play.lay(position, nation, Ruling(QUESTIONS, answers))
    return Sample(seed, table, TurnMaker(dice, table, theme).turn())


def random_atlas(dice: Dice, nation: str, theme: str) -> Atlas:
    """Return a map of four to eight duchies, most of them the nation's."""
    names, zones = NAMES[: dice.randint(4, 8)], WATERS[: dice.randint(1, 4)]
    roads: dict[str, dict[str, str]] = {name: {} for name in names}
    pairs = [(name, names[dice.randrange(max(0, i - 2), i)]) for i, name in enumerate(names) if i and dice.chance(0.93)]
    for one, other in [*pairs, *(dice.sample(names, 2) for _ in range(dice.randint(0, len(names) // 2)))]:
        roads[one][other] = roads[other][one] = "plain"
    sea: dict[str, list[str]] = {zone: [] for zone in zones}
    for one, other in [(zone, dice.choice(zones[:i])) for i, zone in enumerate(zones) if i and dice.chance(0.9)]:
        sea[one].append(other)
        sea[other].append(one)
    duchies, capitals = {}, Counter()
    for name in dice.sample(names, len(names)):
        home = dice.choice((*[nation] * 5, *NATIONS, None))
        associated = dice.choice((nation, nation, "france", "austria")) if home is None or dice.chance(0.15) else None
        capital = home is not None and capitals[home] < (2 if home == "russia" and dice.chance(0.6) else 1)
        capitals[home] += capital
        faces = tuple(dice.sample(zones, min(len(zones), dice.choice((1, 1, 2)))))
        port, fortress = dice.chance(0.8 if theme == "sea" else 0.4), dice.chance(0.8 if theme == "siege" else 0.4)
        associated = associated if associated != home else None
        duchies[name] = Duchy(name, home, associated, capital, fortress=fortress, zones=faces if port else ())
    return Atlas("random", {n: duchies[n] for n in names}, roads, {zone: tuple(near) for zone, near in sea.items()})


def random_position(dice: Dice, nation: str, theme: str) -> Position:
    """Return a position in which the nation and its allies are at war with France."""
    atlas = random_atlas(dice, nation, theme)
    names, ports = list(atlas.duchies), list(atlas.ports)
    power = nation if nation != "sweden" else "russia"
    camps = {"imperial": ("france",), "coalition": ("russia", "austria", *["sweden"] * dice.chance(0.8))}
    flags = {name: dice.choice((nation, power, "france", "austria")) for name in dice.some(names, 0.3)}
    fortresses = [name for name in names if atlas.duchies[name].fortress]
    besieged = {name: dice.choice((nation, nation, power)) for name in dice.some(fortresses, 0.4)}
    flags |= dict.fromkeys(dice.some(besieged, 0.9), "france")
    homes = [atlas.duchies[name] for name in atlas.home(nation)] if theme == "placing" else []
    lost = [duchy.name for duchy in homes if dice.chance(0.8 if duchy.capital else 0.5)]
    sides = {}
    for other in NATIONS:
        owned = [n for n in names if (flags.get(n) or atlas.duchies[n].home) == other or besieged.get(n) == other]
        crowd = 0.7 if other in (nation, "sweden") else 0.1 if theme == "siege" else 0.2
        stands = [*dice.some(owned, crowd), *dice.some(names, 0.02), *(lost if other == "france" else ())]
        stands += dice.some(besieged, 0.7 if other == "france" else 0.0)
        sides[other] = random_side(dice, other, [*dict.fromkeys(stands)], owned or names, atlas, other == nation)
    clock, due = Clock(1806), ()
    if dice.chance(0.06):
        clocks = (Clock(1806, phase="impulse"), Clock(1806, nation="france"), Clock(1806, reinforced=(nation,)))
        clock, due = dice.choice([(one, ()) for one in clocks] + [(clock, (Due("TNW-8.34.a", "attrition"),))])
    prices = {"unit": dice.choice((1, 2, 2)), "general": dice.choice((2, 2, 0)), "squadron": dice.choice((4, 4, 1))}
    return Position(
        "random", atlas, clock, sides, camps=camps, wars=(("turkey", "russia"),) if dice.chance(0.3) else (),
        consuls={"sweden": Consul("ally", power)} if dice.chance(0.7) else {}, prices=prices, flags=flags,
        besieged=besieged, blockaded=tuple(dice.some(ports, 0.2)), due=due,
        players={"somebody": (nation,)} if clock.phase == "impulse" else {},  # no Proxy's Impulse
    )  # fmt: skip


def random_side(dice: Dice, nation: str, stands: list[str], seats: list[str], atlas: Atlas, mover: bool) -> Side:
    """Return a nation's pieces, its Units in given duchies, generals with them as a rule."""
    units, afloat = {name: dice.randint(1, 4) for name in stands}, 0.5 if mover else 0.08
    boxes = (UNUSED, UNUSED, REGROUP, REGROUP, OUT)
    leaders = {g: dice.choice(stands or seats) if dice.chance(0.65) else dice.choice(boxes) for g in GENERALS[nation]}
    ready = {place: dice.randint(1, 2) for place in dice.some([*atlas.ports, *atlas.sea], afloat)}
    refit = {port: dice.randint(1, 2) for port in dice.some(atlas.ports, afloat)}
    regroup = dice.choice((0, 0, 1, 3))
    return Side(
        sum(units.values()) + regroup + dice.choice((0, 1, 6)),
        sum(ready.values()) + sum(refit.values()) + 2 * regroup + dice.choice((0, 1, 3)),
        {general: dice.randint(1, 5) for general in leaders}, leaders, units, ready, refit, regroup, 2 * regroup,
        dice.choice((0, 1, 2, 3)), dice.choice((None, None, 2, 12)), dice.choice((0, 2)),
    )  # fmt: skip


# ---- turns


def purchases(table: Table) -> tuple[type, ...]:
    """Return the kinds of purchases that are reinforcement: in an Impulse pieces come back by orders of their own."""
    apart = (o.ReturnUnits, o.ReturnSquadrons, o.ReturnGeneral, o.Refit)
    impulse = table.position.clock.phase == "impulse"
    return tuple(kind for kind in o.PURCHASES if not (impulse and kind in apart))


class TurnMaker:
    """Makes one turn on a table, keeping account of what stands where once purchases are made."""

    def __init__(self, dice: Dice, table: Table, theme: str):
        self.dice, self.table, self.theme = dice, table, theme
        self.ground, self.side, self.atlas = table.ground, table.ground.side, table.ground.atlas
        self.names, self.ports, self.zones = list(self.atlas.duchies), list(self.atlas.ports), list(self.atlas.sea)
        self.spots = table.places.all or tuple(self.names)
        self.spot = dice.choice(self.spots)
        self.seats, self.units = dict(self.side.leaders), Counter(self.side.units)
        self.ready, self.marked = Counter(self.side.ready), Counter(self.side.refit)
        self.led: list[str | None] = []

    def turn(self) -> tuple[Any, ...]:
        """Return a turn of up to six orders."""
        dice, forces = self.dice, THEMES[self.theme]
        bought = dice.choice((0, 0, 0, 1, 1, 2, 3) if forces else (1, 2, 3, 4))
        orders = [self._purchase(dice.choice(purchases(self.table))) for _ in range(bought)]
        position = self.table.position
        if (
            self._slips() and position.clock.phase == "interphase" and not position.due
        ):  # else these are steps of their own
            foreign = [
                acts.PlaceFlag(self.spot),
                acts.MoveConsul("turkey", "left", "russia"),
                acts.FlipConsul("turkey"),
            ]
            orders.append(dice.choice([*foreign, acts.EndForeignWar("Anglo-Turkish"), acts.Attack(self.spot)]))
        plan = dice.choice(PLANS if self.table.nation not in MINORS else PLANS[:3]) if forces else ()
        for extra in (*plan, dice.chance(0.5)) if forces and self._slips() else plan:
            force = dice.choice([f for f in forces if not extra or f != "convoy" or self._slips()] or forces)
            orders.append(getattr(self, f"_{force}")(extra))
        if dice.chance(0.2):
            dice.shuffle(orders)
        return tuple(order for order in orders if order is not None)

    def _slips(self) -> bool:
        return self.dice.chance(SLIP)

    def _pick(self, sensible: Iterable[Any], all_: Iterable[Any]) -> Any:
        """Return one of the sensible things, or of all when it slips; None where there is none."""
        things = list(all_ if self._slips() else sensible)
        return self.dice.choice(things) if things else None

    def _price(self, right: int, often: float = 0.1) -> int | None:
        return None if not self.dice.chance(often) else right if self.dice.chance(0.6) else right + 1

    def _purchase(self, kind: type) -> Any:
        dice, side, each = self.dice, self.side, self.table.prices[kind]
        if kind in (o.CallUp, o.ReturnGeneral):
            box = UNUSED if kind is o.CallUp else REGROUP
            general = self._pick((g for g, seat in self.seats.items() if seat == box), self.table.ratings)
            place = self._place(kind)
            if general in self.seats:
                self.seats[general] = place
            return general and kind(general, place, self._price(each))
        place = self._place(kind)
        most = {
            o.FormUnits: side.unused_units, o.FormSquadrons: side.unused_squadrons, o.ReturnUnits: side.regroup_units,
            o.ReturnSquadrons: side.regroup_squadrons, o.Refit: self.marked[place],
        }[kind] + self._slips()  # fmt: skip
        if most <= 0 or place is None:
            return None
        number = dice.randint(1, min(3, most))
        account = {o.FormUnits: self.units, o.ReturnUnits: self.units, o.Refit: self.ready}.get(kind, self.marked)
        account[place] += number
        return kind(number, place, self._price(number * each))

    def _place(self, kind: type) -> str | None:
        if kind is o.Refit:
            return self._pick((port for port, number in self.marked.items() if number), self.ports)
        if kind in (o.FormSquadrons, o.ReturnSquadrons):
            return self._pick(filter(self.ground.friendly, self.ports), self.names)
        return self._pick(self.spots, self.names) if self.dice.chance(0.25) else self.spot

    def _army(self, extra: bool) -> o.Deploy | None:
        dice = self.dice
        again = self._slips() or self.table.ruling["second-deployment-same-general"] == "b"
        able = [g for g, s in self.seats.items() if s in self.atlas.duchies and (again or g not in self.led)]
        leader = self._pick([g for g in able if self.units[self.seats[g]]] if extra else able, GENERALS["sweden"])
        if leader is None:
            return None
        seat = self.seats.get(leader)
        walk = [start := self._pick([seat] if seat in self.names else self.names, self.names)]
        for _ in range(dice.randint(1, 5)):
            walk.append(dice.choice(self._next(walk[-1]) or [start]))
        stops = [start, *dice.some(dict.fromkeys(walk[1:]), 0.4)]
        lifts, rides = self._party(leader, [p for p in dict.fromkeys(stops) if p != walk[-1] or dice.chance(0.3)])
        via = tuple(dice.some(dict.fromkeys(walk[1:-1]), 0.6)) if dice.chance(0.2) else ()
        return self._deploy("army", leader, walk, extra, lifts, rides, via)

    def _next(self, duchy: str) -> list[str]:
        near = list(self.atlas.roads[duchy])
        fit = [d for d in near if self.ground.friendly(d) or self.ground.held(d)]
        safe = [d for d in fit if not self.ground.intercepted(d)]
        return near if self._slips() else fit if not safe or self.dice.chance(0.2) else safe

    def _party(self, leader: str | None, stops: list[str]) -> tuple[tuple[o.Lift, ...], tuple[o.Ride, ...]]:
        """Return what goes along from some duchies, as a rule within the Command Rating."""
        dice, lifts, rides = self.dice, [], []
        room = self.table.ratings.get(leader, 9) + (2 if self._slips() else 0)
        for place in stops:
            for nation in (None, *(self.ground.allied_minors if not self._slips() else ("turkey", "sweden"))):
                side = self.table.position.sides[nation or self.table.nation]
                here = (self.units[place] if nation is None else side.units.get(place, 0)) + self._slips()
                number = min(room, dice.randint(1, max(1, here)))
                if here and number > 0 and dice.chance(0.8 if nation is None else 0.4):
                    lifts.append(o.Lift(number, place, nation))
                    room -= number
                seats = self.seats if nation is None else side.leaders
                along = [g for g, seat in seats.items() if g not in self.led and g != leader and seat == place]
                for general in dice.some(along if not self._slips() else seats, 0.3) if room > 0 and leader else ():
                    rides.append(o.Ride(general, place))
                    room -= 1
        return tuple(lifts), tuple(rides)

    def _fleet(self, extra: bool) -> o.Deploy | None:
        dice = self.dice
        start = self._pick((place for place, number in self.ready.items() if number), [*self.ports, *self.zones])
        walk = self._voyage(start)
        if len(walk) < 2:
            return None
        landing = self._pick(filter(self.ground.friendly, self.atlas.facing[walk[-1]]), self.names)
        walk += [landing] if landing and dice.chance(0.7) else []
        passed = dict.fromkeys(p for zone in walk if zone in self.zones for p in (zone, *self.atlas.facing[zone]))
        fit = [p for p in passed if self.ready[p] and (p in self.zones or self.ground.friendly(p))]
        lifts = [o.Lift(dice.randint(1, (self.ready[start] or 1) + self._slips()), start)]
        lifts += [o.Lift(1, p) for p in dice.some(fit if not self._slips() else passed, 0.4) if p != start]
        return self._deploy("fleet", None, walk, extra, tuple(lifts), (), tuple(walk[1:-1]))

    def _convoy(self, extra: bool) -> o.Deploy | None:
        start = self._pick((p for p in self.ports if self.units[p]), self.names)
        walk = self._voyage(start)
        landing = self._pick(filter(self.ground.friendly, self.atlas.facing.get(walk[-1], ())), self.names)
        if landing is None:
            return None
        able = [general for general, seat in self.seats.items() if seat == start and general not in self.led]
        leader = self._pick(able, self.seats) if self.dice.chance(0.6) else None
        lifts, rides = self._party(leader, [start, *([landing] if self._slips() else [])])
        return self._deploy("convoy", leader, [*walk, landing], extra, lifts, rides, tuple(walk[1:]))

    def _voyage(self, start: str | None) -> list[str | None]:
        """Return a start and some Zones on a way from there."""
        walk = [start]
        for _ in range(self.dice.choice((1, 1, 2, 3)) if start else 0):
            near = self.atlas.sea[walk[-1]] if walk[-1] in self.zones else self.atlas.duchies[walk[-1]].zones
            zone = self._pick([z for z in near if not self.ground.sea_intercepted(z)] or near, self.zones)
            walk += [zone] if zone else []
        return walk

    def _deploy(self, force: str, leader: str | None, walk: list, extra: bool, lifts: tuple, rides: tuple, via: tuple):
        drops = (o.SetDown(1, self.dice.choice(walk)),) if self._slips() else ()
        right = 0 if not extra else len(via) if force == "fleet" else sum(lift.number for lift in lifts)
        self.led += [leader, *(ride.general for ride in rides)]
        price = self._price(right, 0.3 if extra else 0.05)
        return o.Deploy(force, leader, walk[0], walk[-1], extra, lifts, rides, drops, via, price)
