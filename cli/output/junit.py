"""The JUnit form of a battery's run, for machines that show tests."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from xml.etree import ElementTree

from ...solver.battery import Task
from ...solver.check import UNDECIDED
from ...solver.readings import Readings
from .battery import changes

_UNSAYABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # in XML


def render(found: Iterable[tuple[Task, Readings]]) -> str:
    """Return a run as XML: a suite for each file, in it a test for each case. What is undecided is an error."""
    root = ElementTree.Element("testsuites", name="berthier")
    for file, group in groupby(found, lambda pair: pair[0].case.file):
        suite = ElementTree.SubElement(root, "testsuite", name=_text(file))
        for task, readings in group:
            _add(suite, task, readings)
        _count(suite)
    for key in ("tests", "failures", "errors"):
        root.set(key, str(sum(int(suite.get(key, 0)) for suite in root)))
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}'


def _add(suite: ElementTree.Element, task: Task, readings: Readings) -> None:
    case, result = task.case, readings.result
    test = ElementTree.SubElement(
        suite, "testcase", classname=_text(case.file), name=_text(case.name), file=_text(case.file), line=str(case.line)
    )
    if not result.passed:
        kind = "error" if result.verdict == UNDECIDED else "failure"
        problem = ElementTree.SubElement(test, kind, message=_text(result.problems[0]))
        problem.text = _text("\n".join(result.problems))
    if readings.changed:
        ElementTree.SubElement(test, "system-out").text = _text("\n".join(changes(readings)))


def _count(suite: ElementTree.Element) -> None:
    suite.set("tests", str(len(suite)))
    suite.set("failures", str(len(suite.findall("testcase/failure"))))
    suite.set("errors", str(len(suite.findall("testcase/error"))))


def _text(text: str) -> str:
    """Return a text without what XML cannot say."""
    return _UNSAYABLE.sub("\ufffd", text)
