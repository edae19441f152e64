"""Section R1: holding platoons in reserve."""

from __future__ import annotations

from ....model.flames_of_war.orders import Deploy, Hold, Move, TakePosition, listed
from ....model.mistakes import counted
from ..register import Clause, effect, home, rule
from ..story import Change, EndOfTurn


@home("limit", "FOW-R1.a")
def required(position):
    """Return how many platoons the mission holds back; half of an odd number is rounded up."""
    terms, size = position.terms, len(position.force.platoons)
    if terms is None:
        return 0
    return (size + 1) // 2 if terms.platoons is None else terms.platoons


@rule("FOW-R1.a", on=(EndOfTurn,))
def as_many_as_the_mission_states(_a, moment):
    if moment.turn != 0:
        return
    due, held = required(moment.start), moment.now.left
    enough = held == due or (held > due > 0 and moment.ruling["more-than-required"] == "b")
    yield Clause(
        enough, "{held} in reserve; the mission demands {due}", moment.places(Hold),
        held=f"{counted(held, 'platoon')} {'is' if held == 1 else 'are'} held", due=due,
    )  # fmt: skip
    size = len(moment.start.force.platoons)
    yield Clause(
        held <= size, "{held} platoons are held, and the force has {size}", moment.places(Hold), given=enough,
        held=held, size=size,
    )  # fmt: skip


@rule("FOW-R1.b", on=(EndOfTurn,))
def nobody_begins_on_and_off_the_table(_a, moment):
    held, deployed, size = moment.now.left, len(moment.now.arrived), len(moment.start.force.platoons)
    if moment.turn == 0:
        yield Clause(
            held + deployed <= size, "{held} of {size} are held in reserve, and {deployed} are on the table",
            moment.places(Hold, Deploy), given=held <= size, held=counted(held, "platoon"), size=size,
            deployed=deployed,
        )  # fmt: skip


@rule("FOW-R1.b", on=(Hold,))
def together_and_off_the_table(_a, moment):
    order = moment.order
    yield Clause(moment.turn == 0, "platoons are held back at deployment, not in turn {turn}", [moment.index],
                 turn=moment.turn)  # fmt: skip
    spot = order.spot in ("", "off the table", "together")
    yield Clause(spot, "what is held in reserve begins {spot}, not together off the table", [moment.index],
                 given=moment.turn == 0, spot=order.spot)  # fmt: skip
    there = [platoon for platoon in order.platoons if platoon in moment.now.arrived]
    yield Clause(not there, "{platoons} on the table already", [moment.index], given=moment.turn == 0 and spot,
                 platoons=_are(there))  # fmt: skip


@rule("FOW-R1.b", on=(Deploy,))
def what_is_held_is_not_deployed(_a, moment):
    held = [platoon for platoon in moment.order.platoons if moment.now.is_off(platoon)]
    yield Clause(moment.turn == 0, "platoons are deployed before the first turn, not in turn {turn}", [moment.index],
                 given=not held, turn=moment.turn)  # fmt: skip
    yield Clause(not held, "{platoons} in reserve and not on the table", [moment.index], platoons=_are(held))


@rule("FOW-R1.b", on=(Move, TakePosition))
def what_is_in_reserve_does_not_act(_a, moment):
    platoon = moment.order.platoon
    yield Clause(
        not moment.now.is_off(platoon), "{platoon} is in reserve and not on the table", [moment.index], platoon=platoon
    )


@effect("FOW-R1.a", on=(Hold,))
def held_in_reserve(_a, moment):
    """By name, or by number alone."""
    order, now = moment.order, moment.now
    if moment.turn != 0:
        return
    named = [p for p in dict.fromkeys(order.platoons) if p not in now.reserve and p not in now.arrived]
    if named:
        yield Change("reserve", (*now.reserve, *named), f"{_are(named)} held in reserve")
    if order.number:
        yield Change("unnamed", now.unnamed + order.number, f"{counted(order.number, 'platoon')} held in reserve")


@effect("FOW-R1.b", on=(Deploy,))
def deployed_on_the_table(_a, moment):
    """At deployment only."""
    new = [platoon for platoon in moment.order.platoons if not moment.now.is_off(platoon)]
    if moment.turn == 0:
        yield Change("arrived", {**moment.now.arrived, **dict.fromkeys(new, 0)})


@effect("FOW-R1.b", on=(EndOfTurn,))
def the_others_begin_on_the_table(_a, moment):
    """Once all that are held are known."""
    now = moment.now
    if moment.turn == 0 and not now.unnamed:
        others = [platoon for platoon in now.force.platoons if platoon not in (*now.reserve, *now.arrived)]
        yield Change("arrived", {**now.arrived, **dict.fromkeys(others, 0)})


def _are(platoons):
    return f"{listed(tuple(platoons))} {'is' if len(platoons) == 1 else 'are'}" if platoons else ""
