"""JUnit XML as the reporters of GitLab, Jenkins and GitHub read it: one test suite, one test case a game.

It is valid under both published schemas: that of Apache Ant's JUnit task, which wants every attribute and element
that is written here, and that of the xUnit plugin of Jenkins, which allows no others.
"""

from __future__ import annotations

import re
from typing import Final
from xml.etree import ElementTree
from xml.sax.saxutils import quoteattr

from pyramid_cli.reports.report import Report
from pyramid_cli.reports.run import Run
from pyramid_cli.reports.verdict import Problem, Verdict
from pyramid_cli.words import printable

_NO_TIME: Final = "0"
"""Seconds that one game took: too few to tell."""

_NOT_IN_XML: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML 1.0 document may hold."""


def _opening(run: Run) -> str:
    tally = run.tally
    suite = {
        "name": "pyramid replay",
        "package": "pyramid",
        "id": "0",
        "tests": str(tally.games),
        "failures": str(tally.failed),
        "errors": str(tally.unreadable),
        "skipped": "0",
        "time": f"{run.seconds:.3f}",
        "timestamp": run.begun.strftime("%Y-%m-%dT%H:%M:%S"),
        "hostname": _legal(printable(run.host)).strip() or "localhost",
    }
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in suite.items())
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite{attributes}>\n<properties/>\n'


def _case(verdict: Verdict, _: Run) -> str:
    name = {"classname": _legal(verdict.source), "name": _legal(verdict.where), "time": _NO_TIME}
    case = ElementTree.Element("testcase", name)
    if verdict.problem is not None:
        _add_problem(case, verdict, verdict.problem)
    return ElementTree.tostring(case, encoding="unicode") + "\n"


def _add_problem(case: ElementTree.Element, verdict: Verdict, problem: Problem) -> None:
    kind = "error" if problem.unreadable else "failure"
    told = ElementTree.SubElement(case, kind, {"type": problem.code, "message": _legal(problem.words)})
    # Once more in the body: some reporters show nothing else.
    lines = [f"{verdict.source}:{problem.line}: {problem.words}", *(["", *problem.board] if problem.board else [])]
    told.text = _legal("\n".join(lines)) + "\n"


def _closing(_: Run) -> str:
    return "<system-out/>\n<system-err/>\n</testsuite>\n</testsuites>\n"


def _legal(text: str) -> str:
    """The text with an escape for each character that can't stand in XML."""
    return _NOT_IN_XML.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


REPORT: Final = Report(_case, _opening, _closing, counts_first=True, details=True)
