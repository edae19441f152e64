"""Claims about a Neutral Proxy's Impulse (7.5, 7.51): that there is a next step, that it is one, that it ends."""

from __future__ import annotations

from ....model.napoleonic_wars.card_acts import ExchangeUnits
from ....model.napoleonic_wars.orders import CallUp, FormSquadrons, FormUnits
from ..proofs.proxy_cases import MOST_STEPS
from ..proxies.proxy_procedure import BUILD, REGROUPED
from .register import claim

IMPULSES, MOMENTS = "impulses of a neutral proxy", "moments of a neutral proxy"

# ---- the next step


@claim(
    "a-proxy-has-a-next-step", "TNW-7.5.c", about=MOMENTS,
    says="At every moment the rules accept an order of a Neutral Proxy, or the end of its Impulse.",
)  # fmt: skip
def _(moment):
    return bool(moment.accepted) or moment.may_end


@claim(
    "a-proxy-ends-only-when-it-must", "TNW-7.5.c", "TNW-7.51.c", about=MOMENTS,
    says="The Impulse of a Neutral Proxy may end where the rules accept no other order, and nowhere else.",
)  # fmt: skip
def _(moment):
    return moment.may_end is not bool(moment.accepted)


@claim(
    "a-proxy-has-one-kind-of-step", "TNW-7.5.d", "TNW-7.5.e", "TNW-7.5.f", "TNW-7.5.g", "TNW-7.5.h", about=MOMENTS,
    says="At no moment do the rules accept orders of two kinds.",
)  # fmt: skip
def _(moment):
    return len({type(order) for order in moment.accepted}) <= 1


@claim(
    "a-proxy-has-one-next-order", "TNW-7.5.d", "TNW-7.5.g", about=MOMENTS, holds=False,
    says="At no moment do the rules accept two orders.", why="Which Port a squadron comes back to is left open.",
)  # fmt: skip
def _(moment):
    return len(moment.accepted) <= 1


@claim(
    "a-proxys-choices-are-equal", "TNW-7.5.d", about=MOMENTS, holds=False,
    says="Where the rules accept two orders, they are for equals: Ports, or generals of one Command Rating.",
    why="Of leaders in Regroup any may come back first, whatever his Command Rating (regrouped-leaders a).",
)  # fmt: skip
def _(moment):
    return len(moment.accepted) <= 1 or moment.settled


@claim(
    "a-proxys-choices-are-equal-under-b", "TNW-7.5.d", about=IMPULSES, regrouped_leaders="b",
    says="Where the best leader comes back first, every choice of a Neutral Proxy is one among equals.",
)  # fmt: skip
def _(impulse):
    return all(impulse.question(built) is None for built in impulse.steps)


@claim(
    "a-proxys-ports-are-equal-unless-squadrons-count", "TNW-7.5.e", about=IMPULSES, regrouped_leaders="b",
    leaderless="b", holds=False,
    says="Where squadrons of the Capital are leaderless pieces too, every choice is one among equals.",
    why="Then the Port of a squadron decides how many Units are formed, and nothing says which Port.",
)  # fmt: skip
def _(impulse):
    return all(impulse.question(built) is None for built in impulse.steps)


# ---- the end


@claim(
    "a-proxys-impulse-ends", "TNW-7.5.a", "TNW-7.51.a", about=IMPULSES, says="Every Impulse of a Neutral Proxy ends."
)
def _(impulse):
    return len(impulse.steps) < MOST_STEPS


@claim("one-marker-at-most-is-left", "TNW-7.51.d", about=IMPULSES, says="At the end one marker at most is left.")
def _(impulse):
    return impulse.last.marker <= 1


@claim(
    "a-proxy-loses-no-cp", "TNW-7.51.c", "TNW-7.51.d", about=IMPULSES, holds=False,
    says="Every CP of a Neutral Proxy is spent or kept.",
    why="One CP at most is kept: what is left besides is lost (second-unspent-cp a).",
)  # fmt: skip
def _(impulse):
    return impulse.lost <= 0


@claim(
    "a-proxy-with-two-cp-builds", "TNW-7.5.c", about=IMPULSES, holds=False,
    says="A Neutral Proxy with two CP or more and a piece waiting or unused builds something.",
    why="Its squadrons in Regroup wait for an open Port, and a general for leaderless Units.",
)  # fmt: skip
def _(impulse):
    m = impulse.drawn
    pieces = m.waiting or m.regrouped_units or m.regrouped_squadrons or m.unused_units or m.generals
    return m.cp < 2 or not pieces or any(built.step.how == BUILD for built in impulse.steps)


# ---- what comes first


@claim(
    "a-proxys-regroup-box-is-emptied-first", "TNW-7.5.b", "TNW-7.51.b", about=IMPULSES, holds=False,
    says="No unused piece is formed while one waits in Regroup.",
    why="A squadron in Regroup stays there where no Port is open to it (7.7.e), and the next kind comes.",
)  # fmt: skip
def _(impulse):
    return not any(formed(built) and waits(built.m) for built in impulse.steps)


@claim(
    "what-can-come-back-comes-first", "TNW-7.5.b", "TNW-7.51.b", about=IMPULSES,
    says="No unused piece is formed while one waits in Regroup that could come back.",
)  # fmt: skip
def _(impulse):
    return not any(
        formed(built) and any(rank.guard(built.m, impulse.ruling) for rank in REGROUPED) for built in impulse.steps
    )


@claim(
    "exchanged-units-pay-for-something", "TNW-7.51.a", about=IMPULSES,
    says="No Unit is exchanged but for a general or a squadron that is built in the same Impulse.",
)  # fmt: skip
def _(impulse):
    orders = [built.choices[0] for built in impulse.steps]
    exchanged = [n for n, order in enumerate(orders) if isinstance(order, ExchangeUnits)]
    return all(isinstance(order, PAID) for n in exchanged for order in (*orders[n + 1 : n + 2], None)[:1])


@claim(
    "an-exchange-never-turns-in-a-circle", "TNW-7.51.a", "TNW-7.5.e", about=IMPULSES,
    says="No Unit is formed in an Impulse after one has been exchanged.",
    why="What an exchange leaves over is less than a Unit costs.",
)  # fmt: skip
def _(impulse):
    orders = [built.choices[0] for built in impulse.steps]
    exchanged = [n for n, order in enumerate(orders) if isinstance(order, ExchangeUnits)]
    return not exchanged or not any(isinstance(order, FormUnits) for order in orders[exchanged[0] :])


PAID = (CallUp, FormSquadrons, ExchangeUnits)


def formed(built):
    """Return whether a step forms an unused piece."""
    return isinstance(built.choices[0], (FormUnits, CallUp, FormSquadrons))


def waits(m):
    """Return whether a piece is in Regroup."""
    return bool(m.waiting or m.regrouped_units or m.regrouped_squadrons)
