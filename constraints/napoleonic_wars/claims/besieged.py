"""Claims about besieged Fortresses (14.22, 14.23.e): who gets in and out, and what a siege leaves of a Capital."""

from __future__ import annotations

from ..proofs.scope import SIEGE
from .deploying import armies, turn_claim
from .register import claim


def siege_claim(*names, **options):
    """Return a decorator: this function says what holds of every legal turn where Fortresses may be besieged."""
    return turn_claim(*names, **{"about": SIEGE, **options})


def ours(world, duchy):
    """Return whether a duchy is friendly, or one's side holds its besieged Fortress."""
    return world.a.any((world.ground.friendly(duchy), world.ground.held(duchy)))


def moves(world, army):
    """Return whether an Army goes to another duchy."""
    return world.a.all((army.used, world.a.no(world.a.eq(army.order.start, army.order.end))))


# ---- ways


@siege_claim(
    "an-army-ends-friendly-or-in-a-fortress", "TNW-14.23.e", "TNW-14.23.f",
    says="An Army ends in a friendly duchy or in a besieged Fortress of its side.",
)  # fmt: skip
def _(world):
    return world.a.all(world.a.holds(army.order.end, lambda d: ours(world, d), none=True) for army in armies(world))


@siege_claim(
    "no-army-enters-a-besieged-fortress", "TNW-14.23.e", holds=False,
    says="No Army goes into a besieged Fortress.", why="14.23.e permits it, and its besieger does not count there.",
)  # fmt: skip
def _(world):
    return world.a.all(
        world.a.implies(moves(world, army), world.a.holds(army.order.end, world.ground.friendly, none=True))
        for army in armies(world)
    )


@siege_claim(
    "no-army-leaves-a-besieged-fortress", "TNW-14.23.e", holds=False,
    says="No Army goes out of a besieged Fortress.", why="14.23.e permits that too.",
)  # fmt: skip
def _(world):
    return world.a.all(
        world.a.implies(moves(world, army), world.a.holds(army.order.start, world.ground.friendly, none=True))
        for army in armies(world)
    )


@siege_claim(
    "only-the-besieger-may-be-near-the-end", "TNW-14.23.j", "TNW-14.23.e",
    says="Where an Army ends, no enemy Army could intercept it but the besieger of a Fortress that it enters or left.",
)  # fmt: skip
def _(world):
    return world.a.all(world.a.implies(moves(world, army), spared(world, army)) for army in armies(world))


def spared(world, army):
    """Return whether no enemy Army could intercept where one ends, besiegers where it starts and ends left aside."""
    a, ground = world.a, world.ground

    def safe(start, end):
        exempt = [frozenset(d for d in (start, end) if d in some) for some in ({start}, {end}, {start, end}, ())]
        return a.any(a.all((*(ground.held(d) for d in fort), a.no(ground.intercepted(end, fort)))) for fort in exempt)

    return a.holds(
        army.order.end,
        lambda end: a.holds(army.order.start, lambda start: safe(start, end), none=True),
        none=True,
    )


@siege_claim(
    "the-way-out-of-a-fortress-leads-back", "TNW-14.23.e", "TNW-14.23.j", holds=False,
    says="Where an Army goes out of a besieged Fortress, it could go back from where it ends.",
    why="Only the Army at the Fortress itself is exempt: another one beside it bars the way in, and not the way out.",
)  # fmt: skip
def _(world):
    a, ways = world.a, world.judged.view.table.safe_ways
    return a.all(
        a.implies(
            a.all((moves(world, army), a.holds(army.order.start, world.ground.held, none=True))),
            ways.open(a, army.order.end, army.order.start, {}),
        )
        for army in armies(world)
    )


# ---- Capitals


@claim(
    "a-besieged-capital-is-lost", "TNW-14.22.d", about=SIEGE,
    says="A Capital in which the enemy stands takes no reinforcements, even while its Fortress holds.",
)  # fmt: skip
def _(world):
    a, ground, places = world.a, world.ground, world.places
    return a.all(a.implies(ground.enemy_force(c), a.no(places.allowed(c))) for c in places.capitals)


@claim(
    "a-besieged-capital-takes-reinforcements-under-b", "TNW-14.22.a", about=SIEGE, besieged_capital="b",
    says="Where a Fortress that holds keeps the Capital, reinforcements go into it.",
)  # fmt: skip
def _(world):
    a, ground, places = world.a, world.ground, world.places
    return a.all(a.implies(ground.held(c), places.allowed(c)) for c in places.capitals)


@claim(
    "reinforcements-never-enter-a-siege", "TNW-14.22.e", about=SIEGE, holds=False,
    says="Reinforcements are never placed in a Fortress that enemy Units besiege.",
    why="14.22.e sends them to the nearest Associated duchy, and one whose Fortress holds still counts as one's own.",
)  # fmt: skip
def _(world):
    a, ground = world.a, world.ground
    return a.all(
        a.implies(world.places.allowed(duchy), a.no(a.all((ground.held(duchy), ground.enemy_force(duchy)))))
        for duchy in world.duchies
    )


@claim(
    "a-held-home-fortress-is-no-place", "TNW-14.22.d", about=SIEGE,
    says="With the Capital lost and a Home duchy left, none whose Fortress is besieged takes reinforcements.",
)  # fmt: skip
def _(world):
    a, places = world.a, world.places
    regime = a.all((places.capital_lost, a.no(places.home_lost)))
    return a.implies(regime, a.all(a.implies(places.allowed(d), a.no(world.ground.held(d))) for d in world.duchies))
