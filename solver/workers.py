"""Several processes that share the work on a list of tasks."""

from __future__ import annotations

import multiprocessing
import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from multiprocessing.connection import Connection, wait
from typing import Any, cast

MOST_AT_ONCE = 8  # tasks that a process is given at a time


class Workers:
    """Processes at work on tasks; they are started when it is made.

    Args:
        work: what is done with a task; a function that other processes can import.
        tasks: the tasks.
        jobs: how many processes.
        start: how they are started, one of the ways of `multiprocessing`; the system's own by default.
        most: tasks that a process is given at a time; few where they are long.
    """

    def __init__(
        self, work: Callable[[Any], Any], tasks: Sequence[Any], jobs: int, start: str | None = None,
        most: int = MOST_AT_ONCE,
    ):  # fmt: skip
        context: Any = multiprocessing.get_context(start)
        self._processes = []
        self._pipes: list[Connection] = []
        size = max(1, min(most, len(tasks) // jobs))
        self._parts = iter([range(first, min(first + size, len(tasks))) for first in range(0, len(tasks), size)])
        with _deaf():
            for _ in range(min(jobs, len(tasks))):
                ours, theirs = context.Pipe()
                process = context.Process(target=_serve, args=(theirs, work, tasks), daemon=True)
                process.start()
                theirs.close()
                self._processes.append(process)
                self._pipes.append(ours)

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self._processes:
            process.terminate()
            process.join()
        for pipe in self._pipes:
            pipe.close()

    def results(self) -> Iterator[tuple[int, Any]]:
        """Yield each task's place and what came of it, as they come.

        Raises:
            RuntimeError: the work on a task failed, or a process died.
        """
        busy = [pipe for pipe in self._pipes if self._give(pipe)]
        while busy:
            for pipe in cast("list[Connection]", wait(busy)):
                try:
                    found, fault = pipe.recv()
                except (EOFError, OSError):
                    raise RuntimeError("a process that ran tasks ended before its work was done") from None
                if fault:
                    raise RuntimeError(fault)
                yield from found
                if not self._give(pipe):
                    busy.remove(pipe)

    def _give(self, pipe: Connection) -> bool:
        """Give a process its next tasks; returns whether there were any."""
        part = next(self._parts, None)
        if part is not None:
            pipe.send(part)
        return part is not None


def _serve(pipe: Connection, work: Callable[[Any], Any], tasks: Sequence[Any]) -> None:
    """Work on the tasks that are asked for, as long as the process that asks is there."""
    parent = multiprocessing.parent_process()
    while parent is not None and pipe in wait([pipe, parent.sentinel]):
        try:
            part = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(([(place, work(tasks[place])) for place in part], ""))
        except Exception:
            pipe.send(([], traceback.format_exc()))


Watch = Callable[[int], AbstractContextManager[Callable[[], None]]]  # of how many tasks there are; called for each


def unwatched(_number: int) -> AbstractContextManager[Callable[[], None]]:
    """Return what is called for each task that is done, where nobody watches."""
    return nullcontext(lambda: None)


def shared(work: Callable[[Any], Any], tasks: Sequence[Any], jobs: int, watch: Watch = unwatched) -> list[Any]:
    """Return what comes of long tasks, in their order; several processes share them where both are several.

    Args:
        work: what is done with a task.
        tasks: the tasks.
        jobs: how many processes.
        watch: told of each task that is done, once the processes are at work.
    """
    found: dict[int, Any] = {}
    if min(jobs, len(tasks)) < 2:
        with watch(len(tasks)) as tell:
            for place, task in enumerate(tasks):
                found[place] = work(task)
                tell()
    else:
        with Workers(work, tasks, jobs, most=1) as workers, watch(len(tasks)) as tell:
            for place, value in workers.results():
                found[place] = value
                tell()
    return [found[place] for place in range(len(tasks))]


@contextmanager
def _deaf() -> Iterator[None]:
    """Let the processes started here not hear the keyboard: the one that started them ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
