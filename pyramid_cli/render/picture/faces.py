"""Card faces and backs: corners, pips and court cards in the usual arrangement."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from pyramid_cli.cards import ACE, CARD_TEXT, RANK_OF, RANKS
from pyramid_cli.render.picture.elements import add, moved, use
from pyramid_cli.render.picture.lettering import CAPITAL
from pyramid_cli.render.picture.letters import LETTERS
from pyramid_cli.render.picture.suits import RED, colour_of, suit_of

CARD_WIDTH: Final = 80
CARD_HEIGHT: Final = 112
CORNER: Final = 7
"""Radius of a card's corners."""

_PAPER: Final = "#fffdf7"
_EDGE: Final = "#b9b4a6"
_BACK: Final = "#1f4e8c"

_LEFT, _MIDDLE, _RIGHT = 28.0, 40.0, 52.0
_TOP, _BOTTOM = 22.0, 90.0
_COLUMNS: Final[dict[int, tuple[tuple[float, ...], tuple[float, ...]]]] = {
    2: ((), (0, 1)),
    3: ((), (0, 1 / 2, 1)),
    4: ((0, 1), ()),
    5: ((0, 1), (1 / 2,)),
    6: ((0, 1 / 2, 1), ()),
    7: ((0, 1 / 2, 1), (1 / 4,)),
    8: ((0, 1 / 2, 1), (1 / 4, 3 / 4)),
    9: ((0, 1 / 3, 2 / 3, 1), (1 / 2,)),
    10: ((0, 1 / 3, 2 / 3, 1), (1 / 6, 5 / 6)),
}
"""For each rank how far down its pips stand: those of the outer two columns, and those of the middle one."""


def define_cards(defs: Element) -> None:
    """Define what all cards have in common: ``blank``, ``back``, ``shade``, and the ranks: ``rank-A``, …"""
    blank = add(defs, "g", id="blank")
    # Three sheets of thin grey make a soft shadow that every viewer draws, and draws fast.
    for spread in (3, 2, 1):
        _sheet(blank, -spread / 2, 1, spread, fill="#000", fill_opacity=0.1)
    _sheet(blank, 0, 0, 0, fill=_PAPER, stroke=_EDGE, stroke_width=0.8)
    _define_back(defs)
    add(
        defs, "rect", id="shade", width=CARD_WIDTH, height=CARD_HEIGHT, rx=CORNER, fill="#0b2417", fill_opacity=0.17,
    )  # fmt: skip
    for rank in RANKS:
        _define_rank(defs, rank)


def _sheet(parent: Element, x: float, y: float, more: float, **look: str | float) -> None:
    add(parent, "rect", x=x, y=y, width=CARD_WIDTH + more, height=CARD_HEIGHT + more, rx=CORNER + more / 2, **look)


def _define_back(defs: Element) -> None:
    lattice = add(defs, "pattern", id="lattice", width=10, height=10, patternUnits="userSpaceOnUse")
    add(lattice, "rect", width=10, height=10, fill=_BACK)
    add(lattice, "path", d="M0 0L10 10M10 0L0 10", stroke="#7fa8dc", stroke_width=1.1)
    add(lattice, "path", d="M5 2.6L7.4 5L5 7.4L2.6 5Z", fill="#d9e6f7")
    back = add(defs, "g", id="back")
    use(back, "blank")
    add(back, "rect", x=5, y=6, width=70, height=100, rx=4, fill="url(#lattice)", stroke=_BACK, stroke_width=2)


def _define_rank(defs: Element, rank: str) -> None:
    """A rank as it stands in a corner, centred on x = 0, its top at y = 0, 14 pixels high."""
    group = add(
        defs, "g", id=f"rank-{rank}", fill="none", stroke_width=1.75, stroke_linecap="round", stroke_linejoin="round"
    )
    letters = [LETTERS[letter] for letter in ("10" if rank == "T" else rank)]
    # The ten is set tight: two figures take hardly more room than one letter.
    scales = [(1.15, 1.4) if len(letters) > 1 else (min(1.4, 11.5 / max(letters[0].width, 1)), 1.4)] * len(letters)
    between = 1.9
    width = sum(letter.width for letter in letters) + between * (len(letters) - 1)
    at = -width / 2
    for letter, (across, down) in zip(letters, scales, strict=True):
        add(group, "path", d=letter.strokes, transform=f"scale({across:.2f} {down:.2f}) translate({at:.2f} 10)")
        at += letter.width + between


def draw_face(parent: Element, card: int, *, in_play: bool) -> None:
    """Draw a card face up with its top left corner at the origin, darker where it is not in play."""
    use(parent, "blank")
    colour = colour_of(card)
    ink = add(parent, "g", fill=colour, stroke=colour)
    for turned in (False, True):
        x, y, down = (CARD_WIDTH - 11.0, CARD_HEIGHT - 7.0, -1) if turned else (11.0, 7.0, 1)
        use(ink, f"rank-{CARD_TEXT[card][0]}", x, y, turned=turned)
        use(ink, suit_of(card), x, y + 23.5 * down, scale=6, turned=turned)
    rank = RANK_OF[card]
    if rank == ACE:
        use(ink, suit_of(card), CARD_WIDTH / 2, CARD_HEIGHT / 2, scale=19)
    elif rank in _COLUMNS:
        _draw_pips(ink, rank, suit_of(card))
    else:
        _draw_court(ink, card)
    if not in_play:
        use(parent, "shade")


def _draw_pips(ink: Element, rank: int, suit: str) -> None:
    outer, middle = _COLUMNS[rank]
    places = [(x, part) for part in outer for x in (_LEFT, _RIGHT)] + [(_MIDDLE, part) for part in middle]
    for x, part in sorted(places, key=lambda place: place[1]):
        use(ink, suit, x, _TOP + (_BOTTOM - _TOP) * part, scale=7, turned=part > 1 / 2)


def _draw_court(ink: Element, card: int) -> None:
    """A frame with the rank large in it, and a suit and a piece of headgear at either end."""
    letter = CARD_TEXT[card][0]
    tint = "#fdf0ee" if colour_of(card) == RED else "#eff0f5"
    add(ink, "rect", x=20, y=10, width=40, height=92, rx=4, fill=tint, stroke_width=1.2)
    add(ink, "rect", x=22.5, y=12.5, width=35, height=87, rx=2.5, fill="none", stroke_width=0.5)
    drawn, scale = LETTERS[letter], 2.3
    add(
        ink, "path", d=drawn.strokes, fill="none", stroke_width=1.7, stroke_linecap="round", stroke_linejoin="round",
        transform=moved(CARD_WIDTH / 2 - drawn.width * scale / 2, CARD_HEIGHT / 2 + CAPITAL / 2 * scale, scale),
    )  # fmt: skip
    for turned in (False, True):
        down = -1 if turned else 1
        middle, centre = CARD_WIDTH / 2, CARD_HEIGHT / 2
        use(ink, suit_of(card), middle - 10.5 * down, centre - 35 * down, scale=5, turned=turned)
        use(ink, f"court-{letter}", middle + 2 * down, centre - 21 * down, turned=turned)
