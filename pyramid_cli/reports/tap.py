"""The Test Anything Protocol, version 13: a line for each game, and for one that fails its diagnostics in YAML.

Whoever reads version 14 reads this too; Perl's `prove` takes 14 for an error where it is older than that.
"""

from __future__ import annotations

from typing import Final

from pyramid_cli import json_text
from pyramid_cli.reports.report import Report
from pyramid_cli.reports.run import Run
from pyramid_cli.reports.verdict import Problem, Verdict


def _opening(_: Run) -> str:
    return "TAP version 13\n"


def _case(verdict: Verdict, run: Run) -> str:
    problem = verdict.problem
    name = f"{run.tally.games} - {_escaped(verdict.where)}"
    if problem is None:
        return f"ok {name}\n"
    return f"not ok {name}\n{_diagnostics(verdict, problem)}"


def _closing(run: Run) -> str:
    # After the games, where the protocol allows it too: only now their number is known.
    return f"1..{run.tally.games}\n"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("#", "\\#")


def _diagnostics(verdict: Verdict, problem: Problem) -> str:
    values = {"message": problem.words, "severity": "fail", "code": problem.code, "file": verdict.source}
    lines = ["---", *(f"{name}: {_scalar(value)}" for name, value in values.items()), f"line: {problem.line}"]
    error = verdict.values["error"]
    if error["move"] is not None:
        lines.append(f"move: {error['move']}")
    if problem.board:
        lines += ["board: |", *(f"  {line}" for line in problem.board)]
    lines.append("...")
    # Empty lines are indented as well: to TAP::Parser, which `prove` stands on, one that isn't breaks off the YAML.
    return "".join(f"  {line}\n" for line in lines)


def _scalar(text: str) -> str:
    """The text as YAML: a JSON string is one."""
    return json_text.dumps(text)


REPORT: Final = Report(_case, _opening, _closing, details=True)
