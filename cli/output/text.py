"""The text form of answers: what a person wants to read."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable, Iterable, Mapping
from shutil import get_terminal_size
from typing import Any

from ...model.language import said
from ...model.mistakes import orders_named
from ...solver.check import Finding, Ledger, Verdict
from ...solver.outcomes import Outcome

MOST_WAYS = 6
WIDEST, NARROWEST = 110, 40
WIDTH = max(NARROWEST, min(WIDEST, get_terminal_size((WIDEST, 0)).columns)) if sys.stdout.isatty() else WIDEST


def wrapped(text: str, indent: str, whole_words: bool = False) -> str:
    """Return a paragraph, its lines indented; where `whole_words` are wanted, none is parted at a hyphen."""
    return textwrap.fill(
        said(text), WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=not whole_words
    )


def shortened(line: str) -> str:
    """Return a line, cut where it is too wide."""
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1].rpartition(' ')[0]} …"


def findings(found: Iterable[Finding], statements: Mapping[str, Any]) -> list[str]:
    """Return a line for each finding, and below the first of each rule the statement's text."""
    lines, seen = [], set()
    for finding in found:
        orders = f"{orders_named(finding.orders)}: " if finding.orders else ""
        lines.append(f"  {finding.rule}  {orders}{finding.message}")
        if finding.rule not in seen and finding.rule in statements:
            lines.append(wrapped(statements[finding.rule].text.strip(), " " * 6))
        seen.add(finding.rule)
    return lines


def ledger(found: Ledger) -> list[str]:
    """Return a line for each cost, and the sum; of several nations' turns also what each spends."""
    if not found.entries:
        return [f"CP: {found.available} available, none spent"] if found.available is not None else []
    folded = [textwrap.wrap(entry.text, min(80, WIDTH - 12)) for entry in found.entries]
    width = max(len(line) for lines in folded for line in lines)
    lines = ["CP:"]
    for entry, (first, *others) in zip(found.entries, folded, strict=True):
        lines += [f"  {entry.order:>3}  {first:<{width}}  {entry.cp:>3}", *(f"         {other}" for other in others)]
    known = found.available is not None
    total = f"{found.spent} of {found.available} spent, {found.left} left" if known else f"{found.spent} spent"
    each = ", ".join(said(f"{share.nation.capitalize()} {share.spent} of {share.available}") for share in found.shares)
    return [*lines, f"  {total}", *([wrapped(each, "  ")] if len(found.shares) > 1 else [])]


def hangs_on(found: Verdict, questions: Mapping[str, Any]) -> list[str]:
    """Return what the verdict hangs on."""
    lines = []
    for turning in found.readings:
        question = questions[turning.question]
        lines.append(f"  {turning.question}={turning.answer} would make it {turning.verdict}")
        lines.append(wrapped(f"{question.ask.strip()} {turning.answer}: {question.answers[turning.answer]}", " " * 6))
    return ["Hangs on:", *lines] if lines else []


def numbered(sentences: Iterable[str]) -> list[str]:
    """Return orders, numbered."""
    return [f"  {number:>3}  {sentence}" for number, sentence in enumerate(sentences, 1)]


def outcomes(found: Iterable[Outcome], say: Callable[[Any], str]) -> list[str]:
    """Return what chance may lead to: outcomes that come to the same are told together."""
    together: dict[tuple, list[str]] = {}
    for outcome in found:
        rules = tuple(dict.fromkeys(finding.rule for finding in outcome.findings))
        together.setdefault((outcome.verdict, rules, outcome.events), []).append("; ".join(map(say, outcome.orders)))
    lines = []
    for (verdict, rules, events), ways in together.items():
        told = "; ".join(events) or "nothing changes"
        lines.append(f"  {verdict} ({', '.join(rules)})" if rules else f"  {told}")
        lines += [f"      {way}" for way in ways[:MOST_WAYS]]
        lines += [f"      and {len(ways) - MOST_WAYS} more"] if len(ways) > MOST_WAYS else []
    return ["What chance leads to:", *lines] if lines else []
