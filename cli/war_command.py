"""`berthier war`: how could one nation be at war with another?"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play
from .completion import files_and
from .options import format_option, game_option, nation_option, open_position, ruling_of, ruling_option
from .output import json, text
from .progress import progress

if TYPE_CHECKING:
    from ..solver.war import War, Way

FOUND, NONE = 0, 1
CAMPS = {"imperial": "the Imperial Camp", "coalition": "the Coalition"}


@click.command()
@click.argument("position", metavar="POSITION", shell_complete=files_and("positions"))
@nation_option("--attacker", told="Who wants the war.", required=True)
@nation_option("--target", told="With whom.", required=True)
@click.option(
    "--cp", type=click.IntRange(0, 999), metavar="N",
    help="CPs of the card played in this Impulse; by default those of the position's clock.",
)  # fmt: skip
@game_option
@ruling_option
@format_option
def war(
    position: str, attacker: str, target: str, cp: int | None, game: str, form: str, rulings: tuple[str, ...]
) -> int:
    """Find every legal way for one nation to be at war with another in POSITION (a file, or a packaged position).

    Are they at war already? Else: by which declaration, for how many CP, with which change of Camp and whose consent,
    after which steps on the Track, and who becomes the target's ally. The phase is the one of the position's clock.

    E.g. `berthier war 1805 --attacker prussia --target france`.
    """
    game, read, play = open_position(position, game, "track_steps", "war")
    attacker, target = attacker.lower(), target.lower()
    from ..solver.war import dealt, find_war

    read = dealt(read, attacker, target, cp)
    with progress("looking for ways to war"):
        found = find_war(play, read, attacker, target, ruling_of(game, rulings))
    if form == "json":
        head = {"position": position, "attacker": attacker, "target": target, "phase": read.clock.phase}
        click.echo(json.render("war", {**head, "cp": read.clock.cp, **_body(found, play)}))
    else:
        click.echo("\n".join(_lines(position, read, attacker, target, found, play)))
    return FOUND if found.at_war or found.ways else NONE


def _body(found: War, play: Play) -> dict:
    ways = [
        {
            "orders": [play.say(order) for order in way.orders],
            "cp": way.cp,
            "camp": way.camp,
            "consent": list(way.consent),
            "gains": way.gains,
            "journal": json.events(way.journal),
        }
        for way in found.ways
    ]
    tried = [
        {"orders": [play.say(order) for order in orders], "findings": json.findings(findings)}
        for orders, findings in found.tried
    ]
    hangs_on = list(dict.fromkeys(question for question, _ in found.hangs_on))
    return {"at_war": found.at_war, "ways": ways, "tried": tried, "hangs_on": hangs_on}


def _lines(name: str, read: Any, attacker: str, target: str, found: War, play: Play) -> list[str]:
    one, other = attacker.capitalize(), target.capitalize()
    if found.at_war:
        return [f"{one} and {other} are at war in {name}"]
    funds = f" with {read.clock.cp} CP" if read.clock.cp is not None else ""
    when = f"an Impulse{funds}" if read.clock.phase == "impulse" else "an Interphase"
    if found.ways:
        number = f"{len(found.ways)} ways" if len(found.ways) > 1 else "one way"
        lines = [f"{one} may be at war with {other} in {name}, in {when}: {number}"]
        for count, way in enumerate(found.ways, 1):
            lines += _told(count, way, one, other, play)
    else:
        lines = [f"{one} may not be at war with {other} in {name}, in {when}. What forbids it:"]
        shown = [
            replace(finding, message=f"{'; '.join(map(play.say, orders))}: {finding.message}", orders=())
            for orders, findings in found.tried
            for finding in findings
        ]
        lines += text.findings(shown, play.REGISTER.statements)
    turned = ", ".join(f"{question}={answer}" for question, answer in found.hangs_on)
    return lines + ([f"Other answers would make other ways: {turned}"] if turned else [])


def _told(count: int, way: Way, one: str, other: str, play: Play) -> list[str]:
    """Say one way: what it comes to, its orders, what follows."""
    parts = [f"{way.cp} CP"]
    if way.camp:
        leave = f" with the consent of {', '.join(map(str.capitalize, way.consent))}" if way.consent else ""
        parts.append(f"{one} joins {CAMPS[way.camp]}{leave}")
    if way.gains:
        parts.append(f"{other} becomes an ally of {way.gains.capitalize()}")
    follows = [f"       {event.text} ({event.statement})" for event in way.journal]
    return [f"{count}. {'; '.join(parts)}", *text.numbered(map(play.say, way.orders)), *follows]
