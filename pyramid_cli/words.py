"""Words for messages: what somebody typed, quoted safely, and numbers with their nouns."""

from __future__ import annotations


def shorten(text: str, most: int = 40) -> str:
    """Quote text somebody typed, safely for a terminal and cut where it is long: ``'8d+'``."""
    return repr(text if len(text) <= most else text[: most - 1] + "…")


def printable(name: str) -> str:
    """A file's name, or whatever else came from outside, without anything a terminal or JSON can't take."""
    return "".join([c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in name])


def shown_number(number: int) -> str:
    """A whole number, or words where it has too many digits to show."""
    return str(number) if number.bit_length() < 200 else "a number of that size"


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """A number with its noun: ``1 card``, ``1,000 cards``."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"
