"""An earlier run of a battery, and what has changed since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

import msgspec

from ..model.files import read_text
from ..model.language import said
from ..model.mistakes import BadInput, Mistake, require_seen

MOST_BYTES = 50_000_000  # with every ruling a run is ten times as large as its battery
NEW, GONE, FAILED, PASSED, CHANGED = "new", "gone", "fails now", "passes now", "changed"


class Under(msgspec.Struct):
    """What a case came to under another reading."""

    question: str
    answer: str
    verdict: str
    rules: list[str]


class Entry(msgspec.Struct):
    """A case as a run tells of it; `readings` are those under which something else came out, if they were tried."""

    name: str
    file: str
    passed: bool
    verdict: str
    rules: list[str]
    problems: list[str] = []
    readings: list[Under] | None = None


class Run(msgspec.Struct):
    """A run, as `regress --format json` prints it."""

    command: str
    cases: list[Entry]


@dataclass(frozen=True)
class Change:
    """A difference between two runs.

    Attributes:
        what: one of the words above.
        file: the case's file.
        name: the case's name.
        before: what it came to; empty for a new one.
        now: what it comes to; empty for one that is gone.
        reading: the reading under which that is so, `question=answer`; empty for the ruling of the run.
    """

    what: str
    file: str
    name: str
    before: str = ""
    now: str = ""
    reading: str = ""


def read_baseline(source: str) -> list[Entry]:
    """Read the cases of an earlier run.

    Raises:
        BadInput: the file is no such run.
    """
    expected = "a file that `berthier regress --format json` printed"
    try:
        run = msgspec.json.decode(read_text(source, MOST_BYTES), type=Run)
    except RecursionError:
        raise BadInput([Mistake(source, 0, 0, "this is no earlier run (nested too deep)", expected)]) from None
    except msgspec.DecodeError as error:
        raise BadInput([Mistake(source, 0, 0, f"this is no earlier run ({error})", expected)]) from None
    if run.command != "regress":
        raise BadInput([Mistake(source, 0, 0, f"this is an answer of `{run.command}`", expected)])
    for case in run.cases:
        for word in (case.name, case.file, *case.problems):
            require_seen(source, word)
    return run.cases


def entries(cases: list[dict[str, Any]]) -> list[Entry]:
    """Return the cases of this run as those of an earlier one are read."""
    return msgspec.convert(cases, list[Entry])


def compared(before: list[Entry], now: list[Entry], whole: bool = True) -> list[Change]:
    """Return what has changed between two runs: new cases and changed ones in order, then those that are gone.

    Args:
        before: the cases of the earlier run.
        now: those of the later one.
        whole: whether the later one came to its end: else nothing is known to be gone.
    """
    earlier = _by_key(before)
    found = []
    for key, entry in _by_key(now).items():
        old = earlier.pop(key, None)
        found += list(_changes(old, entry)) if old else [Change(NEW, entry.file, entry.name, now=_told(entry))]
    gone = [Change(GONE, old.file, old.name, before=_told(old)) for old in earlier.values()] if whole else []
    return found + gone


def _by_key(cases: Iterable[Entry]) -> dict[tuple[str, str, int], Entry]:
    """Return cases by the names of file and case, so that a battery may move to another folder."""
    seen: Counter[tuple[str, str]] = Counter()
    found = {}
    for entry in cases:
        key = PurePath(entry.file).name, entry.name
        found[*key, seen[key]] = entry
        seen[key] += 1
    return found


def _changes(old: Entry, new: Entry) -> Iterator[Change]:
    if (old.passed, old.verdict, old.rules) != (new.passed, new.verdict, new.rules):
        what = CHANGED if old.passed == new.passed else PASSED if new.passed else FAILED
        same = _told(old) == _told(new)
        yield Change(
            what, new.file, new.name, _told(old), "; ".join([_told(new), *map(said, new.problems[:1] if same else ())])
        )
    if old.readings is None or new.readings is None:
        return
    before, now = ({f"{u.question}={u.answer}": _told(u) for u in entry.readings or ()} for entry in (old, new))
    for reading in dict.fromkeys((*before, *now)):
        one, two = before.get(reading, _told(old)), now.get(reading, _told(new))
        if one != two and (one, two) != (_told(old), _told(new)):
            yield Change(CHANGED, new.file, new.name, one, two, reading)


def _told(entry: Entry | Under) -> str:
    return " ".join([said(entry.verdict), ", ".join(entry.rules)]).strip()
