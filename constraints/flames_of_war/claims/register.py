"""The claims of Flames of War: they are tied to statements through this name."""

from ...claims import Claims
from ..register import REGISTER

CLAIMS = Claims(REGISTER)
claim = CLAIMS.claim

__all__ = ["CLAIMS", "claim"]
