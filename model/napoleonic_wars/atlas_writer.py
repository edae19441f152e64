"""Writing a map as the file that it is read from."""

from __future__ import annotations

from typing import Any

from .atlas import Atlas, Duchy


def atlas_value(atlas: Atlas, name: str) -> dict:
    """Return a map as the mapping that its file holds.

    Args:
        atlas: the map.
        name: the name to give it.
    """
    connections = [
        [one, other] if kind == "plain" else [one, other, kind]
        for place, one in enumerate(atlas.duchies)
        for other, kind in atlas.roads[one].items()
        if other in list(atlas.duchies)[place + 1 :]
    ]
    value: dict[str, Any] = {"berthier": 1, "game": "napoleonic-wars", "map": name, "note": atlas.note}
    value["duchies"] = {name: _duchy(duchy) for name, duchy in atlas.duchies.items()}
    value["connections"] = connections
    value["zones"] = {zone: {"next": list(near)} for zone, near in atlas.sea.items()}
    value["russian"] = {name: list(forms) for name, forms in atlas.russian.items()}
    return {key: part for key, part in value.items() if part not in ("", {})}


def _duchy(duchy: Duchy) -> dict:
    parts = {
        "home": duchy.home,
        "associated": duchy.associated,
        "capital": duchy.capital,
        "key": duchy.key,
        "fortress": duchy.fortress,
        "port": list(duchy.zones),
        "at": list(duchy.spot) if duchy.spot else None,
    }
    return {key: part for key, part in parts.items() if part}
