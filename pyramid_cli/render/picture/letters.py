"""An alphabet of strokes, drawn for this package: words look the same wherever a picture is shown, fonts or not.

A letter begins at x = 0 and stands on the line y = 0; capitals reach up to -10, small letters to -7, tails down to 3.
"""

from __future__ import annotations

from typing import Final, NamedTuple

_BOWL = "M6 -3.5A3 3.5 0 1 0 0 -3.5A3 3.5 0 1 0 6 -3.5"
_RING = "M8.8 -5A4.4 5 0 1 0 0 -5A4.4 5 0 1 0 8.8 -5"
_ARCH = "M0 -3.9A2.8 3.1 0 0 1 5.6 -3.9V0"


class Letter(NamedTuple):
    """A letter: its width, and its strokes as path data."""

    width: float
    strokes: str


LETTERS: Final[dict[str, Letter]] = {
    "A": Letter(7.6, "M0 0L3.8 -10L7.6 0M1.4 -3.6H6.2"),
    "B": Letter(6.6, "M0 -5.3H3.7A2.9 2.65 0 0 1 3.7 0H0V-10H3.3A2.4 2.35 0 0 1 3.3 -5.3"),
    "C": Letter(7.6, "M7.6 -8.2A4.4 5 0 1 0 7.6 -1.8"),
    "D": Letter(7.6, "M0 0V-10H2.8A4.8 5 0 0 1 2.8 0Z"),
    "E": Letter(5.8, "M5.6 -10H0V0H5.8M0 -5.2H5"),
    "F": Letter(5.6, "M5.6 -10H0V0M0 -5.1H4.8"),
    "G": Letter(8.2, "M7.6 -8.2A4.4 5 0 1 0 8.2 -4.6H5"),
    "H": Letter(7, "M0 0V-10M7 0V-10M0 -5.2H7"),
    "I": Letter(0, "M0 0V-10"),
    "J": Letter(4.8, "M4.8 -10V-2.8A2.4 2.8 0 0 1 0 -2.4"),
    "K": Letter(6.8, "M0 0V-10M6.4 -10L0 -3.8M2.3 -6L6.8 0"),
    "L": Letter(5.4, "M0 -10V0H5.4"),
    "M": Letter(8.6, "M0 0V-10L4.3 -2.6L8.6 -10V0"),
    "N": Letter(7, "M0 0V-10L7 0V-10"),
    "O": Letter(8.8, _RING),
    "P": Letter(6.4, "M0 0V-10H3.5A2.9 2.9 0 0 1 3.5 -4.2H0"),
    "Q": Letter(8.8, f"{_RING}M5.4 -2.8L8.6 .6"),
    "R": Letter(6.6, "M0 0V-10H3.5A2.9 2.9 0 0 1 3.5 -4.2H0M3.4 -4.2L6.6 0"),
    "S": Letter(6.4, "M6 -8.3C5.3 -9.5 4.2 -10 3.2 -10C1.4 -10 .3 -8.9 .3 -7.5C.3 -4.1 6.4 -6 6.4 -2.6"
                     "C6.4 -1 5 0 3.2 0C1.7 0 .5 -.6 0 -1.9"),
    "T": Letter(7, "M0 -10H7M3.5 -10V0"),
    "U": Letter(6.8, "M0 -10V-3.4A3.4 3.4 0 0 0 6.8 -3.4V-10"),
    "V": Letter(7.4, "M0 -10L3.7 0L7.4 -10"),
    "W": Letter(11, "M0 -10L2.8 0L5.5 -9L8.2 0L11 -10"),
    "X": Letter(6.8, "M0 -10L6.8 0M6.8 -10L0 0"),
    "Y": Letter(7, "M0 -10L3.5 -4.6L7 -10M3.5 -4.6V0"),
    "Z": Letter(6.4, "M0 -10H6.4L0 0H6.4"),
    "a": Letter(6, f"{_BOWL}M6 -7V0"),
    "b": Letter(6, f"{_BOWL}M0 -10V0"),
    "c": Letter(5.4, "M5.4 -5.8A3.1 3.5 0 1 0 5.4 -1.2"),
    "d": Letter(6, f"{_BOWL}M6 -10V0"),
    "e": Letter(6, "M.1 -3.8H5.9A3 3.4 0 1 0 5.3 -1.3"),
    "f": Letter(3.8, "M3.9 -9.9A2 2.2 0 0 0 1.5 -7.8V0M0 -6.6H3.5"),
    "g": Letter(6, f"{_BOWL}M6 -7V.1A2.9 2.9 0 0 1 .6 1.6"),
    "h": Letter(5.6, f"M0 -10V0{_ARCH}"),
    "i": Letter(0, "M0 -7V0M0 -9.7V-9.6"),
    "j": Letter(1.2, "M1.2 -7V.9A2 2 0 0 1 -.6 2.8M1.2 -9.7V-9.6"),
    "k": Letter(5, "M0 -10V0M4.6 -7L0 -2.6M1.8 -4.3L5 0"),
    "l": Letter(0, "M0 -10V0"),
    "m": Letter(9.2, "M0 -7V0M0 -4.2A2.3 2.7 0 0 1 4.6 -4.2V0M4.6 -4.2A2.3 2.7 0 0 1 9.2 -4.2V0"),
    "n": Letter(5.6, f"M0 -7V0{_ARCH}"),
    "o": Letter(6, _BOWL),
    "p": Letter(6, f"{_BOWL}M0 -7V3"),
    "q": Letter(6, f"{_BOWL}M6 -7V3"),
    "r": Letter(3.2, "M0 -7V0M0 -3.8A3.2 3.2 0 0 1 3.2 -6.9"),
    "s": Letter(4.8, "M4.5 -5.8C4 -6.7 3.2 -7 2.4 -7C1.2 -7 .3 -6.3 .3 -5.3C.3 -2.8 4.8 -4.3 4.8 -1.8"
                     "C4.8 -.7 3.8 0 2.5 0C1.4 0 .4 -.4 0 -1.3"),
    "t": Letter(3.9, "M1.5 -9.2V-1.9A1.9 1.9 0 0 0 3.9 -.1M0 -6.6H3.6"),
    "u": Letter(5.6, "M0 -7V-3.1A2.8 3.1 0 0 0 5.6 -3.1M5.6 -7V0"),
    "v": Letter(5.6, "M0 -7L2.8 0L5.6 -7"),
    "w": Letter(8.8, "M0 -7L2.2 0L4.4 -6.4L6.6 0L8.8 -7"),
    "x": Letter(5, "M0 -7L5 0M5 -7L0 0"),
    "y": Letter(5.8, "M0 -7L2.9 0M5.8 -7L1.7 3"),
    "z": Letter(5, "M0 -7H4.8L0 0H5"),
    "=": Letter(5.4, "M0 -6H5.4M0 -3H5.4"),
    "0": Letter(6, "M6 -5A3 5 0 1 0 0 -5A3 5 0 1 0 6 -5"),
    "1": Letter(3, "M0 -8L2.6 -10V0"),
    "2": Letter(5.8, "M.1 -7.3A2.8 2.8 0 1 1 5.2 -5.7L0 0H5.8"),
    "3": Letter(5.8, "M.4 -8.2A2.6 2.4 0 1 1 2.7 -5.4A2.8 2.7 0 1 1 0 -2"),
    "4": Letter(6.2, "M4.5 0V-10L0 -2.9H6.2"),
    "5": Letter(5.8, "M5.3 -10H1L.5 -5.6A3.1 3.2 0 1 1 0 -1.7"),
    "6": Letter(6, "M4.6 -10L.5 -4.6M6 -3A3 3 0 1 0 0 -3A3 3 0 1 0 6 -3"),
    "7": Letter(5.8, "M0 -10H5.8L1.9 0"),
    "8": Letter(6, "M5.4 -7.6A2.4 2.4 0 1 0 .6 -7.6A2.4 2.4 0 1 0 5.4 -7.6"
                     "M6 -2.6A3 2.6 0 1 0 0 -2.6A3 2.6 0 1 0 6 -2.6"),
    "9": Letter(6, "M1.4 0L5.5 -5.4M6 -7A3 3 0 1 0 0 -7A3 3 0 1 0 6 -7"),
    " ": Letter(1.6, ""),
    ",": Letter(.6, "M.6 -.2L0 1.8"),
    ".": Letter(0, "M0 -.1V0"),
    ":": Letter(0, "M0 -.3V-.2M0 -5.7V-5.6"),
    "'": Letter(0, "M0 -10V-8"),
    "-": Letter(3.4, "M0 -3.6H3.4"),
    "+": Letter(5.6, "M0 -3.8H5.6M2.8 -6.6V-1"),
    "(": Letter(2, "M2 -11A9 9 0 0 0 2 2"),
    ")": Letter(2, "M0 -11A9 9 0 0 1 0 2"),
    "?": Letter(5, "M0 -7.6A2.5 2.4 0 1 1 2.5 -5V-3M2.5 -.1V0"),
}  # fmt: skip
"""Every character that titles, labels and moves are written with."""

UNKNOWN: Final = LETTERS["?"]
"""Drawn for any other."""
