"""Where files are edited: schemas, shell completion, hooks before a commit."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from berthier.cli.completion import MOST_DERIVED
from berthier.cli.main import cli, main
from berthier.constraints.rulebook import load_game
from berthier.model.files import read_document
from berthier.model.kinds import games, kinds_of
from berthier.model.packaged import packaged
from berthier.model.schema import FOLDER, comment, schema_of
from click.shell_completion import ShellComplete

ROOT = Path(__file__).resolve().parent.parent
KINDS = [(game, kind) for game in games() for kind in kinds_of(game)]
SCAFFOLDS = [(game, kind) for game in games() for kind in packaged(game, "templates")]


def called(monkeypatch: Any, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["berthier", *words])
    with pytest.raises(SystemExit) as stop:
        main()
    return stop.value.code  # type: ignore[return-value]


# ---- schemas


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=str)
def test_every_packaged_file_fits_its_schema(game, kind):
    schema = schema_of(game, kind)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    files = packaged(game, kind if kind.endswith("s") else f"{kind}s")
    for name, path in {**files, "template": packaged(game, "templates")[kind]}.items():
        assert not [error.message for error in validator.iter_errors(read_document(path).value)], name


WRONG = {
    "a key": lambda value: {**value, "oders": []},
    "a version": lambda value: {**value, "berthier": 2},
    "a version in words": lambda value: {**value, "berthier": "one"},
    "another game": lambda value: {**value, "game": "chess"},
    "no game": lambda value: {key: item for key, item in value.items() if key != "game"},
    "a list": lambda value: [value],
    "a key of a part": lambda value: {key: _spoilt(item) for key, item in value.items()},
}


def _spoilt(item: Any) -> Any:
    """Return a part that is of another kind: what was a list or a mapping is a word, what was a word is a list."""
    return "word" if isinstance(item, (dict, list)) else [item]


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(("game", "kind"), KINDS, ids=str)
def test_schemas_refuse_wrong_files(game, kind, wrong):
    validator = jsonschema.Draft202012Validator(schema_of(game, kind))
    value = read_document(packaged(game, "templates")[kind]).value
    if wrong in ("another game", "no game") and kind == "ruling":
        value, wrong = {key: item for key, item in value.items() if key != "answers"}, "a key"
    assert list(validator.iter_errors(WRONG[wrong](value)))


@pytest.mark.parametrize(("game", "kind"), SCAFFOLDS, ids=str)
def test_every_scaffold_names_a_schema_that_is_written(game, kind, monkeypatch, tmp_path, capsys):
    """A reader with an editor runs the command that the file names, and the file names what is there then."""
    monkeypatch.chdir(tmp_path)
    assert called(monkeypatch, "new", kind, "--game", game, "--out", "mine.yaml") == 0
    text = Path("mine.yaml").read_text(encoding="utf-8")
    named = re.findall(r"^# yaml-language-server: \$schema=(\S+)$", text, re.M)
    [told] = re.findall(r"`(berthier schema .*?)`", text)
    assert text == comment(game, kind) + packaged(game, "templates")[kind].read_text(encoding="utf-8")
    assert called(monkeypatch, *told.split()[1:]) == 0
    schema = json.loads(Path("mine.yaml").parent.joinpath(*named).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(read_document("mine.yaml").value)
    capsys.readouterr()
    assert called(monkeypatch, "new", kind, "--game", game) == 0
    assert capsys.readouterr().out == text


def test_schemas_are_written_where_they_are_wanted(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    assert called(monkeypatch, "schema", "--all", "--out", "a/b") == 0
    assert len(list(Path("a/b").iterdir())) == len(KINDS)
    assert called(monkeypatch, "schema", "turn", "--out", "turn.json") == 0
    assert json.loads(Path("turn.json").read_text()) == schema_of("napoleonic-wars", "turn")
    capsys.readouterr()
    Path("file").touch()
    for words in (["--all", "--out", "file"], ["--all", "turn"], [], ["--all", "--out", "turn.json/x"]):
        assert called(monkeypatch, "schema", *words) == 2
        assert "Traceback" not in capsys.readouterr().err
    assert not Path(FOLDER).exists()


# ---- completion


def completed(line: str) -> list[str]:
    """Return what a shell offers for the last word of a line, as it is being typed."""
    *words, incomplete = line.split("|")
    args = shlex.split(words[0]) if words else []
    return [item.value for item in ShellComplete(cli, {}, "berthier", "_X").get_completions(args, incomplete)]


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("france-mine.yaml", "notes.txt", "other.yml"):
        (tmp_path / name).write_text("")


OFFERED = {
    "|val": ["validate"],
    "|pro": ["proxy", "prove"],
    "puzzle |an": ["analyze"],
    "rules |q": ["questions"],
    "validate |--rep": ["--repair"],
    "validate |--q": ["--quiet"],
    "validate |france-m": ["france-mine.yaml"],
    "validate |russia-r": ["russia-reinforces-sevastopol", "russia-relieves-riga"],
    "apply |table-i": ["table-interphase"],
    "complete |turn-3-n": ["turn-3-nobody"],
    "why |table-i": ["table-interphase"],
    "check |kampf": ["kampfgruppe"],
    "check |oth": ["other.yml"],
    "optimize |vienna": ["vienna-lost"],
    "odds order |k": ["kampfgruppe"],
    "puzzle solve |austria-s": ["austria-scales"],
    "puzzle make --from |180": ["1805"],
    "puzzle make --from 1805 --nation |au": ["austria"],
    "regress |14.21": ["14.21-spending"],
    "report |14.21": ["14.21-spending"],
    "report |france-m": ["france-mine.yaml"],
    "report |austria-s": ["austria-scales"],
    "show |euro": ["europe"],
    "show |vienna": ["vienna-lost"],
    "show |table-i": ["table-interphase"],
    "regress --game |fl": ["flames-of-war"],
    "list |mi": ["missions"],
    "schema |tu": ["turn"],
    "schema --game flames-of-war |fo": ["force"],
    "new |pu": ["puzzle"],
    "rules show |14.21.c": ["14.21.c"],
    "rules show |TNW-14.21.c": ["TNW-14.21.c"],
    "rules show |generals-c": ["generals-count"],
    "validate --ruling |generals-count": ["generals-count=a", "generals-count=b"],
    "validate x --ruling |generals-count=b": ["generals-count=b"],
    "compare default |generals-count=b": ["generals-count=b"],
    "prove |no-round": ["no-round-is-free"],
    "optimize 1805 --nation |au": ["austria"],
    "optimize 1805 --nation |Au": ["austria"],
    "optimize 1805 --consent |br": ["britain"],
    "optimize 1805 --nation france --goal |max units at Vie": ["max units at Vienna"],
    "optimize 1805 --nation france --goal |max units at Vienna, bay o": ["max units at Vienna, Bay of Biscay"],
    "optimize 1805 --nation france --goal |min distance of Dav": ["min distance of Davout"],
    "optimize 1805 --goal |max ally turk": ["max ally turkey"],
    "optimize 1805 --require |units at Strasb": ["units at Strasbourg"],
    "optimize vienna-lost --require |units at Strasb": ["units at Strasbourg"],
    "optimize nowhere --goal |max units at Vie": [],
    "optimize --goal |max units at Vie": [],
    "track 1805 --proxy |tu": ["turkey"],
    "track 1805 --to |aus": ["austria"],
    "track 1805 --power |fr": ["france"],
    "war 1805 --attacker |sw": ["sweden"],
    "war 1805 --target |sp": ["spain"],
    "proxy 1805 --nation |den": ["denmark"],
}


@pytest.mark.parametrize("line", OFFERED)
def test_words_are_completed(line):
    assert completed(line) == OFFERED[line]


def test_names_of_a_file_of_ones_own(tmp_path):
    """A position that changes another one, on a map beside it."""
    (tmp_path / "map.yaml").write_text("berthier: 1\ngame: napoleonic-wars\nduchies: {Quimper: {}}\n")
    (tmp_path / "base.yaml").write_text("nations: {france: {generals: {Zola: 4}}}\nmap: map.yaml\n")
    (tmp_path / "mine.yaml").write_text("position: base.yaml\nchanges: {flags: {Zwolle: france}}\n")
    assert completed("optimize mine.yaml --goal |max units at Z") == ["max units at Zwolle", "max units at Zola"]
    assert completed("optimize mine.yaml --goal |max units at Q") == ["max units at Quimper"]
    for text in ("position: mine.yaml", "position: [", "- a", "map: 5", "position: {a: b}", "\x00"):
        (tmp_path / "wrong.yaml").write_text(text)
        assert completed("optimize wrong.yaml --goal |max units at Xa") == []
    assert MOST_DERIVED > 1


def test_what_lies_elsewhere_is_left_to_the_shell():
    for incomplete in ("./fra", "/", "nothing-begins-so"):
        [item] = ShellComplete(cli, {}, "berthier", "_X").get_completions(["validate"], incomplete)
        assert (item.type, item.value) == ("file", incomplete)


@pytest.mark.parametrize("game", games())
def test_claims_are_offered(game):
    """They are found in the text of the modules: nothing is imported for a completion. Some are made in loops."""
    offered, known = completed(f"prove --game {game} |"), load_game(game).proving().CLAIMS.known
    assert set(offered) <= set(known) and len(offered) > 0.8 * len(known)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_is_known(shell):
    settings = {**os.environ, "_BERTHIER_COMPLETE": f"{shell}_source"}
    command = [str(Path(sys.executable).parent / "berthier")]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert "_BERTHIER_COMPLETE=" in done.stdout


RULES = ("berthier.constraints.napoleonic_wars", "berthier.constraints.flames_of_war")


def test_a_completion_is_quick():
    """It costs little more than the start of a command does: nothing heavy is loaded, no engine and no rules."""
    command = [sys.executable, "-X", "importtime", str(Path(sys.executable).parent / "berthier")]
    for line in (
        "berthier val",
        "berthier validate fr",
        "berthier optimize 1805 --nation au",
        "berthier rules show 14",
    ):
        words = {"COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1), "_BERTHIER_COMPLETE": "bash_complete"}
        done = subprocess.run(command, env={**os.environ, **words}, capture_output=True, text=True, check=False)
        loaded = {name.rpartition("|")[2].strip() for name in done.stderr.splitlines() if "|" in name}
        assert done.stdout.startswith("plain,") and "berthier.cli.main" in loaded
        heavy = {"ortools", "z3", "lark", "rich", "jinja2", "networkx", "matplotlib"}
        assert not heavy & loaded
        assert not [name for name in loaded if name.startswith(RULES)]


# ---- hooks


def hooks() -> list[dict]:
    return read_document(ROOT / ".pre-commit-hooks.yaml").value


@pytest.mark.parametrize("hook", hooks(), ids=lambda hook: hook["id"])
def test_hooks_run(hook, tmp_path, monkeypatch, capsys):
    """Each hook takes the files that its pattern and types let through, and no others."""
    assert hook["language"] == "python" and hook["types_or"] == ["yaml"]
    mine = ["turns/mine.turn.yaml", "maps/mine.map.yaml", "cases/ours.cases.yaml", "ours.cases.yml"]
    others = ["compose.yaml", "mkdocs.yml", "turn.yaml.txt", ".github/workflows/ci.yaml"]
    taken = [name for name in [*mine, *others] if re.search(hook["files"], name)]
    assert taken and set(taken) <= set(mine)
    words = shlex.split(hook["entry"])
    assert words[0] == "berthier"
    good = tmp_path / "good.cases.yaml"
    good.write_text(packaged("napoleonic-wars", "templates")["cases"].read_text(encoding="utf-8"), encoding="utf-8")
    bad = tmp_path / "bad.cases.yaml"
    bad.write_text(good.read_text().replace("verdict: legal", "verdict: illegal, rules: [TNW-14.21.q]"))
    assert called(monkeypatch, *words[1:], str(good)) == 0
    assert called(monkeypatch, *words[1:], str(good), str(bad)) != 0
    capsys.readouterr()
