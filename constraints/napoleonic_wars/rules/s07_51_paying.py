"""Section 7.51: how a Neutral Proxy pays for pieces, and what becomes of a spare CP."""

from __future__ import annotations

from ....model.napoleonic_wars.card_acts import DrawCard, ExchangeUnits, KeepCP
from ....model.napoleonic_wars.nations import title
from ..proxies.proxy_moments import ENDS, building, moments, piece
from ..proxies.proxy_places import BUILDS, FORMED, Sites, alone
from ..proxies.proxy_procedure import COLOURS, EXCHANGE, MOST_MARKERS, RANKS, UNIT_WORTH
from ..register import Clause, effect, rule
from ..steps.changes import Change


@rule("TNW-7.51.a", on=(ExchangeUnits,))
def units_are_exchanged_where_needed(_a, scene):
    nation = title(scene.nation)
    yield Clause(
        alone(scene.now, scene.nation), "{nation} is no Neutral Proxy: its Units are not exchanged", [scene.index],
        nation=nation,
    )  # fmt: skip
    for moment in moments(scene):
        yield Clause(
            moment.right, "no Unit is exchanged here: {piece} is due, with {cp} CP in hand", [scene.index],
            given=not moment.regrouped, piece=piece(moment), cp=moment.m.cp,
        )  # fmt: skip


@rule("TNW-7.51.a", on=(*BUILDS, *ENDS))
def exchanges_pay_for_what_needs_them(_a, scene):
    for moment in moments(scene):
        rank, m = RANKS.get(type(scene.order)), moment.m
        yield Clause(
            not moment.elsewhere, "a Unit was exchanged to pay for {piece}", [scene.index], piece=piece(moment)
        )
        lacking = moment.step.how == EXCHANGE and (rank is None or moment.step.rank is rank)
        yield Clause(
            not lacking, "{piece} costs {price} CP, {cp} in hand; Units are exchanged for the others", [scene.index],
            given=not moment.elsewhere, piece=piece(moment), cp=m.cp,
            price=moment.step.rank.cost(m) if moment.step.rank else 0,
        )  # fmt: skip


@effect("TNW-7.51.a", on=(ExchangeUnits,))
def units_become_cps(_a, scene):
    """Units of the Capital are unused again, and each gives 2 CP."""
    sites, side = Sites(scene.now, scene.nation, scene.ruling), scene.side(scene.nation)
    here = side.units.get(sites.capital, 0) if sites.capital else 0
    number = min(scene.order.number, here)
    if number:
        yield Change(("units", scene.nation, sites.capital), here - number)
        yield Change(("cp",), (scene.now.clock.cp or 0) + UNIT_WORTH * number)


@rule("TNW-7.51.b", on=FORMED)
def regrouped_pieces_come_before_unused_ones(_a, scene):
    for moment in moments(scene):
        yield Clause(
            not moment.regrouped, "an unused piece is formed while {piece} waits", [scene.index], piece=piece(moment)
        )


@rule("TNW-7.51.c", on=(KeepCP,))
def what_is_kept_is_there(_a, scene):
    proxy, cp = alone(scene.now, scene.nation), scene.now.clock.cp or 0
    yield Clause(proxy, "{nation} is no Neutral Proxy: it keeps no CP", [scene.index], nation=title(scene.nation))
    yield Clause(
        scene.order.number <= cp, "{nation} keeps {number} CP; {cp} in hand", [scene.index], given=proxy,
        nation=title(scene.nation), number=scene.order.number, cp=cp,
    )  # fmt: skip


@effect("TNW-7.51.c", on=ENDS)
def a_spare_cp_is_kept(_a, scene):
    """It is marked on the Capital; whatever more there is, is lost."""
    if building(scene) and scene.now.clock.cp:
        yield Change(("marker", scene.nation), MOST_MARKERS)
        yield Change(("cp",), 0)


@effect("TNW-7.51.c", on=(DrawCard,))
def a_kept_cp_is_spent(_a, scene):
    """The marker comes off when its CP is in hand."""
    spent = scene.impulse and scene.order.card not in COLOURS and scene.side(scene.nation).marker
    yield Change(("marker", scene.nation), 0, when=spent)


@rule("TNW-7.51.d", on=(KeepCP,))
def one_marker_is_the_most(_a, scene):
    there_is, cp = scene.side(scene.nation).marker, scene.now.clock.cp or 0
    yield Clause(
        scene.order.number + there_is <= MOST_MARKERS,
        "{nation} keeps {number} CP beside {marker} markers; {most} marker is the most", [scene.index],
        given=alone(scene.now, scene.nation) and scene.order.number <= cp,
        nation=title(scene.nation), number=scene.order.number, marker=there_is, most=MOST_MARKERS,
    )  # fmt: skip
