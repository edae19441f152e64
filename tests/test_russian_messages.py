"""What the program says, in Russian: every message of every rule, every statement and question; commands, mistakes."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
import yaml
from berthier.cli.interpreter import translated_line
from berthier.constraints.rulebook import face_of, load_game, read_rulebook
from berthier.model.files import read_document
from berthier.model.kinds import read_as
from berthier.model.language import speaking, spoken
from berthier.model.packaged import ROOT, packaged
from berthier.model.phrases import RAW, SAID, Phrases, translated
from berthier.model.ruling import Ruling, read_questions
from berthier.model.russian import CASES
from berthier.solver.judge import assess

GAMES = ("napoleonic-wars", "flames-of-war")
BOOKS = sorted([*(ROOT / "model").glob("*.ru.yaml"), *(ROOT / "constraints").glob("*/messages.ru.yaml")])
LATIN = re.compile("[A-Za-z]")
WORD = re.compile("[A-Za-z]{2}")
CODE = re.compile(r"\(?[A-Z]{3}-[\w.]+\)?|Papal Bull|\+1|`[^`]*`")  # what stays Latin in a Russian sentence
SECTION = re.compile(r"\b\d+(\.\d+)*\.[a-z]\b")  # 14.21.b


def names_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def templates(game: str) -> Iterator[tuple[str, str]]:
    """Yield every message and fact of the rules of a game that stands in a clause, with where it stands."""
    for path in sorted((ROOT / "constraints" / game.replace("-", "_")).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("Clause") and len(node.args) > 1:
                told = [node.args[1], *(word.value for word in node.keywords if word.arg == "fact")]
                for part in (each for whole in told for each in ast.walk(whole)):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str) and LATIN.search(part.value):
                        yield part.value, f"{path.name}:{node.lineno}"


@pytest.mark.parametrize("game", GAMES)
def test_every_message_of_every_rule_is_in_the_book(game):
    said, found = Phrases.of("ru").said, list(templates(game))
    assert len(found) > 30
    missing = [(template, place) for template, place in found if template not in said and " before " not in template]
    assert not missing
    assert not [t for t, _ in found if t in said and names_in(said[t]) != names_in(t)], "the same changing parts"


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_sentences_of_a_book_have_the_same_parts(path):
    for english, russian in read_document(path).value.items():  # which refuses what stands twice
        assert names_in(english) == names_in(russian), english
        for *_, spec, _conversion in Formatter().parse(russian):
            cased = spec in (None, "", RAW, SAID) or spec.rpartition("+")[2] in CASES
            assert cased or spec.count("|") == 2, russian


@pytest.mark.parametrize("game", GAMES)
def test_every_statement_and_question_is_told_in_russian(game):
    said = Phrases.of("ru").said
    for statement in read_rulebook(game).statements:
        for text in (statement.title, statement.text):
            assert " ".join(text.split()) in said, statement.id
            russian = translated(" ".join(text.split()), "ru")
            assert not LATIN.search(SECTION.sub("", CODE.sub("", russian))), statement.id
    for question in read_questions(game).values():
        for text in (question.ask, *question.answers.values()):
            assert " ".join(text.split()) in said, question.id


@pytest.mark.parametrize("game", GAMES)
def test_findings_of_all_packaged_turns_and_cases_are_russian(game):
    """No English word is left in what is found in any packaged turn or case."""
    play, left, found = load_game(game), set(), 0
    turns = [read_as(str(path), "turn")[1] for path in packaged(game, "turns").values()]
    for path in packaged(game, "cases").values():
        turns += [case.turn for case in read_as(str(path), "cases")[1]]
    for turn in turns:
        if not play.has_holes(turn.orders):
            with speaking("ru"):
                verdict = assess(play, turn, Ruling(read_questions(game), {}).pin(turn.pinned))
            found += len(verdict.findings)
            left |= {f.message for f in verdict.findings if LATIN.search(CODE.sub("", f.message))}
    assert found > 50
    assert {text for text in left if "Turkysh" not in text} == set(), "but for a name misspelt"


@pytest.mark.parametrize("game", GAMES)
def test_facts_on_which_a_verdict_may_rest_are_russian(game):
    """Every fact of every fifth packaged turn, and what could be the case instead."""
    play, told = load_game(game), set()
    for path in [*packaged(game, "turns").values()][::5]:
        turn = read_as(str(path), "turn")[1]
        for fact in face_of(play, "facts")(turn.position, turn.nation, turn.orders):
            told |= {fact.text, *map(fact.words, fact.others)}
            told |= {fact.words(n) for n in range(3) if fact.number is not None}
    assert len(told) > 50
    own = re.compile("игрок [a-z ]+|ничей генерал: .*")  # what a position's author called a player
    assert not {text for text in told if LATIN.search(CODE.sub("", own.sub("", translated(text, "ru"))))}
    assert not {
        text for text in told if re.search(r"\b1 (\w+ )?(cards|Reserves|Resources|platoons|hits|Zones)\b", text)
    }


ROOMS = ("model", "constraints", "solver", "cli")  # where mistakes are told
TOLD = {"what", "expected"}  # names of what is said
CALLS = ("mistake", "Mistake", "wrong", "SentenceError", "refuse")


def mistakes() -> Iterator[str]:
    """Yield what is said of mistakes in files, sentences and command lines, `?` in place of what changes."""
    for path in sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            parts: list[ast.expr] = []
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in CALLS:
                parts = node.args[3:] if ast.unparse(node.func) == "Mistake" else node.args
            elif isinstance(node, ast.Assign):
                names = [ast.unparse(name) for target in node.targets for name in getattr(target, "elts", [target])]
                if set(names) <= TOLD:
                    parts = getattr(node.value, "elts", [node.value])
            for part in (choice for one in parts for choice in _choices(one)):
                if isinstance(part, ast.JoinedStr):
                    yield "".join(str(p.value) if isinstance(p, ast.Constant) else "?" for p in part.values)
                elif isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value:
                    yield part.value


def _choices(part: ast.expr) -> Iterator[ast.expr]:
    """Yield what may stand there: both sides of a choice."""
    if isinstance(part, ast.IfExp):
        yield from (*_choices(part.body), *_choices(part.orelse))
    else:
        yield part


def test_every_mistake_is_told_in_russian():
    """Each is recognized as it is or, where its figures decide that, has a sentence with as many changing parts."""
    told, book = sorted({text for text in mistakes() if WORD.search(text)}), "\n".join(Phrases.of("ru").said)
    lacking = [text for text in told if WORD.search(CODE.sub("", translated(text, "ru")))]
    assert len(told) > 300
    assert not [text for text in lacking if not re.search(_like(text), book, re.MULTILINE)]


def _like(text: str) -> str:
    """Return what finds a sentence of the book for a message with `?` in place of what changes."""
    return f"^{'.*'.join(map(re.escape, text.split('?')))}$"


# ---- the phrase book itself


@pytest.mark.parametrize(
    "english, russian",
    [
        ("Davout moves with 7 pieces; his Command Rating is 6", "Даву ведёт 7 фишек; его Командный рейтинг 6"),
        ("order 1: Kutuzov is not at Kiev but in Regroup", "приказ 1: Кутузов не в Киеве, а в Перегруппировании"),
        ("France and Britain are no allies", "Франция и Британия — не союзники"),
        ("a sentence of nobody's book", "a sentence of nobody's book"),
        ("france", "france"),
        ("Written to Paris.yaml", "Записано: Paris.yaml"),
        ("17", "17"),
    ],
)
def test_finished_sentences_are_recognized(english, russian):
    assert translated(english, "ru") == russian
    assert translated(english, "en") == english


# ---- commands


def berthier(*words: str, folder: Path, **settings: str) -> subprocess.CompletedProcess:
    environment = {**os.environ, "PYTHONUTF8": "1", "COLUMNS": "100", **settings}
    command = [sys.executable, "-m", "berthier", *words]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", cwd=folder, env=environment)


TURN = "france-too-many-pieces"


@pytest.mark.parametrize(
    "words, settings",
    [
        (["validate", TURN, "--lang", "ru"], {}),
        (["--lang", "ru", "validate", TURN], {}),
        (["validate", TURN], {"BERTHIER_LANG": "ru"}),
        (["validate", TURN], {"BERTHIER_LANG": "ru_RU.UTF-8"}),
    ],
)
def test_the_language_is_an_option_or_a_variable(words, settings, tmp_path):
    done = berthier(*words, folder=tmp_path, **settings)
    assert done.returncode == 1, done.stderr
    assert "не по правилам" in done.stdout and "приказ 3: Даву ведёт 7 фишек" in done.stdout
    assert "С генералом идёт не больше" in done.stdout
    assert not LATIN.search(re.sub(r"[a-z-]+=b|TNW-\S+|b:", "", done.stdout.replace(TURN, "")))


def test_english_stays_the_default(tmp_path):
    plain = berthier("validate", TURN, folder=tmp_path)
    assert plain.stdout == berthier("validate", TURN, "--lang", "en", folder=tmp_path, BERTHIER_LANG="ru").stdout
    assert plain.stdout == berthier("validate", TURN, folder=tmp_path, BERTHIER_LANG="fr").stdout
    assert "Davout moves with 7 pieces" in plain.stdout


def test_json_keeps_its_keys_and_verdicts(tmp_path):
    english, russian = (
        json.loads(berthier("validate", TURN, "--format", "json", "--lang", lang, folder=tmp_path).stdout)
        for lang in ("en", "ru")
    )
    assert english.keys() == russian.keys()
    assert english["verdict"] == russian["verdict"] == "illegal"
    assert english["hangs_on"] == russian["hangs_on"]
    assert russian["findings"][0]["message"] == "Даву ведёт 7 фишек; его Командный рейтинг 6"


def test_what_is_written_in_russian_is_read_again(tmp_path):
    mended = berthier("validate", TURN, "--repair", "better.yaml", "--lang", "ru", folder=tmp_path)
    assert "Записано: better.yaml" in mended.stdout
    assert "развернуть Даву" in (tmp_path / "better.yaml").read_text(encoding="utf-8")
    assert berthier("validate", "better.yaml", folder=tmp_path).returncode == 0


@pytest.mark.parametrize("game", GAMES)
def test_scaffolds_of_turns_in_russian_are_good(game, tmp_path):
    printed = berthier("new", "turn", "--game", game, "--lang", "ru", folder=tmp_path)
    (tmp_path / "mine.yaml").write_text(printed.stdout, encoding="utf-8")
    orders = yaml.safe_load(printed.stdout)["orders"]
    assert all(not LATIN.search(sentence) for sentence in orders)
    assert berthier("validate", "mine.yaml", folder=tmp_path).returncode == 0


def test_files_are_printed_as_they_are(tmp_path):
    one, other = (berthier("apply", "prussia-arms", "--lang", lang, folder=tmp_path).stdout for lang in ("en", "ru"))
    assert one == other and "berthier: 1" in one


def test_mistakes_in_russian(tmp_path):
    (tmp_path / "turn.yaml").write_text("berthier: 1\ngame: chess\n", encoding="utf-8")
    done = berthier("check", "turn.yaml", "--lang", "ru", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith('turn.yaml:2:7: здесь стоит "chess". Ожидается: игра: ')


def test_english_pays_nothing(tmp_path):
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "berthier", "validate", "prussia-arms"],
        capture_output=True, text=True, cwd=tmp_path, env={**os.environ, "BERTHIER_LANG": "en"},
    )  # fmt: skip
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "berthier.model.language" in loaded
    assert not loaded & {f"berthier.model.{name}" for name in ("phrases", "russian", "words")}


def test_what_is_spoken():
    with speaking("ru"):
        assert spoken() == "ru"
        with speaking("en"):
            assert spoken() == "en"
    assert spoken() == "en"


def test_what_people_wrote_themselves_is_not_half_translated():
    """Names of cases, notes and questions of puzzles: what only sounds like a message stays as it was written."""
    written = {" ".join(text.split()) for file in ROOT.glob("scenarios/*/*/*.yaml") for text in _own_words(file)}
    with speaking("ru"):
        said = {text: translated_line(text) for text in written}
    mixed = {text: russian for text, russian in said.items() if russian != text and re.search("[a-z]{3}", russian)}
    allowed = {text for text in mixed if text == "Nothing is deployed twice"}  # as if a general were called so
    assert len(written) > 1000
    assert mixed.keys() == allowed


@pytest.mark.parametrize("game", GAMES)
def test_open_questions_are_russian_as_they_are_printed_and_said_but_once(game):
    with speaking("ru"):
        for identifier, question in read_questions(game).items():
            for line in (f"{identifier}: {question.ask}", question.note):
                said = translated(" ".join((line or "").split()))
                assert not re.search("[a-z]{3} [a-z]{2}", said), said
                assert translated_line(said) == said


def _own_words(file):
    def within(value, key=""):
        if isinstance(value, dict):
            for name, item in value.items():
                yield from within(item, name)
        elif isinstance(value, list):
            for item in value:
                yield from within(item, key)
        elif isinstance(value, str) and key in ("name", "note", "text", "puzzle", "battery", "assumptions"):
            yield value

    return list(within(yaml.load(file.read_text(encoding="utf-8"), yaml.CSafeLoader)))


def test_what_a_user_writes_may_be_a_sentence_of_ours_with_its_braces():
    said = Phrases.of("ru").said
    for sentence in [text for text in said if "{" in text][::25]:
        assert translated(sentence, "ru")
        assert translated(f"{sentence}; nothing", "ru")
