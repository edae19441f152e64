"""Tiny positions, and all their legal turns found by plain loops.

Judged by the plain rules alone; nothing here knows how a solver's space of turns is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from berthier.constraints.napoleonic_wars import play
from berthier.model.napoleonic_wars.atlas import Atlas, Duchy
from berthier.model.napoleonic_wars.orders import (
    CallUp,
    Deploy,
    FormSquadrons,
    FormUnits,
    Lift,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    Ride,
)
from berthier.model.napoleonic_wars.position import REGROUP, UNUSED, Clock, Consul, Due, Position, Side
from berthier.model.napoleonic_wars.sentences import Vocabulary, parse_order
from berthier.model.napoleonic_wars.turn import Turn
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.check import is_legal

LONGEST_WAY = 3  # on these maps no longer one is of use
STAGES = [(False, "army"), (False, "fleet"), (False, "convoy"), (True, "army"), (True, "fleet")]


def atlas(roads: str, home: str = "", capital: str = "", forts: str = "", sea: str = "", **ports: str) -> Atlas:
    """Return a map told in words.

    Args:
        roads: connections, as in "Aix-Bonn Bonn-Cleve".
        home: France's Home duchies.
        capital: which of them are Capitals.
        forts: duchies with a Fortress.
        sea: pairs of Zones next to each other, or a single Zone.
        ports: by duchy, the Zones that its Port faces.
    """
    pairs = [word.split("-") for word in roads.split()]
    waters = [word.split("-") for word in sea.split()]

    def near(name: str, links: list[list[str]]) -> list[str]:
        return [other for link in links if name in link for other in link if other != name]

    duchies = {
        name: Duchy(
            name, "france" if name in home.split() else None, capital=name in capital.split(),
            fortress=name in forts.split(), zones=tuple(ports.get(name, "").split()),
        )
        for name in sorted({name for pair in pairs for name in pair} | set(ports))
    }  # fmt: skip
    roads_of = {name: dict.fromkeys(near(name, pairs), "plain") for name in duchies}
    zones = sorted({zone for link in waters for zone in link})
    return Atlas("tiny", duchies, roads_of, {zone: tuple(near(zone, waters)) for zone in zones})


def tiny(of: Atlas, france: Side, austria: Side | None = None, spain: Side | None = None, **more: Any) -> Position:
    """Return a position of France, at war with Austria; Spain, where it has pieces, is France's ally by Pact."""
    sides = {"france": france, "austria": austria or Side()} | ({"spain": spain} if spain else {})
    more.setdefault("consuls", {"spain": Consul("ally", "france")} if spain else {})
    return Position("tiny", of, Clock(1805), sides, camps={"imperial": ("france",), "coalition": ("austria",)}, **more)


def ruling(**answers: str) -> Ruling:
    """Return the default answers, but for some: `ruling(generals_count="b")`."""
    return Ruling(read_questions("napoleonic-wars"), {name.replace("_", "-"): a for name, a in answers.items()})


class Turns:
    """All legal turns of a nation in canonical form, but for forms that say nothing.

    Left out are: places that the position has no piece for; two orders for the same kind of purchase and place;
    Deployments that end where they start, or name pieces that are at their destination already; ways longer than
    need be. Deployments come in the order of `STAGES`.

    Turns grow order by order, and what is illegal is not grown further: no order makes one before it legal,
    purchases being taken in an order in which what is refitted comes last.
    """

    def __init__(self, position: Position, answers: Ruling, nation: str = "france"):
        self.table, self.nation = play.lay(position, nation, answers), nation
        self.position, self.side, self.atlas = position, position.sides[nation], position.atlas

    def legal(self, orders: tuple[Any, ...]) -> bool:
        """Return whether no rule is broken."""
        return is_legal(play, self.table, orders)

    def all(self) -> Iterator[tuple[Any, ...]]:
        """Yield every one of them."""
        for bought in self.purchases():
            yield from self.deployed(bought, STAGES)

    def purchases(self) -> list[tuple[Any, ...]]:
        """Return all legal turns without Deployments."""
        found: list[tuple[Any, ...]] = [()]
        for options in self.offers():
            found = [
                (*turn, *order)
                for turn in found
                for order in [(), *((o,) for o in options)]
                if not order or self.legal((*turn, *order))
            ]
        return found

    def offers(self) -> Iterator[list[Any]]:
        """Yield lists of purchases of which a turn holds one at most; legal or not."""
        side = self.side
        counted = [(FormUnits, side.unused_units), (FormSquadrons, side.unused_squadrons)]
        counted += [(ReturnUnits, side.regroup_units), (ReturnSquadrons, side.regroup_squadrons)]
        for kind, most in [*counted, (Refit, side.supply_squadrons)]:
            if kind is Refit:  # generals come before refits only to keep those last
                for general in side.leaders:
                    yield [k(general, place) for k in (CallUp, ReturnGeneral) for place in self.atlas.duchies]
            for place in self.atlas.duchies:
                yield [kind(number, place) for number in range(1, most + 1)]

    def deployed(self, turn: tuple[Any, ...], stages: list[tuple[bool, str]]) -> Iterator[tuple[Any, ...]]:
        """Yield a turn with every legal choice of further Deployments, one or none of each sort."""
        if not stages:
            yield turn
            return
        yield from self.deployed(turn, stages[1:])
        (extra, force), later = stages[0], stages[1:]
        for order in self.deployments(turn, extra, force):
            yield from self.deployed((*turn, order), later)

    def deployments(self, turn: tuple[Any, ...], extra: bool, force: str) -> Iterator[Deploy]:
        """Yield every Deployment of a sort that is legal after the orders given, its way as short as can be."""
        for order in self.shapes(turn, extra, force):
            for length in range(LONGEST_WAY + 1 if force != "army" else 1):
                ways = (replace(order, via=via) for via in self.ways(length))
                if way := next((order for order in ways if self.legal((*turn, order))), None):
                    yield way
                    break

    def ways(self, length: int) -> list[tuple[str, ...]]:
        """Return the walks from Zone to Zone that enter some number of Zones."""
        if not length:
            return [()]
        sea = self.atlas.sea
        return [(*way, zone) for way in self.ways(length - 1) for zone in sea if not way or zone in sea[way[-1]]]

    def shapes(self, turn: tuple[Any, ...], extra: bool, force: str) -> Iterator[Deploy]:
        """Yield Deployments without their way."""
        stands = self.ready(turn) if force == "fleet" else self.units(turn)
        seats = {} if force == "fleet" else self.seats(turn)
        for end in (*self.atlas.duchies, *(self.atlas.sea if force == "fleet" else ())):
            offers = [
                [Lift(n, place, nation) for n in range(most + 1)] for (nation, place), most in stands if place != end
            ]
            riders = [
                [None, Ride(general, place)] for general, places in seats.items() for place in places if place != end
            ]
            for leader, start in self._led(force, seats):
                if start == end:
                    continue
                for lifts, rides in product(product(*offers), product(*riders)):
                    taken = tuple(lift for lift in lifts if lift.number)
                    yield Deploy(force, leader, start, end, extra, taken, tuple(ride for ride in rides if ride))

    def _led(self, force: str, seats: dict[str, set[str]]) -> list[tuple[str | None, str]]:
        """Return who may lead, and from where."""
        if force == "fleet":
            return [(None, place) for place in (*self.atlas.ports, *self.atlas.sea)]
        own = [(general, place) for general in self.side.leaders for place in seats.get(general, ())]
        return own + ([(None, place) for place in self.atlas.duchies] if force == "convoy" else [])

    # ---- what stands where

    def units(self, turn: tuple[Any, ...]) -> list[tuple[tuple[str | None, str], int]]:
        """Return the Units that may be taken along: by nation (None is the mover's own) and place."""
        own = dict(self.side.units)
        for order in turn:
            if isinstance(order, (FormUnits, ReturnUnits)):
                own[order.place] = own.get(order.place, 0) + order.number
        others = [n for n in self.position.sides if n != self.nation and n in self.position.allies(self.nation)]
        found = [((None, place), number) for place, number in own.items()]
        return found + [((n, place), number) for n in others for place, number in self.position.sides[n].units.items()]

    def ready(self, turn: tuple[Any, ...]) -> list[tuple[tuple[None, str], int]]:
        """Return the squadrons that may be ready."""
        found = dict(self.side.ready)
        for order in turn:
            if isinstance(order, (Refit, FormSquadrons)):
                found[order.place] = found.get(order.place, 0) + order.number
        return [((None, place), number) for place, number in found.items()]

    def seats(self, turn: tuple[Any, ...]) -> dict[str, set[str]]:
        """Return where each general on the map may be: where he was, or where a Deployment took him."""
        friends = (self.nation, *self.position.allies(self.nation))
        found = {g: {place} for nation in friends for g, place in self.position.sides[nation].leaders.items()}
        for order in turn:
            if isinstance(order, (CallUp, ReturnGeneral)):
                found[order.general] = {order.place}
            elif isinstance(order, Deploy):
                for general in (order.leader, *(ride.general for ride in order.rides)):
                    if general:
                        found[general] = found[general] | {order.end}
        return {g: {p for p in places if p in self.atlas.duchies} for g, places in found.items()}


# ---- the positions

LINE = atlas("Aix-Bonn Bonn-Cleve Cleve-Dole", home="Aix Bonn", capital="Aix")
COAST = atlas("Aix-Bonn Bonn-Cleve", home="Aix Bonn Cleve", capital="Aix", sea="Sound-Tide", Aix="Sound", Cleve="Tide")
STAR = atlas("Aix-Bonn Aix-Cleve Bonn-Dole", home="Aix Bonn Cleve", capital="Aix", forts="Aix")
ENEMY = Side(3, 0, {"Mack": 4}, {"Mack": "Dole"}, {"Dole": 2})

POSITIONS = {
    "march": tiny(
        LINE, Side(4, 0, {"Ney": 4, "Soult": 6}, {"Ney": "Aix", "Soult": "Bonn"}, {"Aix": 1, "Bonn": 1}, cp=2),
        ENEMY, flags={"Cleve": "france", "Dole": "austria"},
    ),
    "rating": tiny(
        atlas("Aix-Bonn", home="Aix Bonn", capital="Aix"),
        Side(6, 0, {"Ney": 4, "Soult": 4}, {"Ney": "Aix", "Soult": "Aix"}, {"Aix": 5}, cp=2),
    ),
    "recall": tiny(
        LINE, Side(3, 0, {"Ney": 4, "Soult": 4}, {"Ney": REGROUP, "Soult": UNUSED}, {"Bonn": 1}, regroup_units=1, cp=3),
    ),
    "ally": tiny(
        LINE, Side(2, 0, {"Ney": 4}, {"Ney": "Aix"}, {"Aix": 1}, cp=1),
        spain=Side(2, 0, {"Blake": 4}, {"Blake": "Bonn"}, {"Bonn": 1}), flags={"Cleve": "spain"},
    ),
    "fleet": tiny(COAST, Side(0, 4, ready={"Aix": 1}, refit={"Cleve": 1}, regroup_squadrons=1, cp=1)),
    "at sea": tiny(
        COAST, Side(0, 3, ready={"Aix": 1, "Tide": 1}, cp=1), Side(0, 1, refit={"Cleve": 1}), blockaded=("Aix",),
    ),
    "new squadron": tiny(
        COAST, Side(0, 2, refit={"Aix": 1}, cp=3), prices={"unit": 2, "general": 2, "squadron": 1}
    ),
    "convoy": tiny(
        COAST, Side(2, 0, {"Ney": 4}, {"Ney": "Aix"}, {"Aix": 1}, reserve=2, cp=1),
        spain=Side(1, 0, units={"Aix": 1}),
    ),
    "no reserve": tiny(COAST, Side(2, 2, {"Ney": 4}, {"Ney": "Aix"}, {"Aix": 1}, {"Aix": 1}, cp=0)),
    "convoy of a general": tiny(COAST, Side(1, 0, {"Ney": 4}, {"Ney": "Aix"}, {"Cleve": 1}, reserve=2, cp=0)),
    "capital lost": tiny(
        STAR, Side(4, 0, {"Ney": 4}, {"Ney": REGROUP}, {"Bonn": 1}, regroup_units=1, cp=2),
        Side(1, 0, {"Mack": 4}, {"Mack": "Aix"}, {"Aix": 1}), flags={"Aix": "austria"},
    ),
    "due": tiny(LINE, Side(2, 0, {"Ney": 4}, {"Ney": "Aix"}, {"Aix": 1}, cp=2), due=(Due("TNW-8.34.c", "attrition"),)),
    "siege": tiny(
        STAR, Side(3, 0, {"Ney": 4, "Soult": 4}, {"Ney": "Aix", "Soult": "Dole"}, {"Aix": 1, "Cleve": 1}, cp=1),
        Side(1, 0, {"Mack": 4}, {"Mack": "Aix"}, {"Aix": 1}), flags={"Aix": "austria", "Dole": "france"},
        besieged={"Aix": "france"},
    ),
}  # fmt: skip


def written(name: str, sentences: list[str]) -> Turn:
    """Return a turn of France in a position, read from sentences."""
    position = POSITIONS[name]
    vocabulary = Vocabulary.of(position)
    return Turn(position, "france", tuple(parse_order(sentence, vocabulary) for sentence in sentences))


def told(turns: Iterable[tuple[Any, ...]]) -> list[str]:
    """Return turns in canonical form as sentences, so that a difference can be read."""
    return sorted("; ".join(map(play.say, play.choosing().canonical(turn))) for turn in turns)
