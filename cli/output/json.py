"""The JSON form of every answer. Text is a view of the same objects."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ...constraints.telling import Event
from ...model.language import ENGLISH, spoken
from ...model.mistakes import BadInput
from ...solver.check import Finding, Ledger, Verdict

VERSION = 1
SENTENCES = {  # keys under which sentences stand; all else (verdicts, ids, names, orders) is left as it is
    "answers", "ask", "end", "events", "expected", "message", "note", "problems", "question_text", "says", "scope",
    "scopes", "source", "text", "title", "what", "why",
}  # fmt: skip


class Own(str):
    """A text that a user wrote: it stays as it is, under whatever key."""

    __slots__ = ()


def render(command: str, body: dict[str, Any]) -> str:
    """Return an answer as JSON text, with the version of its form and the command that gave it."""
    if spoken() != ENGLISH:
        body = _said(body)
    return json.dumps({"berthier": VERSION, "command": command, **body}, ensure_ascii=False, indent=2)


def _said(value: Any, key: str = "") -> Any:
    """Return a value, and what is in it, with what is told in sentences in the language that is spoken."""
    from ...model.phrases import translated

    if isinstance(value, dict):
        return {name: _said(item, name) for name, item in value.items()}
    if isinstance(value, list):
        return [_said(item, key) for item in value]
    known = isinstance(value, str) and key in SENTENCES and not isinstance(value, Own)
    return translated(value) if known else value


def mistakes(error: BadInput) -> dict[str, Any]:
    """Return what is wrong in an input as JSON values: the first mistakes, and how many more there are."""
    shown = [
        {"file": m.file, "line": m.line, "column": m.column, "what": m.what, "expected": m.advice} for m in error.shown
    ]
    return {"mistakes": shown, "more": error.hidden}


def findings(found: tuple[Finding, ...]) -> list[dict]:
    """Return findings as JSON values."""
    return [{"rule": f.rule, "message": f.message, "orders": list(f.orders)} for f in found]


def events(found: Iterable[Event]) -> list[dict]:
    """Return what happened in a turn as JSON values."""
    return [{"order": event.order + 1, "statement": event.statement, "text": event.text} for event in found]


def ledger(found: Ledger | None) -> dict | None:
    """Return a ledger as a JSON value."""
    if found is None:
        return None
    entries = [{"order": e.order, "text": e.text, "cp": e.cp} for e in found.entries]
    shares = [vars(share) for share in found.shares]
    return {
        "available": found.available, "spent": found.spent, "left": found.left, "entries": entries, "shares": shares,
    }  # fmt: skip


def verdict(found: Verdict, say: Any) -> dict:
    """Return a verdict as a JSON value."""
    return {
        "verdict": found.verdict,
        "hangs_on": list(found.hangs_on),
        "readings": [{"question": r.question, "answer": r.answer, "verdict": r.verdict} for r in found.readings],
        "findings": findings(found.findings),
        "ledger": ledger(found.ledger),
        "why": found.why,
        "completion": [say(order) for order in found.completion] if found.completion is not None else None,
    }
