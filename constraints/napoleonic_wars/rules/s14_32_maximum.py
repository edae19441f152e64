"""Sections 14.31 and 14.32: the Maximum of a hand, and what becomes of the cards over it.

`Cards.step` tells how far a nation is after its draw.
"""

from __future__ import annotations

from ....model.napoleonic_wars.acts import DISCARDED, MoveConsul, RestoreAlliance
from ....model.napoleonic_wars.card_acts import AddUnplayed, DiscardAtRandom, DiscardForCP, EndOfTurn
from ....model.napoleonic_wars.nations import POWERS, title
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from .s08_1_track import aimed_at


@home("amount", "TNW-14.32.a")
def limits(nation):
    """Return the Minimum and the Maximum of a nation's hand.

    Example:
        >>> limits("france"), limits("russia"), limits("spain")
        ((4, 8), (2, 4), (1, 3))
    """
    return (4, 8) if nation == "france" else (2, 4) if nation in POWERS else (1, 3)


def set_cards(scene, **parts):
    """Yield the changes of some fields of the giver's cards."""
    for part, value in parts.items():
        yield Change(("cards", scene.nation, part), value)


def discarded(scene, number):
    """Return the change by which cards go to the discard pile."""
    return Change(("discards",), scene.now.discards + number)


def own(scene):
    """Return the cards of the nation that gives the order."""
    return scene.cards(scene.nation)


def redrawing(scene):
    """Return whether the nation has given up its hand and has still to draw a new one."""
    return own(scene).step == "redraw"


# ---- unplayed cards, then the Maximum


@rule("TNW-14.31.i", on=(AddUnplayed,))
def unplayed_cards_are_added_to_the_hand(_a, scene):
    nation, cards, number = title(scene.nation), own(scene), scene.order.cards
    yield Clause(cards.drawn and not redrawing(scene), "{nation} adds unplayed cards before it has drawn",
                 [scene.index], nation=nation)  # fmt: skip
    yield Clause(number == cards.unplayed, "{nation} adds {number} unplayed cards and has {here}", [scene.index],
                 nation=nation, number=number, here=cards.unplayed)  # fmt: skip


@rule("TNW-14.31.i", on=(DiscardAtRandom, DiscardForCP))
def unplayed_cards_are_added_before_any_is_discarded(_a, scene):
    here = own(scene).unplayed
    yield Clause(here == 0, "{nation} first adds its {here} unplayed cards", [scene.index],
                 nation=title(scene.nation), here=here)  # fmt: skip


@effect("TNW-14.31.i", on=(AddUnplayed,))
def unplayed_cards_are_held(_a, scene):
    """They are unplayed cards no more."""
    cards, number = own(scene), scene.order.cards
    yield from set_cards(scene, hand=cards.hand + number, unplayed=max(cards.unplayed - number, 0))
    yield Change(("cards", scene.nation, "step"), "added", when=cards.step in (None, "redrawn"))


@home("definition", "TNW-14.31.h")
def excess(scene):
    """Return how many cards of the hand are over the Maximum: Reserves are no cards of the hand."""
    return max(own(scene).hand - limits(scene.nation)[1], 0)


def at_random(scene):
    """Return how many cards have to be discarded at random now."""
    over, done = excess(scene), own(scene).step == "discarded"
    if over and (done or over > 1) and scene.ruling["random-discard-once"] == "b":
        return over
    return 1 if over and not done else 0


@rule("TNW-14.31.j", on=(DiscardAtRandom,))
def one_card_is_discarded_at_random(_a, scene):
    number, most = scene.order.cards, at_random(scene)
    yield Clause(
        1 <= number <= most, "{nation} holds {hand} cards and discards {number} at random; {most} must go so",
        [scene.index], nation=title(scene.nation), hand=own(scene).hand, number=number, most=most,
    )  # fmt: skip


@rule("TNW-14.31.j", on=(DiscardForCP, EndOfTurn))
def the_random_discard_is_made_first(_a, scene):
    number = at_random(scene)
    yield Clause(
        number == 0, "{nation} holds {hand} cards with a Maximum of {maximum} and discards none at random",
        [scene.index], given=counts(scene), nation=title(scene.nation), hand=own(scene).hand,
        maximum=limits(scene.nation)[1],
    )  # fmt: skip


def counts(scene):
    """Return whether the Maximum counts: at the end only in this Interphase, when what comes before it is done."""
    return not isinstance(scene.order, EndOfTurn) or (
        not scene.impulse and not own(scene).unplayed and hands_are_complete(scene)
    )


def hands_are_complete(scene):
    """Return whether all have drawn, or the nation has added its unplayed cards or begun to discard."""
    return own(scene).step in ("added", "discarded") or all(side.cards.drawn for side in scene.now.sides.values())


@effect("TNW-14.31.j", on=(DiscardAtRandom,))
def a_random_discard_gains_a_resource(_a, scene):
    """One Resource for the card; one for each where each card over goes at random."""
    cards, number = own(scene), scene.order.cards
    gained = number if number != 1 and scene.ruling["random-discard-once"] == "b" else 1
    yield from set_cards(scene, hand=max(cards.hand - number, 0), resources=cards.resources + gained, step="discarded")
    yield discarded(scene, number)


@rule("TNW-14.31.k", on=(DiscardForCP,))
def only_the_excess_is_discarded_for_cps(_a, scene):
    number, over = scene.order.cards, excess(scene)
    yield Clause(
        1 <= number <= over, "{nation} discards {number} cards for CPs and has {over} cards over its Maximum",
        [scene.index], given=at_random(scene) == 0, nation=title(scene.nation), number=number, over=over,
    )  # fmt: skip


@rule("TNW-14.31.k", on=(EndOfTurn,))
def all_of_the_excess_is_discarded(_a, scene):
    yield Clause(
        excess(scene) == 0, "{nation} keeps {hand} cards with a Maximum of {maximum}", [scene.index],
        given=counts(scene) and at_random(scene) == 0, nation=title(scene.nation), hand=own(scene).hand,
        maximum=limits(scene.nation)[1],
    )  # fmt: skip


@effect("TNW-14.31.k", on=(DiscardForCP,))
def the_excess_becomes_cps(_a, scene):
    """They lie beside the reinforcement CPs, for the Track alone."""
    cards, number = own(scene), scene.order.cards
    yield from set_cards(scene, hand=max(cards.hand - number, 0), cp=cards.cp + scene.order.cp)
    yield discarded(scene, number)


# ---- what their CPs are for


@rule("TNW-14.31.l", on=(MoveConsul, RestoreAlliance))
def discarded_cps_make_and_break_no_pact(_a, scene):
    order = scene.order
    if order.by == DISCARDED:
        makes = isinstance(order, RestoreAlliance) or aimed_at(scene) == "ally"
        breaks = scene.consul(order.nation).box == "ally"
        yield Clause(
            not (makes or breaks), "the CPs of discarded cards would {do} {nation}'s Pact", [scene.index],
            do="make" if makes else "break", nation=title(order.nation),
        )  # fmt: skip


@effect("TNW-14.31.m", on=(EndOfTurn,))
def unspent_cps_are_lost(_a, scene):
    """At the end of the nation's turn."""
    yield Change(("cards", scene.nation, "cp"), 0, when=own(scene).cp > 0)
