"""The sheet on which a picture is drawn: lengths in points, y downwards, letters of one font that can be measured."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from .palette import INK, PAPER

FONT = "DejaVu Sans"  # comes with the drawing library, so that extents are the same everywhere
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "berthier",
    "svg.fonttype": "path",
    "text.hinting": "none",
    "font.family": FONT,
}

MISSING, HARD_SPACE = "□", "\u00a0"

Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom


@cache
def _font(size: float, bold: bool, slanted: bool) -> Any:
    from matplotlib.font_manager import FontProperties

    return FontProperties(
        family=FONT, size=size, weight="bold" if bold else "normal", style="italic" if slanted else "normal"
    )


@cache
def width_of(text: str, size: float, bold: bool = False, slanted: bool = False) -> float:
    """Return how wide a line of letters is, in points."""
    from matplotlib.textpath import text_to_path

    return text_to_path.get_text_width_height_descent(safe(text), _font(size, bold, slanted), False)[0]


def wrapped(text: str, size: float, width: float, bold: bool = False) -> list[str]:
    """Return a text as lines no wider than so many points; only a word that is wider is cut.

    Words are parted at spaces, but not at hard ones.
    """
    lines, line, filled, space = [], "", 0.0, width_of(" ", size, bold)
    for word in text.split(" "):
        wide = width_of(word, size, bold)
        if line and filled + space + wide > width:
            lines.append(line)
            line, filled = "", 0.0
        while wide > width and len(word) > 1:
            fits = next((n for n in range(len(word) - 1, 1, -1) if width_of(word[:n], size, bold) <= width), 1)
            lines.append(word[:fits])
            word = word[fits:]
            wide = width_of(word, size, bold)
        filled += wide + (space if line else 0.0)
        line = f"{line} {word}" if line else word
    return [*lines, line] if line or not lines else lines


class Sheet:
    """A sheet of paper.

    Args:
        width: in points.
        height: in points.
    """

    def __init__(self, width: float, height: float):
        from matplotlib.figure import Figure
        from matplotlib.transforms import Affine2D

        self.width, self.height = width, height
        self.figure = Figure(figsize=(width / 72, height / 72), facecolor=PAPER)
        flipped = Affine2D().scale(1 / width, -1 / height).translate(0, 1)
        self._points = flipped + self.figure.transFigure
        self._layer = 0

    def text(
        self, place: Point, text: str, size: float, colour: str = INK, bold: bool = False, slanted: bool = False,
        centred: bool = False,
    ) -> None:  # fmt: skip
        """Write a line; `place` is the left end of its base line, or the middle."""
        from .letters import Letters

        left = place[0] - width_of(text, size, bold, slanted) / 2 if centred else place[0]
        font = _font(size, bold, slanted)
        if text.strip():
            self._add(Letters(left, place[1], safe(text), color=colour, fontproperties=font, transform=self._points))

    def shape(
        self, corners: Sequence[Point], fill: str = "none", edge: str = "none", width: float = 0.6, closed: bool = True,
        dashes: tuple[float, ...] = (),
    ) -> None:  # fmt: skip
        """Draw an outline, filled or not, or a line where it is not closed."""
        from matplotlib.path import Path

        path = Path([*corners, corners[0]] if closed else list(corners), closed=closed)
        self._outline(path, fill, edge, width, dashes)

    def lines(
        self, lines: Sequence[Sequence[Point]], edge: str, width: float = 0.6, dashes: tuple[float, ...] = ()
    ) -> None:
        """Draw lines that look alike, all at once."""
        from matplotlib.path import Path

        if lines:
            codes = [code for line in lines for code in (Path.MOVETO, *[Path.LINETO] * (len(line) - 1))]
            self._outline(Path([point for line in lines for point in line], codes), "none", edge, width, dashes)

    def box(
        self, box: Box, fill: str = "none", edge: str = "none", width: float = 0.6, round: float = 0.0
    ) -> None:  # fmt: skip
        """Draw a rectangle, its corners perhaps round."""
        left, top, right, bottom = box
        if not round:
            self.shape(((left, top), (right, top), (right, bottom), (left, bottom)), fill, edge, width)
            return
        from matplotlib.patches import FancyBboxPatch

        artist = FancyBboxPatch(
            (left + round, top + round), right - left - 2 * round, bottom - top - 2 * round,
            boxstyle=f"round,pad={round},rounding_size={round}", facecolor=fill, edgecolor=edge, linewidth=width,
            transform=self._points,
        )  # fmt: skip
        self._add(artist)

    def dots(
        self, centres: Sequence[Point], radius: float, fill: str = INK, edge: str = "none", width: float = 0.6
    ) -> None:
        """Draw discs that look alike, all at once."""
        from matplotlib.path import Path

        if centres:
            discs = (Path.circle(centre, radius) for centre in centres)
            self._outline(Path.make_compound_path(*discs), fill, edge, width)

    def _outline(self, path: Any, fill: str, edge: str, width: float, dashes: tuple[float, ...] = ()) -> None:
        from matplotlib.patches import PathPatch

        artist = PathPatch(
            path, facecolor=fill, edgecolor=edge, linewidth=width, transform=self._points,
            linestyle=(0, dashes) if dashes else "-", capstyle="butt" if dashes else "round", joinstyle="round",
        )  # fmt: skip
        self._add(artist)

    def _add(self, artist: Any) -> None:
        """Put something on top of all that was drawn before."""
        self._layer += 1
        artist.set_zorder(self._layer)
        self.figure.add_artist(artist)
        artist.set_clip_on(False)


def saved(sheet: Sheet, form: str, **more: Any) -> bytes:
    """Return a sheet as the bytes of a file.

    Args:
        sheet: what was drawn.
        form: `svg` or `png`.
        more: what else the drawing library is to know, as its `savefig` takes it.
    """
    page = io.BytesIO()
    sheet.figure.savefig(page, format=form, **more)
    return page.getvalue()


@contextmanager
def styled() -> Iterator[None]:
    """Open the context in which sheets are drawn and saved: the same picture each time.

    Where the drawing library may keep its list of fonts is its own affair: it makes no remarks on that.
    """
    remarks = logging.getLogger("matplotlib")
    level = remarks.level
    remarks.setLevel(logging.ERROR)
    try:
        from matplotlib import rc_context

        with rc_context(STYLE):
            yield
    finally:
        remarks.setLevel(level)


def safe(text: str) -> str:
    """Return a text in letters that the font has: a box stands for any other, a space for what breaks a line."""
    plain = "".join(" " if letter.isspace() and letter != HARD_SPACE else letter for letter in text)
    return "".join(letter if ord(letter) in _letters() else MISSING for letter in plain)


@cache
def _letters() -> frozenset[int]:
    """Return the letters of the font, bold or not."""
    from matplotlib.font_manager import findfont, get_font

    fonts = [get_font(findfont(_font(8.0, bold, False))) for bold in (False, True)]
    return frozenset(fonts[0].get_charmap()) & frozenset(fonts[1].get_charmap())
