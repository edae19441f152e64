"""How a person would solve a puzzle: one deduction after another, each with the fewest reasons that force it.

For each hole a list is kept of what may still stand there. A deduction strikes values from one list: every way to fill
the holes that has such a value there breaks one of some statements, misses one of some goals, or has in another hole
what was struck there before. The fewest such reasons come first. Where more than a few would be needed at once, a
value is supposed and followed up by small deductions until nothing is left for some hole: a case split.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .table import Row, Table, agrees, minimal, smallest

AT_ONCE = 3  # reasons that a person keeps in mind together


@dataclass(frozen=True)
class Deduction:
    """A step.

    Attributes:
        hole: the number of the hole.
        struck: what cannot stand there.
        left: what still may.
        reasons: statements and goals that force it together, and
        known: what was known of other holes that does, by their numbers.
        examples: for each statement a value that it excludes, and what it says of that.
        available: how many holes had a step with as few reasons.
        supposed: of a case split, the deductions that follow from the value struck, the last of which leaves nothing.
    """

    hole: int
    struck: tuple[Any, ...]
    left: tuple[Any, ...]
    reasons: tuple[str, ...]
    known: Mapping[int, tuple[Any, ...]]
    examples: Mapping[str, tuple[Any, str]]
    available: int = 1
    supposed: tuple[Deduction, ...] = ()

    @property
    def size(self) -> int:
        """How many reasons it takes."""
        return len(self.reasons) + len(self.known)


class Solver:
    """Solves one puzzle step by step.

    Args:
        table: all ways to fill its holes.
        entered: what stands in some holes already.

    Attributes:
        rows: the ways to fill its holes that are looked at: all, or those in which a supposed value stands.
        lists: for each hole what may still stand there.
    """

    def __init__(self, table: Table, entered: Mapping[int, Any] | None = None):
        self.table, self.rows = table, table.rows
        self.lists = [
            [value for value in values if (entered or {}).get(hole, value) == value]
            for hole, values in enumerate(table.candidates)
        ]

    @property
    def solved(self) -> bool:
        """Whether one value is left for every hole."""
        return all(len(values) == 1 for values in self.lists)

    def steps(self) -> Iterator[Deduction]:
        """Yield deductions until one value is left for every hole, or nothing more is forced."""
        while not self.solved:
            step = self.next()
            if step is None:
                return
            self.take(step)
            yield step

    def take(self, step: Deduction) -> None:
        """Strike from the lists what a step strikes."""
        self.lists[step.hole] = list(step.left)

    def next(self) -> Deduction | None:
        """Return the next deduction; None where nothing more is forced."""
        return self._small() or self._split() or self._large()

    def _small(self) -> Deduction | None:
        """Return a deduction from the fewest reasons, no more than are kept in mind together."""
        masks = {
            (hole, value): minimal(found)
            for hole, values in enumerate(self.lists)
            for value, found in self._masks(hole).items()
            if len(values) > 1 or self._emptied
            if 0 not in found
        }
        for size in range(1, AT_ONCE + 1):
            steps = [
                self._step(hole, bits, masks)
                for (hole, _), wanted in masks.items()
                if (bits := smallest(wanted, size)) is not None
            ]
            if steps:
                best = min(steps, key=lambda step: (len(step.left) > 1, -len(step.struck), step.hole))
                return self._told(replace(best, available=len({step.hole for step in steps})))
        return None

    _emptied = False  # whether a list may lose its last value, as one that was only supposed

    def _masks(self, hole: int) -> dict[Any, set[int]]:
        """Return for each value on a hole's list what excludes the rows with it there: see `_bits`."""
        found: dict[Any, set[int]] = {value: set() for value in self.lists[hole]}
        lists = [set(values) for values in self.lists]
        base = len(self.table.reasons)
        for row in self.rows:
            value = row.values[hole]
            if value in found:
                mask = row.broken
                for other, known in enumerate(lists):
                    if other != hole and row.values[other] not in known:
                        mask |= 1 << base + other
                found[value].add(mask)
        return found

    def _step(self, hole: int, bits: list[int], masks: Mapping[tuple[int, Any], list[int]]) -> Deduction:
        """Return the deduction that some reasons allow: all that they strike from a list."""
        chosen = sum(1 << bit for bit in bits)
        values = self.lists[hole]
        struck = [v for v in values if (hole, v) in masks and all(mask & chosen for mask in masks[hole, v])]
        base = len(self.table.reasons)
        known = {bit - base: tuple(self.lists[bit - base]) for bit in bits if bit >= base}
        reasons = tuple(self.table.reasons[bit] for bit in bits if bit < base)
        left = tuple(value for value in values if value not in struck)
        return Deduction(hole, tuple(struck), left, reasons, known, {})

    def _told(self, step: Deduction) -> Deduction:
        """Return a deduction with an example for each of its statements."""
        examples = {}
        for reason in step.reasons:
            bit = 1 << self.table.reasons.index(reason)
            rows = (r for r in self.rows if r.values[step.hole] in step.struck and r.broken & bit)
            row = min(rows, key=lambda row: (row.broken.bit_count(), self._strange(row)), default=None)
            message = self.table.message(row, reason) if row else ""
            if row and message:
                examples[reason] = (row.values[step.hole], message)
        return replace(step, examples=examples)

    def _strange(self, row: Row) -> int:
        """Return in how many holes a row has what was struck there."""
        return sum(value not in values for value, values in zip(row.values, self.lists, strict=True))

    def _split(self) -> Deduction | None:
        """Return a value that small deductions refute: of the shortest list, the one that is refuted soonest."""
        for hole in sorted(range(len(self.lists)), key=lambda hole: len(self.lists[hole])):
            if len(self.lists[hole]) < 2:
                continue
            refuted = [
                (len(chain), value, chain) for value in self.lists[hole] if (chain := self._refuted(hole, value))
            ]
            if refuted:
                _, value, chain = min(refuted, key=lambda found: found[0])
                return replace(self.refuting(hole, value), supposed=chain)
        return None

    def _refuted(self, hole: int, value: Any) -> tuple[Deduction, ...]:
        """Return small deductions from a value supposed in a hole to a list without any; none if they lead nowhere."""
        other = Solver(self.table)
        other.rows = [row for row in self.rows if row.values[hole] == value]  # what is supposed is no reason to recall
        other.lists = [[value] if number == hole else list(values) for number, values in enumerate(self.lists)]
        other._emptied = True
        chain = []
        while all(other.lists):
            step = other._small()
            if step is None:
                return ()
            other.take(step)
            chain.append(step)
        return tuple(chain)

    def _large(self) -> Deduction | None:
        """Return a deduction from as many reasons as it takes; None where nothing is forced."""
        found = [
            self.refuting(hole, value)
            for hole, values in enumerate(self.lists)
            if len(values) > 1
            for value, masks in self._masks(hole).items()
            if 0 not in masks
        ]
        return min(found, key=lambda step: (step.size, len(step.left) > 1), default=None)

    def refuting(self, hole: int, value: Any) -> Deduction:
        """Return the deduction that strikes a value, with reasons none of which can be left out."""
        masks = {(hole, v): minimal(found) for v, found in self._masks(hole).items() if 0 not in found}
        wanted = masks[hole, value]
        chosen = 0
        for mask in wanted:
            chosen |= mask
        bits = [bit for bit in range(chosen.bit_length()) if chosen >> bit & 1]
        for bit in bits[::-1]:
            rest = sum(1 << other for other in bits if other != bit)
            if all(mask & rest for mask in wanted):
                bits.remove(bit)
        return self._told(self._step(hole, bits, masks))


def why_wrong(table: Table, entered: Mapping[int, Any]) -> Deduction | None:
    """Return what shows that an entry is wrong, given those before it; None where all can be right together.

    A value that is not even on the list of its hole is shown wrong by the rules that it breaks in the solution's place.
    Of interchangeable solutions the one with these entries counts from then on.
    """
    right: dict[int, Any] = {}
    for hole, value in entered.items():
        if value not in table.candidates[hole]:
            return _outside(table, hole, value)
        if not any(row.broken | 1 == 1 and agrees(row, {**right, hole: value}) for row in table.rows):
            return replace(Solver(table, right).refuting(hole, value), struck=(value,))
        right[hole] = value
    table.prefer(entered)
    return None


def _outside(table: Table, hole: int, value: Any) -> Deduction:
    """Return what is wrong with a value that is not on a hole's list."""
    left = tuple(row.values[hole] for row in table.solutions)
    faults = table.search.faults(table.with_value(table.solutions[0], hole, value))
    reasons = tuple(dict.fromkeys(fault.rule for fault in faults))
    examples = {fault.rule: (value, fault.message) for fault in reversed(faults) if fault.message}
    return Deduction(hole, (value,), left, reasons, {}, examples)
