"""What is said on standard error while a command works: bars on a terminal only, nothing with `--quiet`."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

import click
import pytest
from berthier.cli import progress as module
from berthier.cli.main import COMMANDS, cli, main

WORK = """
import sys, time, click
from berthier.cli import progress
with click.Context(click.Command("work")):
    with progress.progress("cases", 3) as tell:
        for _ in range(2):
            tell()
        time.sleep(float(sys.argv[1]))
print("rich" in sys.modules)
"""
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-7]|38)[;m]")
SHOWN_AGAIN = "\x1b[?25h"  # the cursor


class Terminal:
    """A process whose standard error is a terminal."""

    def __init__(self, *words: str, **settings: str):
        ours, theirs = pty.openpty()
        env = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        self.screen = ours
        self.process = subprocess.Popen(
            [sys.executable, *words], stderr=theirs, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL,
            env={**env, "TERM": "xterm-256color", "COLUMNS": "80", **settings}, start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler) and None,
        )  # fmt: skip
        os.close(theirs)
        self.told = ""

    def until(self, text: str | None, seconds: float = 60.0) -> str:
        """Return what has been shown when a text is there, or at the end."""
        last = time.monotonic() + seconds
        while text is None or text not in self.told:
            assert time.monotonic() < last, self.told
            if select.select([self.screen], [], [], 0.1)[0]:
                try:
                    self.told += os.read(self.screen, 4096).decode()
                except OSError:  # so a terminal ends
                    break
        return self.told

    def end(self) -> tuple[int, str, str]:
        """Return the exit code, what was printed, and what was shown."""
        shown = self.until(None)
        out = self.process.communicate(timeout=30)[0].decode()
        os.close(self.screen)
        return self.process.returncode, out, shown


def test_a_bar_shows_on_a_terminal_and_goes():
    code, out, shown = Terminal("-c", WORK, "1.8").end()
    assert (code, out) == (0, "True\n")
    assert "cases" in shown and "2/3" in shown and COLOUR.search(shown)
    assert SHOWN_AGAIN in shown and shown.rstrip().endswith("\x1b[2K")


def test_without_colours():
    _, _, shown = Terminal("-c", WORK, "1.8", NO_COLOR="1").end()
    assert "2/3" in shown and not COLOUR.search(shown)


@pytest.mark.parametrize(("seconds", "settings"), [("0", {}), ("1.8", {"TERM": "dumb"})], ids=["quick", "dumb"])
def test_no_bar(seconds, settings):
    """Where the work is quick, or the terminal can draw none; then nothing is loaded for it."""
    assert Terminal("-c", WORK, seconds, **settings).end() == (0, "False\n", "")


def test_no_bar_without_a_terminal():
    done = subprocess.run([sys.executable, "-c", WORK, "1.8"], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


LONG = ("-m", "berthier", "complete", "austria-what-else", "--all", "10000")


def test_the_keyboard_stops_a_command_with_a_bar():
    """The terminal is left as it was: the bar is gone, the cursor is shown, the last word is `stopped`."""
    terminal = Terminal(*LONG)
    terminal.until("filling holes")
    os.killpg(terminal.process.pid, signal.SIGINT)
    code, out, shown = terminal.end()
    assert (code, out) == (130, "")
    assert shown.strip().endswith("stopped") and "Traceback" not in shown
    assert shown.rindex(SHOWN_AGAIN) < shown.rindex("stopped")


def test_quiet_draws_no_bar():
    terminal = Terminal(*LONG, "--quiet")
    time.sleep(4)
    assert terminal.process.poll() is None
    os.killpg(terminal.process.pid, signal.SIGINT)
    assert terminal.end()[2].split() == ["stopped"]


def leaves(group: click.Group) -> list[click.Command]:
    """Return the commands of a group and of those below it."""
    context = click.Context(group)
    inner = [group.get_command(context, name) for name in group.list_commands(context)]
    return [one for c in inner if c for one in (leaves(c) if isinstance(c, click.Group) else [c])]


def test_every_command_may_be_quiet():
    for _ in range(2):  # it is given the option once
        commands = [cli, *leaves(cli)]
        assert len(commands) > len(COMMANDS)
        assert all(sum("--quiet" in param.opts for param in c.params) == 1 for c in commands)


@pytest.mark.parametrize("words", [("--quiet", "apply", "table-interphase"), ("apply", "table-interphase", "-q")])
def test_remarks_are_left_out(words, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["berthier", *words])
    with pytest.raises(SystemExit):
        main()
    printed = capsys.readouterr()
    assert printed.err == "" and "game: napoleonic-wars" in printed.out


WATCHED = {
    "validate france-too-many-pieces --repair": [("judging", None), ("looking for the nearest legal turn", None)],
    "apply france-spends-all-eighteen": [("judging", None)],
    "complete deployment-who-stays-behind": [("filling holes", None)],
    "optimize 1805 --nation denmark": [("looking for the best turn", None)],
    "why deployment-by-name": [("trying what else could be", None)],
    "war 1805 --attacker france --target sweden": [("looking for ways to war", None)],
    "regress 14.24": [("cases", 37)],
    "prove the-kth-platoon-comes-by-turn-k-plus-1 --game flames-of-war": [("proving", 2)],
    "compare default default": [("comparing", 1)],
    "puzzle analyze practice-supply": [("analysing", None)],
    "puzzle solve practice-supply": [("going through what fits", None), ("solving", None)],
    "puzzle make --seed 2 --from practice --nation austria --time-limit 1": [("turns tried", 1)],
}


@pytest.mark.parametrize("line", WATCHED)
def test_what_may_last_is_watched(line, monkeypatch, tmp_path):
    """Each search tells how far it has come: what is counted, and how many parts there are where that is known."""
    seen, counts = [], []

    class Bar:
        def __init__(self, *what):
            seen.append(what)
            counts.append(0)

        def start(self):
            pass

        def advance(self):
            counts[-1] += 1

        def end(self):
            pass

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, "_Bar", Bar)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "argv", ["berthier", *line.split()])
    with pytest.raises(SystemExit):
        main()
    assert seen == WATCHED[line]
    assert all(count == (number or 0) for count, (_, number) in zip(counts, seen, strict=True))
