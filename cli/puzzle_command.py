"""`berthier puzzle`: is a puzzle sound, how does one solve it, how hard is it, and new ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import click

from ..constraints.faces import Play, Turn
from ..model.grammar import SentenceError
from ..model.mistakes import BadInput, Mistake, caret
from ..model.packaged import placed
from ..model.puzzles import puzzle_value
from ..model.writing import dump, write_text
from ..solver.opening import open_puzzle
from .completion import files_and
from .options import (
    Target,
    asking,
    format_option,
    game_option,
    nation_option,
    open_position,
    require_face,
    require_game,
    require_word,
    ruling_of,
    ruling_option,
    time_option,
)
from .output import json
from .output import puzzle as text
from .progress import progress

if TYPE_CHECKING:
    from ..model.puzzles import Puzzle
    from ..model.ruling import Ruling
    from ..solver.puzzles.make import Made
    from ..solver.puzzles.table import Table


@click.group()
def puzzle() -> None:
    """Puzzles: a turn with holes that has just one solution."""


def _open(source: str, rulings: tuple[str, ...]) -> tuple[Puzzle, Play, Ruling]:
    """Read a puzzle; returns it, the game's rules, and the answers in force."""
    game, read, play = open_puzzle(source)
    return read, play, ruling_of(game, rulings).pin(read.turn.pinned)


@puzzle.command()
@click.argument("file", metavar="FILE", shell_complete=files_and("puzzles"))
@click.option(
    "--limit", type=click.IntRange(2, 100_000), default=100, show_default=True, metavar="N",
    help="Count up to N ways to fill the holes.",
)  # fmt: skip
@asking
def analyze(file: str, limit: int, form: str, rulings: tuple[str, ...], seconds: float, confirm: bool) -> int:
    """Tell how many solutions the puzzle in FILE has, what holds in all of them, and what it gives without need."""
    read, play, ruling = _open(file, rulings)
    from ..solver.puzzles.analyze import analyze as search

    with progress("analysing"):
        found = search(play, read, ruling, limit, seconds, confirm)
    if form == "json":
        click.echo(json.render("puzzle analyze", {"file": file, **text.analysis_body(found, play)}))
    else:
        click.echo("\n".join(text.analysis_lines(file, found, play)))
    return 0 if found.sound else 3 if found.undecided else 1


@puzzle.command()
@click.argument("file", metavar="FILE", shell_complete=files_and("puzzles"))
@click.option("--steps", is_flag=True, help="Tell every deduction that leads to it.")
@format_option
@ruling_option
@time_option
def solve(file: str, steps: bool, form: str, rulings: tuple[str, ...], seconds: float) -> int:
    """Solve the puzzle in FILE as a person would: one deduction after another, those with fewest reasons first."""
    read, play, ruling = _open(file, rulings)
    from ..solver.puzzles.grade import grade
    from ..solver.puzzles.steps import Solver

    table = _table(play, read, ruling, seconds)
    if isinstance(table, str):
        return _undecided(file, table, form, "puzzle solve")
    solver = Solver(table)
    with progress("solving"):
        chain = list(solver.steps())
    solution = table.solutions[0] if solver.solved and len(table.solutions) == 1 else None
    sentences = [play.say(order) for order in solution.orders] if solution else None
    figures = grade(chain, len(table.places)) if solution else None
    if form == "json":
        told = [text.step_body(step, table, play) for step in chain]
        body = {"file": file, "solved": bool(solution), "turn": sentences, "steps": told if steps else None}
        body["grade"] = text.grade_body(figures) if figures else None
        click.echo(json.render("puzzle solve", body))
    else:
        lines = [line for n, step in enumerate(chain, 1) for line in text.step_lines(step, table, play, f"{n:>3}. ")]
        said = f"solved. Grade: {text.graded(figures)}" if figures else "nothing more is forced: it is not unique"
        said = said if table.solutions else "no solution; `berthier puzzle analyze` says why"
        click.echo("\n".join([f"{file}: {said}", *(lines if steps else []), *text.numbered(sentences or [])]))
    return 0 if solution else 1


@puzzle.command()
@click.argument("file", metavar="FILE", shell_complete=files_and("puzzles"))
@click.option(
    "--after", "entries", multiple=True, metavar="N: ORDER", help='Order N so far, e.g. "2: build 3 units"; with ? too.'
)
@format_option
@ruling_option
@time_option
def hint(file: str, entries: tuple[str, ...], form: str, rulings: tuple[str, ...], seconds: float) -> int:
    """Give the next deduction for the puzzle in FILE; or say which entry is wrong, and which rule shows it.

    E.g. `berthier puzzle hint practice-scales`.
    """
    read, play, ruling = _open(file, rulings)
    from ..solver.puzzles.entries import arranged
    from ..solver.puzzles.steps import Solver, why_wrong

    table = _table(play, read, ruling, seconds)
    if isinstance(table, str):
        return _undecided(file, table, form, "puzzle hint")
    entered = _entered(play, read, table, entries)
    if not table.solutions:
        click.echo(json.render("puzzle hint", {"file": file, "wrong": None, "step": None, "done": False})
                   if form == "json" else f"{file}: no solution; `berthier puzzle analyze` says why")  # fmt: skip
        return 1
    entered = arranged(table, entered)
    wrong = why_wrong(table, entered)
    solver = Solver(table, {} if wrong else entered)
    step = wrong or solver.next()
    if form == "json":
        told = text.step_body(step, table, play) if step else None
        body = {"file": file, "wrong": told if wrong else None, "step": None if wrong else told, "done": solver.solved}
        click.echo(json.render("puzzle hint", body))
    elif wrong:
        click.echo("\n".join(text.wrong_lines(file, wrong, table, play)))
    elif step:
        click.echo("\n".join(text.step_lines(step, table, play, f"{file}: ")))
    else:
        click.echo(f"{file}: {'all is filled, and right' if solver.solved else 'nothing more is forced'}")
    return 1 if wrong or not (step or solver.solved) else 0


def _table(play: Play, read: Puzzle, ruling: Ruling, seconds: float) -> Table | str:
    """Return all ways to fill a puzzle's holes; where they are too many, what is to be said."""
    from ..solver.complete_steps import TooManyError
    from ..solver.puzzles.search import Search
    from ..solver.puzzles.table import Table

    try:
        with progress("going through what fits"):
            return Table(Search(play, read, ruling, seconds))
    except TooManyError as error:
        return str(error)


def _undecided(file: str, why: str, form: str, command: str) -> int:
    click.echo(json.render(command, {"file": file, "why": why}) if form == "json" else f"{file}: undecided: {why}")
    return 3


def _entered(play: Play, read: Puzzle, table: Table, entries: tuple[str, ...]) -> dict[int, Any]:
    """Return what entries say of holes, by the holes' numbers.

    Raises:
        BadInput: an entry is no order, or not the order of the puzzle with its holes filled.
    """
    from ..solver.puzzles.holes import fits, places, value_at

    face, orders = play.puzzling(), table.search.orders
    entered: dict[int, Any] = {}
    told: set[int] = set()
    for entry in entries:
        number, colon, sentence = (part.strip() for part in entry.partition(":"))
        where, most = f"--after {entry[:60]!r}", len(orders)
        if not colon or not number.isdecimal() or not 1 <= int(number) <= most:
            raise BadInput(
                [Mistake(where, 0, 0, f"{number[:60]!r} is no order", f"a number from 1 to {most}, then `: `")]
            )
        index = int(number) - 1
        if index in told:
            raise BadInput([Mistake(where, 0, 0, f"order {number} is entered twice", "each order once")])
        told.add(index)
        try:
            order = face.reads(sentence, read.turn.orders[index], read)
        except SentenceError as error:
            raise BadInput([Mistake(where, 0, 0, error.what, error.expected, caret(sentence, error.column))]) from None
        if not table.search.told:
            order = play.settle(table.search.table, (order,))[0]
        open_still = {place.path for place in places(face, (order,))}
        if not open_still and not fits(face, (orders[index],), (order,)):
            wanted = f"`{play.say(face.unwrapped(read.turn.orders[index]))}` with its holes filled"
            raise BadInput([Mistake(where, 0, 0, "this is another order", wanted)])
        for hole, place in enumerate(table.places):
            if place.order == index and place.path not in open_still:
                entered[hole] = value_at(face, play.say, place, {index: (order,)})
    return entered


@puzzle.command()
@game_option
@click.option(
    "--grade", "wanted", type=click.IntRange(1, 5), default=3, show_default=True, help="How hard it is to be."
)
@click.option(
    "--seed", type=click.IntRange(0, 10**9), default=1, show_default=True, help="Another seed, another puzzle."
)
@click.option(
    "--from",
    "position",
    metavar="POSITION",
    shell_complete=files_and("positions"),
    help="A position's file, or a packaged one's name.",
)
@nation_option("--nation", told="Whose turn it is to be.")
@click.option(
    "--out", type=Target(), metavar="FILE", default="-", help="Where to write it; standard output by default."
)
@format_option
@ruling_option
@time_option
def make(
    game: str, wanted: int, seed: int, position: str | None, nation: str | None, out: str, form: str,
    rulings: tuple[str, ...], seconds: float,
) -> int:  # fmt: skip
    """Make a puzzle with one solution, which gives nothing without need: by taking givens from a turn made at random.

    The time limit says how many such turns are tried until one has the grade that is asked for: one in a second.
    """
    from ..constraints.rulebook import load_game
    from ..model.kinds import games

    require_game(game, games())
    require_face(load_game(game), "drafts", "--game", "puzzle make")
    dice = Random(seed)
    reference = position or dice.choice(load_game(game).puzzling().POSITIONS)
    if reference == "-":
        what = "a puzzle on a position from standard input cannot name it"
        raise BadInput([Mistake("--from", 0, 0, what, "the position in a file")])
    game, read, play = open_position(reference, game, "drafts", "puzzle make")
    face = play.puzzling()
    among = face.nations(read)
    from ..solver.puzzles import make as making

    ruling = ruling_of(game, rulings)
    if nation:
        chosen = require_word("--nation", nation, among)
    else:
        chosen = making.nation_for(play, read, among, ruling, dice)

    def turn_of(orders: tuple[Any, ...]) -> Turn:
        return replace(face.new_turn(read, chosen, orders, reference), pinned=dict(ruling.answers))

    with progress("turns tried", making.drafts_in(seconds)) as tell:
        table = play.lay(read, chosen, ruling) if chosen else None
        found = making.make(play, table, turn_of, wanted, seed, seconds, tell) if table else None
    if found is None:
        why = "no turn made at random gives a puzzle"
        click.echo(json.render("puzzle make", {"puzzle": None, "why": why}) if form == "json" else f"undecided: {why}")
        return 3
    author = f"berthier puzzle make --seed {seed}"
    named = making.with_text(found.puzzle, f"Puzzle {seed}", author, chosen.capitalize())
    solution = [play.say(face.unwrapped(order)) for order in found.solution]
    _tell_made(puzzle_value(named, placed(play.turn_value(named.turn), out), solution), found, out, form)
    if found.grade.level != wanted:
        click.echo(f"Grade {found.grade.level}, not {wanted}: a longer --time-limit or another --seed may do", err=True)
    return 0 if found.grade.level == wanted else 3


def _tell_made(value: dict[str, Any], found: Made, out: str, form: str) -> None:
    """Write a new puzzle, and say how hard it is."""
    if out != "-":
        write_text(out, dump(value))
    if form == "json":
        body = {"puzzle": value, "grade": text.grade_body(found.grade), "tried": found.tried}
        click.echo(json.render("puzzle make", body))
    elif out == "-":
        click.echo(dump(value), nl=False)
    else:
        click.echo(f"Written to {out}\nGrade: {text.graded(found.grade)}")
