"""What orders besides reinforcement cost, in CP."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ... import rulebook
from ..register import Clause

Price = Callable[[Any], int]
_PRICES: dict[type, Price] = {}


def costs(kind: type) -> Callable[[Price], Price]:
    """Return a decorator: this function returns what orders of a kind cost in a scene, in CP."""

    def register(function: Price) -> Price:
        _PRICES[kind] = function
        return function

    return register


def price_of(scene: Any) -> int:
    """Return what the order of a scene costs, in CP; 0 for a kind that has no price."""
    price = _PRICES.get(type(scene.order))
    return price(scene) if price else 0


def paid(scene: Any, what: str) -> Iterator[rulebook.Clause]:
    """Yield the clauses of a cost: the price stated is the right one, and there are CPs enough.

    Args:
        scene: the scene of the order.
        what: the thing paid for, as in "a step to the Client box".
    """
    stated, price, purse = getattr(scene.order, "price", None), scene.price, scene.purse
    yield Clause(
        stated is None or stated == price, "{what} costs {price} CP, not {stated}", [scene.index],
        what=what, price=price, stated=stated,
    )  # fmt: skip
    yield Clause(
        purse is None or price <= purse, "{what} costs {price} CP; {purse} in hand", [scene.index],
        given=stated is None or stated == price, what=what, price=price, purse=purse,
    )  # fmt: skip
