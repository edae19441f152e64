"""The Diplomatic Track as a graph, read off the rules of section 8.1: which steps they allow to whom, at what price."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from ....model.napoleonic_wars.acts import FlipConsul, MoveConsul
from ....model.napoleonic_wars.nations import POWERS
from ....model.napoleonic_wars.position import BOXES, Consul, Position
from ....model.ruling import Ruling
from ..steps.story import Story


@dataclass(frozen=True)
class TrackStep:
    """One step that the rules allow: from a place on the Track to another.

    Attributes:
        start: where the consul stands before, and
        end: after it.
        nation: who gives the order.
        order: the order.
        cp: what it costs.
    """

    start: Consul
    end: Consul
    nation: str
    order: Any
    cp: int


def canonical(consul: Consul) -> Consul:
    """Return a consul's place with what does not matter left out: on its normal side an Uncommitted one has no row.

    Example:
        >>> canonical(Consul("uncommitted", "france"))
        Consul(box='uncommitted', row=None, side='normal')
    """
    free = consul.box == "uncommitted" and consul.side == "normal"
    return replace(consul, row=None) if free else consul


def places(proxy: str) -> list[Consul]:
    """Return every place on the Track where a Proxy's consul can stand."""
    rows = [power for power in POWERS if power != proxy]
    found = [Consul("uncommitted")] + [Consul("uncommitted", row, "+1") for row in rows]
    return found + [Consul(box, row, side) for box in BOXES[1:] for row in rows for side in ("normal", "+1")]


def track_steps(position: Position, proxy: str, nation: str, ruling: Ruling) -> Iterator[TrackStep]:
    """Yield every step of a Proxy's consul that a nation may pay for in its Impulse.

    Args:
        position: the position; the consul is put in every place in turn.
        proxy: whose consul.
        nation: who pays.
        ruling: the answers in force.
    """
    clock = replace(position.clock, phase="impulse", nation=nation, cp=None)
    for start in places(proxy):
        there = replace(position, clock=clock, consuls={**position.consuls, proxy: start})
        there = _allied(there, proxy, start)
        rows = [start.row] if start.row else [power for power in POWERS if power != proxy]
        orders = [MoveConsul(proxy, step, row) for row in rows for step in ("left", "right")]
        for order in [*orders, FlipConsul(proxy)]:
            story = Story(there, nation, (order,), ruling)
            if all(clause.holds or not clause.given for _, clause in story.clauses):
                end = canonical(story.position.consul(proxy))
                yield TrackStep(start, end, nation, order, sum(cp for _, cp in story.costs))


def _allied(position: Position, proxy: str, consul: Consul) -> Position:
    """Return the position with a Proxy in the Camp in which its consul puts it: its ally's, or none."""
    camps = {camp: tuple(n for n in members if n != proxy) for camp, members in position.camps.items()}
    camp = position.camp(consul.row) if consul.box == "ally" and consul.row else None
    if camp:
        camps[camp] = (*camps[camp], proxy)
    return replace(position, camps=camps)
