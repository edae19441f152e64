"""Claims about the next Turn's cards (14.31, 14.32): how many a nation may end with, and what it gains by the rest."""

from __future__ import annotations

from ....model.napoleonic_wars.card_acts import DiscardAtRandom, DiscardForCP, GiveUpHand, ReplaceHand
from .register import claim

HANDS = "the next hand"


def enough(hand):
    """Return whether a nation ends with its Minimum at least."""
    return hand.cards.hand >= hand.minimum


@claim(
    "no-hand-is-above-its-maximum", "TNW-14.31.j", "TNW-14.31.k", "TNW-14.32.a", about=HANDS,
    says="With its cards of the next Turn settled no nation holds more than its Maximum.",
)  # fmt: skip
def _(hand):
    return hand.cards.hand <= hand.maximum


@claim(
    "no-hand-is-below-its-minimum", "TNW-14.31.e", "TNW-14.32.a", about=HANDS, holds=False,
    says="With its cards of the next Turn settled no nation holds less than its Minimum.",
    why="A mulligan may bring fewer cards; 14.31.e says so.",
)  # fmt: skip
def _(hand):
    return enough(hand)


def enough_unless_replaced(hand):
    """Return whether a nation ends with its Minimum at least, a mulligan left out of account."""
    return hand.has(ReplaceHand) or enough(hand)


@claim(
    "without-a-mulligan-the-minimum-is-held", "TNW-14.31.d", "TNW-14.32.a", about=HANDS, holds=False,
    says="Without a mulligan no nation ends with less than its Minimum.",
    why="A Peace modifier costs a card even at the Minimum (peace-card-and-minimum a).",
)  # fmt: skip
def _(hand):
    return enough_unless_replaced(hand)


@claim(
    "without-a-mulligan-the-minimum-is-held-under-b", "TNW-14.31.d", about=HANDS, peace_card_and_minimum="b",
    says="Where a Peace modifier takes no card below the Minimum, nobody ends below it without a mulligan.",
)  # fmt: skip
def _(hand):
    return enough_unless_replaced(hand)


@claim(
    "the-two-ways-below-the-minimum", "TNW-14.31.d", "TNW-14.31.e", about=HANDS,
    says="Whoever holds less than his Minimum has lost a card for a Peace modifier or taken a mulligan.",
)  # fmt: skip
def _(hand):
    return enough(hand) or hand.before.peace or hand.has(ReplaceHand)


@claim(
    "a-peace-modifier-costs-one-card-at-most", "TNW-14.31.d", about=HANDS,
    says="Without a mulligan nobody ends more than one card below his Minimum.",
)  # fmt: skip
def _(hand):
    return hand.has(ReplaceHand) or hand.cards.hand >= hand.minimum - 1


@claim(
    "a-fresh-hand-is-the-maximum", "TNW-14.31.f", about=HANDS,
    says="A Subject Neutral that throws in its hand ends with its Maximum.",
)  # fmt: skip
def _(hand):
    return not hand.has(GiveUpHand) or hand.cards.hand == hand.maximum


@claim(
    "no-mulligan-after-a-fresh-hand", "TNW-14.31.f", about=HANDS,
    says="Nobody both takes a mulligan and throws in his hand.",
)  # fmt: skip
def _(hand):
    return not (hand.has(ReplaceHand) and hand.has(GiveUpHand))


@claim(
    "cards-over-the-maximum-gain-a-resource", "TNW-14.31.j", about=HANDS,
    says="Whoever discards for CPs has gained one Resource, and nobody gains two.",
)  # fmt: skip
def _(hand):
    return hand.cards.resources <= 1 and (not hand.has(DiscardForCP) or hand.cards.resources == 1)


@claim(
    "every-card-over-the-maximum-gives-cps", "TNW-14.31.j", "TNW-14.31.k", about=HANDS, holds=False,
    says="Whoever is above his Maximum gains CPs for the Track.",
    why="The first card goes at random for a Resource (random-discard-once a): one card over brings no CP.",
)  # fmt: skip
def _(hand):
    return not hand.has(DiscardAtRandom) or hand.cards.cp > 0


@claim(
    "surplus-cps-under-b", "TNW-14.31.k", about=HANDS, random_discard_once="b",
    says="Where every card over the Maximum goes at random, nobody ever gains CPs for the Track.",
    why="That empties 14.31.k, which speaks against the answer.",
)  # fmt: skip
def _(hand):
    return not hand.has(DiscardForCP)
