"""Files as `berthier` gives them to Python: turns, positions, puzzles; and what is packaged."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ...constraints.rulebook import load_game
from ...model.kinds import DEFAULT_GAME, games, open_named, read_any
from ...model.mistakes import BadInput, Mistake, short
from ...model.packaged import kinds_packaged
from ...model.packaged import packaged as packaged_files
from ...model.puzzles import puzzle_value
from ...model.writing import dump, write_text
from .. import opening
from .arguments import Source, asked, known_game, named, text_of


class Shown:
    """What shows itself in a notebook."""

    def _repr_html_(self) -> str:
        from .notebook import page

        return page(self)


@dataclass(frozen=True)
class Read(Shown):
    """A file that was read.

    Attributes:
        game: its game.
        source: what it was read from, as it was named.
        content: what the solver works on; no part of what is stable.
    """

    game: str
    source: str
    content: Any = field(repr=False)

    @property
    def play(self) -> Any:
        """The game's rules; no part of what is stable."""
        return load_game(self.game)

    @property
    def name(self) -> str:
        """What the file calls it."""
        return self.content.name

    def to_dict(self) -> dict[str, Any]:
        """Return it as the mapping that its file holds."""
        return self.play.turn_value(self.content)

    def to_yaml(self) -> str:
        """Return it as the text of a file."""
        return dump(self.to_dict())

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write it to a file, whole or not at all, and return the file's path.

        Raises:
            BadInput: the place cannot be written.
        """
        write_text(path, self.to_yaml())
        return Path(path)


@dataclass(frozen=True)
class Position(Read):
    """A position."""

    def to_dict(self) -> dict[str, Any]:
        """Return it as the mapping that its file holds."""
        return self.play.position_value(self.content)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """Write it to a file, whole or not at all, and return the file's path.

        Raises:
            BadInput: the place cannot be written.
        """
        write_text(path, self.play.write_position(self.content, os.fspath(path)))
        return Path(path)


@dataclass(frozen=True)
class Turn(Read):
    """A turn: in which position, whose, and its orders."""

    @property
    def nation(self) -> str:
        """Whose it is; of a whole table's turn the first nation."""
        return self.content.nation

    @property
    def position(self) -> Position:
        """The position in which it begins."""
        return Position(self.game, self.content.reference, self.content.position)

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders' sentences."""
        return tuple(map(self.play.say, self.content.orders))

    def with_orders(self, orders: tuple[Any, ...]) -> Turn:
        """Return the turn with other orders of the solver's."""
        return replace(self, content=replace(self.content, orders=orders))


@dataclass(frozen=True)
class Puzzle(Read):
    """A puzzle: a turn with holes."""

    @property
    def turn(self) -> Turn:
        """The turn, with its holes."""
        return Turn(self.game, self.source, self.content.turn)

    @property
    def text(self) -> str:
        """What is asked."""
        return self.content.text

    @property
    def require(self) -> tuple[str, ...]:
        """The goals that a solution meets."""
        return tuple(goal.text for goal in self.content.requirements)

    def to_dict(self) -> dict[str, Any]:
        """Return it as the mapping that its file holds."""
        unwrapped, solution = self.play.puzzling().unwrapped, self.content.solution or ()
        said = [self.play.say(unwrapped(order)) for order in solution]
        return puzzle_value(self.content, self.play.turn_value(self.content.turn), said)


@dataclass(frozen=True)
class Checked(Shown):
    """What came out for a file of any kind.

    Attributes:
        source: the file.
        kind: what it is; None where it is wrong.
        mistakes: all that is wrong in it.
    """

    source: str
    kind: str | None
    mistakes: tuple[Mistake, ...] = ()

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not self.mistakes


@asked
def load_turn(source: Source | Turn) -> Turn:
    """Read a turn.

    Args:
        source: a file, the name of a packaged turn, or a `Text`.

    Raises:
        BadInput: with all that is wrong in it.

    Example:
        >>> turn = load_turn("france-too-many-pieces")
        >>> turn.nation, turn.orders[1], turn.position.name
        ('france', 'build 6 units', '1805')
    """
    if isinstance(source, Turn):
        return source
    game, read, _ = opening.open_turn(named(source))
    return Turn(game, str(source), read)


@asked
def load_position(source: Source | Position, game: str | None = None) -> Position:
    """Read a position.

    Args:
        source: a file, the name of a packaged position, or a `Text`.
        game: of a packaged position; by default the game that has one of this name.

    Raises:
        BadInput: with all that is wrong in it.

    Example:
        >>> load_position("1805").to_dict()["clock"]
        {'turn': 1805, 'round': 2, 'phase': 'interphase'}
    """
    if isinstance(source, Position):
        return source
    reference = named(source)
    if game is None:
        having = [known for known in games() if reference in packaged_files(known, "positions")]
        game = having[0] if having else DEFAULT_GAME
    known_game(game)
    found, read, _ = opening.open_position(reference, game, "lay", "load_position")
    return Position(found, str(source), read)


@asked
def load_puzzle(source: Source | Puzzle) -> Puzzle:
    """Read a puzzle.

    Args:
        source: a file, the name of a packaged puzzle, or a `Text`.

    Raises:
        BadInput: with all that is wrong in it.

    Example:
        >>> load_puzzle("austria-scales").require[1]
        'CP left < 3'
    """
    if isinstance(source, Puzzle):
        return source
    game, read, _ = opening.open_puzzle(named(source))
    return Puzzle(game, str(source), read)


@asked
def check(source: Source) -> Checked:
    """Say whether a file of any kind is well-formed, in its shape and its sense.

    Args:
        source: a file, the name of a packaged file, or a `Text`.

    Example:
        >>> check("europe").kind
        'map'
        >>> from berthier import Text
        >>> wrong = check(Text("berthier: 1\\ngame: napoleonic-wars\\nanswers: {generals-count: c}"))
        >>> print(wrong.good, wrong.mistakes[0])
        False text:3:27: generals-count has no answer "c". Expected: one of a, b
    """
    reference = named(source)
    try:
        kind, _ = read_any(open_named(reference), opening.ids_of)
    except BadInput as error:
        return Checked(str(source), None, error.mistakes)
    return Checked(str(source), kind.name)


@asked
def packaged(kind: str, game: str | None = None) -> tuple[str, ...]:
    """Return the names of what is packaged.

    Args:
        kind: `turns`, `positions`, `puzzles`, `maps`, `cases` and others.
        game: one game only.

    Raises:
        BadInput: no such kind or game.

    Example:
        >>> packaged("maps")
        ('europe', 'practice')
    """
    known = kinds_packaged(games())
    if text_of("kind", kind) not in known:
        raise BadInput([Mistake("kind", 0, 0, short(kind), f"one of {', '.join(known)}", near=(kind, known))])
    chosen = [known_game(game)] if game is not None else games()
    return tuple(name for known in chosen for name in packaged_files(known, kind))
