"""`berthier track`: what is the cheapest way to move a consul on the Diplomatic Track?"""

from __future__ import annotations

from typing import Any

import click

from ..model.language import said
from ..model.mistakes import BadInput, Mistake, counted, nearest
from .names import files_and, names, nations
from .options import format_option, game_option, open_position, require_nation, require_word, ruling_of, ruling_option
from .output import json


@click.command()
@click.argument("position", metavar="POSITION", shell_complete=files_and("positions"))
@click.option(
    "--proxy", "proxies", multiple=True, required=True, metavar="NATION", shell_complete=nations, help="Whose consul."
)
@click.option(
    "--to",
    "targets",
    multiple=True,
    required=True,
    metavar="PLACE",
    shell_complete=names,
    help='"austria ally", "uncommitted", "france +1".',
)
@click.option(
    "--power", "powers", multiple=True, metavar="NATION", shell_complete=nations,
    help="Who pays; may be repeated. By default each Power alone, and all together.",
)  # fmt: skip
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
    """
    game, read, play = open_position(position, game, "track_steps", "track")
    if len(targets) != len(proxies):
        what = f"{counted(len(proxies), 'consul')} and {counted(len(targets), 'place')}"
        raise BadInput([Mistake("--to", 0, 0, what, "one `--to` for each `--proxy`")])
    chosen = [
        (_proxy(play, read, name), to, _places(play, read, to)) for name, to in zip(proxies, targets, strict=True)
    ]
    if len({name for name, _, _ in chosen}) < len(chosen):
        raise BadInput([Mistake("--proxy", 0, 0, "a consul is named twice", "each consul once")])
    payers = list(dict.fromkeys(require_nation(name, read, "--power") for name in powers))
    ruling = ruling_of(game, rulings)
    from ..solver.track import cheapest, most_within, track_graph

    everyone = payers or [power for power in play.POWERS if power in read.sides]
    groups = [*([payer] for payer in everyone), *([everyone] if len(everyone) > 1 else [])]
    answers = []
    for proxy, to, places in chosen:
        start = play.telling().track_place(read.consul(proxy))
        steps = {payer: list(play.telling().track_steps(read, proxy, payer, ruling)) for payer in everyone}
        graphs = [track_graph(step for payer in group for step in steps[payer]) for group in groups]
        ways = [(group, cheapest(graph, start, places)) for group, graph in zip(groups, graphs, strict=True)]
        answers.append({"proxy": proxy, "to": to, "ways": ways})
    best = [min((way for _, way in a["ways"] if way), key=lambda way: way.cp, default=None) for a in answers]
    moved = most_within(best, cp) if cp is not None else None
    body = _body(play, answers, best, cp, moved)
    click.echo(json.render("track", body) if form == "json" else "\n".join(_lines(body)))
    enough = len(moved) == len(best) if moved is not None else all(best_one is not None for best_one in best)
    return 0 if enough else 1


def _proxy(play: Any, position: Any, word: str) -> str:
    """Return the Proxy that a word names.

    Raises:
        BadInput: it has no consul on the Track of the position.
    """
    name = require_word("--proxy", word, [nation for nation in play.CONSULS if nation in position.sides])
    if not position.proxy(name):
        what = f"{name} is run by a player and has no consul on the Track"
        raise BadInput([Mistake("--proxy", 0, 0, what, "a Proxy of the position")])
    return name


def _places(play: Any, position: Any, text: str) -> list[Any]:
    """Return the places on the Track that a text such as `austria ally` means.

    Raises:
        BadInput: it means none.
    """
    words = text.lower().split() or [""]
    row = next((word for word in words if word in play.POWERS), None)
    if row is not None:
        require_nation(row, position, "--to")
    rest = [word for word in words if word not in (row, "box")]
    side = "+1" if "+1" in rest else None
    box = next((word for word in rest if word != "+1"), "uncommitted" if row is None or side else "")
    if len(rest) > (2 if side else 1) or box not in play.BOXES or (row is None and (box != "uncommitted" or side)):
        expected = "a Power and a box (first, client or ally; `+1` for that side), or `uncommitted`"
        near = nearest(rest[0], play.BOXES) if rest else ""
        raise BadInput([Mistake("--to", 0, 0, f"{text[:60]!r} is no place on the Track", expected + near)])
    return [
        play.telling().track_place(play.Consul(box, row, shown))
        for shown in ((side,) if side else ("normal", "+1"))
        if row is not None or shown == "normal"
    ]


def _body(play: Any, answers: list[dict], best: list[Any], cp: int | None, moved: tuple[int, ...] | None) -> dict:
    def told(way: Any) -> dict | None:
        if way is None:
            return None
        steps = [{"nation": s.nation, "order": play.say(s.order), "cp": s.cp} for s in way.steps]
        shares = {n: sum(s.cp for s in way.steps if s.nation == n) for n in dict.fromkeys(s.nation for s in way.steps)}
        return {"cp": way.cp, "steps": steps, "shares": shares}

    body: dict[str, Any] = {
        "consuls": [
            {
                "proxy": answer["proxy"],
                "to": answer["to"],
                "ways": [{"paid_by": group, "way": told(way)} for group, way in answer["ways"]],
                "cheapest": told(way),
            }
            for answer, way in zip(answers, best, strict=True)
        ]
    }
    if moved is not None:
        body["budget"] = cp
        body["moved"] = [answers[index]["proxy"] for index in moved]
        body["spent"] = sum(best[index].cp for index in moved)
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
