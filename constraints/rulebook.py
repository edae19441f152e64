"""The rulebook's statements, and the register of the code that stands for each.

A game's package makes one `Register`. Its decorators tie a function to a statement's id; an id that
the rulebook does not hold fails when the module is imported.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ..model.files import read_document
from ..model.packaged import folder_of
from ..model.shape import Shape, decode

if TYPE_CHECKING:
    from .faces import Play

KINDS = ("limit", "cost", "amount", "right", "procedure", "effect", "definition", "example")
NEEDS_REFUSAL = ("limit", "cost", "procedure")


class StatementShape(Shape, kw_only=True, frozen=True):
    """One atomic statement of the rules."""

    id: str
    section: str
    kind: str
    title: str
    text: str
    questions: list[str] = []
    source: str = "rulebook"
    conduct: str = ""


class RulebookShape(Shape, kw_only=True, frozen=True):
    """A game's statements."""

    berthier: int
    game: str
    rulebook: str
    prefix: str
    sections: dict[str, str]
    statements: list[StatementShape]


@cache
def read_rulebook(game: str) -> RulebookShape:
    """Return a game's statements, read once."""
    return decode(read_document(Path(__file__).parent / folder_of(game) / "rulebook.yaml"), RulebookShape)


class Clause(msgspec.Struct, eq=False):
    """One ground instance of a rule: what must hold, and what to say where it does not.

    Attributes:
        holds: the truth that the rule demands.
        message: a template for what is wrong, filled from `figures`.
        orders: positions (from 0) of the orders at fault.
        given: the clause is judged only where this holds: elsewhere another rule speaks already.
        fact: a template for the circumstance that makes the rule bite, filled from `figures`.
        figures: values named in the templates.
    """

    holds: Any
    message: str
    orders: Iterable[int] = ()
    given: Any = True
    fact: str = ""
    figures: dict[str, Any] = {}


def clause(
    holds: Any, message: str, orders: Iterable[int] = (), *, given: Any = True, fact: str = "", **figures: Any
) -> Clause:
    """Return a clause, its figures given by name: what rules call, by the name of what it makes.

    No constructor of the class, because that takes twice as long, and a turn has some twenty clauses.
    """
    return Clause(holds, message, orders, given, fact, figures)


Rule = Callable[[Any, Any], Iterator[Clause]]
Effect = Callable[[Any, Any], Iterator[Any]]


@dataclass(frozen=True)
class Home:
    """Where a statement lives in the code: the kind of home, and the function."""

    kind: str
    function: Callable

    @property
    def place(self) -> str:
        """The module and the name, as one would look it up."""
        return f"{self.function.__module__.removeprefix('berthier.')}.{self.function.__qualname__}"


@dataclass
class Register:
    """The statements of a game and the code that stands for them.

    Attributes:
        game: the game's name.
        nouns: words that messages put in the singular behind a 1.
        rules: by statement, those that judge whole turns.
        act_rules: by kind of order, those that judge orders one by one, each with its statement.
        act_effects: by a kind of order what it does, by which statement.
        consequences: what follows from what other effects did, by which statement.
        homes: by statement, where it lives in the code.

    Example:
        >>> Register("napoleonic-wars").statements["TNW-14.21.c"].kind
        'limit'
    """

    game: str
    nouns: tuple[str, ...] = ()
    rules: dict[str, list[Rule]] = field(default_factory=dict)
    act_rules: dict[type, list[tuple[str, Rule]]] = field(default_factory=dict)
    act_effects: dict[type, list[tuple[str, Effect]]] = field(default_factory=dict)
    consequences: list[tuple[str, Effect]] = field(default_factory=list)
    homes: dict[str, list[Home]] = field(default_factory=dict)

    @property
    def rulebook(self) -> RulebookShape:
        """The statement file."""
        return read_rulebook(self.game)

    @cached_property
    def statements(self) -> dict[str, StatementShape]:
        """The statements by id."""
        return {statement.id: statement for statement in self.rulebook.statements}

    @cached_property
    def _ids(self) -> frozenset[str]:
        return frozenset(self.statements)

    def judge(self, a: Any, view: Any) -> Iterator[tuple[str, Clause]]:
        """Yield every clause of the rules that judge whole turns, with the id of its statement."""
        for identifier, rules in self.rules.items():
            for rule in rules:
                for clause in rule(a, view):
                    yield identifier, clause

    def in_order(self, clauses: Iterable[tuple[str, Clause]]) -> Iterator[tuple[str, Clause]]:
        """Return clauses in the order of the rulebook."""
        ids = {identifier: place for place, identifier in enumerate(self.statements)}
        return iter(sorted(clauses, key=lambda pair: ids[pair[0]]))

    def rule(self, identifier: str, on: tuple[type, ...] = ()) -> Callable[[Rule], Rule]:
        """Return a decorator: this function yields the clauses of a statement.

        Args:
            identifier: the statement.
            on: the kinds of orders that it judges one by one; none where it judges whole turns.
        """

        def register(function: Rule) -> Rule:
            self._add((identifier,), "rule", function)
            for kind in on:
                self.act_rules.setdefault(kind, []).append((identifier, function))
            if not on:
                self.rules.setdefault(identifier, []).append(function)
            return function

        return register

    def effect(self, identifier: str, on: tuple[type, ...] = ()) -> Callable[[Effect], Effect]:
        """Return a decorator: this function yields the changes that follow by a statement.

        Args:
            identifier: the statement.
            on: the kinds of orders from which they follow; none where they follow from what other changes did,
                whatever the order was.
        """

        def register(function: Effect) -> Effect:
            self._add((identifier,), "effect", function)
            for kind in on:
                self.act_effects.setdefault(kind, []).append((identifier, function))
            if not on:
                self.consequences.append((identifier, function))
            return function

        return register

    def home(self, kind: str, *ids: str) -> Callable[[Callable], Callable]:
        """Return a decorator: this function is the home of an amount, a right, an effect, a procedure."""

        def register(function: Callable) -> Callable:
            self._add(ids, kind, function)
            return function

        return register

    def _add(self, ids: tuple[str, ...], kind: str, function: Callable) -> None:
        for identifier in ids:
            if identifier not in self._ids:
                raise LookupError(f"{function.__module__}: the rulebook of {self.game} has no statement {identifier}")
            self.homes.setdefault(identifier, []).append(Home(kind, function))


def load_game(game: str) -> Play:
    """Import a game's rules and return its package's `play` module.

    Raises:
        LookupError: there is no such game.
    """
    name = f"{__package__}.{folder_of(game)}"
    try:
        play: Any = importlib.import_module(".play", name)
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith(name):
            raise LookupError(f"no game {game}") from None
        raise
    return play


def face_of(play: Play, name: str) -> Any:
    """Return what answers to a name in a game's face, or in its faces to steps, searches and puzzles; else None."""
    if hasattr(play, name):
        return getattr(play, name)
    others = (getattr(play, face)() for face in ("telling", "choosing", "puzzling") if hasattr(play, face))
    return next((getattr(other, name) for other in others if hasattr(other, name)), None)


def games_with_rulebook() -> list[str]:
    """Return the names of the games that have a rulebook here, whether they can be played yet or not."""
    here = Path(__file__).parent
    return sorted(path.parent.name.replace("_", "-") for path in here.glob("*/rulebook.yaml"))
