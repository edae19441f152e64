"""Claims about placement (14.22): where reinforcements may go, and whether there is such a place at all."""

from __future__ import annotations

from .register import claim

GAP = (
    "The Capital is lost and no Home duchy is friendly, but not all are occupied: 14.22.d finds no duchy and 14.22.e "
    "does not apply yet."
)


def somewhere(world):
    """Return whether there is a duchy in which Units may be placed."""
    return world.a.any(world.places.allowed(duchy) for duchy in world.duchies)


def friendly_home(world):
    """Return whether a Home duchy other than a Capital is friendly."""
    ground = world.ground
    return world.a.any(
        world.a.all((home, ground.friendly(duchy)))
        for duchy, home in ground.homes.items()
        if duchy not in world.places.capitals
    )


def friendly_associated(world):
    """Return whether an Associated duchy is friendly."""
    ground = world.ground
    return world.a.any(world.a.all((ours, ground.friendly(duchy))) for duchy, ours in ground.associated.items())


@claim(
    "a-free-capital-takes-reinforcements", "TNW-14.22.a", about="power",
    says="With a Capital that the enemy does not occupy there is a place for reinforcements.",
)  # fmt: skip
def _(world):
    return world.a.any((world.places.capital_lost, somewhere(world)))


@claim(
    "a-friendly-home-duchy-takes-reinforcements", "TNW-14.22.d", about="power",
    says="With the Capital lost and a friendly Home duchy left there is a place for reinforcements.",
)  # fmt: skip
def _(world):
    return world.a.implies(friendly_home(world), somewhere(world))


@claim(
    "a-friendly-associated-duchy-takes-reinforcements", "TNW-14.22.e", about="power",
    says="With all Home duchies occupied and a friendly Associated duchy left there is a place for reinforcements.",
)  # fmt: skip
def _(world):
    a = world.a
    return a.implies(a.all((world.places.home_lost, friendly_associated(world))), somewhere(world))


@claim(
    "there-is-always-a-place", "TNW-14.22.a", "TNW-14.22.d", "TNW-14.22.e", about="power", holds=False,
    says="A nation always has a duchy in which its reinforcements may be placed.",
    why="With every Home duchy occupied and no friendly Associated duchy nothing can be placed (no-place-left a).",
)  # fmt: skip
def _(world):
    return somewhere(world)


@claim(
    "no-gap-between-home-and-associated", "TNW-14.22.d", "TNW-14.22.e", about="power", holds=False, why=GAP,
    says="Where an Associated duchy is friendly there is always a place for reinforcements.",
)  # fmt: skip
def _(world):
    return world.a.implies(friendly_associated(world), somewhere(world))


@claim(
    "a-home-duchy-left-is-a-place-left", "TNW-14.22.d", about="power", holds=False, why=GAP,
    says="Where the enemy does not occupy every Home duchy there is a place for reinforcements.",
)  # fmt: skip
def _(world):
    return world.a.any((world.places.home_lost, somewhere(world)))


@claim(
    "any-friendly-duchy-closes-the-gap", "TNW-14.22.e", about="power", no_place_left="b", holds=False, why=GAP,
    says="If every friendly duchy will do where nothing else is left, one friendly duchy is enough for a place.",
)  # fmt: skip
def _(world):
    friendly = world.a.any(world.ground.friendly(duchy) for duchy in world.duchies)
    return world.a.implies(friendly, somewhere(world))


@claim(
    "the-place-is-friendly", "TNW-14.22.a", "TNW-14.22.d", "TNW-14.22.e", about="power", holds=False,
    says="Reinforcements are placed in friendly duchies only.",
    why="A Capital with an enemy Flag and no enemy Forces is not occupied, and so still the place (question occupied).",
)  # fmt: skip
def _(world):
    return world.a.all(
        world.a.implies(world.places.allowed(duchy), world.ground.friendly(duchy)) for duchy in world.duchies
    )


@claim(
    "a-place-holds-no-enemy", "TNW-14.22.a", "TNW-14.22.d", "TNW-14.22.e", about="power",
    says="No duchy in which reinforcements may be placed holds an enemy Unit.",
)  # fmt: skip
def _(world):
    a = world.a
    return a.all(
        a.implies(world.places.allowed(duchy), a.no(world.ground.enemy_force(duchy))) for duchy in world.duchies
    )


@claim(
    "the-place-is-one", "TNW-14.22.d", "TNW-14.22.e", about="power", holds=False,
    says="At most one duchy is a place for reinforcements.",
    why="Two Home duchies may be equally near to the lost Capital (question nearest-tie).",
)  # fmt: skip
def _(world):
    return world.a.count(world.places.allowed(duchy) for duchy in world.duchies) <= 1


@claim(
    "one-capital-of-two-is-enough", "TNW-14.22.a", about="two capitals",
    says="A nation with two Capitals has a place for reinforcements while one of them is not occupied.",
)  # fmt: skip
def _(world):
    return world.a.any((world.places.capital_lost, somewhere(world)))


@claim(
    "a-lost-capital-of-two-is-left-out", "TNW-14.22.a", about="two capitals",
    says="An occupied Capital never takes reinforcements, even if the other one is free.",
)  # fmt: skip
def _(world):
    a, places = world.a, world.places
    return a.all(a.implies(world.ground.lost(capital), a.no(places.allowed(capital))) for capital in places.capitals)


# ---- turns


@claim(
    "reinforcements-stay-together", "TNW-14.22.a", "TNW-14.22.d", "TNW-14.22.e", about="power",
    says="All Units and leaders that a turn forms or brings back begin in one duchy.",
)  # fmt: skip
def _(world):
    used = world.judged.view.places_used.values()
    return world.a.implies(world.judged.legal, world.a.count(used) <= 1)


@claim(
    "a-free-capital-takes-all", "TNW-14.22.a", about="power",
    says="While the Capital is not occupied nothing is placed elsewhere.",
)  # fmt: skip
def _(world):
    a, view, places = world.a, world.judged.view, world.places
    elsewhere = [used for place, used in view.places_used.items() if place not in places.capitals]
    return a.implies(a.all((world.judged.legal, a.no(places.capital_lost))), a.no(a.any(elsewhere)))


@claim(
    "two-capitals-share-nothing", "TNW-14.22.a", about="two capitals", russian_capitals="b", holds=False,
    says="Of two free Capitals one takes all reinforcements.",
    why="Under this answer the pieces are divided at will.",
)  # fmt: skip
def _(world):
    return world.a.implies(world.judged.legal, world.a.count(world.judged.view.places_used.values()) <= 1)


@claim(
    "nobody-exceeds-the-supply", "TNW-0.b", about="power",
    says="No more Units are formed than are unused, and no more brought back than wait in Regroup.",
)  # fmt: skip
def _(world):
    a, view = world.a, world.judged.view
    within = (view.formed_units <= view.side.unused_units, view.returned_units <= view.side.regroup_units)
    return a.implies(world.judged.legal, a.all(within))


@claim(
    "no-more-is-spent-than-there-is", "TNW-14.21.c", about="power",
    says="The CPs spent never exceed the nation's amount.",
)  # fmt: skip
def _(world):
    return world.a.implies(world.judged.legal, world.judged.view.spent <= world.ground.amount)


@claim(
    "cps-alone-decide-how-much-is-formed", "TNW-14.21.c", "TNW-0.b", about="power", holds=False,
    says="A nation can form a Unit for every 2 CP that it has.",
    why="The supply is limited too (0.b), and a place may be wanting.",
)  # fmt: skip
def _(world):
    return world.a.implies(world.ground.amount >= 2, world.ground.side.unused_units >= 1)


# ---- means and no place


def able(world):
    """Return whether the nation has the CPs and a piece for the least that can be formed."""
    return world.a.all((world.ground.amount >= 2, world.ground.side.unused_units >= 1))


def stuck_with_all_lost(world):
    """Return whether a nation could form a Unit, has lost every Home duchy, and has no place for it."""
    return world.a.all((able(world), world.places.home_lost, world.a.no(somewhere(world))))


def stuck_in_the_gap(world):
    """Return whether a nation could form a Unit, has not lost every Home duchy, and has no place for it."""
    return world.a.all((able(world), world.a.no(world.places.home_lost), world.a.no(somewhere(world))))
