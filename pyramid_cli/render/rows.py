"""Rows of tables: names folded where they are long, shares in per cent, their intervals, bars."""

from __future__ import annotations

from textwrap import wrap

from pyramid_cli.figures.intervals import wilson
from pyramid_cli.render.spans import Line, Span

BAR = 30
"""Columns of the longest bar."""


def share(part: int, whole: int) -> str:
    """A share in per cent, six columns wide."""
    return f"{100 * part / whole:5.1f}%" if whole else "     -"


def interval(part: int, whole: int) -> str:
    """The 95% confidence interval of a share in per cent: ``11.76-76.93%``; nothing where there is none."""
    between = wilson(part, whole)
    return "" if between is None else f"{100 * between[0]:.2f}-{100 * between[1]:.2f}%"


def folded(name: str, numbers: str, room: int, inset: int = 2) -> list[Line]:
    """A row whose name takes so many columns, and more lines where it is longer; numbers stand in the last one."""
    *before, last = wrap(name, room)
    indent = " " * inset
    return [*([Span(indent + part)] for part in before), [Span(f"{indent}{last:<{room}}{numbers}")]]
