"""`berthier compare`: where do two rulings differ?"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play, Turn
from ..model.kinds import games
from ..model.language import said, verbatim
from ..model.mistakes import BadInput, Mistake, counted
from ..model.ruling import read_questions
from ..model.ruling_words import gather_ruling
from ..model.writing import dump, write_text
from .completion import answers
from .interpreter import translated_line
from .options import Target, format_option, game_option, require_game, spare_inputs, time_option
from .output import json, text
from .progress import progress

if TYPE_CHECKING:
    from ..solver.proofs.compare import Comparison, Pair

OPEN = "position.yaml"  # how a turn names an open position, which no file holds yet
EQUAL, DIFFER, UNKNOWN = 0, 1, 3
TOLD = {"first": "accepted by the first alone", "second": "accepted by the second alone", "effect": "another outcome"}


@click.command()
@click.argument("rulings", nargs=-1, metavar="[FIRST SECOND]", shell_complete=answers)
@click.option("--all", "every", is_flag=True, help="Every two answers to each open question of the game.")
@game_option
@click.option("--scope", "largest", type=click.IntRange(1, 8), metavar="N", help="The largest maps, in duchies.")
@click.option("--save", type=Target(), metavar="FILE", help="Write the differences as a battery of cases.")
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes at work at a time.")
@time_option
@format_option
def compare(
    rulings: tuple[str, ...], every: bool, game: str, largest: int | None, save: str | None, jobs: int, seconds: float,
    form: str,
) -> int:  # fmt: skip
    """Find where two rulings differ: turns that one accepts and the other refuses, or that come out otherwise.

    FIRST and SECOND are each `default`, a ruling file, or answers such as generals-count=b (several with commas). Is
    the second one stricter, looser, incomparable, or equal? All positions of a scope are looked at where the rules can
    be read over them, and the packaged cases about the questions. Exit code 0: equal; 1: they differ; 3: undecided.

    E.g. `berthier compare default generals-count=b --scope 1`.
    """
    require_game(game, games())
    questions = read_questions(game)
    if every == bool(rulings) or (rulings and len(rulings) != 2):
        what = counted(len(rulings), "ruling") + (" and --all" if every else "")
        raise BadInput([Mistake("FIRST SECOND", 0, 0, what, "two rulings, or --all")])
    from ..solver.proofs.compare import Pair, compare_pair, pairs_of
    from ..solver.workers import shared

    if every:
        asked = pairs_of(game, largest, seconds)
    else:
        sides = zip(("FIRST", "SECOND"), rulings, strict=True)
        first, second = (dict(gather_ruling(_words(word), game, questions, side).answers) for side, word in sides)
        asked = [Pair(game, first, second, largest, seconds)]
    spare_inputs("--save", save)
    found = shared(compare_pair, asked, jobs, partial(progress, "comparing"))
    battery = _battery(game, asked, found, save) if save is not None else ""
    if save not in (None, "-"):
        write_text(save, battery)
    if form == "json":
        values = [_value(*pair, letters=every) for pair in zip(asked, found, strict=True)]
        click.echo(json.render("compare", {"questions" if every else "comparisons": values}))
    elif save == "-":
        click.echo(battery, nl=False)
    else:
        with verbatim():  # what is changed in a position stands as in its file
            click.echo("\n".join(line for pair in zip(asked, found, strict=True) for line in _told(*pair)))
    if any(comparison.verdict == "undecided" for comparison in found):
        return UNKNOWN
    return EQUAL if all(comparison.verdict == "equal" for comparison in found) else DIFFER


def _words(word: str) -> list[str]:
    return word.split(",") if "=" in word else [word]


def _answers(answers: Mapping[str, str]) -> str:
    return ", ".join(f"{question}={answer}" for question, answer in answers.items()) or "default"


def _play(game: str) -> Play:
    from ..constraints.rulebook import load_game

    return load_game(game)


def _value(asked: Pair, comparison: Comparison, letters: bool) -> dict:
    """Return a comparison as a JSON value; of two answers to one question their letters may do."""
    game, first, second = asked.game, asked.first, asked.second
    differences = [
        {
            "accepts": d.accepts,
            "position": _position(game, d.turn),
            "turn": _play(game).turn_value(d.turn),
            "findings": json.findings(d.findings),
            "source": d.source,
        }
        for d in comparison.differences
    ]
    best = differences[0] if differences else {"position": None, "turn": None}
    return {
        "id": next(iter(second or first), None),
        "answers": [*first.values(), *second.values()] if letters else [_answers(first), _answers(second)],
        "verdict": comparison.verdict,
        "position": best["position"],
        "turn": best["turn"],
        "differences": differences,
        "scopes": list(comparison.scopes),
        "cases": comparison.cases,
    }


def _position(game: str, turn: Turn) -> Any:
    """Return a turn's position: how its file names it, or the whole of one that no file holds."""
    return turn.reference if turn.reference != OPEN else _play(game).position_value(turn.position)


def _told(asked: Pair, comparison: Comparison) -> list[str]:
    game, first, second = asked.game, asked.first, asked.second
    lines = [said(f"{_answers(first)} and {_answers(second)}: {_verdict(comparison.verdict)}")]
    for difference in comparison.differences:
        lines.append(text.wrapped(f"{TOLD[difference.accepts]} ({difference.source}):", "  "))
        lines += [f"    {line}" for line in _situation(game, difference.turn)]
        lines += [f"  {line}" for line in text.numbered(map(_play(game).say, difference.turn.orders))]
        lines += [f"  {translated_line(line)}" for line in text.findings(difference.findings, {})]
    lines += [text.wrapped(f"no difference: {scope}", "  ") for scope in comparison.scopes]
    if not comparison.differences:
        lines.append(text.wrapped(f"no difference in {comparison.cases} packaged cases about it", "  "))
    return lines


def _verdict(verdict: str) -> str:
    return {"stricter": "the second is stricter", "looser": "the second is looser"}.get(verdict, verdict)


def _battery(game: str, asked: list[Pair], found: list[Comparison], target: str) -> str:
    """Return the differences as cases; the files of open positions are written beside the target, if it is a file."""
    from dataclasses import replace

    from ..solver.proofs.compare_cases import proposed

    play, cases = _play(game), []
    for pair, comparison in zip(asked, found, strict=True):
        for difference in comparison.differences:
            name = f"{_answers(pair.first)} against {_answers(pair.second)}: {TOLD[difference.accepts]}"
            if difference.turn.reference == OPEN:
                stem = f"{Path(target).stem}-{len(cases) // 2 + 1}"
                files = play.proving().files(difference.turn, stem)
                for file, body in files.items() if target != "-" else ():
                    if not file.endswith(".turn.yaml"):
                        write_text(Path(target).parent / file, body)
                difference = replace(difference, turn=replace(difference.turn, reference=f"{stem}.position.yaml"))
            cases += proposed(play, difference, pair.rulings, name)
    return dump({"berthier": 1, "game": game, "battery": "rulings that differ", "cases": cases})


def _situation(game: str, turn: Turn) -> list[str]:
    if turn.reference == OPEN:
        return _play(game).proving().described(turn)
    changes = dump(dict(turn.changes)).splitlines() if turn.changes else []
    return [said(f"position {turn.reference}{', changed:' if changes else ''}"), *(f"  {line}" for line in changes)]
