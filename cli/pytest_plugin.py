"""A plugin of pytest: each case of a `*.cases.yaml` file is a test.

pytest loads this wherever the package is installed; all that it needs is imported when there is such a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

SUFFIX = ".cases.yaml"
RULING = "berthier_ruling"


class CaseFailed(Exception):
    """A case came to something else than what it expects."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the ruling under which cases are judged."""
    text = f"answers to open questions for *{SUFFIX}: ruling files beside the ini file, or QUESTION=ANSWER"
    parser.addini(RULING, text, type="args", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the files that hold cases."""
    return CasesFile.from_parent(parent, path=file_path) if file_path.name.endswith(SUFFIX) else None


class CasesFile(pytest.File):
    """A battery of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each case.

        Raises:
            CollectError: with all that is wrong in the file, or in the ruling.
        """
        from ..constraints.rulebook import load_game
        from ..model.kinds import read_as
        from ..model.mistakes import BadInput

        try:
            game, cases = read_as(str(self.path), "cases", ids=lambda game: load_game(game).REGISTER.statements)
            ruling = _ruling(self.config, game)
        except BadInput as error:
            raise self.CollectError(str(error)) from None
        for case in cases:
            yield CaseItem.from_parent(self, name=case.name, game=game, case=case, ruling=ruling)


class CaseItem(pytest.Item):
    """A case."""

    def __init__(self, *, game: str, case: Any, ruling: Any, **words: Any):
        super().__init__(**words)
        self.game, self.case, self.ruling = game, case, ruling

    def runtest(self) -> None:
        """Run the case.

        Raises:
            CaseFailed: it came to something else than what it expects.
        """
        from ..constraints.rulebook import load_game
        from ..solver.regress import run_case

        result = run_case(load_game(self.game), self.case, self.ruling.pin(self.case.turn.pinned))
        if not result.passed:
            raise CaseFailed(*result.problems)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what differs from what was expected, and nothing about the program."""
        if not isinstance(excinfo.value, CaseFailed):
            return super().repr_failure(excinfo, style)
        problems = [f"    {problem}" for problem in excinfo.value.args]
        return "\n".join([f"{self.location[0]}:{self.case.line}: {self.name}", *problems])

    def reportinfo(self) -> tuple[Path, int, str]:
        """Return where the case stands."""
        return self.path, self.case.line - 1, self.name


def _ruling(config: pytest.Config, game: str) -> Any:
    """Return the ruling that the ini file states for a game; its files lie beside it."""
    from ..model.kinds import games
    from ..model.ruling import read_questions
    from ..model.ruling_words import gather_ruling, words_for

    folder = config.inipath.parent if config.inipath else config.rootpath
    words = [word if "=" in word or word == "default" else str(folder / word) for word in config.getini(RULING)]
    return gather_ruling(words_for(game, words, games()), game, read_questions(game))
