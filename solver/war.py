"""How could one nation be at war with another? Every legal way, each judged."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..constraints.faces import Play, Table
from ..model.mistakes import BadInput, Mistake, nearest
from ..model.ruling import Ruling
from .check import LEGAL, Finding, check


@dataclass(frozen=True)
class Way:
    """One legal way.

    Attributes:
        orders: the orders.
        cp: what they cost.
        camp: the Camp that the attacker joins, None where it joins none.
        consent: whose leave that takes.
        gains: the Power whose ally the target becomes, None if nobody's.
        journal: what follows.
    """

    orders: tuple[Any, ...]
    cp: int
    camp: str | None
    consent: tuple[str, ...]
    gains: str | None
    journal: tuple[Any, ...]


@dataclass(frozen=True)
class War:
    """Whether two nations are at war, and how they could be.

    Attributes:
        at_war: whether they are already: then no way is looked for.
        ways: the shortest first, of these the cheapest.
        tried: orders that no rule lets pass, with the rules that they break; told where there is no way.
        hangs_on: open questions, each with an answer that alone would make the ways others.
    """

    at_war: bool
    ways: tuple[Way, ...] = ()
    tried: tuple[tuple[tuple[Any, ...], tuple[Finding, ...]], ...] = ()
    hangs_on: tuple[tuple[str, str], ...] = ()


def dealt(position: Any, attacker: str, target: str, cp: int | None) -> Any:
    """Return the position with so many CPs in its clock, for two nations that could be at war in it.

    Args:
        position: the position.
        attacker: who wants the war.
        target: with whom.
        cp: the CPs of the card played, None for those of the clock.

    Raises:
        BadInput: nations that are not in the position, one nation twice, or CPs in an Interphase.
    """
    mistakes = [
        Mistake(
            option, 0, 0, f"{nation[:60]!r} is not in the position", f"one of {known}{nearest(nation, position.sides)}"
        )
        for option, nation in (("--attacker", attacker), ("--target", target))
        if nation not in position.sides
        for known in [", ".join(position.sides)]
    ]
    if not mistakes and attacker == target:
        mistakes.append(Mistake("--target", 0, 0, f"{target} is the attacker itself", "another nation"))
    if cp is not None and position.clock.phase != "impulse":
        mistakes.append(Mistake("--cp", 0, 0, "the position is in an Interphase, where no card is played", "no --cp"))
    if mistakes:
        raise BadInput(mistakes)
    return position if cp is None else replace(position, clock=replace(position.clock, cp=cp))


def find_war(play: Play, position: Any, attacker: str, target: str, ruling: Ruling) -> War:
    """Find every legal way to be at war, by a declaration or by a Camp.

    A way is left out where another without steps on the Track costs no more, joins the same Camp and gives the target
    to the same Power.
    """
    found = _find(play, position, attacker, target, ruling)
    turned = tuple(
        (question, answer)
        for question in sorted(ruling.consulted - ruling.pinned)
        for answer in ruling.others(question)
        if _find(play, position, attacker, target, ruling.change(question, answer)).ways != found.ways
    )
    return replace(found, hangs_on=turned)


def _find(play: Play, position: Any, attacker: str, target: str, ruling: Ruling) -> War:
    if target in position.enemies(attacker):
        return War(True)
    table, choose = play.lay(position, attacker, ruling), play.choosing()
    ways: list[Way] = []
    tried: dict[tuple, tuple[tuple[Any, ...], tuple[Finding, ...]]] = {}
    for orders in sorted(choose.ways_to_war(position, attacker, target, ruling), key=len):
        verdict = check(play, table, orders)
        if verdict.verdict != LEGAL:
            tried[_unasked(orders)] = (orders, verdict.findings)  # with leave, where it was tried with and without
            continue
        way = _way(play, table, orders, verdict.ledger.spent if verdict.ledger else 0, target)
        if way and not any(_serves(other, way) and not choose.goes_left(other.orders) for other in ways):
            ways.append(way)
    ways.sort(key=lambda way: (len(way.orders), way.cp, tuple(map(play.say, way.orders))))
    return War(False, tuple(ways), () if ways else tuple(tried.values()))


def _unasked(orders: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(replace(order, consents=()) if hasattr(order, "consents") else order for order in orders)


def _way(play: Play, table: Table, orders: tuple[Any, ...], cp: int, target: str) -> Way | None:
    """Return the way that legal orders are, None if they bring no war."""
    before, after, nation = table.position, play.after(table, orders), table.nation
    if target not in after.enemies(nation):
        return None
    camp = after.camp(nation) if after.camp(nation) != before.camp(nation) else None
    consent = next((order.consents for order in orders if getattr(order, "camp", None)), ())
    power = after.pacts.get(target)
    gains = power if power != before.pacts.get(target) else None
    return Way(orders, cp, camp, consent, gains, tuple(play.journal(table, orders)))


def _serves(other: Way, way: Way) -> bool:
    """Return whether one way comes to the same as another, for no more CP."""
    same = (other.camp, other.gains) == (way.camp, way.gains)
    return same and other.cp <= way.cp
