"""The register of The Napoleonic Wars: its rules are tied to statements through these names."""

from ..rulebook import Clause, Register

REGISTER = Register("napoleonic-wars")
rule = REGISTER.rule
effect = REGISTER.effect
home = REGISTER.home

__all__ = ["REGISTER", "Clause", "effect", "home", "rule"]
