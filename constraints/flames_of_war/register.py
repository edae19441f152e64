"""The register of Flames of War: its rules are tied to statements through these names."""

from ..rulebook import Clause, Register

REGISTER = Register("flames-of-war", ("platoon",))
rule = REGISTER.rule
effect = REGISTER.effect
home = REGISTER.home

__all__ = ["REGISTER", "Clause", "effect", "home", "rule"]
