"""The next Turn's cards: every small hand by the rules, and by the text read plainly once more."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from typing import Any

import pytest
from berthier.constraints.algebra import PLAIN
from berthier.constraints.napoleonic_wars import play
from berthier.model.kinds import read_as
from berthier.model.napoleonic_wars.acts import DISCARDED, MoveConsul, RestoreAlliance
from berthier.model.napoleonic_wars.card_acts import (
    AddUnplayed,
    DiscardAtRandom,
    DiscardForCP,
    DrawHand,
    GiveUpHand,
    ReplaceHand,
)
from berthier.model.napoleonic_wars.position import Cards, Position
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions

GAME = "napoleonic-wars"
HANDS = {"france": (4, 8), "austria": (2, 4), "spain": (1, 3)}  # as printed
OTHER = {"france": "britain", "austria": "france", "spain": "britain"}  # who has the other Keys, or conquered it
KEYS, UNPLAYED, MOST = range(13), range(7), 9
QUESTIONS = ("odd-keys", "peace-card-and-minimum", "random-discard-once", "redraw-leftovers")
RULINGS = [{}, *({question: "b"} for question in QUESTIONS)]


# ---- the text, read plainly


@dataclass(frozen=True)
class Case:
    """A nation before 14.3."""

    nation: str
    keys: int
    unplayed: int = 0
    peace: bool = False
    subject: bool = False
    reserves: int = 0


def drawn_by(case: Case, ruling: dict[str, str]) -> int:
    """One card for two Keys, or the Minimum; one fewer for a Peace modifier."""
    halves = case.keys / 2
    if halves != int(halves):
        halves += 0.5 if ruling.get("odd-keys") == "b" else -0.5
    minimum = HANDS[case.nation][0]
    if case.peace and ruling.get("peace-card-and-minimum") == "b":
        halves -= 1
    number = int(halves) if halves > minimum else minimum
    return number - 1 if case.peace and ruling.get("peace-card-and-minimum") != "b" else number


def to_the_end(hand: int, case: Case, ruling: dict[str, str]) -> tuple[list[Any], dict[str, Any]]:
    """What a nation must do from its drawn hand on, and the cards that it ends with."""
    orders: list[Any] = [AddUnplayed(case.unplayed)] if case.unplayed else []
    hand, maximum, resources = hand + case.unplayed, HANDS[case.nation][1], 0
    if hand > maximum:
        resources = hand - maximum if ruling.get("random-discard-once") == "b" else 1
        orders.append(DiscardAtRandom(resources))
        hand -= resources
    if hand > maximum:
        orders.append(DiscardForCP(hand - maximum, 3))
        hand = maximum
    return orders, {"hand": hand, "resources": resources, "unplayed": 0, "cp": 0}


# ---- the rules


@cache
def base() -> Position:
    return read_as(str(packaged(GAME, "positions")["next-turn"]), "position")[1]


@cache
def position_of(case: Case) -> Position:
    start = base()
    keys = [duchy.name for duchy in start.atlas.duchies.values() if duchy.key]
    flags = {key: case.nation if n < case.keys else OTHER[case.nation] for n, key in enumerate(keys)}
    cards = Cards(unplayed=case.unplayed, peace=case.peace, reserves=case.reserves)
    sides = {**start.sides, case.nation: replace(start.sides[case.nation], cards=cards)}
    subjects = {case.nation: OTHER[case.nation]} if case.subject else {}
    camps = {camp: tuple(n for n in members if n != case.nation) for camp, members in start.camps.items()}
    camps = camps if case.subject else start.camps
    consuls = {n: c for n, c in start.consuls.items() if n not in subjects}  # a Subject Neutral is nobody's Pact ally
    return replace(start, flags=flags, sides=sides, subjects=subjects, camps=camps, consuls=consuls)


@cache
def table_of(case: Case, answers: tuple) -> Any:
    return play.lay(position_of(case), case.nation, Ruling(read_questions(GAME), dict(answers)))


def judged(case: Case, ruling: dict[str, str], orders: list[Any]) -> tuple[set[str], dict[str, Any]]:
    """Return the statements that orders break, without the book's mark, and the cards after them."""
    told = play.see(PLAIN, table_of(case, tuple(ruling.items())), tuple(orders))
    broken = {i.removeprefix("TNW-14.31.") for i, c in play.clauses_of(told) if c.given and not c.holds}
    cards = told.position.sides[case.nation].cards
    return broken, {name: getattr(cards, name) for name in ("hand", "resources", "unplayed", "cp")}


BOTH = (False, True)


def hands(nations=tuple(HANDS), keys=KEYS, unplayed=UNPLAYED, peace=BOTH, subject=BOTH, reserves=(0,)):
    return [Case(*each) for each in product(nations, keys, unplayed, peace, subject, reserves)]


def ruled(ruling: dict[str, str]) -> str:
    return next(iter(ruling), "defaults")


by_ruling = pytest.mark.parametrize("ruling", RULINGS, ids=ruled)
by_nation = pytest.mark.parametrize("nation", HANDS)
defaults_first = pytest.mark.parametrize(
    "ruling", [RULINGS[0], *(pytest.param(ruling, marks=pytest.mark.long) for ruling in RULINGS[1:])], ids=ruled
)

# ---- comparisons


@pytest.mark.parametrize("ruling", RULINGS[:3], ids=ruled)
def test_one_number_of_cards_is_drawn(ruling):
    for case in hands(unplayed=(1,)):
        right = drawn_by(case, ruling)
        for number in range(MOST):
            broken, cards = judged(case, ruling, [DrawHand(number)])
            assert cards["hand"] == number
            if number == right:
                assert broken == set(), case
            elif case.peace and number == right + 1 and number == drawn_by(replace(case, peace=False), ruling):
                assert broken == {"d"}, (case, number)
            else:
                assert broken == {"b"}, (case, number)


@by_nation
@defaults_first
def test_every_small_hand_ends_as_the_text_says(nation, ruling):
    for case in hands((nation,)):
        rest, after = to_the_end(drawn_by(case, ruling), case, ruling)
        broken, cards = judged(case, ruling, [DrawHand(drawn_by(case, ruling)), *rest])
        assert broken == set(), case
        assert cards == after, case


@by_ruling
def test_no_step_may_be_left_out_or_overdone(ruling):
    for case in hands(keys=(0, 5, 12), peace=(False,), subject=(False,)):
        draw = DrawHand(drawn_by(case, ruling))
        rest, _ = to_the_end(draw.cards, case, ruling)
        for place, order in enumerate(rest):
            kind = {AddUnplayed: "i", DiscardAtRandom: "j", DiscardForCP: "k"}[type(order)]
            for wrong in ((), (order, order), (replace(order, cards=order.cards + 1),)):
                broken, _ = judged(case, ruling, [draw, *rest[:place], *wrong, *rest[place + 1 :]])
                if not wrong and len(rest) == 1:
                    assert broken == set(), "what follows the draw may be told later"
                else:
                    assert kind in broken, (case, wrong)


@by_nation
@defaults_first
def test_subject_neutrals_alone_draw_anew(nation, ruling):
    with_hand = ruling.get("redraw-leftovers") == "b"
    for case in hands((nation,), keys=(0, 5, 12), peace=(False,), reserves=(2,)):
        first, maximum = DrawHand(drawn_by(case, ruling)), HANDS[nation][1]
        rest, after = to_the_end(maximum, replace(case, unplayed=0) if with_hand else case, ruling)
        for given in range(4):
            again = DrawHand(maximum, given)
            broken, cards = judged(case, ruling, [first, GiveUpHand(given), again, *rest])
            assert broken == (set() if case.subject and given <= 2 else {"f"}), (case, given)
            assert cards == after, (case, given)
        if case.subject:
            for wrong, kind in ((DrawHand(maximum - 1), "f"), (DrawHand(maximum, 1), "g")):
                assert kind in judged(case, ruling, [first, GiveUpHand(), wrong, *rest])[0], (case, wrong)
            replaced = [first, ReplaceHand(first.cards), GiveUpHand(), DrawHand(maximum), *rest]
            assert judged(case, ruling, replaced)[0] == {"f"}, case


def test_discarded_cps_answer_no_lost_alliance():
    case = Case("austria", 4)
    for order in (RestoreAlliance("turkey", "austria", DISCARDED), MoveConsul("turkey", "ally", "austria", DISCARDED)):
        assert "l" in judged(case, {}, [order])[0]


# ---- sentences

SENTENCES = [
    "shuffle the discards",
    "shuffle the discards and the removed cards",
    "draw 5 cards",
    "draw 1 card and 2 reserves",
    "replace the hand by 3 cards",
    "discard the hand and give up 2 reserves",
    "add 1 unplayed card",
    "discard 1 card at random",
    "discard 2 cards for 5 CP",
    "use 1 reserve",
    "take back 2 reserves",
    "cover the Void box",
    "uncover the Void box",
    "give a card to Britain",
    "show a card to Britain by an event",
    "swap a card with Britain",
    "negotiate with Austria",
    "try to end the Anglo-Turkish war",
    "try to end the Anglo-Turkish war 2 times rolling 3, 6 for 2 CP",
    "send 2 Austrian units at Vienna to Regroup by conquest",
    "send 1 French flag at Milan to Regroup by submission",
    "send 1 squadron at Brest to Regroup by an event",
    "send Mack at Ulm to Regroup by submission",
]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_sentences_are_said_as_they_are_read(sentence):
    vocabulary = Vocabulary.of(base())
    order = parse_order(sentence, vocabulary)
    assert play.say(order) == sentence
    assert parse_order(play.say(order), vocabulary) == order
