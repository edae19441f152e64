"""Questions about a turn: is it legal, how can it be filled or mended, what follows?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...model.mistakes import BadInput, Mistake
from ..apply import apply as carry_out
from ..check import Finding, Ledger, Turning
from ..complete import complete as fill
from ..judge import judge
from ..opening import require_face
from ..repair import repair as mend
from ..why import Reason
from ..why import why as derive
from .arguments import MOST_LISTED, Answers, Source, asked, number_of, ruling_of, seconds_of
from .loading import Position, Shown, Turn, load_turn


@dataclass(frozen=True)
class Verdict(Shown):
    """What came out for a turn.

    Attributes:
        turn: the turn.
        verdict: `legal`, `illegal` or `undecided`.
        findings: every rule broken; for a turn with holes a smallest set of rules that forbids every way to fill them.
        ledger: what was spent on what; None where no way to fill the holes was found.
        readings: answers to open questions that, changed alone, turn the verdict round.
        completion: for a legal turn with holes, the orders of one way to fill them.
        why: for an undecided turn, what came first.
        statements: the text of each rule that is broken, by its id.
    """

    turn: Turn
    verdict: str
    findings: tuple[Finding, ...] = ()
    ledger: Ledger | None = None
    readings: tuple[Turning, ...] = ()
    completion: tuple[str, ...] | None = None
    why: str = ""
    statements: Mapping[str, str] = field(default_factory=dict, repr=False)

    @property
    def legal(self) -> bool:
        """Whether it breaks no rule."""
        return self.verdict == "legal"

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules broken, each once."""
        return tuple(dict.fromkeys(finding.rule for finding in self.findings))

    @property
    def hangs_on(self) -> tuple[str, ...]:
        """The open questions on which the verdict hangs."""
        return tuple(dict.fromkeys(turning.question for turning in self.readings))


@dataclass(frozen=True)
class Completion(Shown):
    """The ways to fill a turn's holes.

    Attributes:
        verdict: `legal` (there is one), `illegal` or `undecided`.
        turns: the turns found, whole.
        exhausted: whether there are no others.
        reasons: where there is none, a smallest set of rules that forbids all.
        engines: who said so.
        why: where it is undecided, what came first.
    """

    verdict: str
    turns: tuple[Turn, ...] = ()
    exhausted: bool = False
    reasons: tuple[Finding, ...] = ()
    engines: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True)
class Repair(Shown):
    """The nearest legal turn.

    Attributes:
        turn: the legal turn.
        changes: each order that changed, before and after; None where it goes.
        pieces: how many pieces that touches.
        proven: whether nothing nearer is legal.
    """

    turn: Turn
    changes: tuple[tuple[str, str | None], ...]
    pieces: int
    proven: bool


@dataclass(frozen=True)
class Event:
    """Something that happened in a turn.

    Attributes:
        order: the order from which it follows, counted from 1.
        statement: the id of the statement by which.
        text: what.
    """

    order: int
    statement: str
    text: str


@dataclass(frozen=True)
class Applied(Shown):
    """What follows from a turn.

    Attributes:
        verdict: on the turn.
        position: the position after it; None if it is not legal.
        journal: what happened besides reinforcement.
    """

    verdict: Verdict
    position: Position | None
    journal: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Derivation(Shown):
    """How a turn comes to its verdict; all of it is found by trying.

    Attributes:
        verdict: on the turn.
        orders: its orders, whole, as they were judged.
        broken: of an illegal turn each finding with what it rests on.
        limits: of a legal turn the limits that leave no room: what would be found if there were one more or less.
        judged: by the number of an order, from 1, the ids of the statements judged for it; under 0 those of the turn as
            a whole.
        tried: whether anything was tried: only whole turns are.
    """

    verdict: Verdict
    orders: tuple[str, ...]
    broken: tuple[Reason, ...]
    limits: tuple[Reason, ...]
    judged: Mapping[int, tuple[str, ...]]
    tried: bool


@asked
def validate(
    turn: Source | Turn, ruling: Answers = None, *, time_limit: float = 60.0, confirm: bool = False
) -> Verdict:
    """Judge a turn: is it legal, and if not, which rules does it break?

    Args:
        turn: a turn, a file, the name of a packaged turn, or a `Text`. With holes (`?`) it is legal if some way to fill
            them is.
        ruling: answers to open questions, such as `{"generals-count": "b"}`, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.
        confirm: let a second engine check what the first one found.

    Raises:
        BadInput: with all that is wrong in the turn or the ruling.

    Example:
        >>> verdict = validate("france-too-many-pieces", {"generals-count": "a"})
        >>> verdict.verdict, verdict.rules, verdict.findings[0].message
        ('illegal', ('TNW-14.23.d',), 'Davout moves with 7 pieces; his Command Rating is 6')
        >>> verdict.ledger.spent, verdict.ledger.left
        (13, 5)
    """
    read = load_turn(turn)
    found = judge(read.play, read.content, ruling_of(read.game, ruling), seconds_of(time_limit), confirm)
    return _verdict(read, found)


@asked
def repair(turn: Source | Turn, ruling: Answers = None, *, time_limit: float = 60.0) -> Repair | None:
    """Return the legal turn nearest to a whole one that is illegal; None where a limit came first.

    Args:
        turn: a turn, a file, the name of a packaged turn, or a `Text`.
        ruling: answers to open questions, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.

    Raises:
        BadInput: a turn with holes, or of a game whose turns are not repaired.

    Example:
        >>> for before, after in repair("france-too-many-pieces").changes:
        ...     print(after.partition("with ")[2])
        2 units and picking up 3 units at Mainz and Soult at Mainz
    """
    read, seconds = load_turn(turn), seconds_of(time_limit)
    require_face(read.play, "mend_space", read.source, "repair")
    if read.play.has_holes(read.content.orders):
        raise BadInput([Mistake(read.source, 0, 0, "a turn with holes", "a whole turn: `complete` fills holes")])
    found = mend(read.play, read.content, ruling_of(read.game, ruling).pin(read.content.pinned), seconds)
    if found is None:
        return None
    say = read.play.say
    pairs = zip(read.content.orders, found.orders, strict=True)
    changes = tuple((say(one), None if other is None else say(other)) for one, other in pairs if one != other)
    return Repair(read.with_orders(found.kept), changes, found.pieces, found.proven)


@asked
def complete(
    turn: Source | Turn, most: int = 1, ruling: Answers = None, *, time_limit: float = 60.0, confirm: bool = False
) -> Completion:
    """Fill the holes (`?`, `any order`) of a turn, or say which rules together forbid every way to.

    Args:
        turn: a turn, a file, the name of a packaged turn, or a `Text`.
        most: how many ways to look for, from 1 to 10,000.
        ruling: answers to open questions, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.
        confirm: let a second engine check what the first one found.

    Raises:
        BadInput: with all that is wrong in the turn or the ruling.

    Example:
        >>> found = complete("deployment-who-stays-behind", most=9)
        >>> len(found.turns), found.exhausted, found.turns[0].orders[1]
        (4, True, 'hold Recon platoon, Rifle platoon and Artillery battery in reserve')
    """
    read = load_turn(turn)
    in_force = ruling_of(read.game, ruling).pin(read.content.pinned)
    most = number_of("most", most, 1, MOST_LISTED)
    found = fill(read.play, read.content, in_force, most, seconds_of(time_limit), confirm)
    turns, why = tuple(map(read.with_orders, found.turns)), found.why if found.verdict == "undecided" else ""
    return Completion(found.verdict, turns, found.exhausted, found.reasons, found.engines, why)


@asked
def apply(turn: Source | Turn, ruling: Answers = None, *, time_limit: float = 60.0, confirm: bool = False) -> Applied:
    """Carry out a turn: the position after it if it is legal, and what happened. Holes are filled the first way found.

    Args:
        turn: a turn, a file, the name of a packaged turn, or a `Text`.
        ruling: answers to open questions, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.
        confirm: let a second engine check what the first one found.

    Raises:
        BadInput: with all that is wrong in the turn or the ruling.

    Example:
        >>> done = apply("france-spends-all-eighteen")
        >>> done.verdict.legal, done.position.to_dict()["clock"]["reinforced"]
        (True, ['france'])
    """
    read = load_turn(turn)
    play, in_force = read.play, ruling_of(read.game, ruling)
    verdict, after = carry_out(play, read.content, in_force, seconds_of(time_limit), confirm)
    if after is None:
        return Applied(_verdict(read, verdict), None)
    table = play.lay(read.content.position, read.nation, in_force.pin(read.content.pinned))
    journal = events_of(play.journal(table, verdict.completion or play.settle(table, read.content.orders)))
    return Applied(_verdict(read, verdict), Position(read.game, f"after {read.source}", after), journal)


@asked
def why(turn: Source | Turn, ruling: Answers = None, *, time_limit: float = 60.0) -> Derivation:
    """Tell how a turn comes to its verdict: what it rests on, found by making one thing at a time otherwise.

    Args:
        turn: a turn, a file, the name of a packaged turn, or a `Text`.
        ruling: answers to open questions, or a ruling's file.
        time_limit: bound on each search, in seconds' worth of work.

    Raises:
        BadInput: with all that is wrong in the turn or the ruling.

    Example:
        >>> reason = why("france-too-many-pieces").broken[0]
        >>> reason.finding.rule, reason.grounds[0].text, reason.grounds[0].otherwise
        ('TNW-14.23.d', "Davout's Command Rating is 6", "Davout's Command Rating is 7")
    """
    read = load_turn(turn)
    require_face(read.play, "facts", read.source, "why")
    found = derive(read.play, read.content, ruling_of(read.game, ruling), seconds_of(time_limit))
    judged = {order + 1: ids for order, ids in found.consulted.items()}
    said = tuple(map(read.play.say, found.orders))
    named = (reason.finding.rule for reason in (*found.broken, *found.limits))
    verdict = _verdict(read, found.verdict, named)
    return Derivation(verdict, said, found.broken, found.limits, judged, found.tried)


def events_of(told: Iterable[Any]) -> tuple[Event, ...]:
    """Return what the solver tells of a turn, its orders counted from 1."""
    return tuple(Event(event.order + 1, event.statement, event.text) for event in told)


def _verdict(read: Turn, found: Any, named: Iterable[str] = ()) -> Verdict:
    """Return what was found for a turn, its orders in sentences, with the texts of its rules and of others named."""
    known = read.play.REGISTER.statements
    texts = {rule: known[rule].text.strip() for rule in (*found.rules, *named) if rule in known}
    filled = None if found.completion is None else tuple(map(read.play.say, found.completion))
    return Verdict(read, found.verdict, found.findings, found.ledger, found.readings, filled, found.why, texts)
