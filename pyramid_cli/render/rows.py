"""Shares as tables have them: in per cent, with their intervals, as bars."""

from __future__ import annotations

from pyramid_cli.figures.intervals import wilson

BAR = 30
"""Columns of the longest bar."""


def share(part: int, whole: int) -> str:
    """A share in per cent, seven columns wide."""
    return f"{100 * part / whole:5.1f}%" if whole else "     -"


def interval(part: int, whole: int) -> str:
    """The 95% confidence interval of a share in per cent: ``11.76-76.93%``; nothing where there is none."""
    between = wilson(part, whole)
    return "" if between is None else f"{100 * between[0]:.2f}-{100 * between[1]:.2f}%"
