"""Sentences in another language than the grammar's: the same rules, other words.

A grammar's words are English. A file of words beside it, `words.LANGUAGE.yaml`, says what stands for them in another
language. The sentence is read word by word: each phrase gives the parser the words of the grammar for which it stands,
where the parser is ready for them. So words of both languages may stand in one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedInput

from .grammar import MOST_NEAR, SentenceError, one_of
from .language import folded, language_file
from .mistakes import nearest, short

_SPACE = re.compile(r"[ \t«»„“]+")
_WORD = re.compile(r"[^\W\d_][\w.'’-]*|\+\d+")
NAME = "WORD"  # the word of a grammar that is a part of a name
_ENDINGS = re.compile(r"\(([^)]*)\)")
Alternatives = list[tuple[str, str]]  # words of the grammar, each with its text


def forms(pattern: str) -> Iterator[str]:
    """Yield the words for which a pattern with endings in parentheses stands.

    Example:
        >>> list(forms("эскадр(а|ы)"))
        ['эскадра', 'эскадры']
    """
    parts = _ENDINGS.split(pattern)
    yield from map("".join, product(*(part.split("|") if odd % 2 else [part] for odd, part in enumerate(parts))))


@dataclass(frozen=True)
class Words:
    """The words of a game's sentences in a language.

    Attributes:
        phrases: by phrase, the English ones for which it may stand.
        silent: words of the grammar for which the language has none.
        glue: words that never stand within a name.
        titles: words that may stand before a name, and say nothing.
        shown: by English phrase, the one that messages show.
        called: what messages call words of the grammar that stand for many.
        opening: what a sentence may begin with.
        messages: what is said of a mistake.
        longest: how many words the longest phrase has.
    """

    phrases: Mapping[str, tuple[str, ...]]
    silent: tuple[str, ...]
    glue: frozenset[str]
    titles: frozenset[str]
    shown: Mapping[str, str]
    called: Mapping[str, str]
    opening: str
    messages: Mapping[str, str]
    longest: int

    @classmethod
    @cache
    def of(cls, folder: Path, language: str, name: str = "words") -> Words:
        """Return the words that lie in a game's folder under a name; none where it has no such file."""
        told = language_file(folder, name, language)
        phrases: dict[str, list[str]] = {}
        for english, patterns in told.get("words", {}).items():
            for form in (form for pattern in patterns for form in forms(pattern)):
                meant = phrases.setdefault(folded(form), [])
                meant.extend([english] if english not in meant else [])
        shown = {english: next(forms(patterns[0])) for english, patterns in told.get("words", {}).items()}
        longest = max((len(phrase.split(" ")) for phrase in phrases), default=1)
        meanings = {phrase: tuple(meant) for phrase, meant in phrases.items()}
        silent, called, glue = tuple(told.get("silent", ())), told.get("called", {}), frozenset(told.get("glue", ()))
        titles = frozenset(folded(form) for pattern in told.get("titles", ()) for form in forms(pattern))
        opening, messages = told.get("opening", ""), told.get("messages", {})
        return cls(meanings, silent, glue, titles, shown, called, opening, messages, longest)

    def names(self, parser: Lark) -> dict[str, str]:
        """Return what messages call the words of a grammar."""
        found = dict.fromkeys(self.silent, "")
        for english, form in self.shown.items():
            for first, text in tokens(parser, english)[0]:
                exact = text.upper() == first
                if first not in found or (exact and len(tokens(parser, english)) == 1):
                    found[first] = form
        return {**found, **self.called}

    def tree_of(self, parser: Lark, sentence: str) -> Tree:
        """Return the grammar's tree of a sentence.

        Raises:
            SentenceError: with the column, what stands there and what could.
        """
        reading, place = parser.parse_interactive(), 0
        while True:
            space = _SPACE.match(sentence, place)
            place = self._past_title(reading, sentence, space.end() if space else place)
            if place >= len(sentence):
                break
            given, end = self._next(parser, reading, sentence, place)
            if not given:
                raise self._refusal(parser, reading, sentence, place)
            for token in given:
                reading.feed_token(token)
            place = end
        end = Token("$END", "", start_pos=place, line=1, column=place + 1)
        if not _takes(reading, end):
            raise self._refusal(parser, reading, sentence, len(sentence.rstrip()))
        return reading.feed_token(end)

    def _past_title(self, reading: Any, sentence: str, place: int) -> int:
        """Return where the name behind a title begins; the place itself where no such title stands there."""
        title = _WORD.match(sentence, place)
        if title and folded(title[0]) in self.titles and NAME in reading.choices():
            space = _SPACE.match(sentence, title.end())
            name = _WORD.match(sentence, space.end()) if space else None
            if name and folded(name[0]) not in self.glue:
                return name.start()
        return place

    def _refusal(self, parser: Lark, reading: Any, sentence: str, column: int) -> SentenceError:
        """Return what is wrong where a parser is ready for nothing that stands there, in the language of the words."""
        named = self.names(parser)
        offered = [named[name] for name in _ready_for(self.silent, reading) if named.get(name)]
        told = one_of(offered, self.messages["or"])
        word = _WORD.match(sentence, column)
        text = word[0] if word else sentence[column : column + 1].strip()
        if not text:
            return SentenceError(column, self.messages["ends"], told)
        close = nearest(text, [form.split()[0] for form in offered], MOST_NEAR).partition(": ")[2]
        near = self.messages["nearest"].format(words=close) if close else ""
        told = told if sentence[:column].strip() else self.opening
        return SentenceError(column, self.messages["stands"].format(word=short(text)), told + near)

    def _next(self, parser: Lark, reading: Any, sentence: str, place: int) -> tuple[list[Token], int]:
        """Return the words of the grammar for what stands at a place, if any fit, and where what follows begins."""
        for phrase, end in self._phrases(sentence, place):
            for english in self.phrases.get(phrase, ()):
                fitting = self._fitting(reading, tokens(parser, english), place)
                if fitting:
                    return fitting, end
        word = _WORD.match(sentence, place)
        if word and folded(word[0]) in self.glue:
            return [], place
        for own in _matches(parser, sentence, place):
            fitting = self._fitting(reading, [[own]], place)
            if fitting:
                return fitting, place + len(own[1])
        return [], place

    def in_english(self, text: str) -> str:
        """Return a few words without grammar in English; a word that is unknown as it is.

        Example:
            >>> folder = Path(__file__).parent / "flames_of_war"
            >>> Words.of(folder, "ru", "conditions").in_english("не меньше 2 взводов к ходу 3")
            'at least 2 platoons by turn 3'
        """
        found, place = [], 0
        while place < len(text):
            phrases = (
                (self.phrases[phrase][0], end) for phrase, end in self._phrases(text, place) if phrase in self.phrases
            )
            word = _WORD.match(text, place)
            english, place = next(phrases, (word[0], word.end()) if word else (text[place], place + 1))
            found.append(english)
        return " ".join("".join(found).split())

    def _phrases(self, sentence: str, place: int) -> Iterator[tuple[str, int]]:
        """Yield the words at a place as they are looked up, with where they end: the most words first."""
        ends, at = [], place
        while len(ends) < self.longest and (word := _WORD.match(sentence, at)):
            ends.append((word.start(), word.end()))
            space = _SPACE.match(sentence, word.end())
            at = space.end() if space else len(sentence)
        for count in range(len(ends), 0, -1):
            yield folded(" ".join(sentence[a:b] for a, b in ends[:count])), ends[count - 1][1]

    def _fitting(self, reading: Any, given: list[Alternatives], place: int) -> list[Token] | None:
        """Return the words of the grammar that fit, silent ones before some of them; None if there are none."""
        trial, fitting = _trial(reading), []
        for alternatives in given:
            ready = self._ready(trial, alternatives, place)
            if not ready:
                return None
            for token in ready:
                trial.feed_token(token)
            fitting += ready
        return fitting

    def _ready(self, reading: Any, alternatives: Alternatives, place: int) -> list[Token]:
        """Return one of several words, behind a silent one if the parser wants that; nothing if none fits."""
        words = [Token(name, text, start_pos=place, line=1, column=place + 1) for name, text in alternatives]
        for word in words:
            if _takes(reading, word):
                return [word]
        for name in self.silent:
            silent = Token(name, "", start_pos=place, line=1, column=place + 1)
            if _takes(reading, silent):
                ahead = _trial(reading)
                ahead.feed_token(silent)
                for word in words:
                    if _takes(ahead, word):
                        return [silent, word]
        return []


def _trial(reading: Any) -> Any:
    """Return a parser in the same state that builds no tree: what it is given leaves no trace."""
    trial = reading.copy(deepcopy_values=False)
    trial.parser_state.parse_conf = copy(reading.parser_state.parse_conf)
    trial.parser_state.parse_conf.callbacks = {}
    return trial


def _takes(reading: Any, token: Token) -> bool:
    """Return whether a parser is ready for a token."""
    if token.type not in reading.choices():
        return False
    try:
        _trial(reading).feed_token(token)
    except UnexpectedInput:
        return False
    return True


def _ready_for(silent: Collection[str], reading: Any) -> set[str]:
    """Return the words of the grammar for which a parser is ready, those behind a silent word in its place."""
    found: set[str] = set()
    for name in reading.accepts():
        if name in silent:
            ahead = _trial(reading)
            ahead.feed_token(Token(name, ""))
            found |= ahead.accepts()
        else:
            found.add(name)
    return found - set(silent)


@cache
def _terminals(parser: Lark) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return a grammar's words in the order in which they are tried: those that are always the same first."""
    ranked = sorted(
        parser.terminals, key=lambda t: (-t.priority, t.pattern.type != "str", -t.pattern.max_width, t.name)
    )
    return tuple((t.name, re.compile(rf"{t.pattern.to_regexp()}(?!(?<=\w)\w)")) for t in ranked)


def _matches(parser: Lark, text: str, place: int) -> Alternatives:
    """Return the words of a grammar that may stand at a place, each with its text."""
    return [(name, found[0]) for name, pattern in _terminals(parser) if (found := pattern.match(text, place))]


@cache
def tokens(parser: Lark, english: str) -> list[Alternatives]:
    """Return the words of a grammar that an English phrase holds; for each, what it may be, with its text."""
    found, place = [], 0
    while place < len(english):
        alternatives = _matches(parser, english, place)
        text = max((text for _, text in alternatives), key=len)
        found.append([(name, same) for name, same in alternatives if same == text and name != NAME])
        place += len(text)
        place += len(english[place:]) - len(english[place:].lstrip())
    return found
