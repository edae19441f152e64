"""Which case or claim finds which mistake: writes `docs/reference/mutants.md`. `make mutants` runs it.

Of each section some mistakes are taken from `mutants/`, spread evenly over its list; with `--all` every one. Each is
made, and the cases and claims are asked that speak of a statement of the section: claims of Z3, over small maps, or
case by case. Where none of these cases fails, the whole battery is run. What sound rules say of a claim is asked once
in each process.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Container, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from test_mutants import GAMES, MUTANTS, SOURCES, battery, under

TARGET = Path(__file__).resolve().parent.parent / "docs" / "reference" / "mutants.md"
EACH = 2  # mistakes of a section, unless all are asked for
LARGEST, SECONDS = 2, 20.0  # of the worlds in which claims are asked, and the bound on each solve
SHOWN = 2  # cases and claims that are named for a mistake
HEAD = """# Which case or claim finds which mistake

{number} mistakes in the rules, {each} of each section, from the {all} listed in `tests/mutants/`. For each the
rules were changed in memory, and the packaged cases were run and the claims asked that speak of a statement of its
section; where none of these cases failed, all packaged cases were run. Z3 was asked, in open worlds of up to {largest}
duchies, or every case of a family was gone through. A claim finds a mistake where its verdict is another one than with
sound rules. {cases} are found by cases, {claims} by claims, {neither} by neither.

This page is written by `make mutants`; the table of all of them by `make mutants ARGS=--all`.

| mistake | in | cases that fail | claims that turn round |
|---|---|---|---|
"""


Names = tuple[str, ...]
SOUND: dict[str, dict[str, str]] = {}  # by game: what sound rules say of each claim that was asked in this process


@dataclass(frozen=True)
class Found:
    """What finds a mistake: the names of cases, and of claims."""

    mutant: dict[str, str]
    cases: Names
    claims: Names


def sampled(every: bool) -> dict[tuple[str, str], list[dict[str, str]]]:
    """Return mistakes by section: all of them, or some spread evenly."""
    found: dict[tuple[str, str], list[dict[str, str]]] = {}
    for mutant in MUTANTS:
        if re.match(GAMES[mutant["game"]], mutant["file"]):
            found.setdefault((mutant["game"], mutant["file"]), []).append(mutant)
    if every:
        return found
    return {
        section: [some[n * len(some) // EACH] for n in range(min(EACH, len(some)))] for section, some in found.items()
    }


# ---- in a worker


def find(mutants: list[dict[str, str]]) -> list[Found]:
    """Return what finds the mistakes of one section."""
    game, module = mutants[0]["game"], mutants[0]["file"]
    statements = set(re.findall(r'"([A-Z]+-[\w.]+)"', SOURCES[game, module]))
    sound = SOUND.setdefault(game, {})
    sound |= under(game, None, lambda play: verdicts(play, game, statements, sound))
    return [
        Found(mutant, *under(game, mutant, lambda play: noticed(play, game, statements, sound))) for mutant in mutants
    ]


def noticed(play: Any, game: str, statements: set[str], sound: Mapping[str, str]) -> tuple[Names, Names]:
    """Return which cases fail and which claims come out otherwise than with sound rules."""
    from berthier.model.ruling import Ruling, read_questions
    from berthier.solver.regress import regress

    def failing(cases: Iterable[Any]) -> Names:
        outcomes = regress(play, cases, Ruling(read_questions(game)))
        return tuple(outcome.case.name for outcome in outcomes if not outcome.passed)

    near = [case for case in battery(game) if statements & set(case.cites)]
    now = verdicts(play, game, statements)
    turned = tuple(claim for claim, verdict in now.items() if verdict != sound[claim])
    return failing(near) or failing(battery(game)), turned


def verdicts(play: Any, game: str, statements: set[str], known: Container[str] = ()) -> dict[str, str]:
    """Return the verdict of each claim, not known yet, that speaks of a statement; what breaks it is one too."""
    from berthier.model.ruling import Ruling, read_questions
    from berthier.solver.proofs.prove import CASES, Task, run_task

    face, alike = play.proving(), {}
    for claim in face.CLAIMS.known.values():
        if statements & set(claim.statements) and claim.id not in known:
            alike.setdefault((claim.about, tuple(claim.answers.items())), []).append(claim.id)
    found: dict[str, str] = {}
    for (about, answers), ids in alike.items():
        engine = CASES if about in face.FAMILIES else "z3"
        task = Task(game, tuple(ids), Ruling(read_questions(game), dict(answers)), engine, LARGEST, SECONDS)
        try:
            found |= {name: word.verdict for name, word, _, _ in run_task(task)}
        except Exception as error:
            found |= dict.fromkeys(ids, type(error).__name__)
    return found


# ---- the table


def shown(names: Names) -> str:
    """Return the first names and how many there are besides."""
    rest = len(names) - SHOWN
    return "; ".join(names[:SHOWN]).replace("|", "/") + (f"; {rest} more" if rest > 0 else "")


def table(found: list[Found], each: str) -> str:
    """Return the document."""
    counts = {"cases": sum(bool(f.cases) for f in found), "claims": sum(bool(f.claims) for f in found)}
    neither = sum(not f.cases and not f.claims for f in found)
    head = HEAD.format(number=len(found), each=each, all=len(MUTANTS), largest=LARGEST, neither=neither, **counts)
    rows = [f"| {f.mutant['why']} | `{f.mutant['file']}` | {shown(f.cases)} | {shown(f.claims)} |" for f in found]
    return head + "\n".join(rows) + "\n"


def main(*words: str) -> None:
    """Write the table."""
    every = "--all" in words
    sections = list(sampled(every).values())
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        found = []
        for section, some in zip(sections, pool.map(find, sections), strict=True):
            found += some
            print(f"{section[0]['file']}: {len(some)} mistakes", flush=True)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(table(found, "all" if every else f"up to {EACH}"), encoding="utf-8")
    print(f"{len(found)} mistakes; written to {TARGET.relative_to(TARGET.parent.parent.parent)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
