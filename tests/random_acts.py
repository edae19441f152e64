"""Random turns told step by step, on packaged positions changed at random: the same ones for the same seed.

Most orders make some sense; names of other nations, Zones, generals who are nowhere and absurd numbers slip in.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cache
from random import Random
from typing import Any

from berthier.model.napoleonic_wars import acts, card_acts
from berthier.model.napoleonic_wars import orders as o
from berthier.model.napoleonic_wars.act_sentences import ACTS
from berthier.model.napoleonic_wars.nations import CAMPS, CONSULS, POWERS
from berthier.model.napoleonic_wars.position import BOXES, REGROUP, Consul, Due, ForeignWar, Position
from berthier.model.napoleonic_wars.turn import Turn
from berthier.model.ruling import Ruling, read_questions
from support import packaged_position

POSITIONS = ("1805", "practice", "next-turn", "foreign-wars", "practice-proxy")
KINDS = (*ACTS, *o.PURCHASES, o.Deploy)
QUESTIONS = read_questions("napoleonic-wars")
WARS = ("Anglo-Turkish", "Russo-Turkish", "Trojan")
DUE = {
    "TNW-8.34.b": "attrition", "TNW-8.34.e": "battle", "TNW-8.34.f": "choice", "TNW-8.21.a": "response",
    "TNW-8.21.e": "choice", "TNW-8.21.f": "choice",
}  # fmt: skip
LAND = {  # the places that must be duchies
    acts.PlaceFlag, acts.RemoveFlag, acts.FormArmyGroup, acts.Battle, acts.Evade, acts.ForcesByEvent, *o.PURCHASES,
}  # fmt: skip
base = cache(packaged_position)


@dataclass(frozen=True)
class Sample:
    """One random turn, with the answers under which it is judged."""

    seed: int
    turn: Turn
    ruling: Ruling

    def __str__(self) -> str:
        answers = " ".join(f"{q}={letter}" for q, letter in self.ruling.answers.items()) or "default answers"
        told = "; ".join(map(o.say, self.turn.orders))
        return f"seed {self.seed}, {self.turn.reference}, {self.turn.nation}, {answers}: {told}"


def sample(seed: int, kinds: tuple[type, ...] = KINDS) -> Sample:
    """Return the turn that belongs to a seed."""
    dice = Random(seed)
    name = dice.choice(POSITIONS)
    position = changed(dice, base(name)) if dice.random() < 0.8 else base(name)
    nations = list(position.sides)
    nation = position.clock.nation if position.clock.nation and dice.random() < 0.7 else dice.choice(nations)
    maker = Maker(dice, position)
    settling = kinds is KINDS and position.due and dice.random() < 0.8
    kinds = (*acts.RESULTS, acts.PlaceFlag) if settling else kinds
    given = [maker.order(dice.choice(kinds)) for _ in range(dice.randint(1, 6))]
    if dice.random() < 0.25:
        given = [acts.By(dice.choice(nations), order) for order in given]
        nation = given[0].nation
    elif position.due and position.due[0].nation and dice.random() < 0.7:
        nation = position.due[0].nation
    asked = dice.sample(sorted(QUESTIONS), dice.choice((0, 0, 0, 1, 3)))
    answers = {question: dice.choice(list(QUESTIONS[question].answers)) for question in asked}
    return Sample(seed, Turn(position, nation, tuple(given), reference=name), Ruling(QUESTIONS, answers))


# ---- positions


def changed(dice: Random, position: Position) -> Position:
    """Return a position with other politics, another clock, other things due."""
    nations = list(position.sides)
    sides = {nation: _side(dice, side) for nation, side in position.sides.items()}
    camps: dict[str, list[str]] = {camp: [] for camp in CAMPS}
    for nation in nations:
        camp = dice.choice((position.camp(nation), position.camp(nation), *CAMPS, None))
        if camp:
            camps[camp].append(nation)
    free = [nation for nation in nations if not any(nation in members for members in camps.values())]
    fighters = [(a, b) for a in nations for b in nations if a < b]
    apart = [pair for pair in fighters if not any(set(pair) <= set(members) for members in camps.values())]
    subjects = {n: dice.choice([m for m in nations if m != n]) for n in free if dice.random() < 0.2}
    proxies = [nation for nation in CONSULS if nation in nations]
    consuls = {nation: _consul(dice, nation, nations) for nation in proxies if dice.random() < 0.7}
    players = {player: nations for player, nations in position.players.items() if dice.random() < 0.8}
    if dice.random() < 0.15:
        players = {}
    clock = position.clock
    if dice.random() < 0.5:
        phase = dice.choice(("interphase", "impulse"))
        who = dice.choice((None, *nations)) if phase == "impulse" else None
        cp = dice.choice((None, 0, 1, 3, 6, 999)) if phase == "impulse" else None
        clock = replace(clock, phase=phase, nation=who, cp=cp, round=dice.choice((1, 2, 4)))
    due = tuple(_due(dice, position) for _ in range(dice.choice((0, 0, 0, 0, 1, 2))))
    wars = position.foreign_wars
    if not wars and dice.random() < 0.2 and {"britain", "russia", "turkey"} <= set(nations):
        wars = tuple(ForeignWar(name, (who, "turkey")) for name, who in zip(WARS, ("britain", "russia"), strict=False))
    return replace(
        position,
        sides=sides,
        camps={camp: tuple(members) for camp, members in camps.items() if members or dice.random() < 0.5},
        wars=tuple(dice.sample(apart, min(len(apart), dice.choice((0, 0, 1, 2))))),
        consuls=consuls,
        subjects=subjects,
        players=players,
        clock=clock,
        due=tuple(dict.fromkeys(due)),
        foreign_wars=wars,
        order_of_play=position.order_of_play if dice.random() < 0.7 else tuple(dice.sample(nations, len(nations) // 2)),
        discards=dice.choice((0, 10)),
        flags={
            **position.flags,
            **{d: dice.choice(nations) for d in dice.sample(list(position.atlas.duchies), dice.choice((0, 2)))},
        },
    )


def _side(dice: Random, side: Any) -> Any:
    """Return a side with other cards, and now and then all its pieces in Regroup or none at all."""
    cards = side.cards
    if dice.random() < 0.4:
        cards = replace(
            cards, hand=dice.choice((0, 3, 9)), reserves=dice.choice((0, 1, 2)), owned=dice.choice((0, 1, 2)),
            unplayed=dice.choice((0, 2)), resources=dice.choice((0, 1)), drawn=dice.random() < 0.3,
            cp=dice.choice((0, 0, 2)), void=dice.random() < 0.2, replaced=dice.random() < 0.2,
            step=dice.choice((None, None, "redraw", "redrawn", "added", "discarded")), given=dice.choice((0, 0, 1)),
        )  # fmt: skip
    side = replace(side, cards=cards, marker=dice.choice((0, 0, 1, 3)), regroup_flags=dice.choice((0, 0, 1)))
    if dice.random() < 0.1:
        home = {g: REGROUP if not seat.startswith("(") else seat for g, seat in side.leaders.items()}
        fallen, sunk = sum(side.units.values()), sum(side.ready.values()) + sum(side.refit.values())
        regroup = {"regroup_units": side.regroup_units + fallen, "regroup_squadrons": side.regroup_squadrons + sunk}
        side = replace(side, leaders=home, units={}, ready={}, refit={}, **regroup)
    return side


def _consul(dice: Random, nation: str, nations: list[str]) -> Consul:
    rows = [power for power in POWERS if power != nation and power in nations]
    box, row = dice.choice(BOXES), dice.choice(rows)
    side = dice.choice(("normal", "normal", "+1"))
    if box == "uncommitted" and dice.random() < 0.5:
        return Consul(box)
    return Consul(box, row, side)


def _due(dice: Random, position: Position) -> Due:
    statement = dice.choice(list(DUE))
    nation = dice.choice(list(position.sides))
    side = position.sides[nation]
    seats = [seat for seat in side.leaders.values() if not seat.startswith("(")]
    places = [*side.units, *side.ready, *side.refit, *seats] or list(position.atlas.duchies)
    slips = dice.random() < 0.1
    return Due(statement, DUE[statement], None if slips else nation, None if slips else dice.choice(places))


# ---- orders


class Maker:
    """Makes orders of every kind on a position."""

    def __init__(self, dice: Random, position: Position):
        self.dice, self.position = dice, position
        self.nations = list(position.sides)
        self.generals = [general for side in position.sides.values() for general in side.ratings]
        self.duchies, self.zones = list(position.atlas.duchies), list(position.atlas.sea)
        self.held = [p for side in position.sides.values() for p in (*side.units, *side.leaders.values())]
        self.held += [due.place for due in position.due if due.place for _ in range(20)]
        self.held = [place for place in self.held if place in position.atlas.duchies] or self.duchies
        self.nations += [due.nation for due in position.due if due.nation for _ in range(5)]

    def order(self, kind: type) -> Any:
        """Return an order of a kind."""
        if kind is o.Deploy:
            leader, start = self.dice.choice(self.generals), self.dice.choice(self.held)
            lifts = (o.Lift(self.dice.choice((1, 2, 5)), start),) if self.dice.random() < 0.7 else ()
            return o.Deploy("army", leader, start, self.dice.choice(self.duchies), self.dice.random() < 0.2, lifts)
        made = kind(**{field.name: self._field(kind, field.name) for field in fields(kind)})
        return tidy(made, set(self.duchies))

    def _field(self, kind: type, name: str) -> Any:
        special = getattr(self, f"_{name}", None)
        return special(kind) if special else self._amount(kind)

    def _amount(self, kind: type) -> int:
        least = 0 if kind.__module__ == card_acts.__name__ else 1
        return self.dice.choice((max(least, 0), 1, 1, 2, 3, 5, 999))

    def _nation(self, kind: type) -> str | None:
        whose = (acts.KeepForces, acts.RegroupForces, acts.Attack, acts.Attrition, acts.March, acts.SendToRegroup)
        if kind in whose and self.dice.random() < 0.5:
            return None
        likely = CONSULS if kind in (*acts.TRACK, acts.EndAlliance, acts.RestoreAlliance) else self.nations
        likely = [nation for nation in likely if nation in self.position.sides] or self.nations
        return self.dice.choice(self.nations if self.dice.random() < 0.1 else likely)

    def _target(self, kind: type) -> str:
        return self.dice.choice(self.nations)

    def _power(self, kind: type) -> str:
        powers = [nation for nation in self.nations if nation in POWERS]
        return self.dice.choice(powers if self.dice.random() < 0.9 else self.nations)

    _row = _power

    def _step(self, _kind: type) -> str:
        return self.dice.choice(("left", "right", *BOXES))

    def _box(self, _kind: type) -> str:
        return self.dice.choice(BOXES)

    def _by(self, kind: type) -> str | None:
        if kind is acts.PassCard:
            return self.dice.choice((None, acts.EVENT))
        return self.dice.choice((acts.CP, acts.CP, acts.EVENT, acts.DISCARDED))

    def _side(self, _kind: type) -> str | None:
        return self.dice.choice((None, "+1", "normal"))

    def _price(self, _kind: type) -> int | None:
        return self.dice.choice((None, None, None, 0, 1, 2, 3, 999))

    def _camp(self, kind: type) -> str | None:
        return self.dice.choice(CAMPS if kind is acts.JoinCamp else (None, None, *CAMPS))

    def _consents(self, _kind: type) -> tuple[str, ...]:
        return tuple(self.dice.sample(list(self.position.sides), self.dice.choice((0, 0, 1, 2, 4))))

    def _place(self, kind: type) -> str:
        if kind not in LAND and self.dice.random() < 0.15 and self.zones:
            return self.dice.choice(self.zones)
        return self.dice.choice(self.held if self.dice.random() < 0.7 else self.duchies)

    _start = _end = _place

    def _general(self, kind: type) -> str | None:
        if kind is acts.March and self.dice.random() < 0.4:
            return None
        return self.dice.choice(self.generals)

    _leader = _other = _general

    def _generals(self, _kind: type) -> tuple[str, ...]:
        return tuple(self.dice.sample(self.generals, self.dice.choice((0, 0, 1, 2))))

    def _kind(self, kind: type) -> str:
        return self.dice.choice(("unit", "squadron", "flag")[: 2 if kind is acts.March else 3])

    def _cards(self, kind: type) -> Any:
        return self.dice.choice(("own", "its")) if kind is acts.March else self._amount(kind)

    def _within(self, _kind: type) -> str | None:
        return self.dice.choice((None, None, "army group", "armada", "army", "fleet"))

    def _under(self, _kind: type) -> str:
        return self.dice.choice(self.generals)

    def _left(self, _kind: type) -> tuple:
        whose = self.dice.sample((None, *self.nations), self.dice.choice((0, 1, 2)))
        return tuple((self.dice.choice((1, 2, 3, 9)), nation) for nation in whose)

    def _terrain(self, _kind: type) -> bool:
        return self.dice.random() < 0.5

    _removed = _cover = _terrain

    def _cause(self, _kind: type) -> str:
        return self.dice.choice((acts.EVENT, "conquest", "submission"))

    def _war(self, _kind: type) -> str:
        return self.dice.choice(WARS)

    def _how(self, _kind: type) -> str:
        return self.dice.choice(("give", "swap", "show"))

    def _times(self, _kind: type) -> int:
        return self.dice.choice((1, 1, 2, 3))

    def _rolls(self, _kind: type) -> tuple[int, ...]:
        return tuple(self.dice.choice((1, 2, 3, 4, 5, 6, 7)) for _ in range(self.dice.choice((0, 1, 2))))

    def _card(self, _kind: type) -> Any:
        return self.dice.choice((1, 2, 3, 4, 5, 6, 0, 999, "red", "green"))

    def _cp(self, _kind: type) -> int:
        return self.dice.choice((1, 2, 3, 6, 999))


def tidy(order: Any, duchies: set[str]) -> Any:
    """Return an order in which nothing stands that no sentence says."""
    if isinstance(order, acts.DeclareWar) and order.camp is None:
        return replace(order, consents=())
    if isinstance(order, acts.March):
        squadrons = order.kind == "squadron"
        if not squadrons and not {order.start, order.end} <= duchies:
            order = replace(order, start=min(duchies), end=max(duchies))
        general = None if squadrons else order.general
        within = order.within
        under = order.under if within in ("army group", "army") else None
        return replace(order, general=general, under=under)
    if isinstance(order, acts.SendToRegroup) and (order.general or "") and order.kind == "unit":
        return replace(order, number=1, kind="general", nation=None)
    if isinstance(order, acts.SendToRegroup):
        return replace(order, general=None)
    return order
