"""The pages of `berthier report` in a browser: they load alone, look right, and obey mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from berthier.cli.main import cli

pytestmark = pytest.mark.long

PAGES = {
    "illegal": "france-too-many-pieces",
    "legal": "prussia-enters-the-war",
    "impossible": "sweden-nobody-to-return",
    "battery": "14.24-additional",
    "puzzle": "russia-six-for-smolensk",
    "odds": "turn-3-nobody",
}
WIDTHS = (1280, 390)
CASES, CHANGING = 37, 13  # of the battery

# What has text of its own and is to be seen: nothing of it is cut, and none lies upon another.
OVERLAPS = """() => {
  const seen = (e) => e.checkVisibility({visibilityProperty: true}) && !e.closest("svg, .tip, .sr, .skip, .scroll");
  const own = (e) => [...e.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const said = (e) => e.textContent.trim().slice(0, 40);
  const inline = (e) => getComputedStyle(e).display === "inline";
  const all = [...document.body.querySelectorAll("*")].filter((e) => own(e) && seen(e));
  const boxes = all.map((e) => [e, e.getBoundingClientRect()]);
  const found = [];
  for (const [e, box] of boxes) {
    if (box.left < -1 || box.right > innerWidth + 1) found.push(`beyond the edge: ${said(e)}`);
    const cut = e.scrollWidth > e.clientWidth + 1 && e.clientWidth && getComputedStyle(e).overflowX !== "visible";
    if (cut) found.push(`cut: ${said(e)}`);
  }
  const blocks = boxes.filter(([e]) => !inline(e));
  for (const [i, [one, a]] of blocks.entries()) for (const [other, b] of blocks.slice(i + 1)) {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2 && !one.contains(other)) found.push(`one upon another: ${said(one)} | ${said(other)}`);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def folder(browser, tmp_path_factory) -> Path:
    """A folder with all pages; where there is no browser none is made."""
    made = tmp_path_factory.mktemp("pages")
    for page, name in PAGES.items():
        assert cli.main(["report", name, "--out", str(made / f"{page}.html")], standalone_mode=False) in (0, 1)
    return made


@dataclass
class Seen:
    """An open page, and what went wrong in it."""

    page: Any
    faults: list[str] = field(default_factory=list)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)

    def visible(self, selector: str) -> int:
        """Return how many are to be seen."""
        return self.page.locator(selector).filter(visible=True).count()


@pytest.fixture
def visit(browser, folder) -> Iterator[Any]:
    """Open a page; at the end nothing may have gone wrong, and nothing been asked for from elsewhere."""
    opened: list[Seen] = []

    def go(name: str, width: int = 1280, scheme: str = "light", scripts: bool = True) -> Seen:
        context = browser.new_context(
            viewport={"width": width, "height": 900}, color_scheme=scheme, java_script_enabled=scripts,
            reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(60_000)
        page = Seen(context.new_page())
        address = (folder / f"{name}.html").as_uri()
        page.on("console", lambda said: page.faults.append(said.text) if said.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("request", lambda ask: page.faults.append(ask.url) if ask.url.split("#")[0] != address else None)
        page.goto(address)
        opened.append(page)
        return page

    yield go
    for page in opened:
        assert not page.faults
        page.context.close()


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_and_nothing_lies_upon_another(visit, name, width):
    page = visit(name, width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OVERLAPS) == []
    page.evaluate("document.querySelectorAll('details').forEach((fold) => { fold.open = true; })")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_keeps_anybody_out(visit, name, scheme):
    from axe_playwright_python.sync_playwright import Axe

    page = visit(name, scheme=scheme)
    page.evaluate("[...document.querySelectorAll('details')].slice(0, 20).forEach((fold) => { fold.open = true; })")
    page.evaluate("document.querySelectorAll('svg > :not(title, desc)').forEach((part) => part.remove())")  # for speed
    found = Axe().run(page.page)
    assert found.violations_count == 0, found.generate_report()


def test_what_is_said_of_a_rule_is_shown_to_mouse_and_keyboard(visit):
    page = visit("illegal")
    text = "His Command Rating is the ceiling for what travels with him."
    assert not page.visible(".tip")
    page.locator("#broken .rule").hover()
    page.wait_for_selector("#broken .tip", state="visible")
    assert text in page.locator("#broken .tip").inner_text() and page.visible(".tip") == 1
    page.locator("#broken .tip").hover()
    assert page.visible(".tip") == 1, "it stays while one reads it"
    page.keyboard.press("Escape")
    assert not page.visible(".tip")
    page.mouse.move(0, 0)
    for _ in range(4):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('#broken .rule')"):
            break
    page.wait_for_selector("#broken .tip", state="visible")
    page.keyboard.press("Escape")
    assert not page.visible(".tip")
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#TNW-14.23.d"


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_said_of_a_rule_stays_within_the_page(visit, width):
    page = visit("legal", width)
    page.evaluate("document.querySelector('#why details').open = true")
    for rule in page.locator(".rule").all()[:12]:
        rule.focus()
        box = rule.locator("xpath=..").locator(".tip").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_it_reads_without_scripts_too(visit):
    page = visit("battery", scripts=False)
    assert page.visible("#matrix tbody tr") == CASES and not page.visible(".filters")
    page.locator("#cases summary").first.click()
    assert page.visible("#case-1 dl") == 1
    page = visit("illegal", scripts=False)
    page.locator("#broken .rule").focus()
    page.wait_for_selector("#broken .tip", state="visible")


def test_a_battery_is_filtered_and_sorted_by_mouse(visit):
    page = visit("battery")
    rows = "#matrix tbody tr"
    assert page.visible(rows) == CASES and page.locator("#shown").inner_text() == f"{CASES} of {CASES} cases shown"
    page.locator("#only-changing").check()
    assert (
        page.visible(rows) == CHANGING and page.locator("#shown").inner_text() == f"{CHANGING} of {CASES} cases shown"
    )
    page.locator("#by-question").select_option("minor-armies")
    assert 0 < page.visible(rows) < CHANGING and page.visible("#matrix th.reading") == 1
    assert page.visible("#cases > details") == page.visible(rows)
    page.locator(".filters button").click()
    assert page.visible(rows) == CASES
    page.locator("#by-verdict").select_option("illegal")
    illegal = page.visible(rows)
    page.locator("#find").fill("fleet")
    assert 0 < page.visible(rows) < illegal < CASES
    page.locator(".filters button").click()
    page.locator("#matrix th[data-sort=number] button").click()
    page.locator("#matrix th[data-sort=number] button").click()
    numbers = [int(text) for text in page.locator("#matrix tbody td.number").all_inner_texts()]
    assert numbers == sorted(numbers, reverse=True) and numbers[0]
    assert page.locator("[aria-sort=descending]").count() == 1
    page.locator("#matrix td[data-told]").first.hover()
    assert ", under " in page.locator("#peek").inner_text()


def test_a_battery_stands_close_together_on_a_small_screen(visit):
    page = visit("battery", 390)
    above = page.locator(".hint.narrow").bounding_box()
    first = page.locator("#matrix tbody tr").first.bounding_box()
    assert 0 < first["y"] - above["y"] - above["height"] < 150
    cell = page.locator("#matrix td[data-told]").first
    cell.scroll_into_view_if_needed()
    cell.hover()
    told = page.locator("#peek").bounding_box()
    assert told["y"] + told["height"] <= 900 + 1 and ", under " in page.locator("#peek").inner_text()
    before = page.locator("#matrix").bounding_box()["y"]
    page.locator("#matrix td[data-told]").last.hover()
    page.locator("#matrix td[data-told]").first.hover()
    assert abs(page.locator("#matrix").bounding_box()["y"] - before) < 2, "it does not move as letters are told"


def test_a_battery_is_filtered_and_sorted_by_keyboard(visit):
    page = visit("battery")
    page.locator("#find").focus()
    page.keyboard.type("Fleet")
    shown = page.visible("#matrix tbody tr")
    assert 0 < shown < CASES
    for _ in range(4):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "only-changing"
    page.keyboard.press("Space")
    assert page.visible("#matrix tbody tr") < shown
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.visible("#matrix tbody tr") == CASES, "all are shown again"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "region", "which the arrows scroll"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    names = page.locator("#matrix tbody th").all_inner_texts()
    assert names == sorted(names, key=str.lower)
    page.keyboard.press("Tab")
    page.locator("#matrix tbody a").first.focus()
    page.keyboard.press("Enter")
    page.locator("#cases > details[open]").first.wait_for(timeout=5000)
    assert page.visible("#cases > details[open]") == 1, "the case that is named unfolds"


def test_hints_open_one_by_one(visit):
    page = visit("puzzle")
    assert "not 1, 2" not in page.locator("body").inner_text()
    page.locator(".hints > li:first-child > details > summary").focus()
    page.keyboard.press("Enter")
    assert "Look at the number of order 2" in page.locator(".hints").inner_text()
    assert "not 1, 2" not in page.locator(".hints").inner_text(), "what follows is folded once more"
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.localName === 'summary'"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert "The number of order 2 is 3, not 1, 2" in page.locator(".hints").inner_text()
    assert page.visible(".hints details[open]") == 2


@pytest.mark.parametrize(("name", "told"), [("illegal", True), ("puzzle", False)])
def test_on_paper_all_is_unfolded_but_what_tells_too_much(visit, name, told):
    page = visit(name)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    assert bool(page.visible("details > :not(summary)")) is told and not page.visible(".tip")
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not page.visible("details[open]")


@pytest.mark.parametrize("name", ["illegal", "odds"])
def test_pictures_are_dark_where_the_page_is_and_light_on_paper(visit, name):
    """Of each picture the sheet and its first letters: dark on light, and the other way round."""
    look = """() => [...document.querySelectorAll("figure svg")].map((svg) => [
      getComputedStyle(svg.querySelector('[id*="patch_1"] path')).fill,
      getComputedStyle(svg.querySelector('[id*="text_1"] g')).fill])"""
    light, dark = visit(name).evaluate(look), visit(name, scheme="dark")
    assert light and all(pair == ["rgb(255, 255, 255)", "rgb(26, 26, 26)"] for pair in light)
    assert all(pair == ["rgb(29, 32, 37)", "rgb(236, 232, 224)"] for pair in dark.evaluate(look))
    dark.emulate_media(media="print", color_scheme="dark")
    assert dark.evaluate(look) == light


def test_a_page_printed_to_pdf_is_no_larger_than_the_page(visit, folder):
    assert len(visit("legal").pdf(print_background=True)) < (folder / "legal.html").stat().st_size
