"""Stated prices: an order may say what it costs; a statement of price is broken by another figure."""

from __future__ import annotations

from ..register import Clause


def stated_prices(view, *kinds):
    """Yield, for each purchase of some kinds that states a price, that it is the right one."""
    for index, order in view.of(*kinds) if view.states_prices else ():
        if order.price is not None:
            price = view.price(order)
            yield Clause(
                order.price == price, "it costs {price} CP, not {stated}", [index], price=price, stated=order.price
            )


def stated_price(deployment, price):
    """Yield, for a Deployment that states a price, that it is the right one."""
    stated = deployment.order.price
    if stated is not None:
        yield Clause(
            stated == price, "it costs {price} CP, not {stated}", [deployment.index], price=price, stated=stated
        )
