"""Which files were read, for those who must not overwrite them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_READ: ContextVar[set[str] | None] = ContextVar("files read", default=None)


@contextmanager
def files_noted() -> Iterator[set[str]]:
    """Note the real names of the files that are read meanwhile."""
    noted: set[str] = set()
    token = _READ.set(noted)
    try:
        yield noted
    finally:
        _READ.reset(token)


def real_name(name: str | os.PathLike) -> str:
    """Return a file's real name; where the folder in which we are is gone, the name as it is."""
    try:
        return os.path.realpath(name)
    except FileNotFoundError:
        return os.fspath(name)


def note_file(name: str) -> None:
    """Note that a file is read, where files are noted."""
    noted = _READ.get()
    if noted is not None:
        noted.add(real_name(name))


def is_noted(path: os.PathLike) -> bool:
    """Return whether a file of this real name has been read, where files are noted."""
    return os.fspath(path) in (_READ.get() or ())
