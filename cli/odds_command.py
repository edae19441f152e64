"""`berthier odds`: exact chances, and the choices that rest on them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ..model.language import decimal, said
from ..model.mistakes import BadInput, Mistake
from ..solver.reserves import MOST_PLATOONS, MOST_TURNS
from .completion import files_and
from .options import Target, format_option, game_with, require_word, ruling_of, ruling_option, spare_inputs
from .output import json

if TYPE_CHECKING:
    from ..solver.reserves import Odds, Order

LONGEST = 13  # letters of a fraction that is shown in a table


@click.group()
def odds() -> None:
    """Exact chances: arrivals from reserve, the end of a Foreign War, the best order of arrival."""


# ---- reserves

variant_option = click.option(
    "--variant", default="standard", show_default=True, help="The mission's variant of Reserves: delayed, scattered."
)


@odds.command()
@click.option(
    "--platoons", type=click.IntRange(1, MOST_PLATOONS), required=True, metavar="N", help="How many are in reserve.",
)  # fmt: skip
@click.option(
    "--turns", type=click.IntRange(1, MOST_TURNS), default=8, show_default=True, metavar="N",
    help="How many turns to tell.",
)  # fmt: skip
@variant_option
@click.option(
    "--condition", "conditions", multiple=True, metavar="TEXT",
    help='What is known: "no platoon by turn 2", "at least 2 platoons by turn 3"; may be repeated.',
)  # fmt: skip
@click.option("--plot", "picture", type=Target(), metavar="FILE", help="Draw the chances: a .png or .svg file.")
@ruling_option
@format_option
def reserves(
    platoons: int, turns: int, variant: str, conditions: tuple[str, ...], picture: str | None,
    rulings: tuple[str, ...], form: str,
) -> int:  # fmt: skip
    """When do platoons arrive from reserve (Flames of War)?

    For each turn the chance that so many have arrived by its end, and the expected turn of each arrival. All that
    may arrive is brought on at once.
    """
    game, play = game_with("dice_due", "odds reserves")
    ruling, variant = ruling_of(game, rulings), require_word("--variant", variant, play.VARIANTS)
    if picture is not None and not picture.lower().endswith((".png", ".svg")):
        raise BadInput(
            [Mistake("--plot", 0, 0, f"{picture[:60]!r} stands here", "a file's name that ends in .png or .svg")]
        )
    spare_inputs("--plot", picture)
    from ..solver.reserves import odds_given
    from .output.chances import reserves_value

    found = odds_given(play, platoons, turns, variant, ruling, conditions)
    if picture is not None:
        from .output.plot import arrivals

        arrivals(found.turns, picture, said(f"{platoons} platoons, {variant} Reserves"))
    body: dict[str, Any] = {**reserves_value(platoons, variant, found), "conditions": list(conditions)}
    if conditions:
        body["chance_of_conditions"] = str(found.given)
    body["plot"] = picture
    click.echo(json.render("odds reserves", body) if form == "json" else "\n".join(_reserve_lines(body, found)))
    return 0


def _reserve_lines(body: dict, found: Odds) -> list[str]:
    number = body["platoons"]
    title = f"{number} platoon{'' if number == 1 else 's'} in reserve, {body['variant']} Reserves"
    lines = [title + (f", given {' and '.join(body['conditions'])}:" if body["conditions"] else ":")]
    if body["conditions"]:
        lines.append(f"The chance of that is {_both(found.given)}")
    shown = all(len(str(chance)) <= LONGEST for row in found.turns for chance in row) and number <= 5
    head = [said("turn"), *(str(n) for n in range(number)), said("all")]
    rows = []
    for turn, row in enumerate(found.turns, 1):
        rows.append([str(turn), *(_decimal(chance) for chance in row)])
        if shown:
            rows.append(["", *(str(chance) if 0 < chance < 1 else "" for chance in row)])
    lines += ["Chance that so many have arrived by the end of the turn:", *_table(head, rows)]
    lines.append("Expected turn of arrival:")
    lines += [f"  {said(_ordinal(place)):<5} {_both(turn, 3)}" for place, turn in enumerate(found.expected, 1)]
    return lines + ([f"Written to {body['plot']}"] if body["plot"] else [])


# ---- Foreign Wars


@odds.command("foreign-war")
@click.option("--cp", "cps", default="1..8", show_default=True, metavar="N|M..N", help="CPs spent on attempts.")
@format_option
def foreign_war(cps: str, form: str) -> int:
    """Does a Foreign War end (The Napoleonic Wars, 7.6)?

    Each CP is an attempt with a die of its own.
    """
    telling, (first, last) = game_with("ends_war", "odds foreign-war")[1].telling(), _range(cps)
    from ..solver.odds import tries

    ended = tries(telling.ends_war, telling.DIE, last)
    rows = [(cp, ended[cp - 1]) for cp in range(first, last + 1)]
    if form == "json":
        body = {"cp": [{"cp": cp, "ended": str(chance), "goes_on": str(1 - chance)} for cp, chance in rows]}
        click.echo(json.render("odds foreign-war", {**body, "expected_attempts": str(1 / ended[0])}))
        return 0
    table = [[str(cp), _decimal(chance), _short(chance), _decimal(1 - chance)] for cp, chance in rows]
    lines = ["Chance that a Foreign War ends:", *_table([*map(said, ("CP", "it ends")), "", said("it goes on")], table)]
    click.echo("\n".join([*lines, f"Without a limit {_both(1 / ended[0])} attempts are expected"]))
    return 0


def _range(text: str) -> tuple[int, int]:
    """Return the first and the last of some CPs.

    Raises:
        BadInput: a text that states none.
    """
    first, dots, last = text.partition("..")
    ends = [part.strip() for part in ((first, last) if dots else (first, first))]
    if not all(part.isdecimal() and len(part) < 4 and 1 <= int(part) <= 99 for part in ends) or int(ends[0]) > int(
        ends[1]
    ):
        raise BadInput([Mistake("--cp", 0, 0, f"{text[:40]!r} stands here", "a number from 1 to 99, or `1..8`")])
    return int(ends[0]), int(ends[1])


# ---- the order of arrival


@odds.command()
@click.argument("force", metavar="FORCE", shell_complete=files_and("forces"))
@variant_option
@ruling_option
@format_option
def order(force: str, variant: str, rulings: tuple[str, ...], form: str) -> int:
    """In which order should reserves arrive (Flames of War)?

    FORCE is a force file, or a packaged force such as kampfgruppe. Its platoons with a `value` are in reserve; the
    order with the greatest expected total value is found, and by how much it beats the next best.
    """
    game, play = game_with("dice_due", "odds order")
    ruling, variant = ruling_of(game, rulings), require_word("--variant", variant, play.VARIANTS)
    from ..solver.opening import open_force
    from ..solver.reserves import order_of

    found = order_of(play, open_force(force, game), force, variant, ruling)
    if form == "json":
        body = {
            "force": force, "variant": variant, "value": str(found.value), "orders": list(map(list, found.orders)),
            "tied": found.tied, "margin": None if found.margin is None else str(found.margin),
            "next_best": list(map(list, found.next_best)), "choosing_each_turn": str(found.by_turn),
        }  # fmt: skip
        click.echo(json.render("odds order", body))
    else:
        click.echo("\n".join(_order_lines(force, variant, found)))
    return 0


def _order_lines(name: str, variant: str, found: Order) -> list[str]:
    lines = [f"Best order of arrival of {name}, {variant} Reserves: expected value {_both(found.value, 3)}"]
    lines += [f"  {place:>3}  {platoon}" for place, platoon in enumerate(found.orders[0], 1)]
    if found.tied > 1:
        lines.append(f"{found.tied} orders are worth the same; the others:")
        lines += [f"  {', '.join(other)}" for other in found.orders[1:]]
        hidden = found.tied - len(found.orders)
        lines += [f"  and {hidden} more"] if hidden else []
    if found.margin is None:
        lines.append("No order is worth less")
    else:
        lines.append(f"The next best is worth {_both(found.margin, 3)} less:")
        lines += [f"  {', '.join(other)}" for other in found.next_best]
    gain = found.by_turn - found.value
    more = f"adds {_both(gain, 3)}" if gain else "adds nothing"
    return [*lines, f"Choosing each platoon only when its turn has come {more}"]


# ---- what these share


def _decimal(chance: Fraction) -> str:
    return str(chance) if chance in (0, 1) else decimal(f"{float(chance):.4f}")


def _both(number: Fraction, digits: int = 4) -> str:
    """Return a number as a fraction, if that is short, and as a decimal."""
    if number.denominator == 1:
        return str(number)
    told, written = _short(number), decimal(f"{float(number):.{digits}f}")
    return f"{told} = {written}" if told else written


def _short(number: Fraction) -> str:
    """Return a number as a fraction; nothing if that is long."""
    told = str(number)
    return told if len(told) <= 3 * LONGEST else ""


def _ordinal(number: int) -> str:
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _table(head: list[str], rows: list[list[str]]) -> list[str]:
    """Return a table as lines."""
    from io import StringIO

    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for title in head:
        table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    page = StringIO()
    Console(file=page, width=max(110, 9 * len(head)), color_system=None).print(table)
    return [line.rstrip() for line in page.getvalue().splitlines() if line.strip()]
