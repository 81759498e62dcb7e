"""Reports of checked games, one kind a file: text for people and for what CI servers read."""

from __future__ import annotations

from importlib import import_module
from typing import Final, cast

from pyramid_cli.reports.report import Report

FORMS: Final = ("text", "json", "junit", "github", "tap")
"""The kinds of report; the module of that name holds each as `REPORT`."""


def report_of(form: str) -> Report:
    """The report of that kind, one of `FORMS`; what it needs is imported only then."""
    return cast(Report, import_module(f"{__name__}.{form}").REPORT)
