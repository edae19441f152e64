"""Statement 8.2.c: in an allied Proxy's Impulse its Power uses the Proxy's cards to form its pieces.

To move them with its cards is an order like any other move.
"""

from __future__ import annotations

from ....model.napoleonic_wars.acts import PlayCard
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.orders import FormSquadrons
from ..proxies.proxy_building import formed
from ..proxies.proxy_places import FORMED, Sites, allied
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from ..steps.prices_of_acts import paid


@home("right", "TNW-8.2.c")
def its_cards_are_played(scene):
    """Return whether the order is given with cards that an ally plays for a Proxy in its Impulse."""
    return scene.impulse and allied(scene.now, scene.nation)


@effect("TNW-8.2.c", on=(PlayCard,))
def a_card_gives_cps(_a, scene):
    """The CPs of the card played are those of the Impulse."""
    yield Change(("cp",), scene.order.cp, when=scene.impulse)


@rule("TNW-8.2.c", on=FORMED)
def the_card_pays(_a, scene):
    if its_cards_are_played(scene):
        yield from paid(scene, "forming this")


@rule("TNW-8.2.c", on=FORMED)
def pieces_are_formed_at_home(_a, scene):
    if its_cards_are_played(scene):
        sites = Sites(scene.now, scene.nation, scene.ruling)
        port = isinstance(scene.order, FormSquadrons)
        yield Clause(
            scene.order.place in (sites.yards if port else sites.grounds), "{place} is no friendly {site} of {nation}",
            [scene.index], place=scene.order.place, site="Port" if port else "Home duchy", nation=title(scene.nation),
        )  # fmt: skip


@effect("TNW-8.2.c", on=FORMED)
def pieces_of_an_ally_are_formed(_a, scene):
    """They stand where the order puts them."""
    if its_cards_are_played(scene):
        yield from formed(scene)
