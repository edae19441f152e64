"""Orders in Russian: every kind is said and read again, packaged turns mean the same, mistakes are told in Russian."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from berthier.cli.main import cli
from berthier.cli.output.plot import drawn
from berthier.constraints.rulebook import load_game
from berthier.model.files import read_document
from berthier.model.grammar import SentenceError
from berthier.model.kinds import read_as
from berthier.model.language import folded, language_file, language_of, speaking
from berthier.model.mistakes import BadInput
from berthier.model.napoleonic_wars import act_sentences, acts, card_acts, orders
from berthier.model.napoleonic_wars.goals import parse_goal, read_condition
from berthier.model.napoleonic_wars.nations import ADJECTIVES, NATIONS
from berthier.model.napoleonic_wars.sentences import parse_order
from berthier.model.napoleonic_wars.vocabulary import Vocabulary
from berthier.model.packaged import ROOT, packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.model.russian import CASES, NOUNS, Names
from berthier.model.writing import dump
from berthier.solver.judge import assess
from click.testing import CliRunner

HERE = Path(__file__).parent
GAMES = {"napoleonic-wars": "napoleonic_wars", "flames-of-war": "flames_of_war"}
WRITTEN = sorted((HERE / "russian").glob("*.yaml"))
TURNS = [(game, path) for game in GAMES for path in packaged(game, "turns").values()]


def told() -> Iterator[tuple[str, Any]]:
    """Yield every packaged turn, and the turn of every case, with its game."""
    for game, path in TURNS:
        yield game, read_as(str(path), "turn")[1]
    for game in GAMES:
        for path in packaged(game, "cases").values():
            yield from ((game, case.turn) for case in read_as(str(path), "cases")[1])


def reader_of(game: str, turn: Any) -> Any:
    if game == "flames-of-war":
        from berthier.model.flames_of_war.sentences import Reader

        return Reader(turn.position.force).read
    words = Vocabulary.of(turn.position)
    return lambda sentence: parse_order(sentence, words)


def unwrapped(order: Any) -> Any:
    return order.order if hasattr(order, "order") else order


def test_what_is_said_in_russian_is_read_again():
    kinds = set()
    for game, turn in told():
        read, say = reader_of(game, turn), load_game(game).say
        for order in map(unwrapped, turn.orders):
            with speaking("ru"):
                sentence = say(order)
            latin = set("abcdefghijklmnopqrstuvwxyz") & set(sentence.lower())
            assert not latin or getattr(order, "war", "") not in folder(game).stems, sentence  # a war written small
            assert not latin or hasattr(order, "war"), sentence
            assert repr(read(sentence)) == repr(order), sentence
            kinds.add(type(order))
    every = {*act_sentences.ACTS, *orders._SENTENCES}
    assert every <= kinds, "every kind of order is said in some packaged turn or case"


@cache
def folder(game: str) -> Names:
    return Names.of(ROOT / "model" / GAMES[game])


def test_every_name_is_known_in_every_case():
    """All duchies, Zones, generals and nations of the packaged maps and positions, in all six cases."""
    for path in packaged("napoleonic-wars", "positions").values():
        position = read_as(str(path), "position")[1]
        words = Vocabulary.of(position)
        kinds = {
            "duchy": position.atlas.duchies,
            "Zone": position.atlas.sea,
            "general": [general for side in position.sides.values() for general in side.ratings],
        }
        for kind, names in kinds.items():
            for name in names:
                forms = folder("napoleonic-wars").forms[name]
                assert len(forms) == len(CASES)
                for form in (*forms, *(form.upper().replace("Ё", "Е") for form in forms)):
                    assert words.find(form, 0, kind) == name
        for nation in position.sides:
            assert nation in folder("napoleonic-wars").forms
            assert nation in folder("napoleonic-wars").stems


def test_names_have_six_cases_and_no_form_is_two_names_of_a_kind():
    for game in GAMES:
        told = dict(language_file(ROOT / "model" / GAMES[game], "names", "ru"))
        assert told.pop("language") == "ru"
        for kind in set(told) - {"also"}:
            seen: dict[str, str] = {}
            for name, forms in told[kind].items():
                assert isinstance(forms, str) or len(forms) == len(CASES), name
                for form in {forms} if isinstance(forms, str) else set(forms):
                    assert seen.setdefault(folded(form), name) == name, f"{form} is {seen[folded(form)]} and {name}"


def test_all_names_in_sentences():
    """Each place as a start and an end, each general as a leader, each nation as anybody: read again."""
    position = read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1]
    words = Vocabulary.of(position)
    generals = list(position.owner_of.__self__._owners)
    made = [orders.Deploy("army", general, "Paris", "Lyon") for general in generals]
    made += [
        orders.Deploy("fleet", None, place, place, True, (orders.Lift(2, place),), via=(zone,))
        for place in (*position.atlas.duchies, *position.atlas.sea)
        for zone in position.atlas.sea
        if zone != place
    ]
    made += [acts.MoveConsul(one, "left", other) for one in NATIONS for other in NATIONS]
    made += [acts.Attack("Vienna", nation) for nation in ADJECTIVES]
    made += [acts.RestoreAlliance(one, other, acts.EVENT) for one in NATIONS for other in NATIONS]
    made += [acts.PassCard(how, nation, acts.EVENT) for how in ("give", "swap", "show") for nation in NATIONS]
    made += [orders.FormUnits(number, "Vienna") for number in range(1, 130)]
    made += [card_acts.DiscardForCP(number, 2) for number in range(1, 30)]
    for order in made:
        sentence = orders.say(order, language="ru")
        assert parse_order(sentence, words) == order, sentence


@pytest.mark.parametrize("game, path", TURNS, ids=lambda given: given.stem if isinstance(given, Path) else given)
def test_packaged_turns_in_russian_mean_the_same(game, path, tmp_path):
    """A packaged turn, said in Russian and written as a file, has the verdict, rules and cost of the English one."""
    play, turn = load_game(game), read_as(str(path), "turn")[1]
    with speaking("ru"):
        value = play.turn_value(turn)
    here = path.parent
    value["position"] = turn.reference if not (here / str(turn.reference)).is_file() else str(here / turn.reference)
    file = tmp_path / "turn.yaml"
    file.write_text(dump(value), encoding="utf-8")
    read = read_as(str(file), "turn")[1]
    assert repr(read.orders) == repr(turn.orders)
    if play.has_holes(turn.orders):
        return  # the same orders; what holes may hold is asked elsewhere
    ruling = Ruling(read_questions(game), {})
    one, other = (assess(play, each, ruling.pin(each.pinned)) for each in (turn, read))
    assert (one.verdict, one.rules) == (other.verdict, other.rules)
    assert one.ledger is None or one.ledger.spent == other.ledger.spent


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_turns_written_by_hand(path):
    """Turns as a Russian player writes them, some of them with English sentences among their own."""
    game, turn = read_as(str(path), "turn")
    [english] = [packaged(game, "turns")[path.stem]]
    assert repr(turn.orders) == repr(read_as(str(english), "turn")[1].orders)
    verdict = assess(load_game(game), turn, Ruling(read_questions(game), {}).pin(turn.pinned))
    assert verdict.verdict == turn.expect.verdict
    assert set(turn.expect.rules) <= set(verdict.rules)


def test_there_are_twenty_of_them():
    assert len(WRITTEN) >= 20


def test_sentences_told_in_the_russian_page_are_orders():
    table = (ROOT / "docs" / "ru.md").read_text(encoding="utf-8").split("| приказ |")[1].split("\n\n")[0]
    told = [word for row in table.splitlines()[2:] for word in re.findall(r"`([^`]+)`", row.split("|")[1])]
    words = Vocabulary.of(read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1])
    kinds = {type(parse_order(sentence, words)) for sentence in told}
    assert {*act_sentences.ACTS, *orders.PURCHASES, orders.Deploy} <= kinds


# ---- mistakes

TURN = "berthier: 1\ngame: napoleonic-wars\nposition: 1805\nnation: france\norders:\n- {}\n"


@pytest.mark.parametrize(
    "sentence, column, what, expected",
    [
        ("построит 2 части", 1, 'здесь стоит "построит"', "ближайшее: построить"),
        ("построить 2 части у", 20, "приказ здесь кончается", "название или имя"),
        ("развернуть Даву из Страсбурга в Лнц", 33, "Лнц", "Линц"),
        ("сдвинуть Турцию влево", 22, "приказ здесь кончается", "в"),
        ("построить пару частей", 11, 'здесь стоит "пару"', "целое число"),
        ("призвать Венецию", 10, "Венеция — область", "генерал"),
        ("развернуть Даву из Страсбурга за 3 КО", 31, 'здесь стоит "за"', "в или"),
        ("сдвинуть Турцыю влево во французском ряду", 10, 'неизвестная страна "Турцыю"', "ближайшее: Турцию"),
        ("атаковать датцкие войска в Киле", 11, 'здесь стоит "датцкие"', "датские"),
    ],
)
def test_a_mistake_is_told_where_it_is(sentence, column, what, expected, tmp_path):
    file = tmp_path / "turn.yaml"
    file.write_text(TURN.format(sentence), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_as(str(file), "turn")
    [mistake] = refused.value.mistakes
    assert (mistake.line, mistake.column) == (6, 2 + column)
    assert what in mistake.what and expected in mistake.advice
    assert mistake.excerpt.splitlines()[1].index("^") == 4 + column - 1


@pytest.mark.parametrize(
    "sentence, same",
    [
        ("построить две части", "построить 2 части"),
        ("вытянуть пять карт", "вытянуть 5 карт"),
        ("вернуть маршала Нея", "вернуть Нея"),
        ("развернуть маршала Даву из Страсбурга в Ганновер с четырьмя частями и генералом Сультом",
         "развернуть Даву из Страсбурга в Ганновер с 4 частями и Сультом"),
        ("сдвинуть Турцию влево в ряду Британии", "сдвинуть Турцию влево в британском ряду"),
        ("сдвинуть Данию в ячейку Клиента в ряду Франции", "сдвинуть Данию в ячейку Клиента во французском ряду"),
        ("сдвинуть Турцию в ряд Британии", "сдвинуть Турцию в британский ряд"),
        ("move Turkey left in the row of Britain", "move Turkey left in Britain's row"),
    ],
)  # fmt: skip
def test_other_words_for_the_same_order(sentence, same):
    words = Vocabulary.of(read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1])
    assert parse_order(sentence, words) == parse_order(same, words)


@pytest.mark.parametrize("sentence", ["призвать генерала", "призвать генерала в Париже", "призвать маршала"])
def test_a_title_alone_is_nobody(sentence):
    words = Vocabulary.of(read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1])
    with pytest.raises(SentenceError):
        parse_order(sentence, words)


@pytest.mark.parametrize("distance, english, russian", [
    ("1 inch", "4.5 inches and 1 inch", "4,5 дюйма и 1 дюйм"), ("6 cm", "4.5 inches and 6 cm", "4,5 дюйма и 6 см"),
    ("2,5 дюйма", "4.5 inches and 2.5 inches", "4,5 дюйма и 2,5 дюйма"),
])  # fmt: skip
def test_distances_are_counted_in_both_languages(distance, english, russian, tmp_path):
    text = packaged("flames-of-war", "turns")["game-with-a-moving-gun"].read_text(encoding="utf-8")
    file = tmp_path / "turn.yaml"
    file.write_text(
        text.replace("moves 4 inches", f"moves 4.5 inches\n  - howitzer moves {distance}"), encoding="utf-8"
    )
    play, turn = load_game("flames-of-war"), read_as(str(file), "turn")[1]
    for language, told in (("en", f"moves {english};"), ("ru", f"движется на {russian};")):
        with speaking(language):
            verdict = assess(play, turn, Ruling(read_questions("flames-of-war"), {"inch-or-cm": "b"}))
        assert any(told in finding.message for finding in verdict.findings)


def test_decimals_have_a_comma_in_russian():
    lines = ["odds reserves --platoons 3", "odds foreign-war --cp 3", "odds order kampfgruppe"]
    for line in lines:
        with speaking("ru"):
            told = CliRunner().invoke(cli, line.split()).output
        assert re.search(r"\d,\d{3}", told) and not re.search(r"\d\.\d", told), told
    with speaking("ru"):
        page = CliRunner().invoke(cli, ["report", "turn-1-cavalry-at-once", "--out", "-"]).output
    chances = re.findall(r'<td class="number">([\d.,]+)</td>', page)
    assert any("," in chance for chance in chances) and not any("." in chance for chance in chances)
    with speaking("ru"):
        assert b"<!-- 0,4 -->" in drawn([[Fraction(1)] * 3] * 2, "svg"), "the axis of the picture"


# ---- goals

GOALS = {
    "макс частей в Страсбурге": "max units at Strasbourg",
    "мин потрачено КО": "min CP spent",
    "макс 2*частей в Вене, Париже + генералов": "max 2*units at Vienna, Paris + generals",
    "макс готовых эскадр в Бресте": "max squadrons ready at Brest",
    "макс эскадр на снаряжении": "max squadrons in refit",
    "мин частей в перегруппировании": "min units in Regroup",
    "макс сильнейшая армия в Вене": "max strongest army at Vienna",
    "мин расстояние от Даву до Вены": "min distance of Davout to Vienna",
    "макс осталось КО - приказов": "max CP left - orders",
    "макс союзник Турция": "max ally Turkey",
    "мин война с Австрией": "min at war with Austria",
    "макс консул Дании": "max consul Denmark",
    "макс Даву в Вене": "max Davout at Vienna",
    "минимум фишек где угодно": "min pieces anywhere",
    "макс эскадр в Бресте и Тулоне": "max squadrons at Brest, Toulon",
    "макс 7 - генералов": "max 7 - generals",
    "max частей at Вена": "max units at Vienna",
}


@pytest.mark.parametrize("goal", GOALS)
def test_goals_in_russian_mean_the_same(goal):
    position = read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1]
    one, other = parse_goal(goal, position), parse_goal(GOALS[goal], position)
    assert (one.maximize, one.linear) == (other.maximize, other.linear)


@pytest.mark.parametrize(
    "goal, what",
    [
        ("макс частй", 'неизвестная мера "частй". Expected: целое число, части'),
        ("макс", "здесь конец. Expected: "),
        ("макс частей в Вне", "ближайшее: Вене"),
        ("макс союзник Вена", "неизвестная страна"),
        ("частей в Вене", "цель, например «макс частей в Вене»"),
    ],
)
def test_what_is_wrong_with_a_goal_is_told_in_russian(goal, what):
    position = read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1]
    with pytest.raises(BadInput) as refused:
        parse_goal(goal, position)
    assert what in str(refused.value)


@pytest.mark.parametrize("line", [
    "optimize 1805 --nation {} --goal CP", "war 1805 --attacker {} --target {}", "proxy 1805 --nation {} --card 2",
    "track 1805 --proxy {} --to nowhere", "show 1805 --nation {}",
])  # fmt: skip
def test_nations_on_the_command_line_may_be_russian(line):
    english, russian, wrong = (
        CliRunner().invoke(cli, line.format(*[name] * 2).split()) for name in ("turkey", "Турцию", "Вена")
    )
    assert (russian.output, str(russian.exception)) == (english.output, str(english.exception))
    assert isinstance(wrong.exception, BadInput) and re.search("\\bвена\\b", str(wrong.exception), re.I)


def test_conditions_of_puzzles_may_be_russian(tmp_path):
    """A packaged puzzle with its goals in Russian beside English ones has the same goals."""
    path = packaged("napoleonic-wars", "puzzles")["france-two-marches"]
    text = path.read_text(encoding="utf-8")
    assert "- units at Mainz = 8" in text
    file = tmp_path / "puzzle.yaml"
    file.write_text(text.replace("- units at Mainz = 8", "- частей в Майнце = 8"), encoding="utf-8")
    one, other = (read_as(str(each), "puzzle")[1].requirements for each in (path, file))
    assert [(r.left, r.comparison, r.right) for r in one] == [(r.left, r.comparison, r.right) for r in other]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_conditions_of_files_are_said_in_the_language_that_is_spoken(language):
    """What is said means the same, in whatever language it was written."""
    position = read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1]
    for written in (goal.split(" ", 1)[1] for pair in GOALS.items() for goal in pair):
        with speaking(language):
            condition = read_condition(f"{written} >= 4", position, None)
        same = language_of(written) == language
        assert condition.text == f"{written} >= 4" if same else language_of(condition.text) == language
        assert read_condition(condition.text, position, None) == condition


@pytest.mark.parametrize(
    "written",
    [
        "CP left = 7 - 9",
        "3 - 5 < CP spent",
        "1 - 2*units - generals - 4 <= orders",
        "0 - 3 = 0 - CP spent",
        "0 <= CP left",
    ],
)
def test_conditions_below_nothing_keep_their_sign(written):
    position = read_as(str(packaged("napoleonic-wars", "positions")["1805"]), "position")[1]
    with speaking("ru"):
        condition = read_condition(written, position, None)
        again = read_condition(condition.text, position, None)
    assert again == condition == read_condition(written, position, None)
    assert language_of(condition.text) == "ru"


def test_goals_of_a_packaged_puzzle_are_said_in_russian():
    with speaking("ru"):
        told = CliRunner().invoke(cli, ["puzzle", "analyze", "austria-scales"]).output
        page = CliRunner().invoke(cli, ["report", "austria-scales", "--out", "-"]).output
    assert "CP left < 3" in packaged("napoleonic-wars", "puzzles")["austria-scales"].read_text(encoding="utf-8")
    assert "осталось КО &lt; 3" in page and "CP left" not in page + told


@pytest.mark.parametrize("option, texts", {
    "--goal": ("max units at Vienna", "макс частей в Вене"),
    "--require": ("units at Vienna, Linz >= 2", "частей в Вене и Линце >= 2"),
}.items())  # fmt: skip
def test_the_same_in_two_languages_is_given_twice(option, texts, tmp_path):
    words = [word for text in texts for word in (option, text)]
    refused = CliRunner().invoke(cli, ["optimize", "1805", "--nation", "austria", *words])
    assert f'{option}: "{texts[1]}" is given twice' in str(refused.exception)
    if option == "--require":
        text = packaged("napoleonic-wars", "puzzles")["austria-scales"].read_text(encoding="utf-8")
        file = tmp_path / "puzzle.yaml"
        file.write_text(
            text.replace("require:", "require:\n" + "".join(f"- {one}\n" for one in texts)), encoding="utf-8"
        )
        with pytest.raises(BadInput, match="stands here for the second time"):
            read_as(str(file), "puzzle")


@pytest.mark.parametrize("line, russian, english", [
    ("track 1805 --proxy turkey --to", "союзник Франции", "france ally"),
    ("track 1805 --proxy turkey --to", "ячейка Союзника в ряду Франции", "france ally"),
    ("track 1805 --proxy turkey --to", "французский клиент +1", "france client +1"),
    ("track 1805 --proxy turkey --to", "Неприсоединившиеся", "uncommitted"),
    ("proxy 1805 --nation turkey --card", "красная", "red"),
    ("proxy 1805 --nation turkey --card", "Зелёную", "green"),
    ("odds reserves --platoons 4 --condition", "ни одного взвода к ходу 2", "no platoon by turn 2"),
    ("odds reserves --platoons 4 --condition", "не меньше 2 взводов к концу хода 3", "at least 2 platoons by turn 3"),
    ("odds reserves --platoons 4 --condition", "хотя бы один взвод к ходу 3", "at least 1 platoon by turn 3"),
    ("odds reserves --platoons 4 --condition", "не больше 1 взвода к ходу 3", "at most 1 platoon by turn 3"),
    ("odds reserves --platoons 4 --condition", "все взводы к ходу 8", "all platoons by turn 8"),
])  # fmt: skip
def test_words_of_options_may_be_russian(line, russian, english):
    one, other = (CliRunner().invoke(cli, [*line.split(), text]) for text in (russian, english))
    assert one.exit_code == other.exit_code in (0, 1)
    assert one.output.replace(russian, english) == other.output


@pytest.mark.parametrize("line, wrong", [
    ("track 1805 --proxy turkey --to", "переклиент Франции"), ("track 1805 --proxy turkey --to", "союзник Вены"),
    ("proxy 1805 --nation turkey --card", "синяя"), ("proxy 1805 --nation turkey --card", "резерв"),
    ("odds reserves --platoons 4 --condition", "взводы к ходу 2"),
])  # fmt: skip
def test_other_russian_words_of_options_are_refused(line, wrong):
    refused = CliRunner().invoke(cli, [*line.split(), wrong])
    assert isinstance(refused.exception, BadInput) and wrong in str(refused.exception)


# ---- a user's own names

MAP = """
berthier: 1
game: napoleonic-wars
map: my own
duchies:
  Столица: {home: france, capital: true, port: [Тихое море]}
  Alderney: {home: france}
connections:
- [Столица, Alderney]
zones:
  Тихое море: {}
russian:
  Столица: [Столица, Столицы, Столице, Столицу, Столицей, Столице]
  Alderney: [Олдерни]
"""
POSITION = """
berthier: 1
game: napoleonic-wars
name: my own
map: map.yaml
clock: {turn: 1806}
nations:
  france:
    supply: {units: 10}
    generals: {Дюма: 6, Junot: 4}
    at: {Столица: {units: 4, generals: [Дюма, Junot]}}
russian:
  Junot: [Жюно]
"""
OWN = (
    "построить 1 часть в Столице",
    "развернуть Жюно из Столицы в Олдерни с 2 частями",
    "deploy Дюма from столица to ALDERNEY",
)


def test_maps_and_positions_give_russian_names(tmp_path):
    (tmp_path / "map.yaml").write_text(MAP, encoding="utf-8")
    (tmp_path / "position.yaml").write_text(POSITION, encoding="utf-8")
    file = tmp_path / "turn.yaml"
    text = TURN.replace("1805", "position.yaml").format("\n- ".join(OWN))
    file.write_text(text, encoding="utf-8")
    turn = read_as(str(file), "turn")[1]
    assert turn.orders[0] == orders.FormUnits(1, "Столица")
    assert turn.orders[1].leader == "Junot" and turn.orders[1].end == "Alderney"
    assert turn.orders[2].leader == "Дюма"
    assert [orders.say(order, language="ru") for order in turn.orders[:2]] == list(OWN[:2])
    value = load_game("napoleonic-wars").position_value(turn.position)
    assert value["russian"] == {"Junot": ["Жюно"] * len(CASES)}


@pytest.mark.parametrize(
    "old, new, what",
    [
        ("Alderney: [Олдерни]", "Aldernei: [Олдерни]", "unknown name"),
        ("Alderney: [Олдерни]", "Alderney: [Олдерни, Олдерней]", "a name of 2 forms"),
        ("Alderney: [Олдерни]", "Alderney: [Олдерни на море]", "holds `на`"),
    ],
)
def test_russian_names_of_a_map_that_make_no_sense(old, new, what, tmp_path):
    file = tmp_path / "map.yaml"
    file.write_text(MAP.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput) as refused:
        read_as(str(file), "map")
    [mistake] = refused.value.mistakes
    assert what in mistake.what and mistake.line


# ---- grammar


@pytest.mark.parametrize(
    "number, forms", [(1, "1 часть"), (2, "2 части"), (5, "5 частей"), (11, "11 частей"), (21, "21 часть")]
)
def test_numbers_and_nouns(number, forms):
    assert NOUNS["unit"].counted(number) == forms


def test_words_of_a_game_are_words_of_its_grammar():
    """Each English phrase of the words is made of words of the grammar, so that none is dead."""
    from berthier.model.grammar import parser_of
    from berthier.model.words import Words, tokens

    for game in GAMES.values():
        home = ROOT / "model" / game
        parser = parser_of("start", *sorted(home.glob("[ao]*s.lark"), reverse=True))
        document = read_document(home / "words.ru.yaml")
        goals = read_document(home / "goals.ru.yaml").value["words"] if (home / "goals.ru.yaml").exists() else ()
        assert all(all(tokens(parser_of("goal", home / "goals.lark"), english)) for english in goals)
        for english in document.value["words"]:
            assert all(tokens(parser, english)), english
        assert Words.of(home, "ru").phrases
        reserved = importlib.import_module(f"berthier.model.{game}.names").RESERVED
        assert Words.of(home, "ru").glue <= reserved, "no name of a file holds them"
