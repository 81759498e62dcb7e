"""Marks of the legal removals: a letter and a colour on each of their cards, and the list of them beside the apex."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from pyramid_cli.render.pairs import Labelled
from pyramid_cli.render.picture.elements import add
from pyramid_cli.render.picture.faces import CARD_HEIGHT, CARD_WIDTH, CORNER
from pyramid_cli.render.picture.lettering import write
from pyramid_cli.render.picture.places import MARGIN, STEP, TOP, WIDTH
from pyramid_cli.render.spans import PAIR_STYLES

COLOURS: Final = dict(zip(PAIR_STYLES, ("#ffd23f", "#4fd6ff", "#ff8ad8", "#ffa04d", "#c3f04a", "#c8b6ff"), strict=True))
"""Bright enough to stand out on felt and on paper; each comes with a letter, so that none is needed to tell pairs."""

_INK: Final = "#14171c"
_RADIUS: Final = 9
_CAPITAL: Final = 9
_LINE: Final = 24
"""From one line of the list to the next."""
_BESIDE_ROWS: Final = 6
"""Rows that leave room for a list on either side."""
_COLUMN: Final = 116
"""Width of the list."""


def draw_marks(parent: Element, marks: list[Labelled]) -> None:
    """Outline the card at the origin and set a badge for each of its removals on its upper edge."""
    add(
        parent, "rect", x=-1, y=-1, width=CARD_WIDTH + 2, height=CARD_HEIGHT + 2, rx=CORNER + 1, fill="none",
        stroke=COLOURS[marks[0].style], stroke_width=4,
    )  # fmt: skip
    for index, mark in enumerate(reversed(marks)):
        _badge(parent, mark, CARD_WIDTH - 12 - (2 * _RADIUS + 1) * index, -3)


def _badge(parent: Element, mark: Labelled, x: float, y: float) -> None:
    add(parent, "circle", cx=x, cy=y, r=_RADIUS, fill=COLOURS[mark.style], stroke=_INK, stroke_width=1.5)
    # Small letters are lower than capitals and figures; the line they stand on is higher, so that they are centred too.
    below = 3.3 if mark.label.islower() else 4.5
    write(parent, mark.label, x, y + below, _CAPITAL, colour=_INK, anchor="middle", weight=1.9)


def draw_list(parent: Element, removals: list[Labelled], rows: int) -> None:
    """List the removals on the left of the apex, then on its right; where there are more, say how many."""
    lines = (STEP * min(rows, _BESIDE_ROWS) + (CARD_HEIGHT - STEP if rows <= _BESIDE_ROWS else 0)) // _LINE
    places = [(x, TOP + 12 + _LINE * line) for x in (MARGIN, WIDTH - MARGIN - _COLUMN) for line in range(lines)]
    if not removals:
        write(parent, "no removal", MARGIN, places[0][1] + 5, 9, colour="#d7e9dc")
    shown = len(removals) if len(removals) <= len(places) else len(places) - 1
    for mark, (x, y) in zip(removals[:shown], places, strict=False):
        _badge(parent, mark, x + _RADIUS, y)
        write(parent, mark.move.text, x + 2 * _RADIUS + 8, y + 5, 10, colour="#fff")
    if shown < len(removals):
        x, y = places[shown]
        write(parent, f"and {len(removals) - shown} more", x, y + 5, 9, colour="#d7e9dc")
