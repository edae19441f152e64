"""The names that a position knows, as order sentences and goals look them up."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..grammar import SentenceError
from ..language import forms_like, meant_by, said_like
from ..mistakes import nearest, short
from .names import fold
from .nations import NATIONS, title
from .own_names import meanings
from .position import Position

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Vocabulary:
    """The names that a position knows, each by what `fold` makes of it: the case of letters does not matter."""

    duchies: dict[str, str]
    zones: dict[str, str]
    generals: dict[str, str]
    nations: Collection[str] = NATIONS
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # forms of names that map and position give

    @classmethod
    def of(cls, position: Position) -> Vocabulary:
        """Gather a position's names."""
        generals = [general for side in position.sides.values() for general in side.ratings]
        duchies, zones = position.atlas.duchies, position.atlas.sea
        own = meanings(position.atlas.russian, position.russian)
        return cls(_folded(duchies), _folded(zones), _folded(generals), tuple(position.sides), own)

    def find(self, text: str, column: int, *kinds: str, wanted: str = "", others: Iterable[str] = ()) -> str:
        """Return the name that a text means.

        Args:
            text: what stands in a sentence.
            column: where, from 0.
            kinds: what may be meant: `duchy`, `Zone`, `general`.
            wanted: what is expected, if more is to be said than the kinds.
            others: words that could stand there as well.

        Raises:
            SentenceError: no name is meant, or one of another kind; the nearest is offered.

        Example:
            >>> Vocabulary({"paris": "Paris"}, {}, {"ney": "Ney"}).find("PARIS", 0, "duchy", "Zone")
            'Paris'
        """
        tables = {"duchy": self.duchies, "Zone": self.zones, "general": self.generals}
        meanings = [fold(name) for name in [text, *self.own.get(fold(text), ()), *meant_by(HERE, text)]]
        found = next((tables[kind][name] for kind in kinds for name in meanings if name in tables[kind]), None)
        if found is not None:
            return found
        meant = " or ".join(kinds)
        for kind, table in tables.items():
            if named := next((table[name] for name in meanings if name in table), None):
                raise SentenceError(column, f"{said_like(HERE, text, named)} is a {kind}", wanted or f"a {meant}")
        wanted = wanted or f"a {meant} of the {'position' if kinds == ('general',) else 'map'}"
        forms = [form for kind in kinds for name in tables[kind].values() for form in forms_like(HERE, text, name)]
        raise SentenceError(column, f"unknown {meant} {short(text)}", wanted + nearest(text, [*others, *forms]))

    def nation(self, nation: str, column: int) -> str:
        """Return a nation, which must be in the position.

        Raises:
            SentenceError: it is not.
        """
        if nation not in self.nations:
            raise SentenceError(column, f"{title(nation)} is not in the position", f"one of {', '.join(self.nations)}")
        return nation


def _folded(names: Iterable[str]) -> dict[str, str]:
    return {fold(name): name for name in names}
