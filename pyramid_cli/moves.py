"""A move and its notation: ``Kd``, ``5d+8s``, ``draw``, ``redeal``; ``draw=7h`` where it turns up an unknown card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal

from pyramid_cli.cards import CARD_TEXT, DECK, UNKNOWN, are_partners, is_king, parse_card, read_card
from pyramid_cli.errors import CardError, UnreadableMove
from pyramid_cli.words import shorten

MoveKind = Literal["removal", "draw", "redeal"]

_LONGEST: Final = 400
"""Characters of a move that are read: a draw can turn up 51 cards."""


@dataclass(frozen=True, slots=True)
class Move:
    """One move: a removal of one or two cards, a draw or a redeal.

    Two removals of the same cards are equal whichever way round they are written; `cards` and `text` keep the order
    in which they were. Whether a move is legal is for the position to say: ``5d+6h`` is a move too, an illegal one.

    `turns` are the cards that the move turns up, in that order, where it says them; `UNKNOWN` for one left open.
    """

    kind: MoveKind
    removes: frozenset[int]
    cards: tuple[int, ...] = field(compare=False)
    text: str = field(compare=False)
    turns: tuple[int, ...] = ()

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


def turning(move: Move, cards: tuple[int, ...]) -> Move:
    """The same move, which says the cards it turns up; `UNKNOWN`, or any unknown card, leaves one open."""
    text = f"{move.text.partition('=')[0]}={','.join([CARD_TEXT[card] for card in cards])}"
    return Move(move.kind, move.removes, move.cards, text, tuple([min(card, UNKNOWN) for card in cards]))


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

    After an equals sign it names the cards that it turns up, ``??`` for one left open: ``draw=7h``, ``draw=7h,2c,??``.

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
    if "=" in text and len(text) <= _LONGEST:
        return _parse_turning(text)
    names = [part.strip() for part in text.split("+")] if len(text) <= 100 else []
    if not names or not all(map(_looks_like_card, names)):
        raise UnreadableMove(
            f"{shorten(text)} is not a move{_meant(word)} Moves are written Kd, 5d+8s, draw or redeal."
        )
    return removal(*_parse_cards(names, parse_card))


def _parse_turning(text: str) -> Move:
    before, _, after = text.partition("=")
    move = parse_move(before)
    if move.kind == "redeal":
        raise UnreadableMove(f"{shorten(text)} names cards, but a redeal turns none up: say redeal alone.")
    names = after.split(",")
    if not after.strip():
        raise UnreadableMove(f"{shorten(text)} doesn't name the card it turns up: write it as {move.text}=7h.")
    cards = _parse_cards(names, read_card)
    known = [card for card in cards if card != UNKNOWN]
    if len(set(known)) < len(known):
        raise UnreadableMove(f"{shorten(text)} names one card twice: a move turns up different cards.")
    return turning(move, cards)


def _parse_cards(names: list[str], parse: Callable[[str], int]) -> tuple[int, ...]:
    try:
        return tuple([parse(name) for name in names])
    except CardError as error:
        raise UnreadableMove(error.text, code=error.code) from None


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
