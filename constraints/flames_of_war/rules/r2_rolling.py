"""Section R2: rolling for reserves."""

from __future__ import annotations

from ....model.flames_of_war.orders import Arrive, Choose, Nothing, Roll, listed
from ....model.mistakes import counted
from ...algebra import PLAIN
from ..arrivals import FIRST_ROLL, arriving, dice_due, is_hit, surplus
from ..register import Clause, effect, home, rule
from ..story import Change, EndOfTurn

# ---- what the dice of a turn bring


def due_in(moment):
    """Return how many dice the turn has."""
    return dice_due(PLAIN, moment.turn, moment.start.left, moment.variant, moment.ruling)


def rolled_rightly(moment):
    """Return whether the turn has as many dice as it should: then what they bring can be told."""
    return len(moment.dice) == due_in(moment)


def hits_of(moment):
    """Return how many dice of the turn show 5 or 6."""
    return sum(map(is_hit, moment.dice))


def brought(moment):
    """Return how many platoons the dice bring, and how many arrive besides by themselves."""
    left, carried = moment.start.left, moment.start.carried
    return arriving(PLAIN, len(moment.dice), hits_of(moment), left, carried, moment.ruling)


def compulsory(moment):
    """Return how many of the platoons that could arrive have to."""
    could = sum(brought(moment))
    first = not any(turn > 0 for turn in moment.start.arrived.values())
    least = min(could, 1) if first else 0
    return could if could == least or moment.ruling["arrival-compulsory"] == "a" else least


def judged(moment):
    """Return whether a turn has a roll for Reserves to be judged."""
    return moment.turn > 0 and moment.start.left > 0


def shown(dice):
    """Return dice as they are told."""
    return ", ".join(map(str, dice))


# ---- the roll of a turn


def roll_of_the_turn(moment):
    """Yield what holds for every roll: so many dice, at the start of the turn, and a platoon for each 5 or 6."""
    due, rolled, arrived = due_in(moment), len(moment.dice), len(moment.arrivals)
    early = moment.nth < 1
    message = "{rolled} rolled in turn {turn}; {due} due"
    yield Clause(
        rolled == due, message if not early else message + " before turn {first}", moment.places(Roll),
        rolled=_dice(rolled), turn=moment.turn, due="none is" if due == 0 else _dice(due),
        first=FIRST_ROLL[moment.variant],
    )  # fmt: skip
    acts = [index for index, order in moment.earlier if not isinstance(order, (Roll, Choose, Nothing))]
    late = [index for index in moment.places(Roll) if acts and index > acts[0]]
    yield Clause(not late, "dice are rolled after something else was done: they belong to the start of the turn", late)
    if rolled_rightly(moment):
        by_dice, lone = brought(moment)
        yield Clause(
            arrived <= by_dice + lone, "{arrived}; the roll {dice} brings {could}", moment.places(Arrive),
            given=not _lone_only(moment), arrived=_arrive(arrived), dice=shown(moment.dice) or "of no dice",
            could=by_dice + lone,
        )  # fmt: skip


@rule("FOW-R2.a", on=(EndOfTurn,))
def one_die_at_first(_a, moment):
    if moment.turn == 0:
        acts = moment.places(Roll, Arrive)
        yield Clause(not acts, "no platoon arrives at deployment: the first die belongs to the first turn", acts)
    elif judged(moment) and moment.nth <= 1:
        yield from roll_of_the_turn(moment)


@rule("FOW-R2.d", on=(EndOfTurn,))
def then_two_dice(_a, moment):
    if judged(moment) and moment.nth == 2:
        yield from roll_of_the_turn(moment)


@rule("FOW-R2.e", on=(EndOfTurn,))
def then_one_die_more_each_turn(_a, moment):
    if judged(moment) and moment.nth > 2:
        yield from roll_of_the_turn(moment)


@rule("FOW-R2.f", on=(EndOfTurn,))
def one_arrives_all_the_same(_a, moment):
    if not judged(moment) or not rolled_rightly(moment):
        return
    by_dice, lone = brought(moment)
    arrived, least = len(moment.arrivals), compulsory(moment)
    yield Clause(
        arrived <= by_dice + lone, "{arrived}; the roll {dice} shows no 5 or 6, and one comes by itself",
        moment.places(Arrive), given=_lone_only(moment), arrived=_arrive(arrived), dice=shown(moment.dice),
    )  # fmt: skip
    yield Clause(
        arrived >= least, "{arrived}; after the roll {dice} one comes by itself", moment.places(Roll),
        given=lone > 0 and arrived >= min(by_dice, least), arrived=_arrive(arrived), dice=shown(moment.dice),
    )  # fmt: skip


@rule("FOW-R2.c", on=(EndOfTurn,))
def whoever_arrives_comes_on_at_once(_a, moment):
    if not judged(moment) or not rolled_rightly(moment):
        return
    by_dice, _ = brought(moment)
    arrived, least = len(moment.arrivals), min(by_dice, compulsory(moment))
    yield Clause(
        arrived >= least, "{arrived}; the roll {dice} brings {by_dice}, which must come on at once",
        moment.places(Roll), arrived=_arrive(arrived), dice=shown(moment.dice), by_dice=by_dice,
    )  # fmt: skip


def _lone_only(moment):
    """Return whether nothing but the platoon that comes by itself arrives."""
    return brought(moment) == (0, 1)


def _dice(number):
    return f"{number} {'die is' if number == 1 else 'dice are'}"


def _arrive(number):
    return f"{counted(number, 'platoon')} {'arrives' if number == 1 else 'arrive'}"


# ---- who arrives


@home("right", "FOW-R2.b")
def may_arrive(moment):
    """Return the platoons that may arrive: any that is in reserve."""
    return moment.now.available


@rule("FOW-R2.b", on=(Arrive,))
def any_platoon_in_reserve(_a, moment):
    platoon = moment.order.platoon
    there = platoon in may_arrive(moment)
    yield Clause(there or moment.turn == 0, "{platoon} is not in reserve", [moment.index], platoon=platoon)
    # what a report does not tell is not held against it: who was named matters only where somebody was
    if there and moment.places(Choose) and not _named_before(moment):
        named = _named(moment)
        yield Clause(
            moment.ruling["choose-after-roll"] == "a", "{platoon} arrives; before the roll {named}", [moment.index],
            platoon=platoon, named=f"{listed(named)} was named" if named else "no platoon was named",
        )  # fmt: skip


@rule("FOW-R2.b", on=(Choose,))
def who_is_named_is_in_reserve(_a, moment):
    strangers = [platoon for platoon in moment.order.platoons if platoon not in may_arrive(moment)]
    yield Clause(not strangers, "{platoons} cannot be named: not in reserve", [moment.index],
                 platoons=listed(tuple(strangers)) if strangers else "")  # fmt: skip


def _named(moment):
    """Return the platoons that were named before the dice were rolled, in order."""
    first = min(moment.places(Roll), default=0)
    return tuple(p for index, o in moment.earlier if isinstance(o, Choose) and index < first for p in o.platoons)


def _named_before(moment):
    """Return whether the platoon that arrives is the next one of those named."""
    place = len(moment.arrivals)
    return _named(moment)[place : place + 1] == (moment.order.platoon,)


# ---- what follows


@effect("FOW-R2.c", on=(Arrive,))
def it_is_on_the_table(_a, moment):
    """Whether it was held by name or by number."""
    platoon, now = moment.order.platoon, moment.now
    if moment.turn == 0 or platoon not in now.available:
        return
    if platoon in now.reserve:
        yield Change("reserve", tuple(p for p in now.reserve if p != platoon))
    else:
        yield Change("unnamed", now.unnamed - 1)
    yield Change("arrived", {**now.arrived, platoon: moment.turn}, f"{platoon} is on the table")


@effect("FOW-R2.e", on=(EndOfTurn,))
def the_next_turn_comes(_a, moment):
    """With what is carried over."""
    yield Change("turn", moment.turn + 1)
    if judged(moment):
        carried = surplus(PLAIN, hits_of(moment), moment.start.left, moment.start.carried, moment.ruling)
        text = f"{counted(carried, 'hit')} more than platoons: carried to the next turn" if carried else ""
        yield Change("carried", carried, text)
