"""A move and its notation: ``Kd``, ``5d+8s``, ``draw``, ``redeal``."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal

from pyramid_cli.cards import CARD_TEXT, DECK, are_partners, is_king, parse_card
from pyramid_cli.errors import CardError, UnreadableMove
from pyramid_cli.words import shorten

MoveKind = Literal["removal", "draw", "redeal"]


@dataclass(frozen=True, slots=True)
class Move:
    """One move: a removal of one or two cards, a draw or a redeal.

    Two removals of the same cards are equal whichever way round they are written; `cards` and `text` keep the order
    in which they were. Whether a move is legal is for the position to say: ``5d+6h`` is a move too, an illegal one.
    """

    kind: MoveKind
    removes: frozenset[int]
    cards: tuple[int, ...] = field(compare=False)
    text: str = field(compare=False)

    def __str__(self) -> str:
        return self.text


DRAW: Final = Move("draw", frozenset(), (), "draw")
REDEAL: Final = Move("redeal", frozenset(), (), "redeal")


def removal(*cards: int) -> Move:
    """The removal of one card or of two, in the order given.

    Raises:
        UnreadableMove: no card, more than two, or one card twice.
    """
    text = "+".join([CARD_TEXT[card] for card in cards])
    if not 1 <= len(cards) <= 2:
        raise UnreadableMove(
            f"{shorten(text)} names {len(cards)} cards: a removal is one King, or two cards that add up to 13."
        )
    if len(set(cards)) < len(cards):
        raise UnreadableMove(f"{shorten(text)} names one card twice: a pair is two different cards that add up to 13.")
    return Move("removal", frozenset(cards), cards, text)


KING_REMOVALS: Final[dict[int, Move]] = {card: removal(card) for card in DECK if is_king(card)}
PAIR_REMOVALS: Final[dict[tuple[int, int], Move]] = {
    (one, other): removal(one, other) for one in DECK for other in DECK if are_partners(one, other)
}
"""Every pair that adds up to 13, both ways round."""

_MOVE_OF_TEXT: Final[dict[str, Move]] = {
    move.text: move for move in (*KING_REMOVALS.values(), *PAIR_REMOVALS.values(), DRAW, REDEAL)
}


def parse_move(text: str) -> Move:
    """Read one move in any letter case; a pair may be written in either order.

    Raises:
        UnreadableMove: the text is not a move: code `unknown-card` where it names a card that doesn't exist,
            `unreadable` otherwise.
    """
    move = _MOVE_OF_TEXT.get(text)
    if move is not None:
        return move
    word = text.strip().lower()
    if word in ("draw", "redeal"):
        return _MOVE_OF_TEXT[word]
    names = [part.strip() for part in text.split("+")] if len(text) <= 100 else []
    if not names or not all(map(_looks_like_card, names)):
        raise UnreadableMove(
            f"{shorten(text)} is not a move{_meant(word)} Moves are written Kd, 5d+8s, draw or redeal."
        )
    try:
        cards = [parse_card(name) for name in names]
    except CardError as error:
        raise UnreadableMove(error.text, code=error.code) from None
    return removal(*cards)


def _is_card(name: str) -> bool:
    try:
        parse_card(name)
    except CardError:
        return False
    return True


def _looks_like_card(name: str) -> bool:
    return _is_card(name) or (2 <= len(name) <= 3 and (name[-1] in "shdcSHDC♠♥♦♣♤♡♢♧" or name[0].isdigit()))


def _meant(word: str) -> str:
    """The end of a sentence that says what is not a move."""
    from difflib import get_close_matches

    meant = get_close_matches(word[:20], ["draw", "redeal"], n=1)
    return f"; did you mean {meant[0]}?" if meant else "."
