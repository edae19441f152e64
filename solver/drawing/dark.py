"""What stands in a page: a picture as one `<svg>` element with ids of its own, and other colours on a dark screen.

What a colour becomes depends on what has it: letters (groups, in SVG), what is filled, or what is stroked. So the white
of a plate darkens, and that of letters on a strong colour stays. On paper, and in programs that know no such rules, the
sheet is light.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from .palette import FAINT, FAULT, GREEN, INK, LAND, LANE, LINE, PAPER, ROAD, RULE, SEA, SEA_INK, SWATCHES

LETTERS = {INK: "#ece8e0", FAINT: "#bdb7aa", SEA_INK: "#a5d3ee", FAULT: "#ffa297"}
FILLED = {
    PAPER: "#1d2025", LAND: "#35332d", SEA: "#12202a", GREEN: "#263a24", INK: "#4d535c",
    **{paint.light: paint.dark for paint in SWATCHES.values()},
}  # fmt: skip
STROKED = {
    PAPER: "#1d2025", INK: "#ece8e0", LINE: "#8a8272", LANE: "#5f8398", ROAD: "#c9c0ae", RULE: "#3b3f47",
    FAULT: "#ff7467", **{paint.line: paint.dark_line for paint in SWATCHES.values()},
}  # fmt: skip

_PATH = re.compile(r'\bd="[^"]*"')
_SPARED = re.compile(r"(?<=\.\d\d)\d+|\s*\n|(?<=[MLQC]) ")  # in a path: below a hundredth of a point, around letters
_ID = re.compile(r'\bid="|href="#|url\(#')


def embedded(picture: str, name: str, title: str = "", desc: str = "") -> str:
    """Return an SVG picture to stand in a page: without its XML head, ids with a prefix, dark on a dark screen.

    Args:
        picture: the text of an SVG file in the palette's colours.
        name: begins every id in it: two pictures on one page have different names.
        title: what it is called, and
        desc: what it shows, for who cannot see it.

    Example:
        >>> print(embedded('<?xml?><svg><path id="a" style="fill: #cfe0bf"/><use href="#a"/></svg>', "odds"))
        <svg id="odds-sheet"><style>@media screen and (prefers-color-scheme: dark) {
        #odds-sheet :not(g)[style*="fill: #cfe0bf"] {fill: #263a24 !important}
        }</style><path id="odds-a" style="fill: #cfe0bf"/><use href="#odds-a"/></svg>
    """
    head, _, rest = picture[picture.index("<svg") :].partition(">")
    rest = _ID.sub(lambda found: f"{found[0]}{name}-", rest)
    rest = _PATH.sub(lambda found: _SPARED.sub("", found[0]), rest)
    rules = "\n".join(_rules(f"#{name}-sheet", rest))
    style = f"<style>@media screen and (prefers-color-scheme: dark) {{\n{rules}\n}}</style>"
    told = ""
    if title:
        head += f' role="img" aria-labelledby="{name}-title {name}-desc"'
        told = f'<title id="{name}-title">{escape(title)}</title>\n<desc id="{name}-desc">{escape(desc)}</desc>\n'
    return f'{head} id="{name}-sheet">{told}{style}{rest}'


def _rules(sheet: str, text: str) -> Iterator[str]:
    """Yield a rule for each colour in a picture that is another one on a dark screen."""
    for colour, other in LETTERS.items():
        if f"fill: {colour}" in text:
            yield f'{sheet} g[style*="fill: {colour}"] {{fill: {other} !important}}'
    for colour, other in FILLED.items():
        if f"fill: {colour}" in text:
            yield f'{sheet} :not(g)[style*="fill: {colour}"] {{fill: {other} !important}}'
    for colour, other in STROKED.items():
        if f"stroke: {colour}" in text:
            yield f'{sheet} :not(g)[style*="stroke: {colour}"] {{stroke: {other} !important}}'
