"""Figures over deals as lines of styled text."""

from __future__ import annotations

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
_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def deal_figures(question: DealQuestion, figures: DealFigures, *, symbols: bool = False) -> list[Line]:
    """The figures over deals as tables and bar charts; `symbols` says whether more than ASCII may be drawn."""
    opening, *others = deal_charts(question, figures)
    lines: list[Line] = [[Span(counted(figures.deals, "deal"), "title")], []]
    lines += [[Span(f"{'':{_NAME}}{'deals':>13}{'share':>8}  {'95% interval':>13}", "label")]]
    lines += _chart(opening, symbols=symbols)
    lines += [_mean(figures.plays / figures.deals if figures.deals else None), []]
    lines += _without_removal(figures)
    lines += [[Span("A pyramid card on top of its own partner", "heading")]]
    for name, count in (("directly", figures.directly), ("directly or further down", figures.anywhere)):
        lines.append(_row(name, count, figures.deals, _LONG_NAME))
    for chart in others:
        lines += [[], *_chart(chart, symbols=symbols)]
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


def _without_removal(figures: DealFigures) -> list[Line]:
    none = figures.opening_plays[0]
    most = Span(f"  {'most cards turned before one is legal':<{_LONG_NAME}}{figures.most_turned:>10,}")
    return [
        [Span(f"Of the {none:,} without one", "heading")],
        _row("the first draw makes a removal legal", figures.first_draw_plays, none, _LONG_NAME),
        _row("drawing the whole stock makes none legal", figures.never_plays, none, _LONG_NAME),
        [most],
        [],
    ]


def _chart(chart: Chart, *, symbols: bool) -> list[Line]:
    lines: list[Line] = [[Span(chart.title, "heading")]]
    for name, count in chart.bars.items():
        bar = Span("  " + _bar(count / chart.whole if chart.whole else 0, symbols=symbols), "bar")
        lines.append([*_row(bar_name(chart, name), count, chart.whole, _NAME), bar])
    return lines


def _row(name: str, count: int, whole: int, width: int) -> Line:
    between = interval(count, whole)
    return [Span(f"  {name:<{width}}{count:>{11 if width == _NAME else 10},}  {share(count, whole)}  {between:>13}")]


def _mean(mean: float | None) -> Line:
    return [Span(f"  {'mean':<{_NAME}}{'-' if mean is None else f'{mean:.2f}':>11}")]


def _bar(part: float, *, symbols: bool) -> str:
    if not symbols:
        return "#" * round(BAR * part)
    full, eighths = divmod(round(8 * BAR * part), 8)
    return "█" * full + (_EIGHTHS[eighths] if eighths else "")
