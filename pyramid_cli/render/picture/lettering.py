"""Words written with the alphabet of strokes."""

from __future__ import annotations

from typing import Final, Literal
from xml.etree.ElementTree import Element

from pyramid_cli.render.picture.elements import add, moved, number
from pyramid_cli.render.picture.letters import LETTERS, UNKNOWN

Anchor = Literal["start", "middle", "end"]

CAPITAL: Final = 10
"""Height of a capital as the alphabet is drawn."""
_BETWEEN: Final = 2.5
_WEIGHT: Final = 1.35


def text_width(text: str, size: float) -> float:
    """Pixels that a text takes, its capitals `size` pixels high."""
    drawn = [LETTERS.get(character, UNKNOWN).width for character in text]
    return (sum(drawn) + _BETWEEN * max(0, len(drawn) - 1)) * size / CAPITAL


def write(
    parent: Element,
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    colour: str,
    anchor: Anchor = "start",
    weight: float = _WEIGHT,
    room: float | None = None,
) -> Element:
    """Write text on the line y, its capitals `size` pixels high; smaller where it would be wider than `room`."""
    width = text_width(text, size)
    if room is not None and width > room:
        size, width = size * room / width, room
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    words = add(
        parent, "g", aria_label=text, fill="none", stroke=colour, stroke_width=weight,
        stroke_linecap="round", stroke_linejoin="round", transform=moved(left, y, size / CAPITAL),
    )  # fmt: skip
    at = 0.0
    for character in text:
        letter = LETTERS.get(character, UNKNOWN)
        if letter.strokes:
            stroke = add(words, "path", d=letter.strokes)
            if at:
                stroke.set("transform", f"translate({number(at)} 0)")
        at += letter.width + _BETWEEN
    return words
