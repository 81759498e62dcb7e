"""Bar charts of figures as data: what a terminal and a picture draw alike."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from pyramid_cli.figures.deals import DealFigures
from pyramid_cli.figures.question import DealQuestion
from pyramid_cli.rules import UNLIMITED

MOST_BARS: Final = 16
"""Bars that fit beside each other in a picture; more answers than that share bars."""
MOST_NARROW_BARS: Final = 46
"""Bars that fit where their shares aren't written above them; no pyramid has more cards."""

_STEPS: Final = (1, 2, 5, 10, 20, 50)


class Chart(NamedTuple):
    """One bar chart.

    Attributes:
        title: what is counted.
        axis: what the bars' names are.
        bars: the count of each name, in order.
        whole: what the counts are shares of.
    """

    title: str
    axis: str
    bars: dict[str, int]
    whole: int


def deal_charts(question: DealQuestion, figures: DealFigures) -> list[Chart]:
    """The charts of figures over deals."""
    deals = figures.deals
    plays = dict(zip(("0", "1", "2", "3", "4 or more"), figures.opening_plays, strict=True))
    charts = [Chart("Removals legal before drawing", "removals", plays, deals)]
    if "least_passes" in figures.answers:
        won = figures.winnable(question)
        charts.append(Chart("Deals that can be won", "passes allowed", won, deals))
        least = figures.by_answer("least_passes")
        charts.append(Chart("Fewest passes in which a deal can be won", "passes", least, deals))
    if "fewest_moves" in figures.answers:
        moves = grouped(figures.by_answer("fewest_moves"))
        charts.append(Chart("Fewest moves in which a deal can be won", "moves", moves, deals))
    if "fewest_left" in figures.answers:
        left = grouped(figures.by_answer("fewest_left"), MOST_NARROW_BARS)
        charts.append(Chart("Fewest pyramid cards that can be left", "cards left", left, deals))
    return charts


def grouped(counts: Mapping[str, int], most: int = MOST_BARS) -> dict[str, int]:
    """Counts by whole numbers, neighbours put together where there are too many to draw: ``60-64``; `never` stays."""
    numbers = [int(name) for name in counts if name != "never"]
    low, high = min(numbers, default=0), max(numbers, default=-1)
    step = next((step for step in _STEPS if high // step - low // step + 2 <= most), _STEPS[-1])
    found: dict[str, int] = {}
    for first in range(low - low % step, high + 1, step):
        name = str(first) if step == 1 else f"{first}-{first + step - 1}"
        found[name] = sum(counts.get(str(number), 0) for number in range(first, first + step))
    if "never" in counts:
        found["never"] = counts["never"]
    return found


def bar_name(chart: Chart, name: str) -> str:
    """The name of a bar where it stands by itself: ``1 pass``, ``unlimited``."""
    if chart.axis != "passes allowed" or name == UNLIMITED:
        return name
    return "1 pass" if name == "1" else f"{name} passes"
