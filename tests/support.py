"""Small things that several tests need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from berthier.constraints.algebra import Choice, Symbolic, Truth
from berthier.model.napoleonic_wars.atlas import Atlas, Duchy
from berthier.model.napoleonic_wars.position import Clock, Consul, Position, Side
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.engines import SAT, UNSAT, open_engine


def iff(a: Symbolic, p: Any, q: Any) -> Any:
    """Return the truth that two truths agree."""
    return a.all((a.implies(p, q), a.implies(q, p)))


def is_value(a: Symbolic, thing: Any, value: Any) -> Any:
    """Return the truth that a truth, number or choice has a value."""
    if isinstance(thing, (bool, Truth)):
        return thing if value else a.no(thing)
    return thing == value if isinstance(value, int) else a.eq(thing, value)


def value_of(engine: Any, thing: Any) -> Any:
    """Return the value of a truth, number or choice in the solution found last."""
    if isinstance(thing, Choice):
        [key] = [key for key, literal in thing.literals.items() if engine.value(literal)]
        return key
    return thing if thing is None or isinstance(thing, str) else engine.value(thing)


def mirrored(a: Symbolic, thing: Any) -> tuple[Any, list[Any]]:
    """Return a variable that equals a thing, and the truths that say so: reading it back tests the lowering."""
    if isinstance(thing, Truth):
        flag = a.flag("mirror")
        return flag, [iff(a, flag, thing)]
    if isinstance(thing, Choice):
        flags = {key: a.flag(f"mirror {key}") for key in thing.literals}
        return Choice(flags), [iff(a, flags[key], literal) for key, literal in thing.literals.items()]
    if isinstance(thing, (int, str)) or thing is None:
        return thing, []
    number = a.number("mirror", thing.lo, thing.hi)
    return number, [number == thing]


def solutions(
    engine: str, a: Symbolic, things: list[Any], required: tuple = (), group: bool = False
) -> Iterator[tuple]:
    """Yield the different values that some truths, numbers and choices take together in all solutions.

    Args:
        engine: its name.
        a: the algebra, whose definitions hold.
        things: what to project the solutions on.
        required: truths required besides.
        group: assert those as a group and not for good.
    """
    pairs = [mirrored(a, thing) for thing in things]
    asked = open_engine(engine, a.definitions)
    for truth in (truth for _, truths in pairs for truth in truths):
        asked.require(truth)
    if group:
        asked.group(required)
    else:
        for truth in required:
            asked.require(truth)
    mirrors = [mirror for mirror, _ in pairs]
    while (status := asked.solve()) == SAT:
        found = tuple(value_of(asked, mirror) for mirror in mirrors)
        yield found
        asked.require(a.no(a.all(is_value(a, mirror, value) for mirror, value in zip(mirrors, found, strict=True))))
    assert status == UNSAT


# ---- tiny positions


def tiny_atlas(roads: str, home: str = "", capital: str = "", forts: str = "", sea: str = "", **ports: str) -> Atlas:
    """Return a map from words: `roads` as pairs "Aix-Bonn", France's `home`, `sea` as pairs of Zones, and Ports."""
    pairs = [word.split("-") for word in roads.split()]
    zones = [word.split("-") for word in sea.split()]
    names = sorted({name for pair in pairs for name in pair} | set(ports))
    duchies = {
        name: Duchy(
            name, "france" if name in home.split() else None, capital=name == capital, fortress=name in forts.split(),
            zones=tuple(ports.get(name, "").split()),
        )
        for name in names
    }  # fmt: skip
    near = {zone: tuple(z for pair in zones if zone in pair for z in pair if z != zone) for p in zones for zone in p}
    return Atlas("tiny", duchies, {n: {m: "plain" for p in pairs if n in p for m in p if m != n} for n in names}, near)


def tiny(atlas: Atlas, france: Side, austria: Side | None = None, spain: Side | None = None, **more: Any) -> Position:
    """Return a position of France, at war with Austria and allied with the minor Spain where these have pieces."""
    sides = {"france": france, "austria": austria or Side()} | ({"spain": spain} if spain else {})
    consuls = {"spain": Consul("ally", "france")} if spain else {}
    camps = {"imperial": ("france",), "coalition": ("austria",)}
    return Position("tiny", atlas, Clock(1805), sides, camps=camps, consuls=consuls, **more)


def ruling(**answers: str) -> Ruling:
    """Return a ruling: the defaults, but for some answers (`generals_count="b"`)."""
    return Ruling(read_questions("napoleonic-wars"), {name.replace("_", "-"): a for name, a in answers.items()})
