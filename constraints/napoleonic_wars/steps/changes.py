"""Changes of a position: what an order's effects say, and the position after them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from ....model.napoleonic_wars.act_sentences import camp_said
from ....model.napoleonic_wars.nations import ADJECTIVES, title
from ....model.napoleonic_wars.position import REGROUP, Cards, Consul, Due, ForeignWar, Position, abroad, where


@dataclass(frozen=True)
class Change:
    """One thing of a position gets a value.

    Things, each with what it takes:
        `("consul", proxy)`: a Consul.               `("camp", nation)`: a Camp, or None for neutrality.
        `("war", one, other)`: whether they are at war besides their Camps.
        `("subject", nation)`: its conqueror, or None.   `("flag", duchy)`: whose Flag lies there, or None.
        `("units", nation, place)`, `("ready", …)`, `("refit", …)`: how many.  `("seat", general)`: where he is.
        `("regroup", nation, place)`: True sends all that the nation has there to Regroup; `("regroup land", …)`
        its Units and generals only, `("regroup fleet", …)` its squadrons only.
        `("regrouped", nation, kind)`: how many `units`, `squadrons` or `flags` are in Regroup.
        `("foreign war", name)`: a ForeignWar puts it in play, False ends it; its pieces stay engaged until
        `("home", name)` sends them to Regroup.
        `("cards", nation, field)`: a field of its Cards.  `("marker", nation)`: +1 CP markers on its Capital.
        `("due", Due)`: whether it is due.            `("cp",)`: CPs left in this Impulse.
        `("discards",)`, `("removed",)`: how many cards.

    Attributes:
        thing: what changes.
        value: what it becomes.
        when: whether it does.
    """

    thing: tuple
    value: Any
    when: Any = True


class ConflictError(RuntimeError):
    """Two effects give one thing two values: a fault of ours."""


def merge(changes: Iterable[Change]) -> dict[tuple, Any]:
    """Return the new value of each thing that changes.

    Raises:
        ConflictError: two effects disagree.

    Example:
        >>> merge([Change(("marker", "turkey"), 1), Change(("marker", "sweden"), 1, when=False)])
        {('marker', 'turkey'): 1}
    """
    found: dict[tuple, Any] = {}
    for change in changes:
        if not change.when:
            continue
        if found.setdefault(change.thing, change.value) != change.value:
            raise ConflictError(f"{change.thing} becomes {found[change.thing]} and {change.value}")
    return found


def advance(position: Position, values: dict[tuple, Any]) -> Position:
    """Return the position in which things have new values."""
    draft = _Draft(position)
    for thing, value in values.items():
        getattr(draft, f"set_{thing[0].replace(' ', '_')}")(*thing[1:], value)
    return draft.done()


class _Draft:
    """A position that is being changed: each part is copied when first touched."""

    def __init__(self, position: Position):
        self.position = position
        self.parts: dict[str, Any] = {}
        self.sides: dict[str, dict[str, Any]] = {}

    def done(self) -> Position:
        """Return the changed position."""
        if self.sides:
            sides = dict(self.position.sides)
            for nation, parts in self.sides.items():
                sides[nation] = replace(sides[nation], **parts)
            self.parts["sides"] = sides
        return replace(self.position, **self.parts) if self.parts else self.position

    def _table(self, part: str) -> dict:
        return self.parts.setdefault(part, dict(getattr(self.position, part)))

    def _now(self, nation: str, part: str) -> Any:
        return self.sides.get(nation, {}).get(part, getattr(self.position.sides[nation], part))

    def _side(self, nation: str, part: str, value: Any) -> None:
        self.sides.setdefault(nation, {})[part] = value

    # ---- politics

    def set_consul(self, nation: str, consul: Consul) -> None:
        """Put a consul in a box."""
        self._table("consuls")[nation] = consul

    def set_camp(self, nation: str, camp: str | None) -> None:
        """Put a nation in a Camp, or in none."""
        camps = self._table("camps")
        for name, members in camps.items():
            camps[name] = tuple(member for member in members if member != nation)
        if camp is not None:
            camps[camp] = (*camps.get(camp, ()), nation)

    def set_war(self, one: str, other: str, at_war: bool) -> None:
        """Begin or end a war besides the Camps."""
        wars = [pair for pair in self.parts.get("wars", self.position.wars) if set(pair) != {one, other}]
        self.parts["wars"] = (*wars, (one, other)) if at_war else tuple(wars)

    def set_subject(self, nation: str, conqueror: str | None) -> None:
        """Make a nation a Subject Neutral, or free it."""
        subjects = self._table("subjects")
        subjects.pop(nation, None)
        if conqueror is not None:
            subjects[nation] = conqueror

    def set_flag(self, duchy: str, nation: str | None) -> None:
        """Put a nation's Flag on a duchy; None takes away what lies there."""
        flags = self._table("flags")
        flags.pop(duchy, None)
        if nation is not None:
            flags[duchy] = nation

    # ---- pieces

    def _set_number(self, part: str, nation: str, place: str, number: int) -> None:
        numbers = dict(self._now(nation, part))
        numbers.pop(place, None)
        if number:
            numbers[place] = number
        self._side(nation, part, numbers)

    def set_units(self, nation: str, place: str, number: int) -> None:
        """Set how many Units a nation has in a duchy."""
        self._set_number("units", nation, place, number)

    def set_ready(self, nation: str, place: str, number: int) -> None:
        """Set how many ready squadrons a nation has in a place."""
        self._set_number("ready", nation, place, number)

    def set_refit(self, nation: str, place: str, number: int) -> None:
        """Set how many squadrons with a Refit marker a nation has in a Port."""
        self._set_number("refit", nation, place, number)

    def set_seat(self, general: str, place: str) -> None:
        """Put a general somewhere."""
        nation = self.position.owner_of(general)
        if nation is None:
            raise LookupError(f"{general} is a general of no nation")
        self._side(nation, "leaders", {**self._now(nation, "leaders"), general: place})

    def set_regroup(self, nation: str, place: str, _all: bool) -> None:
        """Send all that a nation has in a place to Regroup."""
        self.set_regroup_land(nation, place, _all)
        self.set_regroup_fleet(nation, place, _all)

    def set_regroup_land(self, nation: str, place: str, _all: bool) -> None:
        """Send a nation's Units and generals in a place to Regroup."""
        units = self._now(nation, "units").get(place, 0)
        self._side(nation, "regroup_units", self._now(nation, "regroup_units") + units)
        self._set_number("units", nation, place, 0)
        leaders = self._now(nation, "leaders")
        self._side(nation, "leaders", {g: REGROUP if seat == place else seat for g, seat in leaders.items()})

    def set_regroup_fleet(self, nation: str, place: str, _all: bool) -> None:
        """Send a nation's squadrons in a place to Regroup."""
        squadrons = self._now(nation, "ready").get(place, 0) + self._now(nation, "refit").get(place, 0)
        self._side(nation, "regroup_squadrons", self._now(nation, "regroup_squadrons") + squadrons)
        for part in ("ready", "refit"):
            self._set_number(part, nation, place, 0)

    def set_regrouped(self, nation: str, kind: str, number: int) -> None:
        """Set how many Units, squadrons or Flags are in Regroup."""
        self._side(nation, f"regroup_{kind}", number)

    # ---- Foreign Wars

    def set_foreign_war(self, name: str, war: ForeignWar | Literal[False]) -> None:
        """Put a Foreign War in play, or end it."""
        others = [w for w in self.parts.get("foreign_wars", self.position.foreign_wars) if w.name != name]
        self.parts["foreign_wars"] = (*others, war) if war else tuple(others)

    def set_home(self, name: str, _all: bool) -> None:
        """Send all pieces engaged in a Foreign War to Regroup."""
        for nation, side in self.position.sides.items():
            if name in side.engaged:
                units, squadrons = side.engaged[name]
                self._side(nation, "regroup_units", self._now(nation, "regroup_units") + units)
                self._side(nation, "regroup_squadrons", self._now(nation, "regroup_squadrons") + squadrons)
                engaged = self._now(nation, "engaged")
                self._side(nation, "engaged", {war: n for war, n in engaged.items() if war != name})
            leaders = self._now(nation, "leaders")
            if abroad(name) in leaders.values():
                home = {g: REGROUP if seat == abroad(name) else seat for g, seat in leaders.items()}
                self._side(nation, "leaders", home)

    # ---- cards, CPs, what is due

    def set_cards(self, nation: str, part: str, value: Any) -> None:
        """Set something of a nation's cards."""
        cards: Cards = self._now(nation, "cards")
        self._side(nation, "cards", replace(cards, **{part: value}))

    def set_marker(self, nation: str, number: int) -> None:
        """Set how many +1 CP markers lie on a nation's Capital."""
        self._side(nation, "marker", number)

    def set_cp(self, number: int | None) -> None:
        """Set the CPs left in this Impulse."""
        self.parts["clock"] = replace(self.parts.get("clock", self.position.clock), cp=number)

    def set_discards(self, number: int) -> None:
        """Set how many cards lie in the discard pile."""
        self.parts["discards"] = number

    def set_removed(self, number: int) -> None:
        """Set how many cards are removed from the game."""
        self.parts["removed"] = number

    def set_due(self, due: Due, is_due: bool) -> None:
        """Add something that is due, or strike it off."""
        others = tuple(d for d in self.parts.get("due", self.position.due) if d != due)
        self.parts["due"] = (*others, due) if is_due else others


def tell(thing: tuple, value: Any) -> str:
    """Say a change in words, for a journal; an empty text for what needs no telling.

    Example:
        >>> tell(("camp", "russia"), "coalition")
        'Russia joins the Coalition'
    """
    teller = _TOLD.get(thing[0])
    return teller(*thing[1:], value) if teller else ""


def _told_camp(nation: str, camp: str | None) -> str:
    return f"{title(nation)} joins {camp_said(camp)}" if camp else f"{title(nation)} is neutral"


def _told_consul(nation: str, consul: Consul) -> str:
    row = f" in {title(consul.row)}'s row" if consul.row else ""
    side = ", on its +1 side" if consul.side == "+1" else ""
    return f"{title(nation)}'s consul stands in the {consul.box.capitalize()} box{row}{side}"


def _told_due(due: Due, is_due: bool) -> str:
    where = f" at {due.place}" if due.place else ""
    whose = f" for {title(due.nation)}" if due.nation else ""
    return f"{due.kind} is due{whose}{where}" if is_due else f"{due.kind}{whose}{where} is settled"


def _told_regrouped(nation: str, kind: str, number: int) -> str:
    if kind == "flags":
        return "" if number else f"{ADJECTIVES[nation]} Flags in Regroup return to the unused ones"
    return f"{title(nation)} has {number} {kind} in Regroup"


def _told_cards(nation: str, part: str, value: Any) -> str:
    more = "" if value == 1 else "s"
    held = {"hand": f"card{more} in hand", "reserves": f"Reserve{more}", "resources": f"Resource{more}"}
    held["cp"] = "CP of discarded cards"
    return f"{title(nation)} has {value} {held[part]}" if part in held else ""


_TOLD: dict[str, Any] = {
    "camp": _told_camp,
    "consul": _told_consul,
    "due": _told_due,
    "war": lambda x, y, on: f"{title(x)} and {title(y)} are {'' if on else 'no longer '}at war",
    "subject": lambda n, c: f"{title(n)} is {f'a Subject Neutral of {title(c)}' if c else 'no Subject Neutral'}",
    "flag": lambda d, n: f"{d} bears {f'the {ADJECTIVES[n]} Flag' if n else 'no Flag'}",
    "units": lambda n, p, k: f"{title(n)} has {k} Unit{'' if k == 1 else 's'} at {p}",
    "ready": lambda n, p, k: f"{title(n)} has {k} ready squadron{'' if k == 1 else 's'} at {p}",
    "refit": lambda n, p, k: f"{title(n)} has {k} squadron{'' if k == 1 else 's'} with a Refit marker at {p}",
    "seat": lambda g, p: f"{g} goes to Regroup" if p == REGROUP else f"{g} is {where(p)}",
    "regroup": lambda n, p, _: f"{ADJECTIVES[n]} pieces at {p} go to Regroup",
    "regroup land": lambda n, p, _: f"{ADJECTIVES[n]} Forces at {p} go to Regroup",
    "regroup fleet": lambda n, p, _: f"{ADJECTIVES[n]} squadrons at {p} go to Regroup",
    "regrouped": _told_regrouped,
    "foreign war": lambda name, war: f"the {name} war {'is in play' if war else 'ends'}",
    "home": lambda name, _: f"the pieces engaged in the {name} war go to Regroup",
    "marker": lambda n, k: f"{title(n)} has {k} +1 CP marker{'' if k == 1 else 's'} on its Capital",
    "cards": _told_cards,
}
