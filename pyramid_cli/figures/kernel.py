"""The kernel that deals and counts: native, or its twin in plain Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, cast

from pyramid_cli import kernels
from pyramid_cli.rules import Rules

Opening = tuple[int, int, int]
"""How a deal opens: the removals legal before anything is drawn; the cards turned until one is legal, 0 where one is at
once, `NEVER` where the whole stock makes none; and whether a pyramid card lies on its own partner: `NOWHERE`, only
`FURTHER_DOWN`, or `DIRECTLY`."""

DEALER: Final = "poozee"
"""The dealer whose deals a kernel deals by itself."""

NEVER: Final = -1
"""Stands for cards turned where none makes a removal legal, and for passes or moves where a deal can't be won."""
NOWHERE, FURTHER_DOWN, DIRECTLY = 0, 1, 2


class Kernel(Protocol):
    """What both kernels are. Every rule goes with either."""

    NAME: str

    def opening(self, rules: Rules, cards: Sequence[int]) -> Opening:
        """How a deal of these 52 cards, in deal order, opens."""

    def tally(self, rules: Rules, first: int, count: int) -> Mapping[Opening, int]:
        """How many of the deals `first`, `first` + 1, … of `DEALER`, `count` of them, open in each way."""


def chosen() -> Kernel:
    """The kernel that the environment asks for.

    Raises:
        KernelError: the native one is asked for by name and was not built, or the name is none.
    """
    return cast(Kernel, kernels.chosen(f"{__package__}._counting", f"{__package__}.plain"))
