"""The shapes of nodes: two nodes that say the same in the same way have one shape."""

from __future__ import annotations

from typing import Any

from .nodes import Compare, Either, Junction, Largest, Node, Not, Number


class Shapes:
    """Numbers for the shapes of nodes.

    Example:
        >>> from berthier.constraints.algebra import Symbolic
        >>> a, shapes = Symbolic(), Shapes()
        >>> p, q = a.flag("p"), a.flag("q")
        >>> shapes.of(a.all((p, q))) == shapes.of(a.all((q, p)))
        True
    """

    def __init__(self):
        self._numbers: dict[Any, int] = {}
        self._known: dict[int, tuple[Any, int]] = {}  # the node stays alive with its number

    def of(self, thing: Any) -> Any:
        """Return what stands for the shape of a node; of anything else the thing itself."""
        if not isinstance(thing, Node):
            return (type(thing).__name__, thing)
        known = self._known.get(id(thing))
        if known is None:
            shape = self._shape(thing)
            known = self._known[id(thing)] = (thing, self._numbers.setdefault(shape, len(self._numbers)))
        return known[1]

    def _shape(self, node: Node) -> Any:
        if isinstance(node, Not):
            return ("not", self.of(node.inner))
        if isinstance(node, Junction):
            return (node.conjunctive, frozenset(map(self.of, node.parts)))
        if isinstance(node, Compare):
            return ("equal" if node.equal else "below", self.of(node.difference))
        if isinstance(node, Number):
            return (node.constant, frozenset((self.of(term), factor) for term, factor in node.terms.values()))
        if isinstance(node, Either):
            return ("either", self.of(node.condition), self.of(node.then), self.of(node.other))
        if isinstance(node, Largest):
            return ("largest", frozenset(map(self.of, node.values)))
        return ("itself", id(node))  # a free variable is like no other
