"""The Deployments of the model by hand: an Army's, a Convoy's, a Fleet's."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model

from .native_facts import Walk

MOST = 99


class Move:
    """What every Deployment has: whether it takes place, where it ends, what it takes along.

    Attributes:
        lifts: pieces taken along, by nation and place.
        moves: for each general of the mover whether he moves in it.
        price: CP that it costs.
    """

    def __init__(self, native: Any, force: str, extra: bool):
        self.native, self.m, self.facts, self.force, self.extra = native, native.m, native.facts, force, extra
        self.used = self.m.new_bool_var("")
        self.end: dict[str, Any] = {}
        self.lifts: dict[tuple[str, str], Any] = {}
        self.moves: dict[str, Any] = {}
        self.price: Any = 0

    def ending(self, ends: Any) -> None:
        """Let it end in one of some places."""
        self.end = {end: self.m.new_bool_var("") for end in ends}
        self.m.add(sum(self.end.values()) == self.used)

    def lifting(self, passes: dict[tuple[str, str], tuple[int, Any]]) -> None:
        """Let it take along pieces: at most so many by nation and place, and only where it passes."""
        for key, (most, passed) in passes.items():
            self.lifts[key] = self.m.new_int_var(0, most, "")
            self.m.add(self.lifts[key] <= most * passed)

    @property
    def carried(self) -> Any:
        """All pieces taken along."""
        return sum(self.lifts.values())

    @property
    def own(self) -> Any:
        """The mover's own pieces taken along."""
        return sum(lift for (nation, _), lift in self.lifts.items() if nation == self.facts.nation)

    def arriving(self, place: str) -> Any:
        """Return a number that is at most what it brings to a place of the mover's own pieces."""
        if place not in self.end:
            return 0
        brought = self.m.new_int_var(0, MOST, "")
        self.m.add(brought <= MOST * self.end[place])
        self.m.add(brought <= self.own)
        return brought

    def _take_one(self, walks: list[Walk], gates: list[Any] | None = None) -> list[Any]:
        """Choose one of some walks, where it may end, and what it passes."""
        go = [self.m.new_bool_var("") for _ in walks]
        self.m.add(sum(go) == self.used)
        self.ending(dict.fromkeys(end for walk in walks for end in sorted(walk.ends)))
        for chosen, walk in zip(go, walks, strict=True):
            self.m.add_bool_or([self.end[end] for end in sorted(walk.ends)] + [chosen.Not()])
        for chosen, gate in zip(go, gates or (), strict=False):
            self.m.add_implication(chosen, gate)
        return go

    def _riding(self, passing: Any, leads: dict[str, list[Any]]) -> Any:
        """Let generals go along from places that it passes; returns how many do."""
        riders = []
        for general, seats in self.native.seats.items():
            rides = self.m.new_bool_var("")
            for place, there in seats.items():
                self.m.add(passing(place) >= 1).only_enforce_if(rides, there)
            self.m.add_bool_or([*seats.values(), rides.Not()])
            riders.append(rides)
            if general in self.facts.side.leaders:
                self.moves[general] = rides + sum(leads.get(general, []))
                self.m.add(self.moves[general] <= self.used)
        return sum(riders)


class Army(Move):
    """A general who walks past what he takes along."""

    def __init__(self, native: Any, extra: bool):
        super().__init__(native, "army", extra)
        m, facts = self.m, self.facts
        options = [
            (general, there, walk)
            for general, seats in native.seats.items() if general in facts.side.leaders
            for place, there in seats.items() for walk in facts.walks(place) if walk.ends
        ]  # fmt: skip
        walks = [walk for _, _, walk in options]
        go = self._take_one(walks, [there for _, there, _ in options])
        leads: dict[str, list[Any]] = {}
        for chosen, (general, _, _) in zip(go, options, strict=True):
            leads.setdefault(general, []).append(chosen)

        def passing(place: str) -> Any:
            return sum(chosen for chosen, walk in zip(go, walks, strict=True) if place in walk.visits)

        self.lifting({key: (min(most, 8), passing(key[1])) for key, most in native.standing.items()})
        ratings = facts.side.ratings
        rating = sum(ratings[general] * chosen for general, chosen_ in leads.items() for chosen in chosen_)
        m.add(self.carried + self._riding(passing, leads) <= rating)
        if extra:
            self.price = self.carried
            m.add(self.carried >= self.used)


class Convoy(Move):
    """Units and generals shipped from Port to Port, with a leader or without."""

    def __init__(self, native: Any):
        super().__init__(native, "convoy", extra=False)
        m, facts = self.m, self.facts
        stands = {place for _, place in native.standing} | {p for seats in native.seats.values() for p in seats}
        reach = {port: facts.convoy_ends(port) for port in facts.ports if port in stands}
        walks = [Walk(port, frozenset({port}), ends) for port, ends in reach.items() if ends]
        start = dict(zip([walk.start for walk in walks], self._take_one(walks), strict=True))
        self.lifting({k: (most, start[k[1]]) for k, most in native.standing.items() if k[1] in start})
        leads: dict[str, list[Any]] = {}
        for general, seats in native.seats.items():
            for place, there in seats.items() if general in facts.side.leaders else ():
                if place in start:
                    leads.setdefault(general, []).append(m.new_bool_var(""))
                    m.add_implication(leads[general][-1], there)
                    m.add_implication(leads[general][-1], start[place])
        leaders = sum(chosen for chosen_ in leads.values() for chosen in chosen_)
        rating = sum(facts.side.ratings[g] * chosen for g, chosen_ in leads.items() for chosen in chosen_)
        m.add(leaders <= self.used)
        m.add(self.carried + leaders >= self.used)
        riders = self._riding(lambda place: start.get(place, 0) + 0, leads)
        m.add(self.carried + riders <= rating + MOST * (1 - leaders))


class Fleet(Move):
    """Ready squadrons at sea; `zones` bounds the Zones entered where each costs 1 CP."""

    def __init__(self, native: Any, zones: int | None):
        super().__init__(native, "fleet", extra=zones is not None)
        stands = {place: most for place, most in native.ready.items() if most}
        if zones is None:
            walks = [walk for place in stands for walk in self.facts.cruises(place) if walk.ends]
            go = self._take_one(walks)
            passing = {p: sum(g for g, w in zip(go, walks, strict=True) if p in w.visits) for p in stands}
        else:
            passing = self._step_by_step(list(stands), zones)
        nation = self.facts.nation
        self.lifting({(nation, place): (most, passing[place]) for place, most in stands.items()})
        self.m.add(self.carried >= self.used)

    def _step_by_step(self, stands: list[str], zones: int) -> dict[str, Any]:
        """Choose the Zones one after another; returns how often each place of squadrons is passed."""
        m, atlas, sea = self.m, self.facts.atlas, sorted(self.facts.open_zones)
        start = {place: m.new_bool_var("") for place in stands}
        m.add(sum(start.values()) == self.used)
        steps = [{zone: m.new_bool_var("") for zone in sea} for _ in range(zones)]
        for step in steps:
            m.add_at_most_one(step.values())
        doors = {place: atlas.sea[place] if place in atlas.sea else atlas.duchies[place].zones for place in stands}
        ports = set(self.facts.ports)
        self.ending([*sorted(ports), *sea])
        before: list[dict[str, Any]] = [start, *steps]
        for here, after in zip(before, [*steps, {}], strict=True):
            for zone, entered in after.items():
                near = [b for place, b in here.items() if zone in (doors[place] if here is start else atlas.sea[place])]
                m.add_bool_or([*near, entered.Not()])
            for place, b in here.items():
                quays = [port for port in atlas.facing.get(place, ()) if port in ports]
                last = [self.end[end] for end in (*quays, *((place,) if here is not start else ())) if end in self.end]
                m.add_bool_or([*after.values(), *last, b.Not()])
        self.price = sum(b for step in steps for b in step.values())
        for place, b in start.items():
            if place in self.end:
                m.add_implication(b, self.end[place].Not())

        def passed(place: str) -> Any:
            zones = (place,) if place in atlas.sea else atlas.duchies[place].zones
            friendly = place in atlas.sea or place in ports
            seen = [step[zone] for step in steps for zone in zones if zone in step] if friendly else []
            aboard = [start[zone] for zone in zones if zone in start and zone != place] if friendly else []
            return sum([start[place], *seen, *aboard])

        return {place: passed(place) for place in stands}


def no_general_twice(m: cp_model.CpModel, moves: list[Move]) -> None:
    """No general and no piece is deployed twice."""
    for general in dict.fromkeys(g for move in moves for g in move.moves):
        m.add(sum(move.moves.get(general, 0) for move in moves) <= 1)
