"""From order sentences to orders: the grammar's tree, with every name looked up in the position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lark import Tree
from lark.exceptions import VisitError

from ..grammar import SentenceError, column_of, one_of, parser_of, tree_of
from .act_reader import ActReader
from .orders import (
    ANYWHERE,
    AnyOrder,
    CallUp,
    Deploy,
    FormSquadrons,
    FormUnits,
    Hole,
    Lift,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    Ride,
    SetDown,
)
from .reader import Name
from .vocabulary import Vocabulary

MOST_LETTERS = 400

GRAMMAR = Path(__file__).with_name("orders.lark")
ACT_GRAMMAR = GRAMMAR.with_name("acts.lark")
_WORDS = {
    "BUILD": "build", "CALL": "call up", "RETURN": "return", "REFIT": "refit", "EXTRA": "extra deploy",
    "DEPLOY": "deploy", "PLACE": "place", "MOVE": "move", "FLIP": "flip", "TRY": "try to end", "ATTACK": "attack",
    "ANY": "any order", "CP": "CP", "INT": "a whole number", "HOLE": "?", "WORD": "a name", "COMMA": "a comma",
    "$END": "the end", "FORM_GROUP": "form an Army Group", "PLUS_ONE": "+1", "COLOUR": "red or green",
    "BOX_NAME": "uncommitted, first, client or ally", "DECLARE": "declare war on", "NOBODY": "nobody restores",
}  # fmt: skip
_OPENING = ("BUILD", "CALL", "RETURN", "REFIT", "DEPLOY", "MOVE", "DECLARE")  # those offered at the start
_SUCH_AS = (
    f"an order such as {one_of(_WORDS[name] for name in _OPENING)}, or `any order` (`berthier new turn` shows more)"
)


def parse_order(sentence: str, vocabulary: Vocabulary) -> Any:
    """Return the order that a sentence states.

    Raises:
        SentenceError: with the column, what stands there and what could.

    Example:
        >>> parse_order("build 2 units at paris", Vocabulary({"paris": "Paris"}, {}, {}))
        FormUnits(number=2, place='Paris', price=None)
    """
    try:
        return _Reader(vocabulary).transform(parse_sentence(sentence))
    except VisitError as error:
        if isinstance(error.orig_exc, SentenceError):
            raise error.orig_exc from None
        raise


def parse_sentence(sentence: str) -> Tree:
    """Return the grammar's tree of a sentence, no name looked up.

    Raises:
        SentenceError: with the column, what stands there and what could.
    """
    if len(sentence) > MOST_LETTERS:
        raise SentenceError(MOST_LETTERS, f"a sentence of {len(sentence)} letters", f"at most {MOST_LETTERS}")
    if not sentence.strip():
        raise SentenceError(0, "an empty order", _SUCH_AS)
    if "\n" in sentence.strip():
        raise SentenceError(sentence.rstrip().index("\n"), "a line break stands here", "an order in one line")
    return tree_of(sentence, parser_of("start", GRAMMAR, ACT_GRAMMAR), GRAMMAR.parent, _WORDS, _SUCH_AS)


@dataclass(frozen=True)
class _Part:
    """A piece of cargo, before it is known what the Deployment is."""

    kind: str
    column: int
    place: Name | None
    number: Any = None
    nation: str | None = None
    general: Any = None
    mode: str = ""


class _Reader(ActReader):
    """Bottom-up: turns the tree of one sentence into an order."""

    def start(self, words: list) -> Any:
        return words[0]

    # ---- purchases

    @staticmethod
    def _counted(kind: type):
        def read(self, words: list) -> Any:
            place, price = words[-2:]
            return kind(self.count(words[1]), ANYWHERE if place is None else place, price)

        return read

    form_units = _counted(FormUnits)
    form_squadrons = _counted(FormSquadrons)
    return_units = _counted(ReturnUnits)
    return_squadrons = _counted(ReturnSquadrons)
    refit = _counted(Refit)

    def call_up(self, words: list) -> CallUp:
        return CallUp(self.find(words[2], "general"), words[3], words[4])

    def return_general(self, words: list) -> ReturnGeneral:
        return ReturnGeneral(self.find(words[1], "general"), words[2], words[3])

    # ---- deployments

    def fleet(self, _words: list) -> tuple:
        return ("fleet", None)

    def convoy(self, words: list) -> tuple:
        return ("convoy", self.find(words[-1], "general"))

    def army(self, words: list) -> tuple:
        return ("army", self.find(words[0], "general"))

    def units(self, words: list) -> _Part:
        return _Part("unit", column_of(words[0]), words[4], self.count(words[0]), words[1])

    def squadrons(self, words: list) -> _Part:
        return _Part("squadron", column_of(words[0]), words[3], self.count(words[0]))

    def general(self, words: list) -> _Part:
        return _Part("general", words[0].column, words[2], general=self.find(words[0], "general"))

    def with_item(self, words: list) -> _Part:
        return words[-1]

    def picking_up(self, words: list) -> _Part:
        return words[-1]

    def setting_down(self, words: list) -> _Part:
        return replace(words[-1], mode="set down")

    def cargo(self, words: list) -> list[_Part]:
        return [word for word in words if isinstance(word, _Part)]

    def via(self, words: list) -> list[Name]:
        return [word for word in words if isinstance(word, Name)]

    def deploy(self, words: list) -> Deploy:
        extra, _verb, (force, leader), _from, start, _to, end, via, cargo, price = words
        start, end = self.spot(start, force), self.spot(end, force)
        lifts: list[Lift] = []
        rides: list[Ride] = []
        drops: list[SetDown] = []
        for part in cargo or ():
            place = start if part.place is None else self.spot(part.place, force)
            self.fits(part, force, place)
            if part.mode == "set down":
                drops.append(SetDown(part.number, place))
            elif part.kind == "general":
                rides.append(Ride(part.general, place))
            else:
                lifts.append(Lift(part.number, place, part.nation))
        if force == "convoy" and leader is None and rides:
            leader, rides = rides[0].general, rides[1:]
        way = self.way(via, force, end)
        return Deploy(
            force, leader, start, end, extra is not None, _merged(lifts), tuple(rides), tuple(drops), way, price
        )

    def spot(self, name: Name, force: str) -> Any:
        """Return a place where a force can be: only a Fleet can be in a Zone."""
        return self.find(name, "duchy", "Zone") if force == "fleet" else self.find(name, "duchy")

    def way(self, via: list[Name] | None, force: str, end: Any) -> tuple | None:
        """Return what a force enters on its way; None where that is left open."""
        kind = "duchy" if force == "army" else "Zone"
        if via is None:
            return () if force == "army" else None
        places = [self.find(name, kind, wanted=f"a {kind} on the way of {_a(force)}") for name in via]
        return tuple(places[:-1] if places[-1] == end else places)  # a Fleet's last Zone may be named both ways

    @staticmethod
    def fits(part: _Part, force: str, place: Any) -> None:
        """Refuse cargo that a force cannot have in a sentence."""
        allowed = {"fleet": ("squadron",)}.get(force, ("unit", "general"))
        if part.kind not in allowed:
            raise SentenceError(part.column, f"{part.kind}s in a deployment of {_a(force)}", f"{allowed[0]}s")
        if part.mode == "set down" and (
            part.kind == "general" or isinstance(part.number, Hole) or isinstance(place, Hole)
        ):
            what, expected = "a setting down without number or place", "setting down 1 unit at a duchy"
            raise SentenceError(part.column, what, expected)

    def any_order(self, _words: list) -> AnyOrder:
        return AnyOrder()


def _a(force: str) -> str:
    return f"an {force}" if force == "army" else f"a {force}"


def _merged(lifts: list[Lift]) -> tuple[Lift, ...]:
    """Return the lifts with those of one nation from one place taken together."""
    merged: dict[tuple, Lift] = {}
    for index, lift in enumerate(lifts):
        whole = isinstance(lift.number, int) and not isinstance(lift.place, Hole)
        key = (lift.place, lift.nation) if whole else (index,)
        before = merged.get(key)
        merged[key] = replace(before, number=before.number + lift.number) if before else lift
    return tuple(merged.values())
