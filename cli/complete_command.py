"""`berthier complete`: fill the holes of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play
from ..model.packaged import placed
from ..model.writing import dump, write_text
from .completion import files_and
from .options import EXIT, asking, open_turn, out_option, ruling_of, spare_inputs
from .output import json, text
from .progress import progress

if TYPE_CHECKING:
    from ..solver.complete import Completion


@click.command()
@click.argument("turn", metavar="TURN", shell_complete=files_and("turns"))
@click.option("--all", "most", type=click.IntRange(1, 10_000), default=1, metavar="N", help="List up to N completions.")
@out_option("the first completed turn")
@asking
def complete(
    turn: str, most: int, out: str | None, form: str, rulings: tuple[str, ...], seconds: float, confirm: bool
) -> int:
    """Fill the holes (`?`, `any order`) of TURN, or give a smallest set of rules that forbids every way to.

    TURN is a file, a packaged turn such as austria-what-else, or - for standard input.
    """
    game, read, play = open_turn(turn)
    from ..solver.complete import complete as search

    ruling = ruling_of(game, rulings).pin(read.pinned)
    spare_inputs("--out", out)
    with progress("filling holes"):
        found = search(play, read, ruling, most, seconds, confirm)
    filled = dump(placed(play.turn_value(read, found.turns[0]), out, turn)) if found.turns else ""
    if out and out != "-" and filled:
        write_text(out, filled)
    sentences = [[play.say(order) for order in orders] for orders in found.turns]
    if form == "json":
        body: dict[str, Any] = {
            "file": turn,
            "verdict": found.verdict,
            "turns": sentences,
            "all": found.exhausted,
            "findings": json.findings(found.reasons),
            "engines": list(found.engines),
            "why": found.why if found.verdict == "undecided" else "",
        }
        click.echo(json.render("complete", body))
    elif out == "-" and filled:
        click.echo(filled, nl=False)
    else:
        click.echo("\n".join(_lines(turn, found, sentences, most, play, out)))
    return EXIT[found.verdict]


def _lines(name: str, found: Completion, sentences: list, most: int, play: Play, out: str | None) -> list[str]:
    if found.verdict == "undecided":
        return [f"{name}: undecided: {found.why}"]
    if not found.turns:
        return [
            f"{name}: impossible. These together forbid it:",
            *text.findings(found.reasons, play.REGISTER.statements),
        ]
    if most == 1:
        lines = [f"{name}: possible", *text.numbered(sentences[0])]
    else:
        number = f"{len(sentences)} completion{'' if len(sentences) == 1 else 's'}"
        lines = [f"{name}: {number}{'' if found.exhausted else ', and perhaps more'}"]
        for index, turn in enumerate(sentences, 1):
            lines += [f"completion {index}:", *text.numbered(turn)]
    return lines + ([f"Written to {out}"] if out else [])
