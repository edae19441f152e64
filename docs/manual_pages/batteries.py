"""The packaged cases, and what each comes to under each answer to the open questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from berthier.constraints.rulebook import load_game
from berthier.model.cases import Case
from berthier.model.kinds import games, read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.readings import run_readings
from berthier.solver.regress import Result


@dataclass(frozen=True)
class Told:
    """A case that comes to something else with another answer to a question.

    Attributes:
        in_force: the answer that it was tried with, the default or what it pins.
        result: what it comes to with that.
        other: what it comes to with the other answer.
    """

    case: Case
    in_force: str
    result: Result
    other: Result


@cache
def cases_of(game: str) -> Mapping[str, Case]:
    """Return the packaged cases of a game by the names under which they are linked to, read once."""
    paths = packaged(game, "cases").items() if game in games() else ()
    return {f"case-{game}-{name}-{case.line}": case for name, path in paths for case in read_as(str(path), "cases")[1]}


@cache
def told_apart(game: str) -> Mapping[tuple[str, str], Sequence[tuple[str, Told]]]:
    """Return, by question and answer, the cases that come to something else if that answer is ruled, with their links.

    A case that pins the question is tried with the other answer pinned.
    """
    play, ruling = load_game(game), Ruling(read_questions(game))
    found: dict[tuple[str, str], list[Any]] = {}
    for name, case in cases_of(game).items():
        readings = run_readings(play, case, ruling)
        for (question, answer), other in (*readings.changed.items(), *readings.lifted.items()):
            in_force = case.turn.pinned.get(question) or ruling.answer(question)
            found.setdefault((question, answer), []).append((name, Told(case, in_force, readings.result, other)))
    return found
