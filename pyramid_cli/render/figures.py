"""Figures as lines of styled text."""

from __future__ import annotations

from pyramid_cli.figures.deals import PLAYS_COLUMNS, DealFigures
from pyramid_cli.figures.transcripts import TranscriptFigures
from pyramid_cli.render.spans import Line, Span

BAR = 30
"""Columns of the longest bar."""


def _share(part: int, whole: int) -> str:
    return f"{100 * part / whole:5.1f}%" if whole else "     -"


def _row(name: str, count: int, whole: int, *, bar: bool = False) -> Line:
    line: Line = [Span(f"  {name:<42}"), Span(f"{count:>10,}"), Span(f"  {_share(count, whole)}")]
    if bar and whole:
        line.append(Span("  " + "#" * round(BAR * count / whole), "bar"))
    return line


def deal_figures(figures: DealFigures) -> list[Line]:
    """The figures over deals as a table."""
    deals = figures.deals
    none = figures.opening_plays[0]
    lines: list[Line] = [[Span(f"{deals:,} deals", "title")], [], [Span("Removals legal before drawing", "heading")]]
    for name, count in zip(PLAYS_COLUMNS, figures.opening_plays, strict=True):
        lines.append(_row({"4+": "4 or more"}.get(name, name), count, deals, bar=True))
    mean = figures.plays / deals if deals else 0
    lines += [[Span(f"  {'mean':<42}"), Span(f"{mean:>10.2f}")], []]
    lines += [[Span(f"Of the {none:,} without one", "heading")]]
    lines += [_row("the first draw makes a removal legal", figures.first_draw_plays, none)]
    lines += [_row("drawing the whole stock makes none legal", figures.never_plays, none)]
    lines += [[Span(f"  {'most cards turned before one is legal':<42}"), Span(f"{figures.most_turned:>10,}")], []]
    lines += [[Span("A pyramid card on top of its own partner", "heading")]]
    lines += [_row("directly", figures.directly, deals), _row("directly or further down", figures.anywhere, deals)]
    return lines


def transcript_figures(figures: TranscriptFigures) -> list[Line]:
    """The figures over transcripts as a table."""
    games = figures.games
    lines: list[Line] = [[Span(f"{games:,} games played", "title")], []]
    for name, status in (("won", "won"), ("lost: no move left", "over"), ("stuck", "stuck"), ("unfinished", "playing")):
        lines.append(_row(name, figures.by_status[status], games, bar=True))
    if figures.not_begun:
        lines.append([Span(f"  {'dealt but not begun (counted nowhere else)':<42}"), Span(f"{figures.not_begun:>10,}")])
    if games:
        lines += [[], [Span("Over all games played", "heading"), Span(f"{'mean':>27}{'most':>12}", "label")]]
        for name, spread in (("moves", figures.moves), ("pass reached", figures.passes)):
            lines.append([Span(f"  {name:<35}{spread.mean or 0:>11.2f}{spread.most or 0:>12,}")])
        lines += [[], [Span("Score", "heading"), Span(f"{'games':>31}{'mean':>12}{'best':>12}", "label")]]
        for scoring, spread in sorted(figures.scores.items()):
            best = spread.least if scoring == "left" else spread.most
            lines.append([Span(f"  {scoring:<24}{spread.count:>10,}{spread.mean or 0:>12.2f}{best or 0:>12,}")])
    return lines
