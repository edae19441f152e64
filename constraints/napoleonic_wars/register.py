"""The register of The Napoleonic Wars: its rules are tied to statements through these names."""

from ..rulebook import Register
from ..rulebook import clause as Clause

NOUNS = (
    "Unit", "squadron", "piece", "Zone", "Deployment", "order", "general", "time", "card", "Reserve", "Key", "roll",
    "attempt", "Refit marker", "marker", "Flag",
)  # fmt: skip
REGISTER = Register("napoleonic-wars", NOUNS)
rule = REGISTER.rule
effect = REGISTER.effect
home = REGISTER.home

__all__ = ["REGISTER", "Clause", "effect", "home", "rule"]
