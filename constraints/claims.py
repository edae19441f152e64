"""Claims: what a game's rules are said to amount to, over all positions and not in one.

A claim is written once in the algebra, like a rule. It speaks of a world: all positions and turns of a scope, or one
of them when a counterexample is replayed. A game's face to proofs tells how its worlds are opened. Rules that no engine
reads are plain: claims about them go through all cases of a family, one world after another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .rulebook import Register


class Unread(Exception):
    """Worlds in which the rules cannot be read under a ruling; the reason is told with the verdict `undecided`."""


@dataclass(frozen=True)
class Claim:
    """Something said of the rules.

    Attributes:
        id: its name.
        statements: the ids of the statements of which it speaks.
        says: what it says, a sentence.
        about: the worlds or the family of cases of which it is to hold, a name that the game's face to proofs knows.
        truth: from a world or a case to the truth that it is so there.
        holds: what it is marked as: whether it is so.
        why: where it is not so: why, or how that is known; where it is: what makes it so, if that is not plain.
        answers: answers to open questions that it presumes.
    """

    id: str
    statements: tuple[str, ...]
    says: str
    about: str
    truth: Callable[[Any], Any]
    holds: bool = True
    why: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Family:
    """Finitely many cases that claims go through together. Each case has a `turn`, to be shown, and a `text`.

    Attributes:
        says: what they are, as in "all 12 …".
        cases: from a ruling to the cases, the smallest first.
        known: the case of a turn under a ruling, for one that is replayed.
    """

    says: str
    cases: Callable[[Any], Iterator[Any]]
    known: Callable[[Any, Any], Any]


class Claims:
    """The claims of one game.

    Args:
        register: the game's register, whose statements claims name.
    """

    def __init__(self, register: Register):
        self.register = register
        self.known: dict[str, Claim] = {}

    def claim(
        self, identifier: str, *statements: str, says: str, about: str, holds: bool = True, why: str = "",
        **answers: str,
    ) -> Callable[[Callable], Callable]:  # fmt: skip
        """Return a decorator: this function is what a claim says.

        Args:
            identifier: the claim's name.
            statements: the statements of which it speaks.
            says: what it says, a sentence.
            about: its worlds, or its family of cases.
            holds: whether it is so.
            why: why, or why not.
            answers: answers to open questions that it presumes, the hyphens of their ids written as underscores.

        Raises:
            LookupError: a statement or question is unknown, or the name is taken.
        """
        unknown = [s for s in statements if s not in self.register.statements]
        if unknown or identifier in self.known:
            raise LookupError(f"{identifier}: {f'no statement {unknown[0]}' if unknown else 'claimed twice'}")
        presumed = {question.replace("_", "-"): answer for question, answer in answers.items()}

        def add(function: Callable) -> Callable:
            self.known[identifier] = Claim(identifier, statements, says, about, function, holds, why, presumed)
            return function

        return add
