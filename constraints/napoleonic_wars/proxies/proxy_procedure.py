"""What a Neutral Proxy builds next (7.5, 7.51): ranks in the order of priority, each with its guard."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

from ....model.napoleonic_wars.card_acts import DrawCard, ExchangeUnits, KeepCP
from ....model.napoleonic_wars.orders import (
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
)

BUILD, EXCHANGE, STOP = "build", "exchange", "stop"
UNIT_WORTH = 2  # CPs for a Unit exchanged
MOST_MARKERS = 1
COLOURS = ("red", "green")


class Muster(NamedTuple):
    """What a Neutral Proxy has in hand, and what it may build.

    Attributes:
        cp: CPs in hand.
        waiting: leaders in Regroup.
        generals: generals still available: neither called nor in Regroup.
        units: Units in the Capital, and
        leaders: the generals, and
        docked: the squadrons there.
        marked: by Port the squadrons that may be refitted.
        marker: +1 CP markers on the Capital.
        capital: where Units and generals go, None if it is lost.
        ports: where squadrons may come back.
        yards: where squadrons may be formed.
        saving: the rank for which a Unit has just been exchanged.
        closed: whether nothing more may be built: by a red or green card, or after a CP was kept.
    """

    ratings: Mapping[str, int]
    prices: Mapping[str, int]
    cp: int = 0
    waiting: tuple[str, ...] = ()
    regrouped_units: int = 0
    regrouped_squadrons: int = 0
    generals: tuple[str, ...] = ()
    unused_units: int = 0
    unused_squadrons: int = 0
    units: int = 0
    leaders: tuple[str, ...] = ()
    docked: int = 0
    marked: Mapping[str, int] = MappingProxyType({})
    marker: int = 0
    capital: str | None = None
    ports: tuple[str, ...] = ()
    yards: tuple[str, ...] = ()
    saving: Rank | None = None
    closed: bool = False

    @property
    def rating(self) -> int:
        """The Command Rating of the best general available, 0 without any."""
        return max((self.ratings[general] for general in self.generals), default=0)

    @property
    def best(self) -> tuple[str, ...]:
        """The best generals available: several where their ratings are equal."""
        return tuple(general for general in self.generals if self.ratings[general] == self.rating)

    def leaderless(self, r: Any) -> int:
        """Return how many Units of the Capital no general there leads."""
        led = sum(self.ratings[general] for general in self.leaders)
        if not self.leaders or led >= self.units:
            return 0 if self.leaders else self.units
        return self.units - led if r["led-by-called"] == "a" else 0

    def leaderless_pieces(self, r: Any) -> int:
        """Return how many leaderless pieces the Capital holds."""
        units = self.leaderless(r)
        return units + self.docked if self.docked and r["leaderless"] == "b" else units

    def too_many(self, number: int, r: Any) -> bool:
        """Return whether leaderless pieces are more than the best general's Command Rating."""
        return number > self.rating or (number == self.rating and r["proxy-threshold"] == "b")


@dataclass(frozen=True, slots=True, eq=False)
class Rank:
    """A kind of piece in the order of priority.

    Attributes:
        name: what it is, as messages say it.
        statement: the statement that ranks it.
        order: the kind of order that builds it.
        price: its price in a scenario's list; None for 1 CP.
        guard: whether such a piece is to be built, as far as CPs allow.
        choices: the orders that build it.
    """

    name: str
    statement: str
    order: type
    price: str | None
    guard: Callable[[Muster, Any], bool]
    choices: Callable[[Muster, Any], tuple[Any, ...]]

    def cost(self, m: Muster) -> int:
        """Return what the piece costs, in CP."""
        return m.prices[self.price] if self.price else 1


# ---- the guards


def a_leader_waits(m: Muster, _r: Any) -> bool:
    """7.5.d: leaders come out of Regroup first."""
    return bool(m.waiting and m.capital)


def a_unit_waits(m: Muster, _r: Any) -> bool:
    """7.5.d: then Units do."""
    return bool(m.regrouped_units > 0 and m.capital)


def a_squadron_waits(m: Muster, _r: Any) -> bool:
    """7.5.d: then squadrons, if a Port is open to them."""
    return bool(m.regrouped_squadrons > 0 and m.ports)


def a_unit_is_formed(m: Muster, r: Any) -> bool:
    """7.5.e: a Unit, unless the Capital holds more leaderless pieces than the best general's Command Rating."""
    if m.unused_units <= 0 or not m.capital:
        return False
    return not m.too_many(m.leaderless_pieces(r), r) if m.generals else r["proxy-no-general"] == "a"


def a_general_is_called(m: Muster, r: Any) -> bool:
    """7.5.f: the best general, if the Capital holds more leaderless Units than his Command Rating."""
    if not (m.generals and m.capital):
        return False
    number, exchanged = m.leaderless(r), exchanges(GENERAL, m)
    if not m.too_many(number, r):
        return False
    return not exchanged or r["exchange-threshold"] == "a" or m.too_many(max(number - exchanged, 0), r)


def a_squadron_is_formed(m: Muster, _r: Any) -> bool:
    """7.5.g: a squadron, where neither a Unit can be formed nor a general called."""
    return bool(m.unused_squadrons > 0 and m.yards)


def a_squadron_is_refitted(m: Muster, _r: Any) -> bool:
    """7.5.h: any squadron is refitted if nothing is left to build."""
    return bool(m.marked)


# ---- the ranks


def _leaders(m: Muster, r: Any) -> tuple[Any, ...]:
    ratings = {m.ratings[leader] for leader in m.waiting}
    only = max(ratings) if len(ratings) > 1 and r["regrouped-leaders"] == "b" else None
    return tuple(ReturnGeneral(g, m.capital) for g in m.waiting if only is None or m.ratings[g] == only)


LEADER = Rank("a leader in Regroup", "TNW-7.5.d", ReturnGeneral, None, a_leader_waits, _leaders)
UNIT_BACK = Rank(
    "a Unit in Regroup", "TNW-7.5.d", ReturnUnits, None, a_unit_waits, lambda m, _: (ReturnUnits(1, m.capital),)
)
SQUADRON_BACK = Rank(
    "a squadron in Regroup", "TNW-7.5.d", ReturnSquadrons, None, a_squadron_waits,
    lambda m, _: tuple(ReturnSquadrons(1, port) for port in m.ports),
)  # fmt: skip
UNIT = Rank("a Unit", "TNW-7.5.e", FormUnits, "unit", a_unit_is_formed, lambda m, _: (FormUnits(1, m.capital),))
GENERAL = Rank(
    "a general", "TNW-7.5.f", CallUp, "general", a_general_is_called,
    lambda m, _: tuple(CallUp(general, m.capital) for general in m.best),
)  # fmt: skip
SQUADRON = Rank(
    "a squadron", "TNW-7.5.g", FormSquadrons, "squadron", a_squadron_is_formed,
    lambda m, _: tuple(FormSquadrons(1, port) for port in m.yards),
)  # fmt: skip
REFIT = Rank(
    "a refit", "TNW-7.5.h", Refit, None, a_squadron_is_refitted, lambda m, _: tuple(Refit(1, port) for port in m.marked)
)
ORDER = (LEADER, UNIT_BACK, SQUADRON_BACK, UNIT, GENERAL, SQUADRON, REFIT)
REGROUPED = ORDER[:3]
RANKS = {rank.order: rank for rank in ORDER}


# ---- the procedure


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next.

    Attributes:
        rank: whose turn it is, None where no rank is left.
        how: it is built; or a Unit is exchanged to pay for it; or CPs are lacking, and the Impulse stops.
    """

    rank: Rank | None
    how: str

    def choices(self, m: Muster, r: Any) -> tuple[Any, ...]:
        """Return the orders by which the step can be taken; none if nothing is left to be ordered."""
        if self.how == EXCHANGE:
            return (ExchangeUnits(1),)
        if self.how == BUILD and self.rank:
            return self.rank.choices(m, r)
        return (KeepCP(1),) if m.cp > 0 and m.marker < MOST_MARKERS and not m.closed else ()

    @property
    def statement(self) -> str:
        """The statement that says so."""
        if self.how == EXCHANGE:
            return "TNW-7.51.a"
        return self.rank.statement if self.how == BUILD and self.rank else "TNW-7.51.c"


def due(m: Muster, r: Any) -> Step:
    """Return the next step: the first rank whose guard holds and that can be paid for.

    Where the first one that is to be built cannot be paid, the readings say whether a later one may come.
    """
    if m.closed:
        return Step(None, STOP)
    if m.saving:
        return Step(m.saving, payment(m.saving, m, r))
    unpaid = None
    for rank in ORDER:
        if not rank.guard(m, r):
            continue
        how = payment(rank, m, r)
        if how == STOP:
            unpaid = unpaid or rank
        elif unpaid and not goes_on(m, r):
            break
        else:
            return Step(rank, how)
    return Step(unpaid, STOP)


def goes_on(m: Muster, r: Any) -> bool:
    """Return whether the next rank comes where CPs are lacking for one, or would be left over beside the marker."""
    spare = m.cp > MOST_MARKERS - m.marker and r["second-unspent-cp"] == "b"
    return spare or r["proxy-cannot-pay"] == "b"


def payment(rank: Rank, m: Muster, r: Any) -> str:
    """Return how a piece is paid for: with the CPs in hand, by Units exchanged, or not at all."""
    needed = exchanges(rank, m)
    if not needed:
        return BUILD if m.cp >= rank.cost(m) else STOP
    if needed > m.leaderless(r) and (needed > m.units or r["exchange-led"] == "a"):
        return STOP
    if m.cp <= 0 and not m.saving and r["exchange-at-zero"] == "a":
        return STOP
    return EXCHANGE


def exchanges(rank: Rank, m: Muster) -> int:
    """Return how many Units must be exchanged for a general or a squadron (7.51.a)."""
    return max(0, -((m.cp - rank.cost(m)) // UNIT_WORTH)) if rank in (GENERAL, SQUADRON) else 0


def after(m: Muster, order: Any, r: Any) -> Muster:
    """Return what there is after one order for one piece."""
    if isinstance(order, DrawCard):
        coloured = order.card in COLOURS
        return m._replace(closed=True) if coloured else m._replace(cp=m.cp + order.card + m.marker, marker=0)
    if isinstance(order, KeepCP):
        return m._replace(cp=0, marker=m.marker + order.number, closed=True)
    if isinstance(order, ExchangeUnits):
        step = due(m, r)
        saving = step.rank if step.how == EXCHANGE else None
        units, unused = m.units - 1, m.unused_units + 1
        return m._replace(cp=m.cp + UNIT_WORTH, units=units, unused_units=unused, saving=saving)
    rank = RANKS[type(order)]
    return m._replace(cp=m.cp - rank.cost(m), saving=None, **_built(m, order, r))


def procedure(m: Muster, r: Any) -> Iterator[tuple[Muster, Step, tuple[Any, ...]]]:
    """Yield each step of an Impulse with the muster before it and the orders that take it; the first one is taken."""
    while choices := (step := due(m, r)).choices(m, r):
        yield m, step, choices
        m = after(m, choices[0], r)


def gap(choices: tuple[Any, ...], m: Muster, r: Any) -> str | None:
    """Return the open question that would settle a choice; None among equals: Ports, or generals of one rating.

    Ports are no equals where the squadrons of the Capital count as leaderless pieces.
    """
    if len({m.ratings[order.general] for order in choices if isinstance(order, ReturnGeneral)}) > 1:
        return "regrouped-leaders"
    ports = {order.place == m.capital for order in choices if isinstance(order, (ReturnSquadrons, FormSquadrons))}
    return "leaderless" if len(ports) > 1 and r["leaderless"] == "b" else None


def _built(m: Muster, order: Any, r: Any) -> dict[str, Any]:
    """Return what changes when one piece is built."""
    if isinstance(order, ReturnGeneral):
        waiting = tuple(leader for leader in m.waiting if leader != order.general)
        return {"waiting": waiting, "leaders": (*m.leaders, order.general)}
    if isinstance(order, CallUp):
        generals = tuple(general for general in m.generals if general != order.general)
        return {"generals": generals, "leaders": (*m.leaders, order.general)}
    if isinstance(order, ReturnUnits):
        return {"regrouped_units": m.regrouped_units - 1, "units": m.units + 1}
    if isinstance(order, FormUnits):
        return {"unused_units": m.unused_units - 1, "units": m.units + 1}
    marked = dict(m.marked)
    if isinstance(order, Refit):
        marked[order.place] = marked.get(order.place, 0) - 1
        return {"marked": {port: number for port, number in marked.items() if number > 0}}
    docked = m.docked + (order.place == m.capital)
    if isinstance(order, ReturnSquadrons):
        return {"regrouped_squadrons": m.regrouped_squadrons - 1, "docked": docked}
    if r["new-squadron-marker"] == "a" and r["refit-same-phase"] == "b":
        marked[order.place] = marked.get(order.place, 0) + 1
    return {"unused_squadrons": m.unused_squadrons - 1, "docked": docked, "marked": marked}
