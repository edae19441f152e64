"""What is asked: goals in pairs, and positions to ask them in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from berthier.constraints.rulebook import load_game
from berthier.model.files import Document
from berthier.model.kinds import kinds_of
from berthier.model.napoleonic_wars.goals import parse_goal
from berthier.model.napoleonic_wars.nations import NATIONS
from berthier.model.packaged import open_reference
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.optimize import Wish

from .generate import Size, position
from .native import Aim

GAME = "napoleonic-wars"
TARGETS = {
    "france": "Strasbourg", "britain": "Lisbon", "austria": "Prague", "russia": "Vilna", "prussia": "Magdeburg",
    "spain": "Barcelona", "turkey": "Belgrade", "denmark": "Kiel", "sweden": "Stralsund",
}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """A nation's best turn in a position, by aims in order of priority."""

    name: str
    position: Any
    nation: str
    aims: tuple[Aim, ...]

    @property
    def wish(self) -> Wish:
        """The question as berthier takes it."""
        goals = tuple(parse_goal(aim.text, self.position) for aim in self.aims)
        return Wish(self.position, self.nation, goals)


@cache
def rules() -> Any:
    """Return the game's face."""
    return load_game(GAME)


def ruling() -> Ruling:
    """Return the default ruling."""
    return Ruling(read_questions(GAME))


@cache
def packaged(name: str) -> Any:
    """Return a packaged position."""
    document = open_reference(GAME, "positions", name, Document("benchmark", Path(".")), ())
    return kinds_of(GAME)["position"].read(document, {})


def thrift() -> tuple[Aim, ...]:
    """Return the pair: max units, then min CP spent."""
    return Aim("max units", "units"), Aim("min CP spent", "spent")


def concentration(duchy: str) -> tuple[Aim, ...]:
    """Return the pair: max units in a duchy, then max strongest army."""
    return Aim(f"max units at {duchy}", "units", duchy), Aim("max strongest army", "strongest")


def navy(port: str | None = None) -> tuple[Aim, ...]:
    """Return the pair: max squadrons ready (in a Port), then max units."""
    return Aim(f"max squadrons ready{f' at {port}' if port else ''}", "ready", port), Aim("max units", "units")


def of_1805() -> Iterator[Question]:
    """Yield the three pairs of goals for each nation in 1805."""
    for nation in NATIONS:
        for name, aims in (("thrift", thrift()), ("concentration", concentration(TARGETS[nation])), ("navy", navy())):
            yield Question(f"1805 {nation} {name}", packaged("1805"), nation, aims)


def generated(seed: int, size: Size) -> Question:
    """Return a question in a generated position: most seeds ask for an army, every fifth for a Fleet."""
    where = position(seed, size)
    nation = ("france", "austria", "spain", "russia", "france")[seed % 5]
    own = [d for d in where.atlas.duchies.values() if nation in (d.home, d.associated)]
    ports = [d.name for d in own if d.zones]
    if seed % 5 == 4 and ports:
        aims = navy(ports[seed % len(ports)])
    else:
        aims = concentration(own[seed * 7 % len(own)].name)
    return Question(f"generated {seed} ({size.duchies} duchies) {nation}", where, nation, aims)
