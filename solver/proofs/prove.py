"""Is what is claimed of the rules so? Both engines look at all positions and turns of ever larger worlds.

A claim is proved where no world has a position and turn in which it fails, and refuted by one that it has: the
smallest, which is replayed through the plain reading. Z3 looks at any number of pieces, CP-SAT at bounded numbers and
smaller maps. Claims about finitely many cases are proved by going through all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ...constraints.claims import Unread
from ...constraints.faces import Turn
from ...constraints.rulebook import load_game
from ...model.ruling import Ruling
from ..engines import SAT, UNSAT, open_engine
from ..pose import EvidenceError
from ..workers import Watch, shared, unwatched

PROVED, REFUTED, UNDECIDED = "proved", "refuted", "undecided"
CASES = "every case"  # the engine of claims about finitely many cases
NUMBERS = {"z3": None, "cpsat": 20}  # the most pieces of a kind that an engine looks at
SMALLEST = 4.0  # deterministic seconds for each step to a smaller counterexample
NAMES = {"z3": "Z3", "cpsat": "CP-SAT"}


@dataclass(frozen=True)
class Word:
    """What one engine says of a claim.

    Attributes:
        engine: its name.
        verdict: `proved`, `refuted` or `undecided`.
        scope: what it has looked at, in words: of a refuted claim where its counterexample is.
    """

    engine: str
    verdict: str
    scope: str


@dataclass(frozen=True)
class Proof:
    """What came out for a claim.

    Attributes:
        claim: the claim.
        verdict: `proved`, `refuted` or `undecided`.
        words: what each engine says.
        turn: for a refuted claim the position and turn that refute it.
        text: the same in words.
    """

    claim: Any
    verdict: str
    words: tuple[Word, ...]
    turn: Turn | None = None
    text: str = ""

    @property
    def as_marked(self) -> bool:
        """Whether the claim turned out to be what it is marked as."""
        return self.verdict == (PROVED if self.claim.holds else REFUTED)


@dataclass(frozen=True)
class Task:
    """Claims about the same worlds, to be looked at by one engine.

    Attributes:
        largest: the largest worlds to look at, or known ones; None for as many as the game's face looks at.
    """

    game: str
    ids: tuple[str, ...]
    ruling: Ruling
    engine: str
    largest: Any
    seconds: float


def prove(
    game: str, claims: Iterable[Any], ruling: Ruling, largest: Any, seconds: float, jobs: int = 2,
    watch: Watch = unwatched,
) -> list[Proof]:  # fmt: skip
    """Return what comes out for some claims, in their order.

    Args:
        game: the game's name.
        claims: the claims.
        ruling: the answers in force; those that a claim presumes come first.
        largest: the largest worlds to look at, or known ones as the game's face makes them of a map or a position; None
            for as many as are looked at unless more are asked for.
        seconds: bound on each solve, in deterministic seconds.
        jobs: processes at work at a time.
        watch: told of each part that is done, as `shared` takes it.

    Raises:
        EvidenceError: engines contradict each other, or a counterexample does not survive the plain reading.
    """
    claims = list(claims)
    families = load_game(game).proving().FAMILIES
    tasks = [
        Task(game, ids, under, engine, largest, seconds)
        for (about, answers), ids in _groups(claims).items()
        for under in [replace(ruling, answers={**ruling.answers, **dict(answers)}, consulted=set())]
        for engine in ([CASES] if about in families else NUMBERS)
    ]
    words: dict[str, list[Word]] = {claim.id: [] for claim in claims}
    shown: dict[str, tuple[Any, str]] = {}
    for found in shared(run_task, tasks, jobs, watch):
        for identifier, word, turn, text in found:
            words[identifier].append(word)
            if word.verdict == REFUTED:  # CP-SAT, which finds the smallest, comes last
                shown[identifier] = (turn, text)
    return [_proof(claim, words[claim.id], *shown.get(claim.id, (None, ""))) for claim in claims]


def _groups(claims: list[Any]) -> Mapping[tuple, tuple[str, ...]]:
    """Return the claims by what they are about and what they presume."""
    found: dict[tuple, list[str]] = {}
    for claim in claims:
        found.setdefault((claim.about, tuple(claim.answers.items())), []).append(claim.id)
    return {key: tuple(ids) for key, ids in found.items()}


def _proof(claim: Any, words: list[Word], turn: Turn, text: str) -> Proof:
    """Return what the engines say together; where one does not know, the other one's word counts.

    Raises:
        EvidenceError: Z3 proves what CP-SAT refutes. The other way round Z3 has needed larger worlds or numbers.
    """
    said = {word.verdict for word in words}
    by_name = {word.engine: word for word in words}
    z3, cpsat = by_name.get(NAMES["z3"]), by_name.get(NAMES["cpsat"])
    if z3 and cpsat and (z3.verdict, cpsat.verdict) == (PROVED, REFUTED):
        raise EvidenceError(f"{claim.id}: Z3 proves it and CP-SAT refutes it")
    verdict = REFUTED if REFUTED in said else PROVED if PROVED in said else UNDECIDED
    return Proof(claim, verdict, tuple(words), turn, text)


Found = tuple[str, Word, Any, str]  # a claim's id, an engine's word, a turn that refutes it, and that in words


def run_task(task: Task) -> list[Found]:
    """Return what one engine says of some claims about the same worlds."""
    face = load_game(task.game).proving()
    claims = [face.CLAIMS.known[identifier] for identifier in task.ids]
    about = claims[0].about
    if task.engine == CASES:
        return _through(face.FAMILIES[about], claims, task.ruling)
    most, name = NUMBERS[task.engine], NAMES[task.engine]
    found: dict[str, Found] = {}
    looked: list[Any] = []
    for size in face.sizes(about, task.engine, task.largest):
        left = [claim for claim in claims if claim.id not in found]
        if not left:
            break
        looked.append(size)
        try:
            found |= _in_world(task, face, left, size)
        except Unread as reason:
            word = Word(name, UNDECIDED, f"{face.told(about, [size], most)}; {reason}")
            found |= {claim.id: (claim.id, word, None, "") for claim in left}
    proved = Word(name, PROVED if looked else UNDECIDED, face.told(about, looked, most))
    return [found.get(claim.id, (claim.id, proved, None, "")) for claim in claims]


def _in_world(task: Task, face: Any, claims: list[Any], size: Any) -> dict[str, Found]:
    """Return by its id what one engine says of each claim that it does not prove for a size of worlds.

    Raises:
        Unread: the rules cannot be read there.
    """
    about, most, found = claims[0].about, NUMBERS[task.engine], {}
    world = face.open_world(about, size, task.ruling, most)
    asked = Asked(world, task.engine, task.seconds)
    for claim in claims:
        status = asked.fails(claim.truth(world))
        if status != UNSAT:
            verdict = REFUTED if status == SAT else UNDECIDED
            turn = asked.counterexample(claim.truth(world)) if status == SAT else None
            if turn is not None:
                _replay(face, claim, turn, task)
            found[claim.id] = (claim.id, Word(NAMES[task.engine], verdict, face.told(about, [size], most)), turn, "")
    return found


def _through(family: Any, claims: list[Any], ruling: Ruling) -> list[Found]:
    """Go through all cases of a family, with each claim until one fails in it."""
    found: dict[str, Found] = {}
    left, number = claims, 0
    for number, case in enumerate(family.cases(ruling), 1):
        for claim in [claim for claim in left if not claim.truth(case)]:
            word = Word(CASES, REFUTED, f"number {number} of the {family.says}")
            found[claim.id] = (claim.id, word, case.turn, case.text)
        left = [claim for claim in left if claim.id not in found]
        if not left:
            break
    proved = Word(CASES, PROVED, f"all {number} {family.says}")
    return [found.get(claim.id, (claim.id, proved, None, "")) for claim in claims]


def _replay(face: Any, claim: Any, turn: Turn, task: Task) -> None:
    """Read a counterexample plainly.

    Raises:
        EvidenceError: the claim does not fail in it.
    """
    if claim.truth(face.known_world(turn, task.ruling)):
        raise EvidenceError(f"{claim.id}: {NAMES[task.engine]} found a counterexample in which it does not fail")


class Asked:
    """An engine that looks at one world.

    Args:
        world: all positions and turns of a size.
        engine: `cpsat` or `z3`.
        seconds: bound on each solve.
    """

    def __init__(self, world: Any, engine: str, seconds: float):
        self.world, self.name, self.seconds = world, engine, seconds
        self.engine = open_engine(engine, world.base, seconds)
        self._defined, self._small = 0, False

    @property
    def _little(self) -> Any:
        """Whether a position is a small one, where that is looked at first: of a known map most hold a lot."""
        return getattr(self.world, "little", None)

    def fails(self, truth: Any) -> str:
        """Return whether a truth fails somewhere: `sat`, `unsat` or `unknown`."""
        if isinstance(truth, bool) and truth:
            return UNSAT
        for definition in self.world.a.definitions[self._defined :]:
            self.engine.require(definition)
        self._defined = len(self.world.a.definitions)
        group = self.engine.group([self.world.a.no(truth)])
        status = UNSAT
        if self._little is not None:
            small = self.engine.group([self._little])
            status = self.engine.solve()
            self.engine.switch(small, False)
        self._small = status == SAT
        if not self._small:
            status = self.engine.solve()
        self.engine.switch(group, False)
        return status

    def counterexample(self, truth: Any) -> Any:
        """Return a position and turn in which a truth that fails somewhere does; CP-SAT finds the smallest."""
        if self.name != "cpsat":
            return self.world.known(self.engine.value)
        first, *sizes = self.world.sizes
        limits = (self._little,) if self._small else ()
        facts = (*self.world.base, *self.world.a.definitions, *limits, self.world.a.no(truth))
        engine = open_engine(self.name, facts, SMALLEST)
        for number in range(self.engine.value(first)):  # that there is none with fewer orders is soon seen
            group = engine.group([first <= number])
            if engine.solve() == SAT:
                break
            engine.switch(group, False)
        else:
            engine.require(first <= self.engine.value(first))
        for size in sizes:
            best = engine.optimize(size, maximize=False)
            if best.value is None:
                return self.world.known(self.engine.value)
            engine.require(size <= best.value)
        return self.world.known(engine.value)
