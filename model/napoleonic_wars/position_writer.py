"""Writing a position as the file that it is read from."""

from __future__ import annotations

import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..packaged import packaged
from ..writing import dump
from .position import OUT, REGROUP, Position, Side, abroad

GAME = "napoleonic-wars"


def write_position(position: Position, target: str | os.PathLike = "-") -> str:
    """Return a position as YAML text, for a file at `target`."""
    return dump(position_value(position, Path(target).parent))


def position_value(position: Position, folder: Path = Path(".")) -> dict:
    """Return a position as the mapping that its file holds."""
    clock, known = position.clock, packaged(GAME, "maps")
    reference = position.atlas.reference
    value: dict[str, Any] = {
        "berthier": 1,
        "game": GAME,
        "name": position.name,
        "map": reference if reference in known else os.path.relpath(reference, folder),
        "note": position.note,
        "assumptions": list(position.assumptions),
        "clock": _drop(
            {
                "turn": clock.turn,
                "round": clock.round,
                "phase": clock.phase,
                "impulse": clock.impulse,
                "nation": clock.nation,
                "reinforced": list(clock.reinforced),
                "cp": clock.cp,
            }
        ),
        "order-of-play": list(position.order_of_play),
        "players": {player: list(nations) for player, nations in position.players.items()},
        "camps": {camp: list(members) for camp, members in position.camps.items()},
        "wars": [list(pair) for pair in position.wars],
        "consuls": {
            n: _drop({"row": c.row, "box": c.box, "side": c.side if c.side != "normal" else None})
            for n, c in position.consuls.items()
        },
        "prices": dict(position.prices),
        "flags": dict(position.flags),
        "besieged": dict(position.besieged),
        "blockaded": list(position.blockaded),
        "due": [
            _drop({"statement": d.statement, "kind": d.kind, "nation": d.nation, "place": d.place})
            for d in position.due
        ],
        "subjects": dict(position.subjects),
        "foreign-wars": {war.name: {"nations": list(war.nations), "card": war.card} for war in position.foreign_wars},
        "track": dict(position.track),
        "discards": position.discards or "",
        "removed": position.removed or "",
        "russian": {name: list(forms) for name, forms in position.russian.items()},
        "nations": {nation: _side_value(side) for nation, side in position.sides.items()},
    }
    return {key: item for key, item in value.items() if item not in ("", [], {}) or key in ("nations", "prices")}


def _side_value(side: Side) -> dict:
    def seated(place: str) -> list[str]:
        return [general for general, where in side.leaders.items() if where == place]

    places = dict.fromkeys([*side.units, *side.leaders.values(), *side.ready, *side.refit])
    at = {
        place: _drop(
            {
                "units": side.units.get(place),
                "generals": seated(place),
                "ready": side.ready.get(place),
                "refit": side.refit.get(place),
            }
        )
        for place in sorted(places)
        if not place.startswith("(")
    }
    engaged = {
        war: _drop({"units": units, "squadrons": squadrons, "generals": seated(abroad(war))})
        for war, (units, squadrons) in side.engaged.items()
    }
    return _drop(
        {
            "supply": _drop({"units": side.supply_units, "squadrons": side.supply_squadrons}),
            "generals": dict(side.ratings),
            "reserve": side.reserve,
            "cp": side.cp,
            "kept": side.kept,
            "at": {place: force for place, force in at.items() if force},
            "regroup": _drop(
                {
                    "units": side.regroup_units,
                    "generals": seated(REGROUP),
                    "squadrons": side.regroup_squadrons,
                    "flags": side.regroup_flags,
                }
            ),
            "engaged": engaged,
            "marker": side.marker,
            "cards": {key: item for key, item in asdict(side.cards).items() if item},
            "out": seated(OUT),
        }
    )


def _drop(value: dict) -> dict:
    """Return a mapping without what is absent, zero or empty; a stated amount of 0 CP is neither."""
    return {key: item for key, item in value.items() if item or (key == "cp" and item == 0)}
