"""What claims speak of: a position, a turn and a ruling, all open or all known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ....model.napoleonic_wars.orders import Deploy
from ....model.napoleonic_wars.position import Position
from ....model.napoleonic_wars.turn import Turn
from ....model.ruling import Ruling
from ...algebra import PLAIN, Symbolic, bounds
from ...lazy import quantity
from ...spaces import decode
from ..play import clauses_of
from ..reinforcement.after import After
from ..reinforcement.ground import Ground
from ..reinforcement.places import Places
from ..reinforcement.table import Table
from ..reinforcement.view import View
from ..search.decisions import present, tidy
from .open_map import connections
from .open_position import known_position, open_position, pieces, well_formed
from .open_turn import open_turn
from .scope import Scope

LITTLE = 24  # by how much pieces, CPs and Flags may exceed nothing in positions on known maps that are looked at first


class Judged:
    """A turn on a position under a ruling.

    Args:
        view: the turn as the rules see it.
    """

    def __init__(self, view: View):
        self.view = view

    @quantity
    def after(self) -> After:
        """What the turn leaves behind."""
        return After(self.view)

    @quantity
    def rules(self) -> dict[str, Any]:
        """For each statement that limits the turn, whether it is kept."""
        a, found = self.view.a, {}
        for identifier, clause in clauses_of(self.view):
            found.setdefault(identifier, []).append(a.implies(clause.given, clause.holds))
        return {identifier: a.all(truths) for identifier, truths in found.items()}

    @quantity
    def legal(self) -> Any:
        """Whether no rule is broken."""
        return self.view.a.all(self.rules.values())


class World:
    """A position, a turn of one nation and a ruling.

    Args:
        a: the algebra in which they are read.
        position: the position.
        nation: whose turn it is.
        orders: the turn.
        ruling: the answers in force.
    """

    def __init__(self, a: Any, position: Position, nation: str, orders: tuple[Any, ...], ruling: Ruling):
        self.a, self.position, self.nation, self.orders, self.ruling = a, position, nation, orders, ruling

    @property
    def duchies(self) -> tuple[str, ...]:
        """The duchies of the map."""
        return tuple(self.position.atlas.duchies)

    @property
    def minor(self) -> str | None:
        """The nation's ally by Pact."""
        return next(iter(self.position.allied_minors(self.nation)), None)

    @quantity
    def judged(self) -> Judged:
        """The turn as it is judged."""
        return self.judge()

    @property
    def ground(self) -> Ground:
        """The position as the nation finds it."""
        return self.judged.view.ground

    @property
    def places(self) -> Places:
        """Where reinforcements go."""
        return self.judged.view.table.places

    def judge(
        self, position: Position | None = None, orders: tuple[Any, ...] | None = None, ruling: Ruling | None = None
    ) -> Judged:
        """Return the turn (or another) as it is judged in the position (or another) under the ruling (or another)."""
        ground = Ground(position or self.position, self.nation, ruling or self.ruling, self.a)
        return Judged(View(self.a, Table(ground), self.orders if orders is None else orders))

    def with_position(self, **changes: Any) -> Position:
        """Return the position with some of its fields changed."""
        return replace(self.position, **changes)

    def with_side(self, **changes: Any) -> Position:
        """Return the position with something of the nation's pieces changed."""
        sides = self.position.sides
        return self.with_position(sides={**sides, self.nation: replace(sides[self.nation], **changes)})


class OpenWorld(World):
    """All positions and turns of a scope.

    Args:
        scope: how large.
        ruling: the answers in force.

    Attributes:
        facts: what is taken for granted of every position, in words and as truths.
        base: all that is taken for granted.
    """

    def __init__(self, scope: Scope, ruling: Ruling):
        a = Symbolic()
        position = open_position(a, scope)
        turn = open_turn(a, scope, position)
        super().__init__(a, position, scope.nation, turn.orders, ruling)
        self.scope = scope
        self.facts = dict(well_formed(a, position, scope.nation))
        self.base = [*self.facts.values(), *turn.limits]

    @quantity
    def sizes(self) -> list[Any]:
        """What makes a position and turn smaller than others: orders, what they move, pieces, connections."""
        a = self.a
        numbers = [order.number for order in self.orders if hasattr(order, "number")]
        numbers += [lift.number for order in self.orders for lift in getattr(order, "lifts", ())]
        given = [present(a, order) for order in self.orders]
        given += [ride.present for order in self.orders for ride in getattr(order, "rides", ())]
        given += [a.no(a.eq(zone, None)) for order in self.orders for zone in getattr(order, "via", ())]
        moved = a.sum(numbers)
        return [a.count(given), moved, pieces(a, self.position), a.count(connections(self.position.atlas))]

    @quantity
    def little(self) -> Any:
        """Whether there is little in a position on a known map; None on an open one, which is small itself."""
        if self.scope.setting is None:
            return None
        number = pieces(self.a, self.position)
        return number <= (bounds(number)[0] or 0) + LITTLE

    def known(self, value: Callable[[Any], Any]) -> Turn:
        """Return the position and turn of an engine's solution."""
        position = known_position(self.position, value, decode)
        decoded = (tidy(decode(value, order)) for order in self.orders)
        orders = tuple(order for order in decoded if order is not None)
        return Turn(position, self.nation, orders, pinned=self.ruling.answers, reference="position.yaml")


def known_world(turn: Turn, ruling: Ruling) -> World:
    """Return the world of one turn, read plainly; a way that it leaves unsaid enters no Zone."""
    silent = (isinstance(order, Deploy) and order.via is None for order in turn.orders)
    orders = (replace(o, via=()) if unsaid else o for o, unsaid in zip(turn.orders, silent, strict=True))
    return World(PLAIN, turn.position, turn.nation, tuple(orders), ruling)
