"""The sentence for each order in Russian. Reading what is said gives the order again."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

from ..hole import AnyOrder
from ..russian import ACC, GEN, NOM, NOUNS, Names, listed
from . import orders

NAMES = Names.of(Path(__file__).parent)
_n = NAMES.say
_MANNERS = {
    orders.FOOT: "пешком", orders.TRANSPORTS: "на транспорте", orders.MOUNTED: "верхом",
    orders.DISMOUNTED: "спешенными",
}  # fmt: skip
_EDGES = {"north": "северного", "east": "восточного", "south": "южного", "west": "западного"}
_STEPS = {"movement": "движения", "shooting": "стрельбы", "assault": "атаки"}
_SPOTS = {
    "": "", "on the table": " на столе", "off the table": " вне стола", "together": " вместе", "apart": " порознь",
}  # fmt: skip


def _platoons(names: tuple[Any, ...]) -> str:
    return listed([_n(name, ACC) for name in names])


def _edge(edge: Any) -> str:
    return f"у {_EDGES.get(edge, str(edge))} края"


def _manner(manner: Any) -> str:
    return _MANNERS.get(manner, str(manner))


def _team(order: Any) -> str:
    return f"{_n(order.team, NOM)} из {_n(order.platoon, GEN)}"


def _held(order: orders.Hold) -> str:
    number = 0 if order.number is None else order.number
    what = _platoons(order.platoons) if order.platoons else NOUNS["platoon"].counted(number)
    return f"оставить {what} в резерве{_SPOTS[order.spot]}"


def _arrived(order: orders.Arrive) -> str:
    parts = [
        f"{_n(order.platoon)} прибывает",
        "" if order.manner is None else _manner(order.manner),
        "" if order.die is None else f"с броском {order.die}",
        "" if order.edge is None else _edge(order.edge),
        "" if order.step is None else f"в Шаг {_STEPS[order.step]}",
    ]
    return " ".join(part for part in parts if part)


def _moved(order: orders.Move) -> str:
    length = orders.length(order.distance)
    if order.unit == "cm":
        told = f"{length} см"
    else:
        whole = not isinstance(order.distance, Fraction)
        told = NOUNS["inches"].counted(order.distance) if whole else f"{length} дюйма"
    return f"{_team(order)} движется на {told}"


_SENTENCES: dict[type, Callable[[Any], str]] = {
    AnyOrder: lambda _: "любой приказ",
    orders.Nothing: lambda _: "ничего не происходит",
    orders.Hold: _held,
    orders.Deploy: lambda o: f"выставить {_platoons(o.platoons)}",
    orders.Choose: lambda o: f"выбрать {_platoons(o.platoons)}",
    orders.Roll: lambda o: f"бросить {', '.join(map(str, o.dice))}",
    orders.Arrive: _arrived,
    orders.Put: lambda o: f"поставить командное отделение из {_n(o.platoon, GEN)} {_edge(o.edge)}",
    orders.Come: lambda o: f"{_team(o)} выходит {_manner(o.manner)}",
    orders.Move: _moved,
    orders.TakePosition: lambda o: f"{_team(o)} занимает позицию",
}


def say(order: Any) -> str:
    """Return the sentence of an order in Russian.

    Example:
        >>> say(orders.Move("Rifle platoon", "anti-tank gun", 4, "inches"))
        'противотанковая пушка из стрелкового взвода движется на 4 дюйма'
    """
    order = orders.inner(order)
    return _SENTENCES[type(order)](order)
