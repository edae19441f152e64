"""Section 8.1: the Diplomatic Track."""

from __future__ import annotations

from dataclasses import replace

from ....model.napoleonic_wars.acts import CP, TRACK, ChangeRow, FlipConsul, MoveConsul
from ....model.napoleonic_wars.nations import title
from ....model.napoleonic_wars.position import BOXES, Consul
from ..register import Clause, effect, home, rule
from ..steps.changes import Change
from ..steps.prices_of_acts import costs, paid

BOX_NAMES = {"uncommitted": "Uncommitted box", "first": "first box", "client": "Client box", "ally": "Ally box"}


@home("definition", "TNW-8.1.c")
def aimed_at(scene):
    """Return the box that the order's step enters, None where there is none: every row begins in Uncommitted."""
    order, here = scene.order, BOXES.index(scene.consul(scene.order.nation).box)
    if order.step in BOXES:
        return order.step
    there = here + (1 if order.step == "right" else -1)
    return BOXES[there] if 0 <= there < len(BOXES) else None


def goes_right(scene):
    """Return whether the order moves the consul right."""
    box = aimed_at(scene)
    return box is not None and BOXES.index(box) > BOXES.index(scene.consul(scene.order.nation).box)


def shows(scene):
    """Return the side that a flip turns up."""
    here = scene.consul(scene.order.nation).side
    return scene.order.side or ("normal" if here == "+1" else "+1")


@rule("TNW-8.1.a", on=TRACK)
def the_track_rests_in_the_first_round(_a, scene):
    yield Clause(not scene.opening, "the Track is not used in the first Round of 1805", [scene.index])


@effect("TNW-8.1.b", on=(MoveConsul,))
def a_consul_moves_along_its_row(_a, scene):
    """A step takes the consul to the next box, with its normal side up (8.1.i)."""
    order, box = scene.order, aimed_at(scene)
    if box is not None:
        row = order.row if box != "uncommitted" else scene.consul(order.nation).row
        yield Change(("consul", order.nation), Consul(box, row))


@rule("TNW-8.1.d", on=(MoveConsul,))
def a_consul_skips_no_box(_a, scene):
    here, box = scene.consul(scene.order.nation).box, aimed_at(scene)
    far = box is not None and abs(BOXES.index(box) - BOXES.index(here)) != 1
    yield Clause(
        box is not None and not far, "{nation}'s consul stands in the {here}; no step leads {there}", [scene.index],
        nation=title(scene.order.nation), here=BOX_NAMES[here],
        there=f"from there to the {BOX_NAMES[box]}" if box else f"farther {scene.order.step}",
    )  # fmt: skip


@rule("TNW-8.1.e", on=(MoveConsul, ChangeRow))
def rows_change_in_the_uncommitted_column(_a, scene):
    consul = scene.consul(scene.order.nation)
    stays = consul.box == "uncommitted" or (isinstance(scene.order, MoveConsul) and scene.order.row == consul.row)
    yield Clause(
        stays, "{nation}'s consul stands in the {here} of {row}'s row; rows change in the Uncommitted column",
        [scene.index], nation=title(scene.order.nation), here=BOX_NAMES[consul.box], row=title(consul.row or ""),
    )  # fmt: skip


@effect("TNW-8.1.e", on=(ChangeRow,))
def a_consul_changes_rows(_a, scene):
    """Up or down the Uncommitted column, for no CP."""
    consul = scene.consul(scene.order.nation)
    yield Change(("consul", scene.order.nation), replace(consul, row=scene.order.row), when=consul.box == "uncommitted")


@home("cost", "TNW-8.1.f")
def column(scene):
    """Return the number on the column that the step enters."""
    box = aimed_at(scene)
    return scene.before.track[box] if box else 0


@home("cost", "TNW-8.1.h")
def surcharge(scene):
    """Return what a consul on its +1 side adds to the cost of a step: 1 less to the right, 1 more to the left."""
    if scene.consul(scene.order.nation).side != "+1":
        return 0
    return -1 if goes_right(scene) else 1


@costs(MoveConsul)
def price_of_a_step(scene):
    """Return the CP for a step: an event pays for itself."""
    return max(column(scene) + surcharge(scene), 0) if scene.order.by != "event" else 0


@rule("TNW-8.1.f", on=(MoveConsul,))
def a_step_costs_the_number_of_its_column(_a, scene):
    if surcharge(scene) == 0 or scene.order.by == "event":
        yield from paid(scene, f"the step to the {BOX_NAMES[aimed_at(scene) or 'ally']}")


@rule("TNW-8.1.h", on=(MoveConsul,))
def the_plus_one_side_changes_the_cost(_a, scene):
    if surcharge(scene) != 0 and scene.order.by != "event":
        yield from paid(scene, f"the step to the {BOX_NAMES[aimed_at(scene) or 'ally']}, from the +1 side,")


@costs(FlipConsul)
def price_of_a_flip(scene):
    """Return the CP for a flip: 1, or nothing for one back if so ruled."""
    free = scene.order.by == "event" or (shows(scene) == "normal" and scene.ruling["flip-back-cost"] == "b")
    return 0 if free else 1


@rule("TNW-8.1.g", on=(FlipConsul,))
def a_flip_to_plus_one_costs_one(_a, scene):
    consul = scene.consul(scene.order.nation)
    if shows(scene) == "+1":
        yield from paid(scene, "the flip to +1")
        yield Clause(
            consul.box != "uncommitted" or scene.ruling["plus-one-uncommitted"] == "a",
            "{nation}'s consul is Uncommitted and cannot be flipped to +1", [scene.index],
            nation=title(scene.order.nation),
        )  # fmt: skip
        yield Clause(
            consul.side == "normal", "{nation}'s consul is on its +1 side already", [scene.index],
            nation=title(scene.order.nation),
        )  # fmt: skip


@effect("TNW-8.1.g", on=(FlipConsul,))
def a_consul_is_flipped(_a, scene):
    """It turns to +1, in the Uncommitted column in the row of the Power that flips it."""
    consul = scene.consul(scene.order.nation)
    row = consul.row if consul.box != "uncommitted" or shows(scene) == "normal" else scene.nation
    yield Change(("consul", scene.order.nation), Consul(consul.box, row, shows(scene)))


@home("effect", "TNW-8.1.i")
@rule("TNW-8.1.i", on=(FlipConsul,))
def a_flip_back_costs_one(_a, scene):
    if shows(scene) == "normal":
        yield from paid(scene, "the flip back")
        yield Clause(
            scene.consul(scene.order.nation).side == "+1", "{nation}'s consul is on its normal side already",
            [scene.index], nation=title(scene.order.nation),
        )  # fmt: skip


@rule("TNW-8.1.j", on=(MoveConsul, ChangeRow))
def no_change_of_rows_on_the_plus_one_side(_a, scene):
    consul = scene.consul(scene.order.nation)
    changes = consul.box == "uncommitted" and consul.row != scene.order.row
    yield Clause(
        not (changes and consul.side == "+1"),
        "{nation}'s consul is on its +1 side and stays in {row}'s row", [scene.index],
        nation=title(scene.order.nation), row=title(consul.row or ""),
    )  # fmt: skip


@home("right", "TNW-8.1.k")
@home("right", "TNW-8.1.l")
def anybody_may(scene):
    """Return whether an influence is open to all: by an event, to the left, or a flip back."""
    if scene.order.by == "event":
        return True
    return not goes_right(scene) if isinstance(scene.order, MoveConsul) else shows(scene) == "normal"


@home("example", "TNW-8.1.n")
@rule("TNW-8.1.m", on=(MoveConsul, FlipConsul))
def cps_move_right_in_the_own_row_only(_a, scene):
    order, consul = scene.order, scene.consul(scene.order.nation)
    if isinstance(order, MoveConsul):
        row = order.row
    else:
        row = scene.nation if consul.box == "uncommitted" and scene.power(scene.nation) else consul.row
    yield Clause(
        anybody_may(scene) or row == scene.nation,
        "{nation} spends CPs to help {consul}'s consul in {row}'s row", [scene.index],
        nation=title(scene.nation), consul=title(order.nation), row=title(row or ""),
    )  # fmt: skip


__all__ = ["CP", "aimed_at", "goes_right", "price_of_a_step"]
