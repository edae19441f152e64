"""Reading a position from its file, and writing one."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from ..citations import Ids
from ..files import Document, read_document
from ..files_read import note_file, real_name
from ..kinds import require_kind
from ..mistakes import BadInput, Mistake
from ..packaged import open_reference, packaged
from ..shape import salvage
from ..turn_file import Positions
from .atlas import Atlas
from .atlas_file import read_atlas
from .own_names import check_russian, teach
from .position import BOXES, Clock, Consul, Due, ForeignWar, Position
from .position_sense import Sense
from .shapes import DerivedPositionShape, PositionShape

GAME = "napoleonic-wars"
MOST_DERIVED = 20


def read_position(document: Document, ids: Ids | None = None) -> Position:
    """Build a position from a document, whole or told as changes to another.

    Args:
        document: the position's file.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    return build_position(*resolve(document), ids, {})


def positions_of(document: Document, ids: Ids | None = None) -> Positions:
    """Return the positions that one file names."""
    atlases: dict[str, Atlas] = {}
    return Positions(GAME, document, lambda whole, found: build_position(whole, found, ids, atlases), resolve)


def resolve(document: Document, chain: tuple[str, ...] = ()) -> tuple[Document, list[Mistake]]:
    """Return a whole position's document and what is wrong on the way to it: chains of derived ones are merged."""
    require_kind(document, "position")
    if "position" not in document.value:
        return document, []
    document, derived, mistakes = salvage(document, DerivedPositionShape)
    if derived.position is None:
        raise BadInput(mistakes)
    files, here = [real_name(name) for name in chain], real_name(document.name)
    if here in files or len(chain) > MOST_DERIVED:
        way = " → ".join([*chain[files.index(here) :], document.name]) if here in files else ""
        what = f"the position is derived from itself: {way}" if way else f"more than {MOST_DERIVED} changes in a chain"
        expected = "a chain of changes that ends in a whole position"
        raise BadInput([*mistakes, document.mistake(("position",), what, expected)])
    opened = open_reference(GAME, "positions", str(derived.position), document, ("position",))
    base, others = resolve(opened, (*chain, document.name))
    named = {"name": derived.name} if derived.name is not None else {}
    merged = base.derive({**derived.changes, **named}, document, ("changes",))
    return merged, [*mistakes, *others]


def build_position(document: Document, mistakes: list[Mistake], ids: Ids | None, atlases: dict[str, Atlas]) -> Position:
    """Build a position from a whole position's document.

    Args:
        document: the position's file, with all changes to it.
        mistakes: what was wrong on the way to it.
        ids: returns the ids of the rules' statements; None leaves citations unchecked.
        atlases: the maps read so far, by how positions name them.

    Raises:
        BadInput: with all that is wrong.
    """
    document, shape, misfits = salvage(document, PositionShape)
    sense = Sense(document, [*mistakes, *misfits])
    atlas = _atlas(document, shape, sense, atlases)
    sides = sense.sides(shape, atlas)
    sense.names(shape, atlas)
    sense.politics(shape)
    sense.citations(shape, ids)
    sense.mistakes += check_russian(document, shape.russian, sense.owners)
    if sense.mistakes or atlas is None:
        raise BadInput(sense.mistakes)
    return Position(
        name=str(shape.name),
        atlas=atlas,
        clock=Clock(
            shape.clock.turn,
            shape.clock.round,
            shape.clock.phase,
            shape.clock.impulse,
            shape.clock.nation,
            tuple(shape.clock.reinforced),
            shape.clock.cp,
        ),
        sides=sides,
        order_of_play=tuple(shape.order_of_play),
        players={player: tuple(nations) for player, nations in shape.players.items()},
        camps={camp: tuple(members) for camp, members in shape.camps.items()},
        wars=tuple((pair[0], pair[1]) for pair in shape.wars),
        consuls={nation: Consul(c.box, c.row, c.side) for nation, c in shape.consuls.items()},
        prices={"unit": shape.prices.unit, "general": shape.prices.general, "squadron": shape.prices.squadron},
        flags=dict(shape.flags),
        besieged=dict(shape.besieged),
        blockaded=tuple(shape.blockaded),
        due=tuple(Due(d.statement, d.kind, d.nation, d.place) for d in shape.due),
        subjects={subject: conqueror for subject, conqueror in shape.subjects.items()},
        foreign_wars=tuple(ForeignWar(name, tuple(w.nations), w.card) for name, w in shape.foreign_wars.items()),
        track={box: getattr(shape.track, box) for box in BOXES},
        discards=shape.discards,
        removed=shape.removed,
        note=shape.note,
        assumptions=tuple(shape.assumptions),
        russian=teach(shape.russian),
    )


def _atlas(document: Document, shape: PositionShape, sense: Sense, known: dict[str, Atlas]) -> Atlas | None:
    """Return the position's map; None with a mistake noted if it cannot be had."""
    if shape.map is None:
        return None
    maps = packaged(GAME, "maps")
    reference = shape.map if shape.map in maps else str(document.folder_at(("map",)) / shape.map)
    try:
        if shape.map in maps:
            file = maps[shape.map]
            note_file(str(file))
            atlas = _packaged_atlas(reference, file, file.stat().st_mtime_ns)
            teach(atlas.russian)
            return atlas
        if reference not in known:
            known[reference] = _opened(open_reference(GAME, "maps", shape.map, document, ("map",)), reference)
        return known[reference]
    except BadInput as error:
        sense.mistakes += error.mistakes
        return None


@lru_cache(maxsize=4)
def _packaged_atlas(reference: str, file: Path, _changed: int) -> Atlas:
    """Return a packaged map, which is read once for as long as its file stays as it is."""
    return _opened(read_document(file), reference)


def _opened(document: Document, reference: str) -> Atlas:
    """Return the map of a document."""
    require_kind(document, "map")
    return read_atlas(document, reference)
