"""The keyboard stops a command in the midst of a search, whichever engine is at it, and nothing is half written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from berthier.model.files import read_text
from berthier.model.files_read import files_noted
from berthier.model.mistakes import BadInput
from berthier.model.writing import write_text
from berthier.solver.engines.interruptible import aside
from berthier.solver.workers import shared

LONG = {
    "CP-SAT": ["complete", "austria-what-else", "--all", "10000", "--out", "found.yaml"],
    "Z3": ["prove", "--all", "--jobs", "1", "--out", "."],
    "two processes": ["prove", "--all", "--jobs", "2", "--out", "."],
}


@pytest.mark.parametrize("arguments", LONG.values(), ids=LONG)
def test_the_keyboard_stops_a_search(arguments: list[str], tmp_path: Path) -> None:
    """It ends soon, with 130, without a traceback, and leaves no file."""
    words = [sys.executable, "-m", "berthier", *arguments]
    process = subprocess.Popen(
        words, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
    )  # fmt: skip
    time.sleep(5)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    try:
        out, err = process.communicate(timeout=20)
    finally:
        process.kill()
    assert (process.returncode, out, err.strip()) == (130, "", "stopped")
    assert not list(tmp_path.iterdir())


ASIDE = """
import os, signal, threading
from berthier.solver.engines.interruptible import aside
signal.signal(signal.SIGINT, signal.default_int_handler)
told = threading.Event()
def search():
    os.kill(os.getpid(), signal.SIGINT)
    print("told" if told.wait(10) else "not told")
try:
    aside(search, told.set)
except KeyboardInterrupt:
    print("stopped")
"""


DEAF = """
import sys, time
from berthier.cli.main import say_again
sys.unraisablehook = say_again
class Deaf:
    def __del__(self):
        raise KeyboardInterrupt
try:
    Deaf()
    time.sleep(10)
    print("not told")
except KeyboardInterrupt:
    print("told")
"""


def test_the_keyboard_is_heard_where_objects_are_thrown_away() -> None:
    """An exception there goes nowhere; what the keyboard says does not."""
    done = subprocess.run([sys.executable, "-c", DEAF], capture_output=True, text=True, timeout=20, check=False)
    assert (done.stdout, done.stderr) == ("told\n", "")


def test_a_search_aside_is_bidden_to_end() -> None:
    """Where the wait is broken off the search ends first, then what broke it off goes on."""
    done = subprocess.run([sys.executable, "-c", ASIDE], capture_output=True, text=True, timeout=20, check=False)
    assert done.stdout.split() == ["told", "stopped"], done.stderr


def test_a_search_aside_returns_or_raises_as_it_would_here() -> None:
    """What it returns comes back, and what it raises."""
    assert aside(lambda: 7, list) == 7
    with pytest.raises(ZeroDivisionError):
        aside(lambda: 1 // 0, list)


def test_shared_tasks_keep_their_order() -> None:
    """Whoever was ready first, the results stand as the tasks do."""
    assert shared(abs, range(-9, 0), 2) == shared(abs, range(-9, 0), 1) == list(range(9, 0, -1))


def test_what_was_read_is_not_written_over(tmp_path: Path) -> None:
    """Neither by its name nor through a link; elsewhere it may be."""
    file, link = tmp_path / "read.yaml", tmp_path / "link.yaml"
    file.write_text("berthier: 1\n")
    link.symlink_to(file)
    with files_noted():
        read_text(str(file))
        for target in (file, link):
            with pytest.raises(BadInput, match="this command reads it"):
                write_text(target, "lost")
    assert file.read_text() == "berthier: 1\n"
    write_text(file, "berthier: 2\n")
    assert file.read_text() == "berthier: 2\n"
