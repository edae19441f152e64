"""The facts of a position of The Napoleonic Wars: politics, control, pieces, cards, CPs. The map is taken as given."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ....model.mistakes import counted
from ....model.napoleonic_wars.act_sentences import camp_said
from ....model.napoleonic_wars.acts import By
from ....model.napoleonic_wars.nations import CAMPS, CONSULS, POWERS, title
from ....model.napoleonic_wars.position import REGROUP, UNUSED, Consul, Position, where
from ...facts import Fact, named, numbered
from ..reinforcement.ground import printed_amount
from .changes import advance, tell


def facts(position: Position, nation: str, orders: tuple[Any, ...]) -> Iterator[Fact]:
    """Yield the facts of a position that may matter to a turn.

    Where something could be anywhere, the places that the orders name are tried.

    Args:
        position: where the turn begins.
        nation: whose turn it is, where the orders do not say.
        orders: its orders.
    """
    words = set(named(orders))
    places = [place for place in (*position.atlas.duchies, *position.atlas.sea) if place in words]
    givers = list(dict.fromkeys(order.nation if isinstance(order, By) else nation for order in orders)) or [nation]
    yield from _times(position)
    yield from _politics(position, givers)
    yield from _land(position, givers)
    for name in position.sides:
        yield from _pieces(position, name, places if name in givers else [])
        yield from _stocks(position, name)


def _thing(position: Position, thing: tuple, value: Any, *others: Any) -> Fact:
    """Return a fact about a thing that changes may change: the journal's words tell it."""
    different = tuple(other for other in dict.fromkeys(others) if other != value)
    return Fact(
        tell(thing, value), different, lambda other: advance(position, {thing: other}), lambda other: tell(thing, other)
    )


def _numbered(position: Position, thing: tuple, number: int, words: Callable[[int], str] | None = None) -> Fact:
    """Return a fact about the number of a thing; `words` tells it where the journal does not."""
    return numbered(words or partial(tell, thing), number, lambda other: advance(position, {thing: other}))


# ---- when


def _times(position: Position) -> Iterator[Fact]:
    clock = position.clock

    def put(**parts: Any) -> Position:
        return replace(position, clock=replace(clock, **parts))

    other = "impulse" if clock.phase == "interphase" else "interphase"
    yield Fact(f"it is an {clock.phase.capitalize()}", (other,), lambda phase: put(phase=phase),
               lambda phase: f"it is an {phase.capitalize()}")  # fmt: skip
    yield numbered(lambda n: f"it is Round {n}", clock.round, lambda n: put(round=n), stock=False)
    yield numbered(lambda n: f"it is the Turn of {n}", clock.turn, lambda n: put(turn=n), stock=False)
    if clock.cp is not None:
        yield _numbered(position, ("cp",), clock.cp, lambda n: f"{n} CP left in the Impulse")
    if clock.nation:
        others = tuple(nation for nation in position.sides if nation != clock.nation)
        yield Fact(f"it is the Impulse of {title(clock.nation)}", others, lambda nation: put(nation=nation),
                   lambda nation: f"it is the Impulse of {title(nation)}")  # fmt: skip
    for nation in clock.reinforced:
        left = tuple(other for other in clock.reinforced if other != nation)
        yield Fact(f"{title(nation)} has reinforced already", (left,), lambda left: put(reinforced=left),
                   lambda _, nation=nation: f"{title(nation)} has not reinforced yet")  # fmt: skip
    for due in position.due:
        yield _thing(position, ("due", due), True, False)


# ---- who is who


def _politics(position: Position, givers: list[str]) -> Iterator[Fact]:
    for nation in position.sides:
        camp = position.camp(nation)
        yield Fact(
            _camped(nation, camp), tuple(other for other in (None, *CAMPS) if other != camp),
            lambda other, nation=nation: advance(position, {("camp", nation): other}),
            lambda other, nation=nation: _camped(nation, other),
        )  # fmt: skip
        yield _played(position, nation, givers)
        if nation in position.subjects:
            yield _thing(position, ("subject", nation), position.subjects[nation], None)
    powers = [power for power in POWERS if power in position.sides]
    boxes = [Consul(box, power) for power in powers for box in ("first", "client", "ally")]
    for proxy in (nation for nation in CONSULS if nation in position.sides):
        others = (Consul("uncommitted"), *(consul for consul in boxes if consul.row != proxy))
        yield _thing(position, ("consul", proxy), position.consul(proxy), *others)
    for giver in givers:
        for other in position.sides:
            at_war = any({giver, other} == set(pair) for pair in position.wars)
            if other != giver and (at_war or other not in position.enemies(giver)):
                fact = _thing(position, ("war", giver, other), at_war, not at_war)
                yield fact if at_war else replace(fact, text=fact.text.replace("no longer", "not"))
    for war in position.foreign_wars:
        yield _thing(position, ("foreign war", war.name), war, False)


def _camped(nation: str, camp: str | None) -> str:
    return f"{title(nation)} is in {camp_said(camp) if camp else 'no Camp'}"


def _played(position: Position, nation: str, givers: list[str]) -> Fact:
    """Return who runs a nation; it could be nobody, or whoever runs a nation that gives orders."""

    def put(player: str | None) -> Position:
        players = {name: tuple(n for n in nations if n != nation) for name, nations in _players(position).items()}
        if player is not None:
            players[player] = (*players.get(player, ()), nation)
        return replace(position, players=players)

    def words(player: str | None) -> str:
        return f"{title(nation)} is run by {f'the player {player!r}' if player else 'no player'}"

    now = position.player(nation)
    others = dict.fromkeys((None, *(position.player(giver) for giver in givers)))
    return Fact(words(now), tuple(player for player in others if player != now), put, words)


def _players(position: Position) -> dict[str, tuple[str, ...]]:
    """Return who runs whom; where no players are named, everybody runs a Power of his own."""
    return dict(position.players) or {power: (power,) for power in POWERS if power in position.sides}


# ---- land


def _land(position: Position, givers: list[str]) -> Iterator[Fact]:
    """Yield the owner of each duchy; it could bear no Flag, that of a giver of orders or of an enemy of his."""
    enemies = [enemy for giver in givers for enemy in position.enemies(giver)[:1]]
    for name, duchy in position.atlas.duchies.items():
        flag = position.flags.get(name)
        if duchy.home is None and flag is None:
            continue
        home = f", Home of {title(duchy.home)}" if duchy.home else ""
        fact = _thing(position, ("flag", name), flag, None, *givers, *enemies)
        yield replace(fact, text=fact.text + home)
    for part, sense in (("besieged", "is besieged"), ("blockaded", "is blockaded")):
        for name in getattr(position, part):
            yield _without(position, part, name, f"{name} {sense}", f"{name} is not {part}")


def _without(position: Position, part: str, name: str, text: str, other: str) -> Fact:
    """Return the fact that a name stands in a part of a position."""
    now = getattr(position, part)
    left = (
        {key: now[key] for key in now if key != name} if isinstance(now, dict) else tuple(n for n in now if n != name)
    )
    return Fact(text, (left,), lambda left: replace(position, **{part: left}), lambda _: other)


# ---- pieces and cards


def _pieces(position: Position, nation: str, places: list[str]) -> Iterator[Fact]:
    """Yield where a nation's pieces are; generals could be in Regroup, unused, or at one of some places."""
    side = position.sides[nation]
    for general, seat in side.leaders.items():
        others = tuple(other for other in (REGROUP, UNUSED, *places) if other != seat)
        yield Fact(
            f"{general} is {where(seat)}", others,
            lambda other, general=general: advance(position, {("seat", general): other}),
            lambda other, general=general: f"{general} is {where(other)}",
        )  # fmt: skip
    for part in ("units", "ready", "refit"):
        numbers = getattr(side, part)
        for place in dict.fromkeys((*numbers, *places)):
            if part != "units" or place in position.atlas.duchies:
                yield _numbered(position, (part, nation, place), numbers.get(place, 0))
    for kind, word in (("units", "Unit"), ("squadrons", "squadron"), ("flags", "Flag")):
        yield numbered(
            lambda n, word=word: f"{title(nation)} has {counted(n, word)} in Regroup", getattr(side, f"regroup_{kind}"),
            lambda n, kind=kind: advance(position, {("regrouped", nation, kind): n}),
        )  # fmt: skip
    if side.marker:
        yield _numbered(position, ("marker", nation), side.marker)
    yield from _cards(position, nation)


_CARDS: dict[str, Callable[[int], str]] = {
    "hand": lambda n: f"{counted(n, 'card')} in hand",
    "unplayed": lambda n: counted(n, "unplayed card"),
    "reserves": lambda n: f"{counted(n, 'Reserve')} that it may use",
    "owned": lambda n: f"{counted(n, 'Reserve')} that it first owned",
    "resources": lambda n: counted(n, "Resource"),
    "cp": lambda n: f"{n} CP of discarded cards",
    "given": lambda n: f"given up {counted(n, 'Reserve')} with its hand",
}
_DONE = {
    "peace": "bought a modifier to its Peace roll", "drawn": "drawn for the next Turn",
    "replaced": "replaced its hand", "void": "covered its Void box",
}  # fmt: skip


def _cards(position: Position, nation: str) -> Iterator[Fact]:
    """Yield what a nation has in cards, and what it has done with them."""
    cards, name = position.sides[nation].cards, title(nation)
    for part, words in _CARDS.items():
        yield _numbered(
            position, ("cards", nation, part), getattr(cards, part), lambda n, words=words: f"{name} has {words(n)}"
        )
    for part, words in _DONE.items():
        done = getattr(cards, part)
        yield Fact(
            f"{name} has {'' if done else 'not '}{words}", (not done,),
            lambda other, part=part: advance(position, {("cards", nation, part): other}),
            lambda other, words=words: f"{name} has {'' if other else 'not '}{words}",
        )  # fmt: skip


def _stocks(position: Position, nation: str) -> Iterator[Fact]:
    """Yield how many pieces of each kind a nation has in all, what its generals lead, its CPs; and the prices."""
    side, name = position.sides[nation], title(nation)

    def put(**parts: Any) -> Position:
        return replace(position, sides={**position.sides, nation: replace(side, **parts)})

    for general, rating in side.ratings.items():
        yield numbered(
            lambda n, general=general: f"{general}'s Command Rating is {n}", rating,
            lambda n, general=general: put(ratings={**side.ratings, general: n}),
        )  # fmt: skip
    for part, words in (("supply_units", "Unit"), ("supply_squadrons", "squadron")):
        yield numbered(lambda n, words=words: f"{name} has {counted(n, words)} in all", getattr(side, part),
                       lambda n, part=part: put(**{part: n}))  # fmt: skip
    amount = printed_amount(nation) if side.cp is None else side.cp
    yield numbered(lambda n: f"{name} has {n} reinforcement CP", amount, lambda n: put(cp=n))
    yield numbered(lambda n: f"{name} kept {n} CP", side.kept, lambda n: put(kept=n))
    yield numbered(
        lambda n: f"{name}'s Reserve would carry a Convoy {counted(n, 'Zone')}", side.reserve, lambda n: put(reserve=n)
    )
    if nation == next(iter(position.sides)):
        for part in ("prices", "track"):
            yield from _table(position, part)


def _table(position: Position, part: str) -> Iterator[Fact]:
    words = {"prices": "a {} costs {} CP", "track": "the {} column of the Track costs {} CP"}[part]
    table = getattr(position, part)
    for key, number in table.items():
        yield numbered(
            lambda n, key=key: words.format(key, n), number,
            lambda n, key=key: replace(position, **{part: {**table, key: n}}), stock=False,
        )  # fmt: skip
