"""Figures over deals as lines of styled text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final

from pyramid_cli.dealers import DEFAULT_DEALER
from pyramid_cli.figures.deals import DealFigures
from pyramid_cli.figures.question import Column, DealQuestion
from pyramid_cli.render.charts import Chart, bar_name, deal_charts
from pyramid_cli.render.rows import BAR, folded, interval, share
from pyramid_cli.render.rules_words import rules_title
from pyramid_cli.render.spans import Line, Span
from pyramid_cli.words import counted

_INDENT: Final = 2
_NAME: Final = 12
_LONG_NAME: Final = 42
_BESIDE_BARS: Final = 50
"""Columns before names, of names, of names that are sentences, and of all that stands before a bar."""

_HEADINGS: Final = {"deals": 10, "share": 8, "95% interval": 15}
"""What the columns of numbers are called, and how wide each is with the gap before it; the most important first."""
_WIDTHS: Final = tuple(_HEADINGS.values())

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def deal_figures(question: DealQuestion, figures: DealFigures, width: int = 80, *, symbols: bool = False) -> list[Line]:
    """The figures over deals as tables and bar charts.

    Args:
        question: what was asked.
        figures: the figures.
        width: columns of the screen; all of it takes 80. Where there are fewer, bars get shorter and names are folded;
            below 48 the intervals are left out, below 33 the shares.
        symbols: whether more than ASCII may be drawn.
    """
    shown = _columns_shown(width)
    room = max(_NAME, min(_LONG_NAME, width - _INDENT - sum(_WIDTHS[:shown])))
    longest = max(0, min(BAR, width - _BESIDE_BARS))
    opening, *others = deal_charts(question, figures)
    lines: list[Line] = [[Span(counted(figures.deals, "deal"), "title")], []]
    lines += [[Span(" " * (_INDENT + _NAME + 1) + _side_by_side(list(_HEADINGS)[:shown]), "label")]]
    lines += _chart(opening, longest, shown, symbols=symbols)
    lines += [_mean(figures.plays / figures.deals if figures.deals else None), []]
    lines += _without_removal(figures, room, shown)
    lines += [[Span("A pyramid card on top of its own partner", "heading")]]
    for name, count in (("directly", figures.directly), ("directly or further down", figures.anywhere)):
        lines += folded(name, _numbers(count, figures.deals, shown), room)
    for chart in others:
        lines += [[], *_chart(chart, longest, shown, symbols=symbols)]
        mean = _MEAN_OF.get(chart.axis)
        if mean is not None:
            lines.append(_mean(figures.mean_of(mean)))
    return lines


def question_words(question: DealQuestion) -> tuple[str, str]:
    """Title and subtitle of a picture: which deals they are, under which rules, and how to read it."""
    first, last = question.numbers[0], question.numbers[-1]
    name = f"Deal {first}" if first == last else f"Deals {first} to {last}"
    dealer = "" if question.dealer == DEFAULT_DEALER else f" of dealer {question.dealer}"
    lines = "a line on a bar is the 95% confidence interval of its share"
    return f"{name}{dealer}, {rules_title(question.rules)} rules", f"{counted(len(question.numbers), 'deal')}; {lines}"


_MEAN_OF: Final[dict[str, Column]] = {"passes": "least_passes", "moves": "fewest_moves", "cards left": "fewest_left"}


def _columns_shown(width: int) -> int:
    """How many columns of numbers there is room for beside names that aren't sentences; there is always one."""
    room = width - _INDENT - _NAME - 1
    return max(1, sum(columns <= room for columns in accumulate(_WIDTHS)))


def _without_removal(figures: DealFigures, room: int, shown: int) -> list[Line]:
    none = figures.opening_plays[0]
    return [
        [Span(f"Of the {none:,} without one", "heading")],
        *folded("the first draw makes a removal legal", _numbers(figures.first_draw_plays, none, shown), room),
        *folded("drawing the whole stock makes none legal", _numbers(figures.never_plays, none, shown), room),
        *folded("most cards turned before one is legal", f"{figures.most_turned:>10,}", room),
        [],
    ]


def _chart(chart: Chart, longest: int, shown: int, *, symbols: bool) -> list[Line]:
    lines: list[Line] = [[Span(chart.title, "heading")]]
    for name, count in chart.bars.items():
        bar = Span("  " + _bar(longest * count / chart.whole if chart.whole else 0, symbols=symbols), "bar")
        lines.append([Span(f"  {bar_name(chart, name):<{_NAME}} {_numbers(count, chart.whole, shown)}"), bar])
    return lines


def _numbers(count: int, whole: int, shown: int) -> str:
    return _side_by_side([f"{count:,}", share(count, whole), interval(count, whole)][:shown])


def _side_by_side(texts: Sequence[str]) -> str:
    """The first columns of numbers, or their headings."""
    return "".join(f"{text:>{width}}" for text, width in zip(texts, _WIDTHS, strict=False))


def _mean(mean: float | None) -> Line:
    return [Span(f"  {'mean':<{_NAME}}{'-' if mean is None else f'{mean:.2f}':>11}")]


def _bar(length: float, *, symbols: bool) -> str:
    if not symbols:
        return "#" * round(length)
    full, eighths = divmod(round(8 * length), 8)
    return "█" * full + (_EIGHTHS[eighths] if eighths else "")
