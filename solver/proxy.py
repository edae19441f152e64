"""What does a Neutral Proxy build? The Impulse that the rules force, replayed before it is told."""

from __future__ import annotations

from typing import Any

from ..constraints.faces import Play
from ..model.language import language_of
from ..model.mistakes import BadInput, Mistake, nearest, short
from ..model.packaged import ROOT, folder_of
from ..model.ruling import Ruling
from ..model.words import Words
from .check import LEGAL
from .judge import judge

CARDS = {**{str(cp): cp for cp in range(1, 7)}, "red": "red", "green": "green"}


def proxy(play: Play, position: Any, reference: str, nation: str, card: str, ruling: Ruling) -> Any:
    """Return the account of a Neutral Proxy's Impulse.

    Args:
        play: the game's face.
        position: where the Impulse begins.
        reference: how the position was named.
        nation: the Proxy.
        card: what is drawn: `1` to `6` CP, `red` or `green`.
        ruling: the answers in force.

    Raises:
        BadInput: no such card, no such Proxy, or something is due first.
        RuntimeError: the turn told is not legal.
    """
    said, card = card, Words.of(ROOT / "model" / folder_of(play.REGISTER.game), language_of(card)).in_english(card)
    if card not in CARDS:
        raise BadInput([Mistake("--card", 0, 0, f"no card {short(said)}", "a number from 1 to 6, red or green")])
    proxies = play.telling().neutral_proxies(position)
    if nation not in proxies:
        known = nation in position.sides
        what = f"{nation} is no Neutral Proxy" if known else f"{short(nation)} is not in the position"
        expected = f"one of {', '.join(proxies)}{nearest(nation, proxies)}" if proxies else "a position with one"
        raise BadInput([Mistake("--nation", 0, 0, what, expected)])
    if position.due:
        what = f"{position.due[0].kind} is due first ({position.due[0].statement})"
        raise BadInput([Mistake(reference, 0, 0, what, "a position in which nothing is due")])
    account = play.telling().proxy_impulse(position, nation, CARDS[card], ruling, reference)
    verdict = judge(play, account.turn, ruling.fresh())
    if verdict.verdict != LEGAL:
        raise RuntimeError(f"the turn told is {verdict.verdict}: {verdict.findings}")
    return account
