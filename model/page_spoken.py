"""A page, or a piece of one, in the language that is spoken: its texts are looked up one by one, between the tags.

What stands in `code`, or in an element with `translate="no"`, is a user's own and stays; a sentence with tags in it is
told by the template in pieces that stand alone.
"""

from __future__ import annotations

import re
from functools import cache
from html import escape, unescape
from html.parser import HTMLParser

from .language import ENGLISH, said, spoken

KEPT = ("code", "script", "style", "title")
EMPTY = ("br", "hr", "img", "input", "link", "meta", "path", "use", "rect", "circle", "line")  # no end follows them
_TOLD = re.compile(r'\b(aria-label|placeholder|data-told|title)="([^"]+)"')
_AROUND = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)


def in_words(page: str) -> str:
    """Return an English page in the language that is spoken."""
    if spoken() == ENGLISH:
        return page
    reader = _Reader()
    reader.feed(page)
    reader.close()
    return "".join(reader.parts)


class _Reader(HTMLParser):
    """Takes a page apart and puts it together again, each text in other words."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self._text = ""
        self._kept: list[str] = []  # the open elements from the first on that is kept as it is
        self._said = cache(lambda text: escape(said(unescape(text)), quote=False))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._end_text()
        given = self.get_starttag_text() or ""
        if tag == "html":
            given = given.replace('lang="en"', f'lang="{spoken()}"')
        own = ("translate", "no") in attrs
        if not self._kept and not own:
            given = _TOLD.sub(lambda found: f'{found[1]}="{escape(said(unescape(found[2])))}"', given)
        self.parts.append(given)
        if (self._kept or own or tag in KEPT) and tag not in EMPTY and not given.endswith("/>"):
            self._kept.append(tag)

    handle_startendtag = handle_starttag

    def handle_endtag(self, tag: str) -> None:
        self._end_text()
        self.parts.append(f"</{tag}>")
        if self._kept and self._kept[-1] == tag:
            self._kept.pop()

    def handle_data(self, data: str) -> None:
        self._text += data

    def handle_entityref(self, name: str) -> None:
        self._text += f"&{name};"

    def handle_charref(self, name: str) -> None:
        self._text += f"&#{name};"

    def handle_comment(self, data: str) -> None:
        self._end_text()
        self.parts.append(f"<!--{data}-->")

    def handle_decl(self, decl: str) -> None:
        self._end_text()
        self.parts.append(f"<!{decl}>")

    def close(self) -> None:
        super().close()
        self._end_text()

    def _end_text(self) -> None:
        if self._text and not self._kept:
            found = _AROUND.fullmatch(self._text)
            if found and found[2]:
                self._text = f"{found[1]}{self._said(found[2])}{found[3]}"
        self.parts.append(self._text)
        self._text = ""
