"""The face of this game to turns told step by step: diplomacy, war, cards, a Proxy's Impulse.

Apart from `play` because judging a nation's reinforcement needs none of it.
"""

from __future__ import annotations

from .diplomacy.track_graph import canonical as track_place
from .diplomacy.track_graph import track_steps
from .proxies.proxy_account import neutral_proxies, proxy_impulse
from .register import REGISTER
from .rules import (
    s00_acts,
    s07_5_proxy,
    s07_6_foreign_wars,
    s07_7_in_impulse,
    s07_51_paying,
    s08_1_track,
    s08_2_alliances,
    s08_2_cards,
    s08_3_camps,
    s08_4_turkish_wars,
    s08_6_negotiation,
    s08_21_lost_ally,
    s08_31_benefits,
    s08_32_proxies_at_war,
    s08_33_war,
    s08_34_consequences,
    s08_34_new_enemies,
    s14_31_hands,
    s14_32_maximum,
    s14_33_reserves,
)
from .rules.s07_6_foreign_wars import ends_war
from .steps.facts import facts
from .steps.openings import DIE, chances, filled
from .steps.story import Story, clauses_of_story

SECTIONS = (
    s00_acts,
    s07_5_proxy,
    s07_51_paying,
    s07_6_foreign_wars,
    s07_7_in_impulse,
    s08_1_track,
    s08_2_alliances,
    s08_2_cards,
    s08_21_lost_ally,
    s08_3_camps,
    s08_31_benefits,
    s08_32_proxies_at_war,
    s08_33_war,
    s08_34_consequences,
    s08_34_new_enemies,
    s08_4_turkish_wars,
    s08_6_negotiation,
    s14_31_hands,
    s14_32_maximum,
    s14_33_reserves,
)  # besides those that `play` names

__all__ = [
    "DIE",
    "REGISTER",
    "Story",
    "chances",
    "clauses_of_story",
    "ends_war",
    "facts",
    "filled",
    "neutral_proxies",
    "proxy_impulse",
    "track_place",
    "track_steps",
]
