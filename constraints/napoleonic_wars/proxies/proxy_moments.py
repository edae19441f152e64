"""The orders of a Neutral Proxy piece by piece, each beside what is due when it comes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ....model.napoleonic_wars.card_acts import DrawCard, EndOfTurn, ExchangeUnits, KeepCP
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
from ..register import Clause
from .proxy_muster import muster_of, over
from .proxy_places import BUILDS, alone
from .proxy_procedure import BUILD, COLOURS, EXCHANGE, ORDER, RANKS, REGROUPED, Muster, Step, after, due

ENDS = (KeepCP, EndOfTurn)  # nothing more is built after these


@dataclass(frozen=True)
class Moment:
    """One piece of an order (or the end), what there is before it, and what is due then."""

    order: Any
    m: Muster
    step: Step

    @property
    def regrouped(self) -> bool:
        """Whether a piece in Regroup is due."""
        return self.step.rank in REGROUPED

    @property
    def elsewhere(self) -> bool:
        """Whether the CPs in hand come from Units exchanged for something else."""
        return self.m.saving not in (None, RANKS.get(type(self.order)))

    @property
    def early(self) -> bool:
        """Whether an earlier rank is due."""
        rank = self.step.rank
        return rank is not None and ORDER.index(rank) < ORDER.index(RANKS[type(self.order)])

    def open(self, r: Any) -> bool:
        """Return whether a piece of this kind may be built at all, by what its statement demands."""
        rank = RANKS[type(self.order)]
        return self.m.saving is rank or rank.guard(self.m, r)

    @property
    def right(self) -> bool:
        """Whether the piece is the one that is due."""
        if isinstance(self.order, ExchangeUnits):
            return self.step.how == EXCHANGE
        return self.step == Step(RANKS.get(type(self.order)), BUILD)

    def leaves(self, *ranks: Any) -> bool:
        """Return whether the Impulse ends here while a piece of some ranks can be built."""
        ends = isinstance(self.order, ENDS) and self.m.saving is None
        return ends and self.step.how == BUILD and self.step.rank in ranks


def red(scene: Any) -> bool:
    """Return whether the card drawn in this turn is red or green."""
    drawn = [by.order.card for by in scene.earlier if by.nation == scene.nation and isinstance(by.order, DrawCard)]
    return any(card in COLOURS for card in drawn)


def building(scene: Any) -> bool:
    """Return whether a Neutral Proxy builds in its Impulse, and with a card that gives CPs."""
    if not (scene.impulse and alone(scene.now, scene.nation)) or scene.now.clock.cp is None or red(scene):
        return False
    own = [by.order for by in scene.earlier if by.nation == scene.nation]
    begun = any(isinstance(order, (DrawCard, *BUILDS)) for order in own)
    return not isinstance(scene.order, EndOfTurn) or (begun and not over(scene.nation, scene.earlier))


def moments(scene: Any) -> Iterator[Moment]:
    """Yield the pieces of an order one by one, up to the first that is not due or that there is not."""
    if not building(scene):
        return
    r = scene.ruling
    one, number = pieces(scene.order)
    m = muster_of(scene.now, scene.nation, r, scene.earlier)
    for _ in range(number):
        moment = Moment(one, m, due(m, r))
        if not there(moment):
            return
        yield moment
        if not moment.right:
            return
        m = after(m, one, r)


def pieces(order: Any) -> tuple[Any, int]:
    """Return the order for a single piece, and for how many pieces an order is."""
    if isinstance(order, ENDS) or not hasattr(order, "number"):
        return order, 1
    return replace(order, number=1), order.number


def there(moment: Moment) -> bool:
    """Return whether there is such a piece at all (else 0.a, 0.b or 0.d speaks), and a Capital (else 7.5.c does)."""
    order, m = moment.order, moment.m
    if m.capital is None and not isinstance(order, (ReturnSquadrons, Refit, ExchangeUnits, *ENDS)):
        return False
    if isinstance(order, CallUp):
        return order.general in m.generals
    if isinstance(order, ReturnGeneral):
        return order.general in m.waiting
    if isinstance(order, Refit):
        return order.place in m.marked
    stock = {
        FormUnits: m.unused_units,
        FormSquadrons: m.unused_squadrons,
        ReturnUnits: m.regrouped_units,
        ReturnSquadrons: m.regrouped_squadrons,
    }
    return stock.get(type(order), 1) > 0


def left_undone(scene, moment, *ranks):
    """Yield that the Impulse does not end while a piece of some ranks can be built."""
    if isinstance(scene.order, ENDS):
        yield Clause(
            not moment.leaves(*ranks), "the Impulse of {nation} ends with {cp} CP in hand, and {piece} is due",
            [scene.index], nation=title(scene.nation), cp=moment.m.cp, piece=piece(moment),
        )  # fmt: skip


def piece(moment: Moment) -> str:
    """Return what is due at a moment, in words."""
    return moment.step.rank.name if moment.step.rank else "nothing"
