"""What is watched is the same to all who read it, and no part that they look at goes unnoted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import pytest
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver import why as derivations
from berthier.solver.watched import KEYS, Part, differences, watched


@dataclass(frozen=True)
class Camp:
    units: int = 0
    leader: str | None = None


@dataclass(frozen=True)
class Field:
    camps: Mapping[str, Camp] = field(default_factory=dict)
    roads: tuple[str, ...] = ()
    turn: int = 1
    besieged: Camp | None = None

    @cached_property
    def total(self) -> int:
        return sum(camp.units for camp in self.camps.values())

    def at(self, name: str) -> int:
        return self.camps[name].units if name in self.camps else 0


FIELD = Field({"Paris": Camp(3, "Ney"), "Lyon": Camp(1)}, ("a", "b"), besieged=Camp(2))
OTHERS = {
    "turn": replace(FIELD, turn=2),
    "roads": replace(FIELD, roads=()),
    "freed": replace(FIELD, besieged=None),
    "fewer there": replace(FIELD, camps={**FIELD.camps, "Paris": Camp(2, "Ney")}),
    "no leader": replace(FIELD, camps={**FIELD.camps, "Paris": Camp(3)}),
    "one more": replace(FIELD, camps={**FIELD.camps, "Metz": Camp()}),
    "one less": replace(FIELD, camps={"Paris": FIELD.camps["Paris"]}),
    "another order": replace(FIELD, camps=dict(reversed(FIELD.camps.items()))),
}
QUESTIONS: dict[str, Any] = {
    "total": lambda f: f.total,
    "at Paris": lambda f: f.at("Paris"),
    "at Metz": lambda f: f.at("Metz"),
    "names": lambda f: list(f.camps),
    "number": lambda f: len(f.camps),
    "got": lambda f: f.camps.get("Metz"),
    "together": lambda f: f.camps | {"Metz": Camp(9)},
    "copied": lambda f: {**f.camps},
    "leader": lambda f: f.camps["Paris"].leader,
    "equal": lambda f: f.camps["Paris"] == Camp(3, "Ney"),
    "equal the other way": lambda f: Camp(3, "Ney") == f.camps["Paris"],
    "whole": lambda f: f == FIELD,
    "counted": lambda f: hash(f.camps["Paris"]),
    "any siege": lambda f: f.besieged is not None,
    "siege": lambda f: f.besieged and f.besieged.units,
    "later": lambda f: replace(f, turn=9).at("Paris"),
    "roads": lambda f: "a" in f.roads,
    "kinds": lambda f: (isinstance(f, Field), isinstance(f.camps["Paris"], Camp), f.__class__ is Field),
}


@pytest.mark.parametrize("ask", QUESTIONS.values(), ids=QUESTIONS)
def test_the_same_is_answered_and_what_matters_is_noted(ask):
    seen: set[Part] = set()
    assert ask(watched(FIELD, seen)) == ask(FIELD)
    for name, other in OTHERS.items():
        if ask(other) != ask(FIELD):
            assert seen & set(differences(FIELD, other)), name


def test_what_is_not_read_is_not_noted():
    seen: set[Part] = set()
    assert watched(FIELD, seen).at("Paris") == 3
    assert ("camps", "Paris", "units") in seen
    assert not seen & {("camps", "Paris", "leader"), ("camps", "Lyon"), ("camps", KEYS), ("turn",)}
    assert list(differences(FIELD, OTHERS["no leader"])) == [("camps", "Paris", "leader")]


TURNS = [
    ("napoleonic-wars", "france-sails-to-genoa"),
    ("napoleonic-wars", "britain-courts-sweden-too-early"),
    ("napoleonic-wars", "turkey-refits-and-sails"),
    ("flames-of-war", "turn-1-wrong-edge"),
]


@pytest.mark.parametrize(("game", "name"), TURNS, ids=[name for _, name in TURNS])
def test_facts_that_nobody_looks_at_change_no_derivation(game, name, monkeypatch):
    """Every fact is tried, looked at or not, and the same comes out."""
    play, turn = load_game(game), read_as(str(packaged(game, "turns")[name]), "turn")[1]
    found = derivations.why(play, turn, Ruling(read_questions(game)))
    skipped: list[bool] = []
    matters = derivations._Trial._matters

    def always(trial: Any, position: Any) -> bool:
        skipped.append(not matters(trial, position))
        return True

    monkeypatch.setattr(derivations._Trial, "_matters", always)
    assert derivations.why(play, turn, Ruling(read_questions(game))) == found
    assert any(skipped), "nothing was left out: the test says nothing"
