"""Questions about diplomacy: what moves a consul, and how two nations could be at war."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...model.mistakes import BadInput, Mistake, short
from .. import track as paths
from .. import war as wars
from ..check import Finding
from ..opening import require_face
from .arguments import Answers, Source, asked, number_of, ruling_of, text_of, texts_of
from .loading import Position, Shown, load_position
from .turns import Event, events_of

MOST_CP = 999


@dataclass(frozen=True)
class TrackStep:
    """A step of a consul on the Diplomatic Track.

    Attributes:
        nation: who pays it.
        order: the order that takes it.
        cp: what it costs.
    """

    nation: str
    order: str
    cp: int


@dataclass(frozen=True)
class TrackWay:
    """A cheapest way of a consul.

    Attributes:
        paid_by: the Powers that may pay its steps.
        steps: in their order; none where the consul stands there already.
        cp: what they cost together.
    """

    paid_by: tuple[str, ...]
    steps: tuple[TrackStep, ...]
    cp: int

    @property
    def shares(self) -> dict[str, int]:
        """What each Power pays of it, in CP."""
        found: dict[str, int] = {}
        for step in self.steps:
            found[step.nation] = found.get(step.nation, 0) + step.cp
        return found


@dataclass(frozen=True)
class Journey:
    """What moves one consul to a place.

    Attributes:
        proxy: whose consul.
        to: the place, as it was said.
        ways: the cheapest way for each Power alone that has one, and for all together.
        blocked: of these, who have none.
    """

    proxy: str
    to: str
    ways: tuple[TrackWay, ...]
    blocked: tuple[tuple[str, ...], ...] = ()

    @property
    def cheapest(self) -> TrackWay | None:
        """The cheapest of its ways; None where there is none."""
        return min(self.ways, key=lambda way: way.cp, default=None)


@dataclass(frozen=True)
class Track(Shown):
    """What moves some consuls.

    Attributes:
        journeys: one for each consul, in the order asked.
        moved: with a budget, whose consuls it moves: as many as can be, the first named first; else None.
    """

    journeys: tuple[Journey, ...]
    moved: tuple[str, ...] | None = None

    @property
    def spent(self) -> int:
        """What of the budget is spent, in CP; 0 without one."""
        ways = [journey.cheapest for journey in self.journeys if journey.proxy in (self.moved or ())]
        return sum(way.cp for way in ways if way)


@dataclass(frozen=True)
class WayToWar:
    """A legal way to be at war.

    Attributes:
        orders: the attacker's orders.
        cp: what they cost.
        camp: the Camp that the attacker joins; None where it joins none.
        consent: the nations that consent to that.
        gains: the Power whose ally the target becomes; None if nobody's.
        journal: what follows.
    """

    orders: tuple[str, ...]
    cp: int
    camp: str | None
    consent: tuple[str, ...]
    gains: str | None
    journal: tuple[Event, ...]


@dataclass(frozen=True)
class Attempt:
    """Orders that would bring war and are not legal.

    Attributes:
        orders: the orders.
        findings: the rules that they break.
    """

    orders: tuple[str, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class War(Shown):
    """How one nation could be at war with another.

    Attributes:
        attacker: who wants the war.
        target: with whom.
        at_war: whether they are already; then no way is looked for.
        ways: every legal way, the shortest first, of these the cheapest.
        tried: where there is none, what was tried, and what forbids it.
        hangs_on: the open questions to which another answer would make other ways.
        statements: the text of each rule that is named, by its id.
    """

    attacker: str
    target: str
    at_war: bool
    ways: tuple[WayToWar, ...]
    tried: tuple[Attempt, ...]
    hangs_on: tuple[str, ...]
    statements: Mapping[str, str]

    @property
    def possible(self) -> bool:
        """Whether they are at war or may be."""
        return self.at_war or bool(self.ways)


@asked
def track(
    position: Source | Position, targets: Mapping[str, str], powers: str | Sequence[str] = (), cp: int | None = None,
    ruling: Answers = None,
) -> Track:  # fmt: skip
    """Find the cheapest ways in CP for Proxies' consuls to places on the Diplomatic Track.

    Args:
        position: a position, a file, the name of a packaged position, or a `Text`.
        targets: by the Proxy's name where its consul is to go: `austria ally`, `france +1`, `uncommitted`.
        powers: who pays; by default each Power alone, and all together.
        cp: one budget for all consuls, from 0 to 999 CP.
        ruling: answers to open questions, or a ruling's file.

    Raises:
        BadInput: a position, Proxy, place or Power that is none.

    Example:
        >>> found = track("1805", {"turkey": "france client", "denmark": "france ally"}, cp=3)
        >>> best = found.journeys[0].cheapest
        >>> best.cp, best.paid_by, best.steps[0].order
        (3, ('france',), "move Turkey right in France's row")
        >>> found.moved, found.spent
        (('turkey',), 3)
    """
    read = load_position(position)
    require_face(read.play, "track_steps", read.source, "track")
    if not isinstance(targets, Mapping) or not targets:
        what = "no consul is named" if targets == {} else f"{short(targets)} stands here"
        raise BadInput([Mistake("targets", 0, 0, what, "places by Proxies, such as `britain ally` by `sweden`")])
    wanted = [(text_of("targets", proxy), text_of("targets", to)) for proxy, to in targets.items()]
    budget = None if cp is None else number_of("cp", cp, 0, MOST_CP)
    ruled = ruling_of(read.game, ruling)
    found = paths.journeys(read.play, read.content, wanted, texts_of("powers", powers), ruled)
    told = tuple(_journey(read.play, one) for one in found)
    if budget is None:
        return Track(told)
    moved = paths.most_within([one.cheapest for one in found], budget)
    return Track(told, tuple(found[index].proxy for index in moved))


def _journey(play: Any, found: paths.Journey) -> Journey:
    """Return the ways of a consul, their orders in sentences."""
    ways = tuple(
        TrackWay(group, tuple(TrackStep(step.nation, play.say(step.order), step.cp) for step in way.steps), way.cp)
        for group, way in found.ways
        if way is not None
    )
    return Journey(found.proxy, found.to, ways, tuple(group for group, way in found.ways if way is None))


@asked
def war(position: Source | Position, attacker: str, target: str, cp: int | None = None, ruling: Answers = None) -> War:
    """Find every legal way for one nation to be at war with another.

    Args:
        position: a position, a file, the name of a packaged position, or a `Text`; its clock says in which phase.
        attacker: who wants the war.
        target: with whom.
        cp: CPs of the card played in this Impulse, from 0 to 999; by default those of the position's clock.
        ruling: answers to open questions, or a ruling's file.

    Raises:
        BadInput: a position or nation that is none, or CPs in an Interphase.

    Example:
        >>> found = war("1805", "prussia", "france")
        >>> found.at_war, found.ways[0].orders, found.ways[0].camp
        (False, ('declare war on France, joining the Coalition',), 'coalition')
    """
    read = load_position(position)
    play = read.play
    require_face(play, "track_steps", read.source, "war")
    one, other = text_of("attacker", attacker).lower(), text_of("target", target).lower()
    dealt = wars.dealt(read.content, one, other, None if cp is None else number_of("cp", cp, 0, MOST_CP))
    found = wars.find_war(play, dealt, one, other, ruling_of(read.game, ruling))
    ways = tuple(
        WayToWar(tuple(map(play.say, w.orders)), w.cp, w.camp, tuple(w.consent), w.gains, events_of(w.journal))
        for w in found.ways
    )
    tried = tuple(Attempt(tuple(map(play.say, orders)), findings) for orders, findings in found.tried)
    named = {finding.rule for attempt in tried for finding in attempt.findings}
    texts = {rule: play.REGISTER.statements[rule].text.strip() for rule in sorted(named)}
    hangs_on = tuple(dict.fromkeys(question for question, _ in found.hangs_on))
    return War(one, other, found.at_war, ways, tried, hangs_on, texts)
