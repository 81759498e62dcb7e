"""The dealer `poozee`: a Fisher-Yates shuffle driven by mulberry32 (RULES.md, Dealers)."""

from __future__ import annotations

from typing import Final

from pyramid_cli.cards import SUITS

HIGHEST_NUMBER: Final = 0xFFFFFFFF

_MASK: Final = 0xFFFFFFFF
_IN_ORDER: Final = [4 * rank + suit for suit in range(len(SUITS)) for rank in range(13)]
"""Spades, hearts, diamonds, clubs, each Ace to King."""


def deck(number: int) -> tuple[int, ...]:
    """The 52 cards of a deal number from 0 to `HIGHEST_NUMBER`, in deal order: 28 pyramid cards, then the stock."""
    cards = _IN_ORDER.copy()
    state = number
    for last in range(51, 0, -1):
        # One step of mulberry32. It gives a fraction of 2**32, so the product's high half is floor(u * (last + 1)).
        state = (state + 0x6D2B79F5) & _MASK
        t = ((state ^ state >> 15) * (state | 1)) & _MASK
        t ^= (t + ((t ^ t >> 7) * (t | 61))) & _MASK
        chosen = ((t ^ t >> 14) * (last + 1)) >> 32
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)
