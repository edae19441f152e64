"""What a word of the command line means in the rulebooks: a statement, an open question, or a section."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..model.mistakes import BadInput, Mistake, nearest

if TYPE_CHECKING:
    from ..constraints.rulebook import Register, StatementShape
    from ..model.cases import Outline
    from ..model.ruling import QuestionShape


@dataclass(frozen=True)
class Found:
    """What a word means in one game.

    Attributes:
        game: the game's name.
        kind: `statement`, `question` or `section`.
        ids: the statement, the question, or all statements of the section.
    """

    game: str
    kind: str
    ids: tuple[str, ...]


def games() -> list[str]:
    """Return the games that have a rulebook."""
    from ..constraints.rulebook import games_with_rulebook

    return games_with_rulebook()


def register_of(game: str) -> Register:
    """Return a game's register, with the homes of its statements if the game can be played."""
    from ..constraints.rulebook import Register, load_game
    from ..model.kinds import games

    return load_game(game).whole_register() if game in games() else Register(game)


def cases_of(game: str) -> Iterator[Outline]:
    """Yield what the packaged cases of a game say of themselves."""
    from ..model.cases import read_outlines
    from ..model.files import read_document
    from ..model.kinds import games, kinds_of
    from ..model.packaged import packaged

    for path in packaged(game, "cases").values() if game in games() else ():
        yield from read_outlines(kinds_of(game)["cases"].shape, read_document(path))


def questions_of(game: str) -> Mapping[str, QuestionShape]:
    """Return the open questions of a game by id; none of a game that cannot be played."""
    from ..model.kinds import games
    from ..model.ruling import read_questions

    return read_questions(game) if game in games() else {}


def numbered(number: str, statements: Mapping[str, StatementShape]) -> tuple[str, ...]:
    """Return the ids of the statements under a number: a section, or a part of one such as 14.24."""
    sought = number.lower()
    return tuple(
        identifier
        for identifier, statement in statements.items()
        if statement.section.lower() == sought
        or any(name.lower().startswith(f"{sought}.") for name in (identifier, _bare(identifier)))
    )


def look_up(word: str) -> Found:
    """Return what a word means: a statement's id, with or without its prefix, a question's, or a number.

    Raises:
        BadInput: it means nothing; the nearest that does is named.
    """
    sought, known = word.lower(), []
    for game in games():
        statements, questions = register_of(game).statements, questions_of(game)
        exact = {name.lower(): i for i in statements for name in (i, _bare(i))}
        if sought in exact:
            return Found(game, "statement", (exact[sought],))
        if sought in questions:
            return Found(game, "question", (sought,))
        section = numbered(sought, statements)
        if section:
            return Found(game, "section", section)
        known += [*statements, *map(_bare, statements), *questions]
    what = f"no statement, section or open question {word[:60]!r}"
    expected = f"an id of `berthier rules list` or `berthier rules questions`{nearest(word, known)}"
    raise BadInput([Mistake("ID", 0, 0, what, expected)])


def _bare(identifier: str) -> str:
    """Return a statement's number without the prefix of its game."""
    return identifier.partition("-")[2]
