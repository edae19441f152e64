"""What goals measure, formed in the algebra of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ....model.napoleonic_wars.goals import REGROUP, Linear, Measure, Requirement
from ....model.napoleonic_wars.orders import (
    PURCHASES,
    CallUp,
    FormSquadrons,
    FormUnits,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    Ride,
)
from ....model.napoleonic_wars.position import BOXES, Position
from ....model.ruling import Ruling
from ..reinforcement.after import After
from ..reinforcement.sea import Course
from ..reinforcement.view import View
from .decisions import present

MOVED_BY = {  # which forces' Deployments a measure of places depends on
    "units": ("army", "convoy"),
    "generals": ("army", "convoy"),
    "strongest": ("army", "convoy"),
    "distance": ("army", "convoy"),
    "seat": ("army", "convoy"),
    "pieces": ("army", "convoy", "fleet"),
    "squadrons": ("fleet",),
    "ready": ("fleet",),
}


PLACED = ("units", "generals", "ready", "marked")  # what is counted place by place
ADDED = {"pieces": ("units", "generals", "squadrons"), "squadrons": ("ready", "marked")}
ALL = ("army", "fleet", "convoy")
POLITICAL = ("ally", "consul", "at_war")
COUNTED = {"spent": 1, "left": -1, "orders": 1}  # what more Deployments can only raise (1) or lower (-1)


def forces_moving(measures: list[tuple[Measure, int]]) -> set[str]:
    """Return the forces whose Deployments can help; others need not be considered.

    Args:
        measures: each with what is wanted of it: larger (1) or smaller (-1) values, or a certain one (0).
    """
    found: set[str] = set()
    for measure, wanted in measures:
        if measure.kind in COUNTED:
            found.update(ALL if wanted != -COUNTED[measure.kind] else ())
        elif measure.where not in (None, (REGROUP,)) or measure.kind == "strongest":
            found.update(MOVED_BY.get(measure.kind, ()))
    return found


def political(position: Position, nation: str, measure: Measure) -> int:
    """Return the value of a measure that only diplomacy changes.

    Returns:
        For `ally` and `at_war` 1 or 0; for `consul` the box counted from Uncommitted (0) to Ally (3), in another
        nation's row with a minus.
    """
    if measure.kind == "ally":
        return int(measure.nation in position.allies(nation))
    if measure.kind == "at_war":
        return int(measure.nation in position.enemies(nation))
    consul = position.consul(measure.nation)
    box = BOXES.index(consul.box)
    return box if consul.row == nation else -box


LAND = (FormUnits, ReturnUnits, CallUp, ReturnGeneral)
SEA = (FormSquadrons, ReturnSquadrons, Refit)
CHANGED_BY = {  # which purchases a measure depends on; and whether on generals who go along with others
    "units": LAND,
    "generals": (*LAND, Ride),
    "strongest": (*LAND, Ride),
    "distance": (*LAND, Ride),
    "seat": (*LAND, Ride),
    "pieces": (*LAND, *SEA, Ride),
    "squadrons": SEA,
    "ready": SEA,
    "marked": SEA,
}


def kinds_helping(measures: list[tuple[Measure, int]], ruling: Ruling) -> set[type]:
    """Return the kinds of purchases that can help, and `Ride` where generals who go along with others can.

    Args:
        measures: each with what is wanted of it, as for `forces_moving`.
        ruling: the answers in force: who went along may lead after, if that is ruled.
    """
    found: set[type] = {Ride} if ruling["second-deployment-same-general"] == "b" else set()
    for measure, wanted in measures:
        if measure.kind not in COUNTED:
            found.update(CHANGED_BY.get(measure.kind, ()))
        elif wanted != -COUNTED[measure.kind]:
            found.update((*PURCHASES, Ride))
    found.add(Course)
    return found


def joined(terms: Iterable[tuple[int, Measure]]) -> list[tuple[int, Measure]]:
    """Return terms of the same value, each measure once, and what counts alike at several places as one.

    Engines read more in fewer terms.

    Example:
        >>> joined([(1, Measure("units", ("Riga",))), (1, Measure("units", ("Kiev",)))])
        [(1, Measure(kind='units', where=('Riga', 'Kiev'), general='', nation=''))]
        >>> joined([(2, Measure("units", ("Riga", "Kiev"))), (-2, Measure("units", ("Kiev",)))])
        [(2, Measure(kind='units', where=('Riga',), general='', nation=''))]
    """
    factors: dict[Measure, int] = {}
    for factor, whole in terms:
        for measure in _parts(whole):
            factors[measure] = factors.get(measure, 0) + factor
    alike: dict[tuple[int, Any], list[Measure]] = {}
    for measure, factor in factors.items():
        if factor:
            alike.setdefault((factor, measure.kind if _placed(measure) else measure), []).append(measure)
    return [(factor, _together(measures)) for (factor, _), measures in alike.items()]


def _together(measures: list[Measure]) -> Measure:
    """Return what counts as several measures of other places together do."""
    first, *others = measures
    return replace(first, where=sum((other.where or () for other in measures), ())) if others else first


def _placed(measure: Measure) -> bool:
    """Return whether a measure counts place by place; Regroup is no place."""
    return measure.kind in PLACED and measure.where not in (None, (REGROUP,))


def _parts(measure: Measure) -> Iterable[Measure]:
    """Yield what a measure of some places adds up, place by place."""
    if measure.where in (None, (REGROUP,)) or measure.kind not in (*PLACED, *ADDED):
        yield measure
    elif measure.kind in ADDED:
        for kind in ADDED[measure.kind]:
            yield from _parts(replace(measure, kind=kind))
    else:
        for place in measure.where or ():
            yield replace(measure, where=(place,))


class Measures:
    """Values of measures after one turn."""

    def __init__(self, view: View):
        self.view, self.a, self.after = view, view.a, After(view)

    def linear(self, linear: Linear) -> Any:
        """Return the value of a linear sum."""
        return self.a.sum(factor * self.value(measure) for factor, measure in joined(linear.terms)) + linear.constant

    def holds(self, requirement: Requirement) -> Any:
        """Return whether a requirement holds."""
        left, right = self.linear(requirement.left), self.linear(requirement.right)
        return {
            "<=": lambda: left <= right,
            ">=": lambda: left >= right,
            "<": lambda: left < right,
            ">": lambda: left > right,
            "=": lambda: left == right,
        }[requirement.comparison]()

    def value(self, measure: Measure) -> Any:
        """Return the value of one measure: a count of pieces, CP, orders or connections."""
        if measure.kind in POLITICAL:
            return political(self.view.position, self.view.nation, measure)
        return getattr(self, f"_{measure.kind}")(measure.where, measure.general)

    def _units(self, where: Any, _general: str) -> Any:
        if where is None:
            return self.after.total_units
        if where == (REGROUP,):
            return self.view.side.regroup_units - self.view.returned_units
        return self.after.own_units(*where)

    def _generals(self, where: Any, _general: str) -> Any:
        if where is None:
            return self.after.total_generals
        if where == (REGROUP,):
            return self.after.regroup_generals
        return self.a.sum(self.after.generals_at(place) for place in where)

    def _ready(self, where: Any, _general: str) -> Any:
        if where is None:
            return self.after.total_ready
        return 0 if where == (REGROUP,) else self.after.ready(*where)

    def _marked(self, where: Any, _general: str) -> Any:
        if where is None:
            return self.after.total_marked
        return 0 if where == (REGROUP,) else self.a.sum(self.after.marked(place) for place in where)

    def _squadrons(self, where: Any, general: str) -> Any:
        if where == (REGROUP,):
            return self.view.side.regroup_squadrons - self.view.returned_squadrons
        return self._ready(where, general) + self._marked(where, general)

    def _pieces(self, where: Any, general: str) -> Any:
        return self._units(where, general) + self._generals(where, general) + self._squadrons(where, general)

    def _spent(self, _where: Any, _general: str) -> Any:
        return self.view.spent

    def _left(self, _where: Any, _general: str) -> Any:
        return self.view.ground.amount - self.view.spent

    def _orders(self, _where: Any, _general: str) -> Any:
        return self.a.count(present(self.a, order) for order in self.view.orders)

    def _seat(self, where: Any, general: str) -> Any:
        return self.a.count(self.a.eq(self._seat_of(general), place) for place in where)

    def _distance(self, where: Any, general: str) -> Any:
        """Return the fewest connections from a general to a duchy; as many as there are duchies if off the map."""
        distances = self.view.ground.atlas.distances(where[0])
        return self.a.at(self._seat_of(general), distances, len(self.view.ground.atlas.duchies))

    def _seat_of(self, general: str) -> Any:
        return self.after.seat(general)

    def _strongest(self, where: Any, _general: str) -> Any:
        """Return the most Units that one general could lead: at his duchy, up to his Command Rating."""
        a, view = self.a, self.view
        counted = {d for d in view.ground.atlas.duchies if where is None or d in where}
        idle = {g: a.no(a.any(army.moves(g) for army in view.armies)) for g in view.side.ratings}
        seats = {g: view.seats[g] for g in view.side.ratings}
        found = [0]
        for place in dict.fromkeys(p for seat in seats.values() for p in a.options(seat) if p in counted):
            best = self._best_rating(lambda g, here=place: a.all((idle[g], a.eq(seats[g], here))))
            found.append(a.min(self.after.own_units(place), best))
        for army in view.armies:
            counts = a.holds(army.order.end, lambda end: end in counted, none=False)
            best = self._best_rating(army.moves)
            found.append(a.ite(counts, a.min(self.after.units_where_it_ends(army), best), 0))
        return a.max(found)

    def _best_rating(self, among: Callable[[str], Any]) -> Any:
        """Return the highest Command Rating among some of the nation's generals, 0 where there are none."""
        a, ratings = self.a, self.view.side.ratings
        steps = sorted({0, *ratings.values()})
        return a.sum(
            a.ite(a.any(among(general) for general, rating in ratings.items() if rating >= step), step - lower, 0)
            for lower, step in pairwise(steps)
        )
