"""Where the pyramid's places are and which place covers which.

A pyramid of `rows` rows has row r (from 1) with r places. Places are numbered from 0 in reading order: the apex is 0,
the row below it 1 and 2. Sets of places are masks, bit i for place i.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

MOST_ROWS = 9
"""Nine rows take 45 of the 52 cards, ten would take 55."""


class Layout(NamedTuple):
    """The geometry of a pyramid, generated from its number of rows; get it from `layout_of`.

    Attributes:
        rows: number of rows.
        size: number of places.
        coverers: for each place, the mask of the two places of the row below that overlap it (0 in the bottom row).
        all_coverers: for each place, the mask of every place further down that must be empty before it is uncovered.
        covered: for each place, the one or two places of the row above that it overlaps (none for the apex).
        row_of: for each place, its row counted from 0 at the apex.
        row_masks: for each row, the mask of its places.
        everything: the mask of all places.
    """

    rows: int
    size: int
    coverers: tuple[int, ...]
    all_coverers: tuple[int, ...]
    covered: tuple[tuple[int, ...], ...]
    row_of: tuple[int, ...]
    row_masks: tuple[int, ...]
    everything: int

    def places(self, mask: int) -> list[int]:
        """The places of a mask, in reading order."""
        return [place for place in range(self.size) if mask >> place & 1]

    def row_places(self, row: int) -> range:
        """The places of a row counted from 0 at the apex."""
        first = row * (row + 1) // 2
        return range(first, first + row + 1)


@cache
def layout_of(rows: int) -> Layout:
    """The layout of a pyramid with that many rows (RULES.md, Layout)."""
    row_of = tuple(row for row in range(rows) for _ in range(row + 1))
    size = len(row_of)
    coverers = [0] * size
    all_coverers = [0] * size
    covered: list[list[int]] = [[] for _ in range(size)]
    for place in reversed(range(size - rows)):
        left = place + row_of[place] + 1
        for coverer in (left, left + 1):
            coverers[place] |= 1 << coverer
            all_coverers[place] |= 1 << coverer | all_coverers[coverer]
            covered[coverer].append(place)
    return Layout(
        rows=rows,
        size=size,
        coverers=tuple(coverers),
        all_coverers=tuple(all_coverers),
        covered=tuple(tuple(sorted(above)) for above in covered),
        row_of=row_of,
        row_masks=tuple(sum(1 << p for p in range(size) if row_of[p] == row) for row in range(rows)),
        everything=(1 << size) - 1,
    )
