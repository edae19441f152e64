"""When do reserves arrive? Exact odds, and the order of arrival that is worth most.

The chances rest on the rule of arrivals by which turns are judged. All that may arrive is brought on at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import lcm
from operator import mul
from typing import Any

from ..constraints.algebra import PLAIN
from ..constraints.faces import Play
from ..model.mistakes import BadInput, Mistake
from ..model.ruling import Ruling
from .odds import Chances, Course, Steps, add, course, expected_turn, hits_among

MOST_PLATOONS, MOST_TURNS, MOST_ORDERED = 40, 60, 12
MOST_TIED = 20  # orders that are named where several are equally good


def arrivals_of(play: Play, platoons: int, variant: str, ruling: Ruling) -> Steps:
    """Return the process of arrivals: from the turn and how many have arrived to the chances of how many then have."""
    chance = Fraction(sum(map(play.is_hit, play.DIE)), len(play.DIE))

    @cache
    def steps(turn: int, arrived: int) -> dict[int, Fraction]:
        left = platoons - arrived
        if not left:
            return {arrived: Fraction(1)}
        dice = play.dice_due(PLAIN, turn, left, variant, ruling)
        reached: dict[int, Fraction] = {}
        for hits, part in enumerate(hits_among(dice, chance)):
            add(reached, arrived + sum(play.arriving(PLAIN, dice, hits, left, 0, ruling)), part)
        return reached

    return steps


@dataclass(frozen=True)
class Odds:
    """The odds of reserves.

    Attributes:
        given: the chance of the conditions.
        turns: for each turn from the first the chance that 0, 1, 2, … platoons have arrived by its end.
        expected: the expected turn of the 1st, 2nd, … arrival.
    """

    given: Fraction
    turns: tuple[tuple[Fraction, ...], ...]
    expected: tuple[Fraction, ...]


def reserve_odds(
    play: Play, platoons: int, turns: int, variant: str, ruling: Ruling,
    conditions: Mapping[int, Callable[[int], bool]] | None = None, first: int = 1,
) -> Odds | None:  # fmt: skip
    """Return the odds of so many platoons in reserve over some turns; None where the conditions cannot come true.

    Args:
        play: the game's face.
        platoons: how many are in reserve at the start.
        turns: how many turns.
        variant: the variant of Reserves.
        ruling: the answers in force.
        conditions: by turn, what is known of the number of platoons that have arrived by its end.
        first: the turn that comes first, from 1; conditions count from it too.
    """
    process, before = arrivals_of(play, platoons, variant, ruling), first - 1

    def steps(turn: int, arrived: int) -> Chances:
        return process(before + turn, arrived)

    horizon = max(turns, platoons + play.FIRST_ROLL[variant] + 2, *(conditions or {0: None}))
    known = course(steps, horizon, conditions)
    if not known.given:
        return None
    chances = tuple(_row(known, turn, platoons) for turn in range(1, turns + 1))
    expected = tuple(before + expected_turn(known, steps, goal) for goal in range(1, platoons + 1))
    return Odds(known.given, chances, expected)


def odds_given(play: Play, platoons: int, turns: int, variant: str, ruling: Ruling, conditions: Sequence[str]) -> Odds:
    """Return the odds of reserves where some things are known of what has arrived.

    Args:
        play: the game's face.
        platoons: how many are in reserve at the start.
        turns: how many turns.
        variant: the variant of Reserves.
        ruling: the answers in force.
        conditions: what is known, each such as `no platoon by turn 2`.

    Raises:
        BadInput: something else than a condition, or conditions that cannot come true together.
    """
    known: dict[int, list[Any]] = {}
    for text in conditions:
        condition = play.parse_condition(text, platoons, MOST_TURNS)
        known.setdefault(condition.turn, []).append(condition)
    found = reserve_odds(play, platoons, turns, variant, ruling, {turn: _all_of(known[turn]) for turn in known})
    if found is None:
        what = f"{' and '.join(conditions)}: that cannot come true"
        raise BadInput([Mistake("--condition", 0, 0, what, "conditions that some dice fulfil")])
    return found


def _all_of(conditions: list[Any]) -> Callable[[int], bool]:
    return lambda arrived: all(condition(arrived) for condition in conditions)


def _row(known: Course, turn: int, platoons: int) -> tuple[Fraction, ...]:
    return tuple(known.turns[turn].get(arrived, Fraction(0)) for arrived in range(platoons + 1))


# ---- the order of arrival


@dataclass(frozen=True)
class Order:
    """The order of arrival that is worth most.

    Attributes:
        value: its expected total value.
        orders: the orders that have it, the first one first; no more than a few.
        tied: how many there are.
        margin: by how much it beats the next best; None where all orders are worth the same.
        next_best: the orders that come next.
        by_turn: the expected value if each arrival is chosen when its turn has come.
    """

    value: Fraction
    orders: tuple[tuple[str, ...], ...]
    tied: int
    margin: Fraction | None
    next_best: tuple[tuple[str, ...], ...]
    by_turn: Fraction


def best_order(
    play: Play, values: Mapping[str, Sequence[int]], variant: str, ruling: Ruling, named_before: bool
) -> Order:
    """Return the order of arrival with the greatest expected total value, by dynamic programming over sets.

    Args:
        play: the game's face.
        values: for each platoon its value by the turn of its arrival; nothing after the last one.
        variant: the variant of Reserves.
        ruling: the answers in force.
        named_before: whether the platoon is chosen before the dice of its turn are rolled.
    """
    names, turns = list(values), max(map(len, values.values()))
    steps = arrivals_of(play, len(names), variant, ruling)
    known = course(steps, turns)
    chance = [
        [known.at_least(k, turn) - known.at_least(k, turn - 1) for turn in range(1, turns + 1)]
        for k in range(1, len(names) + 1)
    ]
    exact = [[sum(map(mul, values[name], row)) for row in chance] for name in names]
    scale = lcm(*(Fraction(value).denominator for row in exact for value in row))
    worth = [[int(value * scale) for value in row] for row in exact]
    table = _two_best(worth)
    best, *others = table[-1]
    orders = tuple(_orders(table, worth, len(table) - 1, best[0], MOST_TIED))
    following = tuple(_orders(table, worth, len(table) - 1, others[0][0], MOST_TIED)) if others else ()
    return Order(
        Fraction(best[0], scale),
        tuple(tuple(names[p] for p in order) for order in orders),
        best[1],
        Fraction(best[0] - others[0][0], scale) if others else None,
        tuple(tuple(names[p] for p in order) for order in following),
        _Choosing(steps, [[*values[name]] for name in names], turns, named_before).value,
    )


def order_of(play: Play, force: Any, source: str, variant: str, ruling: Ruling) -> Order:
    """Return the order of arrival of a force's platoons that is worth most.

    Args:
        play: the game's face.
        force: the force; its platoons with values are in reserve.
        source: what it was read from.
        variant: the variant of Reserves.
        ruling: the answers in force.

    Raises:
        BadInput: no platoon has a value, or too many have.
    """
    values = {name: platoon.value for name, platoon in force.platoons.items() if platoon.value}
    if not 1 <= len(values) <= MOST_ORDERED:
        what = f"{len(values)} platoons with a value" if values else "no platoon has a value"
        expected = f"`value: […]` for 1 to {MOST_ORDERED} platoons: their value by the turn of arrival"
        raise BadInput([Mistake(source, 0, 0, what, expected)])
    return best_order(play, values, variant, ruling, ruling["choose-after-roll"] == "b")


def _two_best(worth: list[list[int]]) -> list[list[tuple[int, int]]]:
    """Return for each set of platoons (a bit for each) that come first the two best values, with how many orders."""
    size = len(worth)
    table: list[list[tuple[int, int]]] = [[(0, 1)]]
    for chosen in range(1, 1 << size):
        place = chosen.bit_count() - 1
        found: dict[int, int] = {}
        for last in _bits(chosen):
            for value, number in table[chosen ^ (1 << last)]:
                value += worth[last][place]
                found[value] = found.get(value, 0) + number
        table.append(sorted(found.items(), reverse=True)[:2])
    return table


def _orders(table: list, worth: list[list[int]], chosen: int, value: int, most: int) -> list[tuple[int, ...]]:
    """Return orders of a set that have a value, at most so many, in the order of the platoons."""
    if not chosen:
        return [()]
    found: list[tuple[int, ...]] = []
    place = chosen.bit_count() - 1
    for last in _bits(chosen):
        before, rest = chosen ^ (1 << last), value - worth[last][place]
        if any(rest == known for known, _ in table[before]) and len(found) < most:
            found += [(*order, last) for order in _orders(table, worth, before, rest, most)]
    return sorted(found)[:most]


def _bits(chosen: int) -> list[int]:
    return [bit for bit in range(chosen.bit_length()) if chosen >> bit & 1]


class _Choosing:
    """The dynamic programme of a player who chooses each arrival when its turn has come.

    Sets of platoons are bits of a number; values are whole numbers, `scale` times what they stand for.
    """

    def __init__(self, steps: Steps, values: list[list[int]], turns: int, named_before: bool):
        self.steps, self.values, self.named_before = steps, values, named_before
        self.size = len(values)
        self.sets = range(1 << self.size)
        self.bits = [_bits(left) for left in self.sets]
        self.reached = [{0}]  # how many may have arrived, turn by turn
        for turn in range(1, turns + 1):
            self.reached.append({after for before in self.reached[-1] for after in steps(turn, before)})
        self.scale, self.later = 1, [0] * (1 << self.size)  # after the last turn nothing is worth anything
        for turn in range(turns, 0, -1):
            self._before(turn)

    @property
    def value(self) -> Fraction:
        """The expected total value at the start."""
        return Fraction(self.later[-1], self.scale)

    def _before(self, turn: int) -> None:
        """Replace the values after a turn by those before it, for each set that may be left then."""
        chances = {before: self.steps(turn, before) for before in self.reached[turn - 1]}
        whole = lcm(*(chance.denominator for row in chances.values() for chance in row.values()))
        parts = {
            before: {after - before: int(chance * whole) for after, chance in row.items()}
            for before, row in chances.items()
        }
        gains = [row[turn - 1] * self.scale if turn <= len(row) else 0 for row in self.values]
        self.later = (self._named_before if self.named_before else self._named_after)(parts, gains)
        self.scale *= whole

    def _named_after(self, parts: dict[int, dict[int, int]], gains: list[int]) -> list[int]:
        """The dice are rolled first: of so many that arrive the best are taken."""
        found, best = [0] * len(self.sets), self.later
        most = max(number for row in parts.values() for number in row)
        for number in range(most + 1):
            if number:
                best = [
                    max((gains[p] + best[left ^ (1 << p)] for p in self.bits[left]), default=0) for left in self.sets
                ]
            for left in self.sets:
                part = parts.get(self.size - len(self.bits[left]), {}).get(number)
                if part:
                    found[left] += part * best[left]
        return found

    def _named_before(self, parts: dict[int, dict[int, int]], gains: list[int]) -> list[int]:
        """A platoon is named before it is known whether one more arrives."""
        later, bits = self.later, self.bits

        def value(left: int, arrived: int, row: dict[int, int], known: dict[int, int]) -> int:
            if left not in known:
                more = sum(part for number, part in row.items() if number > arrived)
                further = (more * gains[p] + value(left ^ (1 << p), arrived + 1, row, known) for p in bits[left])
                known[left] = row.get(arrived, 0) * later[left] + (max(further) if more else 0)
            return known[left]

        found, memory = [0] * len(self.sets), {before: {} for before in parts}
        for left in self.sets:
            before = self.size - len(bits[left])
            if before in parts:
                found[left] = value(left, 0, parts[before], memory[before])
        return found
