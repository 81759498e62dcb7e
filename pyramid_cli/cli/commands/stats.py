"""`pyramid stats`: figures over deals or over transcripts."""

from __future__ import annotations

from typing import Annotated

import typer

from pyramid_cli import json_text
from pyramid_cli.cli.inputs import Batch
from pyramid_cli.cli.options import AskedRules, DealerName, Files, Json, Plain, deal_number, with_rules
from pyramid_cli.cli.outputs import write_lines
from pyramid_cli.cli.progress import counting
from pyramid_cli.cli.terminal import Terminal
from pyramid_cli.dealers import DEALERS, DEFAULT_DEALER, deal_cards
from pyramid_cli.errors import UsageError
from pyramid_cli.figures.deals import DealFigures
from pyramid_cli.figures.transcripts import TranscriptFigures
from pyramid_cli.position import opening_position
from pyramid_cli.render.figures import deal_figures, transcript_figures
from pyramid_cli.rules import Rules
from pyramid_cli.words import shorten

EXAMPLES = (
    "pyramid stats --deals 1-1000",
    "pyramid stats --deals 1-100000 --json",
    "pyramid stats games.jsonl",
)


@with_rules
def stats(
    asked: AskedRules,
    files: Files = None,
    deals: Annotated[
        str | None, typer.Option(metavar="A-B", help="Figures over the deals with these numbers, A and B included.")
    ] = None,
    dealer: DealerName = DEFAULT_DEALER,
    json: Json = False,
    plain: Plain = False,
) -> None:
    """Count deals or games.

    With --deals A-B: how the deals open and how their cards lie. Otherwise, over the transcripts read: games won, lost,
    stuck and unfinished, scores, moves and passes. A game without a move counts as dealt, not as played; one that
    can't be read or played is told and left out.
    """
    terminal = Terminal.current(plain=plain)
    if deals is not None:
        if files:
            raise UsageError("Give --deals or files, not both.")
        figures = _over_deals(terminal, deal_range(deals, dealer), dealer, asked.rules())
        if json:
            terminal.data(json_text.dumps(figures.as_object()))
        else:
            write_lines(terminal, deal_figures(figures))
        return
    if asked:
        raise UsageError("Rules go with --deals; a transcript brings its own.")
    batch = Batch(files or [], terminal)
    played = TranscriptFigures()
    for game in batch.games():
        played.add(game)
    if json:
        terminal.data(json_text.dumps(played.as_object()))
    else:
        write_lines(terminal, transcript_figures(played))
    batch.finish()


def _over_deals(terminal: Terminal, numbers: range, dealer: str, rules: Rules) -> DealFigures:
    figures = DealFigures()
    for number in counting(terminal, numbers, "deals"):
        figures.add(opening_position(rules, deal_cards(dealer, number)))
    return figures


def deal_range(text: str, dealer: str) -> range:
    """The deal numbers of ``A-B``, or of ``A`` alone.

    Raises:
        UsageError: not a range, the wrong way round, or beyond what the dealer deals.
    """
    first, dash, last = text.partition("-")
    try:
        numbers = range(deal_number(first), deal_number(last if dash else first) + 1)
    except UsageError:
        raise UsageError(f"--deals takes two deal numbers such as 1-1000, not {shorten(text)}.") from None
    if not numbers:
        raise UsageError(f"--deals {shorten(text)} is empty: the first number must not be above the last.")
    if dealer in DEALERS and numbers[-1] > DEALERS[dealer].highest:
        raise UsageError(f"Dealer {dealer} deals the numbers 0 to {DEALERS[dealer].highest}.")
    return numbers
