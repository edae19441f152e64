"""Pictures as SVG or PNG: what a game tells of a position, a turn or a map, drawn on a sheet.

For a page, `picture_svg(look_at_turn(play, turn, ruling, verdict))` is the text of an `<svg>` element; what there is to
be seen comes from `solver/look.py`. The drawing library is loaded when a picture is drawn.
"""

from __future__ import annotations

import re

from ...constraints.picturing import Chart, Picture
from ...model.language import said
from . import chart as maps
from . import tables
from .board import board
from .dark import embedded
from .legend import legend
from .palette import FAINT, VERDICTS, ink_on
from .picture_spoken import in_words
from .sheet import Sheet, saved, styled, width_of

WIDTH, MAP_HEIGHT, HEAD, EDGE = 1100.0, 860.0, 46.0, 18.0
DOTS = 144  # to the inch, in a PNG
FORMS = ("svg", "png")


def picture_svg(picture: Picture, name: str = "picture", told: str = "") -> str:
    """Return a picture as the text of one `<svg>` element, which asks for nothing outside itself.

    Letters are drawn as shapes, so that it looks the same everywhere; its title and description tell it to who cannot
    see it.

    Args:
        picture: what it says.
        name: begins every id in it: two pictures on one page have different names.
        told: the description; by default the picture's caption.
    """
    picture = in_words(picture)
    with styled():
        page = saved(drawn(picture), "svg", metadata=dict.fromkeys(("Date", "Creator", "Type", "Format")))
    text = re.sub(r"\s*<metadata>.*?</metadata>|<!--.*?-->\n? *", "", page.decode(), flags=re.S)
    return embedded(text, name, picture.title, said(told) or picture.caption)


def picture_png(picture: Picture) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    picture = in_words(picture)
    with styled():
        return saved(drawn(picture), "png", dpi=DOTS, metadata={"Software": None, "Title": picture.title})


def drawn(picture: Picture) -> Sheet:
    """Return the sheet on which a picture is drawn: a head, the scene, tables in two columns, a foot."""
    scene, signs = picture.scene, None
    if isinstance(scene, Chart):
        laid = maps.lay_out(picture, scene, WIDTH, MAP_HEIGHT)
        wide = laid.width
        shown = tables.Slab(laid.height, lambda sheet, corner: maps.draw(sheet, picture, scene, laid, corner[1]))
        signs = legend(picture, scene, wide - 2 * EDGE)
    else:
        wide, shown = WIDTH, board(scene)
    column = (wide - 3 * EDGE) / 2
    slabs = [tables.table(picture, panel, column) for panel in picture.panels]
    broken = tables.findings(picture, column)
    sides = tables.columns([*slabs[:1], *([broken] if broken else []), *slabs[1:]], 2)
    note = tables.paragraph(picture.note, wide - 2 * EDGE) if picture.note else None
    foot = [slab for slab in (signs, note) if slab is not None]
    top = HEAD + shown.height + EDGE
    below = max(map(tables.height_of, sides))
    sheet = Sheet(wide, top + below + tables.height_of(foot))
    _head(sheet, picture)
    shown.draw(sheet, (0.0, HEAD))
    for slabs, left in zip(sides, (EDGE, 2 * EDGE + column), strict=True):
        tables.draw_column(sheet, slabs, (left, top))
    tables.draw_column(sheet, foot, (EDGE, top + below))
    return sheet


def _head(sheet: Sheet, picture: Picture) -> None:
    """Write the title, what came out, and the caption."""
    sheet.text((EDGE, 22.0), picture.title, 15.0, bold=True)
    left = EDGE
    if picture.verdict:
        word = said(picture.verdict).upper()
        wide = width_of(word, 9.0, bold=True) + 10.0
        fill = VERDICTS.get(picture.verdict, FAINT)
        sheet.box((left, 27.5, left + wide, 41.0), fill, round=3.0)
        sheet.text((left + 5.0, 37.6), word, 9.0, ink_on(fill), bold=True)
        left += wide + 8.0
    sheet.text((left, 38.0), picture.caption, 10.0, FAINT)
