"""The phrase book: what the program says, in another language.

The program speaks English. A phrase book, such as `messages.LANGUAGE.yaml`, holds English sentences with names in
braces for what changes in them, and for each the sentence in another language with the same names. There `{place:pre}`
asks for a case, `{place:в+pre}` for a preposition with it, `{n:часть|части|частей}` for the form of a noun behind a
number, `{word:raw}` for no translation, `{message:said}` for what may be anything and is translated as far as it is
known. A sentence with nothing but figures in it is known by what surrounds them. A sentence in no book stays English.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from string import Formatter
from typing import Any

from .language import ENGLISH, language_file, spoken
from .packaged import ROOT
from .russian import CASES, NOM, Names, behind, listed, plural

MESSAGES, CLAIMS = "messages", "claims"
RAW = "raw"  # a part that stays as it is
SAID = "said"  # a part that may be anything
_FIELD = re.compile(r"\{(\w+)\}")
_AND = re.compile(r", | and ")
_LATIN = re.compile("[A-Za-z]{2}")  # one letter alone is that of a statement, as in 14.22.d
_CODE = re.compile(r"`[^`]*`")  # what is the same in every language
_THIN = 7  # a sentence with so few letters of its own is recognized only where all the rest of it is
_CAPITAL = r"[A-Z\"'`\d][\w'’.\"`-]*"
_NAME = re.compile(rf"[^a-z]*|{_CAPITAL}(?:,? (?:and|of|the|von|de|{_CAPITAL}))*")  # such as on a map of one's own
_OPEN = (  # parts that may be whole sentences, or names of files
    "advice", "answer", "ask", "count", "error", "expected", "file", "filled", "hindrance", "message", "orders",
    "otherwise", "reason", "said", "text", "title", "way", "what", "why", "words",
)  # fmt: skip
_SHORT, _WHOLE = "(?:(?!  )[^:;()])+?", "(?:(?!  ).)+?"  # what is in columns side by side is no sentence
_SHAPES = {
    **dict.fromkeys(_OPEN, _WHOLE), "letter": "[a-z]", "n": r"[-\d.,/ =?]+", "question": "[a-z0-9=-]+",
    "choices": r"[^,]+(?:, [^,]+)+|\S+(?: \S+)?", "code": r"[\w.:/-]+", "quoted": "\".*\"|'.*'",
}  # fmt: skip
_BESIDE = re.compile(r"(?P<before>\d+\. |[A-Z]+-[\w.]+:? )?(?P<text>.+?)(?P<behind> \([A-Z]+-[\w.]+\))?", re.DOTALL)
_MOST_LETTERS = 500  # of a text that is tried on sentences with changing parts
_DEEPEST = 6  # phrases within phrases


@dataclass(frozen=True)
class Phrases:
    """A phrase book.

    Attributes:
        said: by English sentence, the other one.
        names: names with their cases.
        known: how English sentences with changing parts are recognized, by sentence.
    """

    said: Mapping[str, str]
    names: tuple[Names, ...] = ()
    known: dict[str, re.Pattern[str]] = field(default_factory=dict, compare=False)

    @classmethod
    @cache
    def of(cls, language: str) -> Phrases:
        """Return all that the phrase books of a language hold: the house's, and each game's."""
        said: dict[str, str] = {}
        for path in sorted((ROOT / "cli" / "phrases").glob(f"*.{language}.yaml")):
            said |= language_file(path.parent, path.name.partition(".")[0], language)
        folders = [ROOT / "model", *sorted(path for path in (ROOT / "constraints").iterdir() if path.is_dir())]
        for folder in folders:
            said |= language_file(folder, MESSAGES, language) | language_file(folder, CLAIMS, language)
            said |= _statements(folder, language)
        games = sorted(path for path in (ROOT / "model").iterdir() if path.is_dir())
        for folder in games:
            said |= _questions(folder, language)
        names = tuple(Names.of(folder) for folder in games if language_file(folder, "names", language))
        return cls(said, names)

    def fill(self, template: str, figures: Mapping[str, Any]) -> str | None:
        """Return a sentence with its changing parts put in, None where the book lacks it.

        Args:
            template: the English sentence.
            figures: its changing parts, by name.
        """
        said = self.said.get(template)
        return None if said is None else self._put(said, figures, 0)

    def translate(self, text: str, case: str = NOM, depth: int = 0) -> str:
        """Return a finished English text in the book's language, as far as the book goes.

        Args:
            text: a sentence, a phrase, a name, or several names in a row.
            case: of a name.
            depth: how deep in other phrases it stands.
        """
        if not _LATIN.search(text) or depth > _DEEPEST:
            return text
        named = self._name(text, case)
        if named is not None:
            return named
        if text in self.said and not _FIELD.search(text):  # else braces stand in a text as a user wrote it
            return self._put(self.said[text], {}, depth)
        for english, parts in self._matches(text):
            if self._knows(english, parts, depth):
                return self._put(self.said[english], parts, depth + 1)
        return self._parts(text, case, depth)

    def _parts(self, text: str, case: str, depth: int) -> str:
        """Return a text with what is known in it: between numbers of statements, sentence by sentence, or as names."""
        beside = _BESIDE.fullmatch(text)
        if beside and (beside["before"] or beside["behind"]):
            inner = self.translate(beside["text"], case, depth + 1)
            return f"{beside['before'] or ''}{inner}{beside['behind'] or ''}"
        if "; " in text:
            return "; ".join(self.translate(part, case, depth + 1) for part in text.split("; "))
        items = _AND.split(text)
        said = [self.translate(item, case, depth + 1) for item in items] if len(items) > 1 else [text]
        return text if any(map(_is_english, said)) else listed(said)

    def _knows(self, english: str, parts: Mapping[str, str], depth: int) -> bool:
        """Return whether all that changes in a sentence is known too, or may be something of the user's own.

        What is neither tells that another sentence stands there, which only sounds like one of the book's.
        """
        thin = len(_FIELD.sub("", english)) <= _THIN
        plain = [name for _, name, spec, _ in Formatter().parse(self.said[english]) if name and spec not in (RAW, SAID)]
        unknown = [name for name in plain if _is_english(self.translate(parts[name], depth=depth + 1))]
        return not unknown or (not thin and all(n in _OPEN or _NAME.fullmatch(parts[n]) for n in unknown))

    def _name(self, text: str, case: str) -> str | None:
        """Return a name in a case, None if it is none."""
        for names in self.names:
            for key in (text, text.lower()):
                if key in names.forms and (key == text) != (key in names.stems):
                    return names.say(key, case)
        return None

    def _matches(self, text: str) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield the English sentences of the book that a text is, with its changing parts: the longest first."""
        for english, longest, fragments in self._ranked if len(text) <= _MOST_LETTERS else ():
            if longest in text and all(fragment in text for fragment in fragments):
                pattern = self.known.get(english) or self.known.setdefault(english, _pattern(english))
                if found := pattern.fullmatch(text):
                    yield english, found.groupdict()

    @cached_property
    def _ranked(self) -> list[tuple[str, str, list[str]]]:
        """Sentences that have changing parts, with what never changes in them, the longest piece before all pieces.

        Those with most of that come first.
        """
        pieces = {text: _FIELD.split(text)[::2] for text in self.said if _FIELD.search(text)}
        found = [(text, max(fixed, key=len), fixed) for text, fixed in pieces.items()]
        return sorted(found, key=lambda entry: -sum(map(len, entry[2])))

    def _put(self, said: str, figures: Mapping[str, Any], depth: int) -> str:
        """Return a sentence with its changing parts put in, each in the form that the sentence asks for."""
        parts = []
        for literal, name, spec, _ in Formatter().parse(said):
            parts.append(literal)
            if name is not None:
                value = figures[name]
                parts.append(self._form(value() if callable(value) else value, spec or "", depth))
        return "".join(parts)

    def _form(self, value: Any, spec: str, depth: int) -> str:
        if "|" in spec:
            number = int(value) if re.fullmatch(r"-?\d+", str(value)) else value
            return spec.split("|")[1 if re.fullmatch(r"\d+[.,]\d+", str(value)) else plural(number)]
        preposition, _, case = spec.rpartition("+")
        text = str(value)
        if case == RAW:
            return text
        said = self.translate(text, case if case in CASES else NOM, depth + 1)
        return behind(preposition, said) if preposition else said


def _is_english(text: str) -> bool:
    return bool(_LATIN.search(_CODE.sub("", text)))


def _pattern(english: str) -> re.Pattern[str]:
    """Return how a sentence is recognized; a name that comes twice must be the same thing."""
    seen: set[str] = set()
    parts = []
    for odd, part in enumerate(_FIELD.split(english)):
        if odd % 2 == 0:
            parts.append(re.escape(part))
        elif part in seen:
            parts.append(f"(?P={part})")
        else:
            seen.add(part)
            parts.append(f"(?P<{part}>{_SHAPES.get(part, _SHORT)})")
    return re.compile("".join(parts), re.DOTALL)


def _pairs(folder: Path, name: str, language: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Yield the entries of a file that have an id, each with what the language's file says of it."""
    told = language_file(folder, name, language)
    if told:
        import yaml

        text = (folder / f"{name}.yaml").read_text(encoding="utf-8")
        [entries] = [v for v in yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader)).values() if _ids(v)]
        yield from ((entry, told[entry["id"]]) for entry in entries if entry["id"] in told)


def _ids(entries: Any) -> bool:
    return isinstance(entries, list) and all("id" in entry for entry in entries)


def _plain(text: str) -> str:
    """Return a text in which braces stand for themselves."""
    return " ".join(text.split()).replace("{", "{{").replace("}", "}}")


def _statements(folder: Path, language: str) -> dict[str, str]:
    said = {}
    for entry, told in _pairs(folder, "rulebook", language):
        said |= {" ".join(entry[key].split()): _plain(told[key]) for key in ("title", "text") if key in told}
    return said


def _questions(folder: Path, language: str) -> dict[str, str]:
    said = {}
    for entry, told in _pairs(folder, "readings", language):
        keys = [key for key in ("ask", "note") if key in told and key in entry]
        said |= {" ".join(entry[key].split()): _plain(told[key]) for key in keys}
        answers = {str(letter): answer for letter, answer in entry["answers"].items()}
        for letter in answers.keys() & told.keys():
            english, other = " ".join(answers[letter].split()), _plain(told[letter])
            said[english] = other
            said[f"{' '.join(entry['ask'].split())} {letter}: {english}"] = f"{_plain(told['ask'])} {letter}: {other}"
    return said


def translated(text: str, language: str | None = None) -> str:
    """Return a finished text in the language that is spoken, as far as its phrase book goes.

    Args:
        text: one line or paragraph.
        language: `en` or `ru`; None is the one that is spoken.

    Example:
        >>> translated("Davout moves with 7 pieces; his Command Rating is 6", "ru")
        'Даву ведёт 7 фишек; его Командный рейтинг 6'
    """
    language = language or spoken()
    return text if language == ENGLISH else Phrases.of(language).translate(text)


def filled(template: str, figures: Mapping[str, Any]) -> str | None:
    """Return a message with its figures in the language that is spoken; None in English, and where no book has it.

    Args:
        template: the message in English.
        figures: its changing parts, by name.
    """
    language = spoken()
    return None if language == ENGLISH else Phrases.of(language).fill(template, figures)
