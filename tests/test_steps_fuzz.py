"""Turns told step by step, at random: whatever is ordered is judged, said and read again, and no piece is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from berthier.constraints.algebra import PLAIN
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.play import REGISTER
from berthier.model.files import parse_document
from berthier.model.kinds import read_any
from berthier.model.napoleonic_wars.acts import By
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.solver.apply import apply
from random_acts import Sample, sample

SEEDS, STEP = 300, 25


def reread(position: Any) -> Any:
    """Return a position as it is read again from the file that it is written to."""
    document = parse_document(play.write_position(position), "after.yaml", Path("."))
    return read_any(document, lambda _game: REGISTER.statements)[1]


def faults(position: Any, before: Any) -> list[str]:
    """Return what is amiss with the pieces and Camps of a position, compared with one before it."""
    found = []
    for nation, side in position.sides.items():
        counts = {"units": side.unused_units, "squadrons": side.unused_squadrons, **vars(side)}
        counts |= {f"card {name}": number for name, number in vars(side.cards).items() if isinstance(number, int)}
        found += [f"{nation}: {name} {n}" for name, n in counts.items() if isinstance(n, int) and n < 0]
        for part in (side.units, side.ready, side.refit):
            found += [f"{nation}: {n} at {place}" for place, n in part.items() if n <= 0]
        was = before.sides[nation]
        same = (side.supply_units, side.supply_squadrons, side.ratings) == (
            was.supply_units,
            was.supply_squadrons,
            was.ratings,
        )
        if not same or side.leaders.keys() != was.leaders.keys():
            found.append(f"{nation}: its supply is another")
    members = [nation for camp in position.camps.values() for nation in camp]
    if len(members) != len(set(members)) or position.sides.keys() != before.sides.keys():
        found.append(f"Camps {position.camps}")
    return found


def examine(one: Sample) -> None:
    """Judge a turn, say it, carry it out, and look at what follows."""
    turn, ruling = one.turn, one.ruling
    words = Vocabulary.of(turn.position)
    for order in turn.orders:
        inner = order.order if isinstance(order, By) else order
        sentence = play.say(inner)
        assert parse_order(sentence, words) == inner, sentence
    table = play.lay(turn.position, turn.nation, ruling)
    orders = play.settle(table, turn.orders)
    seen = play.see(PLAIN, table, orders)
    told = list(play.journal(table, orders))
    for identifier in [i for i, c in play.clauses_of(seen)] + [event.statement for event in told]:
        assert identifier in REGISTER.statements, identifier
    if not play.has_holes(orders):
        follows = play.after(table, orders) if play.steps(table, orders) else turn.position
        assert not faults(follows, turn.position)
    verdict, after = apply(play, turn, ruling, seconds=1.0)
    assert all(finding.message and "{" not in finding.message for finding in verdict.findings)
    assert (after is not None) is (verdict.verdict == "legal")
    if after is not None:
        assert not faults(after, turn.position)
        assert reread(after) == after


@pytest.mark.parametrize("first", range(0, SEEDS, STEP))
def test_random_turns(first: int) -> None:
    """Nothing that is ordered breaks anything."""
    for seed in range(first, first + STEP):
        one = sample(seed)
        assert reread(one.turn.position) == one.turn.position, one
        try:
            examine(one)
        except Exception as error:
            raise AssertionError(str(one)) from error
