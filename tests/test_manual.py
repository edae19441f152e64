"""The manual is built without a warning, and the pages that are made from the rules hold all that they must."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shutil
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest
from berthier.cli.main import COMMANDS
from berthier.constraints.rulebook import games_with_rulebook, read_rulebook
from berthier.model.kinds import kinds_of
from berthier.model.ruling import read_questions
from berthier.model.schema import json_schema, meanings, shapes_in

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("theme", ["basic", pytest.param("furo", marks=pytest.mark.long)])
def test_the_manual(theme, tmp_path):
    """It is built once, and looked at from all sides: in Sphinx' plain theme, which takes half the time of its own."""
    manual = built(tmp_path, theme)
    for game in games_with_rulebook():
        every_statement_has_its_place_with_its_code_and_cases(manual, game)
        every_question_has_its_place_and_cases_tell_its_answers_apart(manual, game)
    every_command_and_every_sentence_is_told(manual)
    no_link_leads_nowhere(manual)


def built(place: Path, theme: str) -> Path:
    """Return the folder of the manual, built in another one."""
    unkept = shutil.ignore_patterns("_build", "generated", "__pycache__")
    shutil.copytree(ROOT / "docs", place / "docs", ignore=unkept)
    shutil.copy(ROOT / "CONTRIBUTING.md", place)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-D", f"html_theme={theme}", "docs", "html"]
    done = subprocess.run(command, cwd=place, text=True, stderr=subprocess.PIPE, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return place / "html"


def read(page: Path) -> str:
    """Return a page's HTML."""
    return page.read_text(encoding="utf-8")


def letters(text: str) -> str:
    """Return a text without blanks and quotes, which a page may set otherwise."""
    return re.sub(r"[\s'\"‘’“”]", "", text)


def every_statement_has_its_place_with_its_code_and_cases(manual: Path, game: str) -> None:
    book = read_rulebook(game)
    for number in book.sections:
        page = read(manual / f"reference/generated/statements/{game}/{number}.html")
        for statement in (s for s in book.statements if s.section == number):
            _, found, rest = page.partition(f'id="{statement.id.lower().replace(".", "-")}"')
            assert found, statement.id
            own = rest.partition("<h2>")[2].partition("<h2>")[0]
            assert letters(statement.text) in letters(re.sub(r"<[^>]+>", "", unescape(own))), statement.id
            assert "#case-" in own and 'class="highlight-python' in own, statement.id


def every_question_has_its_place_and_cases_tell_its_answers_apart(manual: Path, game: str) -> None:
    page = read(manual / f"reference/generated/questions/{game}.html")
    for name, question in read_questions(game).items():
        _, found, rest = page.partition(f'id="{name}"')
        assert found, name
        own = rest.partition("<h2>")[2].partition("<h2>")[0]
        assert own.count("<strong>") == len(question.answers), name
        assert "#case-" in own or len(question.answers) == 1, name


def every_command_and_every_sentence_is_told(manual: Path) -> None:
    commands = read(manual / "reference/generated/commands.html")
    assert [name for name in COMMANDS if f">berthier {name}<" not in commands] == []
    assert "berthier-rules-sheet-ruling" in commands
    sentences = read(manual / "reference/generated/sentences/napoleonic-wars.html")
    grammar = "".join(read(path) for path in (ROOT / "model" / "napoleonic_wars").glob("*s.lark"))
    orders = re.findall(r"^(?:\?act:|\?order:| +\|) .*-> (\w+)$", grammar, re.M)
    titles = re.findall(r"<h2>(.+?)<a", sentences)
    assert len(titles) > 50 and {name.replace("_", " ").capitalize() for name in orders} >= set(titles[:-2])


def no_link_leads_nowhere(manual: Path) -> None:
    ids: dict[Path, set[str]] = {}
    for page in manual.rglob("*.html"):
        ids[page] = set(re.findall(r'\bid="([^"]+)"', read(page)))
    for page in ids:
        for target in re.findall(r'<a [^>]*href="([^"]+)"', read(page)):
            path, _, anchor = unescape(target).partition("#")
            aim = (page.parent / path).resolve() if path else page
            if not re.match(r"\w+:", target) and aim.suffix == ".html":
                assert aim in ids and (not anchor or anchor in ids[aim] or aim.name.endswith("index.html")), target


def test_every_key_of_every_file_has_a_meaning():
    for game in games_with_rulebook():
        for kind in kinds_of(game).values():
            told = json_schema(kind.shape)["$defs"]
            for shape in shapes_in(kind.shape):
                keys = told[shape.__name__]["properties"]
                assert set(meanings(shape)) <= set(keys)
                assert [key for key, value in keys.items() if not value.get("description")] == [], shape


def test_examples_of_the_generators():
    sys.path.insert(0, str(ROOT / "docs"))
    try:
        package = importlib.import_module("manual_pages")
        names = [module.name for module in pkgutil.iter_modules(package.__path__, "manual_pages.")]
        results = [doctest.testmod(importlib.import_module(name)) for name in names]
    finally:
        sys.path.remove(str(ROOT / "docs"))
    assert sum(result.attempted for result in results) >= 3 and not any(result.failed for result in results)
