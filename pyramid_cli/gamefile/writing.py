"""A game and a position written as JSON: `pyramid-game/1` and `pyramid-state/1` (CLI.md)."""

from __future__ import annotations

from typing import Any, Final

from pyramid_cli import json_text
from pyramid_cli.cards import CARD_TEXT, cards_text
from pyramid_cli.game import Deal, Game
from pyramid_cli.gamefile.start import write_start
from pyramid_cli.gamefile.transcript import FORMAT, Claims
from pyramid_cli.moves import Move
from pyramid_cli.unseen import unseen_object

STATE_FORMAT: Final = "pyramid-state/1"


def game_object(game: Game, claims: Claims | None = None) -> dict[str, Any]:
    """The game file's object, with a `result` where claims are given."""
    written: dict[str, Any] = {"format": FORMAT, "rules": game.rules.differences()}
    if game.deal is None:
        written["start"] = write_start(game.opening)
    else:
        written["deal"] = _deal_object(game.deal)
    written["moves"] = [move.text for move in game.moves]
    if claims is not None:
        written["result"] = claims_object(claims)
    if game.meta is not None:
        written["meta"] = game.meta
    return written


def _deal_object(deal: Deal) -> dict[str, Any]:
    cards = cards_text(deal.cards)
    if deal.dealer is None:
        return {"cards": cards}
    return {"dealer": deal.dealer, "number": deal.number, "cards": cards}


def number_object(deal: Deal | None) -> dict[str, Any] | None:
    """The dealer and number of a deal; None where they aren't known."""
    return None if deal is None or deal.dealer is None else {"dealer": deal.dealer, "number": deal.number}


def claims_object(claims: Claims) -> dict[str, Any]:
    """The object of `result`, without what the claims leave open."""
    written = {"status": claims.status, "score": claims.score, "pyramid_left": claims.pyramid_left}
    return {name: value for name, value in written.items() if value is not None}


def dumps(game: Game, *, claims: Claims | None = None) -> str:
    """The game file of a game as one line of JSON, without the line's end."""
    return json_text.dumps(game_object(game, claims))


def moves_object(moves: list[Move]) -> dict[str, Any]:
    """The object that `moves --json` prints."""
    return {"moves": [move.text for move in moves]}


def state_object(game: Game) -> dict[str, Any]:
    """The whole derived state of a game's position, `pyramid-state/1`."""
    position = game.position
    side = position.side
    return {
        "format": STATE_FORMAT,
        "rules": game.rules.differences(),
        "deal": number_object(game.deal),
        "pyramid": [[None if card is None else CARD_TEXT[card] for card in row] for row in position.pyramid.rows()],
        "reserve": [CARD_TEXT[card] for card in position.reserve],
        "stock": [CARD_TEXT[card] for card in side.stock],
        "unseen": unseen_object(side),
        "drawn": None if side.drawn is None else CARD_TEXT[side.drawn],
        "waste": [[CARD_TEXT[card] for card in pile] for pile in side.waste],
        "pass": side.pass_number,
        "passes": position.rules.passes,
        "uncovered": [CARD_TEXT[card] for card in position.pyramid.uncovered()],
        "in_play": [CARD_TEXT[card] for card in position.in_play()],
        "moves": [move.text for move in position.legal_moves()],
        "status": position.status,
        "score": position.score,
        "pyramid_left": position.pyramid_left,
        "cards_left": position.cards_left,
        "moves_made": len(game.moves),
    }
