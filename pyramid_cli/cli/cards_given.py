"""Deals whose cards are given as text: `pyramid deal --cards` and `--from`."""

from __future__ import annotations

from collections.abc import Iterator

from pyramid_cli.cli.inputs import STANDARD_INPUT, Batch
from pyramid_cli.cli.options import AskedRules
from pyramid_cli.cli.outputs import GameWriter
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.cli.texts import deals_in_text, deals_met
from pyramid_cli.errors import UsageError
from pyramid_cli.notations.dealt import STOCK_ORDERS, Order
from pyramid_cli.notations.reading import Found, read_text
from pyramid_cli.words import shorten


def deal_given(
    terminal: Terminal,
    writer: GameWriter,
    cards: str | None,
    file: str | None,
    stock_order: str | None,
    asked: AskedRules,
    *,
    bottom_row_first: bool,
) -> None:
    """Write the game of every deck that a text or a file names; a bad one is told and the rest dealt.

    Raises:
        UsageError: a text and a file are both given, or there is no such order.
    """
    if cards is not None and file is not None:
        raise UsageError("Give --cards or --from, not both.")
    if stock_order not in (None, *STOCK_ORDERS):
        raise UsageError(f"--stock-order is {' or '.join(STOCK_ORDERS)}, not {shorten(str(stock_order))}.")
    order = Order(stock_order == STOCK_ORDERS[1], bottom_row_first)
    rules = asked.rules() if asked else None

    def read(lines: Iterator[str]) -> Iterator[Found]:
        return read_text(lines, rules, "deal", order)

    if cards is None or cards == STANDARD_INPUT:
        batch = Batch([STANDARD_INPUT if file is None else file], terminal)
        found = deals_met(batch, read)
    else:
        batch = Batch([], terminal)
        found = deals_in_text(batch, cards, read)
    for met in found:
        if met.game is not None:
            writer.write(met.game)
    writer.finish(failed=batch.exit_code != 0)
    batch.finish()
