"""Wrong inputs, and what must be said of each: every entry of wrong/registry.yaml is run.

An entry passes if the command refuses with exit code 2, says each part of the message that the entry lists, shows
no traceback and writes nothing: no file beside the input, and no report of a fault. Most entries run inside this
process with a bound on computing time; those marked `process` run as the installed command, with little memory.
"""

from __future__ import annotations

import builtins
import contextlib
import io
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from berthier.cli import main as command
from berthier.model import files

WRONG = Path(__file__).parent / "wrong"
REGISTRY = yaml.safe_load((WRONG / "registry.yaml").read_text(encoding="utf-8"))
TRACED = 3 if sys.gettrace() else 1  # how much slower the counting of branches makes what runs in this process
COMPUTING, WAITING, MEMORY = 2.0 * TRACED, 5.0, 1 << 30  # seconds of the processor, seconds on the clock, bytes

HEAD = "berthier: 1\ngame: napoleonic-wars\n"
TURN = HEAD + "position: 1805\nnation: france\n"
RESERVES = "berthier: 1\ngame: flames-of-war\nposition: first-turn\n"
CHANGES = HEAD + 'name: p\nposition: "1805"\nchanges:\n'


# ---- inputs that are made, under the names by which the registry calls them


def _letters(number: int) -> str:
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))


TEXTS: dict[str, Any] = {
    "binary": lambda: bytes(range(256)) * 40,
    "zeros": lambda: b"\0" * 1000,
    "utf_16": lambda: (TURN + "orders: []\n").encode("utf-16"),
    "latin_1": lambda: (TURN + "note: über\norders: []\n").encode("latin-1"),
    "null_byte": lambda: (TURN + "note: a\0b\norders: []\n").encode(),
    "fifty_megabytes": lambda: b"# x\n" * 12_500_000,
    "brackets": lambda: "[" * 100_000,
    "braces": lambda: "{a: " * 100_000,
    "dashes": lambda: "- " * 100_000,
    "orders_300k": lambda: TURN + "orders:\n" + "- build 1 unit\n" * 300_000,
    "orders_250k": lambda: TURN + "orders: [" + "build 1 unit, " * 250_000 + "]\n",
    "orders_201": lambda: TURN + "orders:\n" + "- build 1 unit\n" * 201,
    "orders_open": lambda: TURN + "orders:\n" + "- any order\n" * 41,
    "baseline_deep": lambda: '{"command": "regress", "cases": [], "x": ' + "[" * 200_000 + "]" * 200_000 + "}",
    "orders_bad": lambda: TURN + "orders:\n" + "- biuld 1 unit at Strasburg\n" * 200,
    "flags": lambda: CHANGES + "  flags:\n" + "".join(f"    Strasburg{n}: france\n" for n in range(60_000)),
    "keys": lambda: TURN + "orders: []\n" + "".join(f"ordeers{n}: 1\n" for n in range(80_000)),
    "questions": lambda: TURN + "orders: []\nruling:\n" + "".join(f"  friendlyy{n}: a\n" for n in range(80_000)),
    "members": lambda: CHANGES + "  camps: {imperial: [" + "france, " * 100_000 + "spain]}\n",
    "played": lambda: CHANGES + "  players: {one: [" + "france, " * 100_000 + "spain]}\n",
    "homes": lambda: (
        HEAD + "map: m\nduchies:\n  D: {home: france, capital: true}\n"
        + "".join(f"  D{_letters(n)}: {{home: france}}\n" for n in range(30_000))
    ),
    "connections": lambda: (
        HEAD + "map: m\nduchies:\n" + "".join(f"  D{_letters(n)}: {{}}\n" for n in range(5000)) + "connections:\n"
        + "".join(f"- [D{_letters(n)}, E{_letters(n)}]\n" for n in range(5000))
    ),
    "key_often": lambda: TURN + "nation: france\n" * 50_000 + "orders: []\n",
    "order_4mb": lambda: TURN + "orders:\n- " + "build " * 700_000 + "\n",
    "order_long": lambda: TURN + "orders:\n- build 2 units" + " more" * 3000 + "\n",
    "order_digits": lambda: TURN + "orders:\n- build " + "9" * 380 + " units\n",
    "number_4mb": lambda: CHANGES + "  clock: {turn: " + "9" * 4_000_000 + "}\n",
}  # fmt: skip


def _prepare(entry: dict, folder: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, list[str | bytes]]:
    """Put an entry's input into a folder; return the input's name and the arguments."""
    for path in [*(WRONG / "good").glob("*.yaml"), *(WRONG / name for name in entry.get("beside", []))]:
        shutil.copy(path, folder)
    name, arguments = entry.get("file", "input.yaml"), list(entry.get("args", ["check", "{}"]))
    if "file" in entry:
        shutil.copy(WRONG / name, folder)
    if "order" in entry:
        body = yaml.safe_dump([entry["order"]], allow_unicode=True, width=100_000)
        (folder / name).write_text(TURN + "orders:\n" + body, encoding="utf-8")
    if "sentence" in entry:
        body = yaml.safe_dump([entry["sentence"]], allow_unicode=True, width=100_000)
        (folder / name).write_text(RESERVES + "orders:\n" + body, encoding="utf-8")
    if "text" in entry:
        (folder / name).write_text(entry["text"], encoding="utf-8")
    for option in ("goal", "require"):
        if option in entry:
            arguments = ["optimize", "1805", "--nation", "france", f"--{option}", entry[option]]
    made = entry.get("make")
    if made in TEXTS:
        content = TEXTS[made]()
        (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    elif made in ARGUMENTS:
        arguments = ARGUMENTS[made]
    elif made == "unreadable":
        _forbid(folder / name, monkeypatch)
    elif made is not None:
        name = THINGS[made](folder)
    return name, [name if word == "{}" else word for word in arguments]


def _pipe(folder: Path) -> str:
    os.mkfifo(folder / "input.yaml")
    return "input.yaml"


def _folder(folder: Path) -> str:
    (folder / "good").mkdir()
    return "good"


def _chain(folder: Path) -> str:
    (folder / "chain0.yaml").write_text(CHANGES + "  clock: {round: 3}\n")
    for n in range(1, 30):
        (folder / f"chain{n}.yaml").write_text(HEAD + f"name: p\nposition: chain{n - 1}.yaml\nchanges: {{}}\n")
    return "chain29.yaml"


THINGS = {"pipe": _pipe, "folder": _folder, "chain": _chain}
ARGUMENTS: dict[str, list] = {
    "long_name": ["check", "a" * 5000],
    "long_position": ["optimize", "a" * 5000, "--nation", "france"],
    "long_scope": ["prove", "an-army-has-units", "--scope", "9" * 5000],
    "name_not_text": ["check", b"\xff\xfe.yaml"],
    "goal_long": ["optimize", "1805", "--nation", "france", "--goal", "max " + "units + " * 60 + "tanks"],
}


def _forbid(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a file that cannot be read, by root neither."""
    path.write_text(TURN)
    path.chmod(0)
    if os.geteuid() == 0:

        def refuse(file: Any, *words: Any, **named: Any) -> Any:
            if str(file) == path.name:
                raise PermissionError(13, "Permission denied", str(file))
            return builtins.open(file, *words, **named)

        monkeypatch.setattr(files, "open", refuse, raising=False)


def _stdin(entry: dict) -> bytes:
    said = entry.get("stdin", "")
    content = TEXTS[said]() if said in TEXTS else said
    return content if isinstance(content, bytes) else content.encode()


# ---- running a command


class TooLong(BaseException):
    """The bound on time is passed. No Exception, so that the command does not take it for a fault of its own."""


@contextlib.contextmanager
def _bounded() -> Iterator[None]:
    """Stop what computes or waits for too long."""

    def stop(*_: Any) -> None:
        raise TooLong

    timers = ((signal.SIGPROF, signal.ITIMER_PROF, COMPUTING), (signal.SIGALRM, signal.ITIMER_REAL, 5 * WAITING))
    before = [signal.signal(number, stop) for number, _, _ in timers]
    try:
        for _, timer, seconds in timers:
            signal.setitimer(timer, seconds)
        yield
    finally:
        for (number, timer, _), handler in zip(timers, before, strict=True):
            signal.setitimer(timer, 0)
            signal.signal(number, handler)


def _inside(arguments: list, stdin: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[int | None, str]:
    """Run the command in this process; return its exit code and all it printed."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "argv", ["berthier", *arguments])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
    try:
        with _bounded(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            command.main()
    except SystemExit as stopped:
        return int(stopped.code or 0), out.getvalue()
    except TooLong:
        pass
    else:
        return None, out.getvalue()
    pytest.fail(f"still busy after {COMPUTING} s of computing or {5 * WAITING} s of waiting", pytrace=False)


def _outside(arguments: list, stdin: bytes, closed: bool) -> tuple[int | None, str]:
    """Run the installed command in a process of its own, with bounds on memory and time."""

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        if closed:
            os.close(0)

    words = [os.fsencode(word) for word in (sys.executable, "-m", "berthier", *arguments)]
    try:
        done = subprocess.run(words, input=stdin, capture_output=True, timeout=WAITING, preexec_fn=bound, check=False)
    except subprocess.TimeoutExpired:
        pytest.fail(f"still busy after {WAITING} seconds", pytrace=False)
    return done.returncode, (done.stdout + done.stderr).decode(errors="replace")


def _contents(folder: Path) -> dict[str, Any]:
    """Return what a folder holds: the kind, size and time of change of everything in it."""
    found = {path: path.lstat() for path in folder.rglob("*")}
    return {str(path): (s.st_mode, s.st_ino, s.st_size, s.st_mtime_ns) for path, s in found.items()}


# ---- the tests


@pytest.mark.parametrize("entry", [pytest.param(entry, id=entry["name"]) for entry in REGISTRY])
def test_wrong_input_is_refused(entry: dict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command refuses, says what must be said, and writes nothing."""
    folder, spare = tmp_path / "here", tmp_path / "spare"
    folder.mkdir()
    spare.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("TMPDIR", str(spare))
    monkeypatch.setattr(tempfile, "tempdir", str(spare))
    name, arguments = _prepare(entry, folder, monkeypatch)
    before = _contents(folder)
    if entry.get("process"):
        code, said = _outside(arguments, _stdin(entry), entry.get("stdin") == "closed")
    else:
        code, said = _inside(arguments, _stdin(entry), monkeypatch)
    shown = f"exit code {code}, and it says:\n{said[:2000]}"
    assert code == entry.get("exit", 2), shown
    assert "Traceback" not in said and "A fault of ours:" not in said, shown
    if "at" in entry:
        place = f"{name}:{entry['at']}: "
        assert any(line.startswith(place) for line in said.splitlines()), f"no line begins with {place}: {shown}"
    missing = [part for part in entry.get("says", []) if part not in said]
    assert not missing, f"it does not say {missing}: {shown}"
    surplus = [part for part in entry.get("lacks", []) if part in said]
    assert not surplus, f"it says {surplus}: {shown}"
    assert _contents(folder) == before, "something was written beside the input"
    assert not list(spare.iterdir()), "something was written among the temporary files"


def test_registry_uses_every_file() -> None:
    """No wrong file lies unused, and no name stands twice."""
    used = {entry.get("file") for entry in REGISTRY} | {f for entry in REGISTRY for f in entry.get("beside", [])}
    assert {path.name for path in WRONG.glob("*.yaml")} == (used - {None}) | {"registry.yaml"}
    assert len({entry["name"] for entry in REGISTRY}) == len(REGISTRY)


@pytest.mark.parametrize("path", sorted((WRONG / "good").glob("*.yaml")), ids=lambda path: path.name)
def test_companions_are_good(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that stand beside the wrong ones are right themselves, but the list, which is right nowhere."""
    monkeypatch.chdir(WRONG / "good")
    code, said = _inside(["check", path.name], b"", monkeypatch)
    assert code == (2 if path.name == "list.yaml" else 0), said
