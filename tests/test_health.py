"""The health of a rulebook: what binds alone, what others imply, and where nothing can be done."""

from __future__ import annotations

import json

from berthier.cli.main import cli
from berthier.constraints.rulebook import load_game
from berthier.model.kinds import read_as
from berthier.model.packaged import packaged
from berthier.model.ruling import Ruling, read_questions
from berthier.solver.check import broken, findings_of
from berthier.solver.proofs.health import BINDS, IMPLIED, health
from click.testing import CliRunner

GAME = "napoleonic-wars"
PLAY = load_game(GAME)


def ruling(**answers: str) -> Ruling:
    return Ruling(read_questions(GAME), {question.replace("_", "-"): answer for question, answer in answers.items()})


def broken_by(turn) -> set[str]:
    table = PLAY.lay(turn.position, turn.nation, ruling(**{q.replace("-", "_"): a for q, a in turn.pinned.items()}))
    return {finding.rule for finding in findings_of(PLAY, broken(PLAY, table, PLAY.settle(table, turn.orders)))}


def test_limits_that_bind_are_broken_alone():
    """Each by the turn that is shown, found without any case on small maps, else in a case."""
    cases = [case for path in packaged(GAME, "cases").values() for case in read_as(str(path), "cases")[1]]
    found = {h.statement: h for h in health(PLAY, cases, ruling(), 2, 10)}
    shown = {name: h for name, h in found.items() if h.state == BINDS}
    assert {name: broken_by(h.turn) for name, h in shown.items()} == {name: {name} for name in shown}
    assert {"TNW-14.21.c", "TNW-14.23.d", "TNW-14.24.a"} <= {n for n, h in shown.items() if "maps" in h.source}
    assert found["TNW-14.22.c"].others == ("TNW-7.7.c",), "a squadron's Port is told twice in the rules"


def test_a_limit_that_others_imply_is_told_with_them(monkeypatch):
    """Once 14.21.c says no more than 0.b, 0.b implies it."""
    from berthier.constraints.rulebook import Clause

    def weaker(_a, view):
        yield Clause(view.formed_units <= view.side.unused_units, "as 0.b has it")

    monkeypatch.setitem(PLAY.REGISTER.rules, "TNW-14.21.c", [weaker])
    found = {h.statement: h for h in health(PLAY, [], ruling(), 1, 10)}
    assert found["TNW-14.21.c"].state == IMPLIED and found["TNW-14.21.c"].others == ("TNW-0.b",)


def test_the_command_says_where_nothing_can_be_done():
    words = ["rules", "check", "--scope", "2", "--format", "json"]
    body = json.loads(CliRunner().invoke(cli, words, standalone_mode=False).output)
    assert {s["id"] for s in body["statements"] if s["state"] != BINDS} <= {"TNW-14.22.c", "TNW-7.7.e", "TNW-7.51.b"}
    causes = [[finding["rule"] for finding in stuck["findings"]] for stuck in body["nothing_to_be_done"]]
    assert causes == [["TNW-14.22.e"], ["TNW-14.22.d"]]
    lax = json.loads(CliRunner().invoke(cli, [*words, "--ruling", "no-place-left=b"], standalone_mode=False).output)
    assert len(lax["nothing_to_be_done"]) == 2, "no friendly duchy at all, or an Associated one in the gap"


def test_a_scope_that_stands_often_is_told_once():
    lines = CliRunner().invoke(cli, ["rules", "check", "--scope", "1"], standalone_mode=False).output.splitlines()
    assert (
        "\n".join(lines).count("any number of pieces") == 1
        and "binds alone; [1]" in "".join(lines)
        and max(map(len, lines)) < 130
    )
