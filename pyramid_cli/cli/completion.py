"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import os
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


def complete_how(incomplete: str) -> list[str]:
    """Ways to find a hint."""
    return _beginning(["solver", "greedy"], incomplete)


def complete_move(ctx: typer.Context, incomplete: str) -> list[str]:
    """The legal moves of the game named by --game, after the moves already typed.

    A pair begun with its higher card is offered that way round, and what was typed keeps its letter case.
    """
    legal = _legal_after(ctx.params.get("game"), ctx.params.get("moves") or ())
    typed = incomplete.lower()
    offered = []
    for text in legal:
        other_way_round = "+".join(reversed(text.split("+")))
        fits = [way for way in (text, other_way_round) if way.lower().startswith(typed)]
        if fits:
            offered.append(incomplete + fits[0][len(incomplete) :])
    return offered


def _legal_after(file: str | None, moves: Sequence[str]) -> list[str]:
    """The legal moves after some more of the one game in a file; none where that can't be told quietly and at once."""
    from pyramid_cli.gamefile import read_games
    from pyramid_cli.gamefile.documents import LONGEST_DOCUMENT

    if not file:
        return []
    try:
        # The shell hands over ~ and $HOME as they were typed.
        path = file if os.path.exists(file) else os.path.expanduser(os.path.expandvars(file))  # noqa: PTH110, PTH111
        # A pipe or device would keep the shell waiting.
        if not os.path.isfile(path) or os.path.getsize(path) > LONGEST_DOCUMENT:  # noqa: PTH113, PTH202
            return []
        with open(path, "rb") as stream:  # noqa: PTH123
            (game,) = read_games(stream)
        return [move.text for move in game.play(*moves).position.legal_moves()]
    except (OSError, ValueError, PyramidError):
        return []
