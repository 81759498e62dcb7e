"""Stuck: whether another pyramid card can ever be removed (RULES.md, Winning, stuck, over).

Only what can be reached without removing a pyramid card is looked at, so the uncovered cards stay the same and the
question is which stock-side cards can still come into play. A few facts answer it nearly always; the rest is a search
over the stock side alone. Where cards are unknown nothing is searched: a game is stuck where those facts prove it of
any cards that they can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from pyramid_cli.cards import KING, RANK_OF, THIRTEEN, UNKNOWN, are_partners, is_king
from pyramid_cli.removals import legal_removals
from pyramid_cli.stock import StockSide

if TYPE_CHECKING:
    from pyramid_cli.position import Position

_State = tuple[StockSide, tuple[int, ...]]
"""A stock side and the ranks of the reserve cards left, sorted."""


def is_stuck(position: Position) -> bool:
    """Whether the pyramid is not empty and no sequence of legal moves removes another pyramid card.

    Exact where every card is known; else true only where it is so whatever the unknown cards are.
    """
    pyramid, side = position.pyramid, position.side
    if not pyramid.left:
        return False
    if any(pyramid.holds(card) for move in legal_removals(position) for card in move.cards):
        return False
    wanted = {THIRTEEN - RANK_OF[card] for card in pyramid.uncovered()}
    if wanted.isdisjoint(_ranks(side, side.cards())):
        return True
    if position.rules.draw == 1:
        # Drawn one at a time, every card of the stock comes into play on its way.
        if not wanted.isdisjoint(_ranks(side, side.stock)):
            return False
        # And so does every card of the waste, once it is turned over.
        passes = position.rules.passes
        if passes is None or side.pass_number < passes:
            return False
    reserve_ranks = tuple(sorted(RANK_OF[card] for card in position.reserve))
    if _proven_out_of_reach(wanted, side, reserve_ranks):
        return True
    return not side.unseen and not _can_bring_into_play(wanted, side, reserve_ranks)


def _ranks(side: StockSide, cards: Iterable[int]) -> set[int]:
    """The ranks of some cards; of unknown ones all that they can have."""
    if not side.unseen:
        return {RANK_OF[card] for card in cards}
    unseen = {RANK_OF[card] for card in side.unseen}
    return {rank for card in cards for rank in (unseen if card >= UNKNOWN else (RANK_OF[card],))}


def _proven_out_of_reach(wanted: set[int], side: StockSide, reserve_ranks: tuple[int, ...]) -> bool:
    """A quick proof that no card of the ranks wanted can come into play; False where it finds none.

    It grows the set of cards that could possibly be removed, generously: a card that comes into play goes if it is a
    King or any partner is in the reserve or could come into play too, however often partners are needed. What is out
    of reach even so stays out of reach.
    """
    removable: set[int] = set()
    while True:
        reachable = _reachable(side, removable)
        ranks = _ranks(side, reachable)
        if ranks & wanted:
            return False
        going = {KING, *(THIRTEEN - rank for rank in ranks.union(reserve_ranks))}
        if side.unseen:
            grown = {card for card in reachable if not going.isdisjoint(_ranks(side, (card,)))}
        else:
            grown = {card for card in reachable if RANK_OF[card] in going}
        if grown == removable:
            return True
        removable = grown


def _reachable(side: StockSide, removable: set[int]) -> set[int]:
    """Cards that could come into play if the removable ones went whenever that helps."""
    reachable = set(side.in_play())
    for pile in side.waste:
        for card in reversed(pile):
            reachable.add(card)
            if card not in removable:
                break
    reachable.update(_drawn_on_top(side, side.stock, removable))
    passes = side.rules.passes
    if passes is None or side.pass_number < passes:
        left = set(side.cards())
        again = tuple(card for card in side.dealt if card in left)
        reachable.update(_drawn_on_top(side, again, removable))
        # With one card less, those drawn together with it and all later ones come in other company.
        first = next((at for at, card in enumerate(again) if card in removable), len(again))
        reachable.update(again[first - first % side.rules.draw :])
    return reachable


def _drawn_on_top(side: StockSide, stock: tuple[int, ...], removable: set[int]) -> Iterator[int]:
    """Cards that lie on top of their pile after some draw, or do once removable ones on them are gone."""
    draw, piles = side.rules.draw, side.rules.waste_piles
    for at, card in enumerate(stock):
        end = at - at % draw + draw
        if removable.issuperset(stock[at + piles : end : piles]):
            yield card


def _can_bring_into_play(wanted: set[int], side: StockSide, reserve_ranks: tuple[int, ...]) -> bool:
    """Search every stock side that draws, redeals and removals beside the pyramid lead to.

    Those with the fewest removals come first, of them those of the earliest pass. So no stock side is met again in an
    earlier pass, in which it could do more.
    """
    unlimited = side.rules.redeals is None
    last_pass = side.rules.draw == 1 and side.pass_number == side.rules.passes
    if last_pass:
        side = _down_to_wanted(wanted, side)
    count = 0
    seen: set[object] = set()
    waiting = [(0, side.pass_number, count, side, reserve_ranks)]
    while waiting:
        removals, _, _, side, reserve_ranks = heappop(waiting)
        if any(RANK_OF[card] in wanted for card in side.in_play()):
            return True
        key = _key(side, reserve_ranks)
        if key in seen:
            continue
        seen.add(key)
        if last_pass and not _may_be_unearthed(side, reserve_ranks):
            continue
        reached = [(removals + 1, *state) for state in _removals_beside(side, reserve_ranks)]
        if side.stock:
            reached.append((removals, side.draw(), reserve_ranks))
        elif side.why_no_redeal() is None:
            reached.append((removals, side.redeal(), reserve_ranks))
        for removals_made, new, ranks in reached:
            count += 1
            heappush(waiting, (removals_made, 0 if unlimited else new.pass_number, count, new, ranks))
    return False


def _down_to_wanted(wanted: set[int], side: StockSide) -> StockSide:
    """The stock side without what lies under the uppermost wanted card of the one waste pile.

    In the last pass, drawing one card at a time, the question is whether that card can be unearthed.
    """
    pile = side.waste[0]
    at = max(at for at, card in enumerate(pile) if RANK_OF[card] in wanted)
    return side._replace(waste=(pile[at:],))


def _may_be_unearthed(side: StockSide, reserve_ranks: tuple[int, ...]) -> bool:
    """Whether enough partners are left for all that lies on the lowest waste card."""
    rank = RANK_OF.__getitem__
    above = list(map(rank, side.waste[0][1:]))
    partners = list(reserve_ranks)
    if side.drawn is not None:
        partners.append(rank(side.drawn))
    if side.rules.stock != "waste":
        partners += map(rank, side.stock)
    return all(above.count(r) <= partners.count(THIRTEEN - r) for r in set(above) if r != KING)


def _key(side: StockSide, reserve_ranks: tuple[int, ...]) -> object:
    """What tells one stock side from another in the search: with one waste pile the ranks, else the cards.

    Suits don't matter for play. With several piles they tell in which order the cards come back, though.
    """
    if len(side.waste) > 1:
        return side.stock, side.waste, reserve_ranks
    rank = RANK_OF.__getitem__
    drawn = None if side.drawn is None else rank(side.drawn)
    return tuple(map(rank, side.stock)), tuple(map(rank, side.waste[0])), drawn, reserve_ranks


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
