"""Section 14.33: Reserves and the Void box."""

from __future__ import annotations

from ....model.napoleonic_wars.card_acts import CoverVoid, TakeBackReserves, UseReserve
from ....model.napoleonic_wars.nations import title
from ..register import Clause, effect, rule
from ..steps.changes import Change


@rule("TNW-14.33.a", on=(TakeBackReserves,))
def owned_reserves_come_back(_a, scene):
    number, cards = scene.order.number, scene.cards(scene.nation)
    away = max(cards.owned - cards.reserves, 0)
    yield Clause(number == away, "{nation} takes {number} Reserves back and lacks {away} Reserves of its own",
                 [scene.index], nation=title(scene.nation), number=number, away=away)  # fmt: skip


@rule("TNW-14.33.a", on=(UseReserve,))
def an_available_reserve_is_used(_a, scene):
    number, here = scene.order.number, scene.cards(scene.nation).reserves
    yield Clause(number <= here, "{nation} uses {number} Reserves and has {here}", [scene.index],
                 nation=title(scene.nation), number=number, here=here)  # fmt: skip


@effect("TNW-14.33.a", on=(TakeBackReserves, UseReserve))
def reserves_are_available_until_used(_a, scene):
    """Those taken back may be used again, those used are gone."""
    order, here = scene.order, scene.cards(scene.nation).reserves
    left = here + order.number if isinstance(order, TakeBackReserves) else here - order.number
    yield Change(("cards", scene.nation, "reserves"), max(left, 0))


@rule("TNW-0.e", on=(CoverVoid,))
def the_void_box_is_covered_in_the_interphase(_a, scene):
    yield Clause(not (scene.order.cover and scene.impulse), "this belongs to the Interphase, and it is an Impulse",
                 [scene.index])  # fmt: skip


@rule("TNW-14.33.b", on=(CoverVoid,))
def the_void_box_is_covered_until_the_reserve_is_used(_a, scene):
    here, nation = scene.cards(scene.nation).reserves, title(scene.nation)
    cover = scene.order.cover
    yield Clause(here > 0, "{nation} covers its Void box and has no Reserve", [scene.index],
                 given=cover, nation=nation)  # fmt: skip
    yield Clause(here == 0, "{nation} uncovers its Void box with {here} Reserves unused", [scene.index],
                 given=not cover, nation=nation, here=here)  # fmt: skip


@effect("TNW-14.33.b", on=(CoverVoid,))
def the_flag_lies_on_the_void_box(_a, scene):
    """Or it is taken away."""
    yield Change(("cards", scene.nation, "void"), scene.order.cover)


@effect("TNW-14.33.b", on=(UseReserve,))
def the_last_reserve_uncovers_the_void_box(_a, scene):
    """With the Reserve used, the flag comes off."""
    last = scene.cards(scene.nation).reserves <= scene.order.number
    yield Change(("cards", scene.nation, "void"), False, when=last)
