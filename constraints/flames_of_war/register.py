"""The register of Flames of War: its rules are tied to statements through these names."""

from ..rulebook import Register
from ..rulebook import clause as Clause

REGISTER = Register("flames-of-war", ("platoon",))
rule = REGISTER.rule
effect = REGISTER.effect
home = REGISTER.home

__all__ = ["REGISTER", "Clause", "effect", "home", "rule"]
