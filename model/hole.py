"""What stands in a field that a sentence leaves open."""

from __future__ import annotations


class Hole:
    """The value of a field left open with `?`. Each one written is an object of its own."""

    def __repr__(self) -> str:
        return "?"
