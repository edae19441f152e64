"""The grammar of Russian that sentences and messages need: cases, numbers, prepositions, names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .language import folded, language_file

CASES = ("nom", "gen", "dat", "acc", "ins", "pre")
NOM, GEN, DAT, ACC, INS, PRE = CASES
FEMININE = ("ая", "ой", "ой", "ую", "ой", "ой")
MASCULINE = ("ий", "ого", "ому", "ий", "им", "ом")
PLURAL = ("ие", "их", "им", "ие", "ими", "их")
NEUTER = ("ое", "ого", "ому", "ое", "им", "ом")
_VOWELS = "аеиоуыэюяё"

Forms = tuple[str, ...]  # the six cases


@dataclass(frozen=True)
class Noun:
    """A noun: the endings of its cases, one and many, and those of an adjective with it."""

    one: Forms
    many: Forms
    adjective: Forms = FEMININE

    def counted(self, number: Any, case: str = ACC, stem: str = "") -> str:
        """Return the noun behind a number in the right form.

        Args:
            number: how many; what is no number is taken as many.
            case: the case in which all stands.
            stem: an adjective's stem such as `шведск`, nothing for none.

        Example:
            >>> NOUNS["unit"].counted(2, stem="шведск"), NOUNS["unit"].counted(21, INS)
            ('2 шведские части', '21 частью')
        """
        at, form = CASES.index(case), plural(number)
        straight = case in (NOM, ACC)
        if form == 0:
            noun, adjective = self.one[at], self.adjective[at]
        elif not straight:
            noun, adjective = self.many[at], PLURAL[at]
        elif form == 1:
            noun, adjective = self.one[1], PLURAL[0] if self.adjective is FEMININE else PLURAL[1]
        else:
            noun, adjective = self.many[1], PLURAL[1]
        return " ".join(part for part in (str(number), stem and ended(stem, adjective), noun) if part)


def ended(stem: str, ending: str) -> str:
    """Return an adjective of its stem and the ending that one in `-ский` has.

    Example:
        >>> ended("шведск", "ие"), ended("несыгранн", "ие")
        ('шведские', 'несыгранные')
    """
    return stem + (ending if stem[-1] in "кгхжшщч" or ending[0] != "и" else f"ы{ending[1:]}")


def plural(number: Any) -> int:
    """Return which of three forms a noun has behind a number: 0 as behind 1, 1 as behind 2, 2 as behind 5.

    Example:
        >>> [plural(number) for number in (1, 3, 5, 11, 21)]
        [0, 1, 2, 2, 0]
    """
    if not isinstance(number, int):
        return 2
    last, teens = abs(number) % 10, 10 < abs(number) % 100 < 20
    return 2 if teens or last == 0 or last > 4 else 0 if last == 1 else 1


def _declined(stem: str, one: str, many: str) -> tuple[Forms, Forms]:
    return tuple(stem + end for end in one.split(",")), tuple(stem + end for end in many.split(","))


_A, _AS = "а,ы,е,у,ой,е", "ы,,ам,ы,ами,ах"
_M, _MS = ",а,у,,ом,е", "ы,ов,ам,ы,ами,ах"
NOUNS: Mapping[str, Noun] = {
    "unit": Noun(*_declined("част", "ь,и,и,ь,ью,и", "и,ей,ям,и,ями,ях")),
    "squadron": Noun(*_declined("эскадр", _A, _AS)),
    "card": Noun(*_declined("карт", _A, _AS)),
    "reserve": Noun(*_declined("резерв", _M, _MS), MASCULINE),
    "flag": Noun(*_declined("флаг", ",а,у,,ом,е", "и,ов,ам,и,ами,ах"), MASCULINE),
    "platoon": Noun(*_declined("взвод", _M, _MS), MASCULINE),
    "time": Noun(*_declined("раз", ",а,у,,ом,е", "ы,,ам,ы,ами,ах"), MASCULINE),
    "inches": Noun(*_declined("дюйм", _M, _MS), MASCULINE),
}


def behind(preposition: str, word: str) -> str:
    """Return a preposition with the word behind it: `в`, `с` get a vowel where the word begins with two consonants.

    Example:
        >>> behind("в", "Франции"), behind("с", "Неем"), behind("с", "Швецией")
        ('во Франции', 'с Неем', 'со Швецией')
    """
    hard = {"в": "вф", "с": "сзшж"}.get(preposition, "")
    two = folded(word[:2])
    heavy = len(two) == 2 and two[0] in hard and two[1].isalpha() and two[1] not in _VOWELS
    return f"{preposition}{'о' if heavy else ''} {word}"


def listed(items: Iterable[str]) -> str:
    """Return things in a row.

    Example:
        >>> listed(["Ней", "Сульт", "Мюрат"])
        'Ней, Сульт и Мюрат'
    """
    *others, last = items
    return f"{', '.join(others)} и {last}" if others else last


def cased(forms: str | Iterable[str]) -> Forms:
    """Return the six cases of a name; one word never changes."""
    return (forms,) * len(CASES) if isinstance(forms, str) else tuple(forms)


@dataclass(frozen=True)
class Names:
    """The Russian names of a game, from `names.ru.yaml` in its folder, and what words mean.

    Attributes:
        forms: by English name (of a nation: by its id) the six cases.
        stems: of adjectives, by nation or war.
        meaning: by form, as `folded` makes it, the English names that it may stand for.
    """

    forms: dict[str, Forms]
    stems: Mapping[str, str]
    meaning: Mapping[str, tuple[str, ...]]

    @classmethod
    @cache
    def of(cls, folder: Path) -> Names:
        """Return the names that lie in a game's folder; none where it has no such file."""
        told = dict(language_file(folder, "names", "ru"))
        told.pop("language", None)
        also, stems = told.pop("also", {}), {**told.pop("adjectives", {}), **told.pop("wars", {})}
        forms = {name: cased(given) for kind in told.values() for name, given in kind.items()}
        pairs = [(form, name) for name, given in forms.items() for form in given]
        pairs += [(form, name) for name, others in also.items() for given in others for form in cased(given)]
        endings = {*FEMININE, *MASCULINE, *PLURAL, *NEUTER}
        pairs += [(stem + ending, name) for name, stem in stems.items() for ending in endings]
        meaning: dict[str, dict[str, None]] = {}
        for form, name in pairs:
            meaning.setdefault(folded(form), {})[name] = None
        return cls(forms, stems, {form: tuple(names) for form, names in meaning.items()})

    def teach(self, forms: Mapping[str, Forms]) -> None:
        """Take up the names of a user's own map or position, in six cases, for what is said from now on."""
        self.forms.update(forms)

    def say(self, name: Any, case: str = NOM) -> str:
        """Return a name in a case; a name without Russian forms, or a hole, as it is.

        Example:
            >>> from .packaged import ROOT
            >>> Names.of(ROOT / "model" / "napoleonic_wars").say("Vienna", PRE)
            'Вене'
        """
        given = self.forms.get(name) if isinstance(name, str) else None
        return given[CASES.index(case)] if given else str(name)

    def adjective(self, name: str, endings: Forms, case: str) -> str:
        """Return a nation's adjective, or a war's; a name without one as it is."""
        return self.stems[name] + endings[CASES.index(case)] if name in self.stems else str(name)

    def meant(self, text: str) -> Iterator[str]:
        """Yield the English names for which a form may stand."""
        yield from self.meaning.get(re.sub(r"\s+", " ", folded(text)).replace("’", "'"), ())
