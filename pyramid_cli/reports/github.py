"""Annotations of GitHub Actions: each problem marked on its line of its file.

Their form is that of GitHub's workflow commands: ``::error file=…,line=…,col=…,title=…::message``.
"""

from __future__ import annotations

from os.path import relpath
from pathlib import PurePath
from typing import Final

from pyramid_cli.reports.report import Report
from pyramid_cli.reports.run import Run
from pyramid_cli.reports.verdict import Verdict


def _case(verdict: Verdict, run: Run) -> str:
    problem = verdict.problem
    if problem is None:
        return ""
    properties: dict[str, object] = {}
    if verdict.source != "-":
        properties = {"file": _from_root(verdict.source, run), "line": problem.line}
        if problem.column is not None:
            properties["col"] = problem.column
    properties["title"] = f"{verdict.where} {problem.code}"
    listed = ",".join(f"{name}={_escaped_property(str(value))}" for name, value in properties.items())
    return f"::error {listed}::{_escaped(problem.words)}\n"


def _from_root(source: str, run: Run) -> str:
    """The file's name as seen from the repository; its whole name where it lies outside."""
    whole = PurePath(run.folder, source)
    within = PurePath(relpath(whole, run.root))
    return (whole if within.parts[:1] == ("..",) else within).as_posix()


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped_property(text: str) -> str:
    return _escaped(text).replace(":", "%3A").replace(",", "%2C")


REPORT: Final = Report(_case, details=True)
