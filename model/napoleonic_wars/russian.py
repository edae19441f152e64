"""The sentence for each order in Russian. Reading what is said gives the order again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..hole import AnyOrder, Hole
from ..russian import ACC, DAT, FEMININE, GEN, INS, MASCULINE, NOUNS, PLURAL, PRE, Names, behind, listed
from . import acts, card_acts, orders
from .acts import CP, DISCARDED, EVENT

NAMES = Names.of(Path(__file__).parent)
_n = NAMES.say
_BY = {CP: "", EVENT: " событием", DISCARDED: " сброшенными КО"}
_BOXES = {
    "uncommitted": "в ячейку Неприсоединившихся",
    "first": "в первую ячейку",
    "client": "в ячейку Клиента",
    "ally": "в ячейку Союзника",
}
_STEPS = {"left": "влево", "right": "вправо", **_BOXES}
_FORMATIONS = {"army group": "группы армий", "armada": "армады", "army": "армии", "fleet": "флота"}
_CAMPS = {"imperial": "в Имперский лагерь", "coalition": "в Коалицию"}


def _at(place: Any) -> str:
    return behind("в", _n(place, PRE))


def _into(place: Any) -> str:
    return behind("в", _n(place, ACC))


def _count(number: Any, kind: str, nation: str | None = None, case: str = ACC) -> str:
    return NOUNS[kind].counted(number, case, NAMES.stems[nation] if nation else "")


def _row(nation: Any, case: str, noun: str) -> str:
    return f"{behind('в', NAMES.adjective(nation, MASCULINE, case))} {noun}"


def _forces(nation: str | None, case: str = ACC) -> str:
    noun = "войск" if case == GEN else "войска"
    return f"{NAMES.adjective(nation, PLURAL, case)} {noun}" if nation else noun


def _priced(order: Any) -> str:
    return "" if order.price is None else f" за {order.price} КО"


def _consent(nations: tuple[Any, ...]) -> str:
    return f" с согласия {', '.join(_n(nation, GEN) for nation in nations)}" if nations else ""


def _camp(camp: Any) -> str:
    return _CAMPS.get(camp, f"в {camp}")


# ---- reinforcement


def _counted(verb: str, kind: str, spot: Callable[[Any], str]) -> Callable:
    def sentence(order: Any, home: str | None) -> str:
        place = "" if order.place in (orders.ANYWHERE, home) else f" {spot(order.place)}"
        return f"{verb} {_count(order.number, kind)}{place}{_priced(order)}"

    return sentence


def _named(verb: str, spot: Callable[[Any], str]) -> Callable:
    def sentence(order: Any, home: str | None) -> str:
        place = "" if order.place in (orders.ANYWHERE, home) else f" {spot(order.place)}"
        return f"{verb} {_n(order.general, ACC)}{place}{_priced(order)}"

    return sentence


def _deploy(order: orders.Deploy, _home: str | None) -> str:
    kind = "squadron" if order.force == "fleet" else "unit"
    who = {"fleet": "флот", "convoy": "конвой"}.get(order.force) or _n(order.leader, ACC)
    if order.force == "convoy" and order.leader is not None:
        who += f" под началом {_n(order.leader, GEN)}"
    along = [_count(lift.number, kind, lift.nation, INS) for lift in order.lifts if lift.place == order.start]
    along += [_n(ride.general, INS) for ride in order.rides if ride.place == order.start]
    later = [
        f"{_count(lift.number, kind, lift.nation)} {_at(lift.place)}"
        for lift in order.lifts
        if lift.place != order.start
    ]
    later += [f"{_n(ride.general, ACC)} {_at(ride.place)}" for ride in order.rides if ride.place != order.start]
    taken = f" {behind('с', listed(along))}" if along else ""
    on_the_way = [f"подбирая {listed(later)}"] if later else []
    on_the_way += [f"оставляя {_count(drop.number, kind)} {_at(drop.place)}" for drop in order.drops]
    way = () if isinstance(order.via, Hole) else order.via or ()
    via = f" через {', '.join(_n(place, ACC) for place in way)}" if way else ""
    verb = "дополнительно развернуть" if order.extra else "развернуть"
    glue = " и " if via and not taken else ", "  # behind a comma another Zone of the way would be read
    tail = taken + (glue + " и ".join(on_the_way) if on_the_way else "")
    return f"{verb} {who} из {_n(order.start, GEN)} {_into(order.end)}{via}{tail}{_priced(order)}"


# ---- the Track, alliances, Camps and war


def _move(order: acts.MoveConsul) -> str:
    step = _STEPS.get(order.step, str(order.step))
    return f"сдвинуть {_n(order.nation, ACC)} {step} {_row(order.row, PRE, 'ряду')}{_BY[order.by]}{_priced(order)}"


def _flip(order: acts.FlipConsul) -> str:
    side = {"+1": " на +1", "normal": " обратно", None: ""}[order.side]
    return f"перевернуть {_n(order.nation, ACC)}{side}{_BY[order.by]}{_priced(order)}"


def _restore(order: acts.RestoreAlliance) -> str:
    power = behind("с", _n(order.power, INS))
    return f"восстановить союз {_n(order.nation, GEN)} {power}{_BY[order.by]}{_priced(order)}"


def _declare(order: acts.DeclareWar) -> str:
    camp = f", вступая {_camp(order.camp)}{_consent(order.consents)}" if order.camp is not None else ""
    return f"объявить войну {_n(order.target, DAT)}{camp}{_priced(order)}"


def _attack(order: acts.Attack) -> str:
    return (
        f"атаковать {_forces(order.nation)} {_at(order.place)}" if order.nation else f"атаковать {_n(order.place, ACC)}"
    )


def _march(order: acts.March) -> str:
    if order.general is None:
        who = _count(order.number, order.kind, order.nation)
    else:
        who = _n(order.general, ACC)
        if order.number:
            who += f" {behind('с', _count(order.number, order.kind, order.nation, INS))}"
    within = {None: "", "army group": "группы армий", "armada": "армады", "army": "армии", "fleet": "флота"}[
        order.within
    ]
    formation = f" в составе {within}" if within else ""
    under = f" под началом {_n(order.under, GEN)}" if order.under is not None else ""
    cards = " её картами" if order.cards == "its" else " своими картами" if order.nation or order.within else ""
    return f"двинуть {who} из {_n(order.start, GEN)} {_into(order.end)}{cards}{formation}{under}"


def _group(order: acts.FormArmyGroup) -> str:
    other = behind("с", _n(order.other, INS))
    return f"образовать группу армий под началом {_n(order.leader, GEN)} {other} {_at(order.place)}"


# ---- what is due, events, Foreign Wars


def _attrition(order: acts.Attrition) -> str:
    left = [_count(order.units, "unit")] if order.units else []
    left += [_count(order.squadrons, "squadron")] if order.squadrons else []
    left += [_n(general, ACC) for general in order.generals]
    whose = f" {_forces(order.nation, GEN)}" if order.nation else ""
    told = f"оставляет {listed(left)}" if left else "не оставляет ничего"
    return f"истощение{whose} {_at(order.place)} {told}"


def _battle(order: acts.Battle) -> str:
    left = [_count(number, "unit", nation) for number, nation in order.left]
    told = f"оставляет {listed(left)}" if left else "не оставляет ничего"
    return f"сражение {_at(order.place)} {told}{' с учётом местности' if order.terrain else ''}"


def _to_regroup(order: acts.SendToRegroup) -> str:
    what = _n(order.general, ACC) if order.general is not None else _count(order.number, order.kind, order.nation)
    cause = {EVENT: "события", "conquest": "завоевания", "submission": "сдачи"}[order.cause]
    return f"отправить {what} {_at(order.place)} в Перегруппирование из-за {cause}"


def _pass(order: acts.PassCard) -> str:
    if order.how == "swap":
        what = f"обменяться картой {behind('с', _n(order.nation, INS))}"
    else:
        what = f"{'отдать' if order.how == 'give' else 'показать'} карту {_n(order.nation, DAT)}"
    return f"{what}{_BY[order.by or CP]}"


def _war(war: str, case: str) -> str:
    return f"{NAMES.adjective(war, FEMININE, case)} войну"


def _end_war(order: acts.EndForeignWar) -> str:
    one = len(order.rolls) == 1
    rolls = f" с {'броском' if one else 'бросками'} {', '.join(map(str, order.rolls))}" if order.rolls else ""
    times = f" {_count(order.times, 'time')}" if order.times != 1 or rolls else ""
    return f"попытаться закончить {_war(order.war, ACC)}{times}{rolls}{_priced(order)}"


def _draw_card(order: card_acts.DrawCard) -> str:
    colours = {"red": "красную", "green": "зелёную"}
    return f"вытянуть {colours[order.card]} карту" if order.card in colours else f"вытянуть карту на {order.card} КО"


def _draw(order: card_acts.DrawHand) -> str:
    reserves = f" и {_count(order.reserves, 'reserve')}" if order.reserves else ""
    return f"вытянуть {_count(order.cards, 'card')}{reserves}"


SENTENCES: dict[type, Callable[[Any], str]] = {
    AnyOrder: lambda _: "любой приказ",
    acts.MoveConsul: _move,
    acts.ChangeRow: lambda o: f"сдвинуть {_n(o.nation, ACC)} {_row(o.row, ACC, 'ряд')}",
    acts.FlipConsul: _flip,
    acts.EndAlliance: lambda o: f"прекратить союз {_n(o.nation, GEN)} событием, её консула {_BOXES[o.box]}",
    acts.RestoreAlliance: _restore,
    acts.LetAllianceEnd: lambda o: f"никто не восстанавливает союз {_n(o.nation, GEN)}",
    acts.KeepForces: lambda o: f"оставить {_forces(o.nation)} {_at(o.place)}",
    acts.RegroupForces: lambda o: f"перегруппировать {_forces(o.nation)} {_at(o.place)}",
    acts.DeclareWar: _declare,
    acts.JoinCamp: lambda o: f"вступить {_camp(o.camp)}{_consent(o.consents)}",
    acts.BecomeNeutral: lambda _: "стать нейтральной",
    acts.RemainSubject: lambda _: "остаться Вынужденным нейтралом",
    acts.Expel: lambda o: f"исключить {_n(o.nation, ACC)}",
    acts.Attack: _attack,
    acts.PlaceFlag: lambda o: f"поставить флаг {_at(o.place)}",
    acts.RemoveFlag: lambda o: f"убрать флаг {_at(o.place)}",
    acts.March: _march,
    acts.FormArmyGroup: _group,
    acts.FormArmada: lambda o: (
        f"образовать армаду {behind('с', NAMES.adjective(o.nation, PLURAL, INS))} эскадрами {_at(o.place)}"
    ),
    acts.Attrition: _attrition,
    acts.Battle: _battle,
    acts.Evade: lambda o: f"уклониться из {_n(o.start, GEN)} {_into(o.end)}",
    acts.SendToRegroup: _to_regroup,
    acts.ForcesByEvent: lambda o: f"поместить {_count(o.number, 'unit')} {_at(o.place)} событием",
    acts.PlayEvent: lambda o: f"разыграть событие против {_n(o.nation, GEN)}",
    acts.PlayForeignWar: lambda o: f"разыграть {_war(o.war, ACC)} против {_n(o.nation, GEN)}",
    acts.PassCard: _pass,
    acts.Negotiate: lambda o: f"вести переговоры {behind('с', _n(o.nation, INS))}",
    acts.PlayCard: lambda o: f"разыграть карту на {o.cp} КО",
    acts.EndForeignWar: _end_war,
    card_acts.DrawCard: _draw_card,
    card_acts.ExchangeUnits: lambda o: f"разменять {_count(o.number, 'unit')}",
    card_acts.KeepCP: lambda o: f"оставить {o.number} КО",
    card_acts.Shuffle: lambda o: f"перемешать сброс{' и удалённые карты' if o.removed else ''}",
    card_acts.DrawHand: _draw,
    card_acts.ReplaceHand: lambda o: f"заменить руку на {_count(o.cards, 'card')}",
    card_acts.GiveUpHand: lambda o: f"сбросить руку и отдать {_count(o.reserves, 'reserve')}",
    card_acts.AddUnplayed: lambda o: f"добавить {NOUNS['card'].counted(o.cards, ACC, 'несыгранн')}",
    card_acts.DiscardAtRandom: lambda o: f"сбросить {_count(o.cards, 'card')} случайным образом",
    card_acts.DiscardForCP: lambda o: f"сбросить {_count(o.cards, 'card')} за {o.cp} КО",
    card_acts.UseReserve: lambda o: f"использовать {_count(o.number, 'reserve')}",
    card_acts.TakeBackReserves: lambda o: f"вернуть себе {_count(o.number, 'reserve')}",
    card_acts.CoverVoid: lambda o: f"{'закрыть' if o.cover else 'открыть'} бокс «Пусто»",
}
_PLACED: dict[type, Callable[[Any, str | None], str]] = {
    orders.FormUnits: _counted("построить", "unit", _at),
    orders.FormSquadrons: _counted("построить", "squadron", _at),
    orders.CallUp: _named("призвать", _at),
    orders.ReturnUnits: _counted("вернуть", "unit", _into),
    orders.ReturnSquadrons: _counted("вернуть", "squadron", _into),
    orders.ReturnGeneral: _named("вернуть", _into),
    orders.Refit: _counted("снарядить", "squadron", _at),
    orders.Deploy: _deploy,
}


def say(order: Any, home: str | None = None) -> str:
    """Return an order's sentence in Russian.

    Args:
        order: the order.
        home: a place that need not be said because it is the only one.

    Example:
        >>> say(orders.FormUnits(2, "Paris"))
        'построить 2 части в Париже'
    """
    if isinstance(order, acts.By):
        return f"{_n(order.nation)}: {say(order.order, home)}"
    plain = SENTENCES.get(type(order))
    return plain(order) if plain else _PLACED[type(order)](order, home)
