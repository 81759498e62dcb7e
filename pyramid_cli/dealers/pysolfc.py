"""The dealer `pysolfc`: PySolFC's game numbers (VARIANTS.md section 2).

A number is a whole number, or ``ms`` and a whole number. Plain numbers below 32000 and all ``ms`` numbers shuffle with
the linear congruential generator of Microsoft FreeCell, the others with the Mersenne Twister.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pyramid_cli.cards import SUITS

MS: Final = "ms"
"""What the text of a number of the second series begins with."""
HIGHEST_NUMBER: Final = 10**20
"""The highest number that PySolFC gives a game."""
HIGHEST_MS_NUMBER: Final = 2**33 - 1

_FIRST_TWISTED: Final = 32_000
_BY_SUIT: Final = [4 * rank + SUITS.index(suit) for suit in "cshd" for rank in range(13)]
"""Clubs, spades, hearts, diamonds, each Ace to King."""
_BY_RANK: Final = [4 * rank + SUITS.index(suit) for rank in range(13) for suit in "cdhs"]
"""Aces, then twos and so on, each in the order clubs, diamonds, hearts, spades."""


def deck(number: int | str) -> tuple[int, ...]:
    """The 52 cards of a number in deal order: an integer from 1 to `HIGHEST_NUMBER`, or the text of an ``ms`` number.

    PySolFC deals from the end of the list it has shuffled.
    """
    seed = int(number[len(MS) :]) if isinstance(number, str) else number
    if isinstance(number, str) or seed < _FIRST_TWISTED:
        return tuple(reversed(_shuffled(_BY_RANK, _congruential(seed))))
    return tuple(reversed(_shuffled(_BY_SUIT, _twister(seed))))


def _shuffled(cards: list[int], below: Callable[[int], int]) -> list[int]:
    """A Fisher-Yates shuffle from the last index down to 1; `below` picks one of so many indices."""
    cards = cards.copy()
    for last in range(51, 0, -1):
        chosen = below(last + 1)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return cards


def _congruential(seed: int) -> Callable[[int], int]:
    """The generator of Microsoft FreeCell, with 33 bits of state and what it makes of seeds of 32 and 33 bits."""
    state = seed & 0xFFFFFFFF

    def below(count: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & HIGHEST_MS_NUMBER
        if seed >= 2**32:
            return ((state >> 16 & 0xFFFF) + 1) % count
        return (state >> 16 & 0x7FFF | (0x8000 if seed >= 2**31 else 0)) % count

    return below


def _twister(seed: int) -> Callable[[int], int]:
    # Imported here: few deals need it, and it costs a one-off command more than dealing does.
    from random import Random

    fraction = Random(seed).random
    return lambda count: int(fraction() * count)
