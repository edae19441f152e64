"""Section 7.5: how a Neutral Proxy forms pieces in its Impulse.

The procedure itself is the list of ranks in `proxy_procedure`. Here each order is compared with it, piece by piece.
"""

from __future__ import annotations

from ....model.napoleonic_wars.act_sentences import listed
from ....model.napoleonic_wars.acts import CP, FlipConsul, MoveConsul, PlayCard
from ....model.napoleonic_wars.card_acts import DrawCard, ExchangeUnits
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import (
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)
from ..proxies.proxy_building import formed, refits_what_came_now
from ..proxies.proxy_moments import ENDS, left_undone, moments, piece, red
from ..proxies.proxy_places import BUILDS, FORMED, RETURNED, Sites, allied, alone
from ..proxies.proxy_procedure import (
    COLOURS,
    EXCHANGE,
    GENERAL,
    LEADER,
    RANKS,
    REFIT,
    REGROUPED,
    SQUADRON,
    UNIT,
    Muster,
)
from ..register import Clause, effect, rule
from ..steps.changes import Change

# ---- 7.5, the card


@rule("TNW-7.5.a", on=(DrawCard,))
def one_card_is_drawn(_a, scene):
    proxy = alone(scene.now, scene.nation)
    yield Clause(
        proxy, "{nation} is no Neutral Proxy: no card is drawn for it", [scene.index], nation=title(scene.nation)
    )
    yield Clause(
        scene.now.clock.cp is None, "a card has been drawn already in this Impulse", [scene.index],
        given=proxy and scene.impulse,
    )  # fmt: skip


@rule("TNW-7.5.a", on=(PlayCard,))
def no_card_is_played(_a, scene):
    yield Clause(
        not alone(scene.now, scene.nation), "{nation} is a Neutral Proxy: its card is drawn at random", [scene.index],
        given=scene.impulse, nation=title(scene.nation),
    )  # fmt: skip


@rule("TNW-7.5.a", on=(*BUILDS, ExchangeUnits))
def the_card_forms_pieces(_a, scene):
    if alone(scene.now, scene.nation):
        yield Clause(scene.now.clock.cp is not None, "no card has been drawn", [scene.index], given=not red(scene))
        yield Clause(not red(scene), "nothing is formed with a red or green card", [scene.index])


@rule("TNW-7.5.a", on=(MoveConsul, FlipConsul))
def the_card_serves_nothing_else(_a, scene):
    if scene.impulse and getattr(scene.order, "by", CP) == CP:
        yield Clause(
            not alone(scene.now, scene.nation), "{nation} is a Neutral Proxy: its card forms pieces and nothing else",
            [scene.index], nation=title(scene.nation),
        )  # fmt: skip


@rule("TNW-7.5.a", on=FORMED)
def forming_is_paid_with_the_card(_a, scene):
    order = scene.order
    if alone(scene.now, scene.nation):
        yield Clause(
            order.price in (None, scene.price), "it costs {price} CP, not {stated}", [scene.index],
            price=scene.price, stated=order.price,
        )  # fmt: skip
    for moment in moments(scene):
        rank, m = RANKS[type(order)], moment.m
        waits = moment.elsewhere or moment.early or not moment.open(scene.ruling)
        yield Clause(
            m.cp >= rank.cost(m), "{piece} costs {price} CP; {cp} in hand", [scene.index],
            given=not waits and moment.step.how != EXCHANGE, piece=rank.name, price=rank.cost(m), cp=m.cp,
        )  # fmt: skip


@effect("TNW-7.5.a", on=(DrawCard,))
def a_card_gives_its_cps(_a, scene):
    """Its CPs and that of the marker are in hand; a red or green card gives none and leaves the marker."""
    first = scene.impulse and scene.now.clock.cp is None
    coloured = scene.order.card in COLOURS
    yield Change(("cp",), 0 if coloured else scene.order.card + scene.side(scene.nation).marker, when=first)


# ---- 7.5, the order


@rule("TNW-7.5.b", on=(*FORMED, Refit, ExchangeUnits, *ENDS))
def the_regroup_box_comes_first(_a, scene):
    for moment in moments(scene):
        yield from left_undone(scene, moment, *REGROUPED)
        yield Clause(
            isinstance(scene.order, ENDS) or not moment.regrouped, "{piece} waits and is built first", [scene.index],
            piece=piece(moment),
        )  # fmt: skip


@rule("TNW-7.5.c", on=(ReturnGeneral, ReturnUnits, *FORMED))
def pieces_are_formed_in_the_capital(_a, scene):
    if alone(scene.now, scene.nation):
        sites = Sites(scene.now, scene.nation, scene.ruling)
        fits = scene.order.place in (sites.yards if isinstance(scene.order, FormSquadrons) else sites.grounds)
        yield Clause(
            fits, "{place} is not where {nation} forms pieces: {capital}", [scene.index], place=scene.order.place,
            nation=title(scene.nation), capital=sites.capital or "its Capital is lost",
        )  # fmt: skip


@effect("TNW-7.5.c", on=FORMED)
def pieces_stand_in_the_capital(_a, scene):
    """They stand where the order puts them."""
    if scene.impulse and not allied(scene.now, scene.nation):
        yield from formed(scene)


@rule("TNW-7.5.d", on=RETURNED)
def leaders_then_units_then_squadrons(_a, scene):
    for moment in moments(scene):
        yield Clause(not moment.early, "{piece} comes first", [scene.index], piece=piece(moment))
        if isinstance(scene.order, ReturnGeneral):
            first = [order.general for order in LEADER.choices(moment.m, scene.ruling)]
            yield Clause(
                scene.order.general in first, "{best} comes back before {general}", [scene.index],
                best=listed(first), general=scene.order.general,
            )  # fmt: skip


@rule("TNW-7.5.d", on=(Refit,))
def regrouped_squadrons_are_not_refitted(_a, scene):
    if alone(scene.now, scene.nation):
        yield Clause(
            not refits_what_came_now(scene, ReturnSquadrons),
            "a squadron that came back from Regroup to {port} now is not refitted", [scene.index],
            port=scene.order.place,
        )  # fmt: skip


@rule("TNW-7.5.e", on=(FormUnits, *ENDS))
def units_come_up_to_the_rating(_a, scene):
    r = scene.ruling
    for moment in moments(scene):
        yield from left_undone(scene, moment, UNIT)
        if isinstance(scene.order, FormUnits):
            yield Clause(
                moment.open(r), "{nation} forms no further Unit: {count}", [scene.index],
                given=not moment.regrouped and not moment.elsewhere, nation=title(scene.nation),
                count=lambda m=moment.m: counted(m, m.leaderless_pieces(r)),
            )  # fmt: skip


def counted(m: Muster, number: int) -> str:
    """Return in words how leaderless pieces compare with the best general's Command Rating."""
    if not m.generals:
        return "no general is left to call"
    return f"{number} leaderless in the Capital, and {m.best[0]}'s Command Rating is {m.rating}"


@rule("TNW-7.5.f", on=(CallUp, *ENDS))
def the_best_general_is_called(_a, scene):
    r = scene.ruling
    for moment in moments(scene):
        yield from left_undone(scene, moment, GENERAL)
        if isinstance(scene.order, CallUp):
            m, general = moment.m, scene.order.general
            turn = moment.open(r) and not moment.early
            free = not moment.regrouped and not moment.elsewhere
            yield Clause(
                turn, "it is not the turn of a general: {count}", [scene.index], given=free,
                count=lambda m=m: counted(m, m.leaderless(r)),
            )  # fmt: skip
            yield Clause(
                general in m.best, "{general}'s Command Rating is {rating}; that of {best} is {most}", [scene.index],
                given=free and turn, general=general, rating=m.ratings[general], best=m.best[0], most=m.rating,
            )  # fmt: skip


@rule("TNW-7.5.g", on=(FormSquadrons, *ENDS))
def squadrons_come_after_units_and_generals(_a, scene):
    yield from last(scene, SQUADRON)


@rule("TNW-7.5.h", on=(Refit, *ENDS))
def refits_come_last(_a, scene):
    yield from last(scene, REFIT)


def last(scene, rank):
    """Yield that a piece of a late rank is built when no earlier one is due, and then is not left undone."""
    for moment in moments(scene):
        yield from left_undone(scene, moment, rank)
        if not isinstance(scene.order, ENDS):
            yield Clause(
                not moment.early, "{piece} is due before {rank}", [scene.index],
                given=not moment.regrouped and not moment.elsewhere, piece=piece(moment), rank=rank.name,
            )  # fmt: skip
