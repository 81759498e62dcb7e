"""What is asked about a range of deals: which deals, under which rules, and what the solver is to say of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args

from pyramid_cli.dealers.numbers import DealNumbers
from pyramid_cli.rules import Rules

Column = Literal["least_passes", "fewest_moves", "fewest_left"]
"""What the solver says of a deal: in how few passes it can be won, however many are allowed; in how few moves it can be
won under the rules given; how few pyramid cards can be left under them."""

COLUMNS: Final[tuple[Column, ...]] = get_args(Column)


@dataclass(frozen=True, slots=True)
class DealQuestion:
    """A question about deals.

    Attributes:
        rules: the rules they are played under.
        dealer: name of the dealer.
        numbers: their numbers, one after the other; at least one.
        columns: what the solver is asked of each, in the order of `COLUMNS`.
    """

    rules: Rules
    dealer: str
    numbers: DealNumbers
    columns: tuple[Column, ...] = ()

    @property
    def range(self) -> str:
        """The numbers as they are typed: ``1-1000``."""
        return f"{self.numbers[0]}-{self.numbers[-1]}"

    def as_object(self) -> dict[str, Any]:
        """The deals and rules as they stand in JSON."""
        return {
            "range": {"first": self.numbers[0], "last": self.numbers[-1]},
            "dealer": self.dealer,
            "rules": self.rules.differences(),
        }
