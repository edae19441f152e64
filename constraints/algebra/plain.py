"""The plain reading: numbers are ints, truths are bools, a choice is its key.

A rule read with `PLAIN` is an ordinary check; no solver takes part.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

Graph = Mapping[Any, Mapping[Any, Any]]  # for each node its neighbours, and whether they are joined


class Plain:
    """The algebra over Python's own values.

    Example:
        >>> PLAIN.ite(PLAIN.eq("Paris", "Paris"), 3, 0)
        3
    """

    symbolic = False
    all, any, sum, count, max = all, any, sum, sum, max

    def no(self, truth: bool) -> bool:
        """Return the negation of a truth (`~` would turn True into -2)."""
        return not truth

    def implies(self, premise: bool, conclusion: bool) -> bool:
        """Return whether the conclusion holds wherever the premise does."""
        return not premise or conclusion

    def ite(self, condition: bool, then: Any, other: Any) -> Any:
        """Return `then` where the condition holds, `other` elsewhere."""
        return then if condition else other

    def min(self, x: int, y: int) -> int:
        """Return the smaller of two numbers."""
        return x if x <= y else y

    def eq(self, choice: Hashable, key: Hashable) -> bool:
        """Return whether the choice is this key (or equals another choice)."""
        return choice == key

    def at(self, choice: Hashable, table: Mapping | Callable, default: Any = 0) -> Any:
        """Return the table's entry at the choice; `default` where it has none or nothing is chosen.

        `table` is a mapping, or a function of the key (never called with None).
        """
        if callable(table):
            return default if choice is None else table(choice)
        return table.get(choice, default)

    def holds(self, choice: Hashable, predicate: Callable[[Any], bool], none: bool) -> bool:
        """Return the predicate's value at the choice, `none` where nothing is chosen."""
        return none if choice is None else predicate(choice)

    def options(self, choice: Hashable) -> tuple:
        """Return the keys that the choice may take."""
        return (choice,)

    def reach(self, graph: Graph, ok: Mapping[Hashable, bool], start: Hashable) -> dict:
        """Return for each node whether a walk from `start` through `ok` nodes gets there.

        The start itself is always reached, be it `ok` or not; from None nothing is.
        """
        reached = set() if start is None else {start}
        front = list(reached)
        while front:
            for node in graph[front.pop()]:
                if node not in reached and ok[node]:
                    reached.add(node)
                    front.append(node)
        return {node: node in reached for node in graph}

    def distances(self, graph: Graph, ok: Mapping[Hashable, bool], start: Hashable) -> dict:
        """Return for each node the fewest steps from a known `start` through `ok` nodes.

        The start itself is at distance 0, be it `ok` or not; what no way leads to is as far as there are nodes.
        """
        found, front = dict.fromkeys(graph, len(graph)) | {start: 0}, [start]
        for here in front:  # grows as it is walked
            for node in graph[here]:
                if found[node] == len(graph) and ok[node]:
                    found[node] = found[here] + 1
                    front.append(node)
        return found

    def regions(self, graph: Graph, ok: Mapping[Hashable, bool]) -> list[dict]:
        """Return the connected regions of `ok` nodes, each as a table from its nodes to True.

        Every set of `ok` nodes that one walk can visit lies within one region.
        The graph must be symmetric.
        """
        found, seen = [], set()
        for first in graph:
            if ok[first] and first not in seen:
                region, front = {first: True}, [first]
                while front:
                    for node in graph[front.pop()]:
                        if node not in region and ok[node]:
                            region[node] = True
                            front.append(node)
                seen.update(region)
                found.append(region)
        return found


PLAIN = Plain()
