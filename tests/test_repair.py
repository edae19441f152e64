"""The nearest legal turn: it is legal, keeps what it claims to keep, and no turn that plain loops find is nearer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest
from berthier.constraints.napoleonic_wars import play
from berthier.model.files import read_document
from berthier.model.kinds import read_any
from berthier.model.napoleonic_wars.acts import By
from berthier.model.napoleonic_wars.orders import CallUp, Deploy, ReturnGeneral
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.turn import Turn
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import packaged
from berthier.solver.check import is_legal
from berthier.solver.repair import repair
from support import packaged_position
from tiny import POSITIONS, STAGES, Turns, ruling, written

PURCHASES_ONLY = [
    ("march", ["build 2 units"]),
    ("march", ["build 1 unit at Bonn", "build 1 unit"]),
    ("recall", ["return Ney", "return 2 units", "call up Soult"]),
    ("recall", ["call up Ney", "return 1 unit at Bonn"]),
    ("fleet", ["refit 2 squadrons at Cleve", "return 1 squadron to Aix"]),
    ("new squadron", ["build 2 squadrons at Aix", "refit 2 squadrons at Aix"]),
    ("capital lost", ["return 1 unit to Bonn", "return Ney to Cleve", "build 1 unit at Aix"]),
]
WITH_DEPLOYMENTS = [
    ("march", ["deploy Ney from Aix to Dole with 1 unit"]),
    ("march", ["build 1 unit", "extra deploy Ney from Aix to Bonn with 2 units"]),
    ("march", ["deploy Ney from Aix to Bonn with 1 unit", "deploy Soult from Bonn to Aix with 1 unit"]),
    ("march", ["build 1 unit at Bonn", "deploy Ney from Aix to Bonn with 2 units"]),
    ("rating", ["deploy Ney from Aix to Bonn with 5 units", "extra deploy Ney from Aix to Bonn with 1 unit"]),
    ("recall", ["deploy Ney from Aix to Bonn", "return Ney to Bonn"]),
    ("ally", ["deploy Ney from Aix to Bonn with 1 unit and picking up 2 Spanish units at Aix"]),
    ("fleet", ["extra deploy fleet from Cleve to Aix via Tide, Sound with 1 squadron"]),
    ("fleet", ["return 1 squadron to Aix", "deploy fleet from Aix to Cleve via Sound, Tide with 2 squadrons"]),
    ("convoy", ["deploy convoy under Ney from Aix to Cleve via Sound, Sound with 1 unit"]),
    ("siege", ["deploy Soult from Dole to Cleve"]),
]
IDS = {"ids": lambda v: "; ".join(v) if isinstance(v, list) else v}


def variants(turns: Turns, order: Any) -> list[Any]:
    """Return what an order may become: an order of its kind, legal or not, or None where it goes."""
    if isinstance(order, Deploy):
        stages = [(extra, force) for extra, force in STAGES if force == order.force]
        plenty = tuple(option for options in turns.offers() for option in options[-1:])
        shapes = [shape for extra, force in stages for shape in turns.shapes(plenty, extra, force)]
        ways = [way for length in range(3) for way in turns.ways(length)] if order.force != "army" else [()]
        return [None, *(Deploy(**{**vars(shape), "via": way}) for shape in shapes for way in ways)]
    kinds = (CallUp, ReturnGeneral) if isinstance(order, (CallUp, ReturnGeneral)) else (type(order),)
    return [None, *(o for options in turns.offers() for o in options if type(o) in kinds and type(o) is type(order))]


def nearest(turns: Turns, orders: tuple[Any, ...]) -> tuple[int, list[tuple[Any, ...]]]:
    """Return how few orders must change, and all legal turns with so few changes (None where an order goes)."""
    for changed in range(len(orders) + 1):
        found = [
            becomes
            for places in combinations(range(len(orders)), changed)
            for becomes in _changed(turns, orders, places)
            if turns.legal(tuple(order for order in becomes if order is not None))
        ]
        if found:
            return changed, found
    raise AssertionError("the turn without orders is legal")


def _changed(turns: Turns, orders: tuple[Any, ...], places: tuple[int, ...]) -> Iterator[tuple[Any, ...]]:
    options = [variants(turns, order) if n in places else [order] for n, order in enumerate(orders)]
    return product(*options)


def pieces(before: Any, after: Any) -> int:
    """Return how many pieces the change of a purchase touches."""
    if before == after:
        return 0
    if not hasattr(before, "number"):
        return 1
    if after is None:
        return before.number
    return abs(before.number - after.number) if before.place == after.place else max(before.number, after.number)


@pytest.mark.parametrize("name, sentences", [*PURCHASES_ONLY, *WITH_DEPLOYMENTS], **IDS)
def test_nothing_nearer_is_legal(name, sentences):
    turn, turns = written(name, sentences), Turns(POSITIONS[name], ruling())
    orders = play.settle(turns.table, turn.orders)
    assert not turns.legal(orders)
    found = repair(play, turn, ruling())
    assert found.proven and turns.legal(play.settle(turns.table, found.kept))
    assert sum(before != after for before, after in zip(turn.orders, found.orders, strict=True)) == found.changed
    fewest, turns_found = nearest(turns, orders)
    assert found.changed == fewest
    if (name, sentences) in PURCHASES_ONLY:
        touched = [sum(map(pieces, orders, becomes)) for becomes in turns_found]
        assert found.pieces == min(touched)


@pytest.mark.parametrize("name, sentences", [("march", ["build 1 unit"]), ("march", [])], **IDS)
def test_a_legal_turn_stays_as_it_is(name, sentences):
    turn = written(name, sentences)
    found = repair(play, turn, ruling())
    assert (found.orders, found.changed, found.pieces) == (turn.orders, 0, 0)


def test_what_no_turn_may_do_goes():
    turn = written("march", ["place flag at Dole", "build 1 unit", "attack Dole"])
    found = repair(play, turn, ruling())
    assert found.orders == (None, turn.orders[1], None) and found.changed == 2


def test_where_something_is_due_every_order_goes():
    turn = written("due", ["build 1 unit"])
    found = repair(play, turn, ruling())
    assert found is not None and found.orders == (None,)


PACKAGED = packaged("napoleonic-wars", "turns")


@pytest.mark.parametrize(
    "name", [n if n.startswith("france") else pytest.param(n, marks=pytest.mark.long) for n in PACKAGED]
)
def test_packaged_turns(name):
    """The repaired turn is legal, and an order said to be kept is kept."""
    _, turn = read_any(read_document(PACKAGED[name]))
    answers = ruling().pin(turn.pinned)
    table = play.lay(turn.position, turn.nation, answers)
    if play.has_holes(play.settle(table, turn.orders)):
        pytest.skip("a turn with holes is completed, not repaired")
    found = repair(play, turn, answers)
    differing = sum(before is not after for before, after in zip(turn.orders, found.orders, strict=True))
    assert found.proven and differing == found.changed
    assert is_legal(play, table, play.settle(table, found.kept))
    assert (found.changed == 0) is is_legal(play, table, play.settle(table, turn.orders))


@pytest.mark.parametrize("seconds", [1e-7, 1e-5, 1e-4, 1e-3, 5e-3])
@pytest.mark.parametrize("name, sentences", [WITH_DEPLOYMENTS[2], WITH_DEPLOYMENTS[8]], **IDS)
def test_a_limit_leaves_a_legal_turn_or_none(name, sentences, seconds):
    turn = written(name, sentences)
    mended = repair(play, turn, ruling(), seconds)
    assert mended is None or is_legal(play, Turns(POSITIONS[name], ruling()).table, mended.kept)


# ---- turns that are told step by step


def told(position: str, nation: str, sentences: list[str]) -> Turn:
    """Return a turn on a packaged position."""
    read = packaged_position(position)
    words = Vocabulary.of(read)
    return Turn(read, nation, tuple(parse_order(sentence, words) for sentence in sentences))


@pytest.mark.parametrize(
    "position, nation, sentences, kept",
    [
        ("1805", "france", ["declare war on Prussia", "become neutral"], [True, False]),
        ("1805", "france", ["become neutral", "build 1 unit", "build 99 units", "declare war on Prussia"], None),
        ("foreign-wars", "britain", ["try to end the Anglo-Turkish war 5 times"], [False]),
        ("foreign-wars", "britain", ["move Sweden right in Britain's row", "declare war on Prussia"], [True, False]),
        ("practice-proxy", "sweden", ["draw a card of 2 CP", "build 1 unit", "keep 9 CP"], [True, True, False]),
        ("practice-proxy", "sweden", ["build 1 unit", "draw a card of 2 CP", "build 1 unit"], [False, True, True]),
    ],
)
def test_the_fewest_orders_go(position, nation, sentences, kept):
    turn = told(position, nation, sentences)
    found = repair(play, turn, ruling())
    assert is_legal(play, play.lay(turn.position, nation, ruling()), found.kept)
    if kept is not None:
        assert found.proven and [order is not None for order in found.orders] == kept
    else:
        assert [order is None for order in found.orders] == [True, False, False, False] and found.pieces > 0


def test_no_smaller_set_of_orders_makes_the_rest_legal():
    sentences = ["declare war on Prussia", "become neutral", "keep French forces at Paris", "play a card of 3 CP"]
    turn = told("1805", "france", sentences)
    found, table = repair(play, turn, ruling()), play.lay(turn.position, "france", ruling())
    sizes = [
        size
        for size in range(len(sentences) + 1)
        for left in combinations(turn.orders, len(sentences) - size)
        if is_legal(play, table, left)
    ]
    assert found.changed == min(sizes) and found.proven


def test_each_nation_of_a_table_is_repaired():
    turn = told("1805", "france", ["build 99 units", "declare war on Prussia", "build 1 unit at Paris"])
    one, two, three = turn.orders
    orders = (By("france", one), By("france", two), By("austria", three), By("austria", told_neutral()))
    found = repair(play, replace(turn, orders=orders), ruling())
    assert [order and order.nation for order in found.orders][:2] == ["france", "france"]
    assert found.orders[3] is None
    assert is_legal(play, play.lay(turn.position, "france", ruling()), found.kept)


def told_neutral():
    """Return the order that is never legal for the member of a Camp."""
    return told("1805", "austria", ["become neutral"]).orders[0]


def test_too_many_orders_are_left_out_one_after_another():
    turn = told("1805", "france", ["become neutral"] * 15 + ["declare war on Prussia"])
    found = repair(play, turn, ruling())
    assert found.changed == 15 and found.orders[-1] is not None and not found.proven
