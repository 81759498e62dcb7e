"""Games with unknown cards, made from games that are known; nothing here asks the engine what is turned up."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hypothesis import strategies as st

from pyramid_cli.cards import CARD_TEXT, parse_deck
from pyramid_cli.game import Deal, Game, new_game
from pyramid_cli.moves import Move
from pyramid_cli.position import Position
from pyramid_cli.rules import Rules
from tests.strategies import playouts


def face_up(rules: Rules) -> int:
    """How many cards of a deal lie face up as play begins."""
    return rules.pyramid_size + rules.reserve + rules.waste_start + (1 if rules.stock == "open" else 0)


def hidden(game: Game, places: Collection[int]) -> Game:
    """The game as it begins, with the cards dealt at these places unknown where they lie face down."""
    first = face_up(game.rules)
    assert game.deal is not None
    words = ["??" if at in places and at >= first else CARD_TEXT[card] for at, card in enumerate(game.deal.cards)]
    return new_game(game.rules, Deal(parse_deck(" ".join(words))))


def visible(position: Position) -> set[int]:
    """The cards that lie face up."""
    top = position.side.stock[:1] if position.rules.stock == "open" else ()
    return position.cards() - set(position.side.stock) | set(top)


def with_turned(move: Move, before: Position, after: Position, *, only: Collection[int] = range(52)) -> str:
    """The move with all that it turns up named, if one of those is among `only`."""
    shown = visible(after) - visible(before)
    turned = [card for card in before.side.stock if card in shown]
    named = ",".join(CARD_TEXT[card] for card in turned)
    return f"{move.text}={named}" if set(turned).intersection(only) else move.text


def steps(known: Game, moves: Collection[Move], unknown: Game) -> Iterator[tuple[Game, Game, str]]:
    """Both games before each move, and the move as the one with unknown cards takes it; in the end without a move."""
    seen = set(unknown.deal.cards if unknown.deal is not None else ())
    for move in moves:
        after = known.play(move)
        text = with_turned(move, known.position, after.position, only=set(range(52)) - seen)
        yield known, unknown, text
        seen |= visible(after.position)
        known, unknown = after, unknown.play(text)
    yield known, unknown, ""


@st.composite
def unknown_games(draw: st.DrawFn) -> tuple[Game, tuple[Move, ...], Game]:
    """A game as it begins, moves that can be played on it, and the game with cards unknown: some, or all there can."""
    begun, moves = draw(playouts())
    places = draw(st.just(set(range(52))) | st.sets(st.integers(0, 51)))
    return begun, moves, hidden(begun, places)
