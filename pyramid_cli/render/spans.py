"""Styled text as data: lines of spans that a terminal colours and a pipe gets bare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pyramid_cli.cards import CARD_TEXT, SUIT_SYMBOLS, UNKNOWN

PAIR_STYLES = ("pair-1", "pair-2", "pair-3", "pair-4", "pair-5", "pair-6")
"""Styles of the labels of legal removals, taken in turn."""


class Span(NamedTuple):
    """Text with the name of a style: ``usable-red``, ``covered``, ``frame``, …; an empty name for none."""

    text: str
    style: str = ""


Line = list[Span]


def bare(line: Sequence[Span]) -> str:
    """The text of a line without its styles and without blanks at its end."""
    return "".join([span.text for span in line]).rstrip()


def card_symbol(card: int) -> str:
    """A card as its rank and suit symbol: ``K♦``; an unknown one as ``??``."""
    if card >= UNKNOWN:
        return CARD_TEXT[card]
    return CARD_TEXT[card][0] + SUIT_SYMBOLS[card % 4]


def is_red(card: int) -> bool:
    """Whether the card is a heart or a diamond."""
    return card % 4 in (1, 2)


def card_style(card: int, *, usable: bool) -> str:
    """The style of a card's face."""
    return f"{'usable' if usable else 'idle'}-{'red' if is_red(card) else 'black'}"
