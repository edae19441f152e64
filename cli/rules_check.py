"""`berthier rules check`: is a rulebook in good health?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import click

from ..constraints.faces import Play
from ..model.kinds import games, read_as
from ..model.language import said
from ..model.packaged import packaged
from .options import format_option, game_option, require_game, ruling_of, ruling_option, time_option
from .output import json, text
from .progress import progress

if TYPE_CHECKING:
    from ..solver.proofs.health import Health, Stuck

TOLD = {
    "binds": "binds alone",
    "implied": "is implied by others",
    "never binds": "cannot be broken",
    "not seen alone": "is never broken alone",
}


@click.command(short_help="Does a turn break each limit, cost and procedure alone?")
@game_option
@click.option("--scope", "largest", type=click.IntRange(1, 6), default=3, show_default=True, metavar="N",
              help="The largest maps of open positions, in duchies.")  # fmt: skip
@time_option
@ruling_option
@format_option
def check(game: str, largest: int, seconds: float, rulings: tuple[str, ...], form: str) -> int:
    """Say for every limit, cost and procedure whether a turn breaks it alone, or other statements say it as well.

    Also: the smallest positions in which a nation has the means to form a piece and the rules leave it no place.
    """
    require_game(game, games())
    from ..constraints.rulebook import load_game
    from ..solver.proofs.health import health, stuck

    play, ruling = load_game(game), ruling_of(game, rulings)
    cases = [case for path in packaged(game, "cases").values() for case in read_as(str(path), "cases")[1]]
    with progress("checking"):
        found = health(play, cases, ruling, largest, min(seconds, 10.0))
        nothing = list(stuck(play, ruling, largest, min(seconds, 10.0)))
    if form == "json":
        click.echo(json.render("rules check", _body(play, found, nothing)))
    else:
        click.echo("\n".join(_lines(play, found, nothing)))
    return 0


def _body(play: Play, found: list[Health], nothing: list[Stuck]) -> dict:
    statements = [
        {
            "id": h.statement, "state": h.state, "others": list(h.others), "source": h.source,
            "orders": [play.say(order) for order in h.turn.orders] if h.turn else None,
        }
        for h in found
    ]  # fmt: skip
    positions = [
        {
            "position": play.position_value(s.turn.position), "orders": [play.say(order) for order in s.turn.orders],
            "findings": json.findings(s.findings), "source": s.source,
        }
        for s in nothing
    ]  # fmt: skip
    return {"statements": statements, "nothing_to_be_done": positions}


def _lines(play: Play, found: list[Health], nothing: list[Stuck]) -> list[str]:
    often = [source for source, times in Counter(one.source for one in (*found, *nothing)).items() if times > 1]
    short = {source: f"[{number}]" for number, source in enumerate(often, 1)}
    lines = []
    for h in found:
        others = f" ({', '.join(h.others)})" if h.others else ""
        lines.append(f"{h.statement:<14} {said(f'{TOLD[h.state]}{others}; {short.get(h.source, h.source)}')}")
    lines += [text.wrapped(f"{name} {source}", "  ") for source, name in short.items()]
    for s in nothing:
        lines.append(text.wrapped(f"means and no place: {short.get(s.source, s.source)}", ""))
        lines += [f"    {line}" for line in play.proving().described(s.turn)]
        lines += [*text.numbered(map(play.say, s.turn.orders)), *text.findings(s.findings, {})]
    alone = sum(h.state == "binds" for h in found)
    return [*lines, f"{alone} of {len(found)} statements that can be broken are broken alone by some turn"]
