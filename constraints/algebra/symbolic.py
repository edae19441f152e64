"""The symbolic reading: the same rules over values that a solver will choose.

`Symbolic` offers what `Plain` offers and makes variables besides. Its `definitions` are the truths
that give the variables it makes for itself their meaning; an engine must assert them together with what it is
asked. They define and never restrict, so every rule stays safe under negation.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Any

from .nodes import Either, Flag, Largest, Node, Number, Truth, Unknown, bounds, junction, negation, total
from .plain import PLAIN, Graph
from .shapes import Shapes


class Choice:
    """One key out of finitely many: a truth for each key, exactly one of which holds."""

    __slots__ = ("literals",)

    def __init__(self, literals: Mapping[Any, Truth | bool]):
        self.literals = {key: literal for key, literal in literals.items() if literal is not False}

    def __bool__(self):
        raise TypeError("a symbolic choice has no Python truth: use eq or holds of the algebra")

    def __eq__(self, other):
        raise TypeError("compare choices with eq of the algebra")

    __hash__ = object.__hash__


def is_value(thing: Any) -> bool:
    """Return whether a thing is a number or truth, and not a key or a choice."""
    return isinstance(thing, (int, Node))


def _decided(number: Any, condition: Truth, holds: bool) -> Any:
    """Return a number with the either-ors on a condition decided, where it is known to hold or to fail."""
    if not isinstance(number, Number):
        return number
    decided = [(t, c) for t, c in number.terms.values() if isinstance(t, Either) and t.condition is condition]
    if not decided:
        return number
    return total(
        [(number, 1), *((t, -c) for t, c in decided), *((t.then if holds else t.other, c) for t, c in decided)]
    )


def _below(value: Any, floor: int) -> bool:
    """Return whether a number can never exceed a floor that another one reaches."""
    high = bounds(value)[1]
    return high is not None and high < floor


def _known(graph: Graph, ok: Mapping) -> bool:
    """Return whether a graph and its flags are known, so that a search answers what is asked of it."""
    flags = (*ok.values(), *(joined for near in graph.values() for joined in near.values()))
    return all(isinstance(flag, bool) for flag in flags)


class Symbolic:
    """The algebra over nodes. One instance belongs to one question.

    Example:
        >>> a = Symbolic()
        >>> n = a.number("Units", 0, 9)
        >>> a.implies(n >= 10, False)  # the bounds decide it
        True
    """

    symbolic = True

    def __init__(self):
        self.definitions: list[Truth | bool] = []
        self._eithers: dict[tuple, tuple] = {}
        self._pairs: dict[frozenset[Choice], Flag] = {}
        self._reached: dict[tuple, dict] = {}
        self._shapes = Shapes()
        self._fresh = 0

    # ---- variables

    def flag(self, name: str) -> Flag:
        """Return a new truth variable."""
        return Flag(name)

    def number(self, name: str, lo: int | None, hi: int | None) -> Number | int:
        """Return a new number variable within bounds (None: unbounded)."""
        return lo if lo is not None and lo == hi else total([(Unknown(name, lo, hi), 1)])

    def choice(self, name: str, keys: Iterable[Hashable]) -> Any:
        """Return a new choice of one of the keys; a single key comes back bare."""
        keys = tuple(keys)
        if len(keys) == 1:
            return keys[0]
        made = Choice({key: Flag(f"{name} is {key}") for key in keys})
        self.definitions.append(self.count(made.literals.values()) == 1)
        return made

    # ---- truths and numbers

    @staticmethod
    def all(truths: Iterable) -> Truth | bool:
        """Return the conjunction."""
        return junction(True, truths)

    @staticmethod
    def any(truths: Iterable) -> Truth | bool:
        """Return the disjunction."""
        return junction(False, truths)

    no = staticmethod(negation)

    @staticmethod
    def implies(premise, conclusion) -> Truth | bool:
        """Return whether the conclusion holds wherever the premise does."""
        return conclusion is True or junction(False, (negation(premise), conclusion))

    @staticmethod
    def sum(values: Iterable) -> Number | int:
        """Return the sum of numbers."""
        return total((value, 1) for value in values)

    count = sum

    def ite(self, condition, then: Any, other: Any) -> Any:
        """Return `then` where the condition holds, `other` elsewhere; both truths, numbers or keys."""
        if isinstance(condition, bool):
            return then if condition else other
        if not isinstance(condition, Truth):
            raise TypeError(f"expected a truth, got {condition!r}")
        if then is other:
            return then
        if not is_value(then) or not is_value(other):
            here, there, away = self.literals(then), self.literals(other), negation(condition)
            return self._merge([(condition, here), (away, there)])
        if isinstance(then, (bool, Truth)) and isinstance(other, (bool, Truth)):
            return self.all((self.implies(condition, then), self.any((condition, other))))
        if isinstance(then, int) and isinstance(other, int):
            return total(((condition, then - other), (other, 1)))
        then, other = _decided(then, condition, True), _decided(other, condition, False)
        key = (id(condition), id(then), id(other))
        if key not in self._eithers:  # the key's objects stay alive with the node
            self._eithers[key] = (total([(Either(condition, then, other), 1)]), condition, then, other)
        return self._eithers[key][0]

    def min(self, x, y):
        """Return the smaller of two numbers."""
        return -self.max((-x, -y))

    def max(self, values: Iterable):
        """Return the largest of one or more numbers."""
        values = tuple({id(value): value for value in values}.values())
        floor = max((lo for lo, _ in map(bounds, values) if lo is not None), default=None)
        numbers = [v for v in values if not isinstance(v, int) and (floor is None or not _below(v, floor))]
        if floor is not None and not any(bounds(v)[0] == floor for v in numbers):
            numbers.append(floor)
        return numbers[0] if len(numbers) == 1 else total([(Largest(tuple(numbers)), 1)])

    # ---- choices

    @staticmethod
    def literals(choice: Any) -> Mapping[Any, Truth | bool]:
        """Return the truth of each key that a choice may take."""
        return choice.literals if isinstance(choice, Choice) else {choice: True}

    def options(self, choice: Any) -> tuple:
        """Return the keys that the choice may take."""
        return tuple(self.literals(choice))

    def eq(self, choice: Any, key: Any) -> Truth | bool:
        """Return the truth that the choice is this key (or equals another choice)."""
        if isinstance(choice, Choice) and isinstance(key, Choice):
            return self._alike(choice, key)
        choice, key = (key, choice) if isinstance(key, Choice) else (choice, key)
        return self.literals(choice).get(key, False)

    def _alike(self, one: Choice, other: Choice) -> Truth | bool:
        """Return the truth that two choices are the same key: a flag of its own, told by implications for each key."""
        mine, theirs = one.literals, other.literals
        shared = [key for key in mine if key in theirs]
        if one is other or not shared:
            return one is other
        pair = frozenset((one, other))
        if pair not in self._pairs:
            alike = self._pairs[pair] = self.flag("alike")
            for key in shared:
                self.definitions.append(self.any((negation(mine[key]), negation(theirs[key]), alike)))
            for key, literal in mine.items():
                self.definitions.append(self.any((negation(alike), negation(literal), theirs.get(key, False))))
        return self._pairs[pair]

    def at(self, choice: Any, table: Mapping | Callable, default: Any = 0) -> Any:
        """Return the table's entry at the choice; `default` where it has none or nothing is chosen."""
        if not isinstance(choice, Choice):
            return PLAIN.at(choice, table, default)
        entries = [(literal, PLAIN.at(key, table, default)) for key, literal in choice.literals.items()]
        if all(isinstance(value, (bool, Truth)) for _, value in entries):
            return self.any(self.all(entry) for entry in entries if entry[1] is not False)
        if not all(is_value(value) for _, value in entries):
            return self._merge([(literal, self.literals(value)) for literal, value in entries])
        fixed = self.sum(self.ite(literal, value, 0) for literal, value in entries if isinstance(value, int))
        return fixed + self._chosen([(literal, value) for literal, value in entries if not isinstance(value, int)])

    def _chosen(self, entries: list[tuple]) -> Any:
        """Return the number that stands beside the one literal that holds, 0 where none does."""
        if len(entries) < 2:
            return self.sum(self.ite(literal, value, 0) for literal, value in entries)
        lows, highs = zip((0, 0), *(bounds(value) for _, value in entries), strict=True)
        lo = None if None in lows else min(lows)
        hi = None if None in highs else max(highs)
        chosen = self.number("chosen", lo, hi)
        for literal, value in entries:
            self.definitions.append(self.implies(literal, chosen == value))
        self.definitions.append(self.any((*(literal for literal, _ in entries), chosen == 0)))
        return chosen

    def holds(self, choice: Any, predicate: Callable[[Any], Any], none: Any) -> Truth | bool:
        """Return the predicate's value at the choice, `none` where nothing is chosen."""
        return self.all(
            self.implies(literal, none if key is None else predicate(key))
            for key, literal in self.literals(choice).items()
        )

    def _merge(self, weighted: list[tuple]) -> Any:
        cases: dict[Any, list] = {}
        for condition, literals in weighted:
            for key, literal in literals.items():
                cases.setdefault(key, []).append(self.all((condition, literal)))
        merged = Choice({key: self.any(parts) for key, parts in cases.items()})
        certain = [key for key, literal in merged.literals.items() if literal is True]
        return certain[0] if certain else merged

    # ---- graphs

    def reach(self, graph: Graph, ok: Mapping, start: Any) -> dict:
        """Return for each node the truth that a walk from `start` through `ok` nodes gets there.

        Constant flags fold to a search from each possible start. Symbolic ones become exactly the
        least fixpoint: closed under steps, and every reached node well-founded by its level.
        """
        starts = self.literals(start)
        if _known(graph, ok):
            found: dict = {node: [] for node in graph}
            for first, literal in starts.items():
                if first is not None:
                    for node, reached in PLAIN.reach(graph, ok, first).items():
                        found[node].append(literal if reached else False)
            return {node: self.any(literals) for node, literals in found.items()}
        of = self._shapes.of
        edges = tuple((node, other, of(joined)) for node, near in graph.items() for other, joined in near.items())
        asked = (tuple(map(of, ok.values())), edges, tuple((first, of(truth)) for first, truth in starts.items()))
        if asked not in self._reached:
            self._reached[asked] = self._fixpoint(graph, ok, starts)
        return self._reached[asked]

    def _fixpoint(self, graph: Graph, ok: Mapping, starts: Mapping[Any, Any]) -> dict:
        """Return new truths that are the least fixpoint of steps from the starts."""
        self._fresh += 1
        size = len(graph)
        reached = {node: Flag(f"reach{self._fresh} {node}") for node in graph}
        level = {node: self.number(f"level{self._fresh} {node}", 0, size) for node in graph}
        for node in graph:
            first = starts.get(node, False)
            supports = [first]
            for other, joined in graph[node].items():
                step = self.all((joined, ok[node], reached[other]))
                self.definitions.append(self.implies(step, reached[node]))
                supports.append(self.all((step, level[other] < level[node])))
            self.definitions.append(self.implies(first, reached[node]))
            self.definitions.append(self.implies(reached[node], self.any(supports)))
        return reached

    def distances(self, graph: Graph, ok: Mapping, start: Any) -> dict:
        """Return for each node the fewest steps from a known `start` through `ok` nodes, as `Plain` does."""
        if _known(graph, ok):
            return PLAIN.distances(graph, ok, start)
        within: dict[Any, Any] = {node: node == start for node in graph}
        farther = dict.fromkeys(graph, 0)
        for _ in graph:
            farther = {node: farther[node] + self.count((self.no(within[node]),)) for node in graph}
            within = {
                node: self.any(
                    (within[node], *(self.all((joined, ok[node], within[o])) for o, joined in graph[node].items()))
                )
                for node in graph
            }
        return farther

    def regions(self, graph: Graph, ok: Mapping) -> list[dict]:
        """Return regions of `ok` nodes; every set that one walk can visit lies within one of them.

        With symbolic flags there is one region around each node, empty where that node is not `ok`.
        """
        if _known(graph, ok):
            return PLAIN.regions(graph, ok)
        found = []
        for centre in graph:
            if ok[centre] is not False:
                reached = self.reach(graph, ok, centre)
                found.append({node: self.all((ok[centre], truth)) for node, truth in reached.items()})
        return found
