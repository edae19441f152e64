"""Writing files whole or not at all, and values as YAML."""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path
from typing import Any

import yaml

from .files_read import is_noted
from .mistakes import BadInput, Mistake, short

_WRITABLE = "a file in a folder that exists"
_PLAIN_DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class _Dumper(_PLAIN_DUMPER):
    """A dumper that writes each value out: what we write must be read again, and aliases are refused."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def write_text(path: str | os.PathLike, text: str) -> None:
    """Write a text file whole or not at all.

    Raises:
        BadInput: the place cannot be written, or is no ordinary file.
    """
    try:
        content = text.encode("utf-8")
    except UnicodeError as error:
        raise _unwritten(path, error) from None
    write_bytes(path, content)


def write_bytes(path: str | os.PathLike, content: bytes) -> None:
    """Write a file whole or not at all: a neighbour is written first and then renamed.

    A file that exists keeps its permissions, and a link goes on to point to it.

    Raises:
        BadInput: the place cannot be written, or is no ordinary file.
    """
    try:
        target = Path(os.path.realpath(path))
        mode = _mode_of(target)
        if mode is None:
            expected = f"{_WRITABLE}, or - to print"
            raise BadInput([Mistake(str(path), 0, 0, "this is no ordinary file", expected)])
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:100]}.")
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(content)
            os.chmod(temporary, mode)
            os.replace(temporary, target)
        except BaseException:
            os.unlink(temporary)
            raise
    except (OSError, UnicodeError) as error:
        raise _unwritten(path, error) from None


def require_folder(path: str | os.PathLike) -> None:
    """Refuse a file's name that is a folder's, or whose folder is not there: before much is done for what is written.

    Raises:
        BadInput: it is.
    """
    if os.path.isdir(path):
        raise _unwritten(path, OSError(errno.EISDIR, os.strerror(errno.EISDIR)))
    folder = Path(path).parent
    if not os.path.isdir(folder):
        reason = errno.ENOTDIR if os.path.exists(folder) else errno.ENOENT
        raise _unwritten(path, OSError(reason, os.strerror(reason)))


def make_folder(path: str | os.PathLike, option: str) -> None:
    """Make a folder in which files are to be written, with those above it; one that is there is left as it is.

    Args:
        path: the folder.
        option: what names it.

    Raises:
        BadInput: it cannot be made, or nothing can be written there.
    """
    try:
        os.makedirs(path, exist_ok=True)
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except (OSError, ValueError) as error:
        what = f"{short(str(path))} is no folder in which files can be written ({_reason(error)})"
        raise BadInput([Mistake(option, 0, 0, what, "the name of a folder")]) from None


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def _unwritten(path: str | os.PathLike, error: Exception) -> BadInput:
    return BadInput([Mistake(str(path), 0, 0, f"cannot be written ({_reason(error)})", _WRITABLE)])


def _mode_of(target: Path) -> int | None:
    """Return the permissions that a file has or will have; None for a pipe or a device."""
    if not target.exists():
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
    if is_noted(target):
        raise FileExistsError(errno.EEXIST, "this command reads it")
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(target.stat().st_mode) if target.is_file() else None


def dump(value: Any) -> str:
    """Return a value as YAML text in the order of its keys.

    Example:
        >>> print(dump({"berthier": 1, "orders": ["build 2 units"]}), end="")
        berthier: 1
        orders:
        - build 2 units
    """
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=False)
