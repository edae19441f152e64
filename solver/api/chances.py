"""Exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..odds import tries
from ..opening import game_with, open_force, require_word
from ..reserves import MOST_PLATOONS, MOST_TURNS, Odds, Order, odds_given, order_of
from .arguments import Answers, Source, asked, named, number_of, ruling_of, text_of, texts_of


@asked
def reserve_odds(
    platoons: int, turns: int = 8, variant: str = "standard", conditions: str | Sequence[str] = (),
    ruling: Answers = None,
) -> Odds:  # fmt: skip
    """Return the exact chances that platoons have arrived from reserve (Flames of War).

    Args:
        platoons: how many are in reserve, from 1 to 40.
        turns: how many turns to tell, from 1 to 60.
        variant: of Reserves: `standard`, `delayed` or `scattered`.
        conditions: what is known, such as `no platoon by turn 2`.
        ruling: answers to open questions, or a ruling's file.

    Raises:
        BadInput: a number out of its range, or conditions that cannot come true.

    Example:
        >>> odds = reserve_odds(platoons=2, turns=3)
        >>> print(odds.turns[2][2], odds.expected[0])
        569/729 53/27
    """
    game, play = game_with("dice_due", "reserve_odds")
    number_of("platoons", platoons, 1, MOST_PLATOONS)
    number_of("turns", turns, 1, MOST_TURNS)
    word = require_word("variant", text_of("variant", variant), play.VARIANTS)
    return odds_given(play, platoons, turns, word, ruling_of(game, ruling), texts_of("conditions", conditions))


@asked
def arrival_order(force: Source, variant: str = "standard", ruling: Answers = None) -> Order:
    """Return the order in which a force's reserves are worth most (Flames of War).

    Args:
        force: a force's file, the name of a packaged force, or a `Text`. Its platoons with a `value` are in reserve.
        variant: of Reserves: `standard`, `delayed` or `scattered`.
        ruling: answers to open questions, or a ruling's file.

    Raises:
        BadInput: no force, or none of whose platoons has a value.

    Example:
        >>> best = arrival_order("kampfgruppe")
        >>> best.orders[0][0], best.value > best.value - best.margin
        ('Recon platoon', True)
    """
    game, play = game_with("dice_due", "arrival_order")
    word = require_word("variant", text_of("variant", variant), play.VARIANTS)
    read = open_force(named(force), game)
    return order_of(play, read, str(force), word, ruling_of(game, ruling))


@asked
def foreign_war_odds(cp: int) -> Fraction:
    """Return the exact chance that a Foreign War ends (The Napoleonic Wars, 7.6).

    Args:
        cp: CPs spent, each on an attempt with a die of its own, from 1 to 99.

    Example:
        >>> foreign_war_odds(2)
        Fraction(11, 36)
    """
    telling = game_with("ends_war", "foreign_war_odds")[1].telling()
    return tries(telling.ends_war, telling.DIE, number_of("cp", cp, 1, 99))[-1]
