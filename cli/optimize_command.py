"""`berthier optimize`: what is a nation's best turn?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play
from ..model.language import said
from ..model.mistakes import BadInput, Mistake
from ..model.packaged import placed
from ..model.writing import dump, write_text
from .completion import files_and, names
from .options import EXIT, asking, game_option, nation_option, open_position, out_option, ruling_of, spare_inputs
from .output import json, text
from .progress import progress

if TYPE_CHECKING:
    from ..solver.optimize import Optimum


@click.command()
@click.argument("position", metavar="POSITION", shell_complete=files_and("positions"))
@nation_option("--nation", told="Whose turn is sought.", required=True)
@click.option(
    "--goal", "goals", multiple=True, metavar="GOAL", shell_complete=names,
    help='E.g. "max units at Strasbourg"; may be repeated, foremost first. By default "max units", "min CP spent".',
)  # fmt: skip
@click.option(
    "--require", "requirements", multiple=True, metavar="CONDITION", shell_complete=names,
    help='E.g. "units at Vienna >= 6"; may be repeated.',
)  # fmt: skip
@nation_option("--consent", "consents", told="Who would consent to a change of Camp; may be repeated.", multiple=True)
@click.option("--all", "most", type=click.IntRange(1, 10_000), metavar="N", help="List up to N of the best turns.")
@click.option("--explain", is_flag=True, help="Say why it cannot be better, and what more CPs would buy.")
@out_option("the best turn")
@game_option
@asking
def optimize(
    position: str, nation: str, goals: tuple[str, ...], requirements: tuple[str, ...], most: int | None, explain: bool,
    out: str | None, consents: tuple[str, ...], game: str, form: str, rulings: tuple[str, ...], seconds: float,
    confirm: bool,
) -> int:  # fmt: skip
    """Find NATION's best turn in POSITION (a file, or a packaged position such as 1805) and prove it best.

    The turns of an Interphase are searched, not those of an Impulse.

    A goal is `max` or `min` with a sum of measures; a condition compares such sums (<= >= < > =). Measures are:
    units, generals, squadrons [ready|in refit], pieces, each [at PLACE, PLACE] or [in Regroup]; strongest army [at
    PLACE]; distance of GENERAL to PLACE; GENERAL at PLACE; CP spent; CP left; orders; and what free diplomacy decides:
    ally NATION, consul NATION (its box in one's own row, 0 to 3), at war with NATION.
    """
    game, read, play = open_position(position, game, "whole_space", "optimize")
    nation = nation.lower()
    if position == "-" and out not in (None, "-"):
        what = "a turn on a position from standard input cannot name it"
        raise BadInput([Mistake("--out", 0, 0, what, "the position in a file")])
    ruling = ruling_of(game, rulings)
    spare_inputs("--out", out)
    from ..solver.best import Best, best_turn

    asked = Best(nation, goals, requirements, consents)
    with progress("looking for the best turn"):
        found = best_turn(play, read, asked, ruling, most or 0, seconds, explain, confirm)
    value = None
    if found.objectives:
        turn: Any = play.choosing().new_turn(read, nation, found.orders, position)
        title = f"{said(nation.capitalize())}: {', '.join(said(o.goal) for o in found.objectives)}"
        value = placed(play.turn_value(replace(turn, name=title)), out)
    if out and out != "-" and value:
        write_text(out, dump(value))
    if form == "json":
        click.echo(json.render("optimize", {"position": position, "nation": nation, **_body(found, value, play)}))
    elif out == "-" and value:
        click.echo(dump(value), nl=False)
    else:
        limits = "with what is required the measure" if requirements else "the measure"
        click.echo("\n".join(_lines(position, nation, found, value, play, most, explain, limits, out)))
    return EXIT[found.status]


def _body(found: Optimum, value: dict | None, play: Play) -> dict:
    objectives = [{"goal": o.goal, "value": o.value, "bound": o.bound, "proven": o.proven} for o in found.objectives]
    return {
        "status": found.status,
        "objectives": objectives,
        "turn": value,
        "ledger": json.ledger(found.ledger),
        "all": [[play.say(order) for order in orders] for orders in found.others],
        "complete": found.complete,
        "findings": json.findings(found.reasons or ()),
        "more": [{"cp": more.extra, "values": list(more.values)} for more in found.more],
        "engines": list(found.engines),
    }


def _lines(
    name: str, nation: str, found: Optimum, value: dict | None, play: Play, most: int | None, explain: bool,
    limits: str, out: str | None,
) -> list[str]:  # fmt: skip
    engines = ", ".join(found.engines)
    lines = [f"{nation.capitalize()} in {name}: {found.status} ({engines})"]
    if value is None:
        if found.status == "impossible" and found.reasons == ():
            lines.append("No rule is needed to forbid it: nothing that can be ordered at these prices brings it about")
        if found.reasons:
            lines += ["These together forbid it:", *text.findings(found.reasons, play.REGISTER.statements)]
        return lines
    for o in found.objectives:
        known = "" if o.bound is None else f"; no turn is better than {o.bound}"
        lines.append(f"  {said(o.goal)}: {o.value}" + ("" if o.proven else f" (not proven{known})"))
    lines += ["Orders:", *(text.numbered(value["orders"]) or ["  none"])]
    if found.ledger:
        lines += text.ledger(found.ledger)
    if most:
        lines.append(f"{len(found.others)} best turns{'' if found.complete else ', and more'}:")
        for index, orders in enumerate(found.others, 1):
            lines.append(f"  {index}. " + ("; ".join(map(play.say, orders)) or "no orders"))
    if explain and found.reasons:
        lines += [
            f"Why not better ({said(found.objectives[0].goal)}):",
            *text.findings(found.reasons, play.REGISTER.statements),
        ]
    elif explain and found.reasons is None:
        lines.append(f"Why not better ({said(found.objectives[0].goal)}): not found within the limit of a search")
    elif explain and found.status == "optimal" and found.objectives:
        lines.append(f"No rule limits it ({said(found.objectives[0].goal)}): {limits} itself can be no better")
    unmoved = found.more and all(more.values == tuple(o.value for o in found.objectives) for more in found.more)
    if unmoved:
        lines.append(f"Up to {found.more[-1].extra} CP more buy nothing better")
    for more in () if unmoved else found.more:
        values = ", ".join(f"{said(o.goal)}: {v}" for o, v in zip(found.objectives, more.values, strict=False))
        lines.append(f"  {more.extra} CP more: {values}")
    return lines + ([f"Written to {out}"] if out else [])
