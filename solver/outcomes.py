"""What would each outcome of chance lead to? For turns that leave dice or drawn cards open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Any

from ..constraints.faces import Play, Turn
from ..constraints.rulebook import face_of
from ..model.ruling import Ruling
from .check import Finding, check

MOST_OUTCOMES = 1300  # four dice


@dataclass(frozen=True)
class Outcome:
    """One way that chance may turn out.

    Attributes:
        orders: the orders that depend on it, as they then are.
        verdict: on the turn.
        findings: what it then breaks.
        events: what then happens, in words.
    """

    orders: tuple[Any, ...]
    verdict: str
    findings: tuple[Finding, ...]
    events: tuple[str, ...]


def outcomes(play: Play, turn: Turn, ruling: Ruling) -> Iterator[Outcome]:
    """Yield what each outcome of the dice and draws that a turn leaves open leads to.

    Nothing is yielded where no chance is open, where more than chance is, or where nothing can be rolled.
    """
    chances = face_of(play, "chances")
    if chances is None:
        return
    ways = [list(islice(chances(order), MOST_OUTCOMES)) for order in turn.orders]
    if all(len(way) == 1 for way in ways) or any(not way or play.has_holes(way[0]) for way in ways):
        return
    table = play.lay(turn.position, turn.nation, ruling.pin(turn.pinned))
    for orders in islice(product(*ways), MOST_OUTCOMES):
        settled = play.settle(table, orders)
        if play.has_holes(settled):
            return
        verdict = check(play, table, settled)
        events = tuple(event.text for event in play.journal(table, settled))
        told = tuple(order for order, way in zip(orders, ways, strict=True) if len(way) > 1)
        yield Outcome(told, verdict.verdict, verdict.findings, events)
