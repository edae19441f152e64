"""What readers of sentences share: words, numbers, names looked up in the position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Token, Transformer

from ..grammar import SentenceError, column_of
from ..language import forms_like, meant_by, said_like
from ..mistakes import nearest, short
from .nations import ADJECTIVES, NATIONS
from .orders import Hole
from .vocabulary import HERE, Vocabulary

MOST_PIECES = 999


@dataclass(frozen=True)
class Name:
    """A name in a sentence, not yet looked up; None in place of the text is a hole."""

    text: str | None
    column: int


class WordReader(Transformer):
    """Bottom-up: turns the words of a sentence's tree into numbers and names."""

    def __init__(self, vocabulary: Vocabulary):
        super().__init__(visit_tokens=False)
        self.vocabulary = vocabulary

    def name(self, words: list) -> Name:
        return Name(None if words[0].type == "HOLE" else " ".join(words), column_of(words[0]))

    @staticmethod
    def count(word: Token, least: int = 1) -> Any:
        """Return the number that a token states, or a hole."""
        if word.type == "HOLE":
            return Hole()
        value = int(word) if len(word) < 10 else MOST_PIECES + 1
        if value > MOST_PIECES:
            raise SentenceError(column_of(word), f"{short(str(word))} stands here", f"a number up to {MOST_PIECES}")
        if value < least:
            raise SentenceError(column_of(word), "0 stands here", "at least 1, or leave it out")
        return value

    def adjective(self, words: list) -> str:
        word = words[0]
        meanings = [word, *meant_by(HERE, word)]
        for nation, adjective in ADJECTIVES.items():
            if word.lower() in (adjective.lower(), nation) or nation in meanings:
                return self.vocabulary.nation(nation, column_of(word))
        near = nearest(word, ADJECTIVES.values())
        expected = f"units, or whose: {', '.join(ADJECTIVES.values())}{near}"
        raise SentenceError(column_of(word), f"{short(str(word))} stands here", expected)

    def find(self, name: Name | None, *kinds: str, wanted: str = "") -> Any:
        """Return the name that is meant, a hole, or None for a name left out."""
        if name is None:
            return None
        return Hole() if name.text is None else self.vocabulary.find(name.text, name.column, *kinds, wanted=wanted)

    def nation_of(self, name: Name, suffix: str = "") -> str:
        """Return the nation that a name means, with or without an ending such as `'s`."""
        text = "?" if name.text is None else name.text.lower().replace("’", "'").removesuffix(suffix)
        for meant in (text, *meant_by(HERE, text)):
            if meant in NATIONS:
                return self.vocabulary.nation(meant, name.column)
        written = [said_like(HERE, text, nation) for nation in self.vocabulary.nations]
        known = [name + suffix if name in NATIONS else name for name in written]
        forms = [form for nation in self.vocabulary.nations for form in forms_like(HERE, text, nation)]
        expected = f"one of {', '.join(known)}{nearest(text, forms)}"
        raise SentenceError(name.column, f"unknown nation {short(name.text or '?')}", expected)

    def at_place(self, words: list) -> Any:
        return self.find(words[1], "duchy")

    to_place = at_place

    def price(self, words: list) -> Any:
        return self.count(words[1], 0)
