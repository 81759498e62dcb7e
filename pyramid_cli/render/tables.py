"""Tables of figures: a column of names and columns of numbers, as many as there is room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from pyramid_cli.render.cells import cells, padded, shortened
from pyramid_cli.render.spans import Line, Span

_INDENT: Final = 2
_GAP: Final = 2
_NAME_SHARE: Final = 3
"""Names get one third of the screen at the least, before a column of numbers is left out for them."""


class Column(NamedTuple):
    """A column of numbers, its cells from the first row to the last."""

    heading: str
    cells: Sequence[str]

    @property
    def width(self) -> int:
        """Columns of the screen it takes, with the gap before it."""
        return _GAP + max(len(self.heading), *map(len, self.cells), 0)


def table(heading: str, names: Sequence[str], columns: Sequence[Column], width: int) -> list[Line]:
    """A table under a heading, no wider than `width`: the last columns are left out and names cut where it must be.

    Args:
        heading: stands over the names.
        names: the name of each row.
        columns: the columns of numbers, the most important first.
        width: columns of the screen.
    """
    longest = max(map(cells, [heading[_INDENT:], *names]))
    least = min(longest, width // _NAME_SHARE)
    kept = list(columns)
    while len(kept) > 1 and _INDENT + least + sum(column.width for column in kept) > width:
        kept.pop()
    room = min(longest, max(least, width - _INDENT - sum(column.width for column in kept)))
    headings = "".join(f"{column.heading:>{column.width}}" for column in kept)
    lines: list[Line] = [
        [Span(heading, "heading"), Span(" " * (room + _INDENT - len(heading))), Span(headings, "label")]
    ]
    for row, name in enumerate(names):
        numbers = "".join(f"{column.cells[row]:>{column.width}}" for column in kept)
        lines.append([Span(" " * _INDENT + padded(shortened(name, room), room) + numbers)])
    return lines
