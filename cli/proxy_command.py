"""`berthier proxy`: what does a Neutral Proxy build with a card?"""

from __future__ import annotations

from typing import Any

import click

from ..constraints.faces import Play
from ..model.language import said, told
from ..model.packaged import placed
from ..model.writing import dump, write_text
from .completion import files_and
from .options import (
    format_option,
    game_option,
    nation_option,
    open_position,
    out_option,
    ruling_of,
    ruling_option,
    spare_inputs,
)
from .output import json, text


@click.command()
@click.argument("position", metavar="POSITION", shell_complete=files_and("positions"))
@nation_option("--nation", told="The Neutral Proxy whose Impulse it is.", required=True)
@click.option("--card", required=True, metavar="CARD", help="The card drawn for it: 1 to 6 CP, red or green.")
@out_option("the turn")
@game_option
@ruling_option
@format_option
def proxy(
    position: str, nation: str, card: str, out: str | None, game: str, rulings: tuple[str, ...], form: str
) -> int:
    """Tell step by step what the rules make a Neutral Proxy build in its Impulse.

    POSITION is a file or a packaged position such as 1805. Each step is an order with the statement that forces it;
    where the rules leave a choice, the first is taken and the others are named.

    E.g. `berthier proxy 1805 --nation turkey --card 4`.
    """
    game, read, play = open_position(position, game, "proxy_impulse", "proxy")
    ruling = ruling_of(game, rulings)
    spare_inputs("--out", out)
    from ..solver.proxy import proxy as forced

    account = forced(play, read, position, nation.lower(), card.lower(), ruling)
    value = placed(play.turn_value(account.turn), out)
    if out and out != "-":
        write_text(out, dump(value))
    if form == "json":
        body = {"position": position, "nation": nation.lower(), "card": card.lower(), **_body(account, value, play)}
        click.echo(json.render("proxy", body))
    elif out == "-":
        click.echo(dump(value), nl=False)
    else:
        click.echo("\n".join(_lines(position, account, value, play, out)))
    return 0


def _choices(account: Any, play: Play) -> list[dict]:
    """Return where there is a choice: the step, the orders, and the open question that would settle it."""
    return [
        {"step": number, "orders": list(map(play.say, build.choices)), "question": build.question}
        for number, build in enumerate(account.builds, 1)
        if len(build.choices) > 1
    ]


def _body(account: Any, value: dict, play: Play) -> dict:
    steps = [
        {"order": play.say(b.order), "statement": b.statement, "why": b.why, "cp_left": b.cp_left}
        for b in account.builds
    ]
    return {
        "steps": steps,
        "choices": _choices(account, play),
        "end": account.end,
        "marker": account.marker,
        "taken_as_impulse": account.taken,
        "turn": value,
    }


def _lines(name: str, account: Any, value: dict, play: Play, out: str | None) -> list[str]:
    statements, nation = play.REGISTER.statements, account.turn.nation.capitalize()
    lines = [f"{nation} in {name}: what its card forces"]
    if account.taken:
        lines.append(f"The position is taken as one in which {nation}'s Impulse begins.")
    width = max(map(len, value["orders"]))
    for number, (build, order) in enumerate(zip(account.builds, value["orders"], strict=True), 1):
        left = said(f"{build.cp_left:>2} CP left")
        lines.append(f"{number:>5}  {order:<{width}}  {left}  {build.statement}  {said(build.why)}")
    lines.append(f"The Impulse ends: {account.end}.")
    lines.append(f"+1 CP markers on the Capital: {account.marker}")
    for choice in _choices(account, play):
        lines.append(told("Step {n} is a choice: {orders}", n=choice["step"], orders=" | ".join(choice["orders"])))
        if choice["question"]:
            lines.append(f"  These are not equals; {choice['question']} would settle it.")
    named = dict.fromkeys(build.statement for build in account.builds)
    lines += ["Statements:", *(text.wrapped(f"{i}  {said(statements[i].text)}", " " * 2) for i in named)]
    return lines + ([f"Written to {out}"] if out else [])
