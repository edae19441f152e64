"""A position: a force in a mission, which of its platoons are still in reserve, and what was done before."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta

from ..citations import Ids
from ..files import Document
from ..kinds import require_kind
from ..mistakes import BadInput, Mistake, counted, short
from ..packaged import open_reference, packaged
from ..shape import Shape, repeats, salvage
from ..turn_file import Positions
from ..writing import dump
from .force import Force, GameName, Name, Version, is_gun, is_limbered, read_force
from .mission import Mission, PlayerName, Reserves, read_mission
from .names import fold

GAME = "flames-of-war"
Number = Annotated[int, Meta(ge=0, le=40, description="a whole number from 0 to 40")]
TurnNumber = Annotated[int, Meta(ge=0, le=30, description="a turn from 0 (deployment) to 30")]
Reference = Annotated[str, Meta(min_length=1, description="a packaged name or a file")]
Names = Annotated[list[Name], Meta(description="a list of names")]


class PositionShape(Shape, kw_only=True, frozen=True):
    """A position.

    Attributes:
        name: the position's name.
        note: for people.
        force: the force whose Reserves these are.
        mission: the mission that is played.
        player: whose Reserves these are.
        turn: the turn that comes next.
        reserve: the platoons that are in reserve by name.
        unnamed: how many others are, where their names are not told.
        arrived: the platoons on the table, each with the turn of its arrival; 0 is deployment.
        carried: 5+ carried over from the turn before, where that is ruled.
        measure: the unit of length at this table; left out before the first move.
        limbered: gun teams that came on Transport teams, by platoon.
        emplaced: gun teams that are in position, by platoon.
    """

    berthier: Version
    game: GameName
    name: str
    note: str = ""
    force: Reference
    mission: Reference
    player: PlayerName
    turn: TurnNumber = 0
    reserve: Names = []
    unnamed: Number = 0
    arrived: dict[Name, TurnNumber] = {}
    carried: Number = 0
    measure: Annotated[Literal["inches", "cm"], Meta(description="inches or cm")] | None = None
    limbered: dict[Name, Names] = {}
    emplaced: dict[Name, Names] = {}


@dataclass(frozen=True)
class Position:
    """A position.

    Attributes:
        player: whose Reserves these are.
        turn: the turn that comes next; 0 is deployment.
        reserve: the platoons that are held in reserve by name.
        unnamed: how many others are, whose names nobody has told.
        arrived: the platoons that are on the table, each with the turn of its arrival; 0 is deployment.
        carried: how many 5+ are carried to the next turn.
        measure: the unit of length used at the table; None before any was.
        limbered: by platoon the gun teams that came on Transport teams.
        emplaced: by platoon the gun teams that are in position.
    """

    name: str
    force: Force
    mission: Mission
    player: str
    turn: int = 0
    reserve: tuple[str, ...] = ()
    unnamed: int = 0
    arrived: Mapping[str, int] = field(default_factory=dict)
    carried: int = 0
    measure: str | None = None
    limbered: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    emplaced: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""

    @property
    def terms(self) -> Reserves | None:
        """The player's Reserves in the mission; None if the mission gives him none."""
        return self.mission.reserves.get(self.player)

    @property
    def left(self) -> int:
        """How many platoons are in reserve."""
        return len(self.reserve) + self.unnamed

    @property
    def available(self) -> tuple[str, ...]:
        """The platoons that may be in reserve."""
        unknown = self.unnamed > 0
        return tuple(p for p in self.force.platoons if p in self.reserve or (unknown and p not in self.arrived))

    def is_off(self, platoon: str) -> bool:
        """Return whether a platoon is in reserve for certain: by name, or because all that may be are."""
        available = self.available
        return platoon in self.reserve or (platoon in available and len(available) == self.left)


def read_position(document: Document, _ids: Ids | None = None) -> Position:
    """Build a position from its document.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    return build_position(document, {})


def positions_of(document: Document) -> Positions:
    """Return the positions that one file names."""
    parts: dict[tuple[str, str], Any] = {}
    return Positions(GAME, document, lambda whole, _mistakes: build_position(whole, parts))


def build_position(document: Document, parts: dict[tuple[str, str], Any]) -> Position:
    """Build a position from a document, with all changes to it.

    Args:
        document: the position's file.
        parts: the forces and missions read so far, by kind and by how positions name them.

    Raises:
        BadInput: with all that is wrong.
    """
    document, shape, mistakes = salvage(document, PositionShape)
    force = _part(document, "force", shape.force, mistakes, parts)
    mission = _part(document, "mission", shape.mission, mistakes, parts)
    if force:
        mistakes += _sense(document, shape, force)
    if mission and shape.player not in (None, *mission.reserves) and (shape.reserve or shape.unnamed):
        what, expected = f"platoons in reserve, and {mission.name} gives the {shape.player} no Reserves", "none"
        mistakes.append(document.mistake(("reserve" if shape.reserve else "unnamed",), what, expected, key=True))
    if mistakes or force is None or mission is None:
        raise BadInput(mistakes)
    known = {fold(name): name for name in force.platoons}
    return Position(
        name=shape.name,
        force=force,
        mission=mission,
        player=shape.player,
        turn=shape.turn,
        reserve=tuple(known[fold(name)] for name in shape.reserve),
        unnamed=shape.unnamed,
        arrived={known[fold(name)]: turn for name, turn in shape.arrived.items()},
        carried=shape.carried,
        measure=shape.measure,
        limbered={known[fold(name)]: tuple(teams) for name, teams in shape.limbered.items()},
        emplaced={known[fold(name)]: tuple(teams) for name, teams in shape.emplaced.items()},
        note=shape.note,
    )


def _part(document: Document, kind: str, named: str | None, mistakes: list[Mistake], parts: dict) -> Any:
    """Return the force or the mission that a position names; None with mistakes noted if it cannot be had."""
    if named is None:
        return None
    folder = f"{kind}s"
    reference = named if named in packaged(GAME, folder) else str(document.folder_at((kind,)) / named)
    try:
        if (kind, reference) not in parts:
            opened = open_reference(GAME, folder, named, document, (kind,))
            require_kind(opened, kind)
            parts[kind, reference] = (read_force if kind == "force" else read_mission)(opened, reference)
        return parts[kind, reference]
    except BadInput as error:
        mistakes += error.mistakes
        return None


def _sense(document: Document, shape: PositionShape, force: Force) -> list[Mistake]:
    """Return what makes no sense in a position whose force is known."""
    found, places = [], set()
    known = {fold(name): name for name in force.platoons}
    for path, name, key in _named(shape):
        if fold(name) not in known:
            what, expected = f"the force has no {short(name)}", f"one of {', '.join(force.platoons)}"
            found.append(document.mistake(path, what, expected, (name, force.platoons), key))
        elif key and (path[0], fold(name)) in places:
            found.append(document.mistake(path, f"{short(name)} stands there already", "each platoon once", key=True))
        places.add((path[0], fold(name)))
    arrived, seen = {fold(name) for name in shape.arrived or ()}, set()
    for place, name in enumerate(shape.reserve or ()):
        where = "on the table" if fold(name) in arrived else "in reserve" if fold(name) in seen else ""
        if where:
            what = f"{short(name)} is {where} already"
            found.append(document.mistake(("reserve", place), what, "each platoon in one place"))
        seen.add(fold(name))
    if shape.unnamed and shape.unnamed + len(seen | arrived) > len(known):
        what = f"{counted(shape.unnamed, 'platoon')} besides {len(seen | arrived)} that are named"
        found.append(document.mistake(("unnamed",), what, f"no more than the force's {len(known)} in all"))
    for name, turn in (shape.arrived or {}).items():
        if turn is not None and shape.turn is not None and turn >= max(shape.turn, 1):
            what = f"{name} arrived in turn {turn}, and turn {shape.turn} comes next"
            found.append(document.mistake(("arrived", name), what, "a turn before"))
    for key, fits in (("limbered", is_limbered), ("emplaced", is_gun)):
        for platoon, teams in (getattr(shape, key) or {}).items():
            there = force.platoons[known[fold(platoon)]].teams.values() if fold(platoon) in known else ()
            guns = [team.name for team in there if fits(team)]
            found += repeats(document, (key, platoon), teams or ())
            for place, team in enumerate(teams or ()):
                if there and team not in guns:
                    what = f"{platoon} has no gun {short(team)} that can be {key}"
                    found.append(document.mistake((key, platoon, place), what, _one_of(guns), (team, guns)))
            if fold(platoon) in seen:
                what = f"guns of {short(platoon)} are {key}, and it is in reserve"
                found.append(document.mistake((key, platoon), what, "guns of platoons on the table", key=True))
    return found


def _one_of(names: list[str]) -> str:
    return f"one of {', '.join(names)}" if names else "none of this platoon"


def _named(shape: PositionShape) -> Iterator[tuple[tuple, str, bool]]:
    """Yield every platoon's name in a position: where it stands, the name, and whether it is a key."""
    yield from ((("reserve", place), name, False) for place, name in enumerate(shape.reserve or ()))
    for key in ("arrived", "limbered", "emplaced"):
        yield from (((key, name), name, True) for name in getattr(shape, key) or {})


def write_position(position: Position, target: str | os.PathLike = "-") -> str:
    """Return a position as YAML text, for a file at `target`."""
    return dump(position_value(position, Path(target).parent))


def position_value(position: Position, folder: Path = Path(".")) -> dict:
    """Return a position as the mapping that its file holds."""

    def reference(kind: str, name: str) -> str:
        return name if name in packaged(GAME, f"{kind}s") else os.path.relpath(name, folder)

    value: dict[str, Any] = {
        "berthier": 1,
        "game": GAME,
        "name": position.name,
        "note": position.note,
        "force": reference("force", position.force.reference),
        "mission": reference("mission", position.mission.reference),
        "player": position.player,
        "turn": position.turn,
        "reserve": list(position.reserve),
        "unnamed": position.unnamed,
        "arrived": dict(position.arrived),
        "carried": position.carried,
        "measure": position.measure,
        "limbered": {name: list(teams) for name, teams in position.limbered.items() if teams},
        "emplaced": {name: list(teams) for name, teams in position.emplaced.items() if teams},
    }
    return {key: item for key, item in value.items() if item or key == "turn"}
