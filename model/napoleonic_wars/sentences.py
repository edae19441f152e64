"""From order sentences to orders: the grammar's tree, with every name looked up in the position."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lark import Token, Transformer, UnexpectedInput
from lark.exceptions import UnexpectedCharacters, UnexpectedToken, VisitError

from ..grammar import parser_of
from ..mistakes import nearest, short
from .nations import ADJECTIVES, NATIONS
from .orders import (
    ANYWHERE,
    AnyOrder,
    Attack,
    CallUp,
    Deploy,
    EndForeignWar,
    FlipConsul,
    FormSquadrons,
    FormUnits,
    Hole,
    Lift,
    MoveConsul,
    PlaceFlag,
    Refit,
    ReturnGeneral,
    ReturnSquadrons,
    ReturnUnits,
    Ride,
    SetDown,
)
from .position import Position

MOST_PIECES = 999
MOST_LETTERS = 400

_WORDS = {
    "BUILD": "build", "CALL": "call up", "RETURN": "return", "REFIT": "refit", "EXTRA": "extra deploy",
    "DEPLOY": "deploy", "PLACE": "place flag", "MOVE": "move", "FLIP": "flip", "TRY": "try to end", "ATTACK": "attack",
    "MAX": "max", "MIN": "min", "SIGN": "+ or -", "COMPARISON": ">=, <= or =", "STATE": "ready or in refit",
    "CP": "CP spent", "STRONGEST": "strongest army", "DISTANCE": "distance of", "PIECES": "pieces", "STAR": "*",
    "ANY": "any order", "INT": "a number", "HOLE": "?", "WORD": "a name", "COMMA": ",", "$END": "the end",
}  # fmt: skip


class SentenceError(ValueError):
    """A sentence that is no order.

    Attributes:
        column: from 0, where in the sentence the mistake begins.
        what: what stands there.
        expected: what could stand there.
    """

    def __init__(self, column: int, what: str, expected: str):
        super().__init__(what)
        self.column, self.what, self.expected = column, what, expected


@dataclass(frozen=True)
class Vocabulary:
    """The names that a position knows, each findable in any case of letters."""

    duchies: dict[str, str]
    zones: dict[str, str]
    generals: dict[str, str]

    @classmethod
    def of(cls, position: Position) -> Vocabulary:
        """Gather a position's names."""
        generals = [general for side in position.sides.values() for general in side.ratings]
        return cls(_folded(position.atlas.duchies), _folded(position.atlas.sea), _folded(generals))


def _folded(names: Iterable[str]) -> dict[str, str]:
    return {name.lower(): name for name in names}


GRAMMAR = Path(__file__).with_name("orders.lark")


def parse_order(sentence: str, vocabulary: Vocabulary) -> Any:
    """Return the order that a sentence states.

    Raises:
        SentenceError: with the column, what stands there and what could.

    Example:
        >>> parse_order("build 2 units at paris", Vocabulary({"paris": "Paris"}, {}, {}))
        FormUnits(number=2, place='Paris', price=None)
    """
    if len(sentence) > MOST_LETTERS:
        raise SentenceError(MOST_LETTERS, f"a sentence of {len(sentence)} letters", f"at most {MOST_LETTERS}")
    if not sentence.strip():
        raise SentenceError(
            0, "an empty order", _expected(["BUILD", "CALL", "RETURN", "REFIT", "DEPLOY", "EXTRA", "ANY"])
        )
    try:
        tree = parser_of(GRAMMAR, "start").parse(sentence)
        return _Reader(vocabulary).transform(tree)
    except UnexpectedInput as error:
        raise unexpected(sentence, error) from None
    except VisitError as error:
        if isinstance(error.orig_exc, SentenceError):
            raise error.orig_exc from None
        raise


def unexpected(sentence: str, error: UnexpectedInput) -> SentenceError:
    """Return a parser's complaint as the mistake of a sentence: the column, what stands there, what could."""
    if isinstance(error, UnexpectedToken):
        column = len(sentence.rstrip()) if error.token.type == "$END" else error.column - 1
        terminals = error.accepts or error.expected
    else:
        column = error.column - 1
        terminals = error.allowed if isinstance(error, UnexpectedCharacters) and error.allowed else set()
    rest = sentence[column:].split()
    word = rest[0] if rest else ""
    expected = _expected(terminals)
    near = (
        nearest(word, [_WORDS.get(name, name.lower()) for name in terminals if name not in ("WORD", "INT")])
        if word
        else ""
    )
    return SentenceError(column, f"{short(word)} stands here" if word else "the sentence ends here", expected + near)


def _expected(terminals: Iterable[str]) -> str:
    words = sorted({_WORDS.get(name, name.lower()) for name in terminals})
    return " or ".join(words) if len(words) < 3 else ", ".join(words[:-1]) + " or " + words[-1]


def look_up(text: str, column: int, known: dict[str, str], kind: str, expected: str) -> str:
    """Return the known name that a text means, whatever its case.

    Raises:
        SentenceError: no known name is meant; the nearest is offered.
    """
    found = known.get(text.lower().replace("’", "'"))
    if found is None:
        raise SentenceError(column, f"unknown {kind} {short(text)}", expected + nearest(text, known.values()))
    return found


@dataclass(frozen=True)
class _Name:
    text: str
    column: int


class _Part:
    """A piece of cargo, before it is known what the Deployment is."""

    def __init__(self, kind: str, number: Any = None, nation: str | None = None, name: Any = None, place: Any = None):
        self.kind, self.number, self.nation, self.name, self.place = kind, number, nation, name, place
        self.mode = "item"


class _Reader(Transformer):
    """Bottom-up: turns the tree of one sentence into an order."""

    def __init__(self, vocabulary: Vocabulary):
        super().__init__(visit_tokens=False)
        self.vocabulary = vocabulary

    def start(self, words: list) -> Any:
        return words[0]

    # ---- words

    def name(self, words: list) -> Any:
        if words[0].type == "HOLE":
            return Hole()
        return _Name(" ".join(words), words[0].column - 1)

    def number(self, words: list) -> Any:
        if words[0].type == "HOLE":
            return Hole()
        value = int(words[0]) if len(words[0]) < 10 else MOST_PIECES + 1
        if value > MOST_PIECES:
            raise SentenceError(
                words[0].column - 1, f"{short(str(words[0]))} stands here", f"a number up to {MOST_PIECES}"
            )
        if value < 1:
            raise SentenceError(words[0].column - 1, "0 stands here", "at least 1, or leave it out")
        return value

    def adjective(self, words: list) -> str:
        for nation, adjective in ADJECTIVES.items():
            if words[0].lower() in (adjective.lower(), nation):
                return nation
        near = nearest(words[0], ADJECTIVES.values())
        raise SentenceError(
            words[0].column - 1, f"{short(str(words[0]))} stands here", f"units, or whose: French, Swedish, …{near}"
        )

    def place_of(self, name: Any) -> Any:
        known = {**self.vocabulary.duchies, **self.vocabulary.zones}
        return self._look(name, known, "duchy or Zone", "a duchy or Zone of the map")

    def duchy_of(self, name: Any) -> Any:
        return self._look(name, self.vocabulary.duchies, "duchy", "a duchy of the map")

    def general_of(self, name: Any) -> Any:
        return self._look(name, self.vocabulary.generals, "general", "a general of the position")

    @staticmethod
    def _look(name: Any, known: dict[str, str], kind: str, expected: str) -> Any:
        if name is None or isinstance(name, Hole):
            return name
        return look_up(name.text, name.column, known, kind, expected)

    @staticmethod
    def nation_of(name: Any, suffix: str = "") -> str:
        text = "?" if isinstance(name, Hole) else name.text.lower().replace("’", "'")
        text = text.removesuffix("'s") if suffix else text
        if text in NATIONS:
            return text
        column = 0 if isinstance(name, Hole) else name.column
        raise SentenceError(column, f"unknown nation {short(text)}", f"a nation{suffix}{nearest(text, NATIONS)}")

    def at_place(self, words: list) -> Any:
        return self.duchy_of(words[1])

    to_place = at_place

    def price(self, words: list) -> Any:
        return words[1]

    # ---- purchases

    @staticmethod
    def _counted(kind: type):
        def read(self, words: list) -> Any:
            place, price = words[-2:]
            return kind(words[1], ANYWHERE if place is None else place, price)

        return read

    form_units = _counted(FormUnits)
    form_squadrons = _counted(FormSquadrons)
    return_units = _counted(ReturnUnits)
    return_squadrons = _counted(ReturnSquadrons)
    refit = _counted(Refit)

    def call_up(self, words: list) -> CallUp:
        return CallUp(self.general_of(words[2]), words[3], words[4])

    def return_general(self, words: list) -> ReturnGeneral:
        return ReturnGeneral(self.general_of(words[1]), words[2], words[3])

    # ---- deployments

    def fleet(self, _words: list) -> tuple:
        return ("fleet", None)

    def convoy(self, words: list) -> tuple:
        return ("convoy", self.general_of(words[-1]) if words[-1] is not None else None)

    def army(self, words: list) -> tuple:
        return ("army", self.general_of(words[0]))

    def units(self, words: list) -> _Part:
        return _Part("unit", words[0], words[1], place=self.place_of(words[4]))

    def squadrons(self, words: list) -> _Part:
        return _Part("squadron", words[0], place=self.place_of(words[3]))

    def general(self, words: list) -> _Part:
        return _Part("general", name=self.general_of(words[0]), place=self.place_of(words[2]))

    def with_item(self, words: list) -> _Part:
        return words[-1]

    def picking_up(self, words: list) -> _Part:
        words[-1].mode = "pick up"
        return words[-1]

    def setting_down(self, words: list) -> _Part:
        words[-1].mode = "set down"
        return words[-1]

    def cargo(self, words: list) -> list:
        return [word for word in words if isinstance(word, _Part)]

    def via(self, words: list) -> tuple:
        return tuple(self.place_of(word) for word in words if not isinstance(word, Token))

    def deploy(self, words: list) -> Deploy:
        extra, verb, (force, leader), _from, start, _to, end, via, cargo, price = words
        start, end = self.place_of(start), self.place_of(end)
        column = verb.column - 1
        self._fits(column, force, start, end, via, [part.place for part in cargo or ()])
        lifts, rides, drops = [], [], []
        for part in cargo or ():
            place = start if part.place is None else part.place
            word = "squadron" if force == "fleet" else "unit"
            if part.kind not in (word, "general") or (force == "fleet" and part.kind == "general"):
                raise SentenceError(column, f"{part.kind}s in a deployment of {_a(force)}", f"{word}s")
            if part.mode == "set down":
                if part.kind == "general" or isinstance(part.number, Hole) or isinstance(place, Hole):
                    raise SentenceError(
                        column, "a setting down without number or place", "setting down 1 unit at a duchy"
                    )
                drops.append(SetDown(part.number, place))
            elif part.kind == "general":
                rides.append(Ride(part.name, place))
            else:
                lifts.append(Lift(part.number, place, part.nation))
        if force == "convoy" and leader is None and rides:
            leader, rides = rides[0].general, rides[1:]
        if via is None:
            via = () if force == "army" else None
        elif via[-1] == end:  # a Fleet that stays at sea: its last Zone may be named both ways
            via = via[:-1]
        return Deploy(
            force, leader, start, end, extra is not None, _merged(lifts), tuple(rides), tuple(drops), via, price
        )

    def _fits(self, column: int, force: str, start: Any, end: Any, via: Any, others: list) -> None:
        """Refuse Zones where only a duchy makes sense, and duchies where only a Zone does."""
        zones = set(self.vocabulary.zones.values())
        for place in (start, end, *others) if force != "fleet" else ():
            if place in zones:
                raise SentenceError(column, f"{place} is a Zone", f"a duchy for {_a(force)}")
        for place in via or ():
            if not isinstance(place, Hole) and (place in zones) is (force == "army"):
                raise SentenceError(
                    column, f"{place} on the way of {_a(force)}", "duchies" if force == "army" else "Zones"
                )

    # ---- what reinforcement CPs never buy

    def any_order(self, _words: list) -> AnyOrder:
        return AnyOrder()

    def place_flag(self, words: list) -> PlaceFlag:
        return PlaceFlag(self._whole(self.duchy_of(words[-1])))

    def move_consul(self, words: list) -> MoveConsul:
        return MoveConsul(self.nation_of(words[1]), str(words[2]).lower(), self.nation_of(words[4], "'s"))

    def flip_consul(self, words: list) -> FlipConsul:
        return FlipConsul(self.nation_of(words[-1]))

    def times(self, words: list) -> int:
        return self._whole(words[0])

    def rolls(self, words: list) -> tuple:
        return tuple(self._whole(word) for word in words if not isinstance(word, Token))

    def end_foreign_war(self, words: list) -> EndForeignWar:
        name, times, rolls = words[4], words[6], words[7]
        if isinstance(name, Hole):
            raise SentenceError(0, "a war without a name", "its name, as in: try to end the Anglo-Turkish war")
        return EndForeignWar(name.text, times or 1, rolls or ())

    def attack(self, words: list) -> Attack:
        return Attack(self._whole(self.place_of(words[-1])))

    @staticmethod
    def _whole(value: Any) -> Any:
        if isinstance(value, Hole):
            raise SentenceError(0, "a hole in an order that reinforcement CPs never buy", "a name or number")
        return value


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
