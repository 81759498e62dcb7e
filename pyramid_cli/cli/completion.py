"""What the shell offers when Tab is pressed."""

from __future__ import annotations

from collections.abc import Sequence

import typer

from pyramid_cli.dealers import DEALERS
from pyramid_cli.errors import PyramidError
from pyramid_cli.rules import GOALS, PRESETS, SCORINGS, STOCK_MODES, UNLIMITED


def _beginning(words: Sequence[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def complete_preset(incomplete: str) -> list[str]:
    """Names of presets."""
    return _beginning(list(PRESETS), incomplete)


def complete_dealer(incomplete: str) -> list[str]:
    """Names of dealers."""
    return _beginning(list(DEALERS), incomplete)


def complete_stock_mode(incomplete: str) -> list[str]:
    """Stock modes."""
    return _beginning(STOCK_MODES, incomplete)


def complete_goal(incomplete: str) -> list[str]:
    """Goals."""
    return _beginning(GOALS, incomplete)


def complete_scoring(incomplete: str) -> list[str]:
    """Scorings."""
    return _beginning(SCORINGS, incomplete)


def complete_passes(incomplete: str) -> list[str]:
    """Numbers of passes people play with."""
    return _beginning(["0", "1", "2", "3", UNLIMITED], incomplete)


def complete_move(ctx: typer.Context, incomplete: str) -> list[str]:
    """The legal moves of the game named by --game, after the moves already typed."""
    file = ctx.params.get("game")
    if not file:
        return []
    try:
        from pyramid_cli.gamefile import loads

        with open(file, "rb") as stream:  # noqa: PTH123
            game = loads(stream.read())
        game = game.play(*(ctx.params.get("moves") or ()))
    except (OSError, PyramidError):
        return []
    return _beginning([move.text for move in game.position.legal_moves()], incomplete)
