"""Deal numbers: whole numbers, and those of other series written with letters before them, such as ``ms24``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from pyramid_cli.errors import UsageError

DealNumber = int | str
"""A deal number as it stands in a game file: an integer, or text such as ``ms32000`` for a number of another series."""


class NotANumber(UsageError):
    """Text that is no deal number of any dealer. Code `usage`."""


def split_number(text: str) -> tuple[str, str]:
    """The letters a number begins with, and the rest: ``ms24`` gives ``ms`` and ``24``."""
    rest = text.lstrip("abcdefghijklmnopqrstuvwxyz")
    return text[: len(text) - len(rest)], rest


def is_whole(text: str) -> bool:
    """Whether the text is nothing but digits."""
    return text.isascii() and text.isdigit()


@dataclass(frozen=True, slots=True)
class DealNumbers(Sequence[DealNumber]):
    """Deal numbers one after the other.

    Attributes:
        before: what stands before each in text; nothing where they are integers.
        whole: the numbers without that.
    """

    before: str
    whole: range

    @overload
    def __getitem__(self, index: int) -> DealNumber: ...

    @overload
    def __getitem__(self, index: slice) -> DealNumbers: ...

    def __getitem__(self, index: int | slice) -> DealNumber | DealNumbers:
        found = self.whole[index]
        if isinstance(found, range):
            return DealNumbers(self.before, found)
        return f"{self.before}{found}" if self.before else found

    def __len__(self) -> int:
        return len(self.whole)
