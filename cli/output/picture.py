"""Pictures as SVG or PNG: what a game tells of a position, a turn or a map, drawn on a sheet.

For a page, `picture_svg(look_at_turn(play, turn, ruling, verdict))` is the text of an `<svg>` element; what there is to
be seen comes from `solver/look.py`. The drawing library is loaded when a picture is drawn.
"""

from __future__ import annotations

import re
from html import escape

from ...constraints.picturing import Chart, Picture
from .drawing import chart as maps
from .drawing import tables
from .drawing.palette import FAINT
from .drawing.sheet import Sheet, saved, styled

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
    with styled():
        text = saved(
            drawn(picture), "svg", metadata={"Date": None, "Creator": None, "Type": None, "Format": None}
        ).decode()
    body = text[text.index("<svg") :]
    head, _, rest = body.partition(">")
    rest = re.sub(r"\s*<metadata>.*?</metadata>", "", rest, flags=re.S)
    rest = re.sub(r"<!--.*?-->\n? *", "", rest, flags=re.S)
    for before in ('id="', 'href="#', "url(#"):
        rest = rest.replace(before, f"{before}{name}-")
    size = f'role="img" aria-labelledby="{name}-title {name}-desc"'
    title = f'<title id="{name}-title">{escape(picture.title)}</title>'
    desc = f'<desc id="{name}-desc">{escape(told or picture.caption)}</desc>'
    return f"{head} {size}>\n {title}\n {desc}{rest}"


def picture_png(picture: Picture) -> bytes:
    """Return a picture as the bytes of a PNG file."""
    with styled():
        return saved(drawn(picture), "png", dpi=DOTS, metadata={"Software": None, "Title": picture.title})


def drawn(picture: Picture) -> Sheet:
    """Return the sheet on which a picture is drawn."""
    if not isinstance(picture.scene, Chart):
        raise TypeError("only maps so far")
    laid = maps.lay_out(picture, picture.scene, WIDTH, MAP_HEIGHT)
    width = (laid.width - 3 * EDGE) / 2
    slabs = [tables.table(picture, panel, width) for panel in picture.panels]
    broken = tables.findings(picture, width)
    slabs = [*slabs[:1], *([broken] if broken else []), *slabs[1:]]
    sides = tables.columns(slabs, 2)
    note = tables.paragraph(picture.note, laid.width - 2 * EDGE) if picture.note else None
    below = max(map(tables.height_of, sides))
    height = HEAD + laid.height + EDGE + below + (note.height + EDGE if note else 0.0)
    sheet = Sheet(laid.width, height)
    sheet.text((EDGE, 22.0), picture.title, 15.0, bold=True)
    sheet.text((EDGE, 38.0), picture.caption, 10.0, FAINT)
    maps.draw(sheet, picture, picture.scene, laid, HEAD)
    for column, left in zip(sides, (EDGE, 2 * EDGE + width), strict=True):
        tables.draw_column(sheet, column, (left, HEAD + laid.height + EDGE))
    if note:
        note.draw(sheet, (EDGE, HEAD + laid.height + EDGE + below))
    return sheet
