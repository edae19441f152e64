"""A whole battery: its cases one after another, or shared among several processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..constraints.rulebook import load_game
from ..model.cases import Case
from ..model.files import Text
from ..model.kinds import read_as
from ..model.ruling import Ruling, read_questions
from ..model.ruling_words import gather_ruling, words_for
from .readings import Readings, run_readings
from .regress import run_case
from .workers import Workers


@dataclass(frozen=True)
class Task:
    """A case to run.

    Attributes:
        game: its game.
        ruling: the answers in force.
        seconds: bound on each solve.
        every: whether to run it under every single change of the ruling too.
    """

    game: str
    case: Case
    ruling: Ruling
    seconds: float
    every: bool = False


def read_tasks(files: Iterable[str | Text], words: Iterable[str], seconds: float, every: bool = False) -> list[Task]:
    """Return the cases of some files as tasks.

    Args:
        files: batteries.
        words: the answers in force, as `gather_ruling` takes them; each game has those to its own questions.
        seconds: bound on each solve.
        every: whether to run each under every single change of the ruling too.

    Raises:
        BadInput: with what is wrong in the first file that is.
    """
    read = [read_as(name, "cases", ids=lambda game: load_game(game).REGISTER.statements) for name in files]
    words, played = tuple(words), {game for game, _ in read}
    in_force = {game: gather_ruling(words_for(game, words, played), game, read_questions(game)) for game in played}
    return [Task(game, case, in_force[game], seconds, every) for game, cases in read for case in cases]


def run_task(task: Task) -> Readings:
    """Return what a case comes to, under its ruling or under every reading."""
    play = load_game(task.game)
    if task.every:
        return run_readings(play, task.case, task.ruling, task.seconds)
    return Readings(run_case(play, task.case, task.ruling.pin(task.case.turn.pinned), task.seconds))


class Battery:
    """Cases that are run.

    Args:
        tasks: the cases.
        jobs: how many processes share them; they are started when this is made.
    """

    def __init__(self, tasks: Sequence[Task], jobs: int = 1):
        self.tasks = tasks
        self.workers = None
        if min(jobs, len(tasks)) > 1:
            for game in {task.game for task in tasks}:
                load_game(game).telling()  # once, and not in each process that is forked
            self.workers = Workers(run_task, tasks, jobs)

    def results(self) -> Iterator[tuple[int, Readings]]:
        """Yield each case's place and what it comes to: as they come, and in order where no processes share them."""
        if self.workers is None:
            yield from enumerate(map(run_task, self.tasks))
            return
        with self.workers:
            yield from self.workers.results()
