"""The shapes of the four suits and of the ornaments on the court cards, drawn for this package.

A suit's shape is centred on the origin and reaches about 1 up, down, left and right.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from pyramid_cli.cards import SUITS
from pyramid_cli.render.picture.elements import add
from pyramid_cli.render.spans import is_red

RED: Final = "#c4122f"
BLACK: Final = "#1c1d22"

_STEM = "C.1 .72 .2 .9 .36 1H-.36C-.2 .9 -.1 .72"
_SHAPES: Final = {
    "s": f"M0 -1C.28 -.58 .94 -.2 .94 .28C.94 .58 .72 .76 .48 .76C.3 .76 .15 .68 .06 .52{_STEM} -.06 .52"
    "C-.15 .68 -.3 .76 -.48 .76C-.72 .76 -.94 .58 -.94 .28C-.94 -.2 -.28 -.58 0 -1Z",
    "h": "M0 .98C-.3 .5 -.98 .12 -.98 -.4C-.98 -.74 -.74 -.94 -.48 -.94C-.25 -.94 -.08 -.8 0 -.56"
    "C.08 -.8 .25 -.94 .48 -.94C.74 -.94 .98 -.74 .98 -.4C.98 .12 .3 .5 0 .98Z",
    "d": "M0 -1Q.3 -.42 .76 0Q.3 .42 0 1Q-.3 .42 -.76 0Q-.3 -.42 0 -1Z",
    "c": "M.43 -.54A.43 .43 0 1 1 -.43 -.54A.43 .43 0 1 1 .43 -.54Z"
    "M-.08 .23A.43 .43 0 1 1 -.94 .23A.43 .43 0 1 1 -.08 .23Z"
    "M.94 .23A.43 .43 0 1 1 .08 .23A.43 .43 0 1 1 .94 .23Z"
    f"M.14 -.3L.3 .1L.06 .3{_STEM} -.06 .3L-.3 .1L-.14 -.3Z",
}

ORNAMENTS: Final = {
    "J": "M-7 2C-7 -6 -3 -7 1 -6C5 -5 7 -2 7 2ZM-10 2.6C-4 1.6 4 1.6 10 2.6C10.5 5 -10.5 5 -10 2.6Z"
    "M5 -4C5 -9 8 -11 12 -11C12.5 -7 11 -3 7.4 -1C7 -2 6 -3.4 5 -4Z",
    "Q": "M-8 4L-9 -4L-4.5 0L0 -6L4.5 0L9 -4L8 4ZM1.6 -7.4A1.6 1.6 0 1 1 -1.6 -7.4A1.6 1.6 0 1 1 1.6 -7.4Z"
    "M10.6 -5.4A1.5 1.5 0 1 1 7.6 -5.4A1.5 1.5 0 1 1 10.6 -5.4Z"
    "M-7.6 -5.4A1.5 1.5 0 1 1 -10.6 -5.4A1.5 1.5 0 1 1 -7.6 -5.4Z",
    "K": "M-9 4V-5L-4.5 -1L-1 -5V-6.5H-2.6V-8.5H-1V-10H1V-8.5H2.6V-6.5H1V-5L4.5 -1L9 -5V4Z",
}
"""Cap, coronet and crown for the court cards, about 20 pixels wide around the origin."""


def define_suits(defs: Element) -> None:
    """Define every shape: ``suit-s`` and the others, ``court-J``, ``court-Q``, ``court-K``."""
    for suit in SUITS:
        add(defs, "path", id=f"suit-{suit}", d=_SHAPES[suit], stroke="none")
    for letter, shape in ORNAMENTS.items():
        add(defs, "path", id=f"court-{letter}", d=shape, stroke="none")


def suit_of(card: int) -> str:
    """The name a card's suit is defined under."""
    return f"suit-{SUITS[card % 4]}"


def colour_of(card: int) -> str:
    """The colour a card is printed in."""
    return RED if is_red(card) else BLACK
