"""`berthier prove`: is what is claimed of the rules so?"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..constraints.faces import Play
from ..model.kinds import games
from ..model.mistakes import BadInput, Mistake, nearest
from ..model.writing import make_folder, write_text
from ..solver.opening import open_scope
from .completion import claims as known_claims
from .options import (
    format_option,
    game_option,
    require_face,
    require_game,
    ruling_of,
    ruling_option,
    time_option,
)
from .output import json, text
from .progress import progress

if TYPE_CHECKING:
    from ..constraints.claims import Claim
    from ..solver.proofs.prove import Proof

AS_MARKED, OTHERWISE, UNKNOWN = 0, 1, 3


@click.command()
@click.argument("claims", nargs=-1, metavar="[CLAIM]…", shell_complete=known_claims)
@click.option("--all", "every", is_flag=True, help="All claims of the game.")
@game_option
@click.option(
    "--scope", "scope", metavar="N|MAP|POSITION",
    help="How large the positions are: up to N duchies or platoons, 1 to 8. Or which map: a packaged one, a packaged "
    "position's, or a file's; all the rest is open. As each claim has it by default.",
)  # fmt: skip
@click.option("--out", "folder", metavar="FOLDER", help="Write each counterexample there: map, position and turn.")
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Processes at work at a time.")
@time_option
@ruling_option
@format_option
def prove(
    claims: tuple[str, ...], every: bool, game: str, scope: str | None, folder: str | None, jobs: int,
    seconds: float, rulings: tuple[str, ...], form: str,
) -> int:  # fmt: skip
    """Prove or refute each CLAIM over all positions of a scope. Without one, list what is claimed.

    Both engines look for a position and turn in which the claim fails: Z3 with any number of pieces, CP-SAT with
    bounded ones in smaller positions. Where no engine reads the rules of which a claim speaks, every case of a scope is
    gone through. Exit code 0: each claim is what it is marked as; 1: one is not; 3: else, if one is undecided.

    E.g. `berthier prove no-round-is-free`.
    """
    require_game(game, games())
    from ..constraints.rulebook import load_game

    play = load_game(game)
    require_face(play, "proving", "--game", "prove")
    known = play.proving().CLAIMS.known
    if not claims and not every:
        if scope is not None or folder is not None or rulings:
            what = "there is none, though it is said how to prove it"
            raise BadInput([Mistake("CLAIM", 0, 0, what, "a claim, or --all")])
        return _list(known, form)
    unknown = [name for name in claims if name not in known]
    if unknown:
        expected = f"a claim that `berthier prove` lists{nearest(unknown[0], known)}"
        raise BadInput([Mistake("CLAIM", 0, 0, f"no claim {unknown[0][:60]!r}", expected)])
    largest = None if scope is None else open_scope(play, game, scope)
    ruling = ruling_of(game, rulings)
    if folder is not None:
        make_folder(folder, "--out")
    from ..solver.proofs.prove import UNDECIDED
    from ..solver.proofs.prove import prove as answer

    wanted = list(known) if every else list(dict.fromkeys(claims))
    asked, watch = [known[name] for name in wanted], partial(progress, "proving")
    found = answer(game, asked, ruling, largest, seconds, jobs, watch)
    written = {proof.claim.id: _write(play, proof, folder) for proof in found}
    if form == "json":
        body = {"claims": [_value(play, proof, written[proof.claim.id]) for proof in found]}
        click.echo(json.render("prove", body))
    else:
        click.echo("\n".join(line for proof in found for line in _told(play, proof, written[proof.claim.id])))
        click.echo(_summary(found))
    if any(proof.verdict != UNDECIDED and not proof.as_marked for proof in found):
        return OTHERWISE
    return UNKNOWN if any(proof.verdict == UNDECIDED for proof in found) else AS_MARKED


def _list(known: dict[str, Claim], form: str) -> int:
    if form == "json":
        rows = [
            {"id": c.id, "statements": list(c.statements), "says": c.says, "marked": _marked(c), "why": c.why}
            for c in known.values()
        ]
        click.echo(json.render("prove", {"claims": rows}))
        return AS_MARKED
    for claim in known.values():
        click.echo("\n".join([f"{claim.id} ({_marked(claim)})", text.wrapped(claim.says, "    ")]))
    return AS_MARKED


def _marked(claim: Claim) -> str:
    return "true" if claim.holds else "false"


def _write(play: Play, proof: Proof, folder: str | None) -> list[str]:
    """Write a counterexample's files; returns their names."""
    if folder is None or proof.turn is None:
        return []
    files = play.proving().files(proof.turn, proof.claim.id)
    for name, body in files.items():
        write_text(Path(folder) / name, body)
    return list(files)


def _value(play: Play, proof: Proof, files: list[str]) -> dict:
    claim = proof.claim
    return {
        "id": claim.id,
        "statements": list(claim.statements),
        "says": claim.says,
        "verdict": proof.verdict,
        "marked": _marked(claim),
        "as_marked": proof.as_marked,
        "scope": proof.words[0].scope,
        "engines": [{"engine": w.engine, "verdict": w.verdict, "scope": w.scope} for w in proof.words],
        "answers": dict(claim.answers),
        "counterexample": _orders(play, proof),
        "text": proof.text,
        "files": files,
    }


def _orders(play: Play, proof: Proof) -> list[str] | None:
    return None if proof.turn is None else [play.say(order) for order in proof.turn.orders]


def _told(play: Play, proof: Proof, files: list[str]) -> list[str]:
    claim, odd = proof.claim, "" if proof.as_marked else f", though it is marked {_marked(proof.claim)}"
    lines = [f"{claim.id}: {proof.verdict}{odd}", text.wrapped(claim.says, "    ")]
    lines += [text.wrapped(f"{w.engine}: {w.verdict}; {w.scope}", "    ") for w in proof.words]
    lines += [text.wrapped(claim.why, "    ")] if claim.why and proof.as_marked else []
    lines += [text.wrapped(proof.text, "    ")] if proof.text else []
    orders = _orders(play, proof)
    if orders is not None:
        lines += ["    counterexample:", *(f"      {line}" for line in play.proving().described(proof.turn))]
        lines += [f"      {n}  {order}" for n, order in enumerate(orders, 1)]
    return lines + ([f"    written: {', '.join(files)}"] if files else [])


def _summary(found: list[Proof]) -> str:
    odd = sum(not proof.as_marked for proof in found)
    verdicts = ("proved", "refuted", "undecided")
    parts = [f"{sum(proof.verdict == verdict for proof in found)} {verdict}" for verdict in verdicts]
    return f"{', '.join(parts)}; {odd} not as marked" if odd else f"{', '.join(parts)}; all as marked"
