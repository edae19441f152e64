"""The algebra in which every rule is written once: a plain reading and a symbolic one."""

from .nodes import Node, Number, Truth, bounds
from .plain import PLAIN, Graph, Plain
from .symbolic import Choice, Symbolic

__all__ = ["PLAIN", "Choice", "Graph", "Node", "Number", "Plain", "Symbolic", "Truth", "bounds"]
