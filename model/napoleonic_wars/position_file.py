"""Reading a position from its file, and writing one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..files import Document, dump
from ..mistakes import BadInput, Mistake, nearest, short
from ..packaged import open_reference, packaged
from ..shape import decode
from .atlas import Atlas
from .atlas_file import read_atlas
from .nations import POWERS, title
from .position import OUT, REGROUP, UNUSED, Clock, Consul, Due, Position, Side
from .shapes import DerivedPositionShape, PositionShape

GAME = "napoleonic-wars"
MOST_DERIVED = 20


def read_position(document: Document) -> Position:
    """Build a position from a document, whole or told as changes to another.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    return build_position(resolve(document))


def refer_position(document: Document, path: tuple, changes: tuple | None = None) -> Position:
    """Build the position that another file names, with that file's own changes on top.

    Args:
        document: the file that names it.
        path: where the name stands in it.
        changes: where the changes stand in it, if there are any.
    """
    value: Any = document.value
    for step in path:
        value = value[step]
    base = resolve(open_reference(GAME, "positions", str(value), document, path))
    if changes is not None:
        patch: Any = document.value
        for step in changes:
            patch = patch[step]
        base = base.derive(patch, document, changes)
    return build_position(base)


def resolve(document: Document, seen: tuple[Path, ...] = ()) -> Document:
    """Return a whole position's document: chains of derived positions are merged."""
    value = document.value
    if not isinstance(value, dict) or "position" not in value:
        return document
    derived = decode(document, DerivedPositionShape)
    here = Path(document.name).resolve()
    if here in seen or len(seen) > MOST_DERIVED:
        what = "the position is derived from itself"
        raise BadInput([document.mistake(("position",), what, "a chain of changes that ends in a whole position")])
    base = resolve(open_reference(GAME, "positions", str(derived.position), document, ("position",)), (*seen, here))
    merged = base.derive(derived.changes, document, ("changes",))
    merged.value["name"] = derived.name
    return merged


def build_position(document: Document) -> Position:
    """Build a position from a whole position's document."""
    if isinstance(document.value, dict) and not isinstance(document.value.get("name", ""), str):
        document.value["name"] = str(document.value["name"])
    shape = decode(document, PositionShape)
    reference = _map_reference(shape.map, document)
    atlas = read_atlas(open_reference(GAME, "maps", shape.map, document, ("map",)), reference)
    sense = _Sense(document, atlas)
    sides = {nation: sense.side(nation, n) for nation, n in shape.nations.items()}
    sense.names(shape)
    if sense.mistakes:
        raise BadInput(sense.mistakes)
    return Position(
        name=shape.name,
        atlas=atlas,
        clock=Clock(
            shape.clock.turn,
            shape.clock.round,
            shape.clock.phase,
            shape.clock.impulse,
            shape.clock.nation,
            tuple(shape.clock.reinforced),
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
        note=shape.note,
        assumptions=tuple(shape.assumptions),
    )


def _map_reference(name: str, document: Document) -> str:
    return name if name in packaged(GAME, "maps") else str(document.folder / name)


class _Sense:
    """What a shape cannot say: names that must exist, places that must fit, counts against supplies."""

    def __init__(self, document: Document, atlas: Atlas):
        self.document, self.atlas = document, atlas
        self.mistakes: list[Mistake] = []
        self.seats: dict[str, str] = {}  # general -> where he was first found

    def wrong(self, path: tuple, what: str, expected: str, key: bool = False) -> None:
        self.mistakes.append(self.document.mistake(path, what, expected, key=key))

    def duchy(self, path: tuple, name: str, key: bool = False) -> bool:
        if name in self.atlas.duchies:
            return True
        self.wrong(path, f"unknown duchy {short(name)}", f"a duchy of the map{nearest(name, self.atlas.duchies)}", key)
        return False

    def side(self, nation: str, shape: Any) -> Side:
        """Check one nation's block and build its side."""
        path = ("nations", nation)
        leaders = dict.fromkeys(shape.generals, UNUSED)
        units: dict[str, int] = {}
        ready: dict[str, int] = {}
        refit: dict[str, int] = {}
        for place, force in shape.at.items():
            here = (*path, "at", place)
            if place in self.atlas.sea:
                if force.units or force.generals or force.refit:
                    self.wrong(here, f"{place} is a Zone", "only `ready:` squadrons at sea", True)
            elif self.duchy(here, place, True) and (force.ready or force.refit) and not self.atlas.duchies[place].zones:
                self.wrong(here, f"squadrons at {place}, which has no Port", "a duchy with a Port, or a Zone", True)
            self.seat(nation, leaders, (*here, "generals"), force.generals, place)
            for table, count in ((units, force.units), (ready, force.ready), (refit, force.refit)):
                if count:
                    table[place] = count
        self.seat(nation, leaders, (*path, "regroup", "generals"), shape.regroup.generals, REGROUP)
        self.seat(nation, leaders, (*path, "out"), shape.out, OUT)
        made = Side(
            supply_units=shape.supply.units,
            supply_squadrons=shape.supply.squadrons,
            ratings=dict(shape.generals),
            leaders=leaders,
            units=units,
            ready=ready,
            refit=refit,
            regroup_units=shape.regroup.units,
            regroup_squadrons=shape.regroup.squadrons,
            reserve=shape.reserve,
            cp=shape.cp,
            kept=shape.kept,
        )
        for kind, unused in (("units", made.unused_units), ("squadrons", made.unused_squadrons)):
            if unused < 0:
                what = f"{title(nation)} has {-unused} {kind} more than its supply"
                self.wrong(
                    (*path, "supply", kind),
                    what,
                    f"at least {getattr(made, f'supply_{kind}') - unused}, or fewer on the map",
                )
        return made

    def seat(self, nation: str, leaders: dict[str, str], path: tuple, names: list[str], place: str) -> None:
        """Note where generals are; each is one of the nation's own and in one place."""
        for index, name in enumerate(names):
            if name not in leaders:
                near = nearest(name, leaders)
                self.wrong((*path, index), f"unknown general {short(name)}", f"a key of {nation}'s `generals`{near}")
            elif name in self.seats:
                self.wrong((*path, index), f"{name} is at {self.seats[name]} and at {place}", "a general in one place")
            else:
                leaders[name] = self.seats[name] = place

    def names(self, shape: PositionShape) -> None:
        """Check what names duchies and nations outside the nations' own blocks."""
        self.generals(shape)
        for duchy in shape.flags:
            self.duchy(("flags", duchy), duchy, True)
        for duchy in shape.besieged:
            if self.duchy(("besieged", duchy), duchy, True) and not self.atlas.duchies[duchy].fortress:
                self.wrong(("besieged", duchy), f"{duchy} has no Fortress", "a duchy with `fortress: true`", True)
        for index, duchy in enumerate(shape.blockaded):
            path = ("blockaded", index)
            if self.duchy(path, duchy) and not self.atlas.duchies[duchy].zones:
                self.wrong(path, f"{duchy} has no Port to blockade", "a duchy with a Port")
        self.politics(shape)

    def generals(self, shape: PositionShape) -> None:
        """Check that generals' names are fit to be said, and nobody else's."""
        owners: dict[str, str] = {}
        for nation, n in shape.nations.items():
            for general in n.generals:
                path = ("nations", nation, "generals", general)
                if general in owners:
                    self.wrong(path, f"{general} is a general of {owners[general]} too", "each name once", True)
                if not all(c.isalpha() or c in " -'." for c in general):
                    self.wrong(
                        path, f"the name {short(general)}", "letters, spaces, hyphens, points, apostrophes", True
                    )
                if general in self.atlas.duchies or general in self.atlas.sea:
                    self.wrong(path, f"{general} is the name of a place", "another name", True)
                owners[general] = nation

    def politics(self, shape: PositionShape) -> None:
        """Check Camps, wars, consuls and players."""
        members = [nation for camp in shape.camps.values() for nation in camp]
        self.once(("camps",), members, "is in two Camps, or in one twice", "each nation in one Camp at most")
        runs = [nation for nations in shape.players.values() for nation in nations]
        self.once(("players",), runs, "is run by two players", "one player for each nation")
        self.once(("order-of-play",), shape.order_of_play, "stands twice in the order of play", "each nation once")
        for index, pair in enumerate(shape.wars):
            if len(pair) != 2 or pair[0] == pair[1]:
                self.wrong(("wars", index), f"a war of {len(pair)} nations", "two different nations")
        for nation, consul in shape.consuls.items():
            path = ("consuls", nation)
            if (consul.row is None) != (consul.box == "uncommitted"):
                self.wrong(path, f"box {consul.box} with row {consul.row}", "a row for every box but uncommitted", True)
            if nation in POWERS and nation != "prussia":
                self.wrong(path, f"{title(nation)} has no consul", "spain, turkey, denmark, sweden or prussia", True)
        pairs = [nation for pair in shape.wars for nation in pair]
        for nation in sorted({*members, *pairs, *shape.flags.values(), *shape.besieged.values()} - set(shape.nations)):
            self.wrong(
                ("nations",),
                f"{title(nation)} is named above and has no entry here",
                f"`{nation}: {{}}` at least",
                True,
            )

    def once(self, path: tuple, nations: Sequence[str], what: str, expected: str) -> None:
        """Check that no nation stands in a list twice."""
        for nation in sorted({nation for nation in nations if nations.count(nation) > 1}):
            self.wrong(path, f"{title(nation)} {what}", expected)


def write_position(position: Position, target: str | os.PathLike = "-") -> str:
    """Return a position as YAML text, for a file at `target`."""
    return dump(position_value(position, Path(target).parent))


def position_value(position: Position, folder: Path = Path(".")) -> dict:
    """Return a position as the mapping that its file holds."""
    clock, known = position.clock, packaged(GAME, "maps")
    reference = position.atlas.reference
    value: dict[str, Any] = {
        "berthier": 1,
        "game": GAME,
        "name": position.name,
        "map": reference if reference in known else os.path.relpath(reference, folder),
        "note": position.note,
        "assumptions": list(position.assumptions),
        "clock": _drop(
            {
                "turn": clock.turn,
                "round": clock.round,
                "phase": clock.phase,
                "impulse": clock.impulse,
                "nation": clock.nation,
                "reinforced": list(clock.reinforced),
            }
        ),
        "order-of-play": list(position.order_of_play),
        "players": {player: list(nations) for player, nations in position.players.items()},
        "camps": {camp: list(members) for camp, members in position.camps.items()},
        "wars": [list(pair) for pair in position.wars],
        "consuls": {
            n: _drop({"row": c.row, "box": c.box, "side": c.side if c.side != "normal" else None})
            for n, c in position.consuls.items()
        },
        "prices": dict(position.prices),
        "flags": dict(position.flags),
        "besieged": dict(position.besieged),
        "blockaded": list(position.blockaded),
        "due": [
            _drop({"statement": d.statement, "kind": d.kind, "nation": d.nation, "place": d.place})
            for d in position.due
        ],
        "nations": {nation: _side_value(side) for nation, side in position.sides.items()},
    }
    return {key: item for key, item in value.items() if item not in ("", [], {}) or key in ("nations", "prices")}


def _side_value(side: Side) -> dict:
    def seated(place: str) -> list[str]:
        return [general for general, where in side.leaders.items() if where == place]

    places = dict.fromkeys([*side.units, *side.leaders.values(), *side.ready, *side.refit])
    at = {
        place: _drop(
            {
                "units": side.units.get(place),
                "generals": seated(place),
                "ready": side.ready.get(place),
                "refit": side.refit.get(place),
            }
        )
        for place in sorted(places)
        if place not in (UNUSED, REGROUP, OUT)
    }
    return _drop(
        {
            "supply": _drop({"units": side.supply_units, "squadrons": side.supply_squadrons}),
            "generals": dict(side.ratings),
            "reserve": side.reserve,
            "cp": side.cp,
            "kept": side.kept,
            "at": {place: force for place, force in at.items() if force},
            "regroup": _drop(
                {"units": side.regroup_units, "generals": seated(REGROUP), "squadrons": side.regroup_squadrons}
            ),
            "out": seated(OUT),
        }
    )


def _drop(value: dict) -> dict:
    """Return a mapping without what is absent, zero or empty."""
    return {key: item for key, item in value.items() if item or item is False}
