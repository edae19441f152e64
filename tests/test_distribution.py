"""What is given away: the wheel and the source distribution hold what they must and nothing else, and the wheel works.

Both are built from a copy of the repository; the wheel is installed where there is no repository.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CODE = ("model", "constraints", "solver", "scenarios", "cli")
ROOT_FILES = ("__init__.py", "__main__.py", "py.typed")
OURS_ALONE = re.compile(r"^(\.ci/|\.github/|\.gitignore$)")  # no part of the source distribution
BUILD = "from setuptools import build_meta; print(build_meta.build_{what}('..'))"
MOST_MEGABYTES = 1.1  # a tenth of it is Russian

pytestmark = pytest.mark.long


def known() -> list[str]:
    """Return the files of the repository, and those that are not in it yet."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in done.stdout.splitlines() if (ROOT / name).is_file()]


def run(*words: str | Path, cwd: Path, code: int = 0, **settings: str) -> str:
    """Return what a command prints, which ends with an exit code."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [str(word) for word in words], cwd=cwd, env={**clean, "PYTHONUTF8": "1", **settings}, capture_output=True,
        text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> dict[str, Path]:
    """The wheel and the source distribution; the wheel is built from the latter."""
    folder = tmp_path_factory.mktemp("built")
    for name in known():
        (folder / "copy" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / "copy" / name)
    (folder / "copy" / "model" / "__pycache__").mkdir()
    (folder / "copy" / "model" / "__pycache__" / "stray.pyc").touch()
    source = run(sys.executable, "-c", BUILD.format(what="sdist"), cwd=folder / "copy").split()[-1]
    with tarfile.open(folder / source) as archive:
        archive.extractall(folder / "unpacked", filter="data")
    [inner] = (folder / "unpacked").iterdir()
    (folder / "wheel").mkdir()
    wheel = run(sys.executable, "-c", BUILD.format(what="wheel"), cwd=inner).split()[-1]
    return {"sdist": folder / source, "wheel": folder / "unpacked" / wheel, "source": inner}


def test_the_source_distribution_holds_the_repository(built):
    with tarfile.open(built["sdist"]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames() if archive.getmember(name).isfile()}
    made = {name for name in names if name in ("PKG-INFO", "setup.cfg") or name.startswith("berthier.egg-info/")}
    assert names - made == {name for name in known() if not OURS_ALONE.match(name)}


def test_the_wheel_holds_the_package_alone(built):
    with zipfile.ZipFile(built["wheel"]) as archive:
        names = set(archive.namelist())
    about = {name for name in names if ".dist-info/" in name}
    assert {name.rpartition("/")[2] for name in about} == {
        "METADATA", "RECORD", "WHEEL", "LICENSE", "entry_points.txt", "top_level.txt",
    }  # fmt: skip
    wanted = [name for name in known() if name in ROOT_FILES or name.split("/")[0] in CODE]
    assert names - about == {f"berthier/{name}" for name in wanted}
    assert built["wheel"].stat().st_size < MOST_MEGABYTES * 1e6


def test_versions_of_python_are_declared():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    assert declared == ["3.11", "3.12", "3.13"] and project["requires-python"] == ">=3.11"
    assert f"{sys.version_info.major}.{sys.version_info.minor}" in declared


@pytest.fixture(scope="module")
def fresh(built, tmp_path_factory) -> Path:
    """A fresh environment with the wheel in it, in a folder of its own. What it depends on is lent by this one."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    python = folder / "env" / "bin" / "python"
    packages = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    (packages / "lent.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-deps", "--no-index"]
    run(*install, "--disable-pip-version-check", "--ignore-installed", built["wheel"], cwd=folder)
    return folder


def test_the_wheel_is_what_is_imported(fresh):
    where = run(fresh / "env/bin/python", "-c", "import berthier; print(berthier.__file__)", cwd=fresh).strip()
    assert Path(where).is_relative_to(fresh / "env")
    assert not [
        path for path in Path(where).parent.iterdir() if path.name in ("tests", "docs", "benchmarks", "setup.py")
    ]


@pytest.mark.parametrize(
    "start", [["env/bin/berthier"], ["env/bin/python", "-m", "berthier"]], ids=["script", "module"]
)
def test_the_demo_runs(fresh, start):
    """The commands of `make demo`, the files named as whoever installs the package names them."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    demo = makefile[makefile.index("\ndemo:") : makefile.index("\nlint:")]
    lines = re.findall(r"berthier (.*?)(; test \$\$\? -eq (\d))?$", demo, re.M)
    assert len(lines) == 3
    for words, _, code in lines:
        named = re.sub(r"\$\(TURNS\)/(\S+)\.yaml", r"\1", words)
        parts = [part.strip('"') for part in re.findall(r'"[^"]*"|\S+', named)]
        assert run(fresh / start[0], *start[1:], *parts, cwd=fresh, code=int(code or 0))


def test_every_kind_of_file_is_packaged(fresh):
    berthier = fresh / "env/bin/berthier"
    for words in (
        ["rules", "coverage"], ["regress", "14.24"], ["odds", "order", "kampfgruppe"], ["new", "turn"], ["list"],
        ["puzzle", "analyze", "practice-supply"], ["schema", "turn"], ["complete", "deployment-who-stays-behind"],
        ["prove", "no-round-is-free"], ["check", "europe", "1805", "14.21-spending"],
    ):  # fmt: skip
        assert run(berthier, *words, cwd=fresh)


USER = """
import berthier

verdict = berthier.validate("france-too-many-pieces", {"generals-count": "a"})
reveal_type(verdict)
reveal_type(verdict.ledger)
best = berthier.optimize("1805", "denmark", goals=["max units"])
reveal_type(best.turn)
if best.turn is not None:
    reveal_type(berthier.apply(best.turn).position)
reveal_type(berthier.foreign_war_odds(2))
berthier.validate(5)
berthier.optimize("1805")
verdict.verdict = "legal"
"""
TYPES = ["Verdict", "Ledger | None", "Turn | None", "Position | None", "Fraction"]


def test_types_reach_a_user(fresh):
    """A checker of types knows what functions return, and finds what is wrong."""
    (fresh / "user.py").write_text(USER, encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", fresh / "env/bin/python", "user.py"]
    done = subprocess.run(command, cwd=fresh, capture_output=True, text=True, timeout=300, check=False)
    told = json.loads(done.stdout)["generalDiagnostics"]
    types = [re.findall(r'is "(.*)"$', entry["message"])[0] for entry in told if entry["severity"] == "information"]
    assert types == TYPES
    wrong = [(entry["range"]["start"]["line"], entry["rule"]) for entry in told if entry["severity"] == "error"]
    assert wrong == [(11, "reportArgumentType"), (12, "reportCallIssue"), (13, "reportAttributeAccessIssue")]
