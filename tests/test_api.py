"""The package asked from Python: its names, what they return, what they refuse, and what a notebook shows."""

from __future__ import annotations

import dataclasses
import inspect
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from typing import Any

import berthier
import pytest
from berthier import BadInput, Text
from berthier.cli.main import cli
from berthier.model.ruling import read_questions
from berthier.model.ruling_words import gather_ruling
from berthier.solver.drawing import picture
from click.testing import CliRunner

TURN = "berthier: 1\ngame: napoleonic-wars\nposition: 1805\nnation: {nation}\norders: [{orders}]\n"
FUNCTIONS = [name for name in berthier.__all__ if inspect.isfunction(getattr(berthier, name))]
ANSWERS = [name for name in berthier.__all__ if dataclasses.is_dataclass(getattr(berthier, name))]


def turn(orders: str, nation: str = "france") -> Text:
    return Text(TURN.format(nation=nation, orders=orders), "turn.yaml")


# ---- names


def test_names_are_stable():
    """What is here may be relied on: a name goes only with a new major version."""
    assert sorted(FUNCTIONS) == [
        "analyze", "apply", "arrival_order", "check", "compare", "complete", "foreign_war_odds", "load_position",
        "load_puzzle", "load_turn", "optimize", "packaged", "prove", "proxy", "regress", "repair", "reserve_odds",
        "track", "validate", "war", "why",
    ]  # fmt: skip
    assert {*FUNCTIONS, *ANSWERS, "BadInput"} == set(berthier.__all__)
    assert set(berthier.__all__) <= set(dir(berthier))
    assert issubclass(BadInput, ValueError)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="valdiate"):
        berthier.valdiate  # noqa: B018


@pytest.mark.parametrize("name", ANSWERS)
def test_answers_are_frozen(name):
    assert getattr(berthier, name).__dataclass_params__.frozen


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_documented_with_an_example(name):
    function = getattr(berthier, name)
    told = inspect.getdoc(function) or ""
    assert "Example:" in told and "Args:" in told
    assert all(f"    {parameter}: " in told for parameter in inspect.signature(function).parameters)
    assert function.__annotations__["return"]


def test_importing_is_quick_and_loads_nothing_heavy():
    code = (
        "import sys, berthier; before = set(sys.modules); berthier.validate('france-too-many-pieces');"
        "print(*sorted(name for name in sys.modules if '.' not in name))"
        ";print(any(name.startswith('berthier.') for name in before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded, early = done.stdout.splitlines()
    assert early == "False"
    assert not {"ortools", "z3", "matplotlib", "jinja2", "rich", "click"} & set(loaded.split())


# ---- what goes in


def test_a_turn_may_be_a_file_a_name_a_text_or_read_already(tmp_path):
    file = tmp_path / "turn.yaml"
    read = berthier.load_turn("france-too-many-pieces")
    assert read.save(file) == file
    for source in (str(file), file, "france-too-many-pieces", Text(file.read_text()), read):
        assert berthier.validate(source).rules == ("TNW-14.23.d",)


def test_a_ruling_may_be_answers_or_a_file(tmp_path):
    file = tmp_path / "ruling.yaml"
    file.write_text("berthier: 1\ngame: napoleonic-wars\nanswers: {generals-count: b}\n")
    for ruling in ({"generals-count": "b"}, "generals-count=b", file, str(file)):
        assert berthier.validate("france-too-many-pieces", ruling).legal
    assert not berthier.validate("france-too-many-pieces", None).legal


def test_what_is_said_wins_over_what_files_answer(tmp_path):
    for name, letter in (("one", "a"), ("two", "b")):
        text = f"berthier: 1\ngame: napoleonic-wars\nanswers: {{generals-count: {letter}}}\n"
        (tmp_path / name).write_text(text)
    questions, one, two = read_questions("napoleonic-wars"), str(tmp_path / "one"), str(tmp_path / "two")
    for words, letter in (
        ([one, "generals-count=b"], "b"), (["generals-count=b", one], "b"), ([one, two], "b"), ([two, one], "a"),
    ):  # fmt: skip
        assert gather_ruling(words, "napoleonic-wars", questions)["generals-count"] == letter


def test_a_case_that_two_names_share_counts_once():
    assert len(berthier.regress("14.24", "14.24-additional").cases) == len(berthier.regress("14.24").cases)


def test_names_in_a_text_are_looked_up_from_its_folder(tmp_path):
    berthier.load_position("1805").save(tmp_path / "mine.yaml")
    text = TURN.format(nation="france", orders="build 2 units").replace("1805", "mine.yaml")
    assert berthier.validate(Text(text, folder=tmp_path)).legal
    with pytest.raises(BadInput, match="there is no position"):
        berthier.validate(Text(text))


def test_a_position_goes_on_from_turn_to_turn(tmp_path):
    after = berthier.apply("france-spends-all-eighteen").position
    assert after is not None
    best = berthier.optimize(after, "denmark", "max units at Copenhagen")
    assert best.status == "optimal" and best.turn is not None and berthier.validate(best.turn).legal
    done = berthier.apply(best.turn)
    assert done.position is not None
    saved = berthier.load_position(done.position.save(tmp_path / "next.yaml"))
    assert saved.to_dict()["clock"]["reinforced"] == ["france", "denmark"]


def test_a_game_is_found_by_the_name_of_a_position():
    assert berthier.load_position("relief").game == "flames-of-war"
    assert berthier.load_position("1805").game == "napoleonic-wars"


# ---- what comes out


def test_answers_say_what_commands_say():
    assert "TNW-14.21.c" in berthier.validate(turn("build 99 units")).rules
    found = berthier.complete("austria-what-else", most=3)
    assert found.verdict == "legal" and len(found.turns) == 3
    assert all(berthier.validate(filled).legal for filled in found.turns)
    assert berthier.complete("sweden-nobody-to-return").reasons
    assert berthier.apply("france-too-many-pieces").position is None
    assert berthier.apply("table-interphase").journal
    mended = berthier.repair("france-too-many-pieces")
    assert mended is not None and mended.proven and berthier.validate(mended.turn).legal


def test_a_ruling_goes_with_the_best_turn():
    best = berthier.optimize("1805", "denmark", "max units", ruling={"generals-count": "b"})
    assert best.turn is not None and best.turn.to_dict()["ruling"] == {"generals-count": "b"}


def test_cases_from_a_text():
    case = "- {name: one, cites: [TNW-14.21.c], position: 1805, nation: france, orders: [build 2 units],"
    text = f"berthier: 1\ngame: napoleonic-wars\ncases:\n{case} expect: {{verdict: illegal}}}}\n"
    result = berthier.regress(Text(text, "ours"))
    assert not result.passed and [c.name for c in result.failures] == ["one"] and result.cases[0].file == "ours"
    assert berthier.regress("14.24", Text(text.replace("illegal", "legal")), jobs=2).passed


def test_claims_of_a_game():
    proofs = berthier.prove(["the-kth-platoon-comes-by-turn-k-plus-1"], "flames-of-war")
    assert [(p.verdict, p.as_marked) for p in proofs] == [("refuted", True)]
    assert proofs[0].counterexample is not None


def said(*words: str) -> dict[str, Any]:
    """Return what a command says as JSON."""
    done = CliRunner().invoke(cli, [*words, "--format", "json"], standalone_mode=False)
    assert not done.exception
    return json.loads(done.output)


def test_the_track_is_as_the_command_tells_it():
    body = said("track", "1805", "--proxy", "turkey", "--to", "france ally", "--proxy", "sweden", "--to", "uncommitted",
                "--cp", "6")  # fmt: skip
    found = berthier.track("1805", {"turkey": "france ally", "sweden": "uncommitted"}, cp=6)
    assert list(found.moved or ()) == body["moved"] and found.spent == body["spent"]
    for journey, told in zip(found.journeys, body["consuls"], strict=True):
        ways = {way.paid_by: way for way in journey.ways}
        for entry in told["ways"]:
            way, group = entry["way"], tuple(entry["paid_by"])
            assert (group in ways) == (way is not None) != (group in journey.blocked)
            if way:
                assert [s.order for s in ways[group].steps] == [s["order"] for s in way["steps"]]
                assert (ways[group].cp, ways[group].shares) == (way["cp"], way["shares"])
        assert (journey.cheapest.cp if journey.cheapest else None) == (told["cheapest"] or {}).get("cp")


@pytest.mark.parametrize(("one", "other"), [("prussia", "france"), ("france", "austria"), ("denmark", "france")])
def test_ways_to_war_are_as_the_command_tells_them(one, other):
    body = said("war", "1805", "--attacker", one, "--target", other)
    found = berthier.war("1805", one.upper(), other)
    assert found.at_war == body["at_war"] and list(found.hangs_on) == body["hangs_on"]
    assert [dataclasses.asdict(way) for way in found.ways] == [
        {**way, "orders": tuple(way["orders"]), "consent": tuple(way["consent"]), "journal": tuple(way["journal"])}
        for way in body["ways"]
    ]
    assert [list(attempt.orders) for attempt in found.tried] == [tried["orders"] for tried in body["tried"]]
    assert found.possible == bool(found.at_war or found.ways)
    assert {f.rule for attempt in found.tried for f in attempt.findings} == set(found.statements)


def test_what_a_proxy_builds_is_as_the_command_tells_it():
    body = said("proxy", "1805", "--nation", "turkey", "--card", "6")
    found = berthier.proxy("1805", "Turkey", 6)
    assert [(s.order, s.statement, s.why, s.cp_left) for s in found.steps] == [tuple(s.values()) for s in body["steps"]]
    assert [n for n, s in enumerate(found.steps, 1) if not s.forced] == [choice["step"] for choice in body["choices"]]
    assert (found.end, found.marker, found.taken_as_impulse) == (body["end"], body["marker"], body["taken_as_impulse"])
    assert found.turn.to_dict() == body["turn"] and berthier.validate(found.turn).legal


@pytest.mark.parametrize("name", ["france-too-many-pieces", "france-spends-all-eighteen", "sweden-nobody-to-return"])
def test_a_derivation_is_as_the_command_tells_it(name):
    body, found = said("why", name), berthier.why(name)
    assert (found.verdict.verdict, list(found.orders), found.tried) == (body["verdict"], body["orders"], body["tried"])
    for reasons, told in ((found.broken, body["broken"]), (found.limits, body["limits"])):
        assert [r.finding.message for r in reasons] == [t["message"] for t in told]
        assert [[g.otherwise for g in r.grounds] for r in reasons] == [
            [g["otherwise"] for g in t["rests_on"]] for t in told
        ]
        assert all(r.finding.rule in found.verdict.statements for r in reasons)
    assert {str(order): list(ids) for order, ids in found.judged.items()} == {
        str(entry["order"]): entry["statements"] for entry in body["judged"]
    }


# ---- what is refused

WRONG: dict[str, tuple[Callable[[], Any], str, str]] = {
    "no file": (lambda: berthier.validate("nowhere.yaml"), "nowhere.yaml", "cannot be read"),
    "a number": (lambda: berthier.validate(5), "source", "5"),  # type: ignore[arg-type]
    "a game that is a number": (lambda: berthier.load_position("1805", 0), "game", "0"),  # type: ignore[arg-type]
    "a game that is unknown": (lambda: berthier.load_position("1805", "chess"), "game", "chess"),
    "bytes": (lambda: berthier.load_position(b"1805"), "source", "1805"),  # type: ignore[arg-type]
    "a number of many digits": (lambda: berthier.validate(10**5000), "source", "int"),  # type: ignore[arg-type]
    "a text of no name": (lambda: berthier.validate(Text("a: 1", name=None)), "text", "name"),  # type: ignore[arg-type]
    "a text in no folder": (lambda: berthier.validate(Text("a: 1", folder=None)), "text", "folder"),  # type: ignore[arg-type]
    "a kind of files": (lambda: berthier.packaged("turn"), "kind", "turn"),
    "a kind that is none": (lambda: berthier.packaged(None), "kind", "~"),  # type: ignore[arg-type]
    "a game that is none": (lambda: berthier.packaged("turns", 5), "game", "5"),  # type: ignore[arg-type]
    "a scope": (lambda: berthier.prove("an-army-has-units", scope=9), "scope", "9"),
    "a scope of many digits": (lambda: berthier.prove("an-army-has-units", scope=10**5000), "scope", "int"),
    "a scope that is none": (lambda: berthier.prove("an-army-has-units", scope=1.5), "scope", "1.5"),  # type: ignore[arg-type]
    "unseen letters": (lambda: berthier.validate("tu\u202ern.yaml"), "source", "U+202E"),
    "unseen letters in a goal": (lambda: berthier.optimize("1805", "france", "max\u200b units"), "goals", "U+200B"),
    "unseen letters in a list": (lambda: berthier.optimize("1805", "france", ["\x1b"]), "goals", "U+001B"),
    "unseen letters in a text": (lambda: berthier.validate(Text("a: \u2066", "b")), "b", "U+2066"),
    "unseen letters in its name": (lambda: berthier.validate(Text("a: 1", "\u2066")), "text", "U+2066"),
    "a goal twice": (lambda: berthier.optimize("1805", "france", ["max units", "max units"]), "goals", "twice"),
    "no letters": (lambda: berthier.validate(""), "source", "no letters"),
    "a text of another kind": (lambda: berthier.load_puzzle(turn("build 2 units")), "turn.yaml", "turn file"),
    "a text that is none": (lambda: berthier.validate(Text(5)), "text", "no text"),  # type: ignore[arg-type]
    "a sentence": (lambda: berthier.validate(turn("build to units")), "turn.yaml", '"to"'),
    "a question": (lambda: berthier.validate("table-interphase", {"nonsense": "a"}), "ruling", "nonsense"),
    "an answer": (lambda: berthier.validate("table-interphase", {"generals-count": "z"}), "ruling", "z"),
    "a ruling that is none": (lambda: berthier.validate("table-interphase", 7), "ruling", "7"),  # type: ignore[arg-type]
    "a goal": (lambda: berthier.optimize("1805", "france", "units"), "goals", "units"),
    "a condition": (lambda: berthier.optimize("1805", "france", require=["units"]), "require 'units'", "ends"),
    "goals that are none": (lambda: berthier.optimize("1805", "france", 3), "goals", "3"),  # type: ignore[arg-type]
    "a nation": (lambda: berthier.optimize("1805", "frnace"), "nation", "frnace"),
    "a nation that is none": (lambda: berthier.optimize("1805", None), "nation", "~"),  # type: ignore[arg-type]
    "an Impulse": (lambda: berthier.optimize("example-russia-sweden", "russia"), "position", "Impulse"),
    "a game": (lambda: berthier.compare(None, None, "chess"), "game", "chess"),
    "a claim": (lambda: berthier.prove("no-round-is-fre"), "claims", "no-round-is-fre"),
    "a game without it": (lambda: berthier.optimize("relief", "france"), "relief", "optimize"),
    "too many": (lambda: berthier.complete("austria-what-else", most=0), "most", "0"),
    "no whole number": (lambda: berthier.reserve_odds(2.5), "platoons", "2.5"),  # type: ignore[arg-type]
    "true": (lambda: berthier.foreign_war_odds(True), "cp", "true"),
    "no time": (lambda: berthier.validate("table-interphase", time_limit=float("nan")), "time_limit", "nan"),
    "a variant": (lambda: berthier.reserve_odds(2, variant="delyed"), "variant", "delyed"),
    "a condition of odds": (lambda: berthier.reserve_odds(2, conditions="rain"), "conditions", "rain"),
    "holes": (lambda: berthier.repair("austria-what-else"), "austria-what-else", "holes"),
    "a claim's scope": (lambda: berthier.prove("an-army-has-units", scope="nowhere"), "scope", "nowhere"),
    "no consul's place": (lambda: berthier.track("1805", {}), "targets", "no consul"),
    "a consul that is none": (lambda: berthier.track("1805", {"france": "uncommitted"}), "targets", "france"),
    "a place that is none": (lambda: berthier.track("1805", {"turkey": "moon"}), "targets", "moon"),
    "a payer that is none": (lambda: berthier.track("1805", {"turkey": "france ally"}, "poland"), "powers", "poland"),
    "a budget": (lambda: berthier.track("1805", {"turkey": "france ally"}, cp=-1), "cp", "-1"),
    "war with oneself": (lambda: berthier.war("1805", "france", "france"), "target", "itself"),
    "war by nobody": (lambda: berthier.war("1805", "poland", "france"), "attacker", "poland"),
    "CPs in an Interphase": (lambda: berthier.war("1805", "prussia", "france", 3), "cp", "Interphase"),
    "a card": (lambda: berthier.proxy("1805", "turkey", 7), "card", "7"),
    "no card": (lambda: berthier.proxy("1805", "turkey", True), "card", "true"),
    "no Proxy": (lambda: berthier.proxy("1805", "france", 3), "nation", "france"),
    "war of another game": (lambda: berthier.war("relief", "france", "austria"), "relief", "war"),
    "a folder that is not there": (lambda: berthier.load_turn("table-interphase").save("no/x"), "no/x", "written"),
}


@pytest.mark.parametrize(("call", "where", "what"), WRONG.values(), ids=WRONG)
def test_wrong_input_is_told_with_its_place(call, where, what, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput) as caught:
        call()
    first = caught.value.mistakes[0]
    assert where in first.file and what in first.what and first.expected
    assert "--" not in first.file
    assert caught.value.__cause__ is None
    assert not list(tmp_path.iterdir())


def test_a_refusal_goes_from_one_process_to_another():
    error = BadInput([berthier.Mistake("turn.yaml", 1, 2, "what", "expected")])
    assert pickle.loads(pickle.dumps(error)).mistakes == error.mistakes


def test_a_wrong_nation_is_one_mistake():
    """It is not told to be missing as well."""
    [mistake] = berthier.check(turn("build 2 units", "frnace")).mistakes
    assert "frnace" in mistake.what
    [mistake] = berthier.check(Text(turn("build 2 units").yaml.replace("nation: france\n", ""))).mistakes
    assert "missing" in mistake.what


# ---- notebooks


TAGS = set(
    [
        "div",
        "span",
        "p",
        "b",
        "table",
        "thead",
        "tbody",
        "tr",
        "th",
        "td",
        "ol",
        "ul",
        "li",
        "del",
        "details",
        "summary",
    ]
)
DRAWN = {"svg", "title", "desc", "defs", "style", "g", "path", "use", "pattern", "rect", "clippath"}


class Page(HTMLParser):
    """Notes the tags of a page, and whether each that is opened is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)
        self.open.append(tag)
        assert not [name for name, _ in attrs if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def differing() -> berthier.Difference:
    verdict = berthier.validate("france-too-many-pieces")
    return berthier.Difference("second", verdict.turn, verdict.findings, "all maps of 1 duchy")


HOSTILE = '<script>alert("1")</script>&<img src=x onerror=y>'
SHOWN: dict[str, Callable[[], Any]] = {
    "a position": lambda: berthier.load_position("1805"),
    "another game's": lambda: berthier.load_position("relief"),
    "a turn": lambda: berthier.load_turn("table-interphase"),
    "a puzzle": lambda: berthier.load_puzzle("austria-scales"),
    "a good file": lambda: berthier.check("europe"),
    "a wrong file": lambda: berthier.check(Text("berthier: 1\ngame: <b>\n")),
    "a verdict": lambda: berthier.validate("france-too-many-pieces"),
    "an undecided one": lambda: berthier.validate("austria-what-else", time_limit=0.01),
    "completions": lambda: berthier.complete("deployment-who-stays-behind", 9),
    "some of more completions": lambda: berthier.complete("austria-what-else"),
    "reasons": lambda: berthier.complete("sweden-nobody-to-return"),
    "a repair": lambda: berthier.repair("france-too-many-pieces"),
    "an unproven one": lambda: dataclasses.replace(berthier.repair("france-too-many-pieces"), proven=False),
    "what follows": lambda: berthier.apply("table-interphase"),
    "a plan": lambda: berthier.optimize("1805", "denmark", most=2),
    "no plan": lambda: berthier.optimize("1805", "denmark", require="units >= 90"),
    "a derivation": lambda: berthier.why("france-too-many-pieces"),
    "a legal one's": lambda: berthier.why("france-spends-all-eighteen"),
    "ways on the Track": lambda: berthier.track("1805", {"turkey": "france ally", "sweden": "britain ally"}, cp=3),
    "no way on it": lambda: berthier.track("1805", {"turkey": "france ally"}, "britain"),
    "ways to war": lambda: berthier.war("1805", "prussia", "france"),
    "no way to war": lambda: berthier.war("1805", "denmark", "france"),
    "a Proxy's Impulse": lambda: berthier.proxy("1805", "turkey", 6),
    "cases": lambda: berthier.regress("14.24"),
    "a comparison": lambda: berthier.Comparison("looser", (differing(),), (), 3),
    "no difference": lambda: berthier.Comparison("equal", (), ("all maps of 1 duchy",), 3),
    "a proof": lambda: berthier.prove("no-round-is-free")[0],
    "an analysis": lambda: berthier.analyze("practice-supply"),
}


@pytest.mark.parametrize("make", SHOWN.values(), ids=SHOWN)
def test_answers_show_themselves(make):
    page = Page()
    page.feed(make()._repr_html_())
    assert not page.open
    assert page.tags <= TAGS | (DRAWN if "svg" in page.tags else set())


def test_a_position_is_a_map_with_its_table_below():
    html = berthier.load_position("1805")._repr_html_()
    assert html.count("<svg") == 1 and html.index("</svg>") < html.index("<details>")
    assert "<svg" not in berthier.validate("france-too-many-pieces")._repr_html_()
    other = berthier.load_position("vienna-lost")._repr_html_()
    assert not set(re.findall(r' id="([^"]+)"', html)) & set(re.findall(r' id="([^"]+)"', other)), "both on one page"


@pytest.mark.parametrize("error", [BadInput([berthier.Mistake("1805", 0, 0, "<too much>", "less")]), MemoryError("<>")])
def test_what_cannot_be_drawn_is_told(error, monkeypatch):
    def fails(*_words: Any) -> str:
        raise error

    monkeypatch.setattr(picture, "picture_svg", fails)
    html = berthier.load_position("1805")._repr_html_()
    assert "could not be drawn" in html and "<svg" not in html and "<details>" in html
    assert "<too" not in html and "<>" not in html


def test_hostile_names_are_escaped(tmp_path):
    quoted = HOSTILE.replace('"', '\\"')
    head = TURN.format(nation="france", orders="build 99 units")
    text = Text(f'{head}name: "{quoted}"\nchanges: {{name: "{quoted}", note: "{quoted}"}}\n', HOSTILE)
    case = f'- {{name: "{quoted}", cites: [TNW-14.21.c], position: 1805, nation: france, orders: [], '
    cases = Text(f"berthier: 1\ngame: napoleonic-wars\ncases:\n{case}expect: {{verdict: illegal}}}}\n", HOSTILE)
    verdict = berthier.validate(text)
    puzzle = berthier.load_puzzle("austria-scales").to_yaml().replace("Vienna weighed", f'"{quoted}"')
    shown = [
        verdict, verdict.turn, verdict.turn.position, berthier.check(Text("x: [", HOSTILE)), berthier.regress(cases),
        berthier.load_puzzle(Text(puzzle)),
    ]  # fmt: skip
    for answer in shown:
        html = answer._repr_html_()
        assert "&lt;script&gt;" in html and "<script" not in html and "<img" not in html
        page = Page()
        page.feed(html)
