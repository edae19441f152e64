"""The same question as a CP-SAT model written by hand: what a competent user of `cp_model` would do.

The same rules under the default ruling, the same choices, the same goals in order, then fewest orders. Deployments of
forces that no goal depends on are left out here too. What the position settles is worked out in Python first.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from berthier.model.napoleonic_wars.position import REGROUP, UNUSED, Position
from ortools.sat.python import cp_model

from .native_facts import Facts
from .native_moves import Army, Convoy, Fleet, Move, no_general_twice


@dataclass(frozen=True)
class Aim:
    """A goal: `units` or `ready` (squadrons), anywhere or at a place, `strongest` army, CP `spent`."""

    text: str
    kind: str
    place: str | None = None

    @property
    def maximize(self) -> bool:
        """Whether more is better."""
        return self.kind != "spent"

    @property
    def forces(self) -> tuple[str, ...]:
        """The forces whose Deployments matter."""
        if self.kind == "strongest" or (self.kind == "units" and self.place):
            return ("army", "convoy")
        return ("fleet",) if self.kind == "ready" and self.place else ()


@dataclass(frozen=True)
class Answer:
    """What came out: the aims' values, the fewest orders, and the seconds of building, aims and orders."""

    values: tuple[int, ...]
    orders: int
    build: float
    climb: float
    ties: float


class Native:
    """One nation's turns as a CP-SAT model.

    Attributes:
        seats: for each general the places where he may be once purchases are made, with the literal for it.
        standing: the most Units that may stand in a place then, by nation and place.
        ready: the most ready squadrons in a place then.
    """

    def __init__(self, facts: Facts, forces: set[str]):
        self.facts, self.m = facts, cp_model.CpModel()
        self.given: list[Any] = []
        self.cost: list[Any] = []
        side, self.true = facts.side, self.m.new_constant(1)
        self._units()
        self._generals()
        self.sq_formed = self._squadrons(facts.ports, side.unused_squadrons, facts.position.prices["squadron"])
        open_ports = [port for port in facts.ports if port not in facts.position.blockaded]
        self.sq_returned = self._squadrons(open_ports, side.regroup_squadrons, 1)
        self.refits = {port: self._number(most, 1) for port, most in side.refit.items() if most}
        self.ready = {p: side.ready.get(p, 0) + side.refit.get(p, 0) for p in {**side.ready, **side.refit}}
        self.moves = self._deployments(forces)
        self.m.add(sum(self.cost) <= facts.amount)

    # ---- purchases

    def _number(self, most: int, price: int) -> Any:
        """Return how many pieces an order may have: it counts as given, and costs, where that is not 0."""
        most = min(most, self.facts.amount // price) if price else most
        number, given = self.m.new_int_var(0, max(0, most), ""), self.m.new_bool_var("")
        self.m.add(number <= most * given)
        self.given.append(given)
        self.cost.append(price * number)
        return number

    def _units(self) -> None:
        facts, side, m = self.facts, self.facts.side, self.m
        places = facts.places
        self.put = {place: self.true if len(places) == 1 else m.new_bool_var("") for place in places}
        if len(places) > 1:
            m.add_at_most_one(self.put.values())
        self.formed = {place: self._number(side.unused_units, facts.position.prices["unit"]) for place in places}
        self.returned = {place: self._number(side.regroup_units, 1) for place in places}
        self.standing: dict[tuple[str, str], int] = {(facts.nation, p): n for p, n in side.units.items() if n}
        for place in places:
            most = side.unused_units + side.regroup_units
            m.add(self.formed[place] + self.returned[place] <= most * self.put[place])
            if most:
                self.standing[facts.nation, place] = side.units.get(place, 0) + min(most, facts.amount)
        for minor in facts.pact:
            units = facts.position.sides[minor].units
            self.standing.update({(minor, place): n for place, n in units.items() if n})

    def _generals(self) -> None:
        facts, land = self.facts, self.facts.atlas.duchies
        self.seats: dict[str, dict[str, Any]] = {}
        for nation in (facts.nation, *facts.pact):
            for general, where in facts.position.sides[nation].leaders.items():
                if where in land:
                    self.seats[general] = {where: self.true}
                elif nation == facts.nation and where in (UNUSED, REGROUP) and facts.places:
                    price = facts.position.prices["general"] if where == UNUSED else 1
                    self.seats[general] = {place: self.m.new_bool_var("") for place in facts.places}
                    for place, comes in self.seats[general].items():
                        self.m.add_implication(comes, self.put[place])
                    self.given += self.seats[general].values()
                    self.cost += [price * comes for comes in self.seats[general].values()]

    def _squadrons(self, ports: list[str], most: int, price: int) -> dict[str, Any]:
        found = {port: self._number(most, price) for port in ports} if most else {}
        self.m.add(sum(found.values()) <= most)
        return found

    # ---- Deployments

    def _deployments(self, forces: set[str]) -> list[Move]:
        free: list[Move] = []
        extra: list[Move] = []
        if "army" in forces:
            free += [Army(self, extra=False), Convoy(self)]
            extra += [] if self.facts.minor else [Army(self, extra=True)]
        if "fleet" in forces:
            free.append(Fleet(self, None))
            extra += [] if self.facts.minor else [Fleet(self, self.facts.amount)]
        moves = free + extra
        self.m.add(sum(move.used for move in free) <= 1)
        self.m.add(sum(move.used for move in extra) <= 1)
        no_general_twice(self.m, moves)
        for key in dict.fromkeys(key for move in moves for key in move.lifts):
            fleets = [move.lifts[key] for move in moves if key in move.lifts and move.force == "fleet"]
            armies = [move.lifts[key] for move in moves if key in move.lifts and move.force != "fleet"]
            if fleets:
                self.m.add(sum(fleets) <= self._ready(key[1]))
            if armies:
                self.m.add(sum(armies) <= self._stood(*key))
        self.given += [move.used for move in moves]
        self.cost += [move.price for move in extra]
        return moves

    def _stood(self, nation: str, place: str) -> Any:
        stood = self.facts.position.sides[nation].units.get(place, 0)
        return stood + (self.formed.get(place, 0) + self.returned.get(place, 0) if nation == self.facts.nation else 0)

    def _ready(self, place: str) -> Any:
        return self.facts.side.ready.get(place, 0) + self.refits.get(place, 0)

    # ---- aims

    def value(self, aim: Aim) -> Any:
        """Return what an aim counts; where more is better, a number that may also stay below it."""
        if aim.kind == "spent":
            return sum(self.cost)
        if aim.kind == "strongest":
            return self._strongest()
        side = self.facts.side
        if aim.kind == "units":
            placed = [*self.formed.values(), *self.returned.values()]
            return self._units_after(aim.place) if aim.place else sum(placed) + sum(side.units.values())
        if aim.place is None:
            return sum(side.ready.values()) + sum(self.refits.values())
        return self._ready(aim.place) + self._moved(aim.place, "fleet")

    def _units_after(self, place: str) -> Any:
        return self._stood(self.facts.nation, place) + self._moved(place, "army", "convoy")

    def _moved(self, place: str, *forces: str) -> Any:
        key = (self.facts.nation, place)
        moves = [move for move in self.moves if move.force in forces]
        return sum(move.arriving(place) - move.lifts.get(key, 0) for move in moves)

    def _strongest(self) -> Any:
        """Return the strength of an army that is a champion: of a general who stays, or who moves."""
        m, ratings = self.m, self.facts.side.ratings
        strength = m.new_int_var(0, max(ratings.values(), default=0), "")
        champions = []
        armies = [move for move in self.moves if move.force != "fleet"]
        after: dict[str, Any] = {}
        for general, rating in ratings.items():
            moved = sum(move.moves.get(general, 0) for move in armies)
            for place, there in self.seats.get(general, {}).items():
                if place not in after:
                    after[place] = self._units_after(place)
                stays = m.new_bool_var("")
                m.add_implication(stays, there)
                m.add(moved == 0).only_enforce_if(stays)
                m.add(strength <= after[place]).only_enforce_if(stays)
                m.add(strength <= rating).only_enforce_if(stays)
                champions.append(stays)
        for move in armies:
            here = self._where_it_ends(move, [other for other in armies if other.extra is not move.extra])
            for general, rating in ratings.items():
                if general in move.moves:
                    comes = m.new_bool_var("")
                    m.add(move.moves[general] == 1).only_enforce_if(comes)
                    m.add(strength <= here).only_enforce_if(comes)
                    m.add(strength <= rating).only_enforce_if(comes)
                    champions.append(comes)
        none = m.new_bool_var("")
        m.add(strength == 0).only_enforce_if(none)
        m.add_exactly_one([none, *champions])
        return strength

    def _where_it_ends(self, move: Move, others: list[Move]) -> Any:
        """Return a number that is at most the Units where a Deployment ends."""
        m, nation, found = self.m, self.facts.nation, move.own
        here = m.new_int_var(0, 99, "")
        m.add(here <= 99 * sum(ends for end, ends in move.end.items() if (nation, end) in self.standing))
        for end in (end for end in move.end if (nation, end) in self.standing):
            stood = self._stood(nation, end) - sum(other.lifts.get((nation, end), 0) for other in (move, *others))
            m.add(here <= stood).only_enforce_if(move.end[end])
        for other in others:
            joined, brought = m.new_bool_var(""), m.new_int_var(0, 99, "")
            m.add(brought <= 99 * joined)
            m.add(brought <= other.own)
            for end in {**move.end, **other.end}:
                if end in move.end and end in other.end:
                    m.add(move.end[end] == other.end[end]).only_enforce_if(joined)
                else:
                    m.add_implication(joined, (move.end if end in move.end else other.end)[end].Not())
            found = found + brought
        return found + here


def solve(position: Position, nation: str, aims: tuple[Aim, ...]) -> Answer:
    """Find the best values of some aims in order, then the fewest orders, and prove them."""
    begin = time.process_time()
    native = Native(Facts(position, nation), {force for aim in aims for force in aim.forces})
    numbers = [(native.value(aim), aim.maximize) for aim in aims]
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    clock, values = [begin, time.process_time()], []
    for number, maximize in [*numbers, (sum(native.given), False)]:
        (native.m.maximize if maximize else native.m.minimize)(number)
        status = solver.solve(native.m)
        if status != cp_model.OPTIMAL:
            raise RuntimeError(f"the model by hand came out {solver.status_name(status)}")
        values.append(round(solver.objective_value))
        native.m.add(number >= values[-1] if maximize else number <= values[-1])
        clock.append(time.process_time())
    return Answer(tuple(values[:-1]), values[-1], clock[1] - begin, clock[-2] - clock[1], clock[-1] - clock[-2])
