"""A turn as a sequence of steps: each order besides reinforcement sees the position that the ones before it left.

All reinforcement orders of one nation are one step, taken where the first of them stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....model.hole import has_holes
from ....model.napoleonic_wars.acts import (
    DISCARDED,
    By,
    PlayCard,
)
from ....model.napoleonic_wars.card_acts import EndOfTurn
from ....model.napoleonic_wars.orders import PURCHASES
from ....model.napoleonic_wars.position import Position
from ....model.ruling import Ruling
from ...algebra import PLAIN
from ...rulebook import Clause
from ...telling import Event, Step
from ..proxies.proxy_places import placed
from ..register import REGISTER
from ..reinforcement.after import following
from ..reinforcement.ground import Ground
from ..reinforcement.settle import settle
from ..reinforcement.table import Table
from ..reinforcement.view import View
from .changes import advance, merge, tell
from .division import declaration, steps_of
from .scene import Scene

MOST_ROUNDS = 20  # of consequences of consequences; every chain of the rules is far shorter


class Story:
    """A turn, told step by step.

    Args:
        position: where it begins.
        nation: whose turn it is, where the orders do not say.
        orders: the orders; those of a whole table each with its nation.
        ruling: the answers in force.
        rest: the orders that follow, which are not told; None where nobody knows them. Only where there are none
            what the end of a turn demands is judged.

    Attributes:
        written: the orders as they were given.
        orders: the orders with places left unsaid filled in where only one is possible.
        clauses: every clause of every rule, with its statement's id.
        costs: what orders cost, by their positions.
        available: the CPs that there were; None where nothing says how many.
        funds: of these each nation's.
        events: what happened.
        tables: by an order's position that on which a nation's reinforcement was judged.
        position: the position after it.
    """

    def __init__(
        self, position: Position, nation: str, orders: tuple[Any, ...], ruling: Ruling,
        rest: tuple[Any, ...] | None = (),
    ):  # fmt: skip
        if not REGISTER.consequences:
            raise RuntimeError("the rules of single orders are registered when `telling` is loaded")
        self.nation, self.written, self.ruling, self.rest = nation, orders, ruling, rest
        self.start = self.position = position
        self.clauses: list[tuple[str, Clause]] = []
        self._settled = list(orders)
        self.costs: list[tuple[int, int]] = []
        self.available: int | None = None if position.clock.phase == "impulse" else 0
        self.funds: dict[str, int] = {}
        if position.clock.phase == "impulse" and position.clock.cp is not None:
            self._fund(position.clock.nation or nation, position.clock.cp)
        self.events: list[Event] = []
        self.tables: dict[int, Table] = {}
        self.a = PLAIN
        self.told: list[By] = []  # the acts so far
        self.given = [order if isinstance(order, By) else By(nation, order) for order in (*orders, *(rest or ()))]
        steps = steps_of(position, nation, orders)
        for step in steps:
            (self._reinforce if step.reinforcement else self._act)(step)
        self.orders = tuple(self._settled)
        ended = rest == () and not any(map(has_holes, self.orders))
        lasts = {step.nation: step for step in steps if ended and not step.reinforcement}
        for step in lasts.values():
            self._tell(step.nation, EndOfTurn(), step.orders[-1][0])

    # ---- steps

    def _reinforce(self, step: Step) -> None:
        """Take all reinforcement of one nation."""
        table = Table(Ground(self.position, step.nation, self.ruling))
        places = [index for index, _ in step.orders]
        self.tables |= dict.fromkeys(places, table)
        orders = settle(table, tuple(order for _, order in step.orders))
        for index, order in zip(places, orders, strict=True):
            by = isinstance(self.written[index], By)
            self._settled[index] = By(step.nation, order) if by else order
        if any(has_holes(order) for order in orders):
            return
        view = View(PLAIN, table, orders)
        found = [(i, c) for i, rules in REGISTER.rules.items() for rule in rules for c in rule(PLAIN, view)]
        for _, clause in found:
            clause.orders = [places[n] for n in clause.orders]
        self.clauses += found
        self.costs += [(places[n], cost) for n, cost in view.ledger]
        if self.available is not None:
            self._fund(step.nation, table.ground.amount)
        if all(clause.holds or not clause.given for _, clause in found):
            self.position = following(view)

    def _act(self, step: Step) -> None:
        """Take one order besides reinforcement."""
        index, order = declaration(step)
        if has_holes(tuple(order for _, order in step.orders)):
            return
        if isinstance(order, PURCHASES):
            order = placed(order, self.position, step.nation, self.ruling, self.told)
            self._settled[index] = By(step.nation, order) if isinstance(self.written[index], By) else order
        self._tell(step.nation, order, index)
        self.told.append(By(step.nation, order))

    def _tell(self, nation: str, order: Any, index: int) -> None:
        """Judge one order besides reinforcement and carry it out."""
        told, later = tuple(self.told), tuple(self.given[index + 1 :])
        scene = Scene(PLAIN, self.position, nation, order, index, self.ruling, told, later)
        for identifier, rule in REGISTER.act_rules.get(type(order), ()):
            self.clauses += [(identifier, clause) for clause in rule(PLAIN, scene)]
        if isinstance(order, PlayCard):
            self._fund(nation, order.cp)
        if scene.price:
            self.costs.append((index, scene.price))
            if self.available is not None and by_discards(order):
                self._fund(nation, min(scene.price, scene.purse or 0))  # what is left of these CPs is lost (14.31.m)
        scene.now = _paid(scene)
        self.position = self._follow(scene)

    # ---- CP

    def _fund(self, nation: str, cp: int) -> None:
        """Note CPs that a nation has had."""
        self.available = (self.available or 0) + cp
        self.funds[nation] = self.funds.get(nation, 0) + cp

    @property
    def shares(self) -> list[tuple[str, int, int]]:
        """Each nation that has had CPs, how many, and what its orders cost."""
        givers = [order.nation for order in self.given]
        return [(n, cp, sum(cost for i, cost in self.costs if givers[i] == n)) for n, cp in self.funds.items()]

    # ---- effects

    def _follow(self, scene: Scene) -> Position:
        """Return the position after an order: its own effects, then what follows from them until nothing more does."""
        self._apply(scene, REGISTER.act_effects.get(type(scene.order), []))
        for _ in range(MOST_ROUNDS):
            if not self._apply(scene, REGISTER.consequences):
                return scene.now
        raise RuntimeError(f"the consequences of {scene.order} do not end")

    def _apply(self, scene: Scene, effects: list[tuple[str, Any]]) -> bool:
        """Let effects that all see one position change it; returns whether any did."""
        found = [(i, change) for i, effect in effects for change in effect(PLAIN, scene) if change.when]
        values = merge(change for _, change in found)
        if not values:
            return False
        told: dict[tuple, str] = {}
        for identifier, change in found:
            if change.thing not in told:
                told[change.thing] = identifier
                text = tell(change.thing, change.value)
                if text:
                    self.events.append(Event(scene.index, identifier, text))
        before, scene.now = scene.now, advance(scene.now, values)
        return before != scene.now


def _paid(scene: Scene) -> Position:
    """Return the position after the order of a scene is paid for."""
    discards = by_discards(scene.order)
    if scene.purse is None or not (scene.impulse or discards):
        return scene.now
    thing = ("cards", scene.nation, "cp") if discards else ("cp",)
    return advance(scene.now, {thing: max(scene.purse - scene.price, 0)})


def by_discards(order: Any) -> bool:
    """Return whether an order is paid with the CPs of discarded cards."""
    return getattr(order, "by", None) == DISCARDED


def clauses_of_story(story: Story) -> Iterator[tuple[str, Clause]]:
    """Yield every clause of a story, in the order of the rulebook."""
    return REGISTER.in_order(story.clauses)
