"""What of a position is looked at. Two positions that differ only in what nobody looks at are judged alike.

A watched position is the same to all who read it, and notes each part that they ask for. A part is told by the way to
it, attributes and keys from the outside in: `("sides", "france", "units", "Paris")`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

Part = tuple[Any, ...]
KEYS, NOTHING = object(), object()  # in a way: which keys a mapping has, in which order; in place of a key's value


def watched(thing: Any, seen: set[Part], way: Part = ()) -> Any:
    """Return a thing that notes what of it is looked at.

    Dataclasses and mappings are watched part by part, all else is looked at as a whole.

    Args:
        thing: a position, or a part of one.
        seen: where the parts are noted.
        way: the way to the thing.

    Example:
        >>> seen = set()
        >>> watched({"Paris": 3, "Lyon": 1}, seen)["Paris"], sorted(seen)
        (3, [(), ('Paris',)])
    """
    seen.add(way)
    if _has_fields(thing):
        glass = object.__new__(_glass(type(thing)))
        glass.__dict__["_watched"] = (thing, seen, way)
        return glass
    return _Keyed(thing, seen, way) if isinstance(thing, Mapping) else thing


def differences(one: Any, other: Any, way: Part = ()) -> Iterator[Part]:
    """Yield the parts in which two things differ, the smallest that differ as a whole.

    Example:
        >>> list(differences({"Paris": 3, "Lyon": {"units": 1}}, {"Paris": 3, "Lyon": {"units": 2}}))
        [('Lyon', 'units')]
    """
    if one is other:
        return
    if _has_fields(one) and type(one) is type(other):
        for part in fields(one):
            yield from differences(getattr(one, part.name), getattr(other, part.name), (*way, part.name))
    elif isinstance(one, Mapping) and isinstance(other, Mapping):
        if list(one) != list(other):
            yield (*way, KEYS)
        for key in {**one, **other}:
            yield from differences(one.get(key, NOTHING), other.get(key, NOTHING), (*way, key))
    elif one != other:
        yield way


def _has_fields(thing: Any) -> bool:
    return is_dataclass(thing) and not isinstance(thing, type)


@cache
def _glass(kind: type) -> type:
    """Return the kind of what is watched in place of things of a kind: the same but for how its fields are read."""
    parts: dict[str, Any] = {part.name: _Field(part.name) for part in fields(kind)}
    return type(kind.__name__, (kind,), {**parts, "__class__": property(lambda _: kind)})


class _Field:
    """A field of what is watched: it is noted when it is first read, and then known."""

    def __init__(self, name: str):
        self.name = name

    def __get__(self, owner: Any, _kind: type) -> Any:
        if owner is None:
            return self
        thing, seen, way = owner.__dict__["_watched"]
        value = owner.__dict__[self.name] = watched(getattr(thing, self.name), seen, (*way, self.name))
        return value


class _Keyed(Mapping):
    """A mapping that is watched: each key that is asked for is noted, and when somebody goes through all of them."""

    def __init__(self, thing: Mapping, seen: set[Part], way: Part):
        self._thing, self._seen, self._way = thing, seen, way
        self._known: dict[Any, Any] = {}

    def __getitem__(self, key: Any) -> Any:
        if key not in self._known:
            self._seen.add((*self._way, key))
            self._known[key] = watched(self._thing[key], self._seen, (*self._way, key))
        return self._known[key]

    def __iter__(self) -> Iterator[Any]:
        self._seen.add((*self._way, KEYS))
        return iter(self._thing)

    def __len__(self) -> int:
        self._seen.add((*self._way, KEYS))
        return len(self._thing)

    def __or__(self, other: Any) -> dict:
        return {**self, **other}

    def __ror__(self, other: Any) -> dict:
        return {**other, **self}
