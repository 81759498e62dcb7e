"""Figures over transcripts as lines of styled text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyramid_cli.figures.mistakes import MistakeFigures
from pyramid_cli.figures.transcripts import GameFigures, Spread, TranscriptFigures, best_score
from pyramid_cli.render.rows import BAR, folded, interval, share
from pyramid_cli.render.spans import Line, Span
from pyramid_cli.render.tables import Column, table
from pyramid_cli.words import counted, printable

WIDTH: Final = 80
"""Columns that nothing here goes beyond."""

MOST_ROWS: Final = 20
"""Rows of a table of players, rules or mistakes; the JSON has all of them."""

_NO_NAME: Final = "(no name)"
_STATUS_NAMES: Final = {"won": "won", "over": "lost: no move left", "stuck": "stuck", "playing": "unfinished"}
_COUNT_NAME: Final = 35
_LEAST_NAME: Final = 12
"""Columns of what is counted, where counts have a share beside them, and those that are left to it on any screen."""


def transcript_figures(figures: TranscriptFigures, mistakes: MistakeFigures | None, width: int) -> list[Line]:
    """The figures over transcripts as tables, none wider than `width`, of which they need 45.

    Args:
        figures: the figures.
        mistakes: the figures over mistakes; None where they weren't asked for.
        width: columns of the screen.
    """
    overall = figures.overall
    games = overall.games
    lines: list[Line] = [[Span(f"{counted(games, 'game')} played", "title")], []]
    for status, name in _STATUS_NAMES.items():
        lines += _count(name, overall.by_status[status], games, width)
    if figures.not_begun:
        lines += _count("dealt, not begun: counted here only", figures.not_begun, None, width)
    if games:
        lines += [[], [Span(f"  win rate {_rate(overall)}, 95% interval {interval(overall.won, games)}")]]
        lines += [[], *_moves_and_passes(overall, width), [], *_scores(overall, width)]
    players = figures.players
    if any(name is not None for name, _ in players):
        named = [(_NO_NAME if name is None else printable(name), group) for name, group in players]
        lines += [[], *_groups("By player", named, width)]
    rules = [(rules.text, group) for rules, group in figures.rule_sets]
    if len(rules) > 1:
        lines += [[], *_groups("By rules", rules, width)]
    if mistakes is not None:
        lines += [[], *_mistakes(mistakes, width)]
    return lines


def _count(name: str, count: int, whole: int | None, width: int, *, inset: int = 0) -> list[Line]:
    """A count with its share of a whole, and a bar as long as that share where there is room for one."""
    room = max(_LEAST_NAME, min(_COUNT_NAME, width - 20))
    numbers = f"{count:>10,}" if whole is None else f"{count:>10,}  {share(count, whole)}"
    lines = folded(name, numbers, room - inset, 2 + inset)
    longest = min(BAR, width - room - 22)
    if whole and longest > 0:
        lines[-1].append(Span("  " + "#" * round(longest * count / whole), "bar"))
    return lines


def _moves_and_passes(figures: GameFigures, width: int) -> list[Line]:
    spreads = figures.moves, figures.passes
    return table(
        "Over all games played",
        ["moves", "pass reached"],
        [Column("mean", [_mean(one) for one in spreads]), Column("most", [f"{one.most or 0:,}" for one in spreads])],
        width,
    )


def _scores(figures: GameFigures, width: int) -> list[Line]:
    scores = sorted(figures.scores.items())
    columns = [
        Column("games", [f"{spread.count:,}" for _, spread in scores]),
        Column("mean", [_mean(spread) for _, spread in scores]),
        Column("best", [f"{best_score(scoring, spread) or 0:,}" for scoring, spread in scores]),
    ]
    return table("Score", [scoring for scoring, _ in scores], columns, width)


def _groups(heading: str, groups: Sequence[tuple[str, GameFigures]], width: int) -> list[Line]:
    """A table with a row for each of some groups of games."""
    shown = groups[:MOST_ROWS]
    figures = [group for _, group in shown]
    columns = [
        Column("games", [f"{group.games:,}" for group in figures]),
        Column("won", [f"{group.won:,}" for group in figures]),
        Column("win rate", [_rate(group) for group in figures]),
        Column("score", [_mean_score(group) for group in figures]),
        Column("moves", [_mean(group.moves) for group in figures]),
        Column("95% interval", [interval(group.won, group.games) for group in figures]),
        Column("pass", [_mean(group.passes) for group in figures]),
    ]
    return [*table(heading, [name for name, _ in shown], columns, width), *_more(len(groups))]


def _mistakes(figures: MistakeFigures, width: int) -> list[Line]:
    starts, endings = figures.starts, figures.endings
    games = sum(starts.values())
    winnable = starts["winnable"]
    lines: list[Line] = [[Span("What the solver says", "heading")]]
    lines += _count("could be won when they began", winnable, games, width)
    for name, words in (("won", "won"), ("still_winnable", "can still be won"), ("lost", "lost by a mistake")):
        lines += _count(words, endings[name], winnable, width, inset=2)
    if endings["unknown"]:
        lines += _count("no answer within the limits", endings["unknown"], winnable, width, inset=2)
    lines += _count("could never be won", starts["unwinnable"], games, width)
    if starts["unknown"]:
        lines += _count("no answer within the limits", starts["unknown"], games, width)
    shown = figures.mistakes[:MOST_ROWS]
    if not shown:
        return lines
    columns = [Column("move", [f"{one.number:,}" for one in shown]), Column("", [one.move for one in shown])]
    names = [f"{one.source}:{one.line}" for one in shown]
    return [*lines, [], *table("Mistakes", names, columns, width), *_more(len(figures.mistakes))]


def _more(count: int) -> list[Line]:
    """What stands under a table that doesn't show all its rows."""
    return [[Span(f"  and {count - MOST_ROWS:,} more: --json has all of them", "label")]] if count > MOST_ROWS else []


def _rate(figures: GameFigures) -> str:
    return share(figures.won, figures.games).strip()


def _mean(spread: Spread) -> str:
    return f"{spread.mean or 0:,.2f}"


def _mean_score(figures: GameFigures) -> str:
    """The mean score; points of different scorings have none."""
    return _mean(next(iter(figures.scores.values()))) if len(figures.scores) == 1 else "mixed"
