"""The text and the JSON value of a derivation: what a verdict rests on, from the facts up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from ...solver.check import LEGAL
from ...solver.why import ANSWER, ORDER, Derivation, Ground, Reason
from . import json
from .text import hangs_on, wrapped

Say = Callable[[Any], str]

MOST_GROUNDS = 8  # shown below a statement; JSON has them all
NOT_TRIED = "What it rests on is sought for whole turns: fill the holes first, left-out places too"
ALONE = "nothing that was tried, made otherwise alone, would mend this"


# ---- JSON


def value(found: Derivation, say: Say, statements: Mapping[str, Any]) -> dict[str, Any]:
    """Return a derivation as a JSON value."""
    return {
        **json.verdict(found.verdict, say),
        "orders": [say(order) for order in found.orders],
        "broken": [_reason(reason, statements) for reason in found.broken],
        "limits": [_reason(reason, statements) for reason in found.limits],
        "judged": [{"order": order + 1, "statements": list(ids)} for order, ids in found.consulted.items()],
        "tried": found.tried,
    }


def _reason(reason: Reason, statements: Mapping[str, Any]) -> dict[str, Any]:
    finding = reason.finding
    return {
        "rule": finding.rule, "text": statements[finding.rule].text.strip(), "message": finding.message,
        "orders": list(finding.orders),
        "rests_on": [
            {"kind": ground.kind, "order": ground.order or None, "text": ground.text, "otherwise": ground.otherwise}
            for ground in reason.grounds
        ],
    }  # fmt: skip


# ---- text


def lines(found: Derivation, say: Say, statements: Mapping[str, Any], questions: Mapping[str, Any]) -> Iterator[str]:
    """Yield a derivation in sentences: for each statement the facts, the figures, and what it demands."""
    if found.verdict.why:
        yield f"  {found.verdict.why}"
    if found.verdict.completion is not None:
        yield "What was left open is filled so:"
        yield from (f"  {number:>3}  {say(order)}" for number, order in enumerate(found.orders, 1))
    for reason in found.broken:
        yield from _broken(reason, statements, questions, found.tried)
    if found.broken and not found.tried:
        yield NOT_TRIED
    if found.verdict.verdict == LEGAL:
        yield from _limits(found.limits, statements)
        yield from _judged(found, say)
    yield from hangs_on(found.verdict, questions) or ["Hangs on no open question"]


def _broken(reason: Reason, statements: Mapping[str, Any], questions: Mapping[str, Any], tried: bool) -> Iterator[str]:
    finding = reason.finding
    yield f"{finding.rule} is broken{_by(finding.orders)}"
    for ground, otherwise in _shown(reason.grounds):
        yield from _because(ground, questions)
        yield from (wrapped(f"kept if {other}", "      ") for other in otherwise)
    if len(reason.grounds) > MOST_GROUNDS:
        yield f"    and {len(reason.grounds) - MOST_GROUNDS} more such things"
    if tried and not reason.grounds:
        yield f"  {ALONE}"
    yield wrapped(f"so {finding.message}", "  ")
    yield wrapped(f"which breaks: {statements[finding.rule].text.strip()}", "  ")


def _because(ground: Ground, questions: Mapping[str, Any]) -> Iterator[str]:
    """Yield a fact, an order or an answer."""
    text = ground.text
    if ground.kind == ORDER:
        text = f"order {ground.order} is given: {text}"
    elif ground.kind == ANSWER:
        question, _, letter = text.partition("=")
        text = f"{text}: {questions[question].answers[letter].strip()}"
    yield wrapped(f"as {text}", "  ")


def _shown(grounds: Sequence[Ground]) -> Iterator[tuple[Ground, list[str]]]:
    """Yield the first grounds, each once, with all that would do in its place."""
    for _, alike in groupby(grounds[:MOST_GROUNDS], lambda ground: (ground.kind, ground.order, ground.text)):
        same = list(alike)
        yield same[0], [ground.otherwise for ground in same]


def _limits(limits: Sequence[Reason], statements: Mapping[str, Any]) -> Iterator[str]:
    yield "Limits that leave no room:" if limits else "Limits that leave no room: none was found"
    for reason in limits:
        finding = reason.finding
        yield f"  {finding.rule}  {statements[finding.rule].title}"
        for ground, otherwise in _shown(reason.grounds):
            where = f"order {ground.order}: " if ground.order else ""
            yield wrapped(f"{where}{ground.text}", "      ")
            yield from (wrapped(f"broken if {other}", "          ") for other in otherwise)
        if len(reason.grounds) > MOST_GROUNDS:
            yield f"      and {len(reason.grounds) - MOST_GROUNDS} more such things"
        yield wrapped(f"then {finding.message}", "      ")


def _judged(found: Derivation, say: Say) -> Iterator[str]:
    yield "Statements judged:"
    for order, ids in found.consulted.items():
        yield wrapped(f"order {order + 1}: {say(found.orders[order])}" if order >= 0 else "the turn as a whole", "  ")
        yield wrapped(", ".join(ids), "      ", whole_words=True)


def _by(orders: Sequence[int]) -> str:
    if not orders:
        return ""
    return f" by order{'' if len(orders) == 1 else 's'} {', '.join(map(str, orders))}"
