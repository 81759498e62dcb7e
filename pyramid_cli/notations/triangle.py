"""A pyramid drawn in text: which place each of its cards lies at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pyramid_cli.errors import DeckError
from pyramid_cli.notations.faults import LineError
from pyramid_cli.notations.marks import Mark
from pyramid_cli.rules import Rules
from pyramid_cli.words import counted

_SLACK: Final = 0.3
"""How far from its place a card may stand, in the distance of two cards beside each other."""
_LEAST_ROWS: Final = 3
"""Lines of 1, 2 and 3 cards are a pyramid that somebody drew; fewer may be chance."""


def check_drawn_rows(counts: Sequence[int], rules: Rules, *, bottom_row_first: bool) -> None:
    """Check that a pyramid drawn with these numbers of cards a line has as many rows as the rules say.

    Of one with more nothing is said: further lines may be the stock.

    Raises:
        DeckError: it has fewer, it stands the other way round, or other cards come before it.
    """
    rows = list(range(rules.rows, 0, -1) if bottom_row_first else range(1, rules.rows + 1))
    if len(counts) > len(rows) >= _LEAST_ROWS and list(counts[-len(rows) :]) == rows:
        raise DeckError("The pyramid is drawn after other cards here: put it first, or say stock: before those.")
    drawn = _rows_upwards(counts) if bottom_row_first else _rows_downwards(counts)
    if bottom_row_first and _LEAST_ROWS <= rules.rows <= _rows_downwards(counts):
        raise DeckError("The pyramid is drawn with its apex first here: leave --bottom-row-first out.")
    if not bottom_row_first:
        _check_apex_first(counts, rules)
    if _LEAST_ROWS <= drawn < rules.rows:
        raise DeckError(
            f"A pyramid of {drawn} rows is drawn here, but the rules say {rules.rows}. Say --rows {drawn}, or name the "
            "rules it belongs to with --rules."
        )


def _rows_downwards(counts: Sequence[int]) -> int:
    """The rows of a pyramid drawn from the apex down, told by the numbers of cards a line."""
    return next((at for at, count in enumerate(counts) if count != at + 1), len(counts))


def _rows_upwards(counts: Sequence[int]) -> int:
    """The rows of one drawn from the bottom row up."""
    return counts[0] if counts and list(counts[: counts[0]]) == list(range(counts[0], 0, -1)) else 0


def _check_apex_first(counts: Sequence[int], rules: Rules) -> None:
    if _rows_upwards(counts) == rules.rows >= _LEAST_ROWS:
        raise DeckError(
            "The pyramid is drawn with its bottom row first here. Write its apex first; of a deal, pyramid deal "
            "--bottom-row-first takes it as it is."
        )


def pyramid_places(lines: Sequence[Sequence[Mark]], rules: Rules) -> list[int | None]:
    """The card at each place of the pyramid in reading order, None where it is gone.

    Where gaps are marked, or nothing is gone, the lines only follow one another. Where blanks stand for what is gone,
    each line is a row and the columns tell the places.

    Raises:
        DeckError: there are more cards than places, or the bottom row comes first.
        LineError: it can't be told which places the cards of a line lie at.
    """
    _check_apex_first([len(line) for line in lines], rules)
    marks = [mark for line in lines for mark in line]
    if len(marks) == rules.pyramid_size:
        return [mark.card if mark.kind == "card" else None for mark in marks]
    if len(marks) > rules.pyramid_size:
        raise DeckError(
            f"The pyramid has {counted(len(marks), 'place')} here, but under these rules it has {rules.pyramid_size}. "
            "Cards that lie elsewhere need their label, such as stock: or waste:, and other rules a line such as "
            "rules: six-row rows=6."
        )
    if len(lines) > rules.rows:
        raise DeckError(
            f"The pyramid has {len(lines)} lines here, but under these rules {counted(rules.rows, 'row')}. "
            "Write -- where a card is gone."
        )
    places: list[int | None] = [None] * rules.pyramid_size
    for row, columns in enumerate(_columns(lines)):
        for mark, column in zip(lines[row], columns, strict=True):
            places[row * (row + 1) // 2 + column] = mark.card if mark.kind == "card" else None
    return places


def _columns(lines: Sequence[Sequence[Mark]]) -> list[list[int]]:
    """For each mark of each row its column, counted from 0."""
    full = [row for row, line in enumerate(lines) if len(line) == row + 1]
    if len(full) == len(lines):
        return [list(range(row + 1)) for row in full]
    for row, line in enumerate(lines):
        if len(line) > row + 1:
            raise LineError(
                line[0].line,
                DeckError(
                    f"This line has {counted(len(line), 'card')}, but row {row + 1} of a pyramid has only "
                    f"{counted(row + 1, 'place')}."
                ),
            )
    middle, pitch = _measures(lines, full)
    found = []
    for row, line in enumerate(lines):
        exact = [(mark.centre - middle) / pitch + row / 2 for mark in line]
        columns = [round(each) for each in exact]
        off = max(abs(each - column) for each, column in zip(exact, columns, strict=True))
        if off > _SLACK or len(set(columns)) < len(columns) or columns[0] < 0 or columns[-1] > row:
            raise _unclear(line)
        found.append(columns)
    return found


def _measures(lines: Sequence[Sequence[Mark]], full: list[int]) -> tuple[float, float]:
    """The column of the pyramid's middle, and the distance of two cards beside each other."""
    if not full or full[0] != 0:
        raise _unclear(lines[0])
    widest = lines[full[-1]]
    middle = sum(mark.centre for mark in widest) / len(widest)
    # With the apex alone whole, the card below it stands half that distance to one side.
    pitch = (
        (widest[-1].centre - widest[0].centre) / (len(widest) - 1)
        if len(widest) > 1
        else 2 * abs(lines[1][0].centre - middle)
    )
    if pitch < 1:
        raise _unclear(lines[1])
    return middle, pitch


def _unclear(line: Sequence[Mark]) -> LineError:
    return LineError(
        line[0].line,
        DeckError(
            "It can't be told which places of the pyramid the cards of this line lie at. Write -- where a card is gone."
        ),
    )
