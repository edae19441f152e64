"""What a condition says, in the language that is spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..language import told

if TYPE_CHECKING:
    from .goals import Linear, Measure

REGROUP = "(Regroup)"
COUNTED = {  # what is counted somewhere, by the kind of measure
    "units": "units {where}",
    "generals": "generals {where}",
    "squadrons": "squadrons {where}",
    "ready": "squadrons ready {where}",
    "marked": "squadrons in refit {where}",
    "pieces": "pieces {where}",
    "strongest": "strongest army {where}",
}
OTHERS = {
    "spent": "CP spent",
    "left": "CP left",
    "orders": "orders",
    "distance": "distance of {general} to {place}",
    "seat": "{general} at {place}",
    "ally": "ally {nation}",
    "consul": "consul {nation}",
    "at_war": "at war with {nation}",
}


def said_condition(left: Linear, comparison: str, right: Linear) -> str:
    """Return a comparison of two sums, as it can be read again.

    Args:
        left: a sum.
        comparison: one of <=, >=, <, >, =.
        right: the other sum.

    Example:
        >>> from .goals import Linear, Measure
        >>> said_condition(Linear(((2, Measure("units", ("Vienna", "Linz"))),), 1), "<", Linear((), 9))
        '2*units at Vienna, Linz + 1 < 9'
        >>> said_condition(Linear((), -2), "=", Linear(((-1, Measure("left")),), -3))
        '0 - 2 = 0 - CP left - 3'
    """
    return f"{_sum(left)} {comparison} {_sum(right)}"


def _sum(linear: Linear) -> str:
    terms = [(factor, f"{abs(factor)}*" * (abs(factor) != 1) + _measure(measure)) for factor, measure in linear.terms]
    constant = [(linear.constant, str(abs(linear.constant)))] if linear.constant or not terms else []
    terms = [*constant, *terms] if linear.constant > 0 and terms and terms[0][0] < 0 else [*terms, *constant]
    if terms[0][0] < 0:  # no sum begins with a minus
        terms = [(0, "0"), *terms]
    (_, begun), *others = terms
    return begun + "".join(f" {'-' if factor < 0 else '+'} {text}" for factor, text in others)


def _measure(measure: Measure) -> str:
    if measure.kind in COUNTED:
        return told(COUNTED[measure.kind], where=_where(measure.where)).strip()
    place = ", ".join(measure.where or ())
    return told(OTHERS[measure.kind], general=measure.general, place=place, nation=measure.nation.capitalize())


def _where(places: Sequence[str] | None) -> str:
    if places is None:
        return ""
    return told("in Regroup") if places == (REGROUP,) else told("at {place}", place=", ".join(places))
