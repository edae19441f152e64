"""The tables beside a picture's map: orders with their costs, the Track, the nations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ....model.napoleonic_wars.acts import By
from ....model.napoleonic_wars.nations import CONSULS, POWERS, title
from ....model.napoleonic_wars.orders import say
from ....model.napoleonic_wars.position import BOXES, REGROUP, UNUSED, Position, Side
from ....model.ruling import Ruling
from ...picturing import Fault, Panel, Row
from ..reinforcement.ground import Ground
from .land import named

NONE = "–"


def orders_panel(orders: Sequence[Any], nation: str, verdict: Any, faults: Sequence[Fault]) -> Panel:
    """Return a turn's orders, what each costs, and the sum."""
    ledger = verdict.ledger if verdict else None
    costs: dict[int, int] = {}
    for entry in ledger.entries if ledger else ():
        costs[entry.order] = costs.get(entry.order, 0) + entry.cp
    rows = []
    for number, order in enumerate(orders, 1):
        broken = tuple(fault.statement for fault in faults if number in fault.orders)
        whose = order.nation if isinstance(order, By) else nation
        rows.append(Row((str(number), say(order), str(costs.get(number, ""))), whose, broken))
    if ledger and (ledger.entries or ledger.available is not None):
        known = ledger.available is not None
        told = f"{ledger.spent} of {ledger.available} CP spent, {ledger.left} left" if known else "CP spent"
        rows.append(Row(("", told, str(ledger.spent))))
        for share in ledger.shares if len(ledger.shares) > 1 else ():
            rows.append(Row(("", f"{title(share.nation)}: of {share.available} CP", str(share.spent)), share.nation))
    return Panel("Orders", tuple(rows or [Row(("", "none", ""))]), ("", "order", "CP"), (0, 2))


def track_panel(position: Position) -> Panel:
    """Return the Diplomatic Track: a row for each Power, and the consuls in its boxes."""
    head = ("", *(f"{box.capitalize()} ({position.track[box]} CP)" for box in BOXES))
    rows = []
    for power in (None, *POWERS):
        cells = [[] for _ in BOXES]
        for nation in CONSULS:
            consul = position.consul(nation)
            if nation in position.sides and position.proxy(nation) and consul.row == power:
                flipped = "" if consul.side == "normal" else f" ({consul.side})"
                cells[BOXES.index(consul.box)].append(f"{title(nation)}{flipped}")
        if power is None and not any(cells):
            continue
        named_row = title(power) if power else "no row"
        rows.append(Row((named_row, *(", ".join(cell) or NONE for cell in cells)), power))
    return Panel("Diplomatic Track", tuple(rows), head)


def nations_panel(position: Position, ruling: Ruling) -> Panel:
    """Return each nation: its Camp or ally, its reinforcement CPs, what waits in Regroup, what is unused."""
    rows = []
    for nation, side in position.sides.items():
        amount = Ground(position, nation, ruling).amount
        waiting = _pieces(side.regroup_units, side.regroup_squadrons, side, REGROUP)
        unused = _pieces(side.unused_units, side.unused_squadrons, side, UNUSED)
        rows.append(Row((title(nation), _side_of(position, nation), str(amount), waiting, unused), nation))
    return Panel("Nations", tuple(rows), ("", "side", "CP", "in Regroup", "unused pieces"), (2,))


def affairs_panel(position: Position) -> Panel | None:
    """Return what else is the matter: wars, Foreign Wars, Subjects, sieges, what is due; None where nothing is."""
    rows = [Row((title(a), f"at war with {title(b)}"), a) for a, b in position.wars]
    rows += [
        Row((f"{war.name} war", "between " + " and ".join(map(title, war.nations)))) for war in position.foreign_wars
    ]
    rows += [Row((title(a), f"Subject Neutral of {title(b)}"), a) for a, b in position.subjects.items()]
    rows += [Row((place, f"besieged; {title(nation)} holds the Fortress"), nation)
             for place, nation in position.besieged.items()]  # fmt: skip
    rows += [Row((due.statement, " ".join(_due(due))), due.nation) for due in position.due]
    return Panel("Affairs", tuple(rows)) if rows else None


def _due(due: Any) -> Iterator[str]:
    yield f"{due.kind} is due"
    if due.nation:
        yield f"for {title(due.nation)}"
    if due.place:
        yield f"at {due.place}"


def _side_of(position: Position, nation: str) -> str:
    camp, ally = position.camp(nation), position.pacts.get(nation)
    parts = [camp.capitalize() if camp else "", f"ally of {title(ally)}" if ally else ""]
    return ", ".join(filter(None, parts)) or "neutral"


def _pieces(units: int, squadrons: int, side: Side, seat: str) -> str:
    generals = named(side, (general for general, where in side.leaders.items() if where == seat))
    counted = [f"{n} {word}{'' if n == 1 else 's'}" for n, word in ((units, "unit"), (squadrons, "squadron")) if n]
    return ", ".join([*counted, *([generals] if generals else [])]) or NONE
