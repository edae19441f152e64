"""The whole Impulse of a Neutral Proxy as 7.5 forces it, told step by step with the reasons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ....model.napoleonic_wars.card_acts import DrawCard
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.position import Position
from ....model.napoleonic_wars.turn import Turn
from ....model.ruling import Ruling
from .proxy_muster import muster_of
from .proxy_places import alone
from .proxy_procedure import (
    COLOURS,
    EXCHANGE,
    GENERAL,
    LEADER,
    MOST_MARKERS,
    REFIT,
    SQUADRON,
    SQUADRON_BACK,
    STOP,
    UNIT,
    UNIT_BACK,
    UNIT_WORTH,
    Muster,
    Step,
    after,
    due,
    gap,
    procedure,
)  # fmt: skip


@dataclass(frozen=True)
class Build:
    """One step that the procedure forces.

    Attributes:
        order: the order that takes it; of several choices the first.
        statement: the id of the statement that forces it.
        why: what that statement asks for here.
        cp_left: CPs in hand after it.
        choices: all orders that take it.
        question: the open question that would settle a choice among unequals.
    """

    order: Any
    statement: str
    why: str
    cp_left: int
    choices: tuple[Any, ...] = ()
    question: str | None = None


@dataclass(frozen=True)
class Account:
    """A Neutral Proxy's Impulse.

    Attributes:
        builds: its steps.
        end: why it ends.
        marker: +1 CP markers on the Capital afterwards.
        turn: the turn that orders it.
        taken: whether the position had to be taken as one in which that Impulse begins.
    """

    builds: tuple[Build, ...]
    end: str
    marker: int
    turn: Turn
    taken: bool


def neutral_proxies(position: Position) -> tuple[str, ...]:
    """Return the nations that form their pieces by 7.5."""
    return tuple(nation for nation in position.sides if alone(position, nation))


def proxy_impulse(position: Position, nation: str, card: int | str, ruling: Ruling, reference: str) -> Account:
    """Return the Impulse of a Neutral Proxy for which a card is drawn.

    Args:
        position: the position.
        nation: the Proxy.
        card: the card's CPs, `red` or `green`.
        ruling: the answers in force.
        reference: how a turn names the position.
    """
    clock = replace(position.clock, phase="impulse", nation=nation, cp=None)
    taken = clock != position.clock
    changes = {"clock": {"phase": "impulse", "nation": nation, "cp": None}} if taken else {}
    begun = replace(position, clock=clock)
    m = muster_of(begun, nation, ruling)
    drawn = DrawCard(card)
    marker = " and the CP of its marker added" if m.marker and card not in COLOURS else ""
    m, end = after(m, drawn, ruling), ""
    builds = [Build(drawn, "TNW-7.5.a", f"a card is drawn at random for {title(nation)}{marker}", m.cp, (drawn,))]
    for before, step, choices in procedure(m, ruling):
        m = after(before, choices[0], ruling)
        why = reason(before, step, ruling)
        builds.append(Build(choices[0], step.statement, why, m.cp, choices, gap(choices, before, ruling)))
        end = why if step.how == STOP else ""
    orders = tuple(build.order for build in builds)
    turn = Turn(begun, nation, orders, dict(ruling.answers), reference=reference, changes=changes)
    end = end or (f"a {card} card forms nothing" if card in COLOURS else ending(m, due(m, ruling)))
    return Account(tuple(builds), end, m.marker, turn, taken)


def reason(m: Muster, step: Step, r: Any) -> str:
    """Return in words why a step comes next."""
    rank = step.rank
    if step.how == STOP or rank is None:
        return ending(m, step)
    if step.how == EXCHANGE:
        return f"{rank.name} costs {rank.cost(m)} CP, {m.cp} in hand; a Unit of the Capital gives {UNIT_WORTH}"
    return {
        LEADER: lambda: "leaders in Regroup come first",
        UNIT_BACK: lambda: "Units in Regroup come after its leaders",
        SQUADRON_BACK: lambda: "squadrons in Regroup come after its leaders and Units",
        UNIT: lambda: compared(m, m.leaderless_pieces(r), "not more than"),
        GENERAL: lambda: "its Units pay for him" if m.saving else compared(m, m.leaderless(r), "more than"),
        SQUADRON: lambda: "neither a Unit nor a general is to be had",
        REFIT: lambda: "nothing is to be had but a refit",
    }[rank]()


def compared(m: Muster, number: int, how: str) -> str:
    """Return in words how many leaderless pieces the Capital holds, beside the best general's Command Rating."""
    if not m.generals:
        return "no general is left to call, and Units are left to form"
    pieces = "1 leaderless piece" if number == 1 else f"{number} leaderless pieces"
    return f"{pieces} in the Capital, {how} the Command Rating {m.rating} of {' or '.join(m.best)}"


def ending(m: Muster, step: Step) -> str:
    """Return in words why an Impulse ends, and what becomes of its CPs."""
    if m.closed or not m.cp:
        return "no CP is left"
    why = f"{step.rank.name} costs {step.rank.cost(m)} CP" if step.rank else "nothing is left to build"
    kept = min(m.cp, MOST_MARKERS - m.marker)
    lost = f", {m.cp - kept} lost" if m.cp > kept else ""
    return f"{why}: {m.cp} CP in hand, {kept} kept{lost}"
