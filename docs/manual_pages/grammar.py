"""A grammar file as people read it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

_TERMINAL = re.compile(r"^([A-Z_]+)(?:\.\d+)?\s*:\s*(.+)$")
_RULE = re.compile(r"^[?!]?([a-z_]+)\s*:\s*(.+)$")
_OTHERWISE = re.compile(r"^\s+\|\s+(.+)$")
_OPEN = {"WORD": "WORD", "INT": "DIGITS", "DECIMAL": "DIGITS.DIGITS"}  # what stands for whatever is written


@dataclass
class Grammar:
    """The rules and words of some grammar files, in which each alternative stands in a line of its own.

    Attributes:
        rules: by name the alternatives of each rule: what stands there, and what the alternative is called.
        words: by its name what a terminal reads.
    """

    rules: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, paths: Iterable[Path]) -> Grammar:
        """Read files."""
        grammar, rule = cls(), ""
        for line in (line for path in paths for line in path.read_text(encoding="utf-8").splitlines()):
            if found := _TERMINAL.match(line):
                grammar.words[found[1]] = _OPEN.get(found[1]) or _word(found[2])
            elif found := _RULE.match(line):
                rule = found[1]
                grammar.rules[rule] = [_alternative(found[2])]
            elif found := _OTHERWISE.match(line):
                grammar.rules[rule].append(_alternative(found[1]))
        return grammar

    def shown(self, body: str) -> str:
        """Return an alternative with the words that are written, and in capitals what is filled in."""
        shown = re.sub(r"\w+", lambda found: self._shown(found[0]), body)
        return re.sub(r'"(.+?)"i?', lambda found: found[1].lower(), shown)

    def _shown(self, name: str) -> str:
        return heading(name) if name in self.rules else self.words.get(name, name)

    def sentences(self, rule: str) -> list[tuple[str, str]]:
        """Return the alternatives of a rule, in place of one that is another rule alone those of that one."""
        found = []
        for body, name in self.rules[rule]:
            found += self.sentences(body) if not name and body in self.rules else [(body, name)]
        return found


def _alternative(text: str) -> tuple[str, str]:
    body, _, name = text.partition("->")
    return body.strip(), name.strip()


def heading(rule: str) -> str:
    """Return the name of a rule as it is shown."""
    return rule.strip("_").upper().replace("_", "-")


def _word(pattern: str) -> str:
    r"""Return what a terminal's pattern reads, as far as people need to know.

    Example:
        >>> _word(r"/(build|form)\b/i"), _word(r"/units?\b/i"), _word(r"/form\s+an(?=\s+armada\b)/i"), _word('"?"')
        ('(build | form)', 'units', 'form an', '?')
    """
    if pattern.startswith('"'):
        options = re.findall(r'"(.+?)"', pattern)
        return options[0] if len(options) == 1 else f"({' | '.join(options)})"
    text = re.sub(r"\(\?[!=].*?\)|\\b", "", pattern.strip("i").strip("/"))
    text = text.replace("['’]", "'").replace(r"\s+", " ").replace("?", "")
    text = re.sub(r"\[(.+?)\]", lambda found: "|".join(found[1]), text)
    choice = re.match(r"\(([^()]+\|[^()]+)\)", text)
    if choice:
        return f"({' | '.join(choice[1].split('|'))})"
    plain = re.match(r"\(?([\w+' ]+)", text)
    return plain[1].strip() if plain else text
