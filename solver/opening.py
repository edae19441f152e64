"""What a question is about: the turn, position or game that its words name, read and with the game's rules."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path
from typing import Any

from ..constraints.faces import Play, Turn
from ..model.files import Document, Text
from ..model.kinds import games, read_any, read_as, require_kind
from ..model.mistakes import BadInput, Mistake, nearest, short
from ..model.packaged import open_reference, packaged
from ..model.puzzles import Puzzle

MOST_LARGE = 8  # duchies or platoons in a world


def require_game(game: str, known: Collection[str]) -> None:
    """Refuse a game that is not among those known.

    Raises:
        BadInput: it is not.
    """
    if game not in known:
        expected = f"one of {', '.join(known)}{nearest(game, known)}"
        raise BadInput([Mistake("--game", 0, 0, f"no game {game[:60]!r}", expected)])


def require_word(option: str, word: str, known: Collection[str]) -> str:
    """Return a word of the command line in small letters, which must be one of those known.

    Raises:
        BadInput: it is not.
    """
    if word.lower() not in known:
        expected = f"one of {', '.join(known)}{nearest(word.lower(), known)}"
        raise BadInput([Mistake(option, 0, 0, f"{word[:60]!r} stands here", expected)])
    return word.lower()


def require_nation(nation: str, position: Any, option: str = "--nation") -> str:
    """Return a nation's name in small letters, which must be one of a position.

    Raises:
        BadInput: it is not.
    """
    if nation.lower() not in position.sides:
        expected = f"one of {', '.join(position.sides)}{nearest(nation.lower(), position.sides)}"
        raise BadInput([Mistake(option, 0, 0, f"{nation[:60]!r} is not in the position", expected)])
    return nation.lower()


def ids_of(game: str) -> Collection[str]:
    """Return the ids of a game's statements."""
    from ..constraints.rulebook import Register

    return Register(game).statements


def open_turn(source: str | Text) -> tuple[str, Turn, Play]:
    """Read a turn file; returns its game, the turn, and the game's rules."""
    from ..constraints.rulebook import load_game

    game, turn = read_as(source, "turn", ids=lambda game: load_game(game).REGISTER.statements)
    return game, turn, load_game(game)


def require_face(play: Play, face: str, source: str, question: str) -> None:
    """Refuse a question that a game does not know.

    Args:
        play: the game's face.
        face: the name of what answers the question there, or in its faces to steps and searches.
        source: the file that was asked about.
        question: what was asked.

    Raises:
        BadInput: it does not.
    """
    from ..constraints.rulebook import face_of

    if face_of(play, face) is None:
        what = f"{play.REGISTER.game} does not know the question `{question}`"
        raise BadInput([Mistake(source, 0, 0, what, "a file of a game that does")])


def game_with(face: str, question: str) -> tuple[str, Play]:
    """Return the first game that knows a question, and its rules.

    Args:
        face: the name of what answers the question in a game's face.
        question: what is asked.

    Raises:
        BadInput: no game does.
    """
    from ..constraints.rulebook import face_of, load_game

    for game in games():
        play = load_game(game)
        if face_of(play, face) is not None:
            return game, play
    raise BadInput([Mistake(question, 0, 0, "no game here knows this question", "a game that does")])


def open_position(reference: str | Text, game: str, face: str, question: str) -> tuple[str, Any, Play]:
    """Read a position by its packaged name or from a file; returns its game, the position, and the game's rules.

    Args:
        reference: a packaged position's name, a file, a text, or `-` for standard input.
        game: the game of a packaged position.
        face: the name of what answers the question in a game's face.
        question: what is asked.
    """
    from ..constraints.rulebook import load_game

    if isinstance(reference, Text) or reference == "-" or os.path.exists(reference):
        game, read = read_as(reference, "position", ids=ids_of)
        require_face(load_game(game), face, str(reference), question)
        return game, read, load_game(game)
    require_game(game, games())
    require_face(load_game(game), face, reference, question)
    document = open_reference(game, "positions", reference, Document("POSITION", Path(".")), ())
    require_kind(document, "position")
    return game, read_any(document)[1], load_game(game)


def open_puzzle(source: str | Text) -> tuple[str, Puzzle, Play]:
    """Read a puzzle's file; returns its game, the puzzle, and the game's rules."""
    from ..constraints.rulebook import load_game

    game, read = read_as(source, "puzzle", ids=ids_of)
    return game, read, load_game(game)


def batteries_of(names: Collection[str], chosen: Collection[str]) -> list[str]:
    """Return files of cases: those named, and the packaged batteries of the sections whose numbers begin so.

    Args:
        names: files, packaged batteries or sections; none is all that are packaged. What they share counts once.
        chosen: the games whose packaged batteries count.
    """
    known = [(name, str(path)) for game in chosen for name, path in packaged(game, "cases").items()]
    found: list[str] = []
    for file in names or ("",):
        begun = [path for name, path in known if name.partition("-")[0].startswith(file)]
        found += [file] if os.path.lexists(file) or not begun else begun
    found = [file if os.path.lexists(file) else dict(known).get(file, file) for file in found]
    return list(dict.fromkeys(found))


def open_force(source: str | Text, game: str) -> Any:
    """Return a force of a game, by its packaged name or from a file.

    Raises:
        BadInput: it is a force of another game, or none.
    """
    found, read = read_as(source, "force")
    if found != game:
        raise BadInput([Mistake(str(source), 0, 0, f"a force of {found}", f"a force of {game}")])
    return read


def open_scope(play: Play, game: str, word: str, option: str = "--scope") -> Any:
    """Return what the face of a game to proofs takes for a scope: a number, or what it makes of a map or a position.

    Args:
        play: the game's face.
        game: its name.
        word: a number from 1 to 8, or the name of a map or a position.
        option: who says so.

    Raises:
        BadInput: it is neither.
    """
    face = play.proving()
    if word in map(str, range(1, MOST_LARGE + 1)):
        return int(word)
    expected, known = f"a number from 1 to {MOST_LARGE}", []
    if hasattr(face, "place"):
        expected += ", a packaged map or position, or a file of one"
        known = [*packaged(game, "maps"), *packaged(game, "positions")]
    if not known or (word != "-" and word not in known and not os.path.lexists(word)):
        raise BadInput([Mistake(option, 0, 0, f"{short(word)} stands here", expected, near=(word, known))])
    found, read = read_as(word, "map", "position", ids=ids_of)
    if found != game:
        raise BadInput([Mistake(option, 0, 0, f"{short(word)} is a file of {found}", f"one of {game}")])
    return face.place(read, word)
