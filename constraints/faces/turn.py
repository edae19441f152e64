"""What every game's turns and tables have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

if TYPE_CHECKING:
    from ...model.ruling import Ruling


Orders = tuple[Any, ...]


class Table(Protocol):
    """A position under a ruling, on which one nation's turns are judged."""

    @property
    def position(self) -> Any:
        """The position."""
        ...

    @property
    def nation(self) -> str:
        """Whose turns."""
        ...

    @property
    def ruling(self) -> Ruling:
        """The answers in force."""
        ...


class Turn(Protocol):
    """What a file of a turn says, as `model/turn_file.py` tells it, and whose turn it is."""

    __dataclass_fields__: ClassVar[dict[str, Any]]

    @property
    def position(self) -> Any:
        """Where it begins."""
        ...

    @property
    def nation(self) -> str:
        """Whose it is."""
        ...

    @property
    def orders(self) -> Orders:
        """Its orders, in the order of the file."""
        ...

    @property
    def pinned(self) -> Mapping[str, str]:
        """Answers to open questions that the file itself states."""
        ...

    @property
    def expect(self) -> Any:
        """What the file says of its own verdict, if it does."""
        ...

    @property
    def name(self) -> str:
        """Its name, as the file gives it."""
        ...

    @property
    def reference(self) -> str:
        """How the file names its position."""
        ...

    @property
    def changes(self) -> Mapping[str, Any]:
        """The file's own changes to it."""
        ...
