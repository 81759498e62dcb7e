"""What the shell offers when Tab is pressed."""

from __future__ import annotations

import os
from collections.abc import Sequence

import typer

from pyramid_cli.cards import UNKNOWN_TEXT, cards_text
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


def complete_redeals(incomplete: str) -> list[str]:
    """Numbers of redeals people play with."""
    return _beginning(["0", "1", "2", "3", UNLIMITED], incomplete)


def complete_passes(incomplete: str) -> list[str]:
    """Numbers of passes people play with."""
    return _beginning(["1", "2", "3", UNLIMITED], incomplete)


def complete_how(incomplete: str) -> list[str]:
    """Ways to find a hint."""
    return _beginning(["solver", "greedy"], incomplete)


def complete_status(incomplete: str) -> list[str]:
    """How a game may stand."""
    from pyramid_cli.gamefile.transcript import STATUSES

    return _beginning(STATUSES, incomplete)


def complete_report(incomplete: str) -> list[str]:
    """Kinds of report."""
    from pyramid_cli.reports import FORMS

    return _beginning(FORMS, incomplete)


def complete_format(incomplete: str) -> list[str]:
    """Names of formats that games are written in."""
    from pyramid_cli.notations.formats import FORMATS

    return _beginning(list(FORMATS), incomplete)


def complete_readable_format(incomplete: str) -> list[str]:
    """Names of formats that games are read from."""
    from pyramid_cli.notations.formats import READABLE

    return _beginning(READABLE, incomplete)


def complete_topic(incomplete: str) -> list[str]:
    """Names of pages of help."""
    from pyramid_cli.pages import PAGE_NAMES

    return _beginning(PAGE_NAMES, incomplete)


def complete_stock_order(incomplete: str) -> list[str]:
    """Ways in which a list names the cards of the stock."""
    from pyramid_cli.notations.dealt import STOCK_ORDERS

    return _beginning(STOCK_ORDERS, incomplete)


def complete_move(ctx: typer.Context, incomplete: str) -> list[str]:
    """The legal moves of the game named by --game, after the moves already typed.

    A pair begun with its higher card is offered that way round, and what was typed keeps its letter case. Of a move
    that turns up unknown cards the next one not yet typed is offered.
    """
    legal, unseen = _legal_after(ctx.params.get("game"), ctx.params.get("moves") or ())
    typed = incomplete.lower()
    offered = []
    for text in legal:
        cards, equals, turned = text.partition("=")
        for way in dict.fromkeys((cards, "+".join(reversed(cards.split("+"))))):
            ways = _naming(way, turned.split(","), typed, unseen) if equals else [way]
            fits = [each for each in ways if each.lower().startswith(typed)]
            offered += [incomplete + each[len(incomplete) :] for each in fits]
            if fits:
                break
    return offered


def _naming(move: str, turned: list[str], typed: str, unseen: list[str]) -> list[str]:
    """A move with the cards it turns up, as far as they are typed and one more, for each card that this can be."""
    named = typed.partition("=")[2].split(",")[:-1] if "=" in typed else []
    if len(named) >= len(turned):
        return []
    here = turned[len(named)]
    names = [card for card in unseen if card.lower() not in named] if here == UNKNOWN_TEXT else [here]
    more = "," if len(named) + 1 < len(turned) else ""
    return [f"{move}={','.join([*named, name])}{more}" for name in names]


def _legal_after(file: str | None, moves: Sequence[str]) -> tuple[list[str], list[str]]:
    """The legal moves after some more of the one game in a file, and the cards that unknown ones can be then.

    None where that can't be told quietly and at once.
    """
    from pyramid_cli.gamefile import read_games
    from pyramid_cli.gamefile.documents import LONGEST_DOCUMENT

    if not file:
        return [], []
    try:
        # The shell hands over ~ and $HOME as they were typed.
        path = file if os.path.exists(file) else os.path.expanduser(os.path.expandvars(file))  # noqa: PTH110, PTH111
        # A pipe or device would keep the shell waiting.
        if not os.path.isfile(path) or os.path.getsize(path) > LONGEST_DOCUMENT:  # noqa: PTH113, PTH202
            return [], []
        with open(path, "rb") as stream:  # noqa: PTH123
            (game,) = read_games(stream)
        position = game.play(*moves).position
        return [move.text for move in position.legal_moves()], cards_text(sorted(position.side.unseen)).split()
    except (OSError, ValueError, PyramidError):
        return [], []
