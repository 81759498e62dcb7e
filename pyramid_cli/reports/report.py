"""What a kind of report is: text before the games, for each game, and after them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pyramid_cli.reports.run import Run
from pyramid_cli.reports.verdict import Verdict


def _nothing(_: Run) -> str:
    return ""


class Report(NamedTuple):
    """A kind of report. Every part is whole lines, or nothing.

    Attributes:
        case: the text for one game, which the run's tally has just counted.
        opening: the text before the first game.
        closing: the text after the last.
        counts_first: whether the opening holds the counts, so that it can be written only when all games are known.
        details: whether a verdict needs the board and the exact place of its problem.
    """

    case: Callable[[Verdict, Run], str]
    opening: Callable[[Run], str] = _nothing
    closing: Callable[[Run], str] = _nothing
    counts_first: bool = False
    details: bool = False
