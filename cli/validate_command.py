"""`berthier validate`: is this turn legal?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play, Turn
from ..model.language import told
from ..model.packaged import placed
from ..model.writing import dump, write_text
from .completion import files_and
from .options import EXIT, Target, asking, open_turn, require_face, ruling_of, spare_inputs
from .output import json, text
from .output.verdict import as_expected, repair_value, validate_value
from .progress import progress

if TYPE_CHECKING:
    from ..model.ruling import Ruling
    from ..solver.check import Verdict
    from ..solver.outcomes import Outcome

NO_HOLES = "A turn with holes is not repaired: fill them first"


@click.command()
@click.argument("turn", metavar="TURN", shell_complete=files_and("turns"))
@click.option(
    "--repair",
    type=Target(),
    is_flag=False,
    flag_value="-",
    metavar="[FILE]",
    help="After TURN: find the nearest legal turn, and write it if FILE is named. An older file is replaced, but never "
    "one that the command reads.",
)
@asking
def validate(turn: str, repair: str | None, form: str, rulings: tuple[str, ...], seconds: float, confirm: bool) -> int:
    """Judge TURN: a file, a packaged turn such as france-too-many-pieces, or - for standard input.

    Every broken rule is cited with its figures and the orders at fault. A turn with holes (`?`) is legal if some
    way to fill them is.
    """
    game, read, play = open_turn(turn)
    if repair is not None:
        require_face(play, "mend_space", turn, "validate --repair")
    ruling = ruling_of(game, rulings)
    spare_inputs("--repair", repair)
    from ..solver.judge import judge

    with progress("judging"):
        verdict = judge(play, read, ruling, seconds, confirm)
        found = _outcomes(play, read, ruling) if verdict.completion is not None else []
    mended = None
    holes = play.has_holes(read.orders)
    if repair is not None and verdict.verdict == "illegal" and not holes:
        with progress("looking for the nearest legal turn"):
            mended = _mend(play, read, ruling, seconds, repair, turn)
    body: dict[str, Any] = {"file": turn, **validate_value(read, verdict, found, play)}
    if repair is not None:
        body["repair"] = mended
        body["why"] = NO_HOLES if holes and verdict.verdict == "illegal" else body["why"]
    if read.expect:
        body["as_expected"] = as_expected(read.expect, verdict)
    if form == "json":
        click.echo(json.render("validate", body))
    else:
        lines = _lines(turn, verdict, play, ruling, mended, repair, holes)
        lines += text.outcomes(found, play.say)
        if body.get("as_expected") is False:
            otherwise = told("The file expects otherwise: {verdict}", verdict=read.expect.verdict)
            lines.append(f"{otherwise} {', '.join(read.expect.rules)}".rstrip())
        click.echo("\n".join(lines))
    return EXIT[verdict.verdict]


def _outcomes(play: Play, turn: Turn, ruling: Ruling) -> list[Outcome]:
    from ..solver.outcomes import outcomes

    return list(outcomes(play, turn, ruling))


def _mend(play: Play, turn: Turn, ruling: Ruling, seconds: float, target: str, source: str) -> dict | None:
    from ..solver.repair import repair

    found = repair(play, turn, ruling.pin(turn.pinned), seconds)
    if found is None:
        return None
    if target != "-":
        write_text(target, dump(placed(play.turn_value(turn, found.kept), target, source)))
    return repair_value(turn, found, play)


def _lines(
    name: str, verdict: Verdict, play: Play, ruling: Ruling, mended: dict | None, repair: str | None, holes: bool
) -> list[str]:
    lines = [f"{name}: {verdict.verdict}{f': {verdict.why}' if verdict.why else ''}"]
    lines += text.findings(verdict.findings, play.REGISTER.statements)
    if verdict.completion is not None:
        lines += ["What was left open can be filled so:", *text.numbered(map(play.say, verdict.completion))]
    if verdict.ledger:
        lines += text.ledger(verdict.ledger)
    lines += text.hangs_on(verdict, ruling.questions)
    if mended:
        proven = "" if mended["proven"] else " (not proven nearest)"
        lines.append(f"Nearest legal turn, {mended['changed']} changed{proven}:")
        for change in mended["diff"]:
            lines += [f"  - {change['before']}"] + ([f"  + {change['after']}"] if change["after"] else [])
        if repair != "-":
            lines.append(f"Written to {repair}")
    elif repair is not None and verdict.verdict == "illegal":
        lines.append(NO_HOLES if holes else "No repair found within the time limit")
    return lines
