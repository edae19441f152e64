"""Section 14.31, the next Turn's deck and hands: the draw, and other hands for those who want them.

What others have drawn matters from the moment that somebody is known to have drawn: one nation's part may be judged
alone. What becomes of a hand over the Maximum is in s14_32_maximum.
"""

from __future__ import annotations

from ....model.napoleonic_wars.card_acts import DrawHand, EndOfTurn, GiveUpHand, ReplaceHand, Shuffle
from ....model.napoleonic_wars.nations import title
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from .s14_32_maximum import discarded, limits, own, redrawing, set_cards

# ---- the order of things


def told(scene):
    """Return whether any other nation is known to have drawn: then the whole table's draws are told."""
    return any(side.cards.drawn for nation, side in scene.now.sides.items() if nation != scene.nation)


def around(scene):
    """Return the nations that come earlier in the order of play, and those that come later."""
    order = [nation for nation in scene.now.order_of_play if nation in scene.now.sides]
    here = order.index(scene.nation) if scene.nation in order else 0
    return order[:here], order[here + 1 :] if scene.nation in order else []


def first_draw(scene):
    """Return whether the nation has not drawn for the next Turn yet, and does so now."""
    return not own(scene).drawn and not redrawing(scene)


# ---- the deck and the draw


@rule("TNW-14.31.a", on=(Shuffle,))
def removed_cards_stay_out_of_the_deck(_a, scene):
    drawn = [title(nation) for nation, side in scene.now.sides.items() if side.cards.drawn]
    yield Clause(not scene.order.removed, "cards removed from the game are not shuffled into the deck", [scene.index])
    yield Clause(
        not drawn, "the deck is shuffled before anybody draws; {who} has drawn", [scene.index],
        who=drawn[0] if drawn else "nobody",
    )  # fmt: skip


@rule("TNW-14.31.a", on=(DrawHand,))
def discards_are_shuffled_before_the_first_draw(_a, scene):
    left = scene.now.discards
    yield Clause(left == 0, "{left} cards lie among the discards; they are shuffled in first", [scene.index],
                 given=first_draw(scene) and not told(scene), left=left)  # fmt: skip


@effect("TNW-14.31.a", on=(Shuffle,))
def the_discards_become_the_deck(_a, scene):
    """None are left in the pile."""
    yield Change(("discards",), 0)
    yield Change(("removed",), 0, when=scene.order.removed)


@home("right", "TNW-14.31.c")
def cards_to_draw(scene, peace):
    """Return how many cards a nation draws, whatever its Maximum; `peace` if a modifier to its Peace roll counts."""
    keys, minimum = scene.keys(scene.nation), limits(scene.nation)[0]
    pairs = (keys + 1) // 2 if keys % 2 and scene.ruling["odd-keys"] == "b" else keys // 2
    if not peace:
        return max(pairs, minimum)
    before = pairs <= minimum and scene.ruling["peace-card-and-minimum"] == "b"
    return max(pairs - 1, minimum) if before else max(pairs, minimum) - 1


@rule("TNW-14.31.b", on=(DrawHand,))
def cards_are_drawn_in_the_order_of_play(_a, scene):
    nation, first = title(scene.nation), first_draw(scene)
    earlier, later = around(scene)
    waiting = [title(n) for n in earlier if told(scene) and not scene.cards(n).drawn]
    before = [title(n) for n in later if scene.cards(n).drawn]
    yield Clause(first or redrawing(scene), "{nation} has drawn for the next Turn already", [scene.index],
                 nation=nation)  # fmt: skip
    yield Clause(not waiting, "{nation} draws before {others}", [scene.index],
                 given=first, nation=nation, others=", ".join(waiting))  # fmt: skip
    yield Clause(not before, "{nation} draws after {others}", [scene.index],
                 given=first and not waiting, nation=nation, others=", ".join(before))  # fmt: skip


@rule("TNW-14.31.b", on=(DrawHand,))
def a_card_is_drawn_for_two_keys(_a, scene):
    if first_draw(scene):
        number, right = scene.order.cards, cards_to_draw(scene, own(scene).peace)
        yield Clause(
            number == right,
            "{nation} draws {number} cards; with {keys} Keys and a Minimum of {minimum} it draws {right}",
            [scene.index], given=not forgets_the_peace_roll(scene), nation=title(scene.nation), number=number,
            keys=scene.keys(scene.nation), minimum=limits(scene.nation)[0], right=right,
        )  # fmt: skip


def forgets_the_peace_roll(scene):
    """Return whether the number drawn is right but for the modifier to the Peace roll."""
    return own(scene).peace and scene.order.cards == cards_to_draw(scene, False) != cards_to_draw(scene, True)


@rule("TNW-14.31.d", on=(DrawHand,))
def a_modifier_to_the_peace_roll_costs_a_card(_a, scene):
    if first_draw(scene):
        yield Clause(
            not forgets_the_peace_roll(scene),
            "{nation} draws {number} cards; it bought a modifier to its Peace roll and draws one fewer",
            [scene.index], nation=title(scene.nation), number=scene.order.cards,
        )  # fmt: skip


@effect("TNW-14.31.b", on=(DrawHand,))
def drawn_cards_go_to_the_hand(_a, scene):
    """They are held from now on."""
    yield from set_cards(scene, hand=own(scene).hand + scene.order.cards, drawn=True)


# ---- another hand


@rule("TNW-14.31.e", on=(ReplaceHand,))
def a_hand_is_replaced_when_all_have_drawn(_a, scene):
    nation, cards = title(scene.nation), own(scene)
    earlier, later = around(scene)
    waiting = [title(n) for n in (*earlier, *later) if told(scene) and not scene.cards(n).drawn]
    before = [title(n) for n in later if scene.cards(n).replaced]
    yield Clause(cards.drawn, "{nation} has not drawn yet", [scene.index], nation=nation)
    yield Clause(
        not waiting, "{nation} replaces its hand before {others} has drawn", [scene.index],
        given=cards.drawn, nation=nation, others=waiting[0] if waiting else "",
    )  # fmt: skip
    yield Clause(not before, "{nation} replaces its hand after {others}", [scene.index],
                 nation=nation, others=", ".join(before))  # fmt: skip
    yield Clause(not cards.replaced, "{nation} has replaced its hand already", [scene.index], nation=nation)
    yield Clause(cards.step is None, "{nation} replaces a hand that is more than what it drew", [scene.index],
                 nation=nation)  # fmt: skip
    yield Clause(
        scene.order.cards <= cards.hand, "{nation} replaces {hand} cards by {number}", [scene.index],
        given=cards.drawn, nation=nation, hand=cards.hand, number=scene.order.cards,
    )  # fmt: skip


@rule("TNW-14.31.e", on=(DrawHand,))
def nobody_has_replaced_its_hand_before_a_draw(_a, scene):
    early = [title(n) for n, side in scene.now.sides.items() if side.cards.replaced and n != scene.nation]
    yield Clause(
        not early, "{other} replaced its hand before {nation} has drawn", [scene.index],
        given=first_draw(scene), nation=title(scene.nation), other=early[0] if early else "",
    )  # fmt: skip


@effect("TNW-14.31.e", on=(ReplaceHand,))
def a_new_hand_is_held(_a, scene):
    """It may be smaller than the Minimum."""
    yield from set_cards(scene, hand=scene.order.cards, replaced=True)


@rule("TNW-14.31.f", on=(GiveUpHand,))
def a_subject_neutral_may_draw_anew(_a, scene):
    nation, cards, subject = title(scene.nation), own(scene), scene.subject(scene.nation)
    yield Clause(subject, "{nation} is no Subject Neutral", [scene.index], nation=nation)
    yield Clause(not cards.replaced, "{nation} has replaced its hand", [scene.index], given=subject, nation=nation)
    yield Clause(
        cards.drawn and cards.step is None, "{nation} gives up a hand that is not the one it drew", [scene.index],
        given=subject, nation=nation,
    )  # fmt: skip
    yield Clause(
        scene.order.reserves <= cards.reserves, "{nation} gives up {number} Reserves and has {here}", [scene.index],
        given=subject, nation=nation, number=scene.order.reserves, here=cards.reserves,
    )  # fmt: skip


@effect("TNW-14.31.f", on=(GiveUpHand,))
def a_hand_is_given_up(_a, scene):
    """All cards are discarded, with those left from the Turn before if so ruled, and Reserves given up."""
    cards, number = own(scene), scene.order.reserves
    leftovers = cards.unplayed if cards.unplayed and scene.ruling["redraw-leftovers"] == "b" else 0
    yield from set_cards(scene, hand=0, unplayed=cards.unplayed - leftovers, step="redraw", given=number)
    yield from set_cards(scene, reserves=max(cards.reserves - number, 0))
    yield discarded(scene, cards.hand + leftovers)


@rule("TNW-14.31.f", on=(DrawHand,))
def the_new_hand_is_the_maximum(_a, scene):
    number, maximum = scene.order.cards, limits(scene.nation)[1]
    yield Clause(
        number == maximum, "{nation} draws {number} cards; its new hand is its Maximum of {maximum}", [scene.index],
        given=redrawing(scene), nation=title(scene.nation), number=number, maximum=maximum,
    )  # fmt: skip


@rule("TNW-14.31.f", on=(EndOfTurn,))
def a_hand_given_up_is_drawn_anew(_a, scene):
    yield Clause(not redrawing(scene), "{nation} gave up its hand and draws no new one", [scene.index],
                 nation=title(scene.nation))  # fmt: skip


@rule("TNW-14.31.g", on=(DrawHand,))
def a_reserve_is_drawn_for_each_given_up(_a, scene):
    number, given = scene.order.reserves, own(scene).given
    yield Clause(number == given, "{nation} draws {number} Reserves and gave up {given_up}", [scene.index],
                 nation=title(scene.nation), number=number, given_up=given)  # fmt: skip


@effect("TNW-14.31.g", on=(DrawHand,))
def drawn_reserves_are_its_reserves(_a, scene):
    """They lie on its nation card for this Turn, and the redraw is made."""
    here, number = own(scene).reserves, scene.order.reserves
    yield Change(("cards", scene.nation, "reserves"), here + number, when=number > 0)
    if redrawing(scene):
        yield from set_cards(scene, step="redrawn", given=0)
