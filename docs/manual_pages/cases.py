"""The pages of cases: each packaged battery, case by case, as it stands in its file."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from berthier.cli.rules_lookup import games
from berthier.model.cases import Case

from .batteries import cases_of
from .markdown import fenced, label, page, toctree


def pages() -> Iterator[tuple[str, str]]:
    """Yield a page for each battery, and one over all."""
    names = []
    for game in games():
        for file, found in groupby(cases_of(game).items(), lambda item: item[1].file):
            name = f"{game}/{Path(file).stem}"
            names.append(f"cases/{name}")
            yield f"cases/{name}.md", _battery(Path(file), list(found))
    intro = ["The packaged cases, as they stand in their files. A turn like one of these may be a file of its own.", ""]
    yield "cases.md", page("Cases", intro, toctree(names))


def _battery(path: Path, cases: list[tuple[str, Case]]) -> str:
    lines = path.read_text(encoding="utf-8").splitlines()
    ends = [*(case.line - 1 for _, case in cases[1:]), len(lines)]
    parts = (
        [label(name), *fenced("\n".join(lines[case.line - 1 : end]), "yaml")]
        for (name, case), end in zip(cases, ends, strict=True)
    )
    return page(f"Cases: {path.stem}", *parts)
