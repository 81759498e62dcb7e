"""`pyramid deal`: a new game."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli.cli.options import AskedRules, DealerName, Json, Output, Plain, Text, deal_number, with_rules
from pyramid_cli.cli.outputs import GameWriter
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.dealers import DEALERS, DEFAULT_DEALER
from pyramid_cli.errors import UsageError
from pyramid_cli.game import deal as deal_game
from pyramid_cli.game import random_number

EXAMPLES = (
    "pyramid deal 1 | pyramid show",
    "pyramid deal 7 --rules six-row --redeals 0 --reserve 6 | pyramid moves",
    "pyramid deal 1 --count 1000 > deals.jsonl",
)


@with_rules
def deal(
    asked: AskedRules,
    number: Annotated[
        str | None,
        typer.Argument(metavar="NUMBER", help="Deal number; without one, a random one from 1 to 999999."),
    ] = None,
    count: Annotated[int, typer.Option(metavar="N", help="Deal N games, numbered from NUMBER on.")] = 1,
    dealer: DealerName = DEFAULT_DEALER,
    output: Output = None,
    json: Json = False,
    text: Text = False,
    plain: Plain = False,
) -> None:
    """Deal a new game.

    It is written as JSON into a pipe or file and drawn on a terminal; the same number gives the same cards under all
    rules.
    """
    if count < 1:
        raise UsageError(f"--count must be 1 or more, not {count}.")
    rules = asked.rules()
    writer = GameWriter(Terminal.current(plain=plain), json, text, output)
    if number is None:
        numbers = (random_number() for _ in range(count))
    else:
        first = deal_number(number)
        numbers = (first + offset for offset in range(count))
        if dealer in DEALERS and first + count - 1 > DEALERS[dealer].highest:
            raise UsageError(f"Dealer {dealer} deals the numbers 0 to {DEALERS[dealer].highest}.")
    for each in numbers:
        writer.write(deal_game(each, rules, dealer=dealer))
    writer.finish()
