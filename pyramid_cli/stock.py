"""The stock side: stock, drawn card and waste, by stock mode (RULES.md, The stock).

Here a draw and a redeal are made legal and carried out, and here it is decided which stock-side cards are in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pyramid_cli.errors import IllegalMove
from pyramid_cli.rules import Rules


class StockSide(NamedTuple):
    """Everything beside the pyramid and the reserve; immutable.

    Attributes:
        rules: the rules of the game.
        dealt: the stock-side cards in the order they were first dealt.
        stock: cards still in the stock, first drawn first.
        waste: the waste piles, the top of each last.
        drawn: the drawn card of mode `drawn`; None where the spot is empty, and in the other modes.
        pass_number: the pass being played, from 1.
        unseen: the cards that the unknown ones of the stock can be; empty where it holds none. Where there are more
            than unknown cards, the others have been removed unseen, before play began.
    """

    rules: Rules
    dealt: tuple[int, ...]
    stock: tuple[int, ...]
    waste: tuple[tuple[int, ...], ...]
    drawn: int | None
    pass_number: int
    unseen: frozenset[int] = frozenset()

    def in_play(self) -> list[int]:
        """The stock-side cards that may be used in a removal now: stock top, drawn card, waste tops."""
        cards = [pile[-1] for pile in self.waste if pile]
        if self.drawn is not None:
            cards.insert(0, self.drawn)
        elif self.rules.stock == "open" and self.stock:
            cards.insert(0, self.stock[0])
        return cards

    def is_in_play(self, card: int) -> bool:
        """Whether a stock-side card may be used in a removal now."""
        if card == self.drawn:
            return True
        for pile in self.waste:
            if pile and pile[-1] == card:
                return True
        return bool(self.stock) and self.stock[0] == card and self.rules.stock == "open"

    def cards(self) -> list[int]:
        """Every card of the stock side: stock, drawn card, waste."""
        drawn = [] if self.drawn is None else [self.drawn]
        return [*self.stock, *drawn, *(card for pile in self.waste for card in pile)]

    def without(self, card: int) -> StockSide:
        """The stock side after a card in play was taken away. The spot of a drawn card stays empty."""
        rules, dealt, stock, waste, drawn, pass_number, unseen = self
        if card == drawn:
            return StockSide(rules, dealt, stock, waste, None, pass_number, unseen)
        if stock and stock[0] == card:
            return StockSide(rules, dealt, stock[1:], waste, drawn, pass_number, unseen)
        piles = tuple([pile[:-1] if pile and pile[-1] == card else pile for pile in waste])
        return StockSide(rules, dealt, stock, piles, drawn, pass_number, unseen)

    def why_no_draw(self) -> IllegalMove | None:
        """Why a draw is not legal, or None where it is: the stock must hold a card."""
        if self.stock:
            return None
        if not self.rules.stock_size:
            return IllegalMove("There is nothing to draw: this game has no stock.", "stock-empty")
        hint = "Turn the waste over with redeal." if self.why_no_redeal() is None else "No redeal is possible either."
        return IllegalMove(f"The stock is empty, so there is nothing to draw. {hint}", "stock-empty")

    def draw(self) -> StockSide:
        """The stock side after a legal draw, which turns up known cards only."""
        rules, dealt, stock, waste, drawn, pass_number, unseen = self
        if rules.stock == "drawn":
            if drawn is not None:
                waste = (waste[0] + (drawn,),)
            return StockSide(rules, dealt, stock[1:], waste, stock[0], pass_number, unseen)
        turned, rest = stock[: rules.draw], stock[rules.draw :]
        return StockSide(rules, dealt, rest, _onto_piles(waste, turned), None, pass_number, unseen)

    def why_no_redeal(self) -> IllegalMove | None:
        """Why a redeal is not legal, or None where it is.

        The stock must be empty, a redeal left, and at least one card must come back.
        """
        if self.stock:
            count = len(self.stock)
            cards = "1 card" if count == 1 else f"{count} cards"
            return IllegalMove(
                f"The stock still holds {cards}: a redeal comes when it is empty. Draw instead.", "stock-not-empty"
            )
        passes = self.rules.passes
        if passes is not None and self.pass_number >= passes:
            return IllegalMove(f"No redeal is left: this is pass {self.pass_number} of {passes}.", "no-redeal-left")
        if self.drawn is None and not any(self.waste):
            return IllegalMove(
                "A redeal would bring no card back: stock, drawn card and waste are all gone.", "nothing-to-redeal"
            )
        return None

    def redeal(self) -> StockSide:
        """The stock side after a legal redeal: the cards come back in the order first dealt, and a new pass begins."""
        if len(self.waste) == 1:
            back = self.waste[0] if self.drawn is None else self.waste[0] + (self.drawn,)
        else:
            left = {card for pile in self.waste for card in pile}
            back = tuple([card for card in self.dealt if card in left])
        return StockSide(self.rules, self.dealt, back, ((),) * len(self.waste), None, self.pass_number + 1)


def _onto_piles(waste: tuple[tuple[int, ...], ...], turned: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Cards put onto the piles one at a time, starting at the first."""
    count = len(waste)
    if count == 1:
        return (waste[0] + turned,)
    return tuple([pile + turned[first::count] for first, pile in enumerate(waste)])


def dealt_stock_side(rules: Rules, cards: tuple[int, ...], unseen: frozenset[int] = frozenset()) -> StockSide:
    """The stock side when play begins: `waste_start` cards on the waste, the others in the stock.

    `unseen` are the cards that unknown ones can be.
    """
    empty: tuple[tuple[int, ...], ...] = ((),) * rules.waste_piles
    waste = _onto_piles(empty, cards[: rules.waste_start])
    return StockSide(rules, cards, cards[rules.waste_start :], waste, None, 1, unseen)


def order_dealt(stock: Iterable[int], drawn: int | None, waste: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The order in which the cards of a position met midway are taken to have been dealt.

    One waste pile keeps it: waste, drawn card, stock. Several piles don't, once cards have been removed: they are read
    from the bottom, one card from each in turn.
    """
    depth = max((len(pile) for pile in waste), default=0)
    laid = [pile[level] for level in range(depth) for pile in waste if level < len(pile)]
    return (*laid, *(() if drawn is None else (drawn,)), *stock)
