"""Dealers: the algorithms that turn a deal number into 52 cards (RULES.md, Dealers)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from pyramid_cli.dealers import poozee
from pyramid_cli.errors import UsageError
from pyramid_cli.words import shorten, shown_number


class Dealer(NamedTuple):
    """One dealer: `deck` gives the 52 cards of a number from 0 to `highest`, in deal order."""

    name: str
    highest: int
    deck: Callable[[int], tuple[int, ...]]


DEALERS: Final[Mapping[str, Dealer]] = MappingProxyType(
    {"poozee": Dealer("poozee", poozee.HIGHEST_NUMBER, poozee.deck)}
)
DEFAULT_DEALER: Final = "poozee"
RANDOM_NUMBERS: Final = range(1, 1_000_000)
"""A random deal picks one of these numbers (RULES.md: 1 to 999999)."""


def deal_cards(dealer: str, number: int) -> tuple[int, ...]:
    """The 52 cards that a dealer deals for a number, in deal order.

    Raises:
        UsageError: no such dealer, or a number it doesn't deal.
    """
    known = DEALERS.get(dealer)
    if known is None:
        raise UsageError(f"There is no dealer {shorten(dealer)}. The dealers are {', '.join(DEALERS)}.")
    if isinstance(number, bool) or not isinstance(number, int):
        raise UsageError(f"A deal number is a whole number, not {shorten(str(number))}.")
    if not 0 <= number <= known.highest:
        raise UsageError(f"Dealer {dealer} deals the numbers 0 to {known.highest}, not {shown_number(number)}.")
    return known.deck(number)
