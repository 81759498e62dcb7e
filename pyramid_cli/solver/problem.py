"""A position in the terms of the kernels: plain numbers and masks, nothing of the package's types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from pyramid_cli.position import Position
from pyramid_cli.unseen import check_all_seen

NO_CARD: Final = 255
"""Stands in `order` where the drawn card's spot is empty though cards lie on the waste under it."""

MODES: Final = {"waste": 0, "drawn": 1, "open": 2}


class Problem(NamedTuple):
    """A position as the kernels take it; a set of cards is a mask, bit i for card i.

    Attributes:
        left: the cards still there.
        pyramid: those of them in the pyramid.
        reserve: those of them in the reserve.
        covers: for each of the 52 cards, the cards that cover it directly (0 outside the pyramid).
        order: the stock-side cards in the order first dealt, those removed left out; `NO_CARD` for an empty spot.
        turned: how many of `order` are not in the stock any more.
        pass_index: the pass being played, from 0.
        passes: passes allowed; 0 is unlimited.
        mode: stock mode, as in `MODES`.
        draw: cards turned by one draw.
        piles: number of waste piles.
        turned_this_pass: for several piles, the pile of each card turned, in the order of `order`.
        goal_all: whether all cards must go, not only the pyramid.
        cover_pairs: whether the house rule of that name holds.
    """

    left: int
    pyramid: int
    reserve: int
    covers: tuple[int, ...]
    order: tuple[int, ...]
    turned: int
    pass_index: int
    passes: int
    mode: int
    draw: int
    piles: int
    turned_this_pass: tuple[int, ...]
    goal_all: bool
    cover_pairs: bool

    @property
    def turns(self) -> bool:
        """Whether a draw turns several cards, or onto several piles; then the lines of the kernels are exact."""
        return self.draw > 1 or self.piles > 1


def mask_of(cards: Iterable[int]) -> int:
    """The mask of some cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def problem_of(position: Position) -> Problem:
    """The problem that a position sets.

    Raises:
        UnseenError: some of its cards are unknown.
    """
    check_all_seen(position.side)
    rules, pyramid, side = position.rules, position.pyramid, position.side
    held = [card for row in pyramid.rows() for card in row if card is not None]
    covers = [0] * 52
    for card in held:
        covers[card] = mask_of(pyramid.covering(card))
    laid = [card for pile in side.waste for card in pile]
    if len(side.waste) > 1:
        at = {card: index for index, card in enumerate(side.dealt)}
        laid.sort(key=at.__getitem__)
    pile_of = {card: number for number, pile in enumerate(side.waste) for card in pile}
    turned = list(laid)
    if rules.stock == "drawn":
        if side.drawn is not None:
            turned.append(side.drawn)
        elif laid:
            turned.append(NO_CARD)
    return Problem(
        left=mask_of(position.cards()),
        pyramid=mask_of(held),
        reserve=mask_of(position.reserve),
        covers=tuple(covers),
        order=(*turned, *side.stock),
        turned=len(turned),
        pass_index=side.pass_number - 1,
        passes=rules.passes or 0,
        mode=MODES[rules.stock],
        draw=rules.draw,
        piles=rules.waste_piles,
        turned_this_pass=tuple(pile_of[card] for card in laid) if len(side.waste) > 1 else (),
        goal_all=rules.goal == "all",
        cover_pairs=rules.cover_pairs,
    )
