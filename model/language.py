"""The language in which the program speaks, and the files of a language beside those of a game."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any

ENGLISH = "en"
LANGUAGES = (ENGLISH, "ru")
VARIABLE = "BERTHIER_LANG"

_spoken: ContextVar[str | None] = ContextVar("language", default=None)
_verbatim: ContextVar[bool] = ContextVar("verbatim", default=False)
_FOREIGN = re.compile("[\u0400-\u04ff]")  # Cyrillic


def spoken() -> str:
    """Return the language in which the program speaks: `en` unless something else was asked for.

    Example:
        >>> with speaking("ru"):
        ...     spoken()
        'ru'
    """
    told = _spoken.get()
    if told is None:
        return _of_environment()
    return told if told in LANGUAGES else ENGLISH


@cache
def _of_environment() -> str:
    """Return the language that the environment asks for, read once: sentences are said by the thousand."""
    told = os.environ.get(VARIABLE, "").strip().lower()[:2]
    return told if told in LANGUAGES else ENGLISH


def speak(language: str | None) -> None:
    """Speak a language from now on; None is what the environment asks for, and it is asked anew."""
    _of_environment.cache_clear()
    _spoken.set(language)


@contextmanager
def verbatim() -> Iterator[None]:
    """Let what is printed for a while stand as it is: files, which are no sentences."""
    token = _verbatim.set(True)
    try:
        yield
    finally:
        _verbatim.reset(token)


def is_verbatim() -> bool:
    """Return whether what is printed stands as it is."""
    return _verbatim.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Speak a language for a while.

    Args:
        language: `en` or `ru`.
    """
    token = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(token)


def said(text: str) -> str:
    """Return a finished text, one line or paragraph, in the language that is spoken, as far as its phrase book goes."""
    if spoken() == ENGLISH:
        return text
    from .phrases import translated

    return translated(" ".join(text.split()))


def told(template: str, **figures: Any) -> str:
    """Return a sentence in the language that is spoken.

    Args:
        template: the sentence in English, with names in braces for what changes in it.
        figures: what changes, by those names, in English.

    Example:
        >>> told("{n} of {all} tried", n=2, all=3)
        '2 of 3 tried'
    """
    if spoken() != ENGLISH:
        from .phrases import filled

        found = filled(template, figures)
        if found is not None:
            return found
    return template.format(**figures)


def decimal(written: str) -> str:
    """Return a number with decimals as the language that is spoken writes it.

    Example:
        >>> decimal("2.5")
        '2.5'
        >>> with speaking("ru"):
        ...     decimal("2.5")
        '2,5'
    """
    return written if spoken() == ENGLISH else written.replace(".", ",")


def language_of(sentence: str) -> str:
    """Return the language in which a sentence is written, by its letters.

    Example:
        >>> language_of("build 2 units"), language_of("построить 2 части")
        ('en', 'ru')
    """
    return "ru" if _FOREIGN.search(sentence) else ENGLISH


def said_of(sentence: str, *texts: str) -> tuple[str, ...]:
    """Return what is to be said of a sentence in the language in which it is written."""
    if language_of(sentence) == ENGLISH:
        return texts
    from .phrases import translated

    return tuple(translated(text, language_of(sentence)) for text in texts)


def folded(text: str) -> str:
    """Return words as they are looked up: without regard to the case of letters, and `ё` as `е`."""
    return text.casefold().replace("ё", "е")


@cache
def language_file(folder: Path, name: str, language: str) -> dict[str, Any]:
    """Return what stands in a language's file, `NAME.LANGUAGE.yaml` in a folder; nothing if there is none. Read once.

    Args:
        folder: where the file is.
        name: what it holds: `words`, `names`, `messages`, …
        language: which language.
    """
    path = folder / f"{name}.{language}.yaml"
    if language == ENGLISH or not path.exists():
        return {}
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return yaml.load(path.read_text(encoding="utf-8"), loader)


def meant_by(folder: Path, text: str) -> list[str]:
    """Return the English names for which a text in another language may stand; none for an English text.

    Args:
        folder: the game's, where its names in other languages are.
        text: a form of a name: in any case, large or small letters.

    Example:
        >>> meant_by(Path(__file__).parent / "napoleonic_wars", "парижа")
        ['Paris']
    """
    if language_of(text) == ENGLISH:
        return []
    from .russian import Names

    return list(Names.of(folder).meant(text))


def forms_like(folder: Path, text: str, name: str) -> tuple[str, ...]:
    """Return all forms of a name in the language of a text.

    Args:
        folder: the game's, where its names in other languages are.
        text: a text in some language.
        name: the English name.

    Example:
        >>> forms_like(Path(__file__).parent / "napoleonic_wars", "Неа", "Ney")[:3]
        ('Ней', 'Нея', 'Нею')
    """
    if language_of(text) == ENGLISH:
        return (name,)
    from .russian import Names

    return Names.of(folder).forms.get(name, (name,))


def said_like(folder: Path, text: str, name: str) -> str:
    """Return a name in the language of a text.

    Args:
        folder: the game's, where its names in other languages are.
        text: a text in some language.
        name: the English name.

    Example:
        >>> said_like(Path(__file__).parent / "napoleonic_wars", "Вена", "Paris")
        'Париж'
    """
    if language_of(text) == ENGLISH:
        return name
    from .russian import Names

    return Names.of(folder).say(name)
