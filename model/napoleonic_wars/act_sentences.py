"""The sentence for each order besides reinforcement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .acts import (
    CP,
    DISCARDED,
    EVENT,
    Attack,
    Attrition,
    Battle,
    BecomeNeutral,
    ChangeRow,
    DeclareWar,
    EndAlliance,
    EndForeignWar,
    Evade,
    Expel,
    FlipConsul,
    ForcesByEvent,
    FormArmada,
    FormArmyGroup,
    JoinCamp,
    KeepForces,
    LetAllianceEnd,
    March,
    MoveConsul,
    Negotiate,
    PassCard,
    PlaceFlag,
    PlayCard,
    PlayEvent,
    PlayForeignWar,
    RegroupForces,
    RemainSubject,
    RemoveFlag,
    RestoreAlliance,
    SendToRegroup,
)
from .card_acts import (
    AddUnplayed,
    CoverVoid,
    DiscardAtRandom,
    DiscardForCP,
    DrawCard,
    DrawHand,
    ExchangeUnits,
    GiveUpHand,
    KeepCP,
    ReplaceHand,
    Shuffle,
    TakeBackReserves,
    UseReserve,
)
from .nations import ADJECTIVES, title


def count(number: Any, word: str, nation: str | None = None) -> str:
    """Say a number of pieces.

    Example:
        >>> count(2, "unit", "sweden"), count(1, "squadron")
        ('2 Swedish units', '1 squadron')
    """
    adjective = f"{ADJECTIVES[nation]} " if nation else ""
    return f"{number} {adjective}{word}{'' if number == 1 else 's'}"


def listed(items: list[str]) -> str:
    """Say some things one after another.

    Example:
        >>> listed(["Ney", "Soult", "Murat"])
        'Ney, Soult and Murat'
    """
    return ", ".join(items[:-1]) + (" and " if len(items) > 1 else "") + items[-1]


def priced(order: Any) -> str:
    """Say the price that an order itself states, if it does."""
    return "" if order.price is None else f" for {order.price} CP"


_BY = {CP: "", EVENT: " by an event", DISCARDED: " with discarded CP"}


def camp_said(camp: Any) -> str:
    """Say a Camp.

    Example:
        >>> camp_said("imperial")
        'the Imperial Camp'
    """
    return {"imperial": "the Imperial Camp", "coalition": "the Coalition"}.get(camp, str(camp))


def _name(nation: Any) -> str:
    return title(nation) if isinstance(nation, str) else str(nation)


def _consent(nations: tuple[Any, ...]) -> str:
    return f" with the consent of {', '.join(map(_name, nations))}" if nations else ""


def _whose(nation: str | None, word: str) -> str:
    return f"{ADJECTIVES[nation]} {word}" if nation else word


def _move(order: MoveConsul) -> str:
    boxes = {"first": " to the first box", "client": " to the Client box", "ally": " to the Ally box"}
    boxes["uncommitted"] = " to the Uncommitted box"
    step = boxes.get(order.step, f" {order.step}")
    return f"move {_name(order.nation)}{step} in {_name(order.row)}'s row{_BY[order.by]}{priced(order)}"


def _flip(order: FlipConsul) -> str:
    side = {"+1": " to +1", "normal": " back", None: ""}[order.side]
    return f"flip {_name(order.nation)}{side}{_BY[order.by]}{priced(order)}"


def _end_war(order: EndForeignWar) -> str:
    rolls = f" rolling {', '.join(map(str, order.rolls))}" if order.rolls else ""
    times = f" {order.times} time{'' if order.times == 1 else 's'}" if order.times != 1 or rolls else ""
    return f"try to end the {order.war} war{times}{rolls}{priced(order)}"


def _declare(order: DeclareWar) -> str:
    camp = f", joining {camp_said(order.camp)}{_consent(order.consents)}" if order.camp is not None else ""
    return f"declare war on {_name(order.target)}{camp}{priced(order)}"


def _march(order: March) -> str:
    group = count(order.number, order.kind, order.nation) if order.number else ""
    who = " with ".join(filter(None, [str(order.general) if order.general is not None else "", group]))
    within = {None: "", "army group": " in an Army Group", "armada": " in an Armada", "army": " in an Army"}
    kind = within.get(order.within, " in a Fleet")
    under = f" under {order.under}" if order.under is not None else ""
    cards = " with its cards" if order.cards == "its" else " with own cards" if order.nation or order.within else ""
    return f"march {who} from {order.start} to {order.end}{cards}{kind}{under}"


def _attrition(order: Attrition) -> str:
    left = [count(order.units, "unit")] if order.units else []
    left += [count(order.squadrons, "squadron")] if order.squadrons else []
    left += [str(general) for general in order.generals]
    whose = f" of {ADJECTIVES[order.nation]} forces" if order.nation else ""
    return f"attrition{whose} at {order.place} leaves {listed(left) if left else 'nothing'}"


def _battle(order: Battle) -> str:
    left = listed([count(number, "unit", nation) for number, nation in order.left]) if order.left else "nothing"
    return f"battle at {order.place} leaves {left}{' with terrain' if order.terrain else ''}"


def _to_regroup(order: SendToRegroup) -> str:
    if order.general is not None:
        what = str(order.general)
    else:
        what = count(order.number, order.kind, order.nation)
    cause = "an event" if order.cause == EVENT else order.cause
    return f"send {what} at {order.place} to Regroup by {cause}"


def _pass(order: PassCard) -> str:
    return f"{order.how} a card {'with' if order.how == 'swap' else 'to'} {_name(order.nation)}{_BY[order.by or CP]}"


def _draw(order: DrawHand) -> str:
    reserves = f" and {count(order.reserves, 'reserve')}" if order.reserves else ""
    return f"draw {count(order.cards, 'card')}{reserves}"


def _restore(order: RestoreAlliance) -> str:
    return f"restore the alliance of {_name(order.nation)} with {_name(order.power)}{_BY[order.by]}{priced(order)}"


SENTENCES: dict[type, Callable[[Any], str]] = {
    MoveConsul: _move,
    ChangeRow: lambda o: f"move {_name(o.nation)} to {_name(o.row)}'s row",
    FlipConsul: _flip,
    EndAlliance: lambda o: f"end the alliance of {_name(o.nation)} by an event, its consul to {o.box}",
    RestoreAlliance: _restore,
    LetAllianceEnd: lambda o: f"nobody restores the alliance of {_name(o.nation)}",
    KeepForces: lambda o: f"keep {_whose(o.nation, 'forces')} at {o.place}",
    RegroupForces: lambda o: f"regroup {_whose(o.nation, 'forces')} at {o.place}",
    DeclareWar: _declare,
    JoinCamp: lambda o: f"join {camp_said(o.camp)}{_consent(o.consents)}",
    BecomeNeutral: lambda _: "become neutral",
    RemainSubject: lambda _: "remain a Subject Neutral",
    Expel: lambda o: f"expel {_name(o.nation)}",
    Attack: lambda o: f"attack {ADJECTIVES[o.nation]} forces at {o.place}" if o.nation else f"attack {o.place}",
    PlaceFlag: lambda o: f"place flag at {o.place}",
    RemoveFlag: lambda o: f"remove the flag at {o.place}",
    March: _march,
    FormArmyGroup: lambda o: f"form an Army Group under {o.leader} with {o.other} at {o.place}",
    FormArmada: lambda o: f"form an Armada with {ADJECTIVES[o.nation]} squadrons at {o.place}",
    Attrition: _attrition,
    Battle: _battle,
    Evade: lambda o: f"evade from {o.start} to {o.end}",
    SendToRegroup: _to_regroup,
    ForcesByEvent: lambda o: f"place {count(o.number, 'unit')} at {o.place} by an event",
    PlayEvent: lambda o: f"play an event against {_name(o.nation)}",
    PlayForeignWar: lambda o: f"play the {o.war} war against {_name(o.nation)}",
    PassCard: _pass,
    Negotiate: lambda o: f"negotiate with {_name(o.nation)}",
    PlayCard: lambda o: f"play a card of {o.cp} CP",
    EndForeignWar: _end_war,
    DrawCard: lambda o: f"draw a {o.card} card" if o.card in ("red", "green") else f"draw a card of {o.card} CP",
    ExchangeUnits: lambda o: f"exchange {count(o.number, 'unit')}",
    KeepCP: lambda o: f"keep {o.number} CP",
    Shuffle: lambda o: f"shuffle the discards{' and the removed cards' if o.removed else ''}",
    DrawHand: _draw,
    ReplaceHand: lambda o: f"replace the hand by {count(o.cards, 'card')}",
    GiveUpHand: lambda o: f"discard the hand and give up {count(o.reserves, 'reserve')}",
    AddUnplayed: lambda o: f"add {count(o.cards, 'unplayed card')}",
    DiscardAtRandom: lambda o: f"discard {count(o.cards, 'card')} at random",
    DiscardForCP: lambda o: f"discard {count(o.cards, 'card')} for {o.cp} CP",
    UseReserve: lambda o: f"use {count(o.number, 'reserve')}",
    TakeBackReserves: lambda o: f"take back {count(o.number, 'reserve')}",
    CoverVoid: lambda o: f"{'cover' if o.cover else 'uncover'} the Void box",
}
ACTS = tuple(SENTENCES)
