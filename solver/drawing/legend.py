"""The legend of a map: colours, signs, tokens, connections, arrows."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...constraints.picturing import Arrow, Chart, Picture
from ...model.language import said
from .arrows import track_of
from .blocks import Block, Token, Word
from .chart import draw_ground, draw_lanes, draw_roads, fault_mark
from .palette import PAPER, SWATCHES
from .sheet import Point, Sheet
from .tables import LINE, SIZE, TITLE, Slab, heading, line_width

SAMPLE, GAP, STEP, LARGE = 30.0, 6.0, 3.0, 17.0
Sample = Callable[[Sheet, Point], None]  # draws beside the base of a line


def legend(picture: Picture, chart: Chart, width: float) -> Slab | None:
    """Return the legend of what a map shows, in as many columns as there is room for; None where it shows nothing."""
    entries = [*_owners(picture), *_signs(picture), *_forms(picture, chart)]
    if not entries:
        return None
    wide = max(SAMPLE + GAP + line_width(text) for _, text in entries) + 10.0
    count = max(1, int(width / wide))
    rows = -(-len(entries) // count)

    def draw(sheet: Sheet, corner: Point) -> None:
        x, y = corner
        y = heading(sheet, said("Legend"), x, y, width)
        for n, (sample, text) in enumerate(entries):
            left, base = x + n // rows * (width / count), y + n % rows * (LARGE) + LINE * 0.8
            sample(sheet, (left, base))
            sheet.text((left + SAMPLE + GAP, base), text, SIZE)

    return Slab(TITLE * 2.0 + rows * LARGE, draw)


def _owners(picture: Picture) -> Iterator[tuple[Sample, str]]:
    for owner in picture.owners:

        def sample(sheet: Sheet, at: Point, owner: str = owner) -> None:
            x, base = at
            corners = [(x, base - 10.0), (x + SAMPLE, base - 10.0), (x + SAMPLE, base + 2.0), (x, base + 2.0)]
            draw_ground(sheet, picture, owner, corners)

        yield sample, said(owner.capitalize())


def _signs(picture: Picture) -> Iterator[tuple[Sample, str]]:
    for sign, meaning in picture.legend.items():

        def sample(sheet: Sheet, at: Point, sign: str = sign) -> None:
            sheet.text((at[0] + SAMPLE / 2, at[1] + 0.5), sign, 10.0, centred=True)

        yield sample, meaning


def _forms(picture: Picture, chart: Chart) -> Iterator[tuple[Sample, str]]:
    """Yield the forms that the map holds: tokens, connections, arrows, marks."""
    stacks = [stack for place in chart.places for stack in place.stacks]
    paint = next(iter(picture.owners.values()), "grey")
    tokens = {
        "ashore": (any(not s.afloat and not s.new for s in stacks), Token("5", paint)),
        "afloat": (any(s.afloat and not s.new for s in stacks), Token("2", paint, afloat=True)),
        "new": (any(s.new for s in stacks), Token("+2", paint, new=True)),
    }
    for key, (used, token) in tokens.items():
        if used:
            yield _block(Block([[token]])), chart.words[key]
    for kind, name in enumerate(chart.kinds):
        if any(road.kind == name for road in chart.roads):
            yield (lambda sheet, at, kind=kind: draw_roads(sheet, kind, [_ends(at)])), said(f"{name} connection")
    if chart.lanes:
        yield (lambda sheet, at: draw_lanes(sheet, [_ends(at)])), chart.words["lane"]
    looks = {"arrow": (False, False), "sailing": (True, False), "wrong": (False, True)}
    for key, (afloat, wrong) in looks.items():
        if any(a.wrong if wrong else a.afloat == afloat for a in chart.arrows):
            yield _arrow(picture, afloat, wrong), chart.words[key]
    if any(fault.places for fault in picture.faults):
        yield _block(Block([[Word("✖", 7.6, True, colour=PAPER)]], fault_mark("").fill)), chart.words["fault"]


def _ends(at: Point) -> tuple[Point, Point]:
    return (at[0], at[1] - STEP), (at[0] + SAMPLE, at[1] - STEP)


def _block(block: Block) -> Sample:
    def sample(sheet: Sheet, at: Point) -> None:
        block.draw(sheet, (at[0] + (SAMPLE - block.width) / 2, at[1] - STEP - block.height / 2))

    return sample


def _arrow(picture: Picture, afloat: bool, wrong: bool) -> Sample:
    def sample(sheet: Sheet, at: Point) -> None:
        (x, y), (end, _) = _ends(at)
        line = [(x + (end + 4.0 - x) * k / 10, y) for k in range(11)]
        arrow = Arrow(0, "", (), "", afloat, wrong)
        paint = next(iter(picture.owners.values()), "grey")
        track_of(arrow, line).draw(sheet, SWATCHES[paint].strong, 0.0)

    return sample
