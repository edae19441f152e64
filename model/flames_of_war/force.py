"""A force: its platoons, the teams of each, who carries whom, and what an arrival is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from msgspec import Meta

from ..files import Document
from ..mistakes import BadInput, Mistake, short
from ..shape import Shape, Version, salvage
from .names import fault_of, fold

GameName = Annotated[Literal["flames-of-war"], Meta(description="flames-of-war")]
Name = Annotated[str, Meta(min_length=1, max_length=60, description="a name")]
TeamKind = Literal[
    "infantry", "gun", "immobile-gun", "cavalry", "motorcycle-reconnaissance", "transport", "tank"
]  # fmt: skip
Worth = Annotated[int, Meta(ge=-9999, le=9999, description="a whole number from -9999 to 9999")]
Worths = Annotated[
    list[Worth],
    Meta(min_length=1, max_length=30, description="a list of whole numbers: its value by the turn of its arrival"),
]

MOST_PLATOONS = 40
GUNS = ("gun", "immobile-gun")
RIDERS = ("infantry", *GUNS)  # who may come on Transport teams
MOUNTS = ("cavalry", "motorcycle-reconnaissance")  # who may come mounted or dismounted


class TeamShape(Shape, kw_only=True, frozen=True):
    """A team, or several alike.

    Attributes:
        kind: what it is.
        command: whether it is the platoon's Command team; each platoon has one.
        carried_by: the Transport team that carries it.
    """

    kind: TeamKind
    command: bool = False
    carried_by: Name | None = None


class PlatoonShape(Shape, kw_only=True, frozen=True):
    """A platoon.

    Attributes:
        teams: its teams, by name.
        value: what its arrival is worth in turn 1, 2 and so on, for `odds order`.
    """

    teams: Annotated[dict[Name, TeamShape], Meta(description="a mapping of teams (`name: {kind: …}`)")]
    value: Worths | None = None


class ForceShape(Shape, kw_only=True, frozen=True):
    """A force.

    Attributes:
        name: the force's name.
        note: for people.
        platoons: its platoons, by name.
    """

    berthier: Version
    game: GameName
    name: str
    note: str = ""
    platoons: Annotated[dict[Name, PlatoonShape], Meta(description="a mapping of platoons (`name: {teams: …}`)")]


@dataclass(frozen=True)
class Team:
    """A team, or several alike that do everything together.

    Attributes:
        kind: what it is.
        command: whether it is the platoon's Command team.
        carrier: the Transport team of its platoon that carries it; None if none does.
    """

    name: str
    kind: str
    command: bool = False
    carrier: str | None = None


@dataclass(frozen=True)
class Platoon:
    """A platoon.

    Attributes:
        teams: by name.
        value: what it is worth by the turn of its arrival, the first one's first; nothing after the last.
    """

    name: str
    teams: Mapping[str, Team]
    value: tuple[int, ...] = ()

    @property
    def command(self) -> Team:
        """The Command team."""
        return next(team for team in self.teams.values() if team.command)


@dataclass(frozen=True)
class Force:
    """A force.

    Attributes:
        platoons: by name.
        reference: the packaged name or the file by which it was named.
    """

    name: str
    platoons: Mapping[str, Platoon] = field(default_factory=dict)
    reference: str = ""


def is_gun(team: Team) -> bool:
    """Return whether a team is a gun, immobile or not."""
    return team.kind in GUNS


def is_limbered(team: Team) -> bool:
    """Return whether a team is a gun that a Transport team can limber."""
    return is_gun(team) and team.carrier is not None


def read_force(document: Document, reference: str = "") -> Force:
    """Build a force from its document.

    Raises:
        BadInput: with all that does not fit or makes no sense.
    """
    document, shape, mistakes = salvage(document, ForceShape)
    platoons = shape.platoons or {}
    if shape.platoons is not None and not 1 <= len(platoons) <= MOST_PLATOONS:
        what = f"a force of {len(platoons)} platoons"
        mistakes.append(document.mistake(("platoons",), what, f"from 1 to {MOST_PLATOONS} platoons"))
    mistakes += _names(document, ("platoons",), platoons)
    for name, platoon in platoons.items():
        mistakes += _platoon(document, ("platoons", name), platoon)
    if mistakes:
        raise BadInput(mistakes)
    made = {
        name: Platoon(
            name,
            {n: Team(n, team.kind, team.command, team.carried_by) for n, team in platoon.teams.items()},
            tuple(platoon.value or ()),
        )
        for name, platoon in platoons.items()
    }
    return Force(shape.name, made, reference)


def _names(document: Document, path: tuple, names: Mapping[str, object]) -> list[Mistake]:
    """Return a mistake for each name that no sentence can say, or that is there already."""
    found, seen = [], set()
    for name in names:
        fault = fault_of(name)
        if fault:
            found.append(document.mistake((*path, name), *fault, key=True))
        elif fold(name) in seen:
            what = f"a second {short(name)}: the case of letters does not matter"
            found.append(document.mistake((*path, name), what, "each name once", key=True))
        seen.add(fold(name))
    return found


def _platoon(document: Document, path: tuple, platoon: PlatoonShape) -> list[Mistake]:
    """Return what makes no sense in a platoon."""
    if platoon.teams is None:
        return []
    found = _names(document, (*path, "teams"), platoon.teams)
    commands = [name for name, team in platoon.teams.items() if team.command]
    if len(commands) != 1:
        what = f"{len(commands)} Command teams" if commands else "no Command team"
        expected = "`command: true` in exactly one team of the platoon"
        found.append(document.mistake((*path, "teams"), what, expected, key=True))
    carriers = [name for name, team in platoon.teams.items() if team.kind == "transport"]
    for name, team in platoon.teams.items():
        here = (*path, "teams", name, "carried-by")
        if team.carried_by is None:
            continue
        if team.kind is not None and team.kind not in RIDERS:
            what = f"a {team.kind} team is not carried"
            found.append(document.mistake(here, what, f"`carried-by` in {', '.join(RIDERS)} teams", key=True))
        elif team.carried_by not in carriers:
            what = f"{short(team.carried_by)} is no Transport team of this platoon"
            expected = f"one of {', '.join(carriers)}" if carriers else "a transport team in the platoon"
            found.append(document.mistake(here, what, expected, (team.carried_by, carriers)))
    return found
