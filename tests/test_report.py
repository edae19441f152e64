"""`berthier report`: what its pages tell, that they need nothing besides themselves, and what is refused."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from html.parser import HTMLParser
from typing import Any

import pytest
from berthier.cli.main import main
from berthier.cli.output import page, picture
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import games, read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.puzzle_analyze import analyze
from berthier.solver.reserves import reserve_odds

MOST_BYTES = 2_000_000
VOID = {"meta", "br", "input", "link", "hr", "img"}


@dataclass
class Page(HTMLParser):
    """A page taken apart; what is not well-formed is noted in `faults`."""

    source: str
    faults: list[str] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)  # ids that links and descriptions point to
    outside: list[str] = field(default_factory=list)  # what is asked for from elsewhere
    scripts: int = 0
    plain: list[str] = field(default_factory=list)  # what is read without unfolding anything
    folded: list[str] = field(default_factory=list)
    stack: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.source)
        self.close()
        self.faults += [f"{tag} is not closed" for tag in self.stack]
        self.faults += [f"two have the id {i}" for i in sorted({i for i in self.ids if self.ids.count(i) > 1})]
        self.faults += [f"nothing has the id {i}" for i in self.named if i not in self.ids]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, {name: value or "" for name, value in attrs})
        if tag not in VOID:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        if not self.stack or self.stack.pop() != tag:
            self.faults.append(f"{tag} ends at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.stack):
            shut = "details" in self.stack and "summary" not in self.stack
            (self.folded if shut else self.plain).append(data)

    def _note(self, tag: str, given: dict[str, str]) -> None:
        self.scripts += tag == "script"
        self.ids += [given["id"]] if "id" in given else []
        for name in ("href", "src", "xlink:href", "data", "poster", "srcset", "action"):
            if given.get(name, "#")[:1] == "#":
                self.named += [given[name][1:]] if name in given else []
            else:
                self.outside.append(given[name])
        self.named += [i for name in ("aria-describedby", "aria-labelledby") for i in given.get(name, "").split()]
        self.outside += re.findall(r"url\((?!#)[^)]*\)", " ".join(given.values()))
        self.outside += [name for name in given if name.startswith("on")]

    @property
    def text(self) -> str:
        return squeezed(self.plain + self.folded)


def squeezed(parts: list[str]) -> str:
    return " ".join("".join(parts).split())


def sound(source: str) -> Page:
    """Return a page taken apart, after looking whether it is well-formed, alone and not too large."""
    found = Page(source)
    assert not found.faults
    assert not found.outside and not re.search(r"@import|url\((?!#)", source)
    assert found.scripts == 1 and len(source.encode()) <= MOST_BYTES
    return found


@dataclass
class Result:
    code: int
    out: str
    err: str


@pytest.fixture
def cli(monkeypatch, capsys, tmp_path):
    """Run a command in this process, in a folder of its own, and do not wait for maps to be drawn."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(picture, "picture_svg", lambda _picture, name: f'<svg id="{name}-map" role="img"></svg>')

    def call(*words: Any, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "argv", ["berthier", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as stop:
            main()
        printed = capsys.readouterr()
        return Result(stop.value.code, printed.out, printed.err)

    return call


@pytest.fixture
def report(cli):
    """Run `berthier report`."""
    return partial(cli, "report")


def statements(game: str) -> dict[str, Any]:
    return load_game(game).REGISTER.statements


# ---- turns


def test_an_illegal_turn(report):
    done = report("france-too-many-pieces")
    told, rule = sound(done.out), statements("napoleonic-wars")["TNW-14.23.d"]
    assert done.code == 1 and not done.err
    assert "Davout leads too many pieces" in told.text and "Illegal" in squeezed(told.plain)
    assert "Davout moves with 7 pieces; his Command Rating is 6" in squeezed(told.plain)
    assert 'role="tooltip"' in done.out and told.text.count(rule.text) >= 3, "at each naming, and at the end"
    assert "13 of 18 CP spent" in told.text and "Are generals who travel along measured" in told.text
    assert re.search(r"<del>.*?<b>.*?Bernadotte at Hanover</b></del>", done.out, re.S), "the repair, word by word"
    assert re.search(r"<ins>.*?picking up 3 units at Mainz<b> and</b> Soult at Mainz</ins>", done.out, re.S)
    assert "kept if Davout's Command Rating is 7" in squeezed(told.folded), "the derivation is folded"
    assert 'id="before-' in done.out and 'id="after-' not in done.out, "nothing follows"


def test_a_legal_turn(report):
    done = report("prussia-enters-the-war")
    told = sound(done.out)
    assert done.code == 0 and "It keeps every rule." in told.text
    assert "Prussia joins the Coalition" in squeezed(told.plain), "what happens"
    assert 'id="before-' in done.out and 'id="after-' in done.out
    assert "Statements judged" in squeezed(told.folded)


def test_a_turn_that_nobody_can_complete(report):
    done = report("sweden-nobody-to-return")
    told = sound(done.out)
    assert done.code == 1 and "these statements together forbid every way" in told.text
    assert "Sweden has no Units in Regroup" in squeezed(told.plain) and "supply of pieces" in told.text


def test_holes_are_filled_and_chance_is_told(report):
    told = sound(report("austria-what-else").out)
    assert "What it leaves open can be filled." in told.text and "call up Liechtenstein at Pressburg" in told.text
    told = sound(report("britain-fights-on-or-not").out)
    assert "nothing changes" in told.text and "5 of 6" in told.text and "1 of 6" in told.text


def test_a_case_by_its_name(report):
    name = "eighteen CP go into every kind of piece that may be bought"
    done = report(name)
    assert done.code == 0 and f'<h1 translate="no">{name}</h1>' in done.out
    assert report(f"14.21-spending#{name}").out == done.out


def test_other_answers(report):
    done = report("france-too-many-pieces", "--ruling", "generals-count=b")
    assert done.code == 0 and "under the answers <code>generals-count=b</code>" in done.out
    assert "would turn the verdict round" in done.out


def test_the_page_tells_what_json_does(cli, report):
    body = json.loads(cli("validate", "turn-3-automatic-on-top", "--format", "json").out)
    told = sound(report("turn-3-automatic-on-top").out)
    assert body["findings"] and all(found["message"] in told.text for found in body["findings"])
    assert all(question in told.text for question in body["hangs_on"])


# ---- odds


def test_the_odds_of_those_who_wait(report):
    done = report("turn-3-nobody")
    told = sound(done.out)
    assert "4 platoons in reserve where this turn begins" in told.text
    assert "0.7407" in told.text and 'id="odds-' in done.out and re.search(r"<svg[^>]*>", done.out)
    assert "When the others will arrive" not in report("france-too-many-pieces").out


def test_odds_from_a_later_turn_are_those_given_that_nobody_came():
    play = load_game("flames-of-war")
    ruling = Ruling(read_questions("flames-of-war"))
    known = reserve_odds(play, 4, 6, "standard", ruling, {2: lambda arrived: arrived == 0})
    later = reserve_odds(play, 4, 4, "standard", ruling, first=3)
    assert known and later and later.given == 1 and later.turns == known.turns[2:]
    assert later.expected == known.expected and later.turns[0][1] == Fraction(20, 27)


# ---- batteries


def test_a_battery(cli, report):
    body = json.loads(cli("regress", "R2-rolling", "--every-ruling", "--format", "json").out)
    done = report("R2-rolling")
    told = sound(done.out)
    assert done.code == 0 and f"{body['passed']} of {len(body['cases'])} come to what they expect" in told.text
    rows = re.findall(r'<tr data-case="\d+".*?</tr>', done.out, re.S)
    heads = re.findall(r'<th scope="col" class="reading".*?<span>(.+?)=(.+?)</span>', done.out, re.S)
    assert len(rows) == len(body["cases"]) and heads
    for row, case in zip(rows, body["cases"], strict=True):
        changed = {(other["question"], other["answer"]) for other in case["readings"]}
        letters = re.findall(r'class="cell.*?>(.)</td>', row, re.S)
        assert {head for head, letter in zip(heads, letters, strict=True) if letter != "·"} == changed
        assert case["name"] in told.text and all(problem in told.text for problem in case["problems"])


def test_a_case_that_fails(report, tmp_path):
    battery = packaged("napoleonic-wars", "templates")["cases"].read_text(encoding="utf-8")
    file = tmp_path / "mine.yaml"
    file.write_text(battery.replace("cost: 19", "cost: 20"), encoding="utf-8")
    done = report(file)
    assert done.code == 1 and "1 failed" in sound(done.out).text
    assert "expected a cost of 20 CP, got 19" in done.out


# ---- puzzles


def test_a_puzzle_gives_nothing_away(report):
    done = report("russia-six-for-smolensk")
    told = sound(done.out)
    _, puzzle = read_as("russia-six-for-smolensk", "puzzle")
    play = load_game("napoleonic-wars")
    solution = [play.say(order) for order in puzzle.solution]
    assert done.code == 0 and "St Petersburg is lost." in squeezed(told.plain)
    assert "just one" in squeezed(told.plain) and "3 of 5, captain" in squeezed(told.plain)
    for sentence in solution:
        assert sentence not in squeezed(told.plain) and sentence in squeezed(told.folded)
    steps = analyze(play, puzzle, Ruling(read_questions("napoleonic-wars"))).steps
    assert done.out.count("<summary>Hint ") == len(steps) == 5
    assert "The number of order 2 is 3, not 1, 2, 4 to 13." in squeezed(told.folded)
    folds = re.findall(r"<details[^>]*>", done.out)
    assert folds and not any(" open" in fold for fold in folds)
    assert all("spoiler" in fold for fold in folds), "not unfolded on paper either"


def test_puzzles_that_are_not_sound(report, tmp_path):
    text = packaged("napoleonic-wars", "puzzles")["russia-six-for-smolensk"].read_text(encoding="utf-8")
    file = tmp_path / "mine.yaml"
    file.write_text(text.replace("- CP spent = 8\n", ""), encoding="utf-8")
    told = sound((done := report(file)).out)
    assert done.code == 1 and "Two solutions that differ" in told.text and "Hints" not in told.text
    file.write_text(text.replace("units at Kiev = 0", "units at Kiev = 40"), encoding="utf-8")
    told = sound((done := report(file)).out)
    assert done.code == 1 and "Why there is none" in told.text and "is wrong" in told.text


# ---- what all pages have in common

HOSTILE = '<script>alert("1")</script> & </style>{{ 7 * 6 }}'


@pytest.mark.parametrize(
    "text",
    [
        "name: {0}\nnote: {0}\nposition: '1805'\nnation: france\norders: [build 1 unit]",
        "puzzle: {0}\nauthor: {0}\ntext: {0}\nposition: '1805'\nnation: spain\n"
        "orders: [build ? units, return ? units]\nrequire: [CP spent = 1]",
        "battery: {0}\nnote: {0}\ncases:\n- name: {0}\n  cites: [TNW-0.a]\n  position: '1805'\n"
        "  changes: {{name: {0}}}\n  nation: france\n  orders: [build 1 unit]\n  expect: {{verdict: legal}}",
    ],
    ids=["turn", "puzzle", "cases"],
)
def test_what_files_say_is_text(report, tmp_path, text):
    file = tmp_path / "<b>&.yaml"
    quoted = json.dumps(HOSTILE)
    file.write_text(f"berthier: 1\ngame: napoleonic-wars\n{text.format(quoted)}\n", encoding="utf-8")
    done = report(file)
    told = sound(done.out)
    assert "alert" in told.text and "<script>alert" not in done.out and "</style>{{" not in done.out
    assert HOSTILE in "".join(told.plain), "as it stands in the file"


def test_it_is_the_same_each_time(report, tmp_path):
    target = tmp_path / "page.html"
    words = [sys.executable, "-m", "berthier", "report", "R2-rolling", "--out", str(target)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stdout == f"R2-rolling: 64 passed, 0 failed\nWritten to {target}\n" and done.returncode == 0
    assert target.read_text(encoding="utf-8") == report("R2-rolling").out


@pytest.mark.long
def test_with_its_maps(tmp_path):
    """Drawn in two processes it is the same, and nothing in it clashes."""
    written = []
    for name in ("one", "two"):
        target = tmp_path / f"{name}.html"
        words = [sys.executable, "-m", "berthier", "report", "russia-frees-sweden-first", "--out", str(target)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        written.append(target.read_text(encoding="utf-8"))
    assert written[0] == written[1] and sound(written[0]).source.count("<svg") == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["1805"], "1805 is a packaged position"),
        ([str(packaged("napoleonic-wars", "positions")["1805"])], "`berthier show` draws one"),
        ([str(packaged("napoleonic-wars", "maps")["practice"])], "this is a map file"),
        ([str(packaged("napoleonic-wars", "templates")["ruling"])], "`--ruling FILE`"),
        ([str(packaged("flames-of-war", "forces")["kampfgruppe"])], "`berthier check` tells"),
        (["no-such-turn"], "the name of a file that exists, or of a packaged turn or cases or puzzle file"),
        (["france-too-many-piece"], "nearest: france-too-many-pieces"),
        (["14.21-spending#no such case"], "there is no case"),
        (["france-too-many-pieces", "--out", "nowhere/page.html"], "cannot be written"),
        (["france-too-many-pieces", "--ruling", "no-such=a"], "no-such"),
    ],
)
def test_what_is_refused(report, tmp_path, words, said):
    done = report(*words)
    assert done.code == 2 and said in done.err and not done.out
    assert not list(tmp_path.iterdir())


def test_it_does_not_write_over_what_it_reads(report, tmp_path):
    file = tmp_path / "turn.yaml"
    text = packaged("napoleonic-wars", "turns")["spain-strengthens-catalonia"].read_text(encoding="utf-8")
    file.write_text(text, encoding="utf-8")
    done = report(file, "--out", file)
    assert done.code == 2 and "is read by this command" in done.err and file.read_text(encoding="utf-8") == text
    assert report("-", stdin=text).code == report(file).code


def test_templates_name_each_their_own_words():
    """What stands in a template is escaped by default: none turns that off."""
    for file in page.TEMPLATES.glob("*.html"):
        text = file.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", "") and "autoescape" not in text


def every() -> Iterator[tuple[str, str]]:
    for game in games():
        for kind in ("turns", "puzzles", "cases"):
            yield from ((kind, name) for name in packaged(game, kind))


@pytest.mark.long
@pytest.mark.parametrize(("kind", "name"), list(every()))
def test_every_packaged_file_has_a_page(report, kind, name):
    done = report(name)
    assert done.code in (0, 1) and sound(done.out).ids
