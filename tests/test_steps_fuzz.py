"""Turns told step by step, at random: whatever is ordered is judged, said and read again, and no piece is lost."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from berthier.constraints.algebra import PLAIN
from berthier.constraints.napoleonic_wars import play
from berthier.constraints.napoleonic_wars.play import REGISTER
from berthier.constraints.napoleonic_wars.steps.openings import chances
from berthier.model.files import parse_document, read_document
from berthier.model.grammar import SentenceError
from berthier.model.kinds import read_any
from berthier.model.napoleonic_wars.acts import By, EndForeignWar, March
from berthier.model.napoleonic_wars.card_acts import DrawCard
from berthier.model.napoleonic_wars.orders import AnyOrder, Hole
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.turn import Turn
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.apply import apply
from berthier.solver.check import is_legal
from berthier.solver.complete import complete
from berthier.solver.repair import repair
from random_acts import Sample, sample
from support import packaged_position

SEEDS, STEP = 100, 20
QUESTIONS = read_questions("napoleonic-wars")


def reread(position: Any) -> Any:
    """Return a position as it is read again from the file that it is written to."""
    document = parse_document(play.write_position(position), "after.yaml", Path("."))
    return read_any(document, lambda _game: REGISTER.statements)[1]


def faults(position: Any, before: Any) -> list[str]:
    """Return what is amiss with the pieces and Camps of a position, compared with one before it."""
    found = []
    for nation, side in position.sides.items():
        numbers = {"unused units": side.unused_units, "unused squadrons": side.unused_squadrons}
        numbers |= {name: number for name, number in {**vars(side), **vars(side.cards)}.items() if type(number) is int}
        numbers |= {f"{n} {place}": number for n in ("units", "ready") for place, number in getattr(side, n).items()}
        numbers |= {f"refit {place}": number for place, number in side.refit.items()}
        found += [f"{nation}: {name} {number}" for name, number in numbers.items() if number < 0]
        if stock(side) != stock(before.sides[nation]):
            found.append(f"{nation} has other pieces")
    members = [nation for camp in position.camps.values() for nation in camp]
    found += ["a nation is in two Camps"] if len(members) != len(set(members)) else []
    found += ["other nations"] if position.sides.keys() != before.sides.keys() else []
    return found


def stock(side: Any) -> tuple[Any, ...]:
    """Return all pieces of a nation; what stands nowhere is what is left of them."""
    return side.supply_units, side.supply_squadrons, side.ratings, set(side.leaders)


def examine(one: Sample) -> None:
    """Judge a turn, say it, carry it out, and look at what follows."""
    turn, ruling, words = one.turn, one.ruling, Vocabulary.of(one.turn.position)
    for order in turn.orders:
        inner = order.order if isinstance(order, By) else order
        assert parse_order(play.say(inner), words) == inner, play.say(inner)
    table = play.lay(turn.position, turn.nation, ruling)
    orders = play.settle(table, turn.orders)
    if not play.has_holes(orders):
        seen = play.see(PLAIN, table, orders)
        named = [i for i, _ in play.clauses_of(seen)] + [event.statement for event in play.journal(table, orders)]
        assert set(named) <= set(REGISTER.statements)
        if play.steps(table, orders):
            assert not faults(play.after(table, orders), turn.position)  # of an illegal turn too
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
        try:
            assert reread(one.turn.position) == one.turn.position
            examine(one)
        except Exception as error:
            raise AssertionError(str(one)) from error


@pytest.mark.parametrize("first", range(0, SEEDS, STEP))
def test_repaired_turns(first: int) -> None:
    """What is left of an illegal turn is legal, and as many orders change as are said to."""
    for seed in range(first, first + STEP, 5):
        one = sample(seed)
        table = play.lay(one.turn.position, one.turn.nation, one.ruling)
        if play.has_holes(play.settle(table, one.turn.orders)):
            continue
        found = repair(play, one.turn, one.ruling, 5.0)
        assert found is not None and is_legal(play, table, play.settle(table, found.kept)), one
        assert found.changed == sum(a != b for a, b in zip(one.turn.orders, found.orders, strict=True)), one


# ---- holes


def opened(dice: Random, order: Any, words: Vocabulary) -> Any:
    """Return an order with a hole in one of its fields, if it admits one."""
    inner = order.order if isinstance(order, By) else order
    names = [field.name for field in fields(inner) if getattr(inner, field.name) is not None]
    for name in dice.sample(names, len(names)):
        value = getattr(inner, name)
        holes = tuple(Hole() for _ in value) if isinstance(value, tuple) else Hole()
        left_open = replace(inner, **{name: holes})
        with contextlib.suppress(SentenceError, KeyError, TypeError, ValueError):  # no sentence says it
            if play.has_holes(parse_order(play.say(left_open), words)):
                return By(order.nation, left_open) if isinstance(order, By) else left_open
    return order


@pytest.mark.parametrize("first", range(0, SEEDS, STEP))
def test_holes_in_random_turns(first: int) -> None:
    """Whatever is left open is filled with a legal turn, or told to be impossible, or undecided with a word why."""
    for seed in range(first, first + STEP, 4):
        one, dice = sample(seed), Random(seed)
        words = Vocabulary.of(one.turn.position)
        turn = replace(one.turn, orders=tuple(opened(dice, order, words) for order in one.turn.orders[:2]))
        table = play.lay(turn.position, turn.nation, one.ruling)
        found = complete(play, turn, one.ruling, 3, 0.2)
        for orders in found.turns:
            assert not play.has_holes(orders) and is_legal(play, table, play.settle(table, orders)), one
        assert found.verdict != "illegal" or found.reasons, one
        assert found.verdict != "undecided" or found.why, one


def legal_turns() -> Iterator[Turn]:
    """Yield the packaged cases' legal turns that are told step by step."""
    for path in packaged("napoleonic-wars", "cases").values():
        for turn in (case.turn for case in read_any(read_document(path))[1]):
            table = play.lay(turn.position, turn.nation, Ruling(QUESTIONS).pin(turn.pinned))
            told = play.steps(table, turn.orders) and not play.has_holes(turn.orders)
            if told and turn.expect and turn.expect.verdict == "legal":
                yield turn


def test_holes_in_legal_turns() -> None:
    """A legal turn with a hole in it is legal."""
    dice, tried = Random(1), 0
    for turn in [turn for turn in legal_turns() if dice.random() < 0.1]:
        place = dice.randrange(len(turn.orders))
        order = opened(dice, turn.orders[place], Vocabulary.of(turn.position))
        orders = (*turn.orders[:place], order, *turn.orders[place + 1 :])
        found = complete(play, replace(turn, orders=orders), Ruling(QUESTIONS).pin(turn.pinned), 1, 20.0)
        assert found.verdict == "legal" and not play.has_holes(found.turns[0]), "; ".join(map(play.say, orders))
        tried += play.has_holes(orders)
    assert tried >= 20


def test_many_dice_are_not_all_kept_in_memory() -> None:
    """The ways to fill twelve dice are more than can be listed."""
    order = EndForeignWar("Anglo-Turkish", 12, tuple(Hole() for _ in range(12)))
    assert len(list(islice(chances(order), 10))) == 10
    turn = Turn(packaged_position("foreign-wars"), "britain", (order,))
    found = complete(play, turn, Ruling(QUESTIONS), 5, 0.1)
    assert found.verdict in ("illegal", "undecided") and (found.why or found.reasons)


def test_more_ways_than_are_tried() -> None:
    """It is undecided, with a word why."""
    march = March(Hole(), Hole(), "unit", None, Hole(), Hole())
    turn = Turn(packaged_position("foreign-wars"), "britain", (march,))
    found = complete(play, turn, Ruling(QUESTIONS), 1, 0.05)
    assert found.verdict == "undecided" and "more ways" in found.why


@pytest.mark.parametrize("nation, most", [("sweden", 8), ("russia", 1)])
def test_any_order_in_an_impulse(nation: str, most: int) -> None:
    """It may be what a Proxy's card forms, or no order."""
    turn = Turn(packaged_position("practice-proxy"), nation, (DrawCard(3), AnyOrder(), AnyOrder()))
    given = turn.orders if nation == "sweden" else turn.orders[1:]
    found = complete(play, replace(turn, orders=given), Ruling(QUESTIONS), most, 20.0)
    assert found.verdict == "legal"
    assert not any(play.has_holes(orders) for orders in found.turns)
