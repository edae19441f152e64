"""The question about a Neutral Proxy: what does its card make it build?"""

from __future__ import annotations

from dataclasses import dataclass

from ..opening import require_face
from ..proxy import proxy as forced
from .arguments import Answers, Source, asked, ruling_of, text_of
from .loading import Position, Shown, Turn, load_position


@dataclass(frozen=True)
class ForcedStep:
    """A step that the rules force.

    Attributes:
        order: the order that takes it; of several choices the first.
        statement: the id of the statement that forces it.
        why: what that statement asks for here.
        cp_left: CPs in hand after it.
        choices: all orders that take it.
        question: the open question that would settle a choice among unequals; None where there is none.
    """

    order: str
    statement: str
    why: str
    cp_left: int
    choices: tuple[str, ...]
    question: str | None

    @property
    def forced(self) -> bool:
        """Whether there is no choice."""
        return len(self.choices) < 2


@dataclass(frozen=True)
class ProxyImpulse(Shown):
    """The Impulse of a Neutral Proxy.

    Attributes:
        turn: the turn that orders it, which is legal.
        steps: its steps, each with what forces it.
        end: why it ends.
        marker: +1 CP markers on the Capital afterwards.
        taken_as_impulse: whether the position had to be taken as one in which that Impulse begins.
    """

    turn: Turn
    steps: tuple[ForcedStep, ...]
    end: str
    marker: int
    taken_as_impulse: bool


@asked
def proxy(position: Source | Position, nation: str, card: int | str, ruling: Answers = None) -> ProxyImpulse:
    """Tell step by step what the rules make a Neutral Proxy build in its Impulse.

    Args:
        position: a position, a file, the name of a packaged position, or a `Text`.
        nation: the Proxy whose Impulse it is.
        card: what is drawn for it: from 1 to 6 CP, `red` or `green`.
        ruling: answers to open questions, or a ruling's file.

    Raises:
        BadInput: no such Proxy or card, or a position in which something is due first.

    Example:
        >>> found = proxy("1805", "turkey", 3)
        >>> [(step.order, step.statement, step.cp_left) for step in found.steps[:2]]
        [('draw a card of 3 CP', 'TNW-7.5.a', 3), ('return Mustafa Bayraktar to Constantinople', 'TNW-7.5.d', 2)]
        >>> found.steps[3].forced, found.end
        (False, 'no CP is left')
    """
    read = load_position(position)
    play = read.play
    require_face(play, "proxy_impulse", read.source, "proxy")
    drawn = str(card) if isinstance(card, int) and not isinstance(card, bool) else text_of("card", card)
    who = text_of("nation", nation).lower()
    found = forced(play, read.content, read.source, who, drawn.lower(), ruling_of(read.game, ruling))
    steps = tuple(
        ForcedStep(play.say(b.order), b.statement, b.why, b.cp_left, tuple(map(play.say, b.choices)), b.question)
        for b in found.builds
    )
    turn = Turn(read.game, f"what {who} builds", found.turn)
    return ProxyImpulse(turn, steps, found.end, found.marker, found.taken)
