"""Pictures: nothing overlaps, nothing is cut, colours are told apart, and what is drawn is what the rules say."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree import ElementTree

import numpy as np
import pytest
from berthier.cli.main import cli
from berthier.cli.output.picture_text import told
from berthier.constraints.picturing import PAINTS, Board, Card, Chart, Picture, Place, Road, Stack
from berthier.constraints.rulebook import load_game
from berthier.model.files import Text
from berthier.model.kinds import games, read_as
from berthier.model.language import speaking
from berthier.model.mistakes import BadInput
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.drawing import chart as maps
from berthier.solver.drawing import dark, palette
from berthier.solver.drawing.board import CARD, _block
from berthier.solver.drawing.cells import cells_of
from berthier.solver.drawing.hatch import strokes
from berthier.solver.drawing.palette import SWATCHES, channels, contrast, ink_on
from berthier.solver.drawing.picture import drawn, picture_svg
from berthier.solver.drawing.picture_spoken import in_words
from berthier.solver.drawing.sheet import MISSING, Sheet, styled
from berthier.solver.look import judged, look_after, look_at_position, look_at_turn
from click.testing import CliRunner

NAPOLEONIC, FLAMES = "napoleonic-wars", "flames-of-war"
SAMPLE = [
    (NAPOLEONIC, "positions", "1805"),
    (NAPOLEONIC, "positions", "russia-last-stand"),
    (NAPOLEONIC, "positions", "practice"),
    (NAPOLEONIC, "maps", "europe"),
    (NAPOLEONIC, "turns", "france-too-many-pieces"),
    (NAPOLEONIC, "turns", "table-interphase"),
    (FLAMES, "turns", "turn-2-one-hit-two-platoons"),
    (FLAMES, "turns", "game-of-four-turns"),
]
ALL = [(game, f"{k}s", name) for game in games() for k in ("position", "turn", "map", "puzzle")
       for name in packaged(game, f"{k}s")]  # fmt: skip
LEAST_CONTRAST = 4.5


def picture_of(game: str, kind: str, name: str) -> Picture:
    play, ruling = load_game(game), Ruling(read_questions(game))
    read = read_as(str(packaged(game, kind)[name]), kind[:-1])[1]
    if kind == "maps":
        return play.picturing().bare_chart(read, name)
    if kind == "positions":
        return look_at_position(play, read, ruling)
    return look_at_turn(play, read.turn if kind == "puzzles" else read, ruling)


# ---- words


def extents(sheet: Sheet) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Return every line of letters on a sheet and the box that its outlines fill, measured without the drawing."""
    from matplotlib.text import Text
    from matplotlib.textpath import TextPath

    found = []
    for artist in sheet.figure.findobj(Text):
        if artist.get_text().strip():
            x, y = artist.get_position()
            corners = TextPath((0, 0), artist.get_text(), prop=artist.get_fontproperties()).vertices
            (x0, y0), (x1, y1) = corners.min(axis=0), corners.max(axis=0)
            left = x - (x1 / 2 if artist.get_horizontalalignment() == "center" else 0.0)
            found.append((artist.get_text(), (left + x0, y - y1, left + x1, y - y0)))
    return found


def assert_readable(sheet: Sheet) -> None:
    words = extents(sheet)
    assert words
    for text, (left, top, right, bottom) in words:
        assert left >= 0 and top >= 0 and right <= sheet.width and bottom <= sheet.height, f"{text} is cut"
    boxes = np.array([box for _, box in words])
    shared = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:]) - np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    over = np.argwhere(np.triu((shared > 0.1).all(axis=2), 1))
    assert not len(over), [(words[one][0], words[other][0]) for one, other in over]


def assert_contrasting(sheet: Sheet) -> None:
    """Each line of letters stands out from what lies right beneath it."""
    from matplotlib.colors import to_hex
    from matplotlib.patches import Patch
    from matplotlib.text import Text

    filled = [p for p in sheet.figure.findobj(Patch) if p is not sheet.figure.patch and p.get_facecolor()[3] == 1.0]
    paths = [patch.get_path().transformed(patch.get_patch_transform()) for patch in filled]
    spans = np.array([(*path.vertices.min(axis=0), *path.vertices.max(axis=0)) for path in paths])
    order = np.argsort([-patch.get_zorder() for patch in filled])
    written = [artist for artist in sheet.figure.findobj(Text) if artist.get_text().strip()]
    for artist, (text, (left, top, right, bottom)) in zip(written, extents(sheet), strict=True):
        x, y = (left + right) / 2, (top + bottom) / 2
        near = (spans[:, 0] < x) & (spans[:, 2] > x) & (spans[:, 1] < y) & (spans[:, 3] > y)
        under = (n for n in order if near[n] and filled[n].get_zorder() < artist.get_zorder())
        top_most = next((n for n in under if paths[n].contains_point((x, y))), None)
        ground = palette.PAPER if top_most is None else to_hex(filled[top_most].get_facecolor())
        ink = to_hex(artist.get_color())
        assert contrast(ink, ground) >= LEAST_CONTRAST, f"{text} on {ground}"
        ink, ground = dark.LETTERS.get(ink, ink), dark.FILLED.get(ground, ground)
        assert contrast(ink, ground) >= LEAST_CONTRAST, f"{text} on {ground}, where it is dark"


@pytest.mark.parametrize("which", SAMPLE, ids=lambda which: which[2])
def test_words_can_be_read(which):
    with styled():
        sheet = drawn(picture_of(*which))
    assert_readable(sheet)
    assert_contrasting(sheet)


@pytest.mark.long
@pytest.mark.parametrize("which", ALL, ids="/".join)
def test_words_can_be_read_in_every_packaged_picture(which):
    with styled():
        assert_readable(drawn(picture_of(*which)))


def test_a_crowded_map_becomes_larger_until_all_is_told():
    dice = random.Random(80)
    names = [f"Duchy of the {n}th Name" for n in range(80)]
    stacks = (Stack("france", "12", "Marshal Somebody 6, General Another 4"), Stack("britain", "3", "", afloat=True))
    places = [Place(name, (dice.randint(0, 300), dice.randint(0, 200)), "france", False, ("★", "◆"), stacks)
              for name in names]  # fmt: skip
    roads = tuple(Road(one, other, "plain") for one, other in pairwise(names))
    scene = Chart(tuple(places), roads, kinds=("plain",), words={"ashore": "ashore", "afloat": "afloat"})
    with styled():
        sheet = drawn(Picture("Crowd", "", scene, {"france": "blue", "britain": "red"}))
    assert sheet.width > 1100
    assert_readable(sheet)


def test_a_crowded_table_holds_all_its_cards():
    cards = [Card(f"The {n}th platoon of the regiment", "on foot, rolling 3", edge, n, ("FOW-R2.d",))
             for n, edge in enumerate(["north", "east", "south", "west"] * 3)]  # fmt: skip
    scene = Board(dict.fromkeys(("north", "east", "south", "west"), "own edge, Reserves on 1-2"), tuple(cards),
                  tuple(cards), tuple(cards))  # fmt: skip
    with styled():
        assert_readable(drawn(Picture("Crowd", "", scene)))


def test_a_map_without_spots_is_laid_out_the_same_each_time():
    names = [f"P{n}" for n in range(9)]
    roads = tuple(Road(one, other, "plain") for one, other in pairwise(names))
    scene = Chart(tuple(map(Place, names)), roads, kinds=("plain",))
    pages = [picture_svg(Picture("No spots", "", scene)) for _ in range(2)]
    assert pages[0] == pages[1]


def test_letters_that_the_font_lacks_are_boxes_and_nothing_is_a_formula():
    scene = Chart((Place("Paris", (0, 0)), Place("$x^2$", (9, 9))))
    with styled():
        texts = [text for text, _ in extents(drawn(Picture("棋 $a$", "one\ntwo", scene)))]
    assert f"{MISSING} $a$" in texts and "one two" in texts and "$x^2$" in texts


# ---- colours

SEEN = {  # how colours are seen without one kind of cones (Machado, Oliveira and Fernandes 2009)
    "with all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}  # fmt: skip


def lab(colour: str, eyes: tuple) -> tuple[float, float, float]:
    light = channels(colour)
    seen = [min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in eyes]
    parts = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    white = (0.9505, 1.0, 1.089)
    x, y, z = (sum(a * b for a, b in zip(row, seen, strict=True)) / w for row, w in zip(parts, white, strict=True))
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def nearest(colours: list[str], eyes: tuple) -> float:
    seen = [lab(colour, eyes) for colour in colours]
    return min(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(seen, 2))


@pytest.mark.parametrize("eyes", SEEN)
def test_colours_are_told_apart(eyes):
    assert nearest([paint.strong for paint in SWATCHES.values()], SEEN[eyes]) >= 20
    assert nearest([paint.light for paint in SWATCHES.values()], SEEN[eyes]) >= 12
    assert nearest([paint.dark for paint in SWATCHES.values()], SEEN[eyes]) >= 12
    assert nearest(["#ff0000", "#8a7a00"], SEEN["protanopia"]) < 20 < nearest(["#ff0000", "#8a7a00"], SEEN["with all"])


def test_each_colour_has_a_pattern_of_its_own_and_numbers_on_it_can_be_read():
    assert tuple(SWATCHES) == PAINTS
    assert len({paint.hatch for paint in SWATCHES.values()}) == len(PAINTS)
    assert all(contrast(ink_on(paint.strong), paint.strong) >= LEAST_CONTRAST for paint in SWATCHES.values())
    assert all(contrast(paint.line, paint.light) >= 1.5 for paint in SWATCHES.values()), "patterns are seen"
    assert all(contrast(paint.dark_line, paint.dark) >= 1.5 for paint in SWATCHES.values()), "where it is dark too"


@pytest.mark.parametrize("which", SAMPLE, ids=lambda which: which[2])
def test_a_dark_screen_gives_each_colour_of_the_sheet_another(which):
    text = picture_svg(picture_of(*which))
    style, _, drawing = text.partition("</style>")
    assert style.count("@media") == 1 and "@media screen and (prefers-color-scheme: dark)" in style, "paper stays light"
    told = set(re.findall(r'(fill|stroke): (#[0-9a-f]{6})"', style))
    used = set(re.findall(r"(fill|stroke): (#[0-9a-f]{6})", drawing))
    assert told <= used, "no rule for what is not there"
    assert all(rule.startswith("#picture-sheet ") for rule in style.partition("{\n")[2].splitlines()[:-1])
    same = {("fill", palette.FAULT), ("fill", palette.VERDICTS["legal"]), ("fill", palette.FAINT)}
    strong = {(what, paint.strong) for paint in SWATCHES.values() for what in ("fill", "stroke")}
    assert used - told <= same | strong, "what stays as it is bears white letters, or black ones on what is bright"


def test_patterns_are_strokes_within_their_ground():
    """No pattern of SVG's own: who prints the page to PDF would get pixels, and thirty times the size."""
    assert "<pattern" not in picture_svg(picture_of(NAPOLEONIC, "positions", "1805"))
    corners = [(10.0, 5.0), (60.0, 12.0), (70.0, 44.0), (30.0, 70.0), (4.0, 40.0)]
    for ground in (corners, corners[::-1]):
        for paint in SWATCHES.values():
            lines = strokes(ground, paint.hatch)
            assert len(lines) > 5
            for x, y in (point for line in lines for point in line):
                turns = [(u - a) * (y - b) - (v - b) * (x - a)
                         for (a, b), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True)]  # fmt: skip
                assert min(turns) > -1e-6


# ---- what is told


@pytest.mark.parametrize("name", packaged(NAPOLEONIC, "turns"))
def test_arrows_follow_connections_and_faults_have_their_places(name):
    picture = picture_of(NAPOLEONIC, "turns", name)
    scene = picture.scene
    assert isinstance(scene, Chart)
    joined = {frozenset((road.one, road.other)) for road in (*scene.roads, *scene.lanes)}
    for arrow in scene.arrows:
        assert all(frozenset(leg) in joined for leg in pairwise(arrow.way)), arrow
    known = {place.name for place in scene.places}
    assert all(fault.places and set(fault.places) <= known for fault in picture.faults if fault.orders)
    at_fault = {number for fault in picture.faults for number in fault.orders}
    assert {arrow.order for arrow in scene.arrows if arrow.wrong} <= at_fault


def test_an_arrow_leads_past_what_is_picked_up():
    scene = picture_of(NAPOLEONIC, "turns", "france-too-many-pieces").scene
    [arrow] = scene.arrows
    assert (arrow.way[0], arrow.way[1], arrow.way[-1]) == ("Strasbourg", "Mainz", "Hanover") and arrow.wrong
    assert arrow.text == "Davout with 5 units, Soult and Bernadotte"


def test_each_nation_of_a_table_finds_its_own_way():
    picture = picture_of(NAPOLEONIC, "turns", "table-interphase")
    [davout, brunswick] = picture.scene.arrows
    assert brunswick.way == ("Berlin", "Dresden", "Prague"), "friendly once Prussia has joined the Coalition"
    assert (davout.owner, brunswick.owner) == ("france", "prussia")
    costs = {row.cells[0]: row.cells[2] for row in picture.panels[0].rows if row.cells[0]}
    assert costs["2"] == "12" and picture.panels[0].rows[23].cells[1] == "55 of 60 CP spent, 5 left"


def test_where_new_pieces_come_is_marked():
    picture = picture_of(NAPOLEONIC, "positions", "vienna-lost")
    marked = {place.name for place in picture.scene.places if "▼" in place.signs}
    assert {"Brunn", "Pressburg", "Paris"} <= marked and "Vienna" not in marked
    play, ruling = load_game(NAPOLEONIC), Ruling(read_questions(NAPOLEONIC))
    position = read_as("vienna-lost", "position")[1]
    alone = look_at_position(play, position, ruling, "austria")
    assert {p.name for p in alone.scene.places if "▼" in p.signs} == {"Brunn", "Pressburg"}


def test_a_turn_with_holes_is_drawn_without_its_answer():
    picture = picture_of(NAPOLEONIC, "turns", "france-where-should-davout-go")
    assert picture.verdict == "" and "something left open" in picture.caption and not picture.scene.arrows
    assert any("?" in cell for row in picture.panels[0].rows for cell in row.cells)


def test_a_way_over_sea_that_is_left_out_is_a_shortest_one():
    play, ruling = load_game(NAPOLEONIC), Ruling(read_questions(NAPOLEONIC))
    text = packaged(NAPOLEONIC, "turns")["britain-convoy-to-riga"].read_text(encoding="utf-8")
    left_out, number = re.subn(r" via [A-Z].*?(?= with)", "", text)
    assert number == 2
    told, untold = (look_at_turn(play, read_as(Text(t), "turn")[1], ruling) for t in (text, left_out))
    assert [arrow.way for arrow in untold.scene.arrows] == [arrow.way for arrow in told.scene.arrows]


def test_after_a_turn_its_pieces_stand_where_they_went():
    play, ruling = load_game(NAPOLEONIC), Ruling(read_questions(NAPOLEONIC))
    turn = read_as("table-interphase", "turn")[1]
    picture = look_after(play, turn, ruling, judged(play, turn, ruling))
    hanover = next(place for place in picture.scene.places if place.name == "Hanover")
    assert hanover.stacks == (Stack("france", "9", "Davout\u00a06, Bernadotte\u00a04"),)
    assert picture.panels[0].title == "What happened" and not picture.scene.arrows


@pytest.mark.parametrize("language", ["en", "ru"])
def test_names_on_cards_stay_within_them(language):
    with speaking(language):
        board = in_words(picture_of(FLAMES, "turns", "turn-2-one-hit-two-platoons")).scene
        assert all(_block(card).width <= CARD for card in (*board.coming, *board.on, *board.off))


def test_a_table_tells_what_is_on_it_coming_and_off():
    picture = picture_of(FLAMES, "turns", "turn-2-one-hit-two-platoons")
    board = picture.scene
    assert [card.name for card in board.coming] == ["Recon platoon", "Rifle platoon"]
    assert {card.edge for card in board.coming} == {"north"} and board.coming[0].faults == ("FOW-R2.d",)
    assert [card.name for card in board.on] == ["Tank platoon"]
    assert [card.name for card in board.off] == ["Artillery battery", "Cavalry troop"]
    assert "Reserves come on here" in board.edges["north"] and not board.edges["south"]


def test_ground_stays_within_its_frame_and_holds_its_place():
    scene = picture_of(NAPOLEONIC, "maps", "europe").scene
    spots = {place.name: place.spot for place in scene.places}
    for name, cell in cells_of(scene, spots, (40, 40, 950, 760)).items():
        assert all(40 <= x <= 950 and 40 <= y <= 760 for x, y in cell)
        assert min(x for x, _ in cell) < spots[name][0] < max(x for x, _ in cell)


def test_labels_lie_near_what_they_belong_to():
    picture = picture_of(NAPOLEONIC, "positions", "1805")
    with styled():
        laid = maps.lay_out(picture, picture.scene, 1100, 860)
    near = [
        abs(min(max(x, box[0]), box[2]) - x) + abs(min(max(y, box[1]), box[3]) - y)
        for _, label in laid.labels
        for box, (x, y) in [(label.box, label.anchor)]
    ]
    assert sorted(near)[len(near) * 9 // 10] < 12 and max(near) < 70


# ---- the command


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(cli, ["show", *words], standalone_mode=False)
    if done.exception:
        raise done.exception
    assert done.return_value == code
    return done.output


def test_svg_is_whole_and_the_same_each_time(tmp_path):
    pages = []
    for name in ("one.svg", "two.svg"):
        assert "Written to" in run("russia-relieves-riga", "--out", str(tmp_path / name))
        pages.append((tmp_path / name).read_bytes())
    assert pages[0] == pages[1]
    root = ElementTree.fromstring(pages[0])
    assert root.get("role") == "img" and len(pages[0]) < 900_000
    named = {element.get("id") for element in root.iter() if element.get("id")}
    assert root.get("aria-labelledby").split() == ["picture-title", "picture-desc"]
    assert set(root.get("aria-labelledby").split()) <= named and all(name.startswith("picture-") for name in named)
    text = pages[0].decode()
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)) and not re.search(r"https?://(?!www\.w3)", text)
    used = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)}
    assert used <= named
    assert list(tmp_path.iterdir()) and {path.name for path in tmp_path.iterdir()} == {"one.svg", "two.svg"}


def test_what_a_user_calls_a_thing_stays_in_every_language():
    picture = picture_of(NAPOLEONIC, "positions", "1805")
    with speaking("ru"):
        for title, shown in (("legal", "legal"), ("Paris", "Paris"), ("After: legal", "После хода: legal")):
            assert f'<title id="picture-title">{shown}</title>' in picture_svg(replace(picture, title=title))


def test_what_a_user_calls_a_thing_stays_in_json(tmp_path):
    file = tmp_path / "turn.yaml"
    file.write_text("berthier: 1\ngame: napoleonic-wars\nname: legal\nposition: 1805\nnation: france\norders: []\n")
    for more, title in (([], "legal"), (["--after"], "После хода: legal")):
        with speaking("ru"):
            body = json.loads(run(str(file), "--format", "json", *more))
        assert body["picture"]["title"] == title


def test_no_place_for_a_list_of_fonts_is_no_remark(tmp_path):
    target = tmp_path / "picture.svg"
    command = [sys.executable, "-m", "berthier", "show", "turn-1-wrong-edge", "--out", str(target)]
    nowhere = {**os.environ, "HOME": str(tmp_path / "no"), "MPLCONFIGDIR": str(tmp_path / "no" / "folder")}
    (tmp_path / "no").write_text("a file where a folder would be")
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=nowhere)
    assert done.returncode == 0 and done.stderr == "" and target.exists()


def test_png(tmp_path):
    target = tmp_path / "table.PNG"
    run("turn-1-wrong-edge", "--out", str(target))
    assert target.read_bytes().startswith(b"\x89PNG")


def test_words_and_json():
    text = run("france-too-many-pieces")
    assert "TNW-14.23.d  order 3, at Strasbourg: Davout moves with 7 pieces" in text
    assert "Strasbourg → Mainz → Brussels → Amsterdam → Hanover" in text
    assert "\x1b" not in text and "not the published one" in text
    body = json.loads(run("france-too-many-pieces", "--format", "json"))
    assert body["picture"]["verdict"] == "illegal" and body["written"] is None
    assert "Still off the table" in run("columns")


def test_a_place_behind_a_preposition_is_declined():
    with speaking("ru"):
        text = told(picture_of(NAPOLEONIC, "turns", "france-too-many-pieces"), False)
    assert "приказ 3, в Страсбурге: Даву ведёт 7 фишек" in text
    assert "\nНичьи\n    Рим" in text


def test_colours_in_words_only_where_they_are_wanted(monkeypatch):
    picture = picture_of(NAPOLEONIC, "turns", "france-too-many-pieces")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in told(picture, True) and "\x1b[" not in told(picture, False)
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3\d", told(picture, True))


def test_a_case_a_puzzle_and_a_map_by_name():
    assert "europe\n80 duchies" in run("europe")
    assert "something left open" in run("track-two-consuls")
    case = next(iter(read_as(str(packaged(NAPOLEONIC, "cases")["14.23-deployment"]), "cases")[1]))
    assert case.name in run(f"14.23-deployment#{case.name}")


def test_after():
    assert "11 Napoleon" in run("table-interphase", "--after")
    done = CliRunner().invoke(cli, ["show", "france-too-many-pieces", "--after"], standalone_mode=False)
    assert done.return_value == 1 and "nothing follows" in done.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["1805", "--out", "picture.gif"], ".svg or .png"),
        (["1805", "--out", "nowhere/picture.svg"], "cannot be written"),
        (["185"], "nearest: 1805"),
        (["1805", "--after"], "nothing follows from a position"),
        (["track-two-consuls", "--after"], "left open"),
        (["1805", "--nation", "poland"], "not in the position"),
        (["europe", "--nation", "france"], "not seen by one nation"),
        (["14.23-deployment"], "a position, a turn, a puzzle or a map"),
    ],
)  # fmt: skip
def test_wrong_input(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadInput) as error:
        run(*words)
    assert said in str(error.value)
    assert not list(tmp_path.iterdir())


def test_a_battery_is_not_drawn_and_an_input_not_overwritten(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cases.yaml").write_text("berthier: 1\ngame: napoleonic-wars\ncases: []\n", encoding="utf-8")
    with pytest.raises(BadInput, match=r"cases\.yaml#NAME"):
        run("cases.yaml")
    source = packaged(NAPOLEONIC, "turns")["prussia-arms"].read_text(encoding="utf-8")
    (tmp_path / "turn.svg").write_text(source, encoding="utf-8")
    with pytest.raises(BadInput, match="would be lost"):
        run("turn.svg", "--out", "turn.svg")
    assert (tmp_path / "turn.svg").read_text(encoding="utf-8") == source


# ---- crowds


def _crowd(names: int) -> Picture:
    leaders = ", ".join(f"General Number {number}\u00a04" for number in range(names))
    place = Place("Alder", (0.0, 0.0), "france", stacks=(Stack("france", "99", leaders),))
    return Picture("a crowd", "", Chart((place, Place("Birch", (9.0, 9.0)))), {"france": PAINTS[0]})


def test_a_hundred_leaders_in_one_place_have_room():
    picture = _crowd(100)
    assert isinstance(picture.scene, Chart)
    laid = maps.lay_out(picture, picture.scene, 1100, 860)
    [block] = [block for block, _ in laid.labels if block.height > 60]
    assert block.width < 3 * block.height and block.height < 3 * block.width, "no column and no single line"


@pytest.mark.long
def test_more_than_any_sheet_holds_is_told(monkeypatch):
    monkeypatch.setattr(maps, "MOST_TRIES", 1)
    picture = _crowd(20_000)
    assert isinstance(picture.scene, Chart)
    with pytest.raises(BadInput, match="too much stands in one place"):
        maps.lay_out(picture, picture.scene, 1100, 860)
