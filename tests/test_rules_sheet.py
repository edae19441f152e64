"""`berthier rules sheet`: the house rulings of a table, for every game."""

from __future__ import annotations

import json

import pytest
from berthier.cli.main import cli
from berthier.constraints.rulebook import games_with_rulebook, read_rulebook
from berthier.model.mistakes import BadInput
from berthier.model.ruling import read_questions
from click.testing import CliRunner

OURS = "berthier: 1\ngame: flames-of-war\nruling: The club\nanswers: {dice-count: b, mounting: a}\n"


def sheet(*words: str) -> str:
    """Return what the command prints."""
    done = CliRunner().invoke(cli, ["rules", "sheet", *words], catch_exceptions=False, standalone_mode=False)
    assert done.return_value == 0
    return done.output


@pytest.mark.parametrize("game", games_with_rulebook())
def test_every_question_is_there_with_the_answer_in_force_marked(game):
    told = sheet("--game", game)
    questions = read_questions(game)
    assert told.count("\n- [x] ") == len(questions) == told.count("\n### ")
    assert told.count("\n- [ ] ") == sum(len(q.answers) - 1 for q in questions.values())
    assert "Other than the default" not in told
    for statement in read_rulebook(game).statements:
        assert not statement.questions or f"{statement.id} {statement.title}" in " ".join(told.split())


def test_what_differs_comes_first_and_stands_out():
    told = sheet("--ruling", "generals-count=b")
    head, rest = told.split("## As the default")
    assert "### generals-count" in head and "### generals-count" not in rest
    assert "- [x] **b: they are not; Units alone count**" in head and "- [ ] a (default): they are" in head
    assert "**" not in rest and "1 answer of" in head


def test_a_file_names_its_game_and_the_sheet(tmp_path):
    questions = list(read_questions("flames-of-war"))
    file = tmp_path / "ours.yaml"
    file.write_text(OURS.replace("mounting", questions[0]), encoding="utf-8")
    assert sheet("--ruling", str(file)).startswith("# House rulings: The club\n\nflames-of-war. 1 answer of 10 ")
    body = json.loads(sheet("--ruling", str(file), "--format", "json"))
    assert (body["game"], body["ruling"]) == ("flames-of-war", "The club")
    assert [q["id"] for q in body["questions"] if q["differs"]] == ["dice-count"] == [body["questions"][0]["id"]]
    assert body["questions"][0]["statements"] == [{"id": "FOW-R2.e", "title": "Later turns: one die more"}]


def test_it_is_written_but_never_over_what_it_reads(tmp_path):
    file, out = tmp_path / "ours.yaml", tmp_path / "sheet.md"
    file.write_text(OURS.replace(", mounting: a", ""), encoding="utf-8")
    assert sheet("--ruling", str(file), "--out", str(out)) == f"Written to {out}\n"
    assert out.read_text(encoding="utf-8") == sheet("--ruling", str(file))
    with pytest.raises(BadInput, match="would be lost"):
        sheet("--ruling", str(file), "--out", str(file))
    assert file.read_text(encoding="utf-8").startswith("berthier: 1")


@pytest.mark.parametrize(
    ("option", "word"), [("--ruling", "generals-count"), ("--ruling", "generals-cuont=b"), ("--game", "whist")]
)
def test_what_is_wrong_is_refused(option, word):
    with pytest.raises(BadInput):
        sheet(option, word)
