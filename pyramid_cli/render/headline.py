"""The words around a board: which deal it is, how it stands, what is in play."""

from __future__ import annotations

from pyramid_cli.dealers import DEFAULT_DEALER
from pyramid_cli.game import Deal, Game
from pyramid_cli.position import Position
from pyramid_cli.words import counted

_STATUS_WORDS = {
    "playing": "playing",
    "stuck": "stuck: no pyramid card can be removed any more",
    "over": "over: no move is left",
    "won": "won",
}


def title(game: Game) -> str:
    """Which game it is: ``Deal 1, poozee rules, 9 moves``."""
    deal = game.deal
    if deal is None:
        name = "A position met midway"
    elif deal.dealer is None:
        name = "A deal of one's own"
    else:
        name = f"Deal {numbered(deal)}"
    changed = len(game.rules.differences()) > 1
    rules = f"{game.rules.preset} rules{' with changes' if changed else ''}"
    return f"{name}, {rules}, {counted(len(game.moves), 'move')}"


def numbered(deal: Deal) -> str:
    """The number of a deal, with its dealer where that isn't the usual one: ``1``, ``24 (pysolfc)``."""
    return str(deal.number) + ("" if deal.dealer == DEFAULT_DEALER else f" ({deal.dealer})")


def pass_words(position: Position) -> str:
    """The pass being played: ``1 of 3``, ``4, unlimited``."""
    passes = position.rules.passes
    return f"{position.pass_number}, unlimited" if passes is None else f"{position.pass_number} of {passes}"


def status_words(position: Position) -> str:
    """The status with what it means."""
    return _STATUS_WORDS[position.status]


def score_words(position: Position) -> str:
    """The score, and for `left` what it counts."""
    if position.rules.scoring == "left":
        return f"{position.score} (pyramid cards left, 0 is perfect)"
    return str(position.score)
