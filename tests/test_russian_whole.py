"""The whole program in Russian: the help of every command, its answers, what is wrong with what it is given.

No English word is left but names of files, ids, options, code, and what users wrote themselves.
"""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import sys
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from berthier.cli import main as command
from berthier.cli.interpreter import door
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import read_as
from berthier.model.language import language_file, speaking
from berthier.model.packaged import ROOT, own_words, packaged
from berthier.model.phrases import Phrases
from berthier.model.ruling import read_questions
from test_api import SHOWN

GAMES = ("napoleonic-wars", "flames-of-war")
PROPER = (  # names that are the same in every language
    "The Napoleonic Wars", "Flames of War", "berthier", "CP-SAT", "Z3", "JSON", "SVG", "PNG", "YAML", "UTF-8",
    "Markdown", "Ctrl-C",
)  # fmt: skip
CODE = re.compile(
    r"`[^`]*`"  # code as such
    r"|\b(TNW|FOW)-[\w.]+"  # statements
    r"|(?<!\w)--?[a-z][a-z-]*"  # options
    r"|\[[a-z]+(\|[a-z]+)+\]|\{[a-z]+(\|[a-z]+)+\}"  # the words that an option takes
    r"|\b[a-z0-9.]+(-[a-z0-9.]+)+\b"  # names with hyphens: of packaged files, questions, claims, games
    r"|\b\w+\.\w+\.[\w.]+"  # places in the program
    r"|:\d+ [.LIUro]+"  # a row of a matrix
)
FILE = re.compile(r"[\w./-]*[\w-]+\.(yaml|html|json|svg|png)\b")
MISSPELT = re.compile("Turkysh|anglo-turkish")  # names in packaged cases, as they are written there
WORD = re.compile(r"[A-Za-z]{2,}")

STANDARD = ("napoleonic", "wars", "flames", "text", "standard")  # defaults of options, perhaps parted at a line's end

SAMPLES = """
validate france-too-many-pieces --repair
validate prussia-arms
validate austria-what-else
validate turn-2-which-dice
validate table-interphase
why france-spends-all-eighteen
why austria-attacks-too-early
why turn-3-automatic-on-top
complete france-where-should-davout-go
complete turn-2-which-dice --all 3
optimize 1805 --nation prussia --explain --all 2
optimize 1805 --nation france --goal "макс частей в Страсбурге" --require "частей в Вене >= 6"
apply austria-changes-camp --out position.yaml
apply france-too-many-pieces
track 1805 --proxy turkey --to "france ally" --cp 4
track 1805 --proxy spain --to "france ally" --cp 2
proxy 1805 --nation turkey --card 4
proxy 1805 --nation turkey --card red
war 1805 --attacker france --target sweden
war 1805 --attacker turkey --target russia
odds reserves --platoons 3
odds reserves --platoons 1 --variant delayed
odds foreign-war --cp 1..3
odds order kampfgruppe
prove
prove --game flames-of-war
prove no-more-come-than-dice no-more-come-than-dice-under-b --game flames-of-war
prove an-army-stays-within-its-rating a-general-going-along-takes-no-room --scope 2
prove there-is-always-a-place --scope practice --out proofs
prove no-general-leads-twice-under-b who-fights-is-in-a-camp-from-1805 --scope 1
compare choose-after-roll=a choose-after-roll=b --game flames-of-war
compare default default
puzzle analyze practice-scales
puzzle solve reserve-who --steps
puzzle solve track-two-consuls --steps
puzzle hint reserve-first-hit
puzzle hint track-two-consuls --after "1: сдвинуть Турцию влево во французском ряду"
check prussia-arms 1805 europe
regress 14.24-additional --every-ruling
regress R3-entering
rules check --game flames-of-war
rules sheet --ruling generals-count=b
rules sheet --game flames-of-war
rules list --game flames-of-war
rules questions
rules show TNW-14.24.b
rules show FOW-R2.e
rules show dice-count
rules coverage --game flames-of-war
show 1805
show france-too-many-pieces
show turn-1-wrong-edge
show practice
show prussia-arms --after
list
list turns
new turn --out mine.yaml
schema --all
schema turn --out schema.json
report turn-1-two-dice --out page.html
"""
PAGES = ("reserve-who", "7.6-foreign-wars", "turn-1-two-dice", "austria-has-had-enough")
WRONG = """
validat
validate
validate a b
validate x --forma text
validate x --format xml
validate x --confirm=3
validate x --time-limit soon
validate x --time-limit nan
validate x --time-limit 0
validate no-such-turn
validate 1805
apply x --out ''
rules lst
rules show 99.9
rules list --section 99
prove --jobs x
prove --jobs 99
prove nothing-at-all
prove --scope 2
odds reserves
odds foreign-war --cp x
optimize 1805 --nation prussia --goal "макс частй"
optimize 1805 --nation prussia --goal "max units at Pari"
optimize 1805 --nation prussia --goal "max"
optimize 1805 --nation prussia --require "частей в Вене"
track 1805 --proxy france --to "france ally"
war 1805 --attacker france --target france
show 1805 --after
show 1805 --out picture.txt
list nothing
schema
compare default
regress no-such-battery
puzzle hint reserve-who --after "9: roll 1"
"""


@cache
def own_words_of_files() -> tuple[str, ...]:
    """Return what packaged files say themselves, and names of open questions: the longest first."""

    def within(value: Any, key: str = "") -> Iterator[str]:
        if isinstance(value, dict):
            for name, item in value.items():
                yield from within(item, str(name))
        elif isinstance(value, list):
            for item in value:
                yield from within(item, key)
        elif isinstance(value, str) and key in ("name", "note", "text", "title", "puzzle", "battery", "map", "require"):
            yield " ".join(value.split())

    found = {
        text
        for file in ROOT.glob("scenarios/*/*/*.yaml")
        if "templates" not in str(file)
        for text in within(yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader))
    }
    found |= {file.stem for file in ROOT.glob("scenarios/*/*/*.yaml")}
    found |= {name for game in GAMES for name in read_questions(game)}
    return tuple(sorted(found, key=len, reverse=True))


def english(text: str) -> list[str]:
    """Return the English words that are left in a text."""
    text = FILE.sub(" ", " ".join(text.split()))
    for name in own_words_of_files():
        if name in text and WORD.search(name):
            text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", " ", text)
    text = CODE.sub(" ", text)
    for name in PROPER:
        text = text.replace(name, " ")
    return WORD.findall(text)


def said(line: str) -> str:
    """Return all that a command says in Russian."""
    words, out = [*shlex.split(line), "--lang", "ru"], io.StringIO()
    before = sys.argv
    sys.argv = ["berthier", *words]
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), door(words):
            with contextlib.suppress(SystemExit):
                command._outcome()
            sys.stdout.flush()
    finally:
        sys.argv = before
    return out.getvalue()


def lines(told: str) -> list[str]:
    return told.strip().splitlines()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


# ---- help


def commands(group: click.Command = command.cli, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    if isinstance(group, click.Group):
        context = click.Context(group)
        for name in group.list_commands(context):
            below = group.get_command(context, name)
            assert below is not None
            yield from commands(below, (*path, name))


@pytest.mark.parametrize("path", list(commands()), ids=" ".join)
def test_help_of_every_command_is_russian(path):
    told = said(" ".join((*path, "--help")))
    assert "Вызов: berthier" in told and "Ключи:" in told
    names = {name for known in commands() for name in known}
    left = [word for word in english(told) if word not in names and word != "lang"]
    assert not [word for word in left if word not in STANDARD], told


# ---- answers


def test_every_command_has_a_sample():
    assert {line.split()[0] for line in lines(SAMPLES)} == set(command.COMMANDS)


@pytest.mark.parametrize("line", lines(SAMPLES))
def test_answers_are_russian(line):
    told = said(line)
    assert re.search("[а-я]{3}", told), told
    asked = set(WORD.findall(line))
    left = [word for word in english(told) if word not in asked]
    assert not left, f"{left} in\n{told}"


@pytest.mark.parametrize("line", lines(WRONG))
def test_what_is_wrong_with_a_command_line_is_told_in_russian(line):
    told = said(line)
    assert re.search("[а-я]{3}", told), told
    asked = {*WORD.findall(line), *command.COMMANDS}
    shown = re.sub(r"(одно из|одна из|ближайшее):? [^\n]*|\(позиция: .*|'[^']*'|\"[^\"]*\"", "", told)
    left = [word for word in english(shown) if word not in asked]
    assert not left, f"{left} in\n{told}"


def test_what_a_file_expects_is_told_in_russian():
    text = packaged("napoleonic-wars", "turns")["france-too-many-pieces"].read_text(encoding="utf-8")
    assert "expect:" in text
    text = re.sub("(?m)^expect:.*", "expect: {verdict: illegal, rules: [TNW-14.21.c]}", text)
    Path("turn.yaml").write_text(text, encoding="utf-8")
    assert "Файл ожидает иного: не по правилам TNW-14.21.c" in said("validate turn.yaml")
    page = Page()
    said("report turn.yaml --out page.html")
    page.feed(Path("page.html").read_text(encoding="utf-8"))
    assert "Файл ожидает иного:" in " ".join(page.texts)


def test_lines_of_a_file_are_shown_as_they_stand_there():
    Path("turn.yaml").write_text(
        "{berthier: 1, game: napoleonic-wars, position: 1805, nation: france, orders: [Paris]}", encoding="utf-8"
    )
    assert 'здесь стоит "Paris"' in said("check turn.yaml") and "\n    Paris\n    ^" in said("check turn.yaml")


# ---- pages


class Page(HTMLParser):
    """What a page says, but for what is a user's own."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[bool] = []
        self.texts: list[str] = []
        self.language: str | None = ""

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        if tag == "html":
            self.language = given.get("lang")
        if tag not in ("br", "meta", "input", "path", "use"):
            self.open.append(given.get("translate") == "no" or tag in ("code", "script", "style", "metadata"))
        if not any(self.open):
            told = ("aria-label", "placeholder", "data-told", "title")
            self.texts += [given[name] for name in told if given.get(name)]

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        self.open.pop()

    def handle_data(self, data):
        if not any(self.open) and data.strip():
            self.texts.append(data)


@pytest.mark.parametrize("name", PAGES)
def test_pages_are_russian(name):
    said(f"report {name} --out page.html")
    page = Page()
    page.feed(Path("page.html").read_text(encoding="utf-8"))
    assert page.language == "ru" and len(page.texts) > 30
    left = {text.strip(): words for text in page.texts if (words := english(text))}
    assert not {text for text in left if not MISSPELT.search(text)}


@pytest.mark.parametrize("name", SHOWN)
def test_notebooks_are_russian(name):
    page = Page()
    with speaking("ru"):
        page.feed(SHOWN[name]()._repr_html_())
    told = [text for text in page.texts if "→" not in text]  # what was asked is told as it was asked
    assert not {text.strip(): words for text in told if (words := english(text))}


# ---- what packaged files say of themselves


@pytest.mark.parametrize("kind", ["puzzles", "turns", "positions", "maps", "cases", "forces", "missions"])
def test_titles_of_packaged_files_have_a_russian_twin(kind):
    rows = [re.split(r" {2,}", row, maxsplit=2) for row in lines(said(f"list {kind}"))]
    assert rows and all(re.search("[а-яё]{3}", row[-1]) for row in rows)


@pytest.mark.parametrize("game", GAMES)
def test_what_puzzles_ask_has_a_russian_twin(game):
    """And every English text that has one stands in some packaged file."""
    texts = language_file(ROOT / "scenarios" / game.replace("-", "_"), "texts", "ru")
    for path in packaged(game, "puzzles").values():
        with speaking("ru"):
            puzzle = read_as(str(path), "puzzle")[1]
            assert own_words(puzzle.name) != puzzle.name and own_words(puzzle.text) != puzzle.text, path.stem
    assert set(texts) <= set(own_words_of_files())
    for english_text, russian in texts.items():
        assert re.findall(r"\d+", english_text) == re.findall(r"\d+", russian), english_text
        assert not WORD.search(russian), russian


# ---- books


def test_every_claim_is_told_in_russian():
    book = Phrases.of("ru").said
    for game in GAMES:
        face = load_game(game).proving()
        for claim in face.CLAIMS.known.values():
            assert all(" ".join(text.split()) in book for text in (claim.says, claim.why) if text), claim.id
        assert all(family.says in book for family in face.FAMILIES.values())


def test_no_sentence_stands_in_two_books():
    folders = [ROOT / "model", ROOT / "cli" / "phrases", *(ROOT / "constraints").iterdir()]
    paths = [path for folder in folders for path in folder.glob("*.ru.yaml") if path.name != "rulebook.ru.yaml"]
    seen: dict[str, Path] = {}
    for path in paths:
        for sentence in language_file(path.parent, path.name.partition(".")[0], "ru"):
            assert sentence not in seen or {seen[sentence].parent.parent, path.parent.parent} == {ROOT / "constraints"}
            seen[sentence] = path


@pytest.mark.parametrize("game", GAMES)
def test_templates_of_every_kind_are_there_in_russian(game):
    home = ROOT / "scenarios" / game.replace("-", "_")
    assert {path.name for path in (home / "templates").iterdir()} == {
        path.name for path in (home / "templates_ru").iterdir()
    }
    for path in (home / "templates_ru").glob("*.yaml"):
        comments = re.findall(r"# (.*)", path.read_text(encoding="utf-8"))
        assert any(re.search("[а-я]{3}", comment) for comment in comments), path
