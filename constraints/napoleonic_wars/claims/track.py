"""Claims about the Track (8.1): who moves a consul whither, what ways cost, what other numbers would do."""

from __future__ import annotations

from ....model.napoleonic_wars.acts import CP, ChangeRow
from ....model.napoleonic_wars.position import BOXES
from ..proofs.track_cases import cost
from .register import claim

SINGLE, WAYS, ROUNDS = "orders on the track", "ways on the track", "numbers on the track"

# ---- single orders


def raised(case):
    """Return whether an order moves a consul right or turns it to its +1 side."""
    (proxy,) = case.before.consuls
    here, there = case.before.consul(proxy), case.after.consul(proxy)
    right = BOXES.index(there.box) > BOXES.index(here.box)
    return right or (here.box == there.box and here.side == "normal" and there.side == "+1")


def by_cps(case):
    """Return whether an order is paid with CPs."""
    return getattr(case.order, "by", None) == CP


def row_after(case):
    """Return in whose row the consul stands after an order."""
    (proxy,) = case.before.consuls
    return case.after.consul(proxy).row


@claim(
    "cps-raise-in-the-own-row-only", "TNW-8.1.m", about=SINGLE,
    says="Nobody but the Power that owns the row raises a consul by CPs, be it a step to the right or the +1 side.",
)  # fmt: skip
def _(case):
    return not (by_cps(case) and raised(case)) or row_after(case) == case.nation


@claim(
    "only-the-owner-raises", "TNW-8.1.l", about=SINGLE, holds=False,
    says="Nobody but the Power that owns the row raises a consul.", why="By an event everybody may.",
)  # fmt: skip
def _(case):
    return not raised(case) or row_after(case) == case.nation


@claim(
    "only-the-owner-changes-rows", "TNW-8.1.e", about=SINGLE, holds=False,
    says="Only a Power brings an Uncommitted consul into its own row.",
    why="Rows are changed in the Uncommitted column for no CP, and nothing says that it must be the row's owner.",
)  # fmt: skip
def _(case):
    return not isinstance(case.order, ChangeRow) or case.order.row in (case.nation, case.before.consul(_of(case)).row)


def _of(case):
    return case.order.nation


@claim(
    "a-plus-one-row-is-kept", "TNW-8.1.j", about=SINGLE,
    says="No order takes a consul on its +1 side into another row.",
)  # fmt: skip
def _(case):
    here = case.before.consul(_of(case))
    return here.side == "normal" or row_after(case) == here.row


@claim(
    "no-step-skips-a-box", "TNW-8.1.d", about=SINGLE, says="No order takes a consul farther than to the next box.",
)  # fmt: skip
def _(case):
    here, there = case.before.consul(_of(case)), case.after.consul(_of(case))
    return abs(BOXES.index(there.box) - BOXES.index(here.box)) <= 1


@claim(
    "nobody-leaves-an-ally-box-by-a-step", "TNW-8.2.e", about=SINGLE,
    says="No step takes a consul out of an Ally box, be it paid for or made by an event.",
)  # fmt: skip
def _(case):
    return case.before.consul(_of(case)).box != "ally" or case.after.consul(_of(case)).box == "ally"


# ---- ways


@claim(
    "the-plus-one-side-saves-nothing", "TNW-8.1.g", "TNW-8.1.h", about=WAYS,
    says="A consul on its normal side reaches no place on its normal side more cheaply by way of its +1 side.",
)  # fmt: skip
def _(way):
    if "+1" in (way.start.side, way.end.side) or way.start == way.end:
        return True
    return way.normal is not None and cost(way.normal) == way.cp


@claim(
    "a-way-costs-its-columns", "TNW-8.1.f", about=WAYS, holds=False,
    says="Every way costs at least the numbers on the columns that it enters.",
    why="A consul that begins on its +1 side goes right for 1 CP less: somebody has paid for that before.",
)  # fmt: skip
def _(way):
    return way.cp >= way.columns


@claim(
    "winning-a-consul-only-helps-it", "TNW-8.1.b", about=WAYS, holds=False,
    says="On its way into an Ally box no consul is ever pushed left.",
    why="A consul in another row has to go left to the Uncommitted column first.",
)  # fmt: skip
def _(way):
    steps = [BOXES.index(step.end.box) - BOXES.index(step.start.box) for step in way.steps]
    return way.end.box != "ally" or all(step >= 0 for step in steps)


@claim(
    "the-plus-one-side-holds-a-consul", "TNW-8.1.h", "TNW-8.1.i", about=WAYS,
    says="To push a consul that begins on its +1 side one box to the left costs 1 CP more than the column's number.",
)  # fmt: skip
def _(way):
    return not pushed_from_plus_one(way) or way.cp == way.columns + 1


@claim(
    "the-plus-one-side-holds-under-b", "TNW-8.1.h", "TNW-8.1.i", about=WAYS, flip_back_cost="b", holds=False,
    says="Where a flip back costs nothing, to push a consul left from its +1 side still costs 1 CP more.",
    why="Then whoever hinders turns the consul to its normal side first, and the +1 side holds nothing.",
)  # fmt: skip
def _(way):
    return not pushed_from_plus_one(way) or way.cp == way.columns + 1


def pushed_from_plus_one(way):
    """Return whether a consul that begins on its +1 side ends one box farther left."""
    one_left = BOXES.index(way.start.box) - BOXES.index(way.end.box) == 1
    return way.start.side == "+1" and way.end.side == "normal" and one_left


# ---- rounds


@claim(
    "no-way-back-is-below-nothing", "TNW-8.1.f", "TNW-8.1.h", about=ROUNDS,
    says="Whatever the numbers, no way of a consul back to where it was costs less than nothing.",
)  # fmt: skip
def _(way):
    return way.cp >= 0


@claim(
    "no-round-is-free", "TNW-8.1.f", about=ROUNDS, holds=False,
    says="Whatever the numbers, no consul goes round for nothing.",
    why="With 0 on the first box and 0 on a column beside it the steps between the two are free.",
)  # fmt: skip
def _(way):
    return way.cp > 0


@claim(
    "zeros-that-make-a-free-round", "TNW-8.1.f", about=ROUNDS,
    says="A consul goes round for nothing if, and only if, 0 stands on the first box and on the Uncommitted or the "
    "Client column; the Ally column's number does not matter.",
)  # fmt: skip
def _(way):
    track = way.position.track
    return (way.cp == 0) is (track["first"] == 0 and 0 in (track["uncommitted"], track["client"]))
