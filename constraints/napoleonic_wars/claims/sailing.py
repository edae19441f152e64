"""Claims about the sea (14.22, 14.23, 14.24): where squadrons come, where Fleets and Convoys go, and with what."""

from __future__ import annotations

from ..proofs.scope import SEA
from .deploying import turn_claim
from .register import claim


def sea_claim(*names, **options):
    """Return a decorator: this function says what holds of every legal turn at sea."""
    return turn_claim(*names, **{"about": SEA, **options})


def sailing(world):
    """Return the Deployments of Fleets and Convoys in a turn."""
    return world.judged.view.deployments


def fleets(world):
    """Return the Deployments of Fleets in a turn."""
    return world.judged.view.fleets


def convoys(world):
    """Return the Deployments of Convoys in a turn."""
    return world.judged.view.armies


def zone_free(world, place):
    """Return whether a place is no Zone, or one where no enemy Fleet could intercept."""
    sea, ground = world.position.atlas.sea, world.ground
    return world.a.holds(place, lambda p: world.a.no(ground.sea_intercepted(p)) if p in sea else True, none=True)


def placed_ashore(world, numbers, fits):
    """Return whether squadrons come only into duchies that fit."""
    return world.a.all(world.a.any((number <= 0, fits(duchy))) for duchy, number in numbers.items())


def in_order(world, duchy):
    """Return whether a duchy is a friendly Port without a blockade."""
    return world.a.all((world.ground.friendly_port(duchy), world.a.no(world.ground.blockaded(duchy))))


# ---- squadrons


@claim(
    "there-is-always-a-port", "TNW-14.22.b", about=SEA, holds=False,
    says="A nation always has a friendly Port in which squadrons may be placed.",
    why="No statement gives a nation without a friendly Port another place for its squadrons.",
)  # fmt: skip
def _(world):
    return world.a.any(world.places.forming_port(duchy) for duchy in world.duchies)


@sea_claim(
    "new-squadrons-come-into-friendly-ports", "TNW-14.22.b", says="Squadrons are formed in friendly Ports only.",
)  # fmt: skip
def _(world):
    return placed_ashore(world, world.judged.view.squadrons_formed_at, world.ground.friendly_port)


@sea_claim(
    "no-squadron-is-built-behind-a-blockade", "TNW-14.22.b", "TNW-14.22.c", holds=False,
    says="No squadron is formed in a blockaded Port.",
    why="14.22.c bars squadrons that come back, and no statement those that are formed.",
)  # fmt: skip
def _(world):
    return placed_ashore(world, world.judged.view.squadrons_formed_at, lambda duchy: in_order(world, duchy))


@sea_claim(
    "returning-squadrons-find-an-open-port", "TNW-14.22.c", "TNW-7.7.c",
    says="Squadrons come back from Regroup only into friendly Ports without a blockade.",
)  # fmt: skip
def _(world):
    return placed_ashore(world, world.judged.view.squadrons_returned_at, lambda duchy: in_order(world, duchy))


@sea_claim(
    "squadrons-are-conserved", "TNW-14.23.g", "TNW-14.21.a",
    says="The squadrons on the map after a turn are those before it, those formed and those brought back.",
)  # fmt: skip
def _(world):
    a, view, after, side = world.a, world.judged.view, world.judged.after, world.ground.side
    places = (*world.duchies, *world.position.atlas.sea)
    left = a.sum((*map(after.ready, places), *map(after.marked, world.duchies)))
    stood = a.sum((*side.ready.values(), *side.refit.values()))
    return left == stood + view.formed_squadrons + view.returned_squadrons


@sea_claim(
    "no-number-of-squadrons-becomes-negative", "TNW-0.a", "TNW-14.23.k", "TNW-7.7.d",
    says="After a Fleet's free and additional Deployment no place holds fewer than no squadrons, ready or not.",
)  # fmt: skip
def _(world):
    after = world.judged.after
    ready = [after.ready(place) >= 0 for place in (*world.duchies, *world.position.atlas.sea)]
    return world.a.all((*ready, *(after.marked(duchy) >= 0 for duchy in world.duchies)))


@sea_claim(
    "no-squadron-sails-twice", "TNW-14.23.k",
    says="From no place do both Deployments of Fleets together take more ready squadrons than stood there before.",
)  # fmt: skip
def _(world):
    a, view = world.a, world.judged.view
    keys = dict.fromkeys(key for fleet in view.fleets for key in fleet.lifted)
    return a.all(a.sum(fleet.lifted.get(key, 0) for fleet in view.fleets) <= view.ready_stood(key[1]) for key in keys)


@sea_claim(
    "a-new-squadron-stays-in-port", "TNW-14.21.e", "TNW-7.7.d",
    says="Squadrons formed or brought back in a turn put to sea in none of its Deployments.",
)  # fmt: skip
def _(world):
    a, side = world.a, world.ground.side
    return a.all(
        a.sum(fleet.lifted.get((world.nation, duchy), 0) for fleet in fleets(world))
        <= side.ready.get(duchy, 0) + side.refit.get(duchy, 0)
        for duchy in world.duchies
    )


# ---- ways


@sea_claim(
    "nobody-sails-where-a-fleet-could-intercept", "TNW-14.23.j",
    says="No Fleet and no Convoy enters a Zone in which an enemy Fleet could intercept it.",
)  # fmt: skip
def _(world):
    return world.a.all(
        zone_free(world, zone) for sails in sailing(world) for zone in (*sails.order.via, sails.order.end)
    )


@sea_claim(
    "a-fleet-ends-at-sea-or-among-friends", "TNW-14.23.f", says="A Fleet ends in a Zone or in a friendly Port.",
)  # fmt: skip
def _(world):
    def fits(place):
        return place in world.position.atlas.sea or world.ground.friendly_port(place)

    return world.a.all(world.a.holds(fleet.order.end, fits, none=True) for fleet in fleets(world))


@sea_claim(
    "a-fleet-starts-among-friends", "TNW-14.23.f", holds=False,
    says="A Fleet sets out from a Zone or from a friendly Port.",
    why="14.23.f speaks of the Ports where a Fleet calls and ends: the enemy may have taken the one that it leaves.",
)  # fmt: skip
def _(world):
    def fits(place):
        return place in world.position.atlas.sea or world.ground.friendly_port(place)

    return world.a.all(world.a.holds(fleet.order.start, fits, none=True) for fleet in fleets(world))


@sea_claim(
    "a-blockade-keeps-a-fleet-in", "TNW-14.23.j", "TNW-14.22.c", holds=False,
    says="No Fleet puts to sea from a blockaded Port.",
    why="No statement bars it as such. Where no ready enemy squadron is within reach, the blockade stops nobody.",
)  # fmt: skip
def _(world):
    shut = world.ground.blockaded
    return world.a.all(
        world.a.holds(fleet.order.start, lambda place: world.a.no(shut(place)), none=True) for fleet in fleets(world)
    )


@sea_claim(
    "a-port-is-entered-from-its-zone", "TNW-0.c",
    says="A Fleet that ends in another Port than it left has started in a Zone that the Port faces, or entered one.",
)  # fmt: skip
def _(world):
    a, waters = world.a, world.position.atlas.waters

    def from_its_zone(place, order):
        return a.any(
            a.all((near, a.eq(at, z))) for at in (order.start, *order.via) for z, near in waters[place].items()
        )

    def fits(place, order):
        return place in world.position.atlas.sea or from_its_zone(place, order)

    orders = [fleet.order for fleet in fleets(world)]
    return a.all(
        a.any((a.eq(order.start, order.end), a.holds(order.end, lambda p, o=order: fits(p, o), none=True)))
        for order in orders
    )


@sea_claim(
    "no-additional-fleet-is-free", "TNW-14.24.c", holds=False,
    says="A Fleet's additional Deployment costs a CP at least.",
    why="It is priced by the Zones that it enters, and a Fleet that goes from a Zone into a Port enters none.",
)  # fmt: skip
def _(world):
    a = world.a
    return a.all(a.any((a.no(fleet.used), fleet.price >= 1)) for fleet in fleets(world) if fleet.extra)


@sea_claim(
    "the-additional-fleet-pays-for-its-zones", "TNW-14.24.c", "TNW-14.21.c",
    says="Whoever makes the additional Deployment with a Fleet spends at least a CP for each Zone that it enters.",
)  # fmt: skip
def _(world):
    return world.a.all(world.judged.view.spent >= fleet.zones_entered for fleet in fleets(world) if fleet.extra)


# ---- Convoys


@sea_claim(
    "a-convoy-goes-no-farther-than-its-reserve", "TNW-14.23.i", convoy_reach="a",
    says="A Convoy enters no more Zones than a Reserve would carry it.",
)  # fmt: skip
def _(world):
    a = world.a
    entered = (a.count(a.no(a.eq(zone, None)) for zone in convoy.order.via) for convoy in convoys(world))
    return a.all(number <= world.ground.side.reserve for number in entered)


@sea_claim(
    "a-convoy-lands-out-of-reach", "TNW-14.23.j", says="A Convoy lands where no enemy Army could intercept it.",
)  # fmt: skip
def _(world):
    a, ground = world.a, world.ground
    return a.all(
        a.holds(convoy.order.end, lambda duchy: a.no(ground.intercepted(duchy)), none=True) for convoy in convoys(world)
    )


@sea_claim(
    "a-convoy-needs-open-ports", "TNW-14.23.h", holds=False,
    says="A Convoy goes from a Port without a blockade to another one.",
    why="14.23.h asks for friendly Ports; a blockade is a matter of interception alone.",
)  # fmt: skip
def _(world):
    return world.a.all(
        world.a.holds(place, lambda duchy: in_order(world, duchy), none=True)
        for convoy in convoys(world)
        for place in (convoy.order.start, convoy.order.end)
    )


@sea_claim(
    "a-convoy-has-a-leader", "TNW-14.23.d", "TNW-14.23.h", holds=False, says="Every Convoy is led by a general.",
    why="Units may be shipped without one; where one leads, his Command Rating counts.",
)  # fmt: skip
def _(world):
    a = world.a
    return a.all(a.any((a.no(convoy.used), a.no(a.eq(convoy.order.leader, None)))) for convoy in convoys(world))
