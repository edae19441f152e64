"""`berthier track`: what is the cheapest way to move a consul on the Diplomatic Track?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play
from ..model.language import said
from ..model.mistakes import BadInput, Mistake, counted
from .completion import files_and, names
from .options import format_option, game_option, nation_option, open_position, ruling_of, ruling_option
from .output import json

if TYPE_CHECKING:
    from ..solver.track import Journey, TrackWay


@click.command()
@click.argument("position", metavar="POSITION", shell_complete=files_and("positions"))
@nation_option("--proxy", "proxies", told="Whose consul.", multiple=True, required=True)
@click.option(
    "--to",
    "targets",
    multiple=True,
    required=True,
    metavar="PLACE",
    shell_complete=names,
    help='"austria ally", "uncommitted", "france +1".',
)
@nation_option(
    "--power", "powers", told="Who pays; may be repeated. By default each Power alone, and all together.", multiple=True
)
@click.option("--cp", type=click.IntRange(0, 999), metavar="N", help="One budget for all consuls named.")
@game_option
@ruling_option
@format_option
def track(
    position: str, proxies: tuple[str, ...], targets: tuple[str, ...], powers: tuple[str, ...], cp: int | None,
    game: str, rulings: tuple[str, ...], form: str,
) -> int:  # fmt: skip
    """Find the cheapest way in CP for a Proxy's consul in POSITION to a place on the Track.

    With several `--proxy` each has its own `--to`, in the same order; with `--cp` as many of them as the budget
    allows are moved, the first named first. Every step is one that the rules allow, in a Power's own Impulse.

    E.g. `berthier track 1805 --proxy turkey --to "france ally"`.
    """
    game, read, play = open_position(position, game, "track_steps", "track")
    if len(targets) != len(proxies):
        what = f"{counted(len(proxies), 'consul')} and {counted(len(targets), 'place')}"
        raise BadInput([Mistake("--to", 0, 0, what, "one `--to` for each `--proxy`")])
    from ..solver.track import journeys, most_within

    answers = journeys(play, read, list(zip(proxies, targets, strict=True)), powers, ruling_of(game, rulings))
    best = [answer.cheapest for answer in answers]
    moved = most_within(best, cp) if cp is not None else None
    body = _body(play, answers, best, cp, moved)
    click.echo(json.render("track", body) if form == "json" else "\n".join(_lines(body)))
    enough = len(moved) == len(best) if moved is not None else all(best_one is not None for best_one in best)
    return 0 if enough else 1


def _body(
    play: Play, answers: tuple[Journey, ...], best: list[TrackWay | None], cp: int | None, moved: tuple[int, ...] | None
) -> dict:
    def told(way: TrackWay | None) -> dict | None:
        if way is None:
            return None
        steps = [{"nation": s.nation, "order": play.say(s.order), "cp": s.cp} for s in way.steps]
        shares = {n: sum(s.cp for s in way.steps if s.nation == n) for n in dict.fromkeys(s.nation for s in way.steps)}
        return {"cp": way.cp, "steps": steps, "shares": shares}

    body: dict[str, Any] = {
        "consuls": [
            {
                "proxy": answer.proxy,
                "to": answer.to,
                "ways": [{"paid_by": list(group), "way": told(way)} for group, way in answer.ways],
                "cheapest": told(way),
            }
            for answer, way in zip(answers, best, strict=True)
        ]
    }
    if moved is not None:
        body["budget"] = cp
        body["moved"] = [answers[index].proxy for index in moved]
        body["spent"] = sum(way.cp for index in moved for way in [best[index]] if way)
    return body


def _lines(body: dict) -> list[str]:
    lines = []
    for consul in body["consuls"]:
        name = consul["proxy"].capitalize()
        lines.append(f"{name}'s consul to {consul['to']}:")
        for entry in consul["ways"]:
            group = entry["paid_by"]
            who = said("together" if len(group) > 1 else group[0].capitalize())
            way = entry["way"]
            price = "no way" if way is None else f"{way['cp']} CP"
            lines.append(f"  {who:<10} {price}")
        way = consul["cheapest"]
        if way is not None:
            lines.append(f"Cheapest, {way['cp']} CP:" if way["steps"] else "It stands there already.")
            lines += [f"  {said(s['nation'].capitalize()):<10} {s['order']:<45} {s['cp']:>2}" for s in way["steps"]]
    if "budget" in body:
        moved = ", ".join(name.capitalize() for name in body["moved"]) or "none"
        lines.append(f"With {body['budget']} CP: {moved} ({body['spent']} CP)")
    return lines
