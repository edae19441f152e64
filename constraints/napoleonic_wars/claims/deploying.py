"""Claims about Deployments (14.23, 14.24): what an Army takes along, where it goes, what is left where."""

from __future__ import annotations

from .register import claim


def turn_claim(*names, **options):
    """Return a decorator: this function says what holds of every legal turn."""

    def add(function):
        claim(*names, **{"about": "power", **options})(
            lambda world: world.a.implies(world.judged.legal, function(world))
        )
        return function

    return add


def armies(world):
    """Return the Deployments of Armies in a turn."""
    return world.judged.view.armies


@turn_claim(
    "an-army-stays-within-its-rating", "TNW-14.23.d",
    says="No Army ends with more Units and generals going along than its leader's Command Rating.",
)  # fmt: skip
def _(world):
    return world.a.all(army.load <= army.rating for army in armies(world))


@turn_claim(
    "a-general-going-along-takes-no-room", "TNW-14.23.d", holds=False,
    says="Whoever goes along, an Army may always be filled with Units up to its leader's Command Rating.",
    why="Each general who goes along counts as one piece (generals-count a): no Army with one is full of Units.",
)  # fmt: skip
def _(world):
    a = world.a
    return a.any(a.any((army.riders < 1, army.carried + 1 < army.rating)) for army in armies(world) if not army.extra)


@turn_claim(
    "no-count-becomes-negative", "TNW-0.a", "TNW-14.23.k",
    says="After one free and one additional Deployment no duchy holds fewer than no Units of any nation.",
)  # fmt: skip
def _(world):
    nations = [nation for nation in (world.nation, world.minor) if nation]
    return world.a.all(world.judged.after.units(n, duchy) >= 0 for n in nations for duchy in world.duchies)


@turn_claim(
    "pieces-are-conserved", "TNW-14.23.b", "TNW-14.21.a",
    says="The Units on the map after a turn are those before it, those formed and those brought back.",
)  # fmt: skip
def _(world):
    a, view = world.a, world.judged.view
    left = a.sum(world.judged.after.own_units(duchy) for duchy in world.duchies)
    return left == a.sum(view.side.units.values()) + view.formed_units + view.returned_units


@turn_claim(
    "no-unit-serves-in-two-armies", "TNW-14.23.k",
    says="From no duchy do both Deployments together lead out more Units than stood there before the first.",
)  # fmt: skip
def _(world):
    a, view = world.a, world.judged.view
    keys = dict.fromkeys(key for army in view.armies for key in army.lifted)
    return a.all(a.sum(army.lifted.get(key, 0) for army in view.armies) <= view.units_stood(*key) for key in keys)


@turn_claim(
    "no-general-moves-twice", "TNW-14.23.k", says="No general moves in both Deployments, as leader or along with one."
)
def _(world):
    a, view = world.a, world.judged.view
    return a.all(a.count(army.moves(general) for army in view.armies) <= 1 for general in view.side.ratings)


@turn_claim(
    "no-general-leads-twice-under-b", "TNW-14.23.k", second_deployment_same_general="b", holds=False,
    says="No general leads both Deployments.",
    why="Under this answer the free one's leader may lead the additional one.",
)  # fmt: skip
def _(world):
    a, (first, second) = world.a, armies(world)
    return a.any((a.no(second.used), a.no(a.eq(first.order.leader, second.order.leader))))


@turn_claim(
    "a-deployment-ends-in-a-friendly-duchy", "TNW-14.23.f", "TNW-14.23.a",
    says="An Army that moves ends in a friendly duchy.",
)  # fmt: skip
def _(world):
    a, friendly = world.a, world.ground.friendly
    return a.all(a.holds(army.order.end, friendly, none=True) for army in armies(world))


@turn_claim(
    "nobody-intercepts-where-it-ends", "TNW-14.23.j",
    says="An Army that goes to another duchy ends where no enemy Army could intercept it.",
)  # fmt: skip
def _(world):
    return world.a.all(
        world.a.any((world.a.eq(army.order.start, army.order.end), out_of_reach(world, army.order.end)))
        for army in armies(world)
    )


@turn_claim(
    "nobody-intercepts-where-it-starts", "TNW-14.23.j", holds=False,
    says="An Army never sets out from a duchy within an enemy Army's reach.",
    why="Interception counts in the duchies that are entered; the start is exempt.",
)  # fmt: skip
def _(world):
    return world.a.all(
        world.a.any((world.a.no(army.used), out_of_reach(world, army.order.start))) for army in armies(world)
    )


def out_of_reach(world, place):
    """Return whether no enemy Army could intercept in a duchy."""
    return world.a.holds(place, lambda duchy: world.a.no(world.ground.intercepted(duchy)), none=True)


@turn_claim(
    "what-is-picked-up-is-on-friendly-ground", "TNW-14.23.f", "TNW-14.23.b",
    says="Units are taken along from friendly duchies only.",
)  # fmt: skip
def _(world):
    a, friendly = world.a, world.ground.friendly
    return a.all(
        a.any((number <= 0, friendly(place))) for army in armies(world) for (_, place), number in army.lifted.items()
    )


@turn_claim(
    "an-army-has-units", "TNW-14.23.a", holds=False, says="Every free Deployment takes at least one Unit along.",
    why="A general may be deployed alone; only the additional Deployment needs an Army (lone-general b).",
)  # fmt: skip
def _(world):
    return world.a.all(world.a.any((world.a.no(army.used), army.carried >= 1)) for army in armies(world))


@turn_claim(
    "the-additional-army-has-units", "TNW-14.24.a", lone_general="b",
    says="The additional Deployment takes at least one Unit along.",
)  # fmt: skip
def _(world):
    a = world.a
    return a.all(a.any((a.no(army.used), army.carried >= 1)) for army in armies(world) if army.extra)


@turn_claim(
    "the-additional-deployment-is-paid-for", "TNW-14.24.b", "TNW-14.21.c",
    says="Whoever makes the additional Deployment spends at least a CP for each Unit in it.",
)  # fmt: skip
def _(world):
    return world.a.all(world.judged.view.spent >= army.carried for army in armies(world) if army.extra)


@turn_claim(
    "a-minor-has-no-additional-deployment", "TNW-14.24.a", about="minor",
    says="A minor makes no additional Deployment.",
)  # fmt: skip
def _(world):
    return world.a.all(world.a.no(army.used) for army in armies(world) if army.extra)


@turn_claim(
    "new-units-stay-where-they-are-placed", "TNW-14.23.k", holds=False,
    says="Units formed in a turn are not deployed in it.", why="They may be (placed-deployed a).",
)  # fmt: skip
def _(world):
    return taken_were_there(world)


@turn_claim(
    "new-units-stay-under-b", "TNW-14.23.k", placed_deployed="b",
    says="Under the stricter answer Units formed in a turn are not deployed in it.",
)  # fmt: skip
def _(world):
    return taken_were_there(world)


def taken_were_there(world):
    """Return whether from no duchy more Units are led out than stood there before the turn."""
    a, view = world.a, world.judged.view
    return a.all(
        a.sum(army.lifted.get((world.nation, duchy), 0) for army in view.armies) <= view.side.units.get(duchy, 0)
        for duchy in world.duchies
    )


# ---- two positions


def twice_claim(*names, **options):
    """Return a decorator: this function says of a second position what holds where a turn is legal in the first."""
    return turn_claim(*names, **{"about": "power twice", **options})


def friendlier(world):
    """Return the position in which the nation's Flag lies on one duchy more, and that duchy: no enemy stands there."""
    duchy = world.duchies[-1]
    flags = {**world.position.flags, duchy: world.nation}
    return world.with_position(flags=flags), world.a.no(world.ground.enemy_force(duchy))


def nothing_placed(world):
    """Return whether a turn forms, calls up and brings back nothing."""
    return world.a.no(world.a.any(world.judged.view.places_used.values()))


@twice_claim(
    "a-friendly-duchy-more-never-hurts", "TNW-14.22.d", "TNW-14.23.f", holds=False,
    says="A legal turn stays legal if one more duchy becomes friendly.",
    why="The new friendly duchy may be nearer to the lost Capital: then reinforcements must go there.",
)  # fmt: skip
def _(world):
    other, open_ = friendlier(world)
    return world.a.implies(open_, world.judge(position=other).legal)


@twice_claim(
    "a-friendly-duchy-more-never-hurts-deployments", "TNW-14.23.f", "TNW-14.23.j",
    says="A legal turn that places nothing stays legal if one more duchy becomes friendly.",
)  # fmt: skip
def _(world):
    other, open_ = friendlier(world)
    return world.a.implies(world.a.all((open_, nothing_placed(world))), world.judge(position=other).legal)


@twice_claim("more-cps-never-hurt", "TNW-14.21.c", says="A legal turn stays legal if the nation has more CPs.")
def _(world):
    side = world.position.sides[world.nation]
    return world.judge(position=world.with_side(cp=side.cp + 1)).legal


@twice_claim(
    "more-units-never-hurt", "TNW-0.a", "TNW-0.b", holds=False,
    says="A legal turn stays legal if one of the nation's unused Units stands on the map instead.",
    why="It is no longer unused: there is one less to be formed.",
)  # fmt: skip
def _(world):
    spare = world.ground.side.unused_units >= 1
    return world.a.implies(spare, world.judge(position=world.with_side(units=more(world))).legal)


@twice_claim(
    "more-units-in-all-never-hurt", "TNW-0.a", "TNW-0.b",
    says="A legal turn stays legal if the nation has one Unit more, standing on the map.",
)  # fmt: skip
def _(world):
    side = world.position.sides[world.nation]
    return world.judge(position=world.with_side(units=more(world), supply_units=side.supply_units + 1)).legal


def more(world):
    """Return the nation's Units with one more in the last duchy."""
    units, duchy = world.position.sides[world.nation].units, world.duchies[-1]
    return {**units, duchy: units.get(duchy, 0) + 1}


@turn_claim(
    "to-do-nothing-is-legal", "TNW-14.21.c",
    says="A turn without purchases and Deployments is legal in every position: in each legal turn all may be left out.",
)  # fmt: skip
def _(world):
    return world.judge(orders=()).legal
