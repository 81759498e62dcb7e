"""`pyramid deal`: a new game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

import typer

from pyramid_cli.cli.completion import complete_stock_order
from pyramid_cli.cli.options import AskedDealer, AskedRules, Json, Output, Plain, Text, with_rules
from pyramid_cli.cli.outputs import GameWriter
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.dealers import DEFAULT_DEALER, numbers_from
from pyramid_cli.dealers.numbers import DealNumber
from pyramid_cli.errors import UsageError
from pyramid_cli.game import deal as deal_game
from pyramid_cli.game import random_number

EXAMPLES = (
    "pyramid deal 1 | pyramid show",
    "pyramid deal 7 --rules six-row --redeals 0 --reserve 6 | pyramid moves",
    "pyramid deal --from deck.txt --rules microsoft > game.json",
)


@with_rules
def deal(
    asked: AskedRules,
    number: Annotated[
        str | None,
        typer.Argument(metavar="NUMBER", help="Deal number; without one, a random one from 1 to 999999."),
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", help="Deal N games, numbered from NUMBER on.")] = 1,
    dealer: AskedDealer = None,
    cards: Annotated[
        str | None,
        typer.Option(
            metavar="TEXT", help="Deal these 52 cards: pyramid, reserve, then the stock; - reads standard input."
        ),
    ] = None,
    from_: Annotated[
        str | None, typer.Option("--from", metavar="FILE", help="Deal the cards that a file names, deck after deck.")
    ] = None,
    stock_order: Annotated[
        str | None,
        typer.Option(
            metavar="ORDER",
            help="With cards: first-last where the card drawn first comes first (as usual), else last-first.",
            autocompletion=complete_stock_order,
        ),
    ] = None,
    bottom_row_first: Annotated[
        bool, typer.Option("--bottom-row-first", help="With cards: the pyramid's bottom row comes first.")
    ] = False,
    output: Output = None,
    json: Json = False,
    text: Text = False,
    plain: Plain = False,
) -> None:
    """Deal a new game.

    It is written as JSON into a pipe or file and drawn on a terminal; the same number gives the same cards under all
    rules. Cards can also be given, in any text that names all 52.
    """
    if count < 1:
        raise UsageError(f"--count must be 1 or more, not {count}.")
    terminal = Terminal.current(plain=plain)
    writer = GameWriter(terminal, json, text, output)
    if cards is not None or from_ is not None:
        if number is not None or count != 1 or dealer is not None:
            raise UsageError("Cards are dealt as they are given: leave NUMBER, --count and --dealer out.")
        from pyramid_cli.cli.cards_given import deal_given

        deal_given(terminal, writer, cards, from_, stock_order, asked, bottom_row_first=bottom_row_first)
        return
    if stock_order is not None or bottom_row_first:
        raise UsageError("--stock-order and --bottom-row-first go with --cards or --from.")
    rules = asked.rules()
    dealer = DEFAULT_DEALER if dealer is None else dealer
    if number is None:
        numbers: Iterable[DealNumber] = (random_number() for _ in range(count))
    else:
        numbers = numbers_from(dealer, number, count)
    for each in numbers:
        writer.write(deal_game(each, rules, dealer=dealer))
    writer.finish()
