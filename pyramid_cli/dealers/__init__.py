"""Dealers: the algorithms that turn a deal number into 52 cards (RULES.md, Dealers)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pyramid_cli.dealers import poozee, pysolfc
from pyramid_cli.dealers.numbers import DealNumber, DealNumbers, NotANumber, is_whole, split_number
from pyramid_cli.errors import UsageError
from pyramid_cli.words import shorten, shown_number


class Dealer(NamedTuple):
    """One dealer.

    Attributes:
        name: its name.
        series: the whole numbers it deals, by what stands before them in text; nothing where they are integers.
        deck: gives the 52 cards of a number, in deal order.
        ignored: characters that a number may be typed with and that mean nothing.
    """

    name: str
    series: Mapping[str, range]
    deck: Callable[[Any], tuple[int, ...]]
    ignored: str = ""

    @property
    def numbers(self) -> str:
        """The numbers it deals, in words."""
        return " and ".join([f"{before}{all_[0]} to {before}{all_[-1]}" for before, all_ in self.series.items()])

    def deals(self, number: object) -> bool:
        """Whether it deals a number, written as it stands in a game file."""
        if isinstance(number, str):
            before, digits = split_number(number)
            sound = before in self.series and is_whole(digits) and digits[0] != "0" and len(digits) <= _MOST_DIGITS
            return before != "" and sound and int(digits) in self.series[before]
        return isinstance(number, int) and not isinstance(number, bool) and number in self.series[""]


DEALERS: Final[Mapping[str, Dealer]] = MappingProxyType(
    {
        "poozee": Dealer("poozee", {"": range(poozee.HIGHEST_NUMBER + 1)}, poozee.deck),
        "pysolfc": Dealer(
            "pysolfc",
            {"": range(1, pysolfc.HIGHEST_NUMBER + 1), pysolfc.MS: range(1, pysolfc.HIGHEST_MS_NUMBER + 1)},
            pysolfc.deck,
            ignored="#-_.,",
        ),
    }
)
DEFAULT_DEALER: Final = "poozee"
RANDOM_NUMBERS: Final = range(1, 1_000_000)
"""A random deal picks one of these numbers, whoever deals it (RULES.md: 1 to 999999)."""

_MOST_DIGITS: Final = 30


def dealer_named(name: str) -> Dealer:
    """The dealer of that name.

    Raises:
        UsageError: there is none.
    """
    known = DEALERS.get(name)
    if known is None:
        raise UsageError(f"There is no dealer {shorten(name)}. The dealers are {', '.join(DEALERS)}.")
    return known


def deal_cards(dealer: str, number: DealNumber) -> tuple[int, ...]:
    """The 52 cards that a dealer deals for a number, in deal order.

    Raises:
        UsageError: no such dealer, or a number it doesn't deal.
    """
    known = dealer_named(dealer)
    if known.deals(number):
        return known.deck(number)
    if isinstance(number, bool) or not isinstance(number, int):
        also = "".join([f", or text such as {before}24" for before in known.series if before])
        raise UsageError(f"A deal number is a whole number{also}, not {shorten(str(number))}.")
    raise _beyond(known, shown_number(number))


def numbers_from(dealer: str, first: str, count: int) -> DealNumbers:
    """So many deal numbers, counting on from the first as typed, all of one series.

    Raises:
        NotANumber: the text is no deal number.
        UsageError: no such dealer, or it doesn't deal all of them.
    """
    known = dealer_named(dealer)
    before, whole = _read(known, first)
    return _checked(known, before, whole, whole + count - 1)


def numbers_between(dealer: str, first: str, last: str) -> DealNumbers:
    """The deal numbers from the first to the last, both as typed; none where the first is above the last.

    Raises:
        NotANumber: one of the texts is no deal number.
        UsageError: no such dealer, it doesn't deal all of them, or the two are of different series.
    """
    known = dealer_named(dealer)
    (before, low), (also_before, high) = _read(known, first), _read(known, last)
    if before != also_before:
        raise UsageError(f"{shorten(first)} and {shorten(last)} are numbers of different kinds; write both alike.")
    return _checked(known, before, low, high)


def _checked(dealer: Dealer, before: str, first: int, last: int) -> DealNumbers:
    for whole in (first, last):
        if whole not in dealer.series[before]:
            raise _beyond(dealer, before + shown_number(whole))
    if last - first >= sys.maxsize:
        raise UsageError(f"{before}{first} to {before}{last} are more deals than can be counted.")
    return DealNumbers(before, range(first, last + 1))


def _read(dealer: Dealer, text: str) -> tuple[str, int]:
    """What stands before a number as typed, and its whole number: for `pysolfc` ``#00024``, ``24L`` and ``ms24`` do."""
    before, digits = split_number(text.strip().lower())
    if not before and dealer.ignored:
        # A trailing L is what became of long numbers in games that were saved long ago.
        digits = "".join([c for c in text.strip().removesuffix("L") if c not in dealer.ignored and not c.isspace()])
    if before not in dealer.series or not is_whole(digits):
        theirs = next((name for name, each in DEALERS.items() if before in each.series and is_whole(digits)), None)
        if theirs is not None:
            raise UsageError(f"{shorten(text)} is a deal number of dealer {theirs}: add --dealer {theirs}.")
        raise NotANumber(f"{shorten(text)} is not a deal number: a deal number is a whole number such as 1.")
    digits = digits.lstrip("0") or "0"
    if len(digits) > _MOST_DIGITS:
        raise NotANumber(f"A deal number of {len(digits)} digits is too long.")
    return before, int(digits)


def _beyond(dealer: Dealer, shown: str) -> UsageError:
    return UsageError(f"Dealer {dealer.name} deals the numbers {dealer.numbers}, not {shown}.")
