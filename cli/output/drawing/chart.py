"""A map: its ground, connections, what stands on it, what moves, and where rules are broken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ....constraints.picturing import Arrow, Chart, Picture, Place
from .arrows import Track, tracks_of
from .blocks import Block, Token, Word, beside
from .cells import cells_of
from .labels import Label, place
from .palette import FAULT, INK, LAND, LINE, PAPER, ROAD, SEA, SEA_INK, SWATCHES
from .sheet import Box, Point, Sheet
from .spots import spots_of

MARGIN = 46.0
NAMES_WIDTH = 78.0  # of leaders' names in a line
DOT = 2.4
DASHES = ((), (5.0, 2.0), (1.4, 2.2), (5.0, 2.0, 1.2, 2.0))  # kinds of connections, the plainest first
WIDTHS = (1.1, 1.1, 1.7, 1.1)
SPACING = 5.0  # of points along lines that labels should not cover
MOST_TRIES, LARGER = 14, 1.07


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
    """
    for _ in range(MOST_TRIES):
        spots = spots_of(chart, width, height, MARGIN)
        high = max(y for _, y in spots.values()) + MARGIN
        tracks = tracks_of(chart.arrows, spots)
        labels = [*_places(picture, chart, spots), *_marks(picture, spots), *_moves(picture, tracks)]
        fixed = [(x - DOT, y - DOT, x + DOT, y + DOT) for name, (x, y) in spots.items() if not _sea(chart, name)]
        fixed += [box for track in tracks for box in track.heads]
        seen = [point for track in tracks for point in track.points] + _along(chart, spots)
        if place([label for _, label in labels], (3.0, 3.0, width - 3.0, high - 3.0), fixed, seen):
            break
        width, height = width * LARGER, height * LARGER
    return Laid(width, high, spots, tracks, labels)


def draw(sheet: Sheet, picture: Picture, chart: Chart, laid: Laid, top: float) -> None:
    """Draw a map that is laid out; `top` is where it begins."""

    def moved(point: Point) -> Point:
        return point[0], point[1] + top

    spots = {name: moved(spot) for name, spot in laid.spots.items()}
    sheet.box((0.0, top, laid.width, top + laid.height), SEA)
    cells = cells_of(chart, laid.spots)
    for one in chart.places:
        if not one.sea:
            paint = SWATCHES[picture.owners[one.owner]] if one.owner in picture.owners else None
            corners = [moved(corner) for corner in cells[one.name]]
            sheet.shape(
                corners,
                paint.light if paint else LAND,
                paint.strong if paint else LINE,
                0.4,
                paint.hatch if paint else "",
            )
    for lane in chart.lanes:
        sheet.shape(
            (spots[lane.one], spots[lane.other]), edge=f"{SEA_INK}66", width=0.7, closed=False, dashes=(0.8, 3.0)
        )
    for road in chart.roads:
        kind = chart.kinds.index(road.kind) % len(DASHES)
        sheet.shape(
            (spots[road.one], spots[road.other]), edge=ROAD, width=WIDTHS[kind], closed=False, dashes=DASHES[kind]
        )
    for track in laid.tracks:
        track.draw(sheet, SWATCHES[picture.owners[track.arrow.owner]].strong, top)
    for one in chart.places:
        if not one.sea:
            sheet.dot(spots[one.name], DOT, PAPER, INK, 0.9)
    for _, label in laid.labels:
        _lead(sheet, label, top)
    for block, label in laid.labels:
        block.draw(sheet, moved(label.box[:2]))


def _lead(sheet: Sheet, label: Label, top: float) -> None:
    """Draw a thin line from a label to what it belongs to, where they are apart."""
    left, upper, right, lower = label.box
    x, y = label.anchor
    nearest = (min(max(x, left), right), min(max(y, upper), lower))
    if abs(nearest[0] - x) + abs(nearest[1] - y) > 9.0:
        sheet.shape(((x, y + top), (nearest[0], nearest[1] + top)), edge=INK, width=0.6, closed=False)


def _sea(chart: Chart, name: str) -> bool:
    return next(place.sea for place in chart.places if place.name == name)


def _along(chart: Chart, spots: Mapping[str, Point]) -> list[Point]:
    """Return points along the roads, sparsely."""
    found = []
    for road in chart.roads:
        (x, y), (u, v) = spots[road.one], spots[road.other]
        count = int(max(abs(u - x), abs(v - y)) / (4 * SPACING))
        found += [(x + (u - x) * k / (count + 1), y + (v - y) * k / (count + 1)) for k in range(1, count + 1)]
    return found


def _places(picture: Picture, chart: Chart, spots: Mapping[str, Point]) -> Iterator[tuple[Block, Label]]:
    """Yield the label of each place: its name and signs, and what stands there."""
    for one in chart.places:
        block = _block(picture, one)
        yield block, Label(block.width, block.height, [spots[one.name]], centred=one.sea)


def _block(picture: Picture, one: Place) -> Block:
    colour = SEA_INK if one.sea else INK
    name = Word(one.name, 7.2 if one.sea else 7.8, "★" in one.signs, one.sea, colour)
    lines: list = [[name, *([Word("".join(one.signs), 7.4)] if one.signs else [])]]
    for stack in one.stacks:
        token = Token(stack.number or "·", picture.owners[stack.owner], stack.afloat, stack.new)
        lines += beside(token, stack.names, NAMES_WIDTH)
    return Block(lines, fill=SEA if one.sea and not one.stacks else PAPER)


def _marks(picture: Picture, spots: Mapping[str, Point]) -> Iterator[tuple[Block, Label]]:
    """Yield the mark of each broken rule, where it happens."""
    told: dict[tuple[str, str], None] = {}
    for fault in picture.faults:
        told |= dict.fromkeys((fault.statement, where) for where in fault.places if where in spots)
    for statement, where in told:
        block = Block([[Word(f"✖ {statement}", 7.6, True, colour=PAPER)]], FAULT)
        yield block, Label(block.width, block.height, [spots[where]])


def _moves(picture: Picture, tracks: list[Track]) -> Iterator[tuple[Block, Label]]:
    """Yield what is written at each arrow: the number of its order, who moves and how many."""
    for track in tracks:
        arrow: Arrow = track.arrow
        token = Token(str(arrow.order), picture.owners[arrow.owner], arrow.afloat)
        block = Block(beside(token, arrow.text, 92.0), edge=FAULT if arrow.wrong else INK)
        yield block, Label(block.width, block.height, track.anchors)


def frame_of(laid: Laid, top: float) -> Box:
    """Return the map's frame."""
    return 0.0, top, laid.width, top + laid.height
