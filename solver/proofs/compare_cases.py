"""Cases that tell two rulings apart, as a battery's file holds them."""

from __future__ import annotations

from typing import Any

from ...constraints.faces import Play
from ...model.ruling import Ruling
from ..check import ILLEGAL, LEGAL
from .compare import EFFECT, FIRST, Difference, after

HEAD = ("berthier", "game", "name", "ruling")  # what a turn's file says besides, and a case says otherwise


def proposed(play: Play, found: Difference, rulings: tuple[Ruling, Ruling], name: str) -> list[dict]:
    """Return two cases for a difference, one under each ruling.

    Args:
        play: the game's face.
        found: the difference.
        rulings: both.
        name: with what the cases' names begin.
    """
    first, second = rulings
    changed = {question for question in first.questions if first.answer(question) != second.answer(question)}
    naming = [id_ for id_, statement in play.REGISTER.statements.items() if changed & set(statement.questions)]
    turn = {key: part for key, part in play.turn_value(found.turn).items() if key not in HEAD}
    cases = []
    for ruling in (first, second):
        accepted = found.accepts == EFFECT or (found.accepts == FIRST) is (ruling is first)
        pinned = {question: ruling.answer(question) for question in sorted(changed)}
        expect: dict[str, Any] = {"verdict": LEGAL if accepted else ILLEGAL}
        if not accepted:
            expect["rules"] = list(dict.fromkeys(finding.rule for finding in found.findings))
        if found.accepts == EFFECT:
            other = second if ruling is first else first
            expect["after"] = _differing(after(play, found.turn, ruling), after(play, found.turn, other))
        told = ", ".join(f"{question} {answer}" for question, answer in pinned.items())
        cites = expect.get("rules") or naming[:1]
        head = {"name": f"{name}, under {told}", "cites": cites, "source": "ours"}
        cases.append({**head, **turn, "ruling": pinned, "expect": expect})
    return cases


def _differing(one: Any, other: Any) -> Any:
    """Return the parts of a position in which it differs from another; null where only the other has something."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return one
    keys = [key for key in (*one, *(key for key in other if key not in one)) if one.get(key) != other.get(key)]
    return {key: _differing(one.get(key), other.get(key)) for key in keys}
