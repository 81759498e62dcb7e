"""Figures over deals as lines of styled text."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from pyramid_cli.dealers import DEFAULT_DEALER
from pyramid_cli.figures.deals import DealFigures
from pyramid_cli.figures.question import Column, DealQuestion
from pyramid_cli.render.charts import Chart, bar_name, deal_charts
from pyramid_cli.render.rows import BAR, interval, share
from pyramid_cli.render.rules_words import rules_title
from pyramid_cli.render.spans import Line, Span
from pyramid_cli.words import counted

_NAME: Final = 12
_LONG_NAME: Final = 42
_NUMBERS: Final = 35
_BESIDE_BARS: Final = 50
"""Columns of names, of names that are sentences, of a sentence's numbers, and of all that stands before a bar."""

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def deal_figures(question: DealQuestion, figures: DealFigures, width: int = 80, *, symbols: bool = False) -> list[Line]:
    """The figures over deals as tables and bar charts.

    Args:
        question: what was asked.
        figures: the figures.
        width: columns of the screen; all of it takes 80, where there are fewer bars get shorter and names are folded,
            and 50 are needed.
        symbols: whether more than ASCII may be drawn.
    """
    room = max(_NAME, min(_LONG_NAME, width - _NUMBERS))
    longest = max(0, min(BAR, width - _BESIDE_BARS))
    opening, *others = deal_charts(question, figures)
    lines: list[Line] = [[Span(counted(figures.deals, "deal"), "title")], []]
    lines += [[Span(f"{'':{_NAME}}{'deals':>13}{'share':>8}  {'95% interval':>13}", "label")]]
    lines += _chart(opening, longest, symbols=symbols)
    lines += [_mean(figures.plays / figures.deals if figures.deals else None), []]
    lines += _without_removal(figures, room)
    lines += [[Span("A pyramid card on top of its own partner", "heading")]]
    for name, count in (("directly", figures.directly), ("directly or further down", figures.anywhere)):
        lines += _folded(name, _numbers(count, figures.deals), room)
    for chart in others:
        lines += [[], *_chart(chart, longest, symbols=symbols)]
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


def _without_removal(figures: DealFigures, room: int) -> list[Line]:
    none = figures.opening_plays[0]
    return [
        [Span(f"Of the {none:,} without one", "heading")],
        *_folded("the first draw makes a removal legal", _numbers(figures.first_draw_plays, none), room),
        *_folded("drawing the whole stock makes none legal", _numbers(figures.never_plays, none), room),
        *_folded("most cards turned before one is legal", f"{figures.most_turned:>10,}", room),
        [],
    ]


def _chart(chart: Chart, longest: int, *, symbols: bool) -> list[Line]:
    lines: list[Line] = [[Span(chart.title, "heading")]]
    for name, count in chart.bars.items():
        bar = Span("  " + _bar(longest * count / chart.whole if chart.whole else 0, symbols=symbols), "bar")
        lines.append([Span(f"  {bar_name(chart, name):<{_NAME}} {_numbers(count, chart.whole)}"), bar])
    return lines


def _folded(name: str, numbers: str, room: int) -> list[Line]:
    """A row whose name takes so many columns, and more lines where it is longer."""
    *before, last = wrap(name, room)
    return [*([Span(f"  {part}")] for part in before), [Span(f"  {last:<{room}}{numbers}")]]


def _numbers(count: int, whole: int) -> str:
    return f"{count:>10,}  {share(count, whole)}  {interval(count, whole):>13}"


def _mean(mean: float | None) -> Line:
    return [Span(f"  {'mean':<{_NAME}}{'-' if mean is None else f'{mean:.2f}':>11}")]


def _bar(length: float, *, symbols: bool) -> str:
    if not symbols:
        return "#" * round(length)
    full, eighths = divmod(round(8 * length), 8)
    return "█" * full + (_EIGHTHS[eighths] if eighths else "")
