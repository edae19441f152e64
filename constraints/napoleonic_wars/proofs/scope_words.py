"""Scopes in words: what has been looked at, exactly."""

from __future__ import annotations

from collections.abc import Sequence

from ....model.language import said
from ....model.mistakes import counted
from ....model.napoleonic_wars.nations import MINORS, title
from .known_places import Size
from .scope import CASTS, KINDS, Scope, Setting, generals_of


def told(about: str, looked: Sequence[Size], most: int | None) -> str:
    """Return in words what has been looked at.

    Args:
        about: a kind of worlds.
        looked: the sizes of worlds that have been looked at, in their order.
        most: the most pieces and CPs of each kind; None for any number.
    """
    kind = KINDS[about]
    if not looked:
        return f"no nation there is {CASTS[kind.cast].who} with a Capital"
    settings = [size for size in looked if isinstance(size, Setting)]
    where = _known(settings) if settings else _open(about, looked[-1])
    if kind.zones:
        ground = f"at sea, ways of up to {counted(Scope(1, about).slots, 'Zone')}"
    else:
        ground = "by land, Fortresses besieged or not" if kind.sieges else "by land, no Fortress besieged"
    numbers = "any number of pieces" if most is None else f"up to {most} pieces of a kind"
    return f"{where}, {ground}, {numbers}"


def _open(about: str, duchies: Size) -> str:
    kind = KINDS[about]
    cast = CASTS[kind.cast]
    own = "1 general" if cast.nation in MINORS else "2 generals"
    fighting = "an enemy and an ally by Pact with 1 general each" if cast.minor else "an enemy with 1 general"
    others = f"a friend without pieces, {fighting}"
    sea = f" and {counted(kind.zones, 'Zone')}" if kind.zones else ""
    maps = f"{'1 duchy' if duchies == 1 else f'up to {duchies} duchies'}{sea}"
    return f"{cast.who} with {own}, {others}, all connected maps of {maps}"


def _known(settings: Sequence[Setting]) -> str:
    first = settings[0]
    movers = ", ".join(_who(setting) for setting in settings)
    land = len(first.position.atlas.duchies)
    return (
        f"{movers}; {first.name}: its {'1 duchy' if land == 1 else f'{land} duchies'}, connections, owners and Capitals"
    )


def _who(setting: Setting) -> str:
    """Return whose turn it is, with how many generals, and who else takes part."""
    position, nation = setting.position, setting.nation
    generals, allied = generals_of(position, nation), position.allied_minors(nation)
    friends = [other for other in position.allies(nation) if other not in allied]
    parts = [f"{title(nation)} with {counted(len(generals[nation]), 'general')}"]
    for word, nations in (("friend", friends), ("enemy", position.enemies(nation)), ("ally by Pact", allied)):
        parts += [f"{word} {title(other)}{' (1 general)' if other in generals else ''}" for other in nations]
    return said(" ".join([parts[0], *([f"({'; '.join(parts[1:])})"] if parts[1:] else [])]))
