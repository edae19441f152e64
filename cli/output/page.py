"""A page to be read in a browser: one file that needs nothing besides itself."""

from __future__ import annotations

import difflib
import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping
from fractions import Fraction
from importlib.metadata import version
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from ...constraints.faces import Play
from ...model.language import decimal, said, told
from ...model.mistakes import counted
from ...model.page_spoken import in_words
from ...model.ruling import Ruling
from .puzzle import listed

TEMPLATES = Path(__file__).parent / "templates"

_WORD = re.compile(r"\w+|\s+|[^\w\s]")
_HOLE = re.compile(r"\?|\bany order\b|\bлюбой приказ\b")


class Cited:
    """What a page has named so far, in order: it is told in full at the end. Each naming has a number."""

    def __init__(self) -> None:
        self.statements: dict[str, None] = {}
        self.questions: dict[str, None] = {}
        self._number = 0
        self._open: int | None = None

    def statement(self, identifier: str) -> int:
        """Note that a statement is named."""
        return self._noted(self.statements, identifier)

    def question(self, identifier: str) -> int:
        """Note that an open question is named."""
        return self._noted(self.questions, identifier)

    def fold(self) -> str:
        """Note that what is named from here on is folded, and so are the statements that stand nowhere else."""
        self._open = len(self.statements)
        return ""

    @property
    def read_at_once(self) -> list[str]:
        """The statements that are named where nothing is folded."""
        return list(self.statements)[: self._open]

    @property
    def read_later(self) -> list[str]:
        """The other ones."""
        return [] if self._open is None else list(self.statements)[self._open :]

    def _noted(self, known: dict[str, None], identifier: str) -> int:
        known[identifier] = None
        self._number += 1
        return self._number


def render(
    kind: str, play: Play, ruling: Ruling, body: Mapping[str, Any], pictures: Mapping[str, str] | None = None
) -> str:
    """Return a page.

    Args:
        kind: what it is about: `turn`, `puzzle` or `battery`, which is the name of its template.
        play: the game's face.
        ruling: the answers in force.
        body: what it tells, as JSON values; `name` and `file` among them.
        pictures: SVG elements by the names that the template knows; no two share an id.
    """
    page = Environment(
        loader=FileSystemLoader(TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True,
        lstrip_blocks=True,
    )  # fmt: skip
    page.filters |= {
        "counted": counted, "decimal": as_decimal, "ordinal": ordinal, "holes": holes, "flow": flow, "said": said,
    }  # fmt: skip
    page.filters["listed"] = lambda values, word=", ": listed(values, play, word)
    script = (TEMPLATES / "page.js").read_text(encoding="utf-8")
    text = page.get_template(f"{kind}.html").render(
        {**body, **_DERIVED[kind](body)},
        cited=Cited(),
        statements=play.REGISTER.statements,
        rulebook=play.REGISTER.rulebook.rulebook.partition(":")[0],
        questions=ruling.questions,
        ruling=ruling,
        answered={q: ruling.answer(q) for q, shape in ruling.questions.items() if ruling.answer(q) != shape.default},
        pictures={name: Markup(picture) for name, picture in (pictures or {}).items()},
        style=Markup((TEMPLATES / "page.css").read_text(encoding="utf-8")),
        script=Markup(script),
        script_hash=b64encode(hashlib.sha256(script.encode()).digest()).decode(),
        version=version("berthier"),
        told=told,
    )
    return in_words(text)


# ---- what templates derive from what they tell


def _of_turn(body: Mapping[str, Any]) -> dict[str, Any]:
    ledger = body["ledger"]
    together: dict[tuple, dict[str, Any]] = {}
    for outcome in body.get("outcomes", ()):
        rules = tuple(dict.fromkeys(finding["rule"] for finding in outcome["findings"]))
        key = outcome["verdict"], rules, tuple(outcome["events"])
        found = together.setdefault(
            key, {"verdict": outcome["verdict"], "rules": rules, "events": outcome["events"], "ways": []}
        )
        found["ways"].append("; ".join(outcome["orders"]))
    return {
        "broken_rules": list(dict.fromkeys(finding["rule"] for finding in body["findings"])),
        "priced": bool(ledger and (ledger["entries"] or ledger["available"] is not None)),
        "order_rows": order_rows(body),
        "turn_diff": turn_diff(body["orders"], body["repair"]["diff"]) if body["repair"] else [],
        "outcomes": body.get("outcomes", []),
        "outcomes_together": list(together.values()),
    }


def _of_battery(body: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "changing": sum(1 for case in body["cases"] if case["readings"]),
        "column_questions": list(dict.fromkeys(column["question"] for column in body["columns"])),
    }


_DERIVED = {"turn": _of_turn, "battery": _of_battery, "puzzle": lambda _body: {}}


def order_rows(body: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the orders of a turn, each with what it costs, how what it left open was filled, and what it breaks."""
    ledger, filled = body["ledger"], body["completion"]
    costs: dict[int, int] = {}
    told: dict[int, str] = {}
    for entry in ledger["entries"] if ledger else ():
        costs[entry["order"]] = costs.get(entry["order"], 0) + entry["cp"]
        told[entry["order"]] = entry["text"]
    if filled:
        told = dict(enumerate(filled, 1))
    rows = []
    for number, text in enumerate(body["orders"], 1):
        rules = dict.fromkeys(found["rule"] for found in body["findings"] if number in found["orders"])
        more = told.get(number, text)
        rows.append({"order": number, "text": text, "told": more if more != text else "", "cp": costs.get(number),
                     "rules": list(rules)})  # fmt: skip
    return rows


def turn_diff(orders: Iterable[str], changed: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the orders of a turn as lines, those that another one has otherwise with their words compared.

    Example:
        >>> turn_diff(["call up Ney"], [{"order": 1, "before": "call up Ney", "after": "call up Soult"}])[0]["after"]
        [{'text': 'call up ', 'changed': False}, {'text': 'Soult', 'changed': True}]
    """
    becomes = {change["order"]: change["after"] for change in changed}
    lines = []
    for number, text in enumerate(orders, 1):
        line: dict[str, Any] = {"order": number, "text": text, "change": "same"}
        if number in becomes:
            after = becomes[number]
            line |= {"change": "other", "before": _parts(text, after or ""), "after": after and _parts(after, text)}
        lines.append(line)
    return lines


def _parts(text: str, other: str) -> list[dict[str, Any]]:
    """Return a text in parts: those that another text has too, and those that it has not."""
    words, others = (_WORD.findall(whole) for whole in (text, other))
    if not others:
        return [{"text": text, "changed": False}]
    matcher = difflib.SequenceMatcher(None, words, others, autojunk=False)
    return [
        {"text": "".join(words[start:end]), "changed": tag != "equal"}
        for tag, start, end, _, _ in matcher.get_opcodes()
        if start < end
    ]


# ---- filters


def as_decimal(chance: str, digits: int = 4) -> str:
    """Return a fraction as a decimal.

    Example:
        >>> as_decimal("19/27"), as_decimal("1")
        ('0.7037', '1')
    """
    number = Fraction(chance)
    return str(number) if number.denominator == 1 else decimal(f"{float(number):.{digits}f}")


def ordinal(number: int) -> str:
    """Return a place in a row.

    Example:
        >>> ordinal(2), ordinal(11)
        ('2nd', '11th')
    """
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def holes(sentence: str) -> Markup:
    """Return a sentence with its holes marked.

    Example:
        >>> holes("build ? units")
        Markup('build <mark>?</mark> units')
    """
    return Markup(_HOLE.sub(lambda found: f"<mark>{found[0]}</mark>", str(escape(sentence))))


def flow(value: Any) -> str:
    """Return a value as it stands in a file, on one line.

    Example:
        >>> flow({"clock": {"cp": 5}})
        '{clock: {cp: 5}}'
    """
    return yaml.safe_dump(value, default_flow_style=True, width=10**6, allow_unicode=True, sort_keys=False).strip()
