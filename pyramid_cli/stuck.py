"""Stuck: whether another pyramid card can ever be removed (RULES.md, Winning, stuck, over).

Only what can be reached without removing a pyramid card is looked at, so the uncovered cards stay the same and the
question is which stock-side cards can still come into play. A few facts answer it nearly always; the rest is a search
over the stock side alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyramid_cli.cards import RANK_OF, THIRTEEN, are_partners, is_king
from pyramid_cli.removals import legal_removals
from pyramid_cli.stock import StockSide

if TYPE_CHECKING:
    from pyramid_cli.position import Position

_State = tuple[StockSide, tuple[int, ...]]
"""A stock side and the ranks of the reserve cards left, sorted."""


def is_stuck(position: Position) -> bool:
    """Whether the pyramid is not empty and no sequence of legal moves removes another pyramid card. Exact."""
    pyramid, side = position.pyramid, position.side
    if not pyramid.left:
        return False
    if any(pyramid.holds(card) for move in legal_removals(position) for card in move.cards):
        return False
    wanted = {THIRTEEN - RANK_OF[card] for card in pyramid.uncovered()}
    if not any(RANK_OF[card] in wanted for card in side.cards()):
        return True
    if position.rules.draw == 1:
        # Drawn one at a time, every card of the stock comes into play on its way.
        if any(RANK_OF[card] in wanted for card in side.stock):
            return False
        # And so does every card of the waste, once it is turned over.
        passes = position.rules.passes
        if passes is None or side.pass_number < passes:
            return False
    return not _can_bring_into_play(wanted, side, tuple(sorted(RANK_OF[card] for card in position.reserve)))


def _can_bring_into_play(wanted: set[int], side: StockSide, reserve_ranks: tuple[int, ...]) -> bool:
    """Search every stock side that draws, redeals and removals beside the pyramid lead to."""
    unlimited = side.rules.redeals is None
    earliest_pass: dict[object, int] = {}
    open_states: list[_State] = [(side, reserve_ranks)]
    while open_states:
        side, reserve_ranks = open_states.pop()
        if any(RANK_OF[card] in wanted for card in side.in_play()):
            return True
        # An earlier pass with the same cards can do all that a later one can.
        key = (side.stock, side.drawn, side.waste, reserve_ranks)
        pass_number = 0 if unlimited else side.pass_number
        if earliest_pass.get(key, pass_number + 1) <= pass_number:
            continue
        earliest_pass[key] = pass_number
        open_states += _removals_beside(side, reserve_ranks)
        if side.stock:
            open_states.append((side.draw(), reserve_ranks))
        elif side.why_no_redeal() is None:
            open_states.append((side.redeal(), reserve_ranks))
    return False


def _removals_beside(side: StockSide, reserve_ranks: tuple[int, ...]) -> Iterator[_State]:
    """Removals of stock-side cards: Kings, pairs among them, pairs with the reserve.

    A removal among reserve cards brings nothing into play and only costs partners, so it is left out.
    """
    in_play = side.in_play()
    for index, card in enumerate(in_play):
        if is_king(card):
            yield side.without(card), reserve_ranks
            continue
        for other in in_play[index + 1 :]:
            if are_partners(card, other):
                yield side.without(card).without(other), reserve_ranks
        partner = THIRTEEN - RANK_OF[card]
        if partner in reserve_ranks:
            at = reserve_ranks.index(partner)
            yield side.without(card), reserve_ranks[:at] + reserve_ranks[at + 1 :]
