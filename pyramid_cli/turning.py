"""Cards of the stock that a move turns up: the unknown ones among them are named with the move.

In the stock modes `waste` and `drawn` a draw turns up the cards it draws. In mode `open` the stock's top card lies face
up already: whatever takes it away, a draw or a removal, turns up the one under it.
"""

from __future__ import annotations

from pyramid_cli.cards import CARD_TEXT, UNKNOWN
from pyramid_cli.errors import IllegalMove
from pyramid_cli.moves import Move, turning
from pyramid_cli.stock import StockSide
from pyramid_cli.words import counted


def turned_up(side: StockSide, move: Move) -> tuple[int, ...]:
    """The cards of the stock that a move turns up, in that order."""
    stock = side.stock
    if side.rules.stock == "open":
        return stock[1:2] if move.kind == "draw" or (stock and stock[0] in move.removes) else ()
    return stock[: side.rules.draw] if move.kind == "draw" else ()


def listed(side: StockSide, move: Move) -> Move:
    """A legal move as it is listed: with what it turns up where some of that is unknown, as in ``draw=??``."""
    turned = turned_up(side, move)
    return turning(move, turned) if _unknown_in(turned) else move


def named(side: StockSide, move: Move) -> StockSide:
    """The stock side before a legal move, the cards that the move names in place of the unknown ones."""
    if not side.unseen:
        return side
    names = dict(zip(turned_up(side, move), move.turns, strict=True))
    stock, dealt = (tuple([names.get(card, card) for card in cards]) for cards in (side.stock, side.dealt))
    unseen = side.unseen.difference(move.turns) if _unknown_in(stock) else frozenset()
    return side._replace(stock=stock, dealt=dealt, unseen=unseen)


def why_not_turned(side: StockSide, move: Move) -> IllegalMove | None:
    """Why a move that is legal otherwise can't turn up what it says it does; None where it can."""
    turned, names = turned_up(side, move), move.turns
    if not names:
        return _unnamed(side, move, turned) if _unknown_in(turned) else None
    if len(names) < len(turned) and _unknown_in(turned):
        return _unnamed(side, move, turned)
    if len(names) != len(turned):
        count = len(turned)
        does = f"turns up {counted(count, 'card')}" if count else "turns up no card of the stock"
        return IllegalMove(f"This {does}, but {len(names)} {'is' if len(names) == 1 else 'are'} named.", "misnamed")
    for card, name in zip(turned, names, strict=True):
        if card < UNKNOWN and name != card:
            return IllegalMove(f"The card that this turns up is {CARD_TEXT[card]}, not {CARD_TEXT[name]}.", "misnamed")
    for card, name in zip(turned, names, strict=True):
        if card >= UNKNOWN and name == UNKNOWN:
            return _unnamed(side, move, turned)
        if card >= UNKNOWN and name not in side.unseen:
            return IllegalMove(
                f"{CARD_TEXT[name]} has been seen already, so it can't be an unknown card that is turned up now.",
                "misnamed",
            )
    return None


def _unknown_in(cards: tuple[int, ...]) -> bool:
    return any(card >= UNKNOWN for card in cards)


def _unnamed(side: StockSide, move: Move, turned: tuple[int, ...]) -> IllegalMove:
    others = iter(sorted(side.unseen))
    example = turning(move, tuple([next(others) if card >= UNKNOWN else card for card in turned]))
    told = "the card that this turns up is unknown. Name it" if len(turned) == 1 else "unknown cards are turned up here"
    if len(turned) > 1:
        told += f". Name all {len(turned)} in order"
    return IllegalMove(f"{told[0].upper()}{told[1:]}, as in {example.text}.", "unnamed")
