"""Parsers made from the grammar files, and what is said of a sentence that one refuses.

Parsers are kept in the user's cache: making one takes longer than a check.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken

from .language import ENGLISH, language_of, said, spoken
from .mistakes import nearest, short

MOST_NEAR = 3  # first words of sentences that are offered in place of an unknown one


class SentenceError(ValueError):
    """A sentence that cannot be read.

    Attributes:
        column: from 0, where in the sentence the mistake begins.
        what: what stands there.
        expected: what could stand there.
    """

    def __init__(self, column: int, what: str, expected: str):
        super().__init__(what)
        self.column, self.what, self.expected = column, what, expected


@cache
def parser_of(start: str, grammar: Path, *others: Path) -> Lark:
    """Return the parser for a grammar.

    Args:
        start: the rule that a whole text must match.
        grammar: a `.lark` file.
        others: files with more of its rules.
    """
    text = "".join(path.read_text(encoding="utf-8") for path in (grammar, *others))
    kept, version = _cache_folder(), sha256(text.encode()).hexdigest()[:12]
    return Lark(
        text, parser="lalr", start=start, maybe_placeholders=True,
        cache=str(kept / f"{grammar.stem}-{start}-{version}.lark") if kept else False,
    )  # fmt: skip


def _cache_folder() -> Path | None:
    """Return this project's folder in the user's cache, None where there can be none.

    Lark checks what it finds there against the grammar and its own version, and makes the parser anew if in doubt.
    """
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "berthier"
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return folder if os.access(folder, os.W_OK) else None


def tree_of(
    sentence: str, parser: Lark, folder: Path, words: Mapping[str, str], opening: str = "", name: str = "words"
) -> Tree:
    """Return a grammar's tree of a sentence, in whatever language it is written.

    Args:
        sentence: what is to be parsed.
        parser: the grammar's.
        folder: where the words of other languages than the grammar's are.
        words: what the grammar's terminals are called; the others by their own names.
        opening: what a sentence may begin with, where the words for that are too many to be listed.
        name: what the files of those words are called.

    Raises:
        SentenceError: with the column, what stands there and what could.
    """
    language = language_of(sentence)
    if language != ENGLISH:
        from .words import Words

        others = Words.of(folder, language, name)
        if others.phrases:
            return others.tree_of(parser, sentence)
    try:
        return parser.parse(sentence)
    except UnexpectedInput as error:
        raise unexpected(sentence, error, words, opening) from None


def column_of(word: Token) -> int:
    """Return where a word stands in its sentence, from 0."""
    return (word.column or 1) - 1


def look_up(text: str, column: int, what: str, known: Iterable[str], key: Callable[[str], str] = str.casefold) -> str:
    """Return the one of some names that a text means.

    Args:
        text: what stands in the sentence.
        column: where, from 0.
        what: what a text that means none of them is not, for the message.
        known: the names.
        key: gives the form in which names are compared.

    Raises:
        SentenceError: it means none of them.

    Example:
        >>> look_up("malta", 8, "no port is named", ["Malta"])
        'Malta'
    """
    for name in known:
        if key(name) == key(text):
            return name
    raise SentenceError(column, f"{what} {short(text)}", f"one of {', '.join(known)}{nearest(text, known)}")


def unexpected(sentence: str, error: UnexpectedInput, words: Mapping[str, str], opening: str = "") -> SentenceError:
    """Return a parser's complaint as the mistake of a sentence: the column, what stands there, what could.

    Args:
        sentence: what was parsed.
        error: the complaint.
        words: what the grammar's terminals are called; the others by their own names.
        opening: what a sentence may begin with, where the words for that are too many to be listed.
    """
    parser: Any = error.interactive_parser
    terminals = parser.accepts()
    ended = isinstance(error, UnexpectedToken) and error.token.type == "$END"
    column = len(sentence.rstrip()) if ended else error.column - 1
    word = next(iter(sentence[column:].split()), "")
    expected = _choice(words.get(name, name.lower()) for name in terminals)
    if not word:
        return SentenceError(column, "the sentence ends here", expected)
    offered = [words.get(name, name.lower()) for name in terminals if name not in ("WORD", "INT")]
    if opening and not sentence[:column].strip():
        near = nearest(word, [text.split()[0] for text in offered], MOST_NEAR)
        return SentenceError(column, f"{short(word)} stands here", opening + near)
    near = nearest(word, offered)
    return SentenceError(column, f"{short(word)} stands here", expected + near)


def _choice(words: Iterable[str]) -> str:
    """Return words of a grammar as a choice; where another language is spoken, they stand in it as quoted."""
    if spoken() == ENGLISH:
        return one_of(words)
    named = {word: said(word) for word in words}
    return one_of((text if text != word else f"`{word}`" for word, text in named.items()), said("or"))


def one_of(words: Iterable[str], conjunction: str = "or") -> str:
    """Return words as a choice, signs after words.

    Example:
        >>> one_of(["via", "to", "for"])
        'for, to or via'
    """
    *others, last = sorted(set(words), key=lambda word: (not word[:1].isalpha(), word)) or [""]
    return f"{', '.join(others)} {conjunction} {last}" if others else last
