"""What a position's shape cannot say: names that must exist, places that must fit, counts against supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..citations import Ids, check_citations
from ..files import Document
from ..mistakes import Mistake, counted, short
from ..shape import repeats
from .atlas import Atlas
from .names import fault_of, fold
from .nations import CONSULS, Nation, title
from .position import OUT, REGROUP, UNUSED, Cards, Side, abroad, where
from .shapes import PositionShape

Near = tuple[str, Collection[str]]


class Sense:
    """Checks one position, and notes what makes no sense.

    Attributes:
        document: the whole position's file.
        mistakes: what was found so far.
        owners: the nation of each general.
        seats: where each general was first found.
    """

    def __init__(self, document: Document, mistakes: list[Mistake]):
        self.document, self.mistakes = document, mistakes
        self.owners: dict[str, str] = {}
        self.seats: dict[str, str] = {}

    def wrong(self, path: tuple, what: str, expected: str, near: Near | None = None, key: bool = False) -> None:
        """Note a mistake."""
        self.mistakes.append(self.document.mistake(path, what, expected, near, key))

    def duchy(self, path: tuple, name: str, atlas: Atlas, key: bool = False) -> bool:
        """Check that a duchy is on the map."""
        if name not in atlas.duchies:
            self.wrong(path, f"unknown duchy {short(name)}", "a duchy of the map", (name, atlas.duchies), key)
        return name in atlas.duchies

    def sides(self, shape: PositionShape, atlas: Atlas | None) -> dict[str, Side]:
        """Check the nations' blocks and build their sides; without a map places are left unchecked."""
        nations = shape.nations or {}
        self.generals(nations, atlas)
        return {nation: self.side(nation, n, atlas) for nation, n in nations.items()}

    def generals(self, nations: Mapping[Any, Any], atlas: Atlas | None) -> None:
        """Check that generals' names are fit to be said, and nobody else's."""
        places = {fold(name): name for name in (*atlas.duchies, *atlas.sea)} if atlas else {}
        names: dict[str, str] = {}
        for nation, n in nations.items():
            for general in n.generals:
                path, folded = ("nations", nation, "generals", general), fold(general)
                fault = fault_of(general)
                if fault:
                    self.wrong(path, *fault, key=True)
                if folded in places:
                    self.wrong(path, f"{general} is the name of a place", "another name", key=True)
                first = names.setdefault(folded, general)
                if general in self.owners:
                    what = f"{general} is a general of {title(self.owners[general])} and of {title(nation)}"
                    self.wrong(path, what, "each name once", key=True)
                elif first != general:
                    self.wrong(
                        path, f"{general} and {first} differ in their letters' case only", "another name", key=True
                    )
                self.owners.setdefault(general, nation)

    def side(self, nation: str, shape: Any, atlas: Atlas | None) -> Side:
        """Check one nation's block and build its side."""
        path = ("nations", nation)
        leaders = dict.fromkeys(shape.generals, UNUSED)
        for place, force in shape.at.items():
            if atlas:
                self.force((*path, "at", place), place, force, atlas)
            self.seat(nation, leaders, (*path, "at", place, "generals"), force.generals, place)
        self.seat(nation, leaders, (*path, "regroup", "generals"), shape.regroup.generals, REGROUP)
        self.seat(nation, leaders, (*path, "out"), shape.out, OUT)
        for war, force in shape.engaged.items():
            self.seat(nation, leaders, (*path, "engaged", war, "generals"), force.generals, abroad(war))
        made = Side(
            supply_units=shape.supply.units,
            supply_squadrons=shape.supply.squadrons,
            ratings=dict(shape.generals),
            leaders=leaders,
            units={place: force.units for place, force in shape.at.items() if force.units},
            ready={place: force.ready for place, force in shape.at.items() if force.ready},
            refit={place: force.refit for place, force in shape.at.items() if force.refit},
            regroup_units=shape.regroup.units,
            regroup_squadrons=shape.regroup.squadrons,
            reserve=shape.reserve,
            cp=shape.cp,
            kept=shape.kept,
            engaged={war: (force.units, force.squadrons) for war, force in shape.engaged.items()},
            regroup_flags=shape.regroup.flags,
            marker=shape.marker,
            cards=Cards(**{name: getattr(shape.cards, name) for name in shape.cards.__struct_fields__}),
        )
        for kind, unused in (("units", made.unused_units), ("squadrons", made.unused_squadrons)):
            if unused < 0:
                what = f"{title(nation)} has {-unused} {kind} more than its supply"
                least = getattr(made, f"supply_{kind}") - unused
                self.wrong((*path, "supply", kind), what, f"at least {least}, or fewer on the map")
        return made

    def force(self, path: tuple, place: str, force: Any, atlas: Atlas) -> None:
        """Check that what stands at a place can stand there."""
        if place in atlas.sea:
            if force.units or force.generals or force.refit:
                self.wrong(path, f"{place} is a Zone", "only `ready:` squadrons at sea", key=True)
        elif self.duchy(path, place, atlas, True) and (force.ready or force.refit) and not atlas.duchies[place].zones:
            self.wrong(path, f"squadrons at {place}, which has no Port", "a duchy with a Port, or a Zone", key=True)

    def seat(self, nation: str, leaders: dict[str, str], path: tuple, names: list[str], place: str) -> None:
        """Note where generals are; each is one of the nation's own and in one place."""
        for index, name in enumerate(names):
            here, first = (*path, index), self.seats.get(name)
            if name not in leaders:
                owner = self.owners.get(name)
                what = f"{name} is a general of {title(owner)}" if owner else f"unknown general {short(name)}"
                self.wrong(here, what, f"a key of {title(nation)}'s `generals`", (name, leaders))
            elif first is not None:
                twice = "twice" if first == place else f"and {where(place)}"
                self.wrong(here, f"{name} is {where(first)} {twice}", "a general in one place")
            else:
                leaders[name] = self.seats[name] = place

    def names(self, shape: PositionShape, atlas: Atlas | None) -> None:
        """Check the duchies that are named outside the nations' own blocks."""
        if atlas is None:
            return
        for duchy in shape.flags:
            self.duchy(("flags", duchy), duchy, atlas, True)
        for duchy in shape.besieged:
            path = ("besieged", duchy)
            if self.duchy(path, duchy, atlas, True) and not atlas.duchies[duchy].fortress:
                self.wrong(path, f"{duchy} has no Fortress", "a duchy with `fortress: true`", key=True)
        for index, duchy in enumerate(shape.blockaded):
            path = ("blockaded", index)
            if self.duchy(path, duchy, atlas) and not atlas.duchies[duchy].zones:
                self.wrong(path, f"{duchy} has no Port to blockade", "a duchy with a Port")

    def politics(self, shape: PositionShape) -> None:
        """Check Camps, wars, consuls and players."""
        members = [nation for camp in shape.camps.values() for nation in camp]
        self.once(("camps",), members, "is in two Camps, or in one twice", "each nation in one Camp at most")
        runs = [nation for nations in shape.players.values() for nation in nations]
        self.once(("players",), runs, "is run by two players", "one player for each nation")
        self.once(("order-of-play",), shape.order_of_play, "stands twice in the order of play", "each nation once")
        for index, pair in enumerate(shape.wars):
            self.war(("wars", index), pair, shape.camps)
        for nation, consul in shape.consuls.items():
            self.consul(("consuls", nation), nation, consul)
        fighting = _fighting(shape)
        for name, nations in fighting.items():
            if len(set(nations)) < 2 or len(set(nations)) < len(nations):
                self.wrong(("foreign-wars", name, "nations"), "too few different nations", "at least two, each once")
        for nation, n in (shape.nations or {}).items():
            for name in n.engaged:
                known = [war for war, nations in fighting.items() if nation in nations]
                if name not in known and (name in fighting or name not in shape.foreign_wars):
                    what = f"{title(nation)} fights no Foreign War {short(name)}"
                    path = ("nations", nation, "engaged", name)
                    self.wrong(path, what, "one of `foreign-wars` with this nation", (name, known), True)
        for nation, conqueror in shape.subjects.items():
            if nation == conqueror or nation in members:
                what = f"{title(nation)} is a Subject Neutral of itself or in a Camp"
                self.wrong(("subjects", nation), what, "another nation's name, and no Camp", key=True)
        self.present(shape, members)
        self.repeats(shape)

    def war(self, path: tuple, pair: Sequence[str], camps: Any) -> None:
        """Check that a war is one between two nations that are not in one Camp."""
        if len(pair) != 2:
            self.wrong(path, f"a war of {counted(len(pair), 'nation')}", "two different nations")
        elif pair[0] == pair[1]:
            self.wrong(path, f"{title(pair[0])} at war with itself", "two different nations")
        elif any(set(pair) <= set(members) for members in camps.values()):
            what = f"{title(pair[0])} at war with {title(pair[1])}, a member of the same Camp"
            self.wrong(path, what, "nations that are not in one Camp")

    def consul(self, path: tuple, nation: str, consul: Any) -> None:
        """Check that a consul is one of a Proxy, and in a row of another nation unless uncommitted."""
        if nation not in CONSULS:
            self.wrong(path, f"{title(nation)} has no consul", f"one of {', '.join(CONSULS)}", key=True)
        elif consul.row == nation:
            self.wrong((*path, "row"), f"{title(nation)}'s consul in its own row", "another Power's row")
        elif consul.box and consul.row is None and (consul.box != "uncommitted" or consul.side == "+1"):
            what = f"{'side +1' if consul.side == '+1' else f'box {consul.box}'} without a row"
            self.wrong(path, what, "a row for every box but uncommitted, and for the side +1", key=True)

    def present(self, shape: PositionShape, members: list[str]) -> None:
        """Check that nations that are named have an entry of their own."""
        if shape.nations is None:
            return
        named = {
            "subjects": [*shape.subjects, *shape.subjects.values()],
            "foreign_wars": [nation for nations in _fighting(shape).values() for nation in nations],
            "camps": members,
            "wars": [nation for pair in shape.wars for nation in pair],
            "consuls": shape.consuls,
            "flags": shape.flags.values(),
            "besieged": shape.besieged.values(),
        }
        missing = {nation for nations in named.values() for nation in nations if nation not in shape.nations}
        for nation in sorted(missing):
            keys = " and ".join(f"`{key}`" for key, nations in named.items() if nation in nations)
            what = f"{title(nation)} is named under {keys}, and has no entry here"
            self.wrong(("nations", nation), what, f"`{nation}: {{}}` at least", key=True)

    def repeats(self, shape: PositionShape) -> None:
        """Check that no list names a thing twice."""
        clock = shape.clock.reinforced if shape.clock else ()
        for path, items in (
            (("blockaded",), shape.blockaded), (("wars",), map(frozenset, shape.wars)), (("due",), shape.due),
            (("clock", "reinforced"), clock),
        ):  # fmt: skip
            self.mistakes += repeats(self.document, path, items)

    def once(self, path: tuple, nations: Iterable[str], what: str, expected: str) -> None:
        """Check that no nation stands in a list twice."""
        for nation, often in sorted(Counter(nations).items()):
            if often > 1:
                self.wrong(path, f"{title(nation)} {what}", expected)

    def citations(self, shape: PositionShape, ids: Ids | None) -> None:
        """Check that the statements that say what is due exist."""
        cited = [(("due", index, "statement"), due.statement) for index, due in enumerate(shape.due) if due.statement]
        self.mistakes += check_citations(self.document, cited, ids)


def _fighting(shape: PositionShape) -> dict[str, list[Nation]]:
    """Return the nations of each Foreign War; one whose nations are missing, or are no list, is left out."""
    return {name: war.nations for name, war in shape.foreign_wars.items() if war.nations is not None}
