"""A table with its edges: what is on it, what comes on, what is still off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...constraints.picturing import Arrow, Board, Card
from ...model.language import said
from .arrows import track_of
from .blocks import Block, Disc, Piece, beside
from .chart import fault_mark
from .palette import FAINT, FAULT, GREEN, INK, PAPER, SWATCHES
from .sheet import Box, Point, Sheet, wrapped
from .tables import Slab

WIDTH, BELT, OFF, GAP = 1100.0, 84.0, 230.0, 10.0
CARD, CARD_PAD, NAME, SMALL = 150.0, 5.0, 9.0, 7.6
REACH = 64.0  # of an arrow on to the table
LEAST = 260.0  # height of the table
VERTICAL = ("east", "west")
PAINT = "blue"


def board(scene: Board) -> Slab:
    """Return a table, with what comes on at its edges and, beside it, what is off."""
    sides = {edge: [card for card in scene.coming if card.edge == edge] for edge in scene.edges}
    inward = {edge: REACH + GAP + _depth(cards, edge) if cards else GAP * 2 for edge, cards in sides.items()}
    inner_width = WIDTH - OFF - 2 * BELT - inward["west"] - inward["east"]
    rows = _rows(scene.on, inner_width)
    middle = sum(_row_height(row) + GAP for row in rows)
    flanks = max(sum(_height(card) + GAP for card in sides[edge]) for edge in VERTICAL)
    tall = max(LEAST, inward["north"] + middle + inward["south"] + 2 * GAP,
               inward["north"] + flanks + inward["south"] + 2 * GAP)  # fmt: skip
    nowhere = [card for card in scene.coming if card.edge is None]
    beside_it = [("Arriving, nobody has told where", nowhere), ("Still off the table", list(scene.off))]
    tall = max(tall, sum(34.0 + sum(_height(card) + GAP for card in cards) for _, cards in beside_it) - 2 * BELT)

    def draw(sheet: Sheet, corner: Point) -> None:
        x, y = corner
        table = (x + BELT, y + BELT, x + WIDTH - OFF - BELT, y + BELT + tall)
        sheet.box(table, GREEN, INK, 2.0)
        for edge, words in scene.edges.items():
            _edge(sheet, table, edge, words)
            _coming(sheet, table, edge, sides[edge], inward["north"])
        top = table[1] + inward["north"] + GAP
        for row in rows:
            left = table[0] + inward["west"]
            for card in row:
                _draw(sheet, card, (left, top))
                left += CARD + GAP
            top += _row_height(row) + GAP
        _off(sheet, beside_it, (x + WIDTH - OFF + GAP, y + 20.0))

    return Slab(tall + 2 * BELT, draw)


def _rows(cards: Sequence[Card], width: float) -> list[Sequence[Card]]:
    count = max(1, int((width + GAP) / (CARD + GAP)))
    return [cards[n : n + count] for n in range(0, len(cards), count)]


def _row_height(row: Sequence[Card]) -> float:
    return max(map(_height, row), default=0.0)


def _depth(cards: Sequence[Card], edge: str) -> float:
    """Return how far cards behind their arrows reach on to the table."""
    return CARD if edge in VERTICAL else _row_height(cards)


def _block(card: Card) -> Block:
    """Return a card's words."""
    room = CARD - 2 * CARD_PAD
    number = Disc(str(card.order)) if card.order is not None else None
    lines: list[list[Piece]] = beside(number, card.name, room, NAME, bold=True)
    lines += beside(None, card.text, room, SMALL)
    return Block(lines)


def _marks(card: Card) -> list[Block]:
    return [fault_mark(statement) for statement in card.faults]


def _height(card: Card) -> float:
    return _block(card).height + 2 * CARD_PAD + sum(mark.height + 2.0 for mark in _marks(card))


def _draw(sheet: Sheet, card: Card, corner: Point) -> None:
    """Draw a card; `corner` is its upper left one."""
    x, y = corner
    sheet.box((x, y, x + CARD, y + _height(card)), PAPER, FAULT if card.faults else INK, 0.9, round=3.0)
    block = _block(card)
    block.draw(sheet, (x + CARD_PAD, y + CARD_PAD))
    y += CARD_PAD + block.height
    for mark in _marks(card):
        mark.draw(sheet, (x + CARD_PAD, y + 1.0))
        y += mark.height + 2.0


def _edge(sheet: Sheet, table: Box, edge: str, words: str) -> None:
    """Write an edge's name and what is to be said of it, outside the table."""
    left, top, right, bottom = table
    across, along = (left + right) / 2, (top + bottom) / 2 - 8.0
    x, y = {
        "north": (across, top - 48.0), "south": (across, bottom + 32.0),
        "west": (left - BELT / 2 - 6.0, along), "east": (right + BELT / 2 + 6.0, along),
    }[edge]  # fmt: skip
    sheet.text((x, y), said(edge.upper()), 11.0, INK, True, centred=True)
    parts = words.split(", ")
    lines = parts if edge not in VERTICAL else [line for part in parts for line in _short(part)]
    for n, line in enumerate(filter(None, lines)):
        sheet.text((x, y + 12.0 * (n + 1)), line, 8.6, FAINT, centred=True)


def _short(text: str) -> Iterator[str]:
    """Yield a text in lines that fit beside the table."""
    yield from wrapped(text, 8.6, BELT - 18.0)


def _coming(sheet: Sheet, table: Box, edge: str, cards: Sequence[Card], north: float) -> None:
    """Draw the platoons that come on at an edge, each behind an arrow."""
    left, top, right, bottom = table
    x, y = left + GAP * 2, top + north + GAP
    for card in cards:
        height, half = _height(card), CARD / 2
        if edge in VERTICAL:
            inward = 1.0 if edge == "west" else -1.0
            start, corner = (left if edge == "west" else right), y
            at = start + inward * REACH if edge == "west" else start - REACH - CARD
            _arrow(sheet, card, (start - inward * 8.0, y + height / 2), (start + inward * (REACH - 2), y + height / 2))
            _draw(sheet, card, (at, corner))
            y += height + GAP
            continue
        inward = 1.0 if edge == "north" else -1.0
        start = top if edge == "north" else bottom
        at = start + REACH if edge == "north" else start - REACH - height
        _arrow(sheet, card, (x + half, start - inward * 14.0), (x + half, start + inward * (REACH - 2)))
        _draw(sheet, card, (x, at))
        x += CARD + GAP


def _arrow(sheet: Sheet, card: Card, one: Point, other: Point) -> None:
    line = [(one[0] + (other[0] - one[0]) * k / 10, one[1] + (other[1] - one[1]) * k / 10) for k in range(11)]
    track_of(Arrow(0, "", (), "", wrong=bool(card.faults)), line).draw(sheet, SWATCHES[PAINT].strong, 0.0)


def _off(sheet: Sheet, groups: Sequence[tuple[str, Sequence[Card]]], corner: Point) -> None:
    """Draw what is beside the table."""
    x, y = corner
    for title, cards in groups:
        if cards:
            sheet.text((x, y + 10.0), said(title), 10.0, INK, True)
            y += 20.0
            for card in cards:
                _draw(sheet, card, (x, y))
                y += _height(card) + GAP
            y += 14.0
