"""The manual is built without a warning, and the pages that are made from the rules hold all that they must."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from berthier.constraints.rulebook import games, read_rulebook
from berthier.model.ruling import read_questions

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    """The built manual's folder."""
    sources = tmp_path_factory.mktemp("manual") / "docs"
    shutil.copytree(ROOT / "docs", sources, ignore=shutil.ignore_patterns("_build", "generated", "__pycache__"))
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "docs", "html"]
    done = subprocess.run(command, cwd=sources.parent, text=True, stderr=subprocess.PIPE, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    return sources.parent / "html"


def test_every_statement_and_question_has_its_place(manual):
    for game in games():
        book = read_rulebook(game)
        for number in book.sections:
            page = (manual / f"reference/generated/statements/{game}/{number}.html").read_text(encoding="utf-8")
            for statement in book.statements:
                if statement.section == number:
                    assert f'id="{statement.id.lower().replace(".", "-")}"' in page
        page = (manual / f"reference/generated/questions/{game}.html").read_text(encoding="utf-8")
        assert [name for name in read_questions(game) if f'id="{name}"' not in page] == []
