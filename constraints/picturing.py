"""What a picture of a position or of a turn says, whatever the game: plain data, and all that is drawn.

A game that can be drawn has a face `picturing`, whose `picture` makes a `Picture`; another has one `chart`, that of a
map. Signs are single letters of the picture's font, told in its legend; a paint is a name that the drawing knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

PAINTS = ("blue", "red", "yellow", "green", "grey", "orange", "sky", "pink", "lilac")  # each with a pattern of its own


@dataclass(frozen=True)
class Stack:
    """Pieces of one owner that stand together.

    Attributes:
        owner: whose they are.
        number: how many, as it stands in the token: `5`, `+2`; empty where only names are told.
        names: who is with them.
        afloat: whether they are ships.
        new: whether they come by an order of the turn.
    """

    owner: str
    number: str = ""
    names: str = ""
    afloat: bool = False
    new: bool = False


@dataclass(frozen=True)
class Place:
    """A place of a map.

    Attributes:
        spot: (x, y), y to the south; None where the map does not say.
        owner: who controls it, None for nobody.
        sea: whether it is one of the sea.
        signs: what it is, and what is the matter there: letters told in the legend.
        stacks: what stands there.
    """

    name: str
    spot: tuple[float, float] | None = None
    owner: str | None = None
    sea: bool = False
    signs: tuple[str, ...] = ()
    stacks: tuple[Stack, ...] = ()


@dataclass(frozen=True)
class Road:
    """Two places joined; `kind` is one of the map's kinds of connections, told in the legend."""

    one: str
    other: str
    kind: str = ""


@dataclass(frozen=True)
class Arrow:
    """What moves in a turn.

    Attributes:
        order: the number of its order, from 1.
        owner: whose.
        way: the places it goes through, the first and the last among them.
        text: who and how many.
        afloat: whether it goes by sea.
        wrong: whether its order breaks a rule.
    """

    order: int
    owner: str
    way: tuple[str, ...]
    text: str
    afloat: bool = False
    wrong: bool = False


@dataclass(frozen=True)
class Fault:
    """A statement that is broken.

    Attributes:
        statement: its id.
        text: what is wrong.
        orders: the numbers of the orders at fault, from 1.
        places: where it happens; empty where that is nowhere on the map.
    """

    statement: str
    text: str
    orders: tuple[int, ...] = ()
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row:
    """A row of a table; `owner` is whose it is, `faults` the ids of the statements that it breaks."""

    cells: tuple[str, ...]
    owner: str | None = None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Panel:
    """A table beside the map; the columns of `figures` are numbers, `head` is empty where columns need no title."""

    title: str
    rows: tuple[Row, ...]
    head: tuple[str, ...] = ()
    figures: tuple[int, ...] = ()


@dataclass(frozen=True)
class Chart:
    """A map with what stands and moves on it.

    Attributes:
        roads: connections by land.
        lanes: those by sea.
        kinds: the kinds of roads.
        words: what the legend says of a token `ashore`, `afloat` or `new`, of a `lane`, of an `arrow`, one that is
            `sailing` or `wrong`, and of a `fault`.
    """

    places: tuple[Place, ...]
    roads: tuple[Road, ...] = ()
    lanes: tuple[Road, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    kinds: tuple[str, ...] = ()
    words: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Card:
    """A group of pieces on a table or beside it.

    Attributes:
        name: what it is called.
        text: what else is to be said of it.
        edge: the edge at which it comes on in this turn, None for no edge.
        order: the number of the order by which it does, from 1.
        faults: the ids of the statements that are broken there.
    """

    name: str
    text: str = ""
    edge: str | None = None
    order: int | None = None
    faults: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """A table with its four edges.

    Attributes:
        edges: what is to be said of an edge.
        on: what is on the table.
        coming: what comes on in this turn.
        off: what is still off the table.
    """

    edges: Mapping[str, str]
    on: tuple[Card, ...] = ()
    coming: tuple[Card, ...] = ()
    off: tuple[Card, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A picture.

    Attributes:
        title: what it shows.
        caption: whose it is, and when.
        verdict: what came out for a turn; empty where nothing was judged.
        scene: a map or a table.
        owners: who owns pieces, each with a paint.
        legend: signs and what they mean.
        faults: statements that are broken.
        panels: tables beside it.
        note: what is to be said of the whole.
    """

    title: str
    caption: str
    scene: Chart | Board
    owners: Mapping[str, str] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)
    faults: tuple[Fault, ...] = ()
    panels: tuple[Panel, ...] = ()
    note: str = ""
    verdict: str = ""


@dataclass(frozen=True)
class Shown:
    """What a picture is made of.

    Attributes:
        table: the position under a ruling, as the game's `lay` returns it.
        title: what it is called.
        orders: the orders of a turn, places settled; None for a position alone.
        verdict: what was found on them; None where they were not judged.
        everyone: whether no nation is meant: a position alone, of which none was named.
    """

    table: Any
    title: str
    orders: tuple[Any, ...] | None = None
    verdict: Any = None
    everyone: bool = False
