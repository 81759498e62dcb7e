"""The verdicts as lines for people."""

from __future__ import annotations

from typing import Final

from pyramid_cli.render.spans import Line, Span, bare
from pyramid_cli.reports.report import Report
from pyramid_cli.reports.run import Run
from pyramid_cli.reports.verdict import Verdict


def verdict_line(verdict: Verdict) -> Line:
    """One line: whether the game passes and how it stands, or what is wrong."""
    problem = verdict.problem
    if problem is not None:
        return [Span("FAIL", "bad"), Span(f"  {verdict.where}: {problem.code}: {problem.words}")]
    word = "fixed" if verdict.fixed else "ok"
    return [Span(word, "good"), Span(f"{' ' * (6 - len(word))}{verdict.where}: {verdict.summary}")]


def _case(verdict: Verdict, _: Run) -> str:
    return f"{bare(verdict_line(verdict))}\n"


REPORT: Final = Report(_case)
