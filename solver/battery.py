"""A whole battery: its cases one after another, or shared among several processes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..constraints.rulebook import load_game
from ..model.cases import Case
from ..model.ruling import Ruling
from .crew import Crew
from .readings import Readings, run_readings
from .regress import run_case


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
        self.crew = None
        if min(jobs, len(tasks)) > 1:
            for game in {task.game for task in tasks}:
                load_game(game).telling()  # once, and not in each process that is forked
            self.crew = Crew(run_task, tasks, jobs)

    def results(self) -> Iterator[tuple[int, Readings]]:
        """Yield each case's place and what it comes to: as they come, and in order where no processes share them."""
        if self.crew is None:
            yield from enumerate(map(run_task, self.tasks))
            return
        with self.crew:
            yield from self.crew.results()
