"""The documents are executed: transcripts, Python, files shown, and the examples in docstrings.

Every ```console block of a document is a transcript: lines that begin with `$ ` are commands, the others are what
they print. The blocks of one document run one after another in one folder that holds a copy of `scenarios/`, and of
the package under its name if the document runs it there. `$ cd FOLDER` holds for what follows. A block that begins with
`# NAME.yaml`, or another file's name, is written into the folder where its reader is by then.

Where the output has changed for a reason, `python tests/test_docs.py` writes it into the documents; read the diff.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
from pathlib import Path

import berthier
import pytest
from berthier.constraints.napoleonic_wars.proofs.scope import KINDS
from berthier.model.files import read_document
from berthier.model.kinds import read_any, read_as
from berthier.model.napoleonic_wars.act_sentences import ACTS
from berthier.model.napoleonic_wars.orders import PURCHASES, Deploy
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import packaged
from berthier.solver.puzzles.grade import LEVELS, POINTS
from support import GAMES, house_with

ROOT = Path(__file__).resolve().parent.parent
NOT_TOLD = ("decisions", "generated", "_build")  # folders of the manual whose pages show no commands
DOCUMENTS = (
    "README.md", "CONTRIBUTING.md",
    *sorted(
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "docs").rglob("*.md") if not {*path.parts} & {*NOT_TOLD}
    ),
)  # fmt: skip
FOLDERS = ("model", "constraints", "solver", "cli")
HOUSE = "python -m berthier"  # what a document says that needs a copy of the package
MOST_LINES = 40  # of a decision record
INHERITED = ("HOME", "TMPDIR", "SYSTEMROOT")  # all else might change what is printed, as `CI` does for pytest

_BLOCK = re.compile(r"^( *)```(\w+)\n(.*?)^\1```$", re.M | re.S)  # it may stand in a list
_NAMED = re.compile(r"# ([\w.-]+\.(?:yaml|ini|toml|py|md))\n")
_TIME = re.compile(r" in \d+\.\d\ds\b")  # what pytest says last


def blocks(text: str, language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return [textwrap.dedent(body) for _, name, body in _BLOCK.findall(text) if name == language]


def run(command: str, folder: Path) -> str:
    """Return what a shell command prints, errors included, in the order in which it comes."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    settings = {name: os.environ[name] for name in INHERITED if name in os.environ}
    settings |= {"PATH": path, "COLUMNS": "100", "PYTHONUTF8": "1"}
    done = subprocess.run(
        command, shell=True, cwd=folder, env=settings, text=True, encoding="utf-8",
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300,
    )  # fmt: skip
    return done.stdout


class Replay:
    """A reader who does what a document says, in a folder.

    Attributes:
        here: the folder where the reader is.
    """

    def __init__(self, folder: Path):
        self.here = folder

    def transcript(self, text: str) -> str:
        """Return a transcript with the output that its commands give now."""
        lines = []
        for line in text.splitlines():
            if line.startswith("$ cd "):
                self.here = self.here / line[5:]
                lines.append(line)
            elif line.startswith("$ "):
                lines += [line, *_TIME.sub(" in 0.10s", run(line[2:], self.here)).splitlines()]
        return "".join(f"{line}\n".replace(" \n", "\n") for line in lines)

    def block(self, found: re.Match) -> str:
        """Return a block, done again: a transcript with its output, a file as it stands, but written."""
        margin, language, body = found.groups()
        if language == "console":
            lines = self.transcript(textwrap.dedent(body))
            return f"{margin}```console\n{textwrap.indent(lines, margin)}{margin}```"
        if named := _NAMED.match(textwrap.dedent(body)):
            (self.here / named[1]).write_text(textwrap.dedent(body), encoding="utf-8")
        return found[0]


def replay(text: str, folder: Path) -> str:
    """Return a document with every transcript replayed."""
    if blocks(text, "console"):
        shutil.copytree(ROOT / "scenarios", folder / "scenarios", dirs_exist_ok=True)
    if HOUSE in text:
        house_with(None, folder)
        shutil.copytree(GAMES, folder / "berthier" / "tests" / "games")
    return _BLOCK.sub(Replay(folder).block, text)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_transcripts_are_as_printed(name, tmp_path):
    text = (ROOT / name).read_text(encoding="utf-8")
    assert blocks(text, "console") == blocks(replay(text, tmp_path), "console")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_python_blocks_run(name, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "scenarios", tmp_path / "scenarios")
    monkeypatch.chdir(tmp_path)
    for number, code in enumerate(blocks((ROOT / name).read_text(encoding="utf-8"), "python")):
        if ">>>" in code:
            test = doctest.DocTestParser().get_doctest(code, {}, f"{name}[{number}]", name, 0)
            assert doctest.DocTestRunner().run(test).failed == 0
        else:
            exec(compile(code, f"{name}[{number}]", "exec"), {})


@pytest.mark.parametrize("name", DOCUMENTS)
def test_files_shown_are_good(name, tmp_path):
    whole = [b for b in blocks((ROOT / name).read_text(encoding="utf-8"), "yaml") if b.startswith("berthier: 1")]
    for number, body in enumerate(whole):
        file = tmp_path / f"{number}.yaml"
        file.write_text(body, encoding="utf-8")
        read_any(read_document(file))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_files_named_exist(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    places = re.findall(r"`((?:model|constraints|solver|scenarios|cli|tests|docs|benchmarks)/[\w./*-]+)`", text)
    missing = [place for place in places if not list(ROOT.glob(place.replace("GAME", "napoleonic_wars").rstrip("/")))]
    beside = (ROOT / name).parent
    linked = re.findall(r"\]\(([\w./-]+)(?:#[\w.-]+)?\)", text)
    missing += [place for place in linked if "generated" not in place and not (beside / place).exists()]
    assert not missing


def test_kinds_of_worlds_are_as_told():
    text = (ROOT / "docs" / "explanation" / "proofs-and-comparisons.md").read_text(encoding="utf-8")
    table = text.split("| world | who | besides |")[1].split("\n\n")[0]
    told = [name for row in table.splitlines() if row for name in re.findall(r"`([\w ]+)`", row.split("|")[1])]
    assert sorted(told) == sorted(KINDS)


def test_grades_are_as_told():
    text = (ROOT / "docs" / "explanation" / "puzzles.md").read_text(encoding="utf-8")
    most = [*(f"to {points}" for points in POINTS), "more"]
    assert re.findall(r"^\| (\d) \| (\w+) \| ([\w ]+) \|$", text, re.M) == [
        (str(level), name, points) for (level, name), points in zip(LEVELS.items(), most, strict=True)
    ]


def test_sentences_told_are_orders_and_the_other_way_round():
    text = (ROOT / "docs" / "reference" / "orders.md").read_text(encoding="utf-8")
    table = text.split("| sentence |")[1].split("\n\n")[0]
    words = [word for row in table.splitlines()[2:] for word in re.findall(r"`([^`]+)`", row.split("|")[1])]
    told = [word for word in words if "…" not in word]
    vocabulary = Vocabulary.of(read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1])
    kinds = {type(parse_order(sentence, vocabulary)) for sentence in told}
    assert {kind.__name__ for kind in (*ACTS, *PURCHASES, Deploy)} - {kind.__name__ for kind in kinds} == set()


def test_decisions_are_short_and_complete():
    records = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [path.name[:4] for path in records] == [f"{number:04}" for number in range(1, len(records) + 1)]
    for path in records:
        text = path.read_text(encoding="utf-8")
        headings = re.findall(r"^## (.+)$", text, re.M)
        assert headings == ["Context", "Decision", "Consequences"], path.name
        assert len(text.splitlines()) < MOST_LINES, path.name


def modules() -> list[str]:
    """Return the names of the package's modules."""
    found = []
    for folder in FOLDERS:
        package = importlib.import_module(f"berthier.{folder}")
        found += [module.name for module in pkgutil.walk_packages(package.__path__, f"berthier.{folder}.")]
    return found


# pytest's own --doctest-modules names a module after the folder of the repository, whatever that is called
@pytest.mark.parametrize("name", modules())
def test_examples_in_docstrings(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_some_docstring_has_an_example():
    files = [path for folder in FOLDERS for path in (Path(berthier.__path__[0]) / folder).rglob("*.py")]
    assert sum(path.read_text(encoding="utf-8").count(">>>") for path in files) > 10


if __name__ == "__main__":
    for document in DOCUMENTS:
        with tempfile.TemporaryDirectory() as place:
            written = replay((ROOT / document).read_text(encoding="utf-8"), Path(place))
        (ROOT / document).write_text(written, encoding="utf-8")
