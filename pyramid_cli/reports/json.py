"""The verdicts as JSON Lines, one object a game: what `replay --check --json` prints."""

from __future__ import annotations

from typing import Final

from pyramid_cli import json_text
from pyramid_cli.reports.report import Report
from pyramid_cli.reports.run import Run
from pyramid_cli.reports.verdict import Verdict


def _case(verdict: Verdict, _: Run) -> str:
    return f"{json_text.dumps(verdict.values)}\n"


REPORT: Final = Report(_case)
