"""A map: its ground, connections, what stands on it, what moves, and where rules are broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...constraints.picturing import Chart, Picture, Place
from ...model.mistakes import BadInput, Mistake
from .arrows import Track, tracks_of
from .blocks import Block, Disc, Piece, Token, Word, beside, squared
from .cells import cells_of
from .hatch import paint_ground
from .labels import Label, place
from .palette import FAULT, INK, LAND, LANE, LINE, PAPER, ROAD, SEA, SEA_INK, SWATCHES
from .sheet import Point, Sheet
from .spots import spots_of

MARGIN, INSET = 46.0, 4.0
NAMES_WIDTH, ARROW_WIDTH = 78.0, 96.0  # of a line of leaders' names and of one at an arrow; of many more
DOT = 2.4
DASHES = ((), (5.0, 2.0), (1.4, 2.2), (5.0, 2.0, 1.2, 2.0))  # kinds of connections, the plainest first
WIDTHS = (1.1, 1.1, 1.7, 1.1)
LANE_DASHES = (0.8, 3.0)
SPACING = 20.0  # between points of a road that labels should not cover
MOST_TRIES, LARGER = 30, 1.07


@dataclass
class Laid:
    """A map laid out.

    Attributes:
        width: of the map, in points.
        height: of the map.
        spots: where its places lie.
        tracks: the lines of its arrows.
        labels: what is written on it, each with its block and its place.
    """

    width: float
    height: float
    spots: Mapping[str, Point]
    tracks: list[Track]
    labels: list[tuple[Block, Label]]


def lay_out(picture: Picture, chart: Chart, width: float, height: float) -> Laid:
    """Return a map laid out on a sheet that is as wide as asked for or, if labels need the room, wider.

    Args:
        picture: what it belongs to.
        chart: the map.
        width: of the sheet at least.
        height: at most, where it is not wider.

    Raises:
        BadInput: no sheet of a bearable size has the room.
    """
    laid = _try(picture, chart, width, height)
    for _ in range(MOST_TRIES):
        if laid is not None:
            return laid
        width, height = width * LARGER, height * LARGER
        laid = _try(picture, chart, width, height)
    what, expected = (
        "too much stands in one place to be drawn",
        "fewer pieces there; or no picture: it is told in words",
    )
    raise BadInput([Mistake(picture.title, 0, 0, what, expected)])


def _try(picture: Picture, chart: Chart, width: float, height: float) -> Laid | None:
    """Return a map laid out on a sheet of some size; None if that has no room for its labels."""
    spots = spots_of(chart, width, height, MARGIN)
    high = max(y for _, y in spots.values()) + MARGIN
    tracks = tracks_of(chart.arrows, spots)
    labels = [*_places(picture, chart, spots), *_marks(picture, spots), *_moves(picture, tracks)]
    land = [spots[one.name] for one in chart.places if not one.sea]
    fixed = [(x - DOT, y - DOT, x + DOT, y + DOT) for x, y in land]
    fixed += [track.head_box for track in tracks]
    seen = [point for track in tracks for point in track.points] + _along(chart, spots)
    frame = (INSET, INSET, width - INSET, high - INSET)
    free = place([label for _, label in labels], frame, fixed, seen)
    return Laid(width, high, spots, tracks, labels) if free else None


def draw(sheet: Sheet, picture: Picture, chart: Chart, laid: Laid, top: float) -> None:
    """Draw a map that is laid out; `top` is where it begins."""
    spots = {name: (x, y + top) for name, (x, y) in laid.spots.items()}
    bottom = top + laid.height
    sheet.box((0.0, top, laid.width, bottom), SEA)
    cells = cells_of(chart, spots, (INSET, top + INSET, laid.width - INSET, bottom - INSET))
    for one in chart.places:
        if not one.sea:
            draw_ground(sheet, picture, one.owner, cells[one.name])
    draw_lanes(sheet, [(spots[lane.one], spots[lane.other]) for lane in chart.lanes])
    for number, kind in enumerate(chart.kinds):
        draw_roads(sheet, number, [(spots[road.one], spots[road.other]) for road in chart.roads if road.kind == kind])
    for track in laid.tracks:
        track.draw(sheet, SWATCHES[picture.owners[track.arrow.owner]].strong, top)
    sheet.dots([spots[one.name] for one in chart.places if not one.sea], DOT, PAPER, INK, 0.9)
    for _, label in laid.labels:
        _lead(sheet, label, top)
    for block, label in laid.labels:
        block.draw(sheet, (label.box[0], label.box[1] + top))


def draw_ground(sheet: Sheet, picture: Picture, owner: str | None, corners: list[Point]) -> None:
    """Draw a piece of land in its owner's colour and pattern."""
    if owner is None or owner not in picture.owners:
        sheet.shape(corners, LAND, LINE)
    else:
        paint_ground(sheet, SWATCHES[picture.owners[owner]], corners)


def draw_roads(sheet: Sheet, kind: int, lines: Sequence[Sequence[Point]]) -> None:
    """Draw connections by land of one of the map's kinds."""
    look = kind % len(DASHES)
    sheet.lines(lines, ROAD, WIDTHS[look], DASHES[look])


def draw_lanes(sheet: Sheet, lines: Sequence[Sequence[Point]]) -> None:
    """Draw connections by sea."""
    sheet.lines(lines, LANE, 0.9, LANE_DASHES)


def _lead(sheet: Sheet, label: Label, top: float) -> None:
    """Draw a thin line from a label to what it belongs to, where they are apart."""
    left, upper, right, lower = label.box
    x, y = label.anchor
    nearest = (min(max(x, left), right), min(max(y, upper), lower))
    if abs(nearest[0] - x) + abs(nearest[1] - y) > 9.0:
        sheet.shape(((x, y + top), (nearest[0], nearest[1] + top)), edge=INK, width=0.6, closed=False)


def _along(chart: Chart, spots: Mapping[str, Point]) -> list[Point]:
    """Return points along the roads, sparsely."""
    found = []
    for road in chart.roads:
        (x, y), (u, v) = spots[road.one], spots[road.other]
        count = int(max(abs(u - x), abs(v - y)) / SPACING)
        found += [(x + (u - x) * k / (count + 1), y + (v - y) * k / (count + 1)) for k in range(1, count + 1)]
    return found


def _places(picture: Picture, chart: Chart, spots: Mapping[str, Point]) -> Iterator[tuple[Block, Label]]:
    """Yield the label of each place: its name and signs, and what stands there."""
    for one in chart.places:
        block = _block(picture, one)
        yield block, Label(block.width, block.height, [spots[one.name]], centred=one.sea)


def _block(picture: Picture, one: Place) -> Block:
    name = Word(one.name, 7.2 if one.sea else 7.8, not one.sea, one.sea, SEA_INK if one.sea else INK)
    lines: list[list[Piece]] = [[name, *([Word("".join(one.signs), 7.4)] if one.signs else [])]]
    for stack in one.stacks:
        token = Token(stack.number or "–", picture.owners[stack.owner], stack.afloat, stack.new)
        lines += beside(token, stack.names, squared(stack.names, NAMES_WIDTH))
    return Block(lines, fill=SEA if one.sea and not one.stacks else PAPER)


def _marks(picture: Picture, spots: Mapping[str, Point]) -> Iterator[tuple[Block, Label]]:
    """Yield the mark of each broken rule, where it happens."""
    told: dict[tuple[str, str], None] = {}
    for fault in picture.faults:
        told |= dict.fromkeys((fault.statement, where) for where in fault.places if where in spots)
    for statement, where in told:
        block = fault_mark(statement)
        yield block, Label(block.width, block.height, [spots[where]])


def fault_mark(statement: str) -> Block:
    """Return the mark of a broken rule."""
    return Block([[Word(f"✖ {statement}", 7.6, True, colour=PAPER)]], FAULT)


def _moves(picture: Picture, tracks: list[Track]) -> Iterator[tuple[Block, Label]]:
    """Yield what is written at each arrow: the number of its order, who moves and how many."""
    for track in tracks:
        lines = beside(Disc(str(track.arrow.order)), track.arrow.text, squared(track.arrow.text, ARROW_WIDTH))
        block = Block(lines, edge=FAULT if track.arrow.wrong else INK)
        yield block, Label(block.width, block.height, track.anchors)
